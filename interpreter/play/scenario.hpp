// Scenarios: a position, what is decided, and what must come of it. Written in YAML, read by people who
// know the game; expectations are conditions of the effect language.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/catalog/game.hpp"
#include "interpreter/play/labels.hpp"

namespace holo::play {

// How a scenario is run. The other modes must give the very same result as the plain one.
enum class Mode { plain, restore, undo };

struct ScenarioReport {
    std::string name;
    std::string file;
    int line = 0;
    bool passed = false;
    std::vector<std::string> rules;     // that it says it shows
    std::set<std::string> carried_out;  // rules whose statements it ran
    std::set<std::string> cards;        // that it names
    int decisions = 0;
    std::uint64_t hash = 0;             // of the state at the end
};

class Scenarios {
public:
    explicit Scenarios(catalog::Game& game) : game_(game) {}

    // Runs every scenario of a file. What fails is reported with its place in the file.
    std::vector<ScenarioReport> run_file(const std::string& path, Mode mode, Diagnostics& out);
    std::vector<ScenarioReport> run_text(const SourcePtr& source, Mode mode, Diagnostics& out);

    // Warns of each rule that a scenario says it shows and does not carry out (plain mode only). Coverage
    // does not count it; whoever only runs scenarios need not hear of it.
    bool check_claims = false;

private:
    ScenarioReport run(const catalog::Yaml& node, const SourcePtr& source, Mode mode, Diagnostics& out);
    void check_deck_scenario(const catalog::Yaml& node, const catalog::Yaml* at, const std::set<std::string>& wanted, const SourcePtr& source,
                             ScenarioReport& report, Diagnostics& out);
    void check_card_scenario(const catalog::Yaml& node, const catalog::Yaml* at, const std::set<std::string>& wanted, const SourcePtr& source,
                             ScenarioReport& report, Diagnostics& out);
    void compare(const std::set<std::string>& found, const std::set<std::string>& wanted, const Span& at, const SourcePtr& source, Diagnostics& out);

    catalog::Game& game_;
};

}  // namespace holo::play
