#include "tests/silent/variants.hpp"

#include <algorithm>
#include <optional>

#include "grammar/parser.hpp"

namespace holo::silent {

namespace {

// How variants are made from a node.
enum class Make : std::uint8_t {
    look,    // only its parts are visited: the node joins them, or must stand in its place
    drop,    // left out
    word,    // an adjective: left out where another word follows
    number,  // one more
    sign,    // the opposite comparison or operation
};

Make make_of(NodeKind kind) {
    switch (kind) {
        case NodeKind::Word:
        case NodeKind::Some:
        case NodeKind::May:
        case NodeKind::Instead:
        case NodeKind::Not:
        case NodeKind::Negated: return Make::word;
        case NodeKind::Number: return Make::number;
        case NodeKind::Operator: return Make::sign;
        // Parts that may be left out although they belong to no sort.
        case NodeKind::Scope:
        case NodeKind::Raised:
        case NodeKind::Param:
        case NodeKind::Limit:
        case NodeKind::Default:
        case NodeKind::Mode:
        case NodeKind::Says:
        case NodeKind::Gives:
        case NodeKind::Offer:
        case NodeKind::Entry:
        case NodeKind::Change:
        case NodeKind::OnlyOn:
        case NodeKind::AnyOrder:
        case NodeKind::Secretly:
        case NodeKind::InOrder:
        case NodeKind::QThe: return Make::drop;
        default: break;
    }
    switch (part_of(kind)) {
        case Part::structure:
        case Part::happening:
        case Part::truth:
        case Part::number: return Make::look;
        default: return Make::drop;
    }
}

std::string opposite(std::string_view sign) {
    static constexpr std::pair<std::string_view, std::string_view> pairs[] = {
        {"=", "!="}, {"!=", "="}, {"<", ">="}, {">=", "<"},  {">", "<="},  {"<=", ">"},
        {"+", "-"},  {"-", "+"},  {"*", "+"},  {"+=", "-="}, {"-=", "+="},
    };
    for (const auto& [one, other] : pairs)
        if (one == sign) return std::string(other);
    return {};
}

std::optional<Tree> read(const std::string& text, Sort sort) {
    Diagnostics out;
    const auto source = std::make_shared<const Source>("variant", text);
    if (sort == Sort::script) {
        auto tree = parse_script(source, out);
        return out.errors() > 0 ? std::nullopt : std::move(tree);
    }
    auto trees = parse_module(source, out);
    if (out.errors() > 0 || trees.size() != 1) return std::nullopt;
    return std::move(trees.front());
}

// Equal except for cited rules.
bool are_alike(const Tree& a, NodeId x, const Tree& b, NodeId y) {
    if (a.kind(x) != b.kind(y)) return false;
    if (a.is(x, NodeKind::Cites)) return true;
    if (a.is(x, NodeKind::Cited)) return are_alike(a, a[x].first, b, b[y].first);
    auto p = a[x].first, q = b[y].first;
    if (p == no_node && q == no_node) return equal(a, x, b, y);
    for (; p != no_node && q != no_node; p = a[p].next, q = b[q].next)
        if (!are_alike(a, p, b, q)) return false;
    return p == q;
}

class Maker {
public:
    Maker(const std::string& text, Sort sort, const Pool& pool) : text_(text), sort_(sort), pool_(pool) {
        auto tree = read(text, sort);
        if (!tree) return;
        tree_ = std::move(*tree);
        visit(tree_.root());
    }

    std::vector<Variant> made() { return std::move(out_); }

private:
    void visit(NodeId node) {
        const auto [begin, end] = tree_[node].span;
        switch (make_of(tree_.kind(node))) {
            case Make::look: break;
            case Make::drop: drop(node, begin, end); break;
            case Make::word: {
                // `may`, `not`: the word alone, without its operand.
                const auto inner = tree_.is(node, NodeKind::Word) ? end
                                   : tree_[node].first == no_node ? end
                                                                  : tree_[tree_[node].first].span.begin;
                drop(node, begin, inner);
                break;
            }
            case Make::number: replace(node, begin, end, std::to_string(std::stol(std::string(tree_.text(node))) + 1)); break;
            case Make::sign:
                if (const auto other = opposite(tree_.text(node)); !other.empty()) replace(node, begin, end, other);
                break;
        }
        if (node != line_name_) exchange(node, begin, end);
        if (tree_.is(node, NodeKind::Entry))
            line_name_ = tree_.is(tree_[node].first, NodeKind::Words) ? tree_[tree_[node].first].first : tree_[node].first;
        for (const auto child : tree_.each(node)) visit(child);
    }

    // The first text that parses is the variant.
    void exchange(NodeId node, std::size_t begin, std::size_t end) {
        constexpr std::size_t most_tried = 4;
        for (const auto& other : pool_.others(tree_.kind(node), tree_.text(node), number_of(text_) + begin, most_tried))
            if (replace(node, begin, end, other)) return;
    }

    // The word that joins the part to its neighbours goes with the part: the first text that parses is the variant.
    void drop(NodeId node, std::size_t begin, std::size_t end) {
        static constexpr std::string_view before[] = {"", ", ", ",", "if ", ", if ", "only if ", ", and ", " and ", " or ", "to "};
        static constexpr std::string_view behind[] = {"", ", ", " and ", " or ", " then ", " "};
        for (const auto front : before) {
            if (!std::string_view(text_).substr(0, begin).ends_with(front)) continue;
            for (const auto back : behind) {
                if (!std::string_view(text_).substr(end).starts_with(back)) continue;
                if (add(node, text_.substr(0, begin - front.size()) + text_.substr(end + back.size()),
                        "drop " + text_.substr(begin, end - begin)))
                    return;
            }
        }
    }

    bool replace(NodeId node, std::size_t begin, std::size_t end, const std::string& by) {
        return add(node, text_.substr(0, begin) + by + text_.substr(end), text_.substr(begin, end - begin) + " -> " + by);
    }

    // False when the text does not parse, or is unchanged.
    bool add(NodeId node, const std::string& text, const std::string& change) {
        const auto tree = read(text, sort_);
        if (!tree || are_alike(tree_, tree_.root(), *tree, tree->root())) return false;
        if (!seen_.insert(text).second) return true;
        const auto begin = tree_[node].span.begin;
        const auto from = begin < 30 ? 0 : begin - 30;
        out_.push_back({tree_.kind(node), change, text_.substr(from, 80), text});
        return true;
    }

    const std::string& text_;
    Sort sort_;
    const Pool& pool_;
    Tree tree_;
    NodeId line_name_ = no_node;  // name of the present menu line, which is only shown
    std::set<std::string> seen_;
    std::vector<Variant> out_;
};

}  // namespace

std::optional<NodeKind> sort_of(NodeKind kind) {
    switch (part_of(kind)) {
        case Part::quantity: return NodeKind::QA;
        case Part::extreme: return NodeKind::QHighest;
        case Part::relative: return NodeKind::PostOf;
        case Part::duration: return NodeKind::UntilEnd;
        case Part::condition:
        case Part::limit:
        case Part::argument: return kind;
        default: break;
    }
    switch (kind) {
        case NodeKind::QThe: return NodeKind::QA;
        case NodeKind::Selector:
        case NodeKind::TriggerWord:
        case NodeKind::EdgeWord:
        case NodeKind::Word:
        case NodeKind::Rounding:
        case NodeKind::Bound:
        case NodeKind::Span_: return kind;
        default: return std::nullopt;
    }
}

std::uint64_t number_of(std::string_view text) {
    std::uint64_t number = 14695981039346656037u;
    for (const unsigned char c : text) number = (number ^ c) * 1099511628211u;
    return number ^ number >> 32;
}

void Pool::add(const std::string& text, Sort sort) {
    const auto tree = read(text, sort);
    if (!tree) return;
    const auto visit = [&](const auto& self, NodeId node) -> void {
        if (const auto of = sort_of_(tree->kind(node))) {
            auto& parts = parts_[*of];
            const auto at = std::lower_bound(parts.begin(), parts.end(), tree->text(node));
            if (at == parts.end() || *at != tree->text(node)) parts.emplace(at, tree->text(node));
        }
        for (const auto child : tree->each(node)) self(self, child);
    };
    visit(visit, tree->root());
}

std::vector<std::string> Pool::others(NodeKind kind, std::string_view than, std::uint64_t number, std::size_t count) const {
    const auto of = sort_of_(kind);
    const auto found = of ? parts_.find(*of) : parts_.end();
    if (found == parts_.end()) return {};
    const auto& all = found->second;
    // `card` and `cards` mean the same: the sorted places of parts that are a prefix of another, or the other way round.
    std::vector<std::size_t> left_out;
    const auto place = [&](std::string_view part) {
        return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), part) - all.begin());
    };
    const auto begin = place(than);
    for (std::size_t length = 0; length < than.size(); ++length)
        if (const auto at = place(than.substr(0, length)); at < all.size() && all[at] == than.substr(0, length)) left_out.push_back(at);
    for (auto at = begin; at < all.size() && all[at].starts_with(than); ++at) left_out.push_back(at);
    const auto left = all.size() - left_out.size();
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min(count, left); ++i) {
        auto at = (number + i * 7919) % left;
        for (const auto skipped : left_out) at += skipped <= at ? 1 : 0;
        out.push_back(all[at]);
    }
    return out;
}

std::vector<Variant> variants(const std::string& text, Sort sort, const Pool& pool) { return Maker(text, sort, pool).made(); }

}  // namespace holo::silent
