// Reads the attributes of a kind. Attributes are written as short phrases:
//   number · number from 0 to 3 · number, starts at 5 · flag · flag, or ready · sort · set of sort ·
//   card, as on · …, required · …, for one/other · …, always one for other
#pragma once

#include "interpreter/catalog/phrase.hpp"

namespace holo::catalog {

class AttributeReader {
public:
    // `cited` gets the rules that attributes name. All must outlive the reader.
    AttributeReader(const SourcePtr& source, Cites& cited, Diagnostics& out) : source_(source), cited_(cited), out_(out) {}

    // Adds to the kind the attributes of a map `NAME: PHRASE`, which may be null. A set may add to a known attribute.
    void read(const Yaml* node, compiler::AttributePlace place, compiler::DeclaredKind& kind);

private:
    bool attribute(const Yaml& key, const Yaml& value, compiler::AttributePlace place, compiler::DeclaredAttribute& a);

    const SourcePtr& source_;
    Cites& cited_;
    Diagnostics& out_;
};

}  // namespace holo::catalog
