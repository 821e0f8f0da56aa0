// The command line of the program: what all commands share, and the parts of which a command's own arguments are made.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/tools/shell.hpp"

namespace holo::tools {

class CommandLine {
public:
    // Tells whether a command needs a folder with games.
    enum class Needs { games, nothing };

    // `shell` gets the options that all commands take. It must outlive the command line.
    explicit CommandLine(Shell& shell);
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    // Carries out the command that is asked for, and returns the exit status.
    int run(int argc, char** argv);

    Shell& shell() { return shell_; }
    CLI::App& app() { return app_; }
    // The text in the shell's language.
    std::string t(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }

    // Values of a command's own, which live as long as the command line.
    template <typename Values>
    Values& keep() {
        auto kept = std::make_shared<Values>();
        kept_.push_back(kept);
        return *kept;
    }

    // A command; `examples` are lines without the program's name. `carry_out` returns the exit status.
    template <typename Run>
    CLI::App* command(const char* name, const std::string& about, const std::string& examples, Run carry_out, Needs needs = Needs::games) {
        return carried_out(group(name, about, examples), std::move(carry_out), needs);
    }
    // A command that has further ones, one of which is asked for.
    CLI::App* group_of_commands(const char* name, const std::string& about, const std::string& examples);
    // One of these.
    template <typename Run>
    CLI::App* command_in(CLI::App* outer, const char* name, const std::string& about, const std::string& examples, Run carry_out) {
        return carried_out(described(outer->add_subcommand(name, about), examples), std::move(carry_out), Needs::games);
    }

    // A list given as `--deck a --deck b` or `--decks a,b`.
    void list(CLI::App* sub, const char* names, std::vector<std::string>& into, const std::string& about, const std::string& type) const;
    // A number from `least` to `most`.
    template <typename Number>
    void number(CLI::App* sub, const char* names, Number& into, std::uint64_t least, std::uint64_t most, const std::string& about) const {
        sub->add_option(names, into, about)->check(between(least, most))->type_name("N");
    }
    void file(CLI::App* sub, const char* names, std::string& into, const std::string& about) const;
    // The allowed values, because CLI11 reports them in English only.
    CLI::Validator one_of(std::vector<std::string> known) const;

    // Arguments of several commands.
    void game(CLI::App* sub, std::string& into) const;
    void variant(CLI::App* sub, std::string& into) const;
    void decks(CLI::App* sub, std::vector<std::string>& into) const;
    void seats(CLI::App* sub, std::vector<std::string>& into) const;
    void seed(CLI::App* sub, std::uint64_t& into, const std::string& about) const;
    void scripted(CLI::App* sub, bool& into) const;
    void game_number(CLI::App* sub, int& into) const;  // in a file of results
    void sarif(CLI::App* sub);

private:
    CLI::Validator between(std::uint64_t least, std::uint64_t most) const;
    CLI::App* group(const char* name, const std::string& about, const std::string& examples);
    CLI::App* described(CLI::App* sub, const std::string& examples) const;
    template <typename Run>
    CLI::App* carried_out(CLI::App* sub, Run carry_out, Needs needs) {
        sub->callback([this, carry_out, needs] {
            if (root_is_good(needs)) status_ = carry_out();
        });
        return sub;
    }
    bool root_is_good(Needs needs);
    void settle();
    int usage(const CLI::ParseError& e, int argc, char** argv);

    Shell& shell_;
    CLI::App app_;
    std::vector<std::shared_ptr<void>> kept_;
    std::string lang_, root_, format_ = "human";
    bool is_json_ = false, is_sarif_ = false, asks_nothing_ = false;
    bool root_is_bad_ = false;
    int status_ = exit_status::clean;
};

}  // namespace holo::tools
