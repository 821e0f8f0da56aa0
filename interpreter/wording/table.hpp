// The words in which a game in play is shown.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "interpreter/text/parts.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::wording {

// The words of a game's table in one language: those of its catalogue, and its scripts and rules in the words of its grammar of texts. The
// grammar is read when it is first asked.
class TableWords {
public:
    // The game must outlive the words. `catalogue` must be there.
    TableWords(const catalog::Game& game, std::unique_ptr<Catalogue> catalogue) : game_(game), catalogue_(std::move(catalogue)) {}

    const Catalogue& catalogue() const { return *catalogue_; }
    // Says the part of a script or a rule at a place of a file; one mode, if several stand at that place. Empty when no part stands there,
    // and when words are lacking.
    const std::string& piece(const std::string& file, Span where, int mode = machine::none) const;
    // An event as a trace tells it.
    std::string in_trace(std::string_view event) const;

private:
    const text::Language* language() const;  // in the grammar; null without a grammar
    std::string said(const std::string& file, Span where, int mode) const;

    const catalog::Game& game_;
    std::unique_ptr<Catalogue> catalogue_;
    mutable bool is_read_ = false;  // the grammar
    mutable std::unique_ptr<text::Sayings> sayings_;
    mutable std::map<std::tuple<std::string, std::uint32_t, std::uint32_t, int>, std::string> known_;  // pieces, because menus come again
};

}  // namespace holo::wording
