#include "interpreter/text/entries/script_words.hpp"

#include <algorithm>

namespace holo::text {

ScriptWords::ScriptWords(const compiler::Vocabulary& vocabulary) : vocabulary_(vocabulary) {
    for (const auto& spelling : vocabulary.known_nouns())
        for (const auto& meaning : vocabulary.meanings(spelling))
            if (meaning.plural) plurals_[{static_cast<int>(meaning.kind), meaning.index}] = spelling;
}

std::vector<std::string> ScriptWords::symbols_of(const std::string& domain) const {
    std::vector<std::string> out;
    const auto& p = vocabulary_.program;
    for (const auto& symbol : p.symbols)
        if (symbol.domain >= 0 && p.domains[static_cast<std::size_t>(symbol.domain)] == domain) out.emplace_back(p.text(symbol.name));
    return out;
}

std::string ScriptWords::plural(const std::string& word) const {
    for (const auto& meaning : vocabulary_.meanings(word)) {
        const auto found = plurals_.find({static_cast<int>(meaning.kind), meaning.index});
        if (found != plurals_.end()) return found->second;
    }
    return word;
}

const compiler::EventInfo* ScriptWords::event(const std::string& name) const {
    const auto found = std::find_if(vocabulary_.events.begin(), vocabulary_.events.end(), [&](const auto& e) { return e.name == name; });
    return found == vocabulary_.events.end() ? nullptr : &*found;
}

std::string ScriptWords::filler(const compiler::Param& param) const {
    const auto& program = vocabulary_.program;
    if (param.unit != machine::none) return vocabulary_.attributes[static_cast<std::size_t>(param.unit)].words.one;
    if (param.type.kind == compiler::TypeKind::number) return param.unit_kind == machine::none ? "number" : "";
    if (param.type.kind != compiler::TypeKind::object || param.type.index < 0) return {};
    return std::string(program.text(program.kinds[static_cast<std::size_t>(param.type.index)].name));
}

std::map<std::string, std::string> ScriptWords::verb(const std::string& name) const {
    for (const auto& event : vocabulary_.events)
        if (event.name == name) {
            const auto& base = event.verb.empty() ? event.name : event.verb;
            const auto form = [&](std::size_t i) { return i < event.forms.size() ? event.forms[i] : base; };
            return {{"base", base}, {"third", form(0)}, {"done", form(1)}};
        }
    return {{"base", name}, {"third", name + "s"}, {"done", name}};
}

}  // namespace holo::text
