#include "interpreter/text/pattern.hpp"

#include <algorithm>

namespace holo::text {

namespace {

std::vector<std::string> split(std::string_view text, char between) {
    std::vector<std::string> out;
    for (std::size_t at = 0;;) {
        const auto end = text.find(between, at);
        out.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
        if (end == std::string_view::npos) return out;
        at = end + 1;
    }
}

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
std::vector<std::string> ways_of(std::string_view text) {
    std::vector<std::string> out(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == '|' && depth == 0) out.emplace_back();
        else out.back() += c;
    }
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
            const auto inside = text.substr(1, end == std::string_view::npos ? end : end - 1);
            if (end != std::string_view::npos && are_features(inside)) {
                out.result = split(inside, '.');
                text.remove_prefix(end + 1);
            }
        }
        out.pieces = pieces(text);
        if (wrong_.empty() && out.pieces.empty()) wrong_ = "no word";
        return wrong_.empty() ? std::optional(std::move(out)) : std::nullopt;
    }

private:
    bool are_features(std::string_view text) const {
        for (const auto& part : split(text, '.')) {
            int feature = 0, value = 0;
            if (!features_.find_value(part, feature, value) && features_.find_capitals(part) < 0) return false;
        }
        return true;
    }

    std::vector<Piece> pieces(std::string_view text) {
        std::vector<Piece> out;
        std::string plain;
        const auto flush = [&] {
            if (plain.find_first_not_of(' ') == std::string::npos) return plain.clear();
            for (auto& token : is_script_ ? script_tokens(plain, spelling_) : text_tokens(plain, spelling_)) {
                if (token.word == "|") wrong_ = token.word;  // a choice without brackets
                Piece piece;
                piece.said = written(token, plain);
                piece.text = std::move(token.word);
                out.push_back(std::move(piece));
            }
            plain.clear();
        };
        for (std::size_t at = 0; at < text.size() && wrong_.empty();) {
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
                plain += c;
                ++at;
                continue;
            }
            if (end == std::string_view::npos) {
                wrong_ = std::string(text.substr(at));
                return out;
            }
            flush();
            if (opens_hole) out.push_back(hole(inside));
            else if (c == '<') out.push_back(named(Piece::Kind::verb, inside));
            else out.push_back(choice(inside));
            at = end + 1;
        }
        flush();
        return out;
    }

    Piece named(Piece::Kind kind, std::string_view inside) {
        auto parts = split(inside, '.');
        Piece out;
        out.kind = kind;
        out.text = parts.front();
        out.features.assign(parts.begin() + 1, parts.end());
        for (const auto& feature : out.features)
            if (!are_features(feature)) wrong_ = feature;
        return out;
    }

    Piece hole(std::string_view inside) {
        const auto colon = inside.find(':');
        if (colon == std::string_view::npos) return named(Piece::Kind::hole, inside);
        auto out = named(Piece::Kind::hole, inside.substr(colon + 1));
        const auto slash = out.text.find('/');
        if (slash != std::string::npos) out.wanted = out.text.substr(slash + 1);
        out.category = out.text.substr(0, slash);
        out.text = std::string(inside.substr(0, colon));
        return out;
    }

    Piece choice(std::string_view inside) {
        Piece out;
        out.kind = Piece::Kind::choice;
        for (const auto& way : ways_of(inside)) {
            const auto at = way.find('@');
            out.ways.push_back(pieces(way.substr(0, at)));
            out.only.emplace_back();
            if (at == std::string::npos) continue;
            out.only.back() = split(std::string_view(way).substr(at + 1), '.');
            for (const auto& value : out.only.back())
                if (!are_features(value)) wrong_ = value;
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
