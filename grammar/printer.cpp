#include "grammar/printer.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grammar/format.hpp"
#include "grammar/letters.hpp"

namespace holo {

namespace {

bool is_declaration(NodeKind kind) { return kind >= NodeKind::Event && kind <= NodeKind::Require; }

// The name of the kind, in small letters.
std::string_view word_of(NodeKind kind) {
    static const auto words = [] {
        std::vector<std::string> all;
#define NODE(kind, part, description) all.push_back(in_small(#kind));
#include "grammar/nodes.def"
#undef NODE
        return all;
    }();
    return words[static_cast<std::size_t>(kind)];
}

class Printer {
public:
    Printer(const Tree& tree, bool rules) : tree_(tree), rules_(rules) {}

    // An ability, a step or a declaration, from the start of a line.
    void item(NodeId id);
    std::string take() { return std::move(out_); }

private:
    // ---- words --------------------------------------------------------------------------------
    void put(std::string_view text, Leans leans = Leans::not_at_all) {
        const Token token{text, 0, leans};
        if (last_ && blank_between(*last_, token)) out_ += ' ';
        out_ += text;
        last_ = token;
    }
    void words(std::string_view text) {
        const auto in_a_word = [](char c) { return is_lower(c) || c == '_'; };
        if (!text.empty() && std::all_of(text.begin(), text.end(), in_a_word)) return put(text);
        for (const auto& token : tokens_of(text))
            if (token.text != "\n" && token.text[0] != '#') put(token.text);
    }
    void new_line(std::size_t margin) {
        out_ += '\n';
        out_.append(margin, ' ');
        margin_ = margin;
        last_.reset();
    }
    std::size_t columns() const { return out_.size() - (out_.rfind('\n') + 1); }  // npos + 1 is 0

    // ---- shapes that many nodes share ---------------------------------------------------------
    void leaf(NodeId id) { words(tree_.text(id)); }
    void all(NodeId id) {
        for (const auto c : tree_.each(id)) node(c);
    }
    void led(std::string_view lead, NodeId id) {
        words(lead);
        all(id);
    }
    void signed_(std::string_view sign, NodeId id) {
        put(sign, Leans::forward);
        all(id);
    }
    void bracketed(std::string_view open, NodeId id, std::string_view close) {
        put(open);
        all(id);
        put(close);
    }
    // The children from `id` on.
    void joined_from(NodeId id, std::string_view separator) {
        for (auto c = id; c != no_node; c = tree_[c].next) {
            if (c != id) words(separator);
            node(c);
        }
    }
    void joined(NodeId id, std::string_view separator) { joined_from(tree_[id].first, separator); }
    // The first child, the words, the rest.
    void parted(NodeId id, std::string_view middle) {
        const auto first = tree_[id].first;
        node(first);
        words(middle);
        for (auto c = tree_[first].next; c != no_node; c = tree_[c].next) node(c);
    }

    // ---- the author's spelling, where one node has two ----------------------------------------
    bool wrote(std::uint32_t begin, std::uint32_t end, std::string_view word) const {
        const auto tokens = tokens_of(tree_.source()->slice({begin, end}));
        return std::any_of(tokens.begin(), tokens.end(), [&](const Token& t) { return t.text == word; });
    }
    bool wrote_between(NodeId left, NodeId right, std::string_view word) const {
        return wrote(tree_[left].span.end, tree_[right].span.begin, word);
    }
    bool wrote_before_children(NodeId id, std::string_view word) const {
        return wrote(tree_[id].span.begin, tree_[tree_[id].first].span.begin, word);
    }

    // ---- blocks -------------------------------------------------------------------------------
    void block(NodeId id);
    void lines(NodeId first);
    void modes(NodeId id);

    // ---- nodes with a shape of their own ------------------------------------------------------
    void event(NodeId id);
    void case_(NodeId id);
    void value_of_type(NodeId id);
    void type(NodeId id);
    void cited(NodeId id);
    void ability(NodeId id);
    void trigger(NodeId id);
    void while_(NodeId id);
    void segment(NodeId id);
    void header(NodeId id);
    void if_(NodeId id);
    void if_value(NodeId id);
    NodeId behind_way(NodeId part);
    void over_board(std::string_view word, NodeId id);
    void within(NodeId id);
    void distance(NodeId id);
    void parted(NodeId id, std::initializer_list<std::string_view> before);
    void offer(NodeId id);
    void window(NodeId id);
    void entry(NodeId id);
    void choose_of(NodeId id);
    void gets(NodeId id);
    void is(NodeId id);
    void call(NodeId id);
    void showing(NodeId id);
    void product(NodeId id);
    void paren(NodeId id);
    void node(NodeId id);

    const Tree& tree_;
    bool rules_;  // inside a declaration
    std::string out_;
    std::optional<Token> last_;    // the last token of the present line
    std::size_t margin_ = 0;       // margin of the present line
    std::size_t item_margin_ = 0;  // margin of the line where its item begins
    bool on_one_line_ = false;     // measures whether the item fits on a line
    bool misfit_ = false;          // the item does not fit: a block holds several items
};

void Printer::item(NodeId id) {
    if (on_one_line_) return node(id);
    if (!rules_) {
        const auto size = out_.size();
        const auto last = last_;
        on_one_line_ = true;
        misfit_ = false;
        node(id);
        on_one_line_ = false;
        if (!misfit_ && columns() <= widest_line) return;
        out_.resize(size);
        last_ = last;
    }
    node(id);
}

void Printer::block(NodeId id) {
    const auto count = tree_.child_count(id);
    if (count > 1) misfit_ = true;
    if (count == 0 || on_one_line_) return bracketed("{", id, "}");
    lines(tree_[id].first);
}

// Braces around items, each on a line of its own.
void Printer::lines(NodeId first) {
    const auto margin = margin_;
    const auto outer = std::exchange(item_margin_, margin + block_indent);
    put("{");
    for (auto c = first; c != no_node; c = tree_[c].next) {
        new_line(item_margin_);
        item(c);
    }
    new_line(margin);
    put("}");
    item_margin_ = outer;
}

// Each mode on its own line, even in a declaration, because nested braces would hide the options.
void Printer::modes(NodeId id) {
    const bool rules = std::exchange(rules_, false);
    for (auto c = id; c != no_node; c = tree_[c].next) {
        if (!on_one_line_) new_line(item_margin_ + going_on_indent(rules ? Indentation::separates : Indentation::continues));
        item(c);
    }
    rules_ = rules;
}

void Printer::event(NodeId id) {
    const auto name = tree_[id].first;
    put("event");
    node(name);
    for (auto c = tree_[name].next; c != no_node; c = tree_[c].next) {
        if (tree_.is(c, NodeKind::Word)) put("as");
        node(c);
    }
}

void Printer::case_(NodeId id) {
    const auto name = tree_[id].first, symbol = tree_[name].next, what = tree_[symbol].next;
    put("case");
    node(name);
    put("(", Leans::back);
    node(symbol);
    put(")");
    if (!tree_.is(what, NodeKind::Block)) put("=");
    node(what);
}

// A parameter or a query: a colon before the type, `=` before the value of a query.
void Printer::value_of_type(NodeId id) {
    const bool query = tree_.is(id, NodeKind::Query);
    if (query) put("query");
    for (const auto c : tree_.each(id)) {
        if (tree_.is(c, NodeKind::Type)) put(":");
        node(c);
        if (query && tree_.is(c, NodeKind::Type)) put("=");
    }
}

void Printer::type(NodeId id) {
    auto before = no_node;
    for (const auto c : tree_.each(id)) {
        if (tree_.is(before, NodeKind::Words)) put("of");
        node(c);
        before = c;
    }
}

void Printer::cited(NodeId id) {
    const auto condition = tree_[id].first;
    node(condition);
    put("[");
    joined_from(tree_[condition].next, ",");
    put("]");
}

void Printer::trigger(NodeId id) {
    for (const auto c : tree_.each(id)) {
        if (tree_.is(c, NodeKind::Guard) || tree_.is(c, NodeKind::OncePer)) put(",");
        node(c);
    }
}

void Printer::while_(NodeId id) {
    put("while");
    for (const auto c : tree_.each(id)) node(c);
}

void Printer::ability(NodeId id) {
    put(":");
    node(tree_[id].first);
}

void Printer::segment(NodeId id) {
    for (const auto c : tree_.each(id)) {
        if (c != tree_[id].first && !tree_.is(c, NodeKind::Effect)) put(",");
        node(c);
    }
}

void Printer::header(NodeId id) {
    for (const auto c : tree_.each(id)) {
        if (tree_.is(c, NodeKind::OncePer) || tree_.is(c, NodeKind::OnlyIf) || tree_.is(c, NodeKind::Scope) ||
            tree_.is(c, NodeKind::Raised))
            put(",");
        node(c);
    }
}

void Printer::if_(NodeId id) {
    const auto condition = tree_[id].first;
    const auto then = tree_[condition].next;
    put("if");
    node(condition);
    node(then);
    if (tree_[then].next == no_node) return;
    put("else");
    node(tree_[then].next);
}

void Printer::if_value(NodeId id) {
    const auto condition = tree_[id].first;
    const auto value = tree_[condition].next;
    const auto other = tree_[value].next;
    put("if");
    node(condition);
    put("{");
    node(value);
    put("}");
    put("else");
    const bool chained = tree_.is(other, NodeKind::IfValue) && !wrote_between(value, other, "{");
    if (!chained) put("{");
    node(other);
    if (!chained) put("}");
}

// Prints the way, if one is named; returns the next part.
NodeId Printer::behind_way(NodeId part) {
    if (!tree_.is(part, NodeKind::ByWay)) return part;
    node(part);
    return tree_[part].next;
}

// `adjacent by WAY to S`
void Printer::over_board(std::string_view word, NodeId id) {
    words(word);
    const auto to = behind_way(tree_[id].first);
    words("to");
    node(to);
}

void Printer::within(NodeId id) {
    words("within");
    const auto steps = tree_[id].first;
    node(steps);
    const auto of = behind_way(tree_[steps].next);
    if (of == no_node) return;
    words("of");
    node(of);
}

void Printer::distance(NodeId id) {
    words("distance");
    const auto from = behind_way(tree_[id].first);
    words("from");
    node(from);
    words("to");
    node(tree_[from].next);
}

// Each part behind its words.
void Printer::parted(NodeId id, std::initializer_list<std::string_view> before) {
    auto part = tree_[id].first;
    for (const auto text : before) {
        if (!text.empty()) words(text);
        node(part);
        part = tree_[part].next;
    }
}

void Printer::offer(NodeId id) {
    const auto who = tree_[id].first;
    const auto first = tree_[who].next;
    put("offer");
    node(who);
    if (first != no_node && !on_one_line_) return lines(first);
    put("{");
    joined_from(first, "");
    put("}");
}

void Printer::window(NodeId id) {
    const auto turns = tree_[id].first;
    const bool in_turn = tree_.is(turns, NodeKind::InTurn);
    words(in_turn ? "window" : "window for");
    node(turns);
    words(in_turn ? "until all" : "until");
    auto part = tree_[turns].next;
    node(part);
    part = tree_[part].next;
    if (tree_.is(part, NodeKind::OpenWhile)) {
        node(part);
        part = tree_[part].next;
    }
    if (part != no_node && !on_one_line_) return lines(part);
    put("{");
    joined_from(part, "");
    put("}");
}

void Printer::entry(NodeId id) {
    if (tree_.is(tree_[id].first, NodeKind::Paren)) put("use");
    for (const auto c : tree_.each(id)) {
        const bool chosen = c != tree_[id].first && !tree_.is(c, NodeKind::Guard) && !tree_.is(c, NodeKind::Block);
        if (chosen) put(":");
        node(c);
    }
}

void Printer::choose_of(NodeId id) {
    const auto count = tree_[id].first;
    put(wrote_before_children(id, "chooses") ? "chooses" : "choose");
    node(count);
    words("of:");
    modes(tree_[count].next);
}

void Printer::gets(NodeId id) {
    const auto who = tree_[id].first;
    node(who);
    put("gets");
    for (auto c = tree_[who].next; c != no_node; c = tree_[c].next) {
        const bool duration = tree_.is(c, NodeKind::UntilEnd) || tree_.is(c, NodeKind::Until) || tree_.is(c, NodeKind::ForThis);
        if (c != tree_[who].next && !duration) put("and");
        node(c);
    }
}

void Printer::is(NodeId id) {
    const auto left = tree_[id].first;
    parted(id, wrote_between(left, tree_[left].next, "are") ? "are" : "is");
}

void Printer::call(NodeId id) {
    const auto name = tree_[id].first;
    node(name);
    put("(", Leans::back);
    joined_from(tree_[name].next, ",");
    put(")");
}

void Printer::showing(NodeId id) {
    const auto shown = tree_.last_child(id);
    if (shown != tree_[id].first) node(tree_[id].first);
    put("showing");
    for (const std::string_view article : {"a", "an"})
        if (wrote(tree_[id].span.begin, tree_[shown].span.begin, article)) put(article);
    node(shown);
}

void Printer::product(NodeId id) {
    for (const auto part : tree_.each(id)) {
        if (tree_.is(part, NodeKind::Rounding)) put("rounded");
        node(part);
    }
}

// A call in the place of an object needs no parentheses.
void Printer::paren(NodeId id) {
    if (tree_.text(id).starts_with('(')) bracketed("(", id, ")");
    else all(id);
}

void Printer::node(NodeId id) {
    switch (tree_.kind(id)) {
        // A file, which print() takes apart
        case NodeKind::Script: return all(id);

        // Declarations
        case NodeKind::Event: return event(id);
        case NodeKind::Query: return value_of_type(id);
        case NodeKind::Define: {
            put("define");
            const auto value = tree_.last_child(id);
            for (const auto c : tree_.each(id)) {
                if (c == value) put("=");
                node(c);
            }
            return;
        }
        case NodeKind::Case: return case_(id);
        case NodeKind::Header: put("header"); return header(id);
        case NodeKind::RulesFor: return led("rules for", id);
        case NodeKind::Require: put("require"); return parted(id, "=");
        case NodeKind::Params:
            put("(", Leans::back);
            joined(id, ",");
            return put(")");
        case NodeKind::Param: return value_of_type(id);
        case NodeKind::Some: return put("any");
        case NodeKind::Type: return type(id);
        case NodeKind::Limit: return led("up to", id);
        case NodeKind::Default: return led("=", id);
        case NodeKind::Mode: return leaf(id);

        // Items of a block
        case NodeKind::Block: return block(id);
        case NodeKind::Cites: put("cites"); return joined(id, ",");
        case NodeKind::Id: return leaf(id);
        case NodeKind::Says: put("says"); return joined(id, ",");
        case NodeKind::Gives: put("gives"); return joined(id, ",");
        case NodeKind::OnlyIf: return led(wrote_before_children(id, "when") ? "only when" : "only if", id);
        case NodeKind::OnlyOn: return led("only on", id);
        case NodeKind::Trigger: return trigger(id);
        case NodeKind::TriggerWord: return leaf(id);
        case NodeKind::Guard: return led("if", id);
        case NodeKind::While: return while_(id);
        case NodeKind::Ability: return ability(id);
        case NodeKind::Headed: return parted(id, ":");
        case NodeKind::HeaderHead: return header(id);
        case NodeKind::OncePer: return led("once per", id);
        case NodeKind::Scope: return led("while", id);
        case NodeKind::Raised: return led("raises", id);
        case NodeKind::OfferedAs: return led("as", id);

        // Steps of a sequence
        case NodeKind::Sequence: return joined(id, "then");
        case NodeKind::Segment: return segment(id);
        case NodeKind::Effect: return led("->", id);
        case NodeKind::Let: put("let"); return parted(id, "=");
        case NodeKind::If: return if_(id);
        case NodeKind::AnyOrder: return words("in any order");
        case NodeKind::InOrder: return led("in order of", id);
        case NodeKind::FirstOf: words("first of:"); return modes(tree_[id].first);
        case NodeKind::Preferring: return led("preferring", id);
        case NodeKind::Offer: return offer(id);
        case NodeKind::Entry: return entry(id);
        case NodeKind::Window: return window(id);
        case NodeKind::InTurn: return led("from", id);
        case NodeKind::OpenWhile: return led("while", id);
        case NodeKind::Opens: return led("opens", id);
        case NodeKind::AfterEach: return led("after each", id);
        case NodeKind::Closes: return led("closes", id);
        case NodeKind::ChooseOf: return choose_of(id);
        case NodeKind::Act: return all(id);
        case NodeKind::Clause: return all(id);
        case NodeKind::Arg: return all(id);
        case NodeKind::Label: return leaf(id);
        case NodeKind::Assign: return all(id);
        case NodeKind::Operator: return leaf(id);
        case NodeKind::Gets: return gets(id);
        case NodeKind::ModPlus: return signed_("+", id);
        case NodeKind::ModMinus: return signed_("-", id);
        case NodeKind::ModSet: return parted(id, "=");
        case NodeKind::ModTimes: return parted(id, "*");
        case NodeKind::ModHalf: words("half of"); return parted(id, "rounded");
        case NodeKind::ModBound: return led("at", id);
        case NodeKind::Bound: return leaf(id);
        case NodeKind::ModGain: return all(id);
        case NodeKind::ModText: return led("text of", id);
        case NodeKind::ModGrant: return all(id);
        case NodeKind::Loses: return parted(id, "loses");
        case NodeKind::Becomes: return parted(id, "becomes");
        case NodeKind::Cannot: return parted(id, "cannot");
        case NodeKind::Lasting: return parted(id, ":");
        case NodeKind::UntilEnd: return led("until end of", id);
        case NodeKind::Until: return led("until", id);
        case NodeKind::ForThis: return led("for this", id);
        case NodeKind::Change: put("change"); return parted(id, "to");

        // Patterns of what happens
        case NodeKind::Pattern: return joined(id, "or");
        case NodeKind::Passive: return all(id);
        case NodeKind::Active: return all(id);
        case NodeKind::Edge: return all(id);
        case NodeKind::EdgeWord: return leaf(id);
        case NodeKind::Be: return leaf(id);
        case NodeKind::Verb: return joined(id, "or");

        // Expressions
        case NodeKind::Or: return joined(id, "or");
        case NodeKind::And: return joined(id, "and");
        case NodeKind::Cited: return cited(id);
        case NodeKind::Compare: return all(id);
        case NodeKind::Is: return is(id);
        case NodeKind::Negated: return put("not");
        case NodeKind::Sum: return all(id);
        case NodeKind::Product: return product(id);
        case NodeKind::Negative: return signed_("-", id);
        case NodeKind::Count: return led("count of", id);
        case NodeKind::SumOf: put("sum"), put("of"); return parted(id, "of");
        case NodeKind::SumWhen: put("sum"), put("of"); return parted(id, "when");
        case NodeKind::HighestOf: put("highest"); return parted(id, "of");
        case NodeKind::LowestOf: put("lowest"); return parted(id, "of");
        case NodeKind::Half: words("half of"); return parted(id, "rounded");
        case NodeKind::Rounding: return leaf(id);
        case NodeKind::Span_: return leaf(id);
        case NodeKind::IfValue: return if_value(id);
        case NodeKind::Call: return call(id);
        case NodeKind::Paren: return paren(id);
        case NodeKind::Number: return leaf(id);
        case NodeKind::Name: return leaf(id);
        case NodeKind::String: return leaf(id);
        case NodeKind::Yes: return put("yes");
        case NodeKind::No: return put("no");

        // Selectors
        case NodeKind::Selector: return all(id);
        case NodeKind::Quantifier: return all(id);
        case NodeKind::QEach: return put("each");
        case NodeKind::QAll: return put("all");
        case NodeKind::QAny: return words("any number");
        case NodeKind::QUpTo: return led("up to", id);
        case NodeKind::QA: return leaf(id);
        case NodeKind::QAnother: return put("another");
        case NodeKind::QThe: return put("the");
        case NodeKind::QNo: return put("no");
        case NodeKind::QAmount: return all(id);
        case NodeKind::QTop: return led("top", id);
        case NodeKind::QBottom: return led("bottom", id);
        case NodeKind::Of: return put("of");
        case NodeKind::Random: return put("random");
        case NodeKind::QHighest: return led("highest", id);
        case NodeKind::QLowest: return led("lowest", id);
        case NodeKind::Words: return all(id);
        case NodeKind::Either: return joined(id, "/");
        case NodeKind::Word: return leaf(id);
        case NodeKind::This: return put("this");
        case NodeKind::You: return put("you");
        case NodeKind::They: return put("they");
        case NodeKind::It: return put("it");
        case NodeKind::Opponent: return leaf(id);
        case NodeKind::Player: return tree_[id].first == no_node ? leaf(id) : led("player", id);
        case NodeKind::PostOf: return led("of", id);
        case NodeKind::PostIn: put("in"); return joined(id, "or in");
        case NodeKind::PostOn: return led("on", id);
        case NodeKind::PostUnder: return led("under", id);
        case NodeKind::PostWith: return led("with", id);
        case NodeKind::PostWithout: return led("without", id);
        case NodeKind::PostShowing: return showing(id);
        case NodeKind::PostWhere: return led("where", id);
        case NodeKind::PostOtherThan: return led("other than", id);
        case NodeKind::PostAmong: return led("among", id);
        case NodeKind::PostLinked: return led("linked to", id);
        case NodeKind::PostAdjacent: return over_board("adjacent", id);
        case NodeKind::PostNearest: return over_board("nearest", id);
        case NodeKind::PostWithin: return within(id);
        case NodeKind::PostSight: return led("in sight of", id);
        case NodeKind::PostRoom:
            return parted(id, tree_.child_count(id) == 3 ? std::initializer_list<std::string_view>{"with room for", "", ""}
                                                         : std::initializer_list<std::string_view>{"with room for", ""});
        case NodeKind::Over: return led("over", id);
        case NodeKind::From: return led("from", id);
        case NodeKind::PostReach: return parted(id, {"in reach of", "with", ""});
        case NodeKind::ByWay:
        case NodeKind::ByMove: return led("by", id);
        case NodeKind::NextStep: return parted(id, {"step from", "to", ""});
        case NodeKind::Distance: return distance(id);
        case NodeKind::As: return led("as", id);

        // Most operators and steps begin with the name of their kind: `exists S`, `not C`, `repeat N { … }`.
        default: return led(word_of(tree_.kind(id)), id);
    }
}

std::string print_item(const Tree& tree, NodeId id) {
    Printer printer(tree, is_declaration(tree.kind(id)));
    printer.item(id);
    return printer.take();
}

}  // namespace

std::string print(const Tree& tree, NodeId id) {
    if (!tree.is(id, NodeKind::Script)) return print_item(tree, id);
    std::string out;
    for (const auto c : tree.each(id)) {
        if (!out.empty()) out += "\n";
        out += print_item(tree, c);
    }
    return out;
}

}  // namespace holo
