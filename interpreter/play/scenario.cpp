#include "interpreter/play/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/catalog/kept_yaml.hpp"
#include "interpreter/catalog/reader.hpp"
#include "interpreter/catalog/visit.hpp"
#include "interpreter/play/scenario/refusals.hpp"
#include "interpreter/play/session.hpp"

namespace holo::play {

using catalog::Fields;
using catalog::Yaml;

void Scenarios::check_rules(const std::vector<std::string>& rules, const Yaml& node, const Trouble& trouble) const {
    for (const auto& rule : rules)
        if (known_rules_.count(rule) == 0)
            trouble.fail(Diag::unknown_rule, node.find("rules")->span, {rule}, nearest_word(rule, game_.program->rules));
}

// Worked examples are shown through their rules.
void Scenarios::check_shown(const std::vector<std::string>& rules, const std::set<std::string>& carried_out, const Yaml& node,
                            const Trouble& trouble) const {
    const auto& examples = game_.manifest.declared.examples;
    for (const auto& rule : rules) {
        const bool is_example = std::any_of(examples.begin(), examples.end(), [&](const auto& example) { return example.id == rule; });
        if (!is_example && carried_out.count(rule) == 0) trouble.fail(Diag::scenario_rule, node.find("rules")->span, {rule});
    }
}

namespace {

std::optional<std::uint64_t> natural(std::string_view text) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

}  // namespace

Scenarios::Entries Scenarios::read(const Yaml& node, ScenarioReport& report, const Trouble& trouble) const {
    Fields fields(node, trouble.source, trouble.out);
    report.name = fields.need_name("scenario");
    trouble.out.subject = report.name;
    fields.text("game");
    fields.text("note");
    report.rules = fields.list("rules");
    check_rules(report.rules, node, trouble);
    return {fields.take("given"),   fields.take("decks"),   fields.take("cards"), fields.take("start"), fields.take("rolls"),
            fields.take("do"),      fields.take("endings"), fields.take("deck"),  fields.take("card"),  fields.take("breaks"),
            fields.take("variant"), fields.take("seed"),    fields.take("number")};
}

// A report for each readable ending.
std::vector<ScenarioReport> Scenarios::endings_of(const Entries& entries, const ScenarioReport& report, const Trouble& trouble) const {
    std::vector<ScenarioReport> reports;
    for (const auto& node : entries.endings->items) {
        auto one = report;
        Fields fields(node, trouble.source, trouble.out);
        one.line = static_cast<int>(trouble.source->position(node.span.begin).line);
        one.name += ": " + fields.need_name("ending");
        const auto rules = fields.list("rules");
        check_rules(rules, node, trouble);
        one.rules.insert(one.rules.end(), rules.begin(), rules.end());
        fields.take("rolls");
        if (const auto* steps = fields.need("do"); steps != nullptr && !steps->is_list())
            trouble.fail(Diag::yaml_shape, steps->span, {"@a_list_of_steps", "@something_else"});
        reports.push_back(std::move(one));
    }
    return reports;
}

// Checks after the position of a scenario, or of its ending, has been reached.
void Scenarios::end(const Yaml* node, Steps& steps, Setting& setting, Course& course, const Yaml* rolls, const Trouble& trouble) const {
    if (node != nullptr) {
        if (const auto* more = node->find("rolls")) {
            setting.rolls(*more, course.state(), trouble);
            rolls = more;
        }
        if (!trouble.any()) steps.carry_out(*node->find("do"));
    }
    steps.finish(rolls);
}

std::vector<ScenarioReport> Scenarios::play(const Entries& entries, ScenarioReport report, Mode mode, const Span& at,
                                            const Trouble& trouble) {
    const auto* steps = entries.steps;
    const auto* endings = entries.endings;
    const auto failed = [&] { return std::vector<ScenarioReport>{report}; };
    const auto is_no_list = [&](const Yaml* node) {
        return node != nullptr && (!node->is_list() || (node == endings && node->items.empty()));
    };
    const auto* variant = catalog::find_variant(game_, entries.variant == nullptr ? "" : entries.variant->text, trouble.source,
                                                entries.variant == nullptr ? Span{} : entries.variant->span, trouble.out);
    if (variant == nullptr) return failed();
    // Without steps, there must be a rule that the mere start carries out.
    if (steps == nullptr && endings == nullptr && report.rules.empty()) trouble.fail(Diag::yaml_missing_key, at, {"do"});
    if (is_no_list(steps)) trouble.fail(Diag::yaml_shape, steps->span, {"@a_list_of_steps", "@something_else"});
    if (is_no_list(endings)) trouble.fail(Diag::yaml_shape, endings->span, {"@a_list_of_endings", "@something_else"});
    if (trouble.any()) return failed();
    auto reports = endings == nullptr ? failed() : endings_of(entries, report, trouble);
    if (trouble.any()) return reports;

    Setting setting(game_, *variant, readable_, trouble);
    if (!(entries.given != nullptr ? setting.given(*entries.given) : setting.decks(*entries.decks))) return reports;
    Conditions conditions(setting, trouble);
    if (steps != nullptr) Steps::read(*steps, setting, conditions);
    if (endings != nullptr)
        for (const auto& node : endings->items) Steps::read(*node.find("do"), setting, conditions);
    // The generator of that game of a run with that seed, as `play` and `sim` have it.
    const auto number = [&](const Yaml* node, std::uint64_t fallback) {
        const auto n = node == nullptr ? std::optional(fallback) : natural(node->text);
        if (!n)
            trouble.fail(Diag::yaml_shape, node->span,
                         {fmt::format("@number_up_to|{}", std::numeric_limits<std::uint64_t>::max()), "`" + node->text + "`"});
        return n.value_or(fallback);
    };
    const auto seed = number(entries.seed, 1);
    setting.state->header().random = generator(seed, number(entries.number, 0));
    if (entries.rolls != nullptr) setting.rolls(*entries.rolls, *setting.state, trouble);
    if (trouble.any()) return reports;
    Course course(setting, mode, mode == Mode::plain && (observes || check_claims) ? &citations_ : nullptr);
    if (!course.start(entries.start, trouble)) return reports;
    Steps before_that(setting, course, conditions, trouble);
    if (steps != nullptr) before_that.carry_out(*steps);
    reports[0].decisions = course.decisions();
    if (trouble.any()) return reports;

    const auto fork = reports.size() > 1 ? std::optional(course.fork()) : std::nullopt;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto* node = endings == nullptr ? nullptr : &endings->items[i];
        auto& one = reports[i];
        if (i > 0) course.back_to(*fork);
        trouble.out.subject = one.name;
        const Trouble its_own(trouble.source, trouble.out);
        auto ending = before_that.with(its_own);
        end(node, ending, setting, course, entries.rolls, its_own);
        one.cards = setting.cards;
        one.decisions = course.decisions() - (i > 0 ? fork->decisions : 0);
        if (auto* cited = course.cited()) one.carried_out = cited->rules();
        one.carried_out.insert(setting.deck_rules.begin(), setting.deck_rules.end());
        one.passed = !its_own.any();
        if (one.passed) one.hash = course.state().hash();
    }
    return reports;
}

std::vector<ScenarioReport> Scenarios::run(const Yaml& node, const SourcePtr& source, Mode mode, Diagnostics& out) {
    const Trouble trouble(source, out);
    ScenarioReport report;
    report.file = source->label();
    report.line = static_cast<int>(source->position(node.span.begin).line);
    const auto entries = read(node, report, trouble);
    // Cards made up for this scenario join those of the game while it runs.
    catalog::Visit visit(game_);
    const auto found = entries.cards == nullptr ? Diagnostics{} : visit.add(*entries.cards, source);
    out.add(found);
    citations_.extend();
    std::vector<ScenarioReport> reports{report};
    const auto refused = [&](Refusal refusal) {
        reports[0].carried_out = std::move(refusal.carried_out);
        reports[0].cards = std::move(refusal.cards);
        reports[0].passed = !trouble.any();
    };
    if (found.errors() > 0) {
        // Its cards have errors, which are reported already.
    } else if (entries.deck != nullptr) {
        refused(try_deck(*entries.deck, entries.breaks, game_, citations_, trouble));
    } else if (entries.card != nullptr) {
        refused(try_card(*entries.card, entries.breaks, game_, visit, trouble));
    } else if (entries.given != nullptr || entries.decks != nullptr) {
        const bool sound = !trouble.any();
        reports = play(entries, report, mode, node.span, Trouble(source, out));
        for (auto& one : reports) one.passed = one.passed && sound;
    } else {
        trouble.fail(Diag::yaml_missing_key, node.span, {"given"});
    }
    citations_.cut();
    if (check_claims && mode == Mode::plain && !trouble.any()) {
        out.subject = report.name;
        std::set<std::string> carried_out;
        for (const auto& one : reports) carried_out.insert(one.carried_out.begin(), one.carried_out.end());
        check_shown(report.rules, carried_out, node, trouble);
        for (std::size_t i = 0; entries.endings != nullptr && i < reports.size(); ++i) {
            const auto& ending = entries.endings->items[i];
            if (ending.find("rules") == nullptr) continue;
            out.subject = reports[i].name;
            const auto first = reports[i].rules.begin() + static_cast<std::ptrdiff_t>(report.rules.size());
            check_shown({first, reports[i].rules.end()}, reports[i].carried_out, ending, trouble);
        }
    }
    out.subject.clear();
    return reports;
}

std::vector<ScenarioReport> Scenarios::run_text(const SourcePtr& source, Mode mode, Diagnostics& out) {
    const auto tree = catalog::parse_yaml(source, out);
    return tree ? run_all(*tree, source, mode, out) : std::vector<ScenarioReport>{};
}

std::vector<ScenarioReport> Scenarios::run_all(const Yaml& tree, const SourcePtr& source, Mode mode, Diagnostics& out) {
    std::vector<ScenarioReport> reports;
    if (tree.is_list() && tree.items.empty()) out.add(Diag::no_scenarios, source, tree.span, {source->label()});
    for (const auto* node : one_or_more(tree))
        for (auto& report : run(*node, source, mode, out)) reports.push_back(std::move(report));
    return reports;
}

std::vector<ScenarioReport> Scenarios::run_file(const std::string& path, Mode mode, Diagnostics& out) {
    const auto source = catalog::read_file(path, out);
    if (!source) return {};
    const auto tree = catalog::parse_kept_yaml(source, out);
    return tree ? run_all(*tree, source, mode, out) : std::vector<ScenarioReport>{};
}

}  // namespace holo::play
