#include "interpreter/text/references/kinds.hpp"

#include <algorithm>

namespace holo::text {

std::vector<std::string> values_in(std::string_view all) {
    std::vector<std::string> out;
    for (std::string_view rest = all; !rest.empty();) {
        const auto end = std::min(rest.find('/'), rest.size());
        out.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

bool Kinds::is_card_itself(const Mention& mention) const {
    const auto known = mention.of->definite.find(meanings_[mention.meaning].construction);
    return known != mention.of->definite.end() && known->second.starts_with("@");
}

std::optional<std::string> Kinds::kinds_of_definite(const Referents& of, const Mention& mention) const {
    const auto known = of.definite.find(meanings_[mention.meaning].construction);
    if (known == of.definite.end()) return std::nullopt;
    const auto& card = *mention.quotes.card;
    const auto own = known->second.starts_with("@") ? card.find(known->second.substr(1)) : card.end();
    return own == card.end() ? known->second : own->second;
}

void Kinds::add_possible_kinds(const Referents& of, MeaningId part, std::vector<std::string>& out) const {
    if (is_token(part)) return;
    const auto known = out.size();
    if (construction(part).category == of.kinds) out.push_back(construction(part).name);
    else add_kinds(of, part, out);
    if (out.size() > known) return;
    for (const auto& [kind, words] : of.implied)
        if (has_word(part, words)) out.push_back(kind);
}

void Kinds::add_kinds(const Referents& of, MeaningId thing, std::vector<std::string>& out) const {
    any_part(g_, meanings_, thing, [&](auto part) {
        if (!is_token(part) && construction(part).category == of.kinds) out.push_back(construction(part).name);
        return false;
    });
}

bool Kinds::implies(const Referents& of, MeaningId thing, const std::string& kind) const {
    const auto kinds = implied_kinds(of, thing);
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

bool Kinds::is_of_wider(const Referents& of, MeaningId mention, const std::string& kind) const {
    const auto wider = of.wider.find(kind);
    if (wider == of.wider.end() || of.definite.count(meanings_[mention].construction) != 0) return false;
    std::vector<std::string> kinds;
    add_kinds(of, mention, kinds);
    return std::all_of(kinds.begin(), kinds.end(),
                       [&](const auto& one) { return std::find(wider->second.begin(), wider->second.end(), one) != wider->second.end(); });
}

bool Kinds::share_a_kind(const Referents& of, const std::vector<std::string>& some, const std::vector<std::string>& others) const {
    const auto is_same = [&](const auto& a, const auto& b) {
        return a == b || a == of.any_kind || b == of.any_kind || a.starts_with("@") || b.starts_with("@") || is_wider(of, a, b) ||
               is_wider(of, b, a);
    };
    return some.empty() || others.empty() || std::any_of(some.begin(), some.end(), [&](const auto& a) {
               return std::any_of(others.begin(), others.end(), [&](const auto& b) { return is_same(a, b); });
           });
}

bool Kinds::is_one_of_others(const Referents& of, const std::map<int, Other>& others, int place, const Mention& mention) const {
    const auto found = others.find(place);
    if (found == others.end() || of.kinds == machine::none) return true;
    const auto& around = meanings_[found->second.around];
    std::vector<std::string> wanted, own;
    for (std::size_t i = 0; i < around.parts.size(); ++i)
        if (i != found->second.hole && !is_excluded(g_, around.construction, i)) add_possible_kinds(of, around.parts[i], wanted);
    if (mention.is_definite) own = values_in(*kinds_of_definite(of, mention));
    else add_possible_kinds(of, mention.meaning, own);
    return share_a_kind(of, wanted, own);
}

bool Kinds::may_be_the_card(MeaningId part, const Context& card) const {
    return std::all_of(g_.referents.begin(), g_.referents.end(), [&](const auto& of) {
        if (of.kinds == machine::none) return true;
        const auto is_own = [](const auto& one) { return one.second.starts_with("@"); };
        const auto itself = std::find_if(of.definite.begin(), of.definite.end(), is_own);
        if (itself == of.definite.end()) return true;
        const auto own = card.find(itself->second.substr(1));
        std::vector<std::string> wanted;
        add_possible_kinds(of, part, wanted);
        return own == card.end() || share_a_kind(of, wanted, values_in(own->second));
    });
}

std::vector<std::string> Kinds::implied_kinds(const Referents& of, MeaningId thing) const {
    std::vector<std::string> kinds;
    if (of.implied.empty() || of.definite.count(meanings_[thing].construction) != 0) return kinds;
    add_kinds(of, thing, kinds);
    if (!kinds.empty()) return {};
    for (const auto& [kind, words] : of.implied)
        if (has_word(thing, words)) kinds.push_back(kind);
    return kinds;
}

bool Kinds::has_word(MeaningId thing, const std::vector<int>& words) const {
    const auto is_word = [&](auto part) {
        return part != no_meaning && std::find(words.begin(), words.end(), meanings_[part].construction) != words.end();
    };
    return is_word(thing) || any_part(g_, meanings_, thing, is_word);
}

bool Kinds::is_wider(const Referents& of, const std::string& kind, const std::string& narrower) {
    const auto wider = of.wider.find(kind);
    return wider != of.wider.end() && std::find(wider->second.begin(), wider->second.end(), narrower) != wider->second.end();
}

}  // namespace holo::text
