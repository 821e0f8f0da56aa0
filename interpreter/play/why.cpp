#include "interpreter/play/why.hpp"

#include <algorithm>

#include "interpreter/play/session.hpp"

namespace holo::play {

using machine::none;

namespace {

// Notes every look that said no at something whose conditions are known, and every prohibition.
class Listener : public machine::Observer {
public:
    explicit Listener(const machine::Program& program) : program_(program) {}

    struct Refusal {
        int unit;
        std::vector<std::int32_t> arguments;
        int self, you;
    };
    std::vector<Refusal> refusals;
    std::vector<std::pair<int, int>> prohibitions;  // ability, object

    void answered(int unit, std::span<const std::int32_t> arguments, int self, int you, int answer) override {
        if (answer != 0) return;
        const bool known = std::any_of(program_.reasons.begin(), program_.reasons.end(), [&](const auto& r) { return r.of == unit; });
        if (known) refusals.push_back({unit, {arguments.begin(), arguments.end()}, self, you});
    }
    void forbidden(const world::State&, int, int ability, int object) override { prohibitions.emplace_back(ability, object); }

private:
    const machine::Program& program_;
};

class Explainer {
public:
    Explainer(const catalog::Game& game, machine::Machine& machine, const Labels& labels)
        : game_(game), machine_(machine), labels_(labels), program_(*game.program) {}

    // Whether the condition fails; then what it says, and why, goes into `out`.
    bool fails(const machine::ReasonRow& reason, const std::vector<std::int32_t>& arguments, int self, int you, int depth, std::vector<Because>& out) {
        Listener listener(program_);
        if (holds(reason.unit, self, you, arguments, listener)) return false;
        out.push_back(because(reason.source, reason.span, depth));
        for (std::uint32_t r = 0; r < reason.rules; ++r) out.back().rules.push_back(program_.rules[program_.reason_rules[reason.first_rule + r]]);
        for (const auto& [ability, object] : listener.prohibitions) {
            const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
            out.push_back(because(row.source, row.span, depth + 1));
            out.back().who = labels_.object(machine_.state(), object);
        }
        if (depth >= deepest) return true;
        int shown = 0;
        for (const auto& refusal : listener.refusals) {
            if (refusal.unit == reason.of || ++shown > widest) continue;
            for (const auto& inner : program_.reasons)
                if (inner.of == refusal.unit && fails(inner, refusal.arguments, refusal.self, refusal.you, depth + 1, out)) break;
        }
        return true;
    }

private:
    static constexpr int deepest = 4;  // conditions inside conditions
    static constexpr int widest = 3;   // candidates that were looked at and refused

    bool holds(int unit, int self, int you, const std::vector<std::int32_t>& arguments, Listener& listener) {
        struct Observed {
            Observed(machine::Machine& machine, machine::Observer& observer) : m(machine) { m.observe(&observer); }
            ~Observed() { m.observe(nullptr); }  // whatever is thrown
            machine::Machine& m;
        } const observed(machine_, listener);
        return machine_.evaluate(unit, self, you, arguments) != 0;
    }

    Because because(int source, const Span& span, int depth) const { return {depth, {}, program_.sources[static_cast<std::size_t>(source)], span, {}}; }

    const catalog::Game& game_;
    machine::Machine& machine_;
    const Labels& labels_;
    const machine::Program& program_;
};

Explanation explain(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as, const std::string& text) {
    Explanation out;
    out.label = text;
    if (machine.status() != machine::Status::deciding) return out;
    for (const auto* each : {&labels, &shown_as}) {
        const auto offered = each->options(machine);
        if (std::find(offered.begin(), offered.end(), text) == offered.end()) continue;
        out.known = out.offered = true;
        return out;
    }
    if (machine.choice() != machine::ChoiceKind::menu) return out;
    const auto& program = *game.program;
    const auto& state = machine.state();
    const auto objects = static_cast<int>(machine.table().objects.size());
    const auto named = [&](int object, const std::string& name) {
        if (labels.object(state, object) == name || shown_as.object(state, object) == name) return true;
        const auto* card = game.card_of(machine.table().objects[static_cast<std::size_t>(object)].definition);
        const auto* definition = machine.table().definition(object);
        return card != nullptr && definition->companion_of == none && (card->code == name || card->title.en == name || card->title.es == name);
    };
    Explainer explainer(game, machine, shown_as);
    const auto& frame = state.frames()[state.header().frame_top - 1];
    for (const auto& row : program.menu_lines) {
        if (row.at != machine.prompt()) continue;
        auto name = labels.line(row.at, row.line);
        int header = row.header;
        if (name.empty())  // the script names the header by value
            for (std::size_t h = 0; h < program.headers.size(); ++h)
                if (const std::string word(program.text(program.headers[h].name)); text.starts_with(word + " ") || text.starts_with(shown_as.word(word) + " ")) {
                    name = word;
                    header = static_cast<int>(h);
                }
        if (const auto shown = shown_as.word(name); text == shown || text.starts_with(shown + " ")) name = shown;
        const bool whole = text == name;
        if (!whole && !text.starts_with(name + " ")) continue;
        std::vector<int> candidates;
        if (whole) candidates.push_back(none);
        else
            for (int o = 0; o < objects; ++o)
                if (named(o, text.substr(name.size() + 1))) candidates.push_back(o);
        if (candidates.empty()) continue;
        out.known = true;
        // Of several copies, the one that comes nearest to being offered speaks for all.
        std::vector<Because> best;
        bool any = false;
        for (const auto object : candidates) {
            std::vector<Because> reasons;
            std::vector<std::int32_t> arguments;
            for (int i = 0; i < row.locals; ++i) arguments.push_back(state.values()[frame.base + i]);
            arguments.push_back(object);
            const auto reason_at = [&](std::uint32_t r) -> const machine::ReasonRow& { return program.reasons[row.first_reason + r]; };
            if (header != none && object != none) {
                for (const auto& listener : machine.table().headed(header)) {
                    if (listener.object != object) continue;
                    const auto& ability = program.abilities[listener.ability];
                    for (const auto& reason : program.reasons)
                        if (ability.condition != none && reason.of == ability.condition) explainer.fails(reason, {0}, object, machine.chooser(), 0, reasons);
                }
            }
            if (row.candidates != none && object != none) {
                std::vector<world::Word> set(static_cast<std::size_t>(machine.table().words));
                machine.evaluate_set(row.candidates, frame.self, frame.you, arguments, set.data());
                if (!world::has(set.data(), object)) {
                    reasons.emplace_back();
                }
            }
            for (std::uint32_t r = 0; r < row.reasons && reasons.empty(); ++r) explainer.fails(reason_at(r), arguments, frame.self, frame.you, 0, reasons);
            if (!any || (best.size() == 1 && best[0].file.empty())) best = reasons;
            any = true;
        }
        out.reasons = std::move(best);
        return out;
    }
    return out;
}

}  // namespace

Explanation explain_option(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as, const std::string& text) {
    return located(*game.program, [&] { return explain(game, machine, labels, shown_as, text); });
}

}  // namespace holo::play
