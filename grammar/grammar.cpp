// Reads a text by the rules of the grammar (rules.hpp), in one translation unit, and makes its tree.

#include <algorithm>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/broken.hpp"
#include "grammar/letters.hpp"
#include "grammar/lines.hpp"
#include "grammar/parser.hpp"
#include "grammar/remedies.hpp"
#include "grammar/rules.hpp"

namespace holo {

const std::vector<std::string_view>& reserved_words() {
    static const std::vector<std::string_view> words = [] {
        std::vector<std::string_view> list = {
            "a",       "adjacent",   "after",   "against",   "all",      "among",     "an",      "and",   "another", "any",    "are",
            "as",      "at",         "be",      "becomes",   "before",   "begins",    "bottom",  "by",    "can",     "cannot", "change",
            "choose",  "chooses",    "count",   "decreased", "divided",  "each",      "else",    "ends",  "exists",  "for",    "from",
            "gets",    "half",       "highest", "if",        "in",       "increased", "instead", "into",  "is",      "it",     "last",
            "let",     "linked",     "loses",   "lowest",    "may",      "nearest",   "no",      "not",   "number",  "of",     "offer",
            "on",      "once",       "only",    "onto",      "opponent", "opponents", "or",      "other", "over",    "per",    "player",
            "players", "preferring", "random",  "repeat",    "rounded",  "showing",   "sum",     "the",   "then",    "they",   "this",
            "times",   "to",         "top",     "under",     "unless",   "until",     "up",      "when",  "where",   "while",  "with",
            "within",  "without",    "would",   "yes",       "you"};
        std::sort(list.begin(), list.end());
        return list;
    }();
    return words;
}

namespace {

namespace pegtl = tao::pegtl;

// Lookahead makes no nodes.
template <typename Rule>
inline constexpr bool looks_ahead = false;
template <typename... Rules>
inline constexpr bool looks_ahead<pegtl::internal::at<Rules...>> = true;
template <typename... Rules>
inline constexpr bool looks_ahead<pegtl::internal::not_at<Rules...>> = true;

// The message of a rule under `must` that does not match. There is no default, because a rule without a message must not compile.
template <typename Rule>
inline constexpr std::string_view expected;
#define EXPECT(rule, en, es) \
    template <>              \
    inline constexpr std::string_view expected<rules::rule> = #rule;
#include "grammar/expectations.def"
#undef EXPECT

struct SyntaxError {
    std::uint32_t at;
    std::string_view expected;
};

// The bound on C++ calls: words nest without brackets too (`may may …`, `of x of x …`), and each level is a call. The bound has room for
// any script within deepest_nesting, and keeps the stack within two megabytes.
constexpr std::size_t deepest_rules = deepest_nesting * 20;

struct TooDeep {
    std::uint32_t at;
};

// Keeps the nodes made so far; a rule that fails removes the nodes made inside it.
class Builder {
public:
    Builder(Tree& tree, const char* base) : tree_(tree), base_(base) {}

    void start(const char* at) {
        if (marks_.size() >= deepest_rules) throw TooDeep{offset(at)};
        marks_.push_back({made_.size(), tree_.size(), offset(at)});
    }
    void fail() {
        made_.resize(marks_.back().made);
        tree_.cut(marks_.back().nodes);
        marks_.pop_back();
    }

    void success(NodeKind kind, Shape shape, const char* at) {
        auto from = marks_.back().made;
        auto begin = marks_.back().begin;
        marks_.pop_back();
        if (shape == Shape::fold && made_.size() == from + 1) return;
        if (shape == Shape::postfix) {
            --from;  // postfix rules stand only behind a rule that makes a node
            begin = tree_[made_[from]].span.begin;
        }
        if (shape == Shape::value && made_.size() == from + 1) {
            const auto quantifier = made_[from];
            const auto only = tree_[quantifier].first;
            if (tree_.is(quantifier, NodeKind::Quantifier) && tree_.is(only, NodeKind::QAmount) && tree_[only].next == no_node) {
                made_[from] = tree_[only].first;
                tree_.cut(only);  // both are the newest nodes
                return;
            }
        }
        auto end = offset(at);
        while (end > begin && (base_[end - 1] == ' ' || base_[end - 1] == '\n')) --end;  // comments have become blanks
        const auto id = tree_.add(kind, {begin, end});
        NodeId last = no_node;
        for (auto i = from; i < made_.size(); ++i) {
            if (last == no_node) tree_.at(id).first = made_[i];
            else tree_.at(last).next = made_[i];
            last = made_[i];
        }
        made_.resize(from);
        made_.push_back(id);
    }

    NodeId only() const { return made_.size() == 1 ? made_.front() : no_node; }
    std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - base_); }

private:
    struct Mark {
        std::size_t made, nodes;
        std::uint32_t begin;
    };
    Tree& tree_;
    const char* base_;
    std::vector<NodeId> made_;
    std::vector<Mark> marks_;
};

template <typename Rule>
struct Control : pegtl::normal<Rule> {
    static constexpr bool ahead = looks_ahead<typename Rule::rule_t>;
    static constexpr bool makes = Makes<Rule>::shape != Shape::none;
    static constexpr bool enable = makes || ahead;

    template <pegtl::apply_mode, pegtl::rewind_mode, template <typename...> class, template <typename...> class, typename ParseInput>
    static bool match(ParseInput& in, Builder& builder) {
        return read(in, builder);
    }
    // One function for each rule, not one for each way to apply and rewind: there are no actions, and rewinding sets one pointer. The
    // others would take a fifth to a third of the time of compiling this file.
    template <typename ParseInput>
    static bool read(ParseInput& in, Builder& builder) {
        if constexpr (constexpr auto beginning = rules::beginning<Rule>; enable && !beginning.nothing)
            if (in.empty() || !beginning.has(in.peek_char())) return false;
        return pegtl::match<Rule, pegtl::apply_mode::nothing, pegtl::rewind_mode::required, pegtl::nothing, Control>(in, builder);
    }
    template <typename ParseInput>
    static void start(const ParseInput& in, Builder& builder) {
        if constexpr (makes || ahead) builder.start(in.current());
    }
    template <typename ParseInput>
    static void success(const ParseInput& in, Builder& builder) {
        if constexpr (makes) builder.success(Makes<Rule>::kind, Makes<Rule>::shape, in.current());
        else if constexpr (ahead) builder.fail();
    }
    template <typename ParseInput>
    static void failure(const ParseInput&, Builder& builder) {
        if constexpr (makes || ahead) builder.fail();
    }
    template <typename ParseInput>
    [[noreturn]] static void raise(const ParseInput& in, Builder& builder) {
        throw SyntaxError{builder.offset(in.current()), expected<Rule>};
    }
};

// The text at `at`, for "found …": a word, a number, a sign, or the end.
std::string found_at(std::string_view text, std::uint32_t at) {
    if (at >= text.size()) return "@end_of_text";
    if (text[at] == '\n') return "@end_of_line";
    auto end = at + 1;
    const auto joins = [&](char c) { return rules::is_tail(c) || c == '-' || is_upper(c) || c == '\''; };
    if (joins(text[at]))
        while (end < text.size() && end < at + 40 && joins(text[end])) ++end;
    return "`" + std::string(text.substr(at, end - at)) + "`";
}

// The limit of broken lines, because each of them makes the parser read the whole text again.
constexpr std::size_t most_broken_lines = 100;

// Reads a part of a text; reports broken lines and leaves them out.
class Parsing {
public:
    // `text` is a copy of the source's text, and gets settled.
    Parsing(const SourcePtr& source, std::string& text, Diagnostics& out) : source_(source), text_(text), out_(out) {}

    // The tree without the broken lines; nothing when no text is left.
    template <typename Rule>
    std::optional<Tree> read(Span part, Indentation indentation) {
        const auto original = text_.substr(part.begin, part.end - part.begin);
        Diagnostics found;
        auto settled = settle_lines(text_, part, source_, indentation, found);
        Diagnostics ignored;
        if (settled.readable && settled.doubtful && (!found.list().empty() || !parse<Rule>(part, ignored))) {
            // Reads again with other pairs of brackets, because an unclosed bracket may have met a wrong partner by chance.
            found = Diagnostics();
            text_.replace(part.begin, original.size(), original);
            settled = settle_lines(text_, part, source_, indentation, found, Brackets::close_by);
        }
        keep(found);
        if (!settled.readable || settled.broken.size() > most_broken_lines) return std::nullopt;
        if (std::is_same_v<Rule, rules::one_expression> && !settled.broken.empty()) return std::nullopt;
        BrokenLines lines(text_, part, out_);
        for (const auto at : settled.broken)
            if (!lines.is_left_out(at) && !leave_out<Rule>(at, lines)) return std::nullopt;
        return recovered<Rule>(part, lines);
    }

private:
    template <typename Rule>
    std::optional<Tree> recovered(Span part, BrokenLines& lines) {
        for (std::size_t broken = 0; broken < most_broken_lines; ++broken) {
            const bool needs_text = std::is_same_v<Rule, rules::one_declaration> || std::is_same_v<Rule, rules::one_block>;
            if (needs_text && lines.empty()) return std::nullopt;
            Diagnostics found;
            auto tree = parse<Rule>(part, found);
            keep(found);
            if (tree) return tree;
            const auto& wrong = found.list().front();
            // An expression is one line, and nothing remains without it.
            const bool is_line = wrong.id == Diag::syntax || wrong.id == Diag::said_otherwise;
            if (!is_line || std::is_same_v<Rule, rules::one_expression> || !leave_out<Rule>(wrong.span.begin, lines)) return std::nullopt;
        }
        return std::nullopt;
    }

    // Reads blocks that were left out with their line, only for their errors.
    template <typename Rule>
    bool leave_out(std::uint32_t at, BrokenLines& lines) {
        std::vector<Span> blocks;
        if (std::is_same_v<Rule, rules::one_declaration> && lines.takes_declaration(at)) lines.leave_out_declaration(at, blocks);
        else if (!lines.leave_out(at, blocks)) return false;
        for (const auto block : blocks) {
            // A menu behind a misspelt `offer` is not reported.
            Diagnostics ignored;
            BrokenLines inner(text_, block, out_);
            const bool is_told = block.begin <= at && at < block.end;  // on one line with the reported mistake
            if (!is_told && !parse<rules::one_menu>(block, ignored)) recovered<rules::one_block>(block, inner);
            std::fill(text_.begin() + block.begin, text_.begin() + block.end, ' ');
            text_[block.begin] = '\n';
        }
        return true;
    }

    template <typename Rule>
    std::optional<Tree> parse(Span part, Diagnostics& out) const {
        Tree tree(source_);
        Builder builder(tree, text_.data());
        pegtl::memory_input<pegtl::tracking_mode::lazy> in(text_.data() + part.begin, text_.data() + part.end, "");
        try {
            pegtl::parse<Rule, pegtl::nothing, Control>(in, builder);
        } catch (const SyntaxError& e) {
            auto stop = e.at;
            const auto found = found_at(std::string_view(text_).substr(0, part.end), e.at);
            if (found.front() == '`') stop += static_cast<std::uint32_t>(found.size() - 2);
            if (auto remedy = remedy_at(std::string_view(text_).substr(0, part.end), e.at, e.expected)) {
                const auto length = static_cast<std::uint32_t>(remedy->length != 0 ? remedy->length : remedy->written.size());
                out.add(Diag::said_otherwise, source_, {e.at, e.at + length}, {std::move(remedy->written), std::move(remedy->help)});
                return std::nullopt;
            }
            out.add(Diag::syntax, source_, {e.at, std::max(stop, e.at + 1)}, {"@" + std::string(e.expected), found});
            return std::nullopt;
        } catch (const TooDeep& e) {
            out.add(Diag::too_deep, source_, {e.at, e.at + 1}, {std::to_string(deepest_nesting)});
            return std::nullopt;
        }
        tree.set_root(builder.only());
        return tree;
    }

    void keep(const Diagnostics& found) {
        for (auto d : found.list()) {
            d.subject = out_.subject;
            out_.add(std::move(d));
        }
    }

    const SourcePtr& source_;
    std::string& text_;
    Diagnostics& out_;
};

bool fits(const SourcePtr& source, std::size_t limit, Diagnostics& out) {
    if (source->text().size() <= limit) return true;
    out.add(Diag::too_long, source, {0, 1}, {std::to_string(source->text().size()), std::to_string(limit)});
    return false;
}

template <typename Rule>
std::optional<Tree> parse_whole(const SourcePtr& source, Diagnostics& out, Broken broken) {
    if (!fits(source, longest_script, out)) return std::nullopt;
    std::string text(source->text());
    const auto errors = out.errors();
    auto tree = Parsing(source, text, out).read<Rule>({0, static_cast<std::uint32_t>(text.size())}, Indentation::continues);
    return broken == Broken::refuse && out.errors() != errors ? std::nullopt : std::move(tree);
}

}  // namespace

std::optional<Tree> parse_script(const SourcePtr& source, Diagnostics& out, Broken broken) {
    return parse_whole<rules::script>(source, out, broken);
}

std::optional<Tree> parse_expression(const SourcePtr& source, Diagnostics& out) {
    return parse_whole<rules::one_expression>(source, out, Broken::refuse);
}

std::vector<Tree> parse_module(const SourcePtr& source, Diagnostics& out, Broken broken) {
    std::vector<Tree> trees;
    if (!fits(source, longest_module, out)) return trees;
    std::string text(source->text());
    // A declaration starts in the first column; therefore a broken one does not hide the next, whatever brackets it left open. The first
    // text counts as a declaration even when indented, because nothing may be skipped in silence.
    std::vector<std::uint32_t> starts;
    bool comment = false;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        comment = text[i] == '#' ? true : text[i] == '\n' ? false : comment;
        const bool first = starts.empty() || text[i - 1] == '\n';
        if (first && !comment && std::string_view(" \t\r\n})]").find(text[i]) == std::string_view::npos) starts.push_back(i);
    }
    // The text above the first declaration is comments and blanks, and is checked too.
    for (std::size_t i = 0; i < std::max<std::size_t>(1, starts.size()); ++i) {
        const Span part{i == 0 ? 0 : starts[i], i + 1 < starts.size() ? starts[i + 1] : static_cast<std::uint32_t>(text.size())};
        const auto errors = out.errors();
        if (starts.empty()) settle_lines(text, part, source, Indentation::separates, out);
        else if (auto tree = Parsing(source, text, out).read<rules::one_declaration>(part, Indentation::separates);
                 tree && (broken == Broken::leave_out || out.errors() == errors))
            trees.push_back(std::move(*tree));
    }
    return trees;
}

std::size_t grammar_problems() {
    return pegtl::analyze<rules::script>() + pegtl::analyze<rules::one_declaration>() + pegtl::analyze<rules::one_expression>();
}

}  // namespace holo

namespace tao::pegtl {
// For the analysis: a word always consumes input.
template <typename Name>
struct analyze_traits<Name, holo::rules::word_text> : analyze_any_traits<> {};
}  // namespace tao::pegtl
