// A text with places: a whole file, or a script inside one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace holo {

// One-based, as an editor counts them (UTF-8 code points).
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

// Byte offsets into a Source, end exclusive.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// The text is owned and never changes. A script cut out of a YAML scalar maps each of its bytes to its byte in the file, because
// diagnostics name places in the file that the designer has open.
class Source {
public:
    // `label` is the path shown to people; the file is not opened.
    Source(std::string label, std::string text);
    // `map[i]` is the offset in `file` of byte `i` of `text`; it has text.size() + 1 entries.
    Source(std::shared_ptr<const Source> file, std::string text, std::vector<std::uint32_t> map);

    const std::string& label() const { return file_ ? file_->label() : label_; }
    std::string_view text() const { return text_; }
    std::string_view slice(Span span) const;

    // The file that contains this text: the text itself, or the file that a script was cut out of.
    const Source& file() const { return file_ ? *file_ : *this; }
    // The same span in coordinates of file().
    Span in_file(Span span) const;

    Position position(std::uint32_t offset) const;      // position in file() of an offset into this text
    std::string_view line(std::uint32_t number) const;  // a line of file(), one-based, without its newline

private:
    std::shared_ptr<const Source> file_;
    std::string label_;
    std::string text_;
    std::vector<std::uint32_t> map_;
    std::vector<std::uint32_t> lines_;  // offset of the start of each line; only for whole files
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace holo
