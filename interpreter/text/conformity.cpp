#include "interpreter/text/conformity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "interpreter/text/normal.hpp"

namespace holo::text {

namespace {

const char* name_of(Lang lang) { return lang == Lang::es ? "es" : "en"; }

// The text with the slips of the printer mended. A mended word keeps the place of the slip.
SourcePtr mended(const SourcePtr& text, const std::vector<catalog::Printed::Misprint>& misprints, std::vector<bool>& met) {
    std::string out;
    std::vector<std::uint32_t> map;
    const auto all = text->text();
    for (std::size_t at = 0; at < all.size();) {
        const auto place = text->in_file({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)}).begin;
        const auto slip =
            std::find_if(misprints.begin(), misprints.end(), [&](const auto& m) { return all.substr(at).starts_with(m.printed); });
        if (slip == misprints.end()) {
            out += all[at++];
            map.push_back(place);
            continue;
        }
        met[static_cast<std::size_t>(slip - misprints.begin())] = true;
        out += slip->meant;
        map.resize(out.size(), place);
        at += slip->printed.size();
    }
    const auto end = static_cast<std::uint32_t>(all.size());
    map.push_back(text->in_file({end, end}).begin);
    const std::shared_ptr<const Source> file(text, &text->file());
    return std::make_shared<const Source>(file, std::move(out), std::move(map));
}

}  // namespace

std::string Conformity::done_by(const std::string& ability, const TextCard& card) {
    auto done = catalog::carried_out(game_, card.card(), in_order(ability));
    if (done.empty()) done = catalog::carried_out(game_, card.card(), ability);
    // A line that means nothing by itself, because another line names what it speaks of, is like the same line only.
    return done.empty() ? ability : done;
}

void Conformity::check(const catalog::CardInfo& card, const catalog::Printed& printed, Diagnostics& out) {
    const auto* declared = game_.declared(card);
    if (printed.texts.empty() || declared == nullptr) return;
    out.subject = declared->subject;
    const TextCard subject(game_, *declared);
    std::vector<Known> abilities;
    for (const auto& script : declared->scripts)
        for (auto& ability : abilities_of(script)) {
            auto done = done_by(ability.script, subject);
            abilities.push_back({std::move(ability), std::move(done)});
        }
    std::vector<bool> met(printed.misprints.size()), chosen(printed.readings.size());
    for (const auto& [lang, text] : printed.texts) {
        const auto language = sayings_.grammar().language(name_of(lang));
        auto known = abilities;
        std::vector<Difference> differences;
        Diagnostics found;
        found.subject = out.subject;
        const bool is_whole =
            compare({mended(text, printed.misprints, met), language, printed.readings, chosen}, subject, known, differences, found);
        // Pairs each statement of the text that the script lacks with one of the script that the text lacks.
        auto unsaid = known.begin();
        for (const auto& difference : differences) {
            unsaid = std::find_if(unsaid, known.end(), [](const auto& k) { return !k.is_said; });
            if (unsaid == known.end() || !is_whole)
                found.add(Diag::text_without_script, difference.printed.source, difference.printed.span,
                          {collapsed(difference.printed.script)});
            else report(difference, unsaid++->ability, language, subject, found);
        }
        for (; is_whole && unsaid != known.end(); ++unsaid)
            if (!unsaid->is_said)
                found.add(Diag::script_without_text, unsaid->ability.source, unsaid->ability.span,
                          {both(lang == Lang::es ? "Spanish" : "English", lang == Lang::es ? "español" : "inglés"),
                           writer_.say(unsaid->ability.script, language, subject).value_or(collapsed(unsaid->ability.script))});
        ++counts_.texts;
        const auto waived = printed.waived.find(lang);
        const bool is_waived = waived != printed.waived.end() && found.errors() > 0;
        ++(is_waived ? counts_.waived : found.errors() > 0 ? counts_.apart : is_whole ? counts_.alike : counts_.unread);
        if (is_waived) continue;
        out.add(found);
        if (waived != printed.waived.end()) out.add(Diag::idle_dispensation, card.source, waived->second.span);
    }
    for (std::size_t m = 0; m < met.size(); ++m)
        if (!met[m]) out.add(Diag::idle_misprint, card.source, printed.misprints[m].span, {printed.misprints[m].printed});
    for (std::size_t r = 0; r < chosen.size(); ++r)
        if (const auto& reading = printed.readings[r]; !chosen[r])
            out.add(Diag::idle_reading, card.source, reading.span, {reading.beginning, std::to_string(reading.number)});
    out.subject.clear();
}

bool Conformity::compare(const Asked& asked, const TextCard& card, std::vector<Known>& known, std::vector<Difference>& differences,
                         Diagnostics& out) {
    bool is_whole = true;
    const auto& text = asked.text;
    for (const auto& span : paragraphs(text->text())) {
        auto understood = reader_.read(text->slice(span), asked.language, card);
        for (std::size_t r = 0; r < asked.readings.size(); ++r)
            if (text->slice(span).starts_with(asked.readings[r].beginning) && understood.choose(asked.readings[r].number))
                asked.met[r] = true;
        if (understood.scripts.empty()) {
            is_whole = false;
            const auto at = understood.unread.at;
            if (understood.is_dangling) out.add(Diag::text_senseless, text, span, {"@refers_to_nothing"});
            else if (!understood.lacks.empty())
                out.add(Diag::text_senseless, text, span,
                        {both("scripts lack: " + said(understood.lacks, Lang::en),
                              "a los guiones les falta: " + said(understood.lacks, Lang::es))});
            else if (!understood.reason.empty()) out.add(Diag::text_senseless, text, span, {understood.reason});
            else
                out.add(Diag::text_not_compared, text, {span.begin + at.begin, span.begin + at.end},
                        {fmt::format("{}", fmt::join(understood.unread.expected, ", ")), collapsed(understood.unread.so_far)},
                        understood.unread.nearest);
            continue;
        }
        // Among several readings, the one that agrees with most of the script is meant.
        std::vector<std::size_t> best_said;
        std::vector<Difference> best;
        for (std::size_t r = 0; r < understood.scripts.size(); ++r) {
            std::vector<std::size_t> said;
            std::vector<Difference> apart;
            for (auto& ability : abilities_of(std::make_shared<const Source>("", understood.scripts[r].script))) {
                const auto done = done_by(ability.script, card);
                std::size_t k = 0;
                while (k < known.size() &&
                       (known[k].is_said || known[k].done != done || std::find(said.begin(), said.end(), k) != said.end()))
                    ++k;
                if (k < known.size()) said.push_back(k);
                else apart.push_back({{std::move(ability.script), text, span}});
            }
            if (r > 0 && apart.size() >= best.size()) continue;
            best = std::move(apart);
            best_said = std::move(said);
        }
        for (const auto k : best_said) known[k].is_said = true;
        for (auto& one : best) differences.push_back(std::move(one));
    }
    return is_whole;
}

void Conformity::report(const Difference& difference, const Ability& ability, std::size_t language, const TextCard& card,
                        Diagnostics& out) {
    const auto& printed = difference.printed;
    const auto said = writer_.say(ability.script, language, card);
    auto at = printed.span;
    if (said) {
        const auto within = differing(printed.source->slice(at), *said, sayings_.grammar().languages[language].spelling);
        at = {at.begin + within.begin, at.begin + within.end};
    }
    out.add(Diag::text_differs, printed.source, at,
            {collapsed(printed.script), collapsed(ability.script), said.value_or(collapsed(ability.script))});
}

}  // namespace holo::text
