#include "tests/text/variants.hpp"

#include <algorithm>
#include <set>

#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "interpreter/catalog/alike.hpp"

namespace holo::testing {

namespace {

constexpr int most_draws = 60;       // draws for one variant
constexpr int most_changes = 3;      // changes in one variant
constexpr std::size_t longest = 90;  // bytes of a part that is put in: longer parts are whole abilities of their own

bool is_swapped(Part part) {
    return part == Part::step || part == Part::change || part == Part::happening || part == Part::truth || part == Part::number ||
           part == Part::relative || part == Part::quantity || part == Part::extreme || part == Part::condition || part == Part::limit ||
           part == Part::duration;
}

bool is_sayable_source(const SourcePtr& source) { return source->text().find(catalog::unwritten_mark) == std::string_view::npos; }

void collect(const Tree& tree, NodeId node, std::vector<NodeId>& out) {
    out.push_back(node);
    for (const auto child : tree.each(node)) collect(tree, child, out);
}

}  // namespace

Variants::Variants(catalog::Game& game, std::uint64_t seed) : game_(game), random_(seed) { gather(); }

std::uint32_t Variants::below(std::size_t limit) { return random_(static_cast<std::uint32_t>(limit)); }

void Variants::gather() {
    for (const auto& card : game_.cards) {
        const auto* declared = game_.declared(card);
        if (declared == nullptr) continue;
        for (const auto& source : declared->scripts) {
            if (!is_sayable_source(source)) continue;
            Diagnostics found;
            const auto tree = parse_script(source, found);
            if (!tree || found.errors() > 0) continue;
            const auto shared = std::make_shared<const Tree>(*tree);
            for (const auto ability : shared->each(shared->root())) {
                abilities_.push_back({declared, shared, ability});
                add_parts(*shared, ability);
            }
        }
    }
    for (auto& [part, texts] : parts_) {
        std::sort(texts.begin(), texts.end());
        texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    }
    for (auto& [kind, texts] : selectors_) {
        std::sort(texts.begin(), texts.end());
        texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    }
    for (const auto& event : game_.compiler->vocabulary().events)
        if (!event.query && event.name.find(' ') == std::string::npos) acts_.push_back({&event});
    const auto& vocabulary = game_.compiler->vocabulary();
    for (const auto& spelling : vocabulary.known_nouns())
        for (const auto& meaning : vocabulary.meanings(spelling))
            if (meaning.kind == compiler::MeaningKind::kind) (meaning.plural ? plurals_ : singulars_)[meaning.index] = spelling;
}

void Variants::add_parts(const Tree& tree, NodeId node) {
    const auto text = std::string(tree.text(node));
    // Names are given elsewhere: their parts would not compile in other abilities. They compile seldom, and are drawn again then.
    if (text.size() <= longest && text.find('\n') == std::string::npos) {
        if (is_swapped(part_of(tree.kind(node)))) parts_[part_of(tree.kind(node))].push_back(text);
        if (tree.is(node, NodeKind::Clause)) {
            clauses_[std::string(tree.text(tree.child_at(node, 0)))].push_back(text);
            parts_[Part::step].push_back(text);
        }
        if (tree.is(node, NodeKind::Selector)) selectors_[NodeKind::Selector].push_back(text);
    }
    for (const auto child : tree.each(node)) add_parts(tree, child);
}

std::vector<std::string> Variants::unreached() const {
    std::vector<std::string> out;
    for (const auto& act : acts_)
        if (act.tried > 0 && act.reached == 0) out.push_back(act.event->name);
    return out;
}

std::string Variants::argument_of(const compiler::Param& param) {
    using compiler::TypeKind;
    const auto& vocabulary = game_.compiler->vocabulary();
    static const char* const numbers[] = {"0", "1", "2", "3", "up to 1", "up to 2", "any number of", "all"};
    if (param.unit != machine::none)
        return std::string(numbers[below(8)]) + " " + vocabulary.attributes[static_cast<std::size_t>(param.unit)].words.many;
    const auto& program = vocabulary.program;
    switch (param.type.kind) {
        case TypeKind::number: {
            if (param.unit_kind != machine::none)
                return std::string(numbers[below(6)]) + " " +
                       std::string(program.text(program.kinds[static_cast<std::size_t>(param.unit_kind)].name)) + "s";
            return numbers[below(4)];
        }
        case TypeKind::symbol: {
            std::vector<std::string> symbols;
            for (const auto& symbol : program.symbols)
                if (symbol.domain == param.type.index) symbols.emplace_back(program.text(symbol.name));
            return symbols.empty() ? "" : any_of(symbols);
        }
        case TypeKind::flag: return below(2) == 0 ? "yes" : "no";
        default: return thing_of(param.type.kind == TypeKind::object ? param.type.index : machine::none);
    }
}

std::string Variants::thing_of(int kind) {
    const auto single = singulars_.find(kind), many = plurals_.find(kind);
    if (single == singulars_.end() || many == plurals_.end() || below(2) == 0) return any_of(selectors_[NodeKind::Selector]);
    static const char* const ones[] = {"a ", "this ", "each ", "another ", "your "};
    static const char* const more[] = {"all ", "one of your ", "each of your ", "up to 2 ", "any number of ", "2 "};
    const auto at = below(12);
    if (at < 5)
        return (at == 0 && std::string("aeiou").find(single->second.front()) != std::string::npos ? "an " : ones[at]) + single->second;
    if (at < 11) return more[at - 5] + many->second;
    return "this";
}

// An act of a card, or one with arguments at random.
std::string Variants::act_of(const compiler::EventInfo& event) {
    auto out = event.verb.empty() ? event.name : event.verb;
    if (const auto known = clauses_.find(out); known != clauses_.end() && below(3) != 0) return any_of(known->second);
    for (const auto& param : event.params) {
        if (param.optional && below(2) == 0) continue;
        out += (param.label.empty() ? " " : " " + param.label + " ") + argument_of(param);
    }
    return out;
}

std::optional<Variants::Edit> Variants::change(const Ability& ability, Act* act) {
    const auto& tree = *ability.tree;
    std::vector<NodeId> nodes;
    collect(tree, ability.node, nodes);
    const auto chosen = [&](auto&& fits) {
        std::vector<NodeId> fitting;
        for (const auto node : nodes)
            if (node != ability.node && fits(node)) fitting.push_back(node);
        return fitting.empty() ? no_node : fitting[below(fitting.size())];
    };
    if (act != nullptr) {
        const auto step = chosen([&](auto node) { return tree.is(node, NodeKind::Clause); });
        return step == no_node ? std::nullopt : std::optional(Edit{tree[step].span, act_of(*act->event)});
    }
    switch (below(6)) {
        case 0: {  // a quantity
            static const char* const numbers[] = {"0", "1", "2", "3", "X"};
            const auto number = chosen([&](auto node) { return tree.is(node, NodeKind::Number); });
            return number == no_node ? std::nullopt : std::optional(Edit{tree[number].span, numbers[below(5)]});
        }
        case 1: {  // a rider
            const auto step = chosen([&](auto node) { return part_of(tree.kind(node)) == Part::step || tree.is(node, NodeKind::Clause); });
            if (step == no_node) return std::nullopt;
            const auto text = std::string(tree.text(step));
            switch (below(4)) {
                case 0: return Edit{tree[step].span, "may " + text};
                case 1: return Edit{tree[step].span, "if " + any_of(parts_[Part::truth]) + " { " + text + " }"};
                case 2: return Edit{tree[step].span, text + " then " + any_of(parts_[Part::step])};
                default: return Edit{tree[step].span, text + ", " + any_of(parts_[Part::step])};
            }
        }
        case 2: {  // a thing
            const auto thing = chosen([&](auto node) { return tree.is(node, NodeKind::Selector); });
            return thing == no_node ? std::nullopt : std::optional(Edit{tree[thing].span, any_of(selectors_[NodeKind::Selector])});
        }
        default: {  // any part
            const auto node = chosen([&](auto one) { return parts_.count(part_of(tree.kind(one))) != 0; });
            return node == no_node ? std::nullopt : std::optional(Edit{tree[node].span, any_of(parts_[part_of(tree.kind(node))])});
        }
    }
}

std::optional<Variant> Variants::made(const Ability& ability, const std::vector<Edit>& edits) {
    const auto whole = (*ability.tree)[ability.node].span;
    auto script = std::string(ability.tree->text(ability.node));
    auto sorted = edits;
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first.begin > b.first.begin; });
    auto last = whole.end;
    for (const auto& [span, text] : sorted) {
        if (span.end > last) continue;  // a part of a part that has been changed
        script.replace(span.begin - whole.begin, span.end - span.begin, text);
        last = span.begin;
    }
    Diagnostics found;
    const auto tree = parse_script(std::make_shared<const Source>("", script), found);
    if (!tree || found.errors() > 0) return std::nullopt;
    script = print(*tree, tree->root());
    if (catalog::carried_out(game_, *ability.card, script).empty()) return std::nullopt;
    return Variant{ability.card, script, {}};
}

std::optional<Variant> Variants::next() {
    auto* act = turn_ % 2 == 0 && !acts_.empty() ? &acts_[turn_ / 2 % acts_.size()] : nullptr;
    ++turn_;
    for (int draw = 0; draw < most_draws; ++draw) {
        const auto& ability = abilities_[below(abilities_.size())];
        std::vector<Edit> edits;
        if (const auto first = change(ability, act)) edits.push_back(*first);
        else continue;
        if (act != nullptr) ++act->tried;
        for (auto more = below(most_changes); more > 0; --more)
            if (act == nullptr)
                if (const auto other = change(ability, nullptr)) edits.push_back(*other);
        if (auto variant = made(ability, edits)) {
            if (act != nullptr) ++act->reached, variant->event = act->event->name;
            return variant;
        }
    }
    return std::nullopt;
}

}  // namespace holo::testing
