#include "grammar/diagnostic.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "grammar/character.hpp"

namespace holo {

const std::vector<DiagRow>& diagnostic_rows() {
    static const std::vector<DiagRow> rows = {
#define DIAGNOSTIC(id, code, severity, en, es, label_en, label_es, help_en, help_es) \
    {#id, code, Severity::severity, {en, es}, {label_en, label_es}, {help_en, help_es}},
#define DIAGNOSTIC_OF_OWN(id, code, severity, en, es, label_en, label_es, help_en, help_es) \
    {#id, code, Severity::severity, {en, es}, {label_en, label_es}, {help_en, help_es}, true},
#include "grammar/diagnostics.def"
#undef DIAGNOSTIC
    };
    return rows;
}

const DiagRow& row(Diag id) { return diagnostic_rows()[static_cast<std::size_t>(id)]; }

const DiagRow* find_code(std::string_view code) {
    for (const auto& r : diagnostic_rows())
        if (r.code == code) return &r;
    return nullptr;
}

namespace {

struct Term {
    std::string_view key;
    std::string_view text[2];
};

// Finds what the grammar expected, or another phrase.
const Term* find_term(std::string_view key) {
    static constexpr Term terms[] = {
#define PHRASE(key, en, es) {#key, {en, es}},
#include "grammar/phrases.def"
#undef PHRASE
#define EXPECT(rule, en, es) {#rule, {en, es}},
#include "grammar/expectations.def"
#undef EXPECT
    };
    for (const auto& term : terms)
        if (term.key == key) return &term;
    return nullptr;
}

}  // namespace

std::string both(const std::string& en, const std::string& es) { return es.empty() || es == en ? en : "@|" + en + "|" + es; }

std::string said(std::string_view text, Lang lang) {
    if (!text.starts_with('@')) return std::string(text);
    const auto bar = std::min(text.find('|'), text.size());
    const auto rest = text.substr(std::min(bar + 1, text.size()));
    if (bar == 1)  // `@|en|es`
        return std::string(lang == Lang::en ? rest.substr(0, rest.find('|')) : rest.substr(rest.find('|') + 1));
    const auto* term = find_term(text.substr(1, bar - 1));
    if (term == nullptr) return std::string(text);
    std::vector<std::string> args{std::string(rest)};
    if (const auto next = rest.find('|'); next != std::string_view::npos && term->text[0].find("{1}") != std::string_view::npos)
        args = {std::string(rest.substr(0, next)), std::string(rest.substr(next + 1))};
    return fill(term->text[static_cast<int>(lang)], args, lang);
}

namespace {

// English says *an* in front of a vowel, behind quotes too; `unique`, `use` and `one` begin with the sound of a consonant.
bool takes_an(std::string_view word) {
    if (word.starts_with('`')) word.remove_prefix(1);
    for (const std::string_view sounded : {"uni", "use", "one"})
        if (word.starts_with(sounded)) return false;
    return !word.empty() && std::string_view("aeiouAEIOU").find(word[0]) != std::string_view::npos;
}

// Tells whether the text ends with the article *a*, and perhaps the quote behind it.
bool ends_in_article(std::string_view text) {
    if (text.ends_with('`')) text.remove_suffix(1);
    return text.ends_with("a ") && (text.size() == 2 || text[text.size() - 3] == ' ' || text[text.size() - 3] == '`');
}

}  // namespace

std::string fill(std::string_view text, const std::vector<std::string>& args, Lang lang) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' && text[i + 1] >= '0' && text[i + 1] <= '9') {
            const auto n = static_cast<std::size_t>(text[i + 1] - '0');
            if (n < args.size()) {
                const auto word = said(args[n], lang);
                if (lang == Lang::en && ends_in_article(out) && takes_an(word)) out.insert(out.rfind("a ") + 1, "n");
                out += word;
                i += 2;
                continue;
            }
        }
        out += text[i];
    }
    return out;
}

std::string Diagnostic::message(Lang lang) const { return fill(row(id).message[static_cast<int>(lang)], args, lang); }
std::string Diagnostic::label(Lang lang) const { return fill(row(id).label[static_cast<int>(lang)], args, lang); }

std::string Diagnostic::help(Lang lang) const {
    if (!nearest.empty()) return fill(lang == Lang::es ? "¿querías decir `{0}`?" : "did you mean `{0}`?", {nearest}, lang);
    return fill(row(id).help[static_cast<int>(lang)], args, lang);
}

void Diagnostics::add(Diag id, const SourcePtr& source, Span span, std::vector<std::string> args, std::string nearest) {
    const bool asks = id == Diag::unknown_word || id == Diag::unknown_verb || id == Diag::undefined_name;
    if (asks && !args.empty() && lost.names(args[0])) return;
    if (id == Diag::unused_name && lost.mentions(args[0])) return;
    if (source && row(id).code.starts_with("H2")) {
        const auto line = source->line(source->position(span.begin).line);
        if (lost.spoils(line)) {
            lost.line(line);
            return;
        }
    }
    add({id, source, span, std::move(args), subject, std::move(nearest)});
}

void Diagnostics::add(Diagnostic diagnostic) {
    if (diagnostic.severity() == Severity::error) ++errors_;
    list_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& others) {
    list_.insert(list_.end(), others.list_.begin(), others.list_.end());
    errors_ += others.errors_;
}

namespace {

// Drops errors about a name on a line with another error, because the name may be a consequence of that; keeps one error per name.
void drop_consequences(std::vector<Diagnostic>& list) {
    const auto of_a_name = [](const Diagnostic& d) { return d.source && (d.id == Diag::name_taken || d.id == Diag::unused_name); };
    if (std::none_of(list.begin(), list.end(), of_a_name)) return;
    const auto key = [](const Diagnostic& d, const std::string& name) {
        return std::tuple(d.source->label(), d.source->position(d.span.begin).line, name);
    };
    std::set<std::tuple<std::string, std::uint32_t, std::string>> known;
    for (const auto& d : list)
        if (d.source && d.severity() == Severity::error && !of_a_name(d)) known.insert(key(d, ""));
    std::erase_if(list, [&](const Diagnostic& d) {
        return of_a_name(d) && (known.count(key(d, "")) != 0 || !known.insert(key(d, d.args[0])).second);
    });
}

}  // namespace

void Diagnostics::sort() {
    std::stable_sort(list_.begin(), list_.end(), [](const Diagnostic& a, const Diagnostic& b) {
        const auto key = [](const Diagnostic& d) {
            return std::tuple(d.source ? d.source->label() : std::string(), d.source ? d.source->in_file(d.span).begin : 0u);
        };
        return key(a) < key(b);
    });
    // Drops duplicates, because some code is compiled twice (once for each event that a pattern joins).
    list_.erase(std::unique(list_.begin(), list_.end(),
                            [](const Diagnostic& a, const Diagnostic& b) {
                                return a.id == b.id && a.source && b.source && a.source->label() == b.source->label() && a.args == b.args &&
                                       a.source->in_file(a.span).begin == b.source->in_file(b.span).begin;
                            }),
                list_.end());
    drop_consequences(list_);
    errors_ = static_cast<std::size_t>(
        std::count_if(list_.begin(), list_.end(), [](const Diagnostic& d) { return d.severity() == Severity::error; }));
}

namespace {

constexpr std::size_t widest_excerpt = 160;  // shown bytes of a source line, which may have 10 MB

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

struct Paint {
    bool on;
    std::string operator()(const char* code, const std::string& text) const {
        return on ? "\033[" + std::string(code) + "m" + text + "\033[0m" : text;
    }
};

void excerpt(std::string& out, const Source& source, Span span, const std::string& label, const Paint& paint, const char* hue) {
    const auto place = source.position(span.begin);
    const auto in_file = source.in_file(span);
    const auto whole = source.line(place.line);
    const auto line_start = [&] {
        const auto text = source.file().text();
        return static_cast<std::uint32_t>(whole.data() - text.data());
    }();
    auto begin = std::min<std::size_t>(in_file.begin - line_start, whole.size());
    auto end = std::clamp<std::size_t>(in_file.end > line_start ? in_file.end - line_start : 0, begin, whole.size());
    // Never cuts a character in two.
    end = std::max(end, end > begin ? begin + encoded_length(whole.substr(begin)) : begin);
    std::size_t from = 0;
    std::size_t to = whole.size();
    if (to > widest_excerpt) {
        from = begin > widest_excerpt / 2 ? begin - widest_excerpt / 2 : 0;
        to = std::min(whole.size(), from + widest_excerpt);
        while (from > 0 && continues(whole[from])) --from;
        while (to < whole.size() && continues(whole[to])) ++to;
        end = std::min(end, to);
    }
    const auto number = std::to_string(place.line);
    const std::string gutter(number.size(), ' ');
    std::string shown = printable(whole.substr(from, to - from));
    if (from > 0) shown.insert(0, "…");
    if (to < whole.size()) shown += "…";
    out += paint("34", number + " |") + " " + shown + "\n";
    // Counts columns of the shown text, because an escape is wider than the character that it stands for.
    const auto indent = count_characters(printable(whole.substr(from, begin - from))) + (from > 0 ? 1 : 0);
    const auto width = std::max<std::size_t>(1, count_characters(printable(whole.substr(begin, end - begin))));
    out += paint("34", gutter + " |") + " " + std::string(indent, ' ') + paint(hue, std::string(width, '^'));
    if (!label.empty()) out.append(" ").append(paint(hue, label));
    out += "\n";
}

}  // namespace

std::string render(const Diagnostic& d, Lang lang, bool colour) {
    const Paint paint{colour};
    const bool error = d.severity() == Severity::error;
    const char* hue = error ? "1;31" : "1;33";
    const std::string level = lang == Lang::es ? (error ? "error" : "aviso") : (error ? "error" : "warning");
    std::string out = paint(hue, level + "[" + std::string(row(d.id).code) + "]") + ": " + printable(d.message(lang)) + "\n";
    if (d.source) {
        const auto at = d.source->position(d.span.begin);
        out += paint("34", "  -->") + " " + printable(d.source->label()) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
        if (!d.subject.empty()) out += "  " + printable(said(d.subject, lang));
        out += "\n";
        excerpt(out, *d.source, d.span, printable(d.label(lang)), paint, hue);
    } else if (!d.subject.empty()) {
        out += paint("34", "  -->") + " " + printable(said(d.subject, lang)) + "\n";
    }
    const auto help = d.help(lang);
    if (!help.empty()) out += std::string(lang == Lang::es ? "   = ayuda: " : "   = help: ") + printable(help) + "\n";
    return out;
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known, std::size_t most) {
    // Words of one letter have no near word, because they are near to all words.
    const auto usual = word.size() < 2 ? 0 : word.size() < 4 ? 2 : std::max<std::size_t>(2, word.size() / 3) + 1;
    auto best = std::min(usual, most + 1);
    std::string found;
    std::vector<std::size_t> before, current;
    for (const auto& candidate : known) {
        const auto gap = candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
        if (gap >= best || candidate == word) continue;
        before.resize(candidate.size() + 1);
        current.resize(candidate.size() + 1);
        for (std::size_t j = 0; j <= candidate.size(); ++j) before[j] = j;
        for (std::size_t i = 1; i <= word.size(); ++i) {
            current[0] = i;
            for (std::size_t j = 1; j <= candidate.size(); ++j)
                current[j] = std::min({before[j] + 1, current[j - 1] + 1, before[j - 1] + (word[i - 1] != candidate[j - 1])});
            std::swap(before, current);
        }
        if (before[candidate.size()] < best) {
            best = before[candidate.size()];
            found = candidate;
        }
    }
    return found;
}

}  // namespace holo
