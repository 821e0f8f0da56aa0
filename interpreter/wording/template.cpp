#include "interpreter/wording/template.hpp"

#include "interpreter/wording/trimmed.hpp"

namespace holo::wording {

Template::Template(std::string_view text, SourcePtr source, Span span, Diagnostics& out) : source_(std::move(source)), span_(span) {
    std::size_t at = 0;
    parts_ = parse(text, at, false, out);
}

// Parses up to the end; a nested part up to the `;` or `]` that ends this alternative.
std::vector<Template::Part> Template::parse(std::string_view text, std::size_t& at, bool nested, Diagnostics& out) {
    std::vector<Part> parts;
    std::string plain;
    const auto flush = [&] {
        if (plain.empty()) return;
        Part part;
        part.text = std::move(plain);
        plain.clear();
        parts.push_back(std::move(part));
    };
    while (at < text.size()) {
        const char c = text[at];
        if (nested && (c == ';' || c == ']')) break;
        if (c == '{') {
            const auto end = text.find('}', at);
            if (end == std::string_view::npos) {
                out.add(Diag::wording_template, source_, span_, {"{"});
                at = text.size();
                break;
            }
            flush();
            auto inside = text.substr(at + 1, end - at - 1);
            at = end + 1;
            Part part;
            part.kind = Part::Kind::slot;
            if (const auto bar = inside.find('|'); bar != std::string_view::npos) {
                auto rest = inside.substr(bar + 1);
                inside = inside.substr(0, bar);
                for (;;) {
                    const auto next = rest.find('|');
                    part.alternatives.emplace_back(rest.substr(0, next));
                    if (next == std::string_view::npos) break;
                    rest = rest.substr(next + 1);
                }
            }
            if (const auto colon = inside.find(':'); colon != std::string_view::npos) {
                part.form = inside.substr(colon + 1);
                inside = inside.substr(0, colon);
            }
            part.text = inside;
            parts.push_back(std::move(part));
        } else if (c == '[') {
            const auto mark = text.find('?', at);
            if (mark == std::string_view::npos) {
                out.add(Diag::wording_template, source_, span_, {"["});
                at = text.size();
                break;
            }
            flush();
            Part part;
            part.kind = Part::Kind::choice;
            auto condition = std::string(trimmed(text.substr(at + 1, mark - at - 1)));
            if (condition.starts_with('!')) {
                part.negated = true;
                condition.erase(0, 1);
            }
            if (const auto dot = condition.find('.'); dot != std::string::npos) {
                part.form = condition.substr(dot + 1);
                condition.erase(dot);
            }
            part.text = condition;
            at = mark + 1;
            part.yes = parse(text, at, true, out);
            if (at < text.size() && text[at] == ';') part.no = parse(text, ++at, true, out);
            if (at >= text.size()) out.add(Diag::wording_template, source_, span_, {"["});
            else ++at;
            parts.push_back(std::move(part));
        } else {
            plain += c;
            ++at;
        }
    }
    flush();
    return parts;
}

std::optional<std::string> Template::plain() const {
    if (parts_.empty()) return std::string();
    return parts_.size() == 1 && parts_[0].kind == Part::Kind::text ? std::optional(parts_[0].text) : std::nullopt;
}

void Template::names(const std::vector<Part>& parts, std::vector<std::string>& out) {
    for (const auto& part : parts) {
        if (part.kind != Part::Kind::text) out.push_back(part.text);
        names(part.yes, out);
        names(part.no, out);
    }
}

std::string Template::fill(const Slots& slots, Diagnostics& out) const {
    std::string text;
    std::map<std::string, Phrase> known;
    fill(parts_, slots, known, text, out);
    return text;
}

void Template::fill(const std::vector<Part>& parts, const Slots& slots, std::map<std::string, Phrase>& known, std::string& text,
                    Diagnostics& out) const {
    for (const auto& part : parts) switch (part.kind) {
            case Part::Kind::text: text += part.text; break;
            case Part::Kind::choice:
                fill(slots.has && slots.has(part.text, part.form) != part.negated ? part.yes : part.no, slots, known, text, out);
                break;
            case Part::Kind::slot: {
                Phrase phrase;
                if (part.alternatives.empty() || known.count(part.text) == 0) {
                    if (!slots.phrase || !slots.phrase(part.text, part.form, phrase)) {
                        out.add(Diag::wording_slot, source_, span_, {part.text});
                        phrase.text = "{" + part.text + "}";
                    }
                    known[part.text] = phrase;
                } else {
                    phrase = known[part.text];
                }
                const std::size_t index = phrase.many ? 1 : 0;
                if (part.alternatives.empty()) text += phrase.text;
                else if (index < part.alternatives.size()) text += part.alternatives[index];
                break;
            }
        }
}

}  // namespace holo::wording
