// test and coverage: scenarios, and the rules that they carry out.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/reader.hpp"
#include "interpreter/play/scenario.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/progress.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"
#include "interpreter/wording/catalogue.hpp"

namespace holo::tools {

namespace fs = std::filesystem;
using play::Mode;

namespace {

std::vector<std::string> files_in(const std::string& folder, Diagnostics& found) {
    return catalog::files_below(folder, {catalog::FileKind::yaml}, found);
}

std::vector<std::string> scenario_files_of(const Shell& shell, const std::string& game, Diagnostics& found) {
    std::vector<std::string> out;
    for (const auto& folder : shell.paths.both("tests/scenarios/" + game))
        for (auto& file : files_in(folder, found)) out.push_back(std::move(file));
    return out;
}

struct Suite {
    std::string game;
    std::vector<std::string> files;
};

// The scenarios to run. Files of one game go together.
class Selection {
public:
    Selection(const Shell& shell, Diagnostics& out) : shell_(shell), out_(out), games_(catalog::games_in(shell.paths)) {}

    // Takes games, files and folders; every game when nothing is named. Reports targets with nothing to run.
    void take(const std::vector<std::string>& targets) {
        bool any = false;
        for (const auto& target : targets) take(target);
        if (!targets.empty()) return;
        for (const auto& game : games_) any = take_game(game) || any;
        if (!any) nothing_in(home() + "tests/scenarios");
    }
    const std::vector<Suite>& suites() const { return list_; }

private:
    // The user's own folder has scenarios of its own; Holocron's are tested in their place.
    std::string home() const {
        const auto& paths = shell_.paths;
        const auto folder = paths.own.empty() ? paths.root : paths.own == "." ? std::string() : paths.own;
        return folder.empty() ? folder : folder + "/";
    }
    void nothing_in(const std::string& place) { out_.add(Diag::no_scenarios, nullptr, {}, {place}); }

    bool take_game(const std::string& game) {
        auto files = files_in(home() + "tests/scenarios/" + game, out_);
        if (files.empty()) return false;
        add(game, std::move(files));
        return true;
    }

    void take(const std::string& target) {
        std::error_code error;
        if (std::find(games_.begin(), games_.end(), target) != games_.end()) {
            if (!take_game(target)) nothing_in(home() + "tests/scenarios/" + target);
        } else if (!fs::exists(fs::symlink_status(target, error))) {
            out_.add(Diag::file_unreadable, nullptr, {}, {target, "@no_file_or_game"}, nearest_word(target, games_));
        } else {
            const auto files = fs::is_directory(target, error) ? files_in(target, out_) : std::vector<std::string>{target};
            if (files.empty()) nothing_in(target);
            for (const auto& file : files) {
                if (const auto game = game_of(shell_, file); !game.empty()) add(game, {file});
                else if (const auto source = catalog::read_file(file, out_); source && catalog::parse_yaml(source, out_))
                    out_.add(Diag::scenario_no_game, source, {0, 1}, {});
            }
        }
    }

    void add(const std::string& game, std::vector<std::string> files) {
        auto suite = std::find_if(list_.begin(), list_.end(), [&](const auto& s) { return s.game == game; });
        if (suite == list_.end()) suite = list_.insert(list_.end(), Suite{game, {}});
        for (auto& file : files)
            if (std::find(suite->files.begin(), suite->files.end(), file) == suite->files.end()) suite->files.push_back(std::move(file));
    }

    const Shell& shell_;
    Diagnostics& out_;
    std::vector<std::string> games_;
    std::vector<Suite> list_;
};

// A scenario that failed in a mode.
struct Failure {
    std::string file;
    int line;
    std::string scenario;
    Mode mode;
};

const char* mode_name(Mode mode, Lang lang) {
    switch (mode) {
        case Mode::restore: return lang == Lang::es ? "guardar y restaurar" : "save and restore";
        case Mode::undo: return lang == Lang::es ? "copiar y deshacer" : "copy and undo";
        default: return "plain";
    }
}

}  // namespace

int test(const Shell& shell, const TestOptions& options) {
    Diagnostics out;
    std::vector<Mode> modes{Mode::plain};
    if (options.restore || options.all_modes) modes.push_back(Mode::restore);
    if (options.undo || options.all_modes) modes.push_back(Mode::undo);
    int passed = 0, failed = 0;
    long decisions = 0;
    double seconds = 0;
    std::vector<Failure> failures;
    Selection selection(shell, out);
    selection.take(options.targets);
    for (const auto& suite : selection.suites()) {
        const auto game = catalog::load_sound(shell.paths, suite.game, out);
        if (!game || game->found.errors() > 0) continue;
        play::Scenarios scenarios(*game);
        scenarios.observes = modes.size() > 1;  // observation must make no difference either
        Progress progress(shell, suite.game, static_cast<int>(suite.files.size()));
        int done = 0;
        for (const auto& file : suite.files) {
            if (interrupted) break;
            std::vector<std::uint64_t> ends;  // from the plain run
            for (const auto mode : modes) {
                const auto start = std::chrono::steady_clock::now();
                const auto reports = scenarios.run_file(file, mode, out);
                seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
                for (std::size_t i = 0; i < reports.size(); ++i) {
                    const auto& report = reports[i];
                    decisions += report.decisions;
                    bool good = report.passed;
                    if (mode == Mode::plain) {
                        ends.push_back(report.hash);
                    } else if (good && ends[i] != report.hash) {
                        // No scenario can cause this: the program itself has a bug.
                        complain(shell, "{}: {}: the end differs with {} at every decision; please report this\n",
                                 "{}: {}: el final es distinto con {} en cada decisión; avísanos, por favor\n", file, report.name,
                                 mode_name(mode, shell.lang));
                        good = false;
                    }
                    good ? ++passed : ++failed;
                    if (!good) failures.push_back({file, report.line, report.name, mode});
                }
                if (reports.empty()) break;  // the file could not be read, or is empty: reported once
            }
            progress.at(++done);
        }
    }
    out.sort();
    if (interrupted) complain(shell, "interrupted: partial results\n", "interrumpido: resultados parciales\n");
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["passed"] = passed;
        json["failed"] = failed;
        json["decisions"] = decisions;
        json["failures"] = nlohmann::ordered_json::array();
        for (const auto& f : failures)
            json["failures"].push_back(
                {{"file", f.file}, {"line", f.line}, {"scenario", f.scenario}, {"mode", mode_name(f.mode, Lang::en)}});
        json["diagnostics"] = to_json(out, shell.lang);
        fmt::print("{}\n", written(json));
    } else {
        report(shell, out);
        for (const auto& f : failures)
            say(shell, "failed: {}:{}  {}{}\n", "fallido: {}:{}  {}{}\n", f.file, f.line, f.scenario,
                f.mode == Mode::plain ? "" : fmt::format(" ({})", mode_name(f.mode, shell.lang)));
        say(shell, "{} passed, {} failed ({}, {:.2f} s)\n", "correctos: {}, fallidos: {} ({}, {:.2f} s)\n", passed, failed,
            counted(shell, static_cast<std::size_t>(decisions), noun::decisions), seconds);
    }
    return failed > 0 ? exit_status::findings : status_of(out);
}

int coverage(const Shell& shell, const std::string& name) {
    int status = 0;
    const auto game = load(shell, name, status);
    if (!game) return status;
    Diagnostics out;
    play::Scenarios scenarios(*game);
    scenarios.check_claims = true;
    // A rule counts when a passing scenario lists the rule and did carry it out.
    std::map<std::string, int> covered;
    std::map<std::string, std::set<std::string>> shown;  // by example: the rules carried out where it is shown
    std::set<std::string> executed, listed, cards;
    int passed = 0, failed = 0;
    const auto files = scenario_files_of(shell, name, out);
    Progress progress(shell, name, static_cast<int>(files.size()));
    int done = 0;
    for (const auto& file : files) {
        if (interrupted) break;
        for (const auto& report : scenarios.run_file(file, Mode::plain, out)) {
            report.passed ? ++passed : ++failed;
            if (!report.passed) continue;
            cards.insert(report.cards.begin(), report.cards.end());
            executed.insert(report.carried_out.begin(), report.carried_out.end());
            for (const auto& rule : report.rules) {
                listed.insert(rule);
                if (report.carried_out.count(rule) != 0) ++covered[rule];
                shown[rule].insert(report.carried_out.begin(), report.carried_out.end());
            }
        }
        progress.at(++done);
    }
    // Reasons why testable rules are left out, if the module gives them.
    std::map<std::string, catalog::Names> reasons;
    const auto list_of_uncovered = game->manifest.folder + "/uncovered.yaml";
    if (std::error_code error; fs::exists(list_of_uncovered, error))
        if (const auto source = catalog::read_file(list_of_uncovered, out))
            if (const auto tree = catalog::parse_yaml(source, out))
                for (const auto& [rule, reason] : tree->entries) {
                    const auto& known = game->program->rules;
                    if (std::find(known.begin(), known.end(), rule.text) == known.end())
                        out.add(Diag::unknown_rule, source, rule.span, {rule.text}, nearest_word(rule.text, known));
                    else if (covered.count(rule.text) != 0) out.add(Diag::covered_after_all, source, rule.span, {rule.text});
                    else reasons[rule.text] = catalog::read_names(&reason, source, out);
                }
    // An example is shown when all of its testable rules were carried out there.
    int examples = 0;
    auto missing_examples = nlohmann::ordered_json::array();
    for (const auto& example : game->manifest.declared.examples) {
        std::string lacking;
        for (const auto& rule : game->manifest.declared.rules)
            if (rule.testable && std::find(example.rules.begin(), example.rules.end(), rule.id) != example.rules.end() &&
                shown[example.id].count(rule.id) == 0)
                lacking += (lacking.empty() ? "" : ", ") + rule.id;
        if (lacking.empty() && !shown[example.id].empty()) ++examples;
        else missing_examples.push_back({{"id", example.id}, {"lacking", lacking}});
    }

    struct Section {
        std::string name;
        int testable = 0, covered = 0;
    };
    std::vector<Section> sections;
    int testable = 0, total = 0;
    auto missing = nlohmann::ordered_json::array();
    const auto& p = *game->program;
    for (std::size_t r = 0; r < p.rules.size(); ++r) {
        if (p.rule_testable[r] == 0) continue;
        if (sections.empty() || sections.back().name != p.rule_sections[r]) sections.push_back({p.rule_sections[r], 0, 0});
        ++sections.back().testable;
        ++testable;
        if (covered.count(p.rules[r]) != 0) {
            ++sections.back().covered;
            ++total;
            continue;
        }
        const bool es = shell.lang == Lang::es;
        const std::string why =
            reasons.count(p.rules[r]) != 0 ? reasons[p.rules[r]].in(shell.lang)
            : executed.count(p.rules[r]) != 0
                ? (es ? "se lleva a cabo, pero ningún escenario dice que la muestra" : "carried out, but no scenario says it shows it")
            : listed.count(p.rules[r]) != 0 ? (es ? "un escenario dice que la muestra, pero allí ni se ejecuta ni decide nada que la cite"
                                                  : "a scenario says it shows it, but nothing that cites it ran or decided there")
                                            : (es ? "ningún escenario" : "no scenario");
        missing.push_back({{"id", p.rules[r]}, {"section", p.rule_sections[r]}, {"reason", why}});
    }
    if (interrupted) complain(shell, "interrupted: partial results\n", "interrumpido: resultados parciales\n");
    const double percent = testable == 0 ? 100 : 100.0 * total / testable;
    // A card without an ability has nothing that a scenario could show; the rules that read its figures are shown by others.
    std::set<std::int16_t> with_keyword;
    for (const auto& print : p.keyword_prints) with_keyword.insert(print.definition);
    std::vector<std::string> unused, plain;
    for (const auto& card : game->cards) {
        if (cards.count(card.code) != 0) continue;
        const auto& row = p.definitions[static_cast<std::size_t>(card.definition)];
        const bool able = row.abilities > 0 || row.statics > 0 || row.restriction != machine::none || row.placement != machine::none ||
                          with_keyword.count(static_cast<std::int16_t>(card.definition)) != 0;
        (able ? unused : plain).push_back(card.code);
    }
    if (shell.format == Format::json) {
        nlohmann::ordered_json json;
        json["game"] = name;
        json["testable"] = testable;
        json["covered"] = total;
        json["percent"] = std::round(percent * 10) / 10;
        json["missing"] = missing;
        json["examples"] = {{"total", game->manifest.declared.examples.size()}, {"shown", examples}, {"missing", missing_examples}};
        json["diagnostics"] = to_json(out, shell.lang);
        json["scenarios"] = {{"passed", passed}, {"failed", failed}};
        json["cards"] = {{"total", game->cards.size()},
                         {"in_scenarios", game->cards.size() - unused.size() - plain.size()},
                         {"missing", unused},
                         {"without_ability", plain}};
        auto list = nlohmann::ordered_json::array();
        for (const auto& section : sections)
            list.push_back({{"section", section.name}, {"testable", section.testable}, {"covered", section.covered}});
        json["sections"] = list;
        fmt::print("{}\n", written(json));
    } else {
        report(shell, out);
        Diagnostics ignored;  // `check` reports what a catalogue lacks
        const auto words = wording::read_catalogue(*game, shell.lang, ignored);
        std::vector<std::vector<std::string>> rows;
        for (const auto& section : sections) {
            const int tenths = section.testable == 0 ? 10 : section.covered * 10 / section.testable;
            rows.push_back(
                {words ? words->heading(section.name) : section.name, fmt::format("{}/{}", section.covered, section.testable),
                 paint(shell.colour, section.covered == section.testable ? "32" : "33",
                       std::string(static_cast<std::size_t>(tenths), '#') + std::string(static_cast<std::size_t>(10 - tenths), '.'))});
        }
        fmt::print("{}\n", table(rows, {false, true, false}));
        for (const auto& item : missing)
            fmt::print("{}  {}\n", paint(shell.colour, "33", item["id"].get<std::string>()), item["reason"].get<std::string>());
        for (const auto& item : missing_examples)
            fmt::print("{}  {} {}\n", paint(shell.colour, "33", item["id"].get<std::string>()), shell.lang == Lang::es ? "falta" : "lacks",
                       item["lacking"].get<std::string>());
        if (!unused.empty()) {
            constexpr std::size_t most_named = 12;
            std::string list;
            for (std::size_t i = 0; i < std::min(unused.size(), most_named); ++i) list += " " + unused[i];
            say(shell, "cards with an ability in no scenario:{}", "cartas con una capacidad en ningún escenario:{}", list);
            if (unused.size() > most_named)
                say(shell, " and {} more (`--json` names all)", " y {} más (`--json` las nombra todas)", unused.size() - most_named);
            fmt::print("\n");
        }
        if (!plain.empty())
            say(shell, "{} without an ability in no scenario\n", "{} sin capacidad en ningún escenario\n",
                counted(shell, plain.size(), noun::cards));
        if (!game->manifest.declared.examples.empty())
            say(shell, "\n{} of {} worked examples", "\n{} de {} ejemplos", examples, game->manifest.declared.examples.size());
        say(shell, "\n{} of {} testable rules: {:.1f} % ({})\n", "\n{} de {} reglas comprobables: {:.1f} % ({})\n", total, testable,
            percent, counted(shell, static_cast<std::size_t>(passed), noun::scenarios));
    }
    return failed > 0 ? exit_status::findings : status_of(out);
}

}  // namespace holo::tools
