// The removal test: for each compiled text and each of its parts, the text without the part does something else, or is refused, or
// stands in same.yaml with the reason why both mean the same.
//
//   removal               every script and every declaration of every game (texts.cpp), and of the pages
//   removal GAME …        of these games
//   removal --part N      one variant in N, always the same ones, and those that prove entries of same.yaml necessary
//   removal --list        every variant, and its result
//   removal --print       all compiled code as text: equal for two compilers that do the same

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <span>
#include <stdexcept>
#include <utility>

#include "interpreter/compiler/fingerprint.hpp"
#include "interpreter/machine/program.hpp"
#include "tests/docs/page.hpp"
#include "tests/silent/apart.hpp"
#include "tests/silent/same.hpp"
#include "tests/silent/texts.hpp"

using namespace holo;

namespace {

struct Count {
    std::size_t texts = 0, left_out = 0, heard = 0, refused = 0, alike = 0, silent = 0;
};

enum class Told : std::uint8_t { findings, variants, everything };

void print_program(const machine::Program& p) {
    std::cout << compiler::fingerprint(p, {});
    for (std::size_t unit = 0; unit < p.units.size(); ++unit)
        std::cout << fmt::format("{}  ; unit {}\n{}", p.text(p.units[unit].name), unit, machine::disassemble(p, static_cast<int>(unit)));
    for (const auto& row : p.cites) std::cout << fmt::format("cite {} {}\n", row.at, p.rules[row.rule]);
    for (const auto& row : p.spans) std::cout << fmt::format("span {} {} {}-{}\n", row.at, row.source, row.span.begin, row.span.end);
}

// Pieces of work for which processes are started: starting them takes as long as compiling a few texts.
constexpr std::size_t enough = 256;

struct Case {
    const silent::Text* text;
    std::vector<silent::Variant> variants;  // the picked ones
};

struct Piece {
    const Case* of;
    const silent::Variant* variant;  // null for the text as it is
};

class Trial {
public:
    Trial(Told told, std::uint64_t part) : told_(told), part_(part), same_(docs::root() + "/tests/silent/same.yaml") {}

    void game(const silent::GameFolders& folders) {
        const silent::GameTexts texts(folders);
        if (told_ == Told::everything) print_program(*texts.game().program);
        const auto all = texts.texts();
        silent::Pool pool;
        for (const auto& text : all) pool.add(text.text, text.sort);
        std::vector<Case> cases;
        std::size_t pieces = 0;
        for (const auto& text : all) {
            auto variants = silent::variants(text.text, text.sort, pool);
            std::erase_if(variants, [&](const auto& variant) { return !is_picked(variant); });
            if (variants.empty() && told_ != Told::everything) continue;
            pieces += variants.size() + 1;
            cases.push_back({&text, std::move(variants)});
            if (pieces < enough) continue;
            try_cases(cases);
            cases.clear();
            pieces = 0;
        }
        try_cases(cases);
    }

    void report_stale() {
        for (const auto& line : same_.stale()) {
            ++count_.silent;
            std::cout << fmt::format("same.yaml: no text meets {} any more\n", line);
        }
    }

    const Count& count() const { return count_; }

private:
    bool is_picked(const silent::Variant& variant) const {
        return part_ <= 1 || silent::number_of(variant.text) % part_ == 0 || (same_.has(variant) && !same_.is_met(variant));
    }

    // Pieces of work: each text as it is, and behind it each of its variants.
    void try_cases(const std::vector<Case>& cases) {
        std::vector<Piece> pieces;
        for (const auto& one : cases) {
            pieces.push_back({&one, nullptr});
            for (const auto& variant : one.variants) pieces.push_back({&one, &variant});
        }
        std::vector<silent::Outcome> whole;  // by trial, of the case that is worked on; in the child process
        const Case* worked_on = nullptr;
        const auto found = silent::apart(pieces.size(), [&](std::size_t piece) {
            const auto [of, variant] = pieces[piece];
            if (std::exchange(worked_on, of) != of) {
                whole.clear();
                for (const auto& trial : of->text->trials) whole.push_back(trial(of->text->text));
            }
            if (variant == nullptr) return (whole.back().sound ? "+" : "-") + whole.back().done;
            return outcome_of(*of->text, variant->text, whole);
        });
        std::span left(found);
        for (const auto& one : cases) {
            tell_case(one, left.first(one.variants.size() + 1));
            left = left.subspan(one.variants.size() + 1);
        }
    }

    std::string outcome_of(const silent::Text& text, const std::string& variant, const std::vector<silent::Outcome>& whole) const {
        if (!whole.back().sound) return "-";
        silent::Outcome outcome;
        // Only the last trial covers everything that a text does.
        for (auto trial = told_ == Told::everything ? text.trials.size() - 1 : 0; trial < text.trials.size(); ++trial) {
            outcome = text.trials[trial](variant);
            if (!outcome.sound) return "-" + outcome.done;
            if (outcome.done != whole[trial].done) return fmt::format("+{:x}", silent::number_of(outcome.done));
        }
        return fmt::format("={:x}", silent::number_of(outcome.done));
    }

    void tell_case(const Case& one, std::span<const std::optional<std::string>> found) {
        const auto& text = *one.text;
        const auto said = found[0].value_or("-crash");
        if (told_ == Told::everything)
            std::cout << fmt::format("{}: {}\n{}\n", text.place, text.text, text.sort == silent::Sort::script ? said.substr(1) : "");
        if (said.front() == '-') {
            ++count_.left_out;  // needs the rest of its set, or is wrong on purpose
            if (told_ == Told::variants) std::cout << fmt::format("left out\t{}\t{}\n", text.place, said.substr(1));
            return;
        }
        ++count_.texts;
        for (std::size_t v = 0; v < one.variants.size(); ++v) tell(text, one.variants[v], found[v + 1]);
    }

    // `-` precedes an error, `=` the number of a variant that does the same, `+` the number of any other.
    void tell(const silent::Text& text, const silent::Variant& variant, const std::optional<std::string>& said) {
        const char mark = said ? said->front() : '!';
        if (told_ == Told::everything) std::cout << fmt::format("{}\n{}\n", variant.text, said ? said->substr(1) : "crash");
        if (told_ == Told::variants)
            std::cout << fmt::format("{}\t{}\t{}\t{}\n",
                                     mark == '!'   ? "crash"
                                     : mark == '=' ? "same"
                                     : mark == '+' ? "other"
                                                   : "refused",
                                     kind_name(variant.kind), variant.change, text.place);
        if (mark == '!') {
            ++count_.silent;
            std::cout << fmt::format("{}: the compiler crashes on\n{}\n", text.place, variant.text);
        } else if (mark == '-') {
            ++count_.refused;
        } else if (mark == '+') {
            ++count_.heard;
        } else if (same_.has(variant)) {
            ++count_.alike;
            same_.meet(variant);
        } else {
            ++count_.silent;
            std::cout << fmt::format("{}: {} `{}` changes nothing in\n    {}\n", text.place, kind_name(variant.kind), variant.change,
                                     variant.context);
        }
    }

    Told told_;
    std::uint64_t part_;
    silent::SameList same_;
    Count count_;
};

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> names(argv + 1, argv + argc);
    const bool list = std::erase(names, "--list") > 0, print = std::erase(names, "--print") > 0;
    std::uint64_t part = 1;
    if (const auto given = std::find(names.begin(), names.end(), "--part"); given != names.end() && given + 1 != names.end()) {
        part = std::stoul(*(given + 1));
        names.erase(given, given + 2);
    }
    try {
        const auto is_unknown = [](const std::string& name) {
            return std::none_of(silent::all_games().begin(), silent::all_games().end(),
                                [&](const auto& game) { return game.name == name; });
        };
        if (const auto unknown = std::find_if(names.begin(), names.end(), is_unknown); unknown != names.end())
            throw std::runtime_error("no game `" + *unknown + "`");
        Trial trial(print ? Told::everything : list ? Told::variants : Told::findings, part);
        for (const auto& game : silent::all_games())
            if (names.empty() || std::find(names.begin(), names.end(), game.name) != names.end()) trial.game(game);
        if (names.empty()) trial.report_stale();
        const auto& count = trial.count();
        std::cout << fmt::format(
            "{} texts, {} left out: {} variants do something else, {} are refused, {} say the same for a reason, {} say the same without "
            "one\n",
            count.texts, count.left_out, count.heard, count.refused, count.alike, count.silent);
        return count.silent == 0 && count.heard > 0 ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
