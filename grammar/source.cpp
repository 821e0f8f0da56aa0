#include "grammar/source.hpp"

#include <algorithm>

namespace holo {

Source::Source(std::string label, std::string text) : label_(std::move(label)), text_(std::move(text)) {
    lines_.push_back(0);
    for (auto end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', end + 1))
        lines_.push_back(static_cast<std::uint32_t>(end + 1));
}

Source::Source(std::shared_ptr<const Source> file, std::string text, std::vector<std::uint32_t> map)
    : file_(std::move(file)), text_(std::move(text)), map_(std::move(map)) {}

std::string_view Source::slice(Span span) const {
    const auto size = static_cast<std::uint32_t>(text_.size());
    const auto begin = std::min(span.begin, size);
    return std::string_view(text_).substr(begin, std::min(span.end, size) - begin);
}

Span Source::in_file(Span span) const {
    if (!file_ || map_.empty()) return span;
    const auto last = static_cast<std::uint32_t>(map_.size() - 1);
    const auto begin = map_[std::min(span.begin, last)];
    // The end is one past the last byte: map that byte, because the next byte may be indented.
    const auto end = span.end > span.begin ? map_[std::min(span.end - 1, last)] + 1 : begin;
    return {begin, end};
}

Position Source::position(std::uint32_t offset) const {
    if (file_) return file_->position(in_file({offset, offset}).begin);
    const auto it = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const auto line = static_cast<std::uint32_t>(it - lines_.begin());
    std::uint32_t column = 1;
    const auto stop = std::min<std::size_t>(offset, text_.size());
    for (std::size_t i = lines_[line - 1]; i < stop; ++i)
        if ((static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80) ++column;
    return {line, column};
}

std::string_view Source::line(std::uint32_t number) const {
    if (file_) return file_->line(number);
    if (number == 0 || number > lines_.size()) return {};
    const auto begin = lines_[number - 1];
    auto end = number < lines_.size() ? lines_[number] - 1 : static_cast<std::uint32_t>(text_.size());
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

}  // namespace holo
