// Card files: sets of cards, read against the module's vocabulary.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/catalog/decks.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/reader.hpp"

namespace holo::catalog {

using compiler::AttributePlace;
using compiler::AttributeType;
using compiler::DeclaredAttribute;
using compiler::DeclaredCard;

CardReader::CardReader(const compiler::Vocabulary& vocabulary, const Manifest& manifest, const SourcePtr& source, Diagnostics& out)
    : vocabulary_(vocabulary), manifest_(manifest), source_(source), out_(out) {}

template <typename F>
void CardReader::each_symbol(const std::string& domain, F&& f) const {
    const auto& p = vocabulary_.program;
    const auto its = std::ranges::find(p.domains, domain) - p.domains.begin();
    for (std::size_t s = 0; s < p.symbols.size(); ++s)
        if (p.symbols[s].domain == its) f(static_cast<int>(s), p.text(p.symbols[s].name));
}

int CardReader::symbol_in(const std::string& domain, std::string_view word) const {
    int found = machine::none;
    each_symbol(domain, [&](int symbol, std::string_view name) {
        if (found == machine::none && name == word) found = symbol;
    });
    return found;
}

// `2 symbol`, `+1 symbol`, `3 symbol for 1`, `symbol`, `X symbol`
void CardReader::face(const Yaml& item, DeclaredCard& card) {
    const auto& p = vocabulary_.program;
    compiler::DeclaredFace face;
    face.text = item.text;
    face.values.assign(p.face_numbers.size(), 0);
    const auto bad = [&](const std::string& word) { out_.add(Diag::bad_side, source_, item.span, {item.text, word}); };
    if (!item.is_scalar()) {
        out_.add(Diag::yaml_shape, source_, item.span, {"@text_of_a_side", "@a_list"});
        return;
    }
    struct Number {
        int index;
        const DeclaredAttribute* declared;
    };
    std::vector<Number> numbers;
    const int kind = manifest_.declared.kind_of_die(card.kind);
    for (std::size_t a = 0; a < p.attributes.size(); ++a)
        if (p.attributes[a].storage == machine::Storage::face && p.attributes[a].kind == kind)
            numbers.push_back({p.attributes[a].index, &vocabulary_.attributes[a]});
    std::string rest = item.text;
    const Number* expecting = nullptr;  // a number announced by a word: `for 1`
    while (!rest.empty()) {
        while (!rest.empty() && rest.front() == ' ') rest.erase(0, 1);
        if (rest.empty()) break;
        bool taken = false;
        for (const auto& number : numbers) {
            const auto& sign = number.declared->preposition;
            if (number.declared->type != AttributeType::flag || sign.empty() || !rest.starts_with(sign)) continue;
            face.values[static_cast<std::size_t>(number.index)] = 1;
            rest.erase(0, sign.size());
            taken = true;
        }
        if (taken) continue;
        const auto word = rest.substr(0, rest.find(' '));
        rest.erase(0, word.size());
        if (const auto n = integer(word)) {
            const Number* target = expecting;
            for (const auto& number : numbers)
                if (target == nullptr && number.declared->type == AttributeType::number && number.declared->preposition.empty())
                    target = &number;
            if (target == nullptr) return bad(word);
            if (*n < target->declared->least || *n > std::min(99, target->declared->most)) return bad(word);
            face.values[static_cast<std::size_t>(target->index)] = *n;
            expecting = nullptr;
            continue;
        }
        for (const auto& number : numbers) {
            if (number.declared->type == AttributeType::number && number.declared->preposition == word) {
                expecting = &number;
                taken = true;
            }
            if (number.declared->type == AttributeType::symbol && !taken) {
                const int symbol = symbol_in(number.declared->domain, word);
                if (symbol == machine::none) continue;
                face.values[static_cast<std::size_t>(number.index)] = symbol;
                taken = true;
            }
        }
        if (!taken) return bad(word);
    }
    if (expecting != nullptr) return bad(expecting->declared->preposition);
    card.faces.push_back(std::move(face));
}

void CardReader::value(const std::string& key, const Yaml& node, int kind, DeclaredCard& card, const Span& at) {
    const auto& p = vocabulary_.program;
    int attribute = machine::none;
    for (std::size_t a = 0; a < p.attributes.size(); ++a)
        if (p.attributes[a].kind == kind && vocabulary_.attributes[a].words.one == key &&
            vocabulary_.attributes[a].place == AttributePlace::printed)
            attribute = static_cast<int>(a);
    if (attribute == machine::none) {
        std::vector<std::string> known{"id",     "name", "subtitle",  "flavor",  "die",  "script",
                                       "brings", "text", "misprints", "reading", "waive"};
        for (std::size_t a = 0; a < p.attributes.size(); ++a)
            if (p.attributes[a].kind == kind && vocabulary_.attributes[a].place == AttributePlace::printed)
                known.push_back(vocabulary_.attributes[a].words.one);
        out_.add(Diag::yaml_unknown_key, source_, at, {key}, nearest_word(key, known));
        return;
    }
    const auto& declared = vocabulary_.attributes[static_cast<std::size_t>(attribute)];
    given_.push_back(attribute);
    compiler::DeclaredValue value;
    value.attribute = attribute;
    switch (declared.type) {
        case AttributeType::number: {
            const auto n = node.is_scalar() ? integer(node.text) : std::nullopt;
            if (!n) out_.add(Diag::yaml_shape, source_, node.span, {"@a_number", kind_of(node)});
            else if (*n < declared.least || *n > declared.most)
                out_.add(Diag::range, source_, node.span, {key, node.text, std::to_string(declared.least), std::to_string(declared.most)});
            else value.values.push_back(*n);
            break;
        }
        case AttributeType::flag: {
            const auto flag = node.is_scalar() ? yes_or_no(node.text) : std::nullopt;
            if (!flag) out_.add(Diag::yaml_shape, source_, node.span, {"@yes_or_no", kind_of(node)});
            else value.values.push_back(*flag ? 1 : 0);
            break;
        }
        case AttributeType::symbol:
        case AttributeType::symbols: {
            const auto one = [&](const Yaml& item) {
                const int symbol = item.is_scalar() ? symbol_in(declared.domain, item.text) : machine::none;
                if (symbol != machine::none) {
                    value.values.push_back(symbol);
                    return;
                }
                if (!item.is_scalar()) return out_.add(Diag::yaml_shape, source_, item.span, {"@a_name", kind_of(item)});
                std::vector<std::string> known;
                std::string all;
                each_symbol(declared.domain, [&](int, std::string_view name) {
                    known.emplace_back(name);
                    all += (all.empty() ? "" : ", ") + known.back();
                });
                out_.add(Diag::bad_value, source_, item.span, {item.text, key, all}, nearest_word(item.text, known));
                doubtful_ = true;
            };
            if (node.is_list()) {
                if (declared.type == AttributeType::symbol && node.items.size() != 1)
                    out_.add(Diag::many_values, source_, node.span, {key, std::to_string(node.items.size())});
                for (const auto& item : node.items) one(item);
            } else {
                one(node);
            }
            break;
        }
        case AttributeType::link:
            if (p.attributes[static_cast<std::size_t>(attribute)].type == machine::space_type) {
                if (const auto space = this->space(node)) value.values.push_back(*space);
            } else {
                out_.add(Diag::yaml_unknown_key, source_, at, {key});
            }
            break;
    }
    if (!value.values.empty()) card.values.push_back(std::move(value));
}

// The space with that name on the first map. A name that only another map has leads nowhere while the first map is laid out.
std::optional<int> CardReader::space(const Yaml& node) {
    std::vector<std::string> known;
    bool found = false;
    for (const auto& map : vocabulary_.program.maps) {
        const int space = node.is_scalar() ? map.find(node.text) : -1;
        if (space >= 0 && &map == &vocabulary_.program.maps.front()) return space;
        found = found || space >= 0;
        for (const auto& one : map.spaces)
            if (!one.name.empty()) known.push_back(one.name);
    }
    if (!found) out_.add(Diag::map_no_space, source_, node.span, {node.text}, nearest_word(node.text, known));
    return std::nullopt;
}

// Reports attributes that a card of its sort must have and lacks, and those that the sort must not have.
void CardReader::completeness(const DeclaredCard& card, int kind) {
    const auto& p = vocabulary_.program;
    const auto given = [&](int attribute) { return std::find(given_.begin(), given_.end(), attribute) != given_.end(); };
    const auto is_one_of = [&](const std::vector<std::string>& words) {
        for (const auto& v : card.values)
            if (static_cast<compiler::TypeKind>(p.attributes[static_cast<std::size_t>(v.attribute)].type) == compiler::TypeKind::symbol)
                for (const auto symbol : v.values)
                    if (std::find(words.begin(), words.end(), p.text(p.symbols[static_cast<std::size_t>(symbol)].name)) != words.end())
                        return true;
        return false;
    };
    for (std::size_t a = 0; a < p.attributes.size(); ++a) {
        const auto& declared = vocabulary_.attributes[a];
        if (p.attributes[a].kind != kind || declared.place != AttributePlace::printed) continue;
        if (doubtful_ && !declared.only_for.empty()) continue;
        const bool meant = declared.only_for.empty() || is_one_of(declared.only_for);
        const auto sort = declared.only_for.empty() ? std::string(p.text(p.kinds[static_cast<std::size_t>(kind)].name))
                                                    : fmt::format("{}", fmt::join(declared.only_for, "/"));
        for (const auto& [value, whose] : declared.always)
            if (is_one_of({whose}) && given(static_cast<int>(a)) && !is_one_of({value}))
                out_.add(Diag::fixed_value, source_, card.span, {whose, declared.words.one, value});
        if (declared.required && meant && !given(static_cast<int>(a)) &&
            (declared.required_for.empty() || is_one_of(declared.required_for)))
            out_.add(Diag::missing_value, source_, card.span, {sort, declared.words.one});
        if (!meant && given(static_cast<int>(a))) out_.add(Diag::stray_value, source_, card.span, {sort, declared.words.one});
    }
}

Names read_names(const Yaml* given, const SourcePtr& source, Diagnostics& out) {
    if (given == nullptr) return {};
    if (!given->is_map()) return {is_name(*given, source, out) ? given->text : std::string(), {}};
    Fields languages(*given, source, out);
    auto en = languages.need_name("en");
    return {std::move(en), languages.name("es")};
}

namespace {

// The same for names of several lines.
Names read_texts(const Yaml* given, const SourcePtr& source, Diagnostics& out) {
    if (given == nullptr) return {};
    if (given->is_scalar()) return {given->text, {}};
    Fields languages(*given, source, out);
    auto en = languages.need_text("en");
    return {std::move(en), languages.text("es")};
}

}  // namespace

void CardReader::die(const Yaml& sides, DeclaredCard& card) {
    const int kind = manifest_.declared.kind_of_die(card.kind);
    const auto usual = compiler::DeclaredKind{};
    const auto& its = kind == machine::none ? usual : manifest_.declared.kinds[static_cast<std::size_t>(kind)];
    const int least = its.least_sides, most = its.most_sides;
    if (!sides.is_list()) out_.add(Diag::yaml_shape, source_, sides.span, {"@a_list_of_sides", kind_of(sides)});
    else if (const auto count = static_cast<int>(sides.items.size()); count < least || count > most)
        out_.add(Diag::die_sides, source_, sides.span,
                 {std::to_string(least) + (least == most ? "" : "–" + std::to_string(most)), std::to_string(count)});
    else
        for (const auto& item : sides.items) face(item, card);
    if (card.faces.size() != sides.items.size()) card.faces.clear();
}

// Clauses without a script: the report names the first and counts them.
void CardReader::unread(const SourcePtr& script) {
    const auto text = script->text();
    std::size_t count = 0, first = 0, first_end = 0;
    for (auto at = text.find(unread_mark); at != std::string_view::npos; at = text.find(unread_mark, at + 1))
        if (const auto line = text.find_last_of('\n', at) + 1; text.find_first_not_of(' ', line) == at && count++ == 0) {
            first = at;
            first_end = std::min(text.find('\n', at), text.size());
        }
    if (count == 0) return;
    const auto clause = std::string(text.substr(first + unread_mark.size(), first_end - first - unread_mark.size()));
    out_.add(Diag::unread_clause, script, {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first_end)},
             {clause, std::to_string(count)});
}

DeclaredCard CardReader::stock(const Stock& stock) {
    DeclaredCard card;
    card.source = source_;
    card.span = stock.die.span;
    card.code = card.title = stock.name.empty() ? stock.kind : stock.name;
    for (std::size_t k = 0; k < manifest_.declared.kinds.size(); ++k)
        if (manifest_.declared.kinds[k].words.one == stock.kind) card.kind = static_cast<int>(k);
    die(stock.die, card);
    if (stock.name.empty()) return card;
    card.span = stock.at;
    for (const auto& [key, node] : stock.printed) value(key.text, node, card.kind, card, key.span);
    completeness(card, card.kind);
    return card;
}

void CardReader::brings(const Yaml& list, CardInfo& info) {
    const auto one = [&](const Yaml& item) {
        if (!item.is_scalar()) {
            out_.add(Diag::yaml_shape, source_, item.span, {"@a_card", item.is_list() ? "@a_list" : "@a_map"});
            return;
        }
        auto counted = counted_in(item.text, most_copies);
        info.brings.push_back({std::move(counted.text), counted.copies, machine::none, item.span});
    };
    if (list.is_list())
        for (const auto& item : list.items) one(item);
    else one(list);
}

void CardReader::printed(Fields& fields, Printed& printed) {
    const auto text = [&](Lang lang, const Yaml* scalar) {
        if (scalar == nullptr) return;
        if (scalar->is_scalar()) printed.texts[lang] = script_source(source_, *scalar);
        else out_.add(Diag::yaml_shape, source_, scalar->span, {"@a_text", scalar->is_list() ? "@a_list" : "@a_map"});
    };
    if (const auto* given = fields.take("text")) {
        if (given->is_map()) {
            Fields languages(*given, source_, out_);
            text(Lang::en, languages.take("en"));
            text(Lang::es, languages.take("es"));
        } else {
            text(Lang::en, given);
        }
    }
    if (const auto* given = fields.take("misprints")) {
        if (!given->is_list()) out_.add(Diag::yaml_shape, source_, given->span, {"@a_list_of_misprints", kind_of(*given)});
        for (const auto& item : given->items) {
            Fields slip(item, source_, out_);
            const auto* wrong = item.find("printed");
            printed.misprints.push_back({slip.need_name("printed"), slip.need_text("meant"), slip.need_name("because"),
                                         wrong == nullptr ? item.span : wrong->span});
        }
    }
    if (const auto* given = fields.take("reading")) {
        if (!given->is_map()) out_.add(Diag::yaml_shape, source_, given->span, {"@a_map", given->is_list() ? "@a_list" : "@a_text"});
        Fields chosen(*given, source_, out_);
        for (const auto& [beginning, number] : given->entries)
            printed.readings.push_back({beginning.text, chosen.number(beginning.text, 1, 1, 100), beginning.span});
    }
    if (const auto* given = fields.take("waive")) {
        Fields languages(*given, source_, out_);
        for (const auto& [key, lang] : {std::pair("en", Lang::en), std::pair("es", Lang::es)})
            if (const auto* reason = languages.take(key); reason != nullptr && is_name(*reason, source_, out_))
                printed.waived[lang] = {reason->text, reason->span};
    }
}

DeclaredCard CardReader::card(const Yaml& node, CardInfo& info) {
    DeclaredCard card;
    card.source = source_;
    Fields fields(node, source_, out_);
    card.code = fields.need_name("id");
    if (const auto* id = fields.take("id")) card.span = id->span;
    else card.span = node.span;
    out_.subject = card.code;
    info.title = read_names(fields.need("name"), source_, out_);
    info.subtitle = read_names(fields.take("subtitle"), source_, out_);
    info.flavor = read_texts(fields.take("flavor"), source_, out_);
    const auto whole = [&](Lang lang) { return info.title.in(lang) + (info.subtitle.en.empty() ? "" : ", " + info.subtitle.in(lang)); };
    card.subject = out_.subject = both(whole(Lang::en), whole(Lang::es));
    card.title = info.title.en;
    card.subtitle = info.subtitle.en;

    // Cards are printed as the first kind that is neither the game nor a player nor spaces, and that comes with no other.
    const auto kind_name = fields.text("kind");
    card.kind = machine::none;
    for (std::size_t k = 0; k < manifest_.declared.kinds.size(); ++k) {
        const auto& kind = manifest_.declared.kinds[k];
        if (!kind.is_of_cards()) continue;
        if (kind_name.empty() ? card.kind == machine::none : kind.words.one == kind_name) card.kind = static_cast<int>(k);
    }
    if (card.kind == machine::none) {
        out_.add(Diag::unknown_word, source_, card.span, {kind_name});
    }
    const bool known = node.is_map() && card.kind != machine::none;
    if (card.kind == machine::none) card.kind = std::max(0, vocabulary_.printed_kind());
    if (const auto* sides = fields.take("die")) die(*sides, card);
    const auto script = [&](const Yaml& scalar) {
        if (!scalar.is_scalar()) out_.add(Diag::yaml_shape, source_, scalar.span, {"@a_script", scalar.is_list() ? "@a_list" : "@a_map"});
        else if (!scalar.text.empty()) card.scripts.push_back(script_source(source_, scalar)), unread(card.scripts.back());
    };
    if (const auto* given = fields.take("script")) {
        if (given->is_list())
            for (const auto& item : given->items) script(item);
        else script(*given);
    }
    printed(fields, info.printed);
    fields.text("note");                                                         // for people
    for (const auto* program : {"lackey", "swdestinydb"}) fields.take(program);  // for these programs
    const auto& kinds = manifest_.declared.kinds;
    if (card.kind != machine::none && !kinds[static_cast<std::size_t>(card.kind)].brought_zone.empty())
        if (const auto* brought = fields.take("brings")) brings(*brought, info);
    given_.clear();
    doubtful_ = false;
    if (known) {
        for (const auto* entry : fields.rest()) value(entry->first.text, entry->second, card.kind, card, entry->first.span);
        completeness(card, card.kind);
    } else {
        fields.ignore_rest();  // the schema of an unknown kind is unknown too
    }
    out_.subject.clear();
    info.code = card.code;
    info.source = source_;
    info.span = card.span;
    info.hash = hash_of(node);
    return card;
}

}  // namespace holo::catalog
