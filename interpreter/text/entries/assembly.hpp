// One construction while its entry is read. Its scripts declare holes; every other pattern must say each hole, or tell its meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/text/entries/entries.hpp"

namespace holo::text {

class Assembly {
public:
    Assembly(const Entries& entries, int category, const catalog::Yaml& key);

    Construction& made() { return made_; }
    // Adds a way to say it. A pattern that is none, or that names a hole that is none, is reported and left out.
    void add(std::size_t language, const std::string& pattern, Span span);
    // Adds a hole, unless there is one with that name.
    void add_hole(const std::string& category, Span span, Hole hole);
    // The hole with that name; reports a name that is none, and is -1 then.
    int hole(const std::string& name, Span span) const;
    // Adds the construction to the grammar, and reports holes that a way drops.
    void finish();

private:
    int find_hole(std::string_view name) const;
    void declare_holes(const std::vector<Piece>& pieces, Span span);
    bool holes_known(const std::vector<Piece>& pieces, Span span) const;
    void find_orders();
    void add_holes(const std::vector<Piece>& pieces, std::vector<int>& holes) const;
    void need(const Alternative& way, int hole) const;
    const Category& category_of(const Hole& hole) const { return entries_.grammar.categories[static_cast<std::size_t>(hole.category)]; }

    const Entries& entries_;
    Construction made_;
};

}  // namespace holo::text
