#include "interpreter/catalog/boards.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/world/board/travel.hpp"

namespace holo::catalog {

namespace {

class RulesReader {
public:
    RulesReader(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out) {}

    BoardRules read(const Yaml& name, const Yaml& node) {
        BoardRules rules;
        is_name(name, source_, out_);
        rules.name = name.text;
        Fields fields(node, source_, out_);
        if (const auto* shape = fields.need("shape")) {
            if (shape->text == "squares") rules.net = world::Net::squares;
            else if (shape->text != "graph") bad(*shape, "shape", {"squares", "graph"});
        }
        if (const auto* spaces = fields.take("spaces")) {
            rules.spaces = spaces->text;
            rules.spaces_at = spaces->span;
        }
        rules.marks = names(fields, "marks", world::most_marks);
        rules.edge_kinds = names(fields, "edges", world::most_edge_kinds - 1);
        rules.edge_kinds.insert(rules.edge_kinds.begin(), "");
        if (const auto* opening = fields.take("opening")) rules.opens = bits(*opening, "opening", rules.edge_kinds);
        rules.areas = names(fields, "areas", world::most_marks);
        if (const auto* ways = fields.need("ways")) this->ways(*ways, rules);
        if (const auto* bases = fields.take("bases")) this->bases(*bases, rules);
        if (const auto* moves = fields.take("moves")) this->moves(*moves, rules);
        if (const auto* sights = fields.take("sights")) this->sights(*sights, rules);
        if (const auto* doors = fields.take("doors")) {
            if (doors->is_map() && doors->entries.size() == 1) {
                rules.door = phrase(doors->entries[0].first);
                rules.door_open = phrase(doors->entries[0].second);
            } else {
                out_.add(Diag::yaml_shape, source_, doors->span, {"@a_map", kind_of(*doors)});
            }
        }
        rules.files = fields.list("maps");
        return rules;
    }

private:
    void bad(const Yaml& at, const char* key, const std::vector<std::string>& known) {
        out_.add(Diag::bad_value, source_, at.span, {at.text, key, fmt::format("{}", fmt::join(known, ", "))},
                 nearest_word(at.text, known));
    }
    std::vector<std::string> names(Fields& fields, const char* key, int most) {
        std::vector<std::string> out;
        const auto* list = fields.map.find(key);
        for (auto& name : fields.list(key)) {
            if (std::find(out.begin(), out.end(), name) != out.end()) out_.add(Diag::yaml_twice, source_, list->span, {name});
            else out.push_back(std::move(name));
        }
        if (static_cast<int>(out.size()) > most) {
            out_.add(Diag::range, source_, list->span, {key, std::to_string(out.size()), "0", std::to_string(most)});
            out.resize(static_cast<std::size_t>(most));
        }
        return out;
    }
    // One name, or a list of some.
    std::uint32_t bits(const Yaml& node, const char* key, const std::vector<std::string>& known) {
        std::uint32_t out = 0;
        const auto add = [&](const Yaml& item) {
            const auto it = item.text.empty() ? known.end() : std::find(known.begin(), known.end(), item.text);
            if (it == known.end()) return bad(item, key, {known.begin() + (!known.empty() && known[0].empty() ? 1 : 0), known.end()});
            out |= std::uint32_t{1} << (it - known.begin());
        };
        if (node.is_list())
            for (const auto& item : node.items) add(item);
        else add(node);
        return out;
    }
    void ways(const Yaml& node, BoardRules& rules) {
        if (!node.is_map()) {
            out_.add(Diag::yaml_shape, source_, node.span, {"@a_map", kind_of(node)});
            return;
        }
        for (const auto& [name, value] : node.entries) {
            is_name(name, source_, out_);
            world::Way way;
            Fields fields(value, source_, out_);
            if (const auto* like = fields.take("like")) {
                std::vector<std::string> known;
                for (const auto& other : rules.ways) known.push_back(other.name);
                const auto it = std::find(known.begin(), known.end(), like->text);
                if (it == known.end()) bad(*like, "like", known);
                else way = rules.ways[static_cast<std::size_t>(it - known.begin())];
            }
            way.name = name.text;
            if (const auto* across = fields.take("not across")) way.not_across |= bits(*across, "not across", rules.edge_kinds);
            if (const auto* into = fields.take("not into")) way.not_into |= bits(*into, "not into", rules.marks);
            if (const auto* through = fields.take("not through")) way.not_through |= bits(*through, "not through", rules.marks);
            if (const auto* corners = fields.take("corners")) {
                const std::vector<std::string> known{"none", "free", "one side", "both sides"};
                const auto it = std::find(known.begin(), known.end(), corners->text);
                if (it == known.end()) bad(*corners, "corners", known);
                else way.corners = static_cast<world::Corners>(it - known.begin());
            }
            rules.ways.push_back(std::move(way));
            rules.way_cites.push_back(cites(fields, rules));
        }
        if (static_cast<int>(rules.ways.size()) > world::most_ways)
            out_.add(Diag::range, source_, node.span, {"ways", std::to_string(rules.ways.size()), "1", std::to_string(world::most_ways)});
    }

    // The rules that a way, a move or a sight carries out.
    static std::vector<std::string> cites(Fields& fields, BoardRules& rules) {
        std::vector<std::string> out;
        const auto add = [&](const Yaml& item) {
            out.push_back(item.text);
            rules.cited.emplace_back(item.text, item.span);
        };
        if (const auto* list = fields.take("cites"); list != nullptr && list->is_list())
            for (const auto& item : list->items) add(item);
        else if (list != nullptr) add(*list);
        return out;
    }

    compiler::Phrase phrase(const Yaml& node) const { return {node.text, node.text, node.span, source_}; }
    // The way of a move or a sight; the first one without a word.
    int way_of(Fields& fields, const BoardRules& rules) {
        const auto* way = fields.take("way");
        if (way == nullptr) return 0;
        std::vector<std::string> known;
        for (const auto& one : rules.ways) known.push_back(one.name);
        const auto it = std::find(known.begin(), known.end(), way->text);
        if (it != known.end()) return static_cast<int>(it - known.begin());
        bad(*way, "way", known);
        return 0;
    }
    // Sets of spaces, by name: one, or a list of some.
    std::vector<compiler::Phrase> sets(Fields& fields, const char* key) {
        std::vector<compiler::Phrase> out;
        const auto* list = fields.take(key);
        if (list == nullptr) return out;
        if (list->is_list())
            for (const auto& item : list->items) out.push_back(phrase(item));
        else out.push_back(phrase(*list));
        return out;
    }
    void sights(const Yaml& node, BoardRules& rules) {
        if (rules.net != world::Net::squares) {
            out_.add(Diag::bad_value, source_, node.span, {"graph", "sights", "squares"});
            return;
        }
        for (const auto& [name, value] : node.entries) {
            is_name(name, source_, out_);
            Fields fields(value, source_, out_);
            auto& sight = rules.sights.emplace_back();
            sight.words = phrase(name);
            sight.way = way_of(fields, rules);
            if (const auto* to = fields.take("to")) {
                if (to->text == "two corners") sight.two_corners = true;
                else if (to->text != "corner") bad(*to, "to", {"corner", "two corners"});
            }
            sight.blocked = sets(fields, "blocked by");
            sight.cites = cites(fields, rules);
            sight.open_to = sets(fields, "open to");
        }
        if (static_cast<int>(rules.sights.size()) > world::most_sights)
            out_.add(Diag::range, source_, node.span,
                     {"sights", std::to_string(rules.sights.size()), "0", std::to_string(world::most_sights)});
    }
    // `{size: {long: 1x2}}`: the printed attribute of pieces, and the base for each of its symbols.
    void bases(const Yaml& node, BoardRules& rules) {
        if (rules.net != world::Net::squares) {
            out_.add(Diag::bad_value, source_, node.span, {"graph", "bases", "squares"});
            return;
        }
        if (!node.is_map() || node.entries.size() != 1 || !node.entries[0].second.is_map()) {
            out_.add(Diag::yaml_shape, source_, node.span, {"@a_map", kind_of(node)});
            return;
        }
        is_name(node.entries[0].first, source_, out_);
        rules.base_attribute = node.entries[0].first.text;
        rules.base_names.push_back("");
        rules.bases.push_back({});
        for (const auto& [name, value] : node.entries[0].second.entries) {
            is_name(name, source_, out_);
            const auto base = world::base_said(value.text);
            if (!base) out_.add(Diag::bad_value, source_, value.span, {value.text, name.text, "1x1 … 3x3"});
            rules.base_names.push_back(name.text);
            rules.bases.push_back(base.value_or(world::Base{}));
        }
        if (static_cast<int>(rules.bases.size()) > world::most_bases)
            out_.add(Diag::range, source_, node.span,
                     {"bases", std::to_string(rules.bases.size() - 1), "0", std::to_string(world::most_bases - 1)});
    }
    void moves(const Yaml& node, BoardRules& rules) {
        for (const auto& [name, value] : node.entries) {
            is_name(name, source_, out_);
            Fields fields(value, source_, out_);
            auto& move = rules.moves.emplace_back();
            move.words = phrase(name);
            move.way = way_of(fields, rules);
            move.dear = sets(fields, "dear");
            move.closed = sets(fields, "closed");
            move.no_stop = sets(fields, "no stop");
            move.cites = cites(fields, rules);
            move.not_last = sets(fields, "not last");
            move.straight = fields.flag("straight");
            if (const auto* turn = fields.take("turn")) {
                if (turn->text == "half") move.turns = true;
                else if (turn->text != "never") bad(*turn, "turn", {"half", "never"});
            }
            if ((move.straight || move.turns) && rules.net != world::Net::squares)
                out_.add(Diag::bad_value, source_, value.span, {"graph", move.turns ? "turn" : "straight", "squares"});
            if (move.dear.size() > world::most_hard)
                out_.add(Diag::range, source_, value.span,
                         {"dear", std::to_string(move.dear.size()), "0", std::to_string(world::most_hard)});
        }
    }

    const SourcePtr& source_;
    Diagnostics& out_;
};

}  // namespace

std::vector<world::Sight> BoardRules::map_sights() const {
    std::vector<world::Sight> out;
    for (const auto& sight : sights) out.push_back({sight.words.one, static_cast<std::int16_t>(sight.way), sight.two_corners});
    return out;
}

BoardRules read_board_rules(const Yaml& name, const Yaml& node, const SourcePtr& source, Diagnostics& out) {
    return RulesReader(source, out).read(name, node);
}

}  // namespace holo::catalog
