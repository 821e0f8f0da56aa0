// The languages of a grammar and their morphology: `languages` of a grammar file.
#pragma once

#include <string>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/text/entries/entries.hpp"

namespace holo::text {

class LanguageReader {
public:
    explicit LanguageReader(const Entries& entries) : entries_(entries) {}
    // Adds to the language of that name, which is new where no file before has it.
    void read(const catalog::Yaml& key, const catalog::Yaml& value) const;

private:
    void feature(const catalog::Yaml& name, const catalog::Yaml& values, Features& into) const;
    void counted(const catalog::Yaml& value, Language& language) const;
    void spelling(catalog::Fields& fields, Spelling& spelling) const;
    void enclitics(const catalog::Yaml& value, Enclitics& enclitics) const;
    void add_cell(Paradigm& paradigm, const std::string& name, const catalog::Yaml& how) const;

    const Entries& entries_;
};

}  // namespace holo::text
