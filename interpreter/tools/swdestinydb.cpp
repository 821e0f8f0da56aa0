// import swdestinydb: converts sets of that site into card files.

#include <filesystem>

#include "interpreter/lackey/words.hpp"
#include "interpreter/swdestinydb/import.hpp"
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

}  // namespace

int import_swdestinydb(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, import_one); }

}  // namespace holo::tools
