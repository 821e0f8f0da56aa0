// Scenarios: a position, decisions, and expected results. Written in YAML, read by people who know the game; expectations are conditions of
// the effect language.
#pragma once

#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "interpreter/play/scenario/steps.hpp"

namespace holo::play {

// The report on a scenario, or on one of its endings.
struct ScenarioReport {
    std::string name;
    std::string file;
    int line = 0;
    bool passed = false;
    std::vector<std::string> rules;     // listed rules
    std::set<std::string> carried_out;  // rules that were carried out
    std::set<std::string> cards;        // named cards
    int decisions = 0;
    std::uint64_t hash = 0;  // hash of the state at the end
};

class Scenarios {
public:
    explicit Scenarios(catalog::Game& game)
        : game_(game), citations_(*game.program), known_rules_(game.program->rules.begin(), game.program->rules.end()) {}

    // Runs every scenario of a file. Failures are reported at their place in the file.
    std::vector<ScenarioReport> run_file(const std::string& path, Mode mode, Diagnostics& out);
    std::vector<ScenarioReport> run_text(const SourcePtr& source, Mode mode, Diagnostics& out);

    // Observes plain runs, because reports then list the rules that were carried out. Off for runs that only look for failures.
    bool observes = false;
    // Warns of each rule that a scenario lists without carrying it out; plain runs are observed then. Coverage does not count such a rule.
    bool check_claims = false;

private:
    // The parts of a scenario, as written; nullptr for a missing one.
    struct Entries {
        const catalog::Yaml *given, *decks, *cards, *start, *rolls, *steps, *endings, *deck, *card, *breaks, *variant, *seed, *number;
    };
    std::vector<ScenarioReport> run_all(const catalog::Yaml& tree, const SourcePtr& source, Mode mode, Diagnostics& out);
    std::vector<ScenarioReport> run(const catalog::Yaml& node, const SourcePtr& source, Mode mode, Diagnostics& out);
    Entries read(const catalog::Yaml& node, ScenarioReport& report, const Trouble& trouble) const;
    std::vector<ScenarioReport> play(const Entries& entries, ScenarioReport report, Mode mode, const Span& at, const Trouble& trouble);
    std::vector<ScenarioReport> endings_of(const Entries& entries, const ScenarioReport& report, const Trouble& trouble) const;
    void end(const catalog::Yaml* node, Steps& steps, Setting& setting, Course& course, const catalog::Yaml* rolls,
             const Trouble& trouble) const;
    void check_rules(const std::vector<std::string>& rules, const catalog::Yaml& node, const Trouble& trouble) const;
    void check_shown(const std::vector<std::string>& rules, const std::set<std::string>& carried_out, const catalog::Yaml& node,
                     const Trouble& trouble) const;

    catalog::Game& game_;
    Citations citations_;
    std::unordered_set<std::string> known_rules_;
    ReadableNames readable_;
};

}  // namespace holo::play
