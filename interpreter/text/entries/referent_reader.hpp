// Things that texts refer to again, and the choices that a script makes in front: `references` and `choices` of a grammar file.
#pragma once

#include "interpreter/catalog/fields.hpp"
#include "interpreter/text/entries/entries.hpp"

namespace holo::text {

class ReferentReader {
public:
    explicit ReferentReader(const Entries& entries) : entries_(entries) {}
    // A set adds the kinds that its own words imply to a category that its game has.
    void read(const catalog::Yaml& key, const catalog::Yaml& value) const;
    void choices(const catalog::Yaml& value) const;

private:
    void implied(catalog::Fields& fields, Referents& out) const;

    const Entries& entries_;
};

}  // namespace holo::text
