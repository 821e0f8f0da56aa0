#include "interpreter/wording/table.hpp"

#include <utility>

namespace holo::wording {

const text::Language* TableWords::language() const {
    if (!std::exchange(is_read_, true)) {
        Diagnostics ignored;  // `check` reports the faults of a grammar
        sayings_ = text::sayings_of(game_, ignored);
        if (ignored.errors() > 0) sayings_ = nullptr;
    }
    return sayings_ ? sayings_->grammar().spoken(catalogue_->lang) : nullptr;
}

const std::string& TableWords::piece(const std::string& file, Span where, int mode) const {
    const auto [known, is_new] = known_.try_emplace({file, where.begin, where.end, mode});
    if (is_new) known->second = said(file, where, mode);
    return known->second;
}

std::string TableWords::said(const std::string& file, Span where, int mode) const {
    const auto part = catalog::part_at(game_, file, where, mode);
    if (!part) return {};
    if (language() == nullptr) return {};
    return text::PartWriter(*sayings_, game_).say(*part, sayings_->grammar().language(catalogue_->lang)).value_or(std::string());
}

std::string TableWords::in_trace(std::string_view event) const {
    return catalogue_->in_trace(event, language()).value_or(std::string(event));
}

}  // namespace holo::wording
