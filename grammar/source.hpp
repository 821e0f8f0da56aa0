// A piece of text that can be pointed into: a whole file, or a script that sits inside one.
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

// The text is owned and never changes. A script cut out of a YAML scalar keeps a map from each of
// its bytes to the byte of the file that it came from, so that every diagnostic names a place in the
// file the designer has open.
class Source {
public:
    // `label` is the path shown to people; it is not opened.
    Source(std::string label, std::string text);
    // `map[i]` is the offset in `file` of byte `i` of `text`; it has text.size() + 1 entries.
    Source(std::shared_ptr<const Source> file, std::string text, std::vector<std::uint32_t> map);

    const std::string& label() const { return file_ ? file_->label() : label_; }
    std::string_view text() const { return text_; }
    std::string_view slice(Span span) const;

    // The file this text lies in: itself, or the file a script was cut out of.
    const Source& file() const { return file_ ? *file_ : *this; }
    // The same span in coordinates of file().
    Span in_file(Span span) const;

    Position position(std::uint32_t offset) const;      // of an offset into this text, in file() terms
    std::string_view line(std::uint32_t number) const;  // one-based, of file(), without its newline

private:
    std::shared_ptr<const Source> file_;
    std::string label_;
    std::string text_;
    std::vector<std::uint32_t> map_;
    std::vector<std::uint32_t> lines_;  // offset of the start of each line; only for whole files
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace holo
