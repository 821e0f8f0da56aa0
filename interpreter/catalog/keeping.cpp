#include "interpreter/catalog/keeping.hpp"

#include <algorithm>

namespace holo::catalog {

namespace {

// The records of the game and of its variants; a variant that inherits the game's record gets a copy.
template <typename F>
void each_keeping(Game& game, F&& f) {
    f(game.manifest.keeping);
    for (auto& variant : game.manifest.variants) {
        if (variant.keeping.stage_at.begin == game.manifest.keeping.stage_at.begin) variant.keeping = game.manifest.keeping;
        else f(variant.keeping);
    }
}

// A record holds numbers, flags, symbols, and links to objects: places on a map begin anew with each stage.
bool can_be_kept(const machine::AttributeRow& row) {
    const bool of_state = row.storage == machine::Storage::column || row.storage == machine::Storage::flag;
    return of_state && row.type != machine::space_type && row.counts == 0;
}

// The cards beneath the top of a pile lie in no zone, and a record could not list them.
bool holds_piles(const Game& game, int zone) {
    const auto holds = [zone](const Section& section) { return section.zone == zone && !section.counted.empty(); };
    return std::any_of(game.manifest.sections.begin(), game.manifest.sections.end(), holds);
}

// Resolves the words of a record.
void find_kept(Game& game, Keeping& keeping) {
    const auto& program = *game.program;
    const auto unknown = [&](const Keeping::Word& word, const std::vector<std::string>& known) {
        game.found.add(Diag::unknown_word, game.manifest.declared.manifest, word.at, {word.name}, nearest_word(word.name, known));
    };
    for (const auto& word : keeping.words) {
        std::vector<std::string> known;
        if (word.kind.empty()) {
            const auto& zones = game.manifest.declared.zones;
            std::string others;
            for (std::size_t z = 0; z < zones.size(); ++z) {
                known.push_back(zones[z].words.one);
                if (!holds_piles(game, static_cast<int>(z))) others += (others.empty() ? "" : ", ") + known.back();
            }
            const int zone = game.manifest.declared.zone_named(word.name);
            if (zone == machine::none) unknown(word, known);
            else if (holds_piles(game, zone))
                game.found.add(Diag::bad_value, game.manifest.declared.manifest, word.at, {word.name, "record", others});
            else keeping.zones.push_back(zone);
            continue;
        }
        const auto kind = std::ranges::find_if(program.kinds, [&](const auto& row) { return program.text(row.name) == word.kind; });
        if (kind == program.kinds.end()) {
            for (const auto& row : program.kinds) known.emplace_back(program.text(row.name));
            game.found.add(Diag::yaml_unknown_key, game.manifest.declared.manifest, word.at, {word.kind}, nearest_word(word.kind, known));
            continue;
        }
        int found = machine::none;
        for (std::size_t a = 0; a < program.attributes.size(); ++a) {
            const auto& row = program.attributes[a];
            if (row.kind != kind - program.kinds.begin() || !can_be_kept(row)) continue;
            known.emplace_back(program.text(row.name));
            if (known.back() == word.name) found = static_cast<int>(a);
        }
        if (found == machine::none) unknown(word, known);
        else (word.is_told ? keeping.told : keeping.attributes).push_back(found);
    }
}

}  // namespace

void find_stages(Game& game) {
    each_keeping(game, [&](Keeping& keeping) { keeping.unit = game.compiler->procedure(keeping.stage, keeping.stage_at); });
}

void find_kept(Game& game) {
    each_keeping(game, [&](Keeping& keeping) { find_kept(game, keeping); });
}

}  // namespace holo::catalog
