// Diagnostics are data: a row of the table, a place, and arguments for its blanks. One renderer turns them into text. Their wording is in
// diagnostics.def, in English and in Spanish.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/lost.hpp"
#include "grammar/source.hpp"

namespace holo {

enum class Lang : std::uint8_t { en, es };
enum class Severity : std::uint8_t { error, warning };

enum class Diag : std::uint16_t {
#define DIAGNOSTIC(id, ...) id,
#include "grammar/diagnostics.def"
#undef DIAGNOSTIC
};

// One row of diagnostics.def. Texts hold {0}, {1}, … for a diagnostic's arguments.
struct DiagRow {
    std::string_view id;
    std::string_view code;  // stable: never reused, never translated
    Severity severity;
    std::string_view message[2];  // indexed by Lang
    std::string_view label[2];    // text beside the caret
    std::string_view help[2];     // the remedy; may be empty
    bool is_of_own = false;       // reported only in files that the user asks about
};

const std::vector<DiagRow>& diagnostic_rows();
const DiagRow& row(Diag id);
// nullptr when no row has that code.
const DiagRow* find_code(std::string_view code);

struct Diagnostic {
    Diag id{};
    SourcePtr source;  // null when the finding has no place in a text (a missing file, say)
    Span span;
    std::vector<std::string> args;
    std::string subject;  // the card, deck or scenario concerned, see said(); shown after the place
    std::string nearest;  // the nearest known word, or empty

    Severity severity() const { return row(id).severity; }
    std::string message(Lang lang) const;
    std::string label(Lang lang) const;
    std::string help(Lang lang) const;
};

// Collects diagnostics. They are sorted by place.
class Diagnostics {
public:
    void add(Diagnostic diagnostic);
    void add(Diag id, const SourcePtr& source, Span span, std::vector<std::string> args = {}, std::string nearest = {});
    void add(const Diagnostics& others);

    const std::vector<Diagnostic>& list() const { return list_; }
    std::size_t errors() const { return errors_; }
    std::size_t warnings() const { return list_.size() - errors_; }
    void sort();  // by file, then place; drops duplicates

    std::string subject;  // given to every diagnostic added without one
    Lost lost;            // names whose absence is not reported

private:
    std::vector<Diagnostic> list_;
    std::size_t errors_ = 0;
};

// Arguments and subjects are words of the user, or begin with `@` when they depend on the language: `@key` and `@key|x` are phrases
// (phrases.def), and both() gives a text in both languages.
std::string both(const std::string& en, const std::string& es);  // `es` may be empty
// The text in that language.
std::string said(std::string_view text, Lang lang);

// Fills {0}, {1}, … with arguments, translated by said(); a blank without an argument stays unchanged.
std::string fill(std::string_view text, const std::vector<std::string>& args, Lang lang);

// Renders in the style of rustc: level, code, message, place, source line, caret, remedy. Ends with a newline.
std::string render(const Diagnostic& diagnostic, Lang lang, bool colour);

constexpr std::size_t any_distance = 0xFFFF;
// The word of `known` nearest to `word` by edit distance. Empty when none is near enough to be the intended one (a third of its length, two
// at least; one for words of two or three letters), or when all are farther than `most`.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known, std::size_t most = any_distance);

}  // namespace holo
