// The commands of the program with their arguments: one function a command.
#pragma once

#include "interpreter/tools/command_line.hpp"

namespace holo::tools {

// Sets and modules.
void add_check(CommandLine& line);
void add_explain(CommandLine& line);
void add_format(CommandLine& line);
void add_schema(CommandLine& line);
void add_vocabulary(CommandLine& line);
void add_map(CommandLine& line);
void add_disasm(CommandLine& line);

// Printed text, and files of other programs.
void add_read(CommandLine& line);
void add_conform(CommandLine& line);
void add_translate(CommandLine& line);
void add_import(CommandLine& line);
void add_export(CommandLine& line);

// Scenarios and games.
void add_test(CommandLine& line);
void add_coverage(CommandLine& line);
void add_sim(CommandLine& line);
void add_replay(CommandLine& line);
void add_play(CommandLine& line);
void add_campaign(CommandLine& line);
void add_why(CommandLine& line);

// The program itself.
void add_bench(CommandLine& line);
void add_completion(CommandLine& line);
void add_manual(CommandLine& line);
void add_explain_error(CommandLine& line);

// In the order of the help.
inline constexpr void (*commands[])(CommandLine&) = {add_check,    add_explain, add_read,       add_conform, add_translate,    add_test,
                                                     add_coverage, add_sim,     add_replay,     add_play,    add_campaign,     add_why,
                                                     add_format,   add_import,  add_export,     add_schema,  add_vocabulary,   add_map,
                                                     add_disasm,   add_bench,   add_completion, add_manual,  add_explain_error};

}  // namespace holo::tools
