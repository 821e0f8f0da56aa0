// Texts with slots, and the phrases that fill them. A template is plain text with
//   {name}            the phrase of a slot         {name:form}   the same in a form the language declares
//   {name|is|are}     by the number of a slot
//   [name? text ; other]   text when the slot is filled, else the other; `name.feature` asks for more, `!` turns it round
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace holo::wording {

struct Phrase {
    std::string text;
    bool many = false;
};

// Answers the questions of a template while it is filled, from left to right.
struct Slots {
    std::function<bool(std::string_view name, std::string_view form, Phrase& out)> phrase;  // false: no such slot
    std::function<bool(std::string_view name, std::string_view feature)> has;               // feature "": filled
};

class Template {
public:
    Template() = default;
    // Reports braces and brackets that are not closed.
    Template(std::string_view text, SourcePtr source, Span span, Diagnostics& out);

    // The text, if the template has no slots and no conditions.
    std::optional<std::string> plain() const;
    // Adds the names in slots and conditions.
    void names(std::vector<std::string>& out) const { names(parts_, out); }
    // The text with filled slots. An unknown slot is reported in the catalogue, and shown by name.
    std::string fill(const Slots& slots, Diagnostics& out) const;
    const SourcePtr& source() const { return source_; }
    const Span& span() const { return span_; }

private:
    struct Part {
        enum class Kind { text, slot, choice } kind = Kind::text;
        std::string text;  // text, or the slot's name
        std::string form;  // the slot's form, or the feature in question
        bool negated = false;
        std::vector<std::string> alternatives;
        std::vector<Part> yes, no;
    };
    static void names(const std::vector<Part>& parts, std::vector<std::string>& out);
    std::vector<Part> parse(std::string_view text, std::size_t& at, bool nested, Diagnostics& out);
    void fill(const std::vector<Part>& parts, const Slots& slots, std::map<std::string, Phrase>& known, std::string& text,
              Diagnostics& out) const;

    std::vector<Part> parts_;
    SourcePtr source_;
    Span span_;
};

}  // namespace holo::wording
