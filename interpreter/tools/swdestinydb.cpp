// import and export: convert sets of swdestinydb into card files, and back.

#include <filesystem>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/lackey/words.hpp"
#include "interpreter/swdestinydb/export.hpp"
#include "interpreter/swdestinydb/import.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/transfer.hpp"

namespace holo::tools {

namespace {

void import_one(const Shell& shell, const TransferOptions& options, const std::string& file, Diagnostics& out,
                nlohmann::ordered_json& json) {
    const auto source = catalog::read_file(file, out);
    const auto names = options.names.empty() ? nullptr : catalog::read_file(options.names, out);
    if (!source || (names == nullptr && !options.names.empty())) return;
    const auto name = game_for(shell, options.game, swdestinydb::has_profile, out);
    if (name.empty()) return;
    const auto game = game_with_words(shell, name, out);
    if (!game) return;
    const auto texts = options.no_text ? catalog::Texts::left_out : catalog::Texts::kept;
    const auto set = swdestinydb::import_set(source, names, options.title, *game, texts, out);
    if (!set) return;
    const auto path = options.out.empty() ? lackey::lowered(set->code) + ".yaml" : options.out;
    if (!put(options, path, set->yaml, out)) return;
    json["files"].push_back(
        {{"file", file}, {"set", path}, {"cards", set->cards}, {"left_out", set->left_out}, {"unwritten", set->unwritten}});
    if (shell.format == Format::human)
        complain(shell, "{}: {}, {} of them with a text that is no script yet\n",
                 "{}: {}, {} de ellas con un texto que no es guion todavía\n", path, counted(shell, set->cards, noun::cards),
                 set->unwritten);
}

void export_one(const Shell& shell, const TransferOptions& options, const std::string& file, Diagnostics& out,
                nlohmann::ordered_json& json) {
    const auto source = catalog::read_file(file, out);
    const auto tree = source ? catalog::parse_yaml(source, out) : std::nullopt;
    if (!tree) return;
    const auto name = game_for(shell, options.game.empty() ? game_of(shell, file) : options.game, swdestinydb::has_profile, out);
    if (name.empty()) return;
    Diagnostics found;
    const auto game = catalog::load_game(shell.paths, name, found, catalog::set_files_with(shell.paths, name, {file}, found));
    if (!game || found.errors() > 0) return out.add(found);
    const auto set = swdestinydb::export_set(*game, *tree, source, out);
    if (!set) return;
    const auto path = options.out.empty() ? set->code + ".json" : options.out;
    if (!put(options, path, set->json, out)) return;
    json["files"].push_back({{"file", file}, {"set", path}, {"cards", set->cards}});
    if (shell.format == Format::human) complain(shell, "{}: {}\n", "{}: {}\n", path, counted(shell, set->cards, noun::cards));
}

}  // namespace

int export_swdestinydb(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, export_one); }
int import_swdestinydb(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, import_one); }

}  // namespace holo::tools
