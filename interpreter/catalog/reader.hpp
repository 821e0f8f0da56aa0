// Reads the entries of card files against a module's vocabulary.
#pragma once

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/game.hpp"

namespace holo::catalog {

// `Name`, or `{en: Name, es: Nombre}`; empty when nothing is given.
Names read_names(const Yaml* given, const SourcePtr& source, Diagnostics& out);

class CardReader {
public:
    CardReader(const compiler::Vocabulary& vocabulary, const Manifest& manifest, const SourcePtr& source, Diagnostics& out);
    compiler::DeclaredCard card(const Yaml& node, CardInfo& info);
    // A stock of dice as a card that is nothing but a die.
    compiler::DeclaredCard stock(const Stock& stock);

private:
    // Calls f(symbol, name) for each of an enumeration.
    template <typename F>
    void each_symbol(const std::string& domain, F&& f) const;
    int symbol_in(const std::string& domain, std::string_view word) const;  // none when the symbol is unknown
    void unread(const SourcePtr& script);
    void die(const Yaml& sides, compiler::DeclaredCard& card);
    void face(const Yaml& item, compiler::DeclaredCard& card);
    void brings(const Yaml& list, CardInfo& info);
    void printed(Fields& fields, Printed& printed);
    std::optional<int> space(const Yaml& node);
    void value(const std::string& key, const Yaml& node, int kind, compiler::DeclaredCard& card, const Span& at);
    void completeness(const compiler::DeclaredCard& card, int kind);

    const compiler::Vocabulary& vocabulary_;
    const Manifest& manifest_;
    const SourcePtr& source_;
    Diagnostics& out_;
    std::vector<int> given_;  // attributes given for the card being read, rightly or wrongly
    bool doubtful_ = false;   // a symbol of the card is unknown, and with it the attributes that the card must have
};

}  // namespace holo::catalog
