// A measure of how many of the questions and reasons for people a grammar can say: `text_pieces GAME`. Prints each as
// the grammar says it, and the events of traces in the words of the catalogue and of the grammar.
#include <fmt/format.h>

#include <map>
#include <set>

#include "grammar/printer.hpp"
#include "interpreter/text/parts.hpp"
#include "interpreter/wording/catalogue.hpp"

using namespace holo;

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, argv[1], out);
    if (!game) return 1;
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& p = *game->program;
    struct Place {
        int source;
        Span span;
        int mode;
        bool operator<(const Place& o) const {
            return std::tie(source, span.begin, span.end, mode) < std::tie(o.source, o.span.begin, o.span.end, o.mode);
        }
    };
    std::map<Place, std::string> places;
    for (const auto& row : p.reasons) places[{row.source, row.span, -1}] = "reason";
    for (const auto& row : p.menu_lines)
        for (std::uint32_t r = 0; r < row.reasons; ++r) {
            const auto& reason = p.reasons[row.first_reason + r];
            places[{reason.source, reason.span, -1}] = "menu";
        }
    for (const auto& unit : p.units)
        for (auto at = unit.begin; at < unit.end;) {
            const auto op = machine::op_of(p.code[at]);
            const auto& row = machine::op_rows()[static_cast<std::size_t>(op)];
            using machine::Op;
            const bool asks = op == Op::choose || op == Op::choose_some || op == Op::choose_number || op == Op::choose_amount ||
                              op == Op::choose_side || op == Op::choose_symbol || op == Op::choose_symbol_of || op == Op::choose_mode;
            if (asks)
                if (const auto* span = p.span_at(at)) {
                    if (op != Op::choose_mode) places.try_emplace({span->source, span->span, -1}, "choice");
                    for (int m = 0; op == Op::choose_mode && m < machine::a_of(p.code[at]); ++m)
                        places.try_emplace({span->source, span->span, m}, "mode");
                }
            at += machine::length_of(row.operand);
        }
    const text::PartWriter writer(*sayings, *game);
    const auto en = sayings->grammar().language("en"), es = sayings->grammar().language("es");
    const auto words_en = wording::read_catalogue(*game, Lang::en, out), words_es = wording::read_catalogue(*game, Lang::es, out);
    std::map<std::string, std::array<int, 4>> tally;
    std::set<std::string> told;
    for (const auto& [place, what] : places) {
        const auto& file = p.sources[static_cast<std::size_t>(place.source)];
        const auto part = catalog::part_at(*game, file, place.span, place.mode == -1 ? machine::none : place.mode);
        auto& t = tally[what];
        ++t[0];
        if (!part) continue;
        ++t[1];
        const auto a = writer.say(*part, en), b = writer.say(*part, es);
        t[2] += a ? 1 : 0, t[3] += b ? 1 : 0;
        const auto script = collapsed(print(*part->tree, part->part));
        if (!told.insert(script).second) continue;
        fmt::print("{} {} {}\n", a && b ? "ok" : a ? "-es" : "--", what, script);
        if (a) fmt::print("    {}\n", *a);
        if (b) fmt::print("    {}\n", *b);
    }
    // Events of traces: the grammar has the third person of their verbs.
    for (const auto& event : game->compiler->vocabulary().events) {
        if (event.query) continue;
        const auto words = [&](const auto& catalogue, Lang lang) {
            const auto now = catalogue->in_trace(event.name, nullptr);
            const auto& thirds = sayings->grammar().spoken(lang)->third_persons;
            const auto third = thirds.find(event.name);
            return fmt::format("{} => {}", now.value_or("-"), third == thirds.end() ? "-" : third->second);
        };
        fmt::print("trace {} | {} | {}\n", event.name, words(words_en, Lang::en), words(words_es, Lang::es));
    }
    for (const auto& [what, t] : tally) fmt::print("{}: {} places, {} parts, {} in English, {} in Spanish\n", what, t[0], t[1], t[2], t[3]);
}
