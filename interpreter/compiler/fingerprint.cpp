#include "interpreter/compiler/fingerprint.hpp"

#include <fmt/format.h>

#include <set>

namespace holo::compiler {

namespace {

// One row per line, behind a mark of its table.
class Lines {
public:
    template <typename... Numbers>
    void put(std::string_view table, Numbers... numbers) {
        text_ += table;
        (put_number(static_cast<long long>(numbers)), ...);
        text_ += '\n';
    }
    void put_text(std::string_view table, std::string_view text) { text_.append(table).append(1, ' ').append(text).append(1, '\n'); }
    std::string take() { return std::move(text_); }

private:
    void put_number(long long number) {
        const fmt::format_int digits(number);
        text_.append(1, ' ').append(digits.data(), digits.size());
    }

    std::string text_;
};

}  // namespace

Ends ends_of(const machine::Program& p) {
    return {p.code.size(),        p.units.size(),          p.checks.size(),     p.abilities.size(),    p.statics.size(),
            p.definitions.size(), p.keyword_prints.size(), p.menu_lines.size(), p.choice_names.size(), p.strings.size()};
}

std::string fingerprint(const machine::Program& p, const Ends& from) {
    Lines out;
    for (auto i = from.code; i < p.code.size(); ++i) out.put("code", p.code[i]);
    for (auto i = from.units; i < p.units.size(); ++i)
        out.put("unit", p.units[i].arguments, p.units[i].end - static_cast<long long>(p.units[i].begin), p.units[i].looks);
    for (auto i = from.checks; i < p.checks.size(); ++i) {
        const auto& r = p.checks[i];
        out.put("check", r.argument, static_cast<int>(r.op), r.operand, r.value, r.how);
    }
    for (auto i = from.abilities; i < p.abilities.size(); ++i) {
        const auto& r = p.abilities[i];
        out.put("ability", static_cast<int>(r.kind), static_cast<int>(r.owner_kind), static_cast<int>(r.phase), static_cast<int>(r.reach),
                r.owner, r.happening, r.first_check, r.checks, r.match, r.condition, r.body, r.header, r.period, r.captured, r.joined,
                r.objects, r.once);
    }
    for (auto i = from.statics; i < p.statics.size(); ++i) {
        const auto& r = p.statics[i];
        out.put("static", static_cast<int>(r.op), static_cast<int>(r.owner_kind), r.only_self, static_cast<int>(r.reach), r.owner, r.target,
                r.affected, r.amount, r.condition);
    }
    for (auto i = from.definitions; i < p.definitions.size(); ++i)
        out.put("definition", p.definitions[i].kind, p.definitions[i].restriction, p.definitions[i].placement, p.definitions[i].companion);
    for (auto i = from.prints; i < p.keyword_prints.size(); ++i)
        out.put("print", p.keyword_prints[i].definition, p.keyword_prints[i].keyword, p.keyword_prints[i].amount);
    for (auto i = from.menu_lines; i < p.menu_lines.size(); ++i)
        out.put("line", p.menu_lines[i].line, p.menu_lines[i].header, p.menu_lines[i].candidates);
    for (const auto& r : p.attributes) out.put("attribute", r.changeable);
    for (const auto& r : p.properties) out.put("property", static_cast<int>(r.source), r.changeable, r.attribute, r.value, r.members);
    for (const auto& r : p.keywords) out.put("keyword", r.property, r.is_text, r.has_header);
    for (const auto& r : p.happenings) out.put("happening", r.asked != 0);
    for (const auto& r : p.symbols) out.put("symbol", r.header);
    for (auto d = from.definitions; d < p.definitions.size(); ++d)
        for (const auto r : p.definition_properties[d]) out.put("holder", r, d);
    // Titles that code refers to. The names of modes belong to the choice.
    std::set<machine::Text> told;
    for (auto i = from.names; i < p.choice_names.size(); ++i) told.insert(p.choice_names[i]);
    for (auto i = from.strings; i < p.strings.size(); ++i)
        if (told.count(static_cast<machine::Text>(i)) == 0) out.put_text("title", p.strings[i]);
    return out.take();
}

namespace {

void put_params(Lines& out, const std::vector<Param>& params) {
    for (const auto& p : params) {
        out.put_text("param", p.name + " " + p.label);
        out.put("type", static_cast<int>(p.type.kind), p.type.index, p.type.many, p.noun, p.unit, p.unit_kind);
        out.put("left out", p.any, p.optional, p.initial, p.this_one, p.cost, p.limit != no_node);
    }
}

}  // namespace

std::string fingerprint(const Vocabulary& vocabulary) {
    const auto& p = vocabulary.program;
    Lines out;
    for (const auto& r : p.happenings)
        out.put("happens", static_cast<int>(r.kind), r.arguments, r.results, r.needs, r.amounts, static_cast<int>(r.shortcut),
                r.shortcut_argument, r.shortcut_value, r.body, r.condition, r.first_limit, r.first_eligible, r.asked);
    for (const auto limit : p.limits) out.put("limit", limit);
    for (const auto eligible : p.eligibles) out.put("eligible", eligible);
    for (const auto& r : p.headers) out.put("header", r.arguments, r.condition, r.raises);
    for (const auto& r : p.keywords) out.put("stacks", static_cast<int>(r.stacking), r.attribute);
    for (const auto& r : p.requires_) out.put("require", r.unit, r.found, r.wanted, r.unwanted, r.how);
    for (const auto& event : vocabulary.events) {
        out.put_text("event", event.name + " " + event.verb);
        for (const auto& form : event.forms) out.put_text("says", form);
        for (const auto& result : event.results) out.put_text("gives", result);
        put_params(out, event.params);
        out.put("value", static_cast<int>(event.value.kind), event.value.index, event.value.many);
    }
    for (const auto* list : {&vocabulary.defines, &vocabulary.procedures})
        for (const auto& define : *list) {
            out.put_text("named", define.name);
            out.put("define", define.unit, static_cast<int>(define.type.kind), define.type.index, define.type.many);
            put_params(out, define.params);
        }
    for (const auto& header : vocabulary.headers) {
        out.put_text("header", header.name);
        out.put("may be used", header.period, header.scope, header.placed, header.raises);
        put_params(out, header.params);
    }
    for (const auto& keyword : vocabulary.keywords) {
        out.put_text("keyword", keyword.name);
        put_params(out, keyword.params);
    }
    return fingerprint(p, Ends{}) + out.take();
}

}  // namespace holo::compiler
