// import text: scripts into card files whose cards have printed texts.

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/text/filling.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/transfer.hpp"

namespace holo::tools {

namespace {

void fill_one(const Shell& shell, const TransferOptions& options, const std::string& file, Diagnostics& out, nlohmann::ordered_json& json) {
    const auto source = catalog::read_file(file, out);
    const auto tree = source ? catalog::parse_yaml(source, out) : std::nullopt;
    if (!tree) return;
    const auto name = options.game.empty() ? game_of(shell, file) : options.game;
    if (name.empty()) return out.add(Diag::yaml_missing_key, source, {0, 1}, {"game"});
    const auto game = catalog::load_sound(shell.paths, name, out);
    const auto sayings = game ? text::sayings_of(*game, out) : nullptr;
    if (game && !sayings) out.add(Diag::no_sayings, nullptr, {}, {name});
    if (!sayings || out.errors() > 0) return;
    const auto rules = catalog::opened_with(*game, *tree, source);
    for (const auto& card : rules->sets.back().cards) sayings->add_title(card.title);
    const auto filled = text::filled(source, *tree, *sayings, *rules);
    const auto path = options.out.empty() ? file : options.out;
    if (!put(options, path, filled.yaml, out)) return;
    json["files"].push_back({{"file", file}, {"set", path}, {"whole", filled.whole}, {"partly", filled.partly}, {"none", filled.none}});
    if (shell.format == Format::human)
        complain(shell, "{}: {} became script whole, {} in part, {} not at all\n", "{}: {} ya son guion por entero, {} en parte, {} nada\n",
                 path, filled.whole, filled.partly, filled.none);
}

}  // namespace

int import_text(const Shell& shell, const TransferOptions& options) { return each_file(shell, options, fill_one); }

}  // namespace holo::tools
