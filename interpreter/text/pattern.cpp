#include "interpreter/text/pattern.hpp"

#include <algorithm>

namespace holo::text {

namespace {

// The place of the bracket that closes the one at `at`; npos without such a bracket.
std::size_t closing_bracket(std::string_view text, std::size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        if (text[at] == '[') ++depth;
        if (text[at] == ']' && --depth == 0) return at;
    }
    return std::string_view::npos;
}

// The ways of a choice. A bar in inner brackets parts no ways of this choice.
std::vector<std::string_view> ways_of(std::string_view text) {
    std::vector<std::string_view> out;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
        if (text[at] != '|' || depth != 0) continue;
        out.push_back(text.substr(begin, at - begin));
        begin = at + 1;
    }
    out.push_back(text.substr(begin));
    return out;
}

class Parser {
public:
    Parser(bool is_script, const Spelling& spelling, const Features& features, std::string& wrong)
        : is_script_(is_script), spelling_(spelling), features_(features), wrong_(wrong) {}

    std::optional<Pattern> whole(std::string_view text) {
        Pattern out;
        if (text.starts_with("[")) {
            const auto end = text.find(']');
            if (end != std::string_view::npos && !unknown_feature(text.substr(1, end - 1), out.result)) text.remove_prefix(end + 1);
            else out.result.clear();
        }
        out.pieces = pieces(text);
        if (wrong_.empty() && out.pieces.empty()) wrong_ = "no word";
        return wrong_.empty() ? std::optional(std::move(out)) : std::nullopt;
    }

private:
    // Adds the features that are named with dots between. Returns the last name that is none.
    std::optional<std::string_view> unknown_feature(std::string_view names, std::vector<Trait>& out) const {
        std::optional<std::string_view> unknown;
        for (std::size_t at = 0; at <= names.size();) {
            const auto end = std::min(names.find('.', at), names.size());
            const auto name = names.substr(at, end - at);
            if (const auto trait = features_.trait(name)) out.push_back(*trait);
            else unknown = name;
            at = end + 1;
        }
        return unknown;
    }

    std::vector<Piece> pieces(std::string_view text) {
        std::vector<Piece> out;
        out.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1);
        std::size_t at = 0, plain = 0;  // where words begin that are not read yet
        while (at < text.size() && wrong_.empty()) {
            const char c = text[at];
            const bool opens_hole = c == '{' && at + 1 < text.size() && text[at + 1] != ' ';
            const auto closing = opens_hole                                                                       ? '}'
                                 : c == '<' && at + 1 < text.size() && text[at + 1] >= 'a' && text[at + 1] <= 'z' ? '>'
                                 : c == '['                                                                       ? ']'
                                                                                                                  : '\0';
            const auto end = closing == '\0' ? std::string_view::npos : c == '[' ? closing_bracket(text, at) : text.find(closing, at);
            const auto inside = end == std::string_view::npos ? std::string_view() : text.substr(at + 1, end - at - 1);
            const bool is_choice = c == '[' && ways_of(inside).size() > 1;
            if (closing == '\0' || (c == '[' && !is_choice && end != std::string_view::npos)) {
                ++at;
                continue;
            }
            if (end == std::string_view::npos) {
                wrong_ = std::string(text.substr(at));
                return out;
            }
            words(text.substr(plain, at - plain), out);
            if (opens_hole) out.push_back(hole(inside));
            else if (c == '<') out.push_back(named(Piece::Kind::verb, inside));
            else out.push_back(choice(inside));
            plain = at = end + 1;
        }
        words(text.substr(plain, at - plain), out);
        return out;
    }

    void words(std::string_view text, std::vector<Piece>& out) {
        if (text.find_first_not_of(' ') == std::string_view::npos) return;
        for (auto& token : is_script_ ? script_tokens(text, spelling_) : text_tokens(text, spelling_)) {
            if (token.word == "|") wrong_ = token.word;  // a choice without brackets
            auto& piece = out.emplace_back();
            piece.said = written(token, text);
            piece.text = std::move(token.word);
        }
    }

    Piece named(Piece::Kind kind, std::string_view inside) {
        const auto dot = inside.find('.');
        Piece out;
        out.kind = kind;
        out.text = inside.substr(0, dot);
        if (dot != std::string_view::npos) read_features(inside.substr(dot + 1), out.features);
        return out;
    }

    void read_features(std::string_view names, std::vector<Trait>& out) {
        if (const auto unknown = unknown_feature(names, out)) wrong_ = *unknown;
    }

    Piece hole(std::string_view inside) {
        const auto colon = inside.find(':');
        if (colon == std::string_view::npos) return named(Piece::Kind::hole, inside);
        auto out = named(Piece::Kind::hole, inside.substr(colon + 1));
        const auto slash = out.text.find('/');
        if (slash != std::string::npos) out.wanted = out.text.substr(slash + 1);
        out.category = out.text.substr(0, slash);
        out.text = inside.substr(0, colon);
        return out;
    }

    Piece choice(std::string_view inside) {
        Piece out;
        out.kind = Piece::Kind::choice;
        for (const auto way : ways_of(inside)) {
            const auto at = way.find('@');
            out.ways.push_back(pieces(way.substr(0, at)));
            auto& only = out.only.emplace_back();
            if (at != std::string_view::npos) read_features(way.substr(at + 1), only);
        }
        return out;
    }

    bool is_script_;
    const Spelling& spelling_;
    const Features& features_;
    std::string& wrong_;
};

}  // namespace

std::optional<Pattern> parse_pattern(std::string_view text, bool is_script, const Spelling& spelling, const Features& features,
                                     std::string& wrong) {
    wrong.clear();
    return Parser(is_script, spelling, features, wrong).whole(text);
}

}  // namespace holo::text
