#include "interpreter/play/why.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/play/session.hpp"

namespace holo::play {

using machine::none;

namespace {

// An evaluation with the answer no, of a unit with known conditions.
struct Refusal {
    int unit;
    std::vector<std::int32_t> arguments;
    int self, you;
    bool operator==(const Refusal&) const = default;
};

// Notes the units that a condition evaluates, and every prohibition; can turn one answer from no to yes.
class Listener : public machine::Observer {
public:
    Listener(const machine::Program& program, int condition, const Refusal* supposed = nullptr)
        : program_(program), condition_(condition), supposed_(supposed) {}

    std::vector<Refusal> refusals;
    std::vector<std::pair<int, int>> prohibitions;  // ability, object

    int answered(int unit, std::span<const std::int32_t> arguments, int self, int you, int depth, int answer) override {
        if (unit == condition_) return answer;
        // Nested evaluations are reported when the outer one is taken apart.
        while (!depths_.empty() && depths_.back() > depth) {
            depths_.pop_back();
            refusals.pop_back();
        }
        if (answer != 0) return answer;
        const bool known = std::any_of(program_.reasons.begin(), program_.reasons.end(), [&](const auto& r) { return r.of == unit; });
        if (!known) return answer;
        Refusal refusal{unit, {arguments.begin(), arguments.end()}, self, you};
        if (supposed_ != nullptr && refusal == *supposed_) return 1;
        refusals.push_back(std::move(refusal));
        depths_.push_back(depth);
        return answer;
    }
    void forbidden(const world::State&, int, int ability, int object) override { prohibitions.emplace_back(ability, object); }

private:
    const machine::Program& program_;
    int condition_;
    const Refusal* supposed_;
    std::vector<int> depths_;  // depth of each refusal
};

// The typed text of an option, held against the lines of menus and the names of objects.
class Typed {
public:
    Typed(const catalog::Game& game, const machine::Machine& machine, const Labels& labels, const Labels& shown_as, const std::string& text)
        : game_(game), machine_(machine), labels_(labels), shown_as_(shown_as), text_(text) {}

    // Tells whether the line stands in the open menu.
    bool is_offered(const machine::MenuLineRow& row) const {
        return machine_.choice() == machine::ChoiceKind::menu && row.at == machine_.prompt();
    }

    // Tells whether that is a name of the object.
    bool names(int object, const std::string& name) const {
        const auto& state = machine_.state();
        if (folded(labels_.object(state, object)) == name || folded(shown_as_.object(state, object)) == name) return true;
        const auto* card = game_.card_of(machine_.table().objects[static_cast<std::size_t>(object)].definition);
        const auto* definition = machine_.table().definition(object);
        return card != nullptr && definition->companion_of == none &&
               (folded(card->code) == name || folded(card->title.en) == name || folded(card->title.es) == name);
    }

    // The beginning of the text that names the line, and the header that the line lists.
    struct Line {
        std::string name;
        int header;
    };
    Line line(const machine::MenuLineRow& row) const {
        auto name = labels_.line(row.at, row.line);
        int header = row.header;
        if (name.empty())  // the script names the header by value, or several headers stand in the line
            for (std::size_t h = 0; h < program().headers.size(); ++h) {
                if (row.header != none && row.header != static_cast<int>(h) && headers()[h].offered_as != row.header) continue;
                const std::string word(header_name(static_cast<int>(h)));
                if (!text_.starts_with(folded(word) + " ") && !text_.starts_with(folded(shown_as_.word(word)) + " ")) continue;
                name = word;
                header = static_cast<int>(h);
            }
        const auto shown = folded(shown_as_.word(name));
        return {begins_with(shown) ? shown : folded(name), header};
    }

    // Lines of other menus: with that name, and an object that has such an ability; or with abilities of the object that is named.
    std::vector<Elsewhere> elsewhere() const {
        std::vector<Elsewhere> out;
        for (const auto& row : program().menu_lines) {
            const auto* place = program().span_at(row.at);
            if (place == nullptr || is_offered(row)) continue;
            const auto [name, header] = line(row);
            if (!speaks_of(row, name, header)) continue;
            Elsewhere other{name.empty() ? std::string(header_name(header)) : name,
                            program().sources[static_cast<std::size_t>(place->source)], place->span};
            const auto is_same = [&](const Elsewhere& one) {
                return one.line == other.line && one.file == other.file && one.span.begin == other.span.begin;
            };
            if (std::none_of(out.begin(), out.end(), is_same)) out.push_back(std::move(other));
        }
        return out;
    }

private:
    const machine::Program& program() const { return *game_.program; }
    const std::vector<compiler::HeaderInfo>& headers() const { return game_.compiler->vocabulary().headers; }
    std::string_view header_name(int header) const { return program().text(program().headers[static_cast<std::size_t>(header)].name); }
    bool begins_with(const std::string& name) const { return text_ == name || text_.starts_with(name + " "); }

    bool speaks_of(const machine::MenuLineRow& row, const std::string& name, int header) const {
        if (!name.empty() && begins_with(name)) return text_ == name || any_object(text_.substr(name.size() + 1), header);
        const auto first = text_.find(' ');
        return row.header != none &&
               (any_object(text_, header) || (first != std::string::npos && any_object(text_.substr(first + 1), header)));
    }

    // Tells whether an object of that name has an ability of the header, if one is given.
    bool any_object(const std::string& called, int header) const {
        for (int o = 0; o < machine_.state().objects(); ++o)
            if (names(o, called) && (header == none || has_ability(o, header))) return true;
        return false;
    }

    bool has_ability(int object, int header) const {
        for (std::size_t h = 0; h < program().headers.size(); ++h) {
            if (static_cast<int>(h) != header && headers()[h].offered_as != header) continue;
            const auto with = machine_.table().headed().own(static_cast<int>(h));
            if (std::any_of(with.begin(), with.end(), [&](const auto& listener) { return listener.object == object; })) return true;
        }
        return false;
    }

    const catalog::Game& game_;
    const machine::Machine& machine_;
    const Labels& labels_;
    const Labels& shown_as_;
    const std::string& text_;
};

class Explainer {
public:
    Explainer(const catalog::Game& game, const machine::Machine& machine, const Labels& labels)
        : labels_(labels), program_(*game.program), present_(machine.state()), position_(present_), machine_(machine.table()) {
        machine_.attach(position_);
    }

    struct Told {
        std::vector<Because> lines;
        bool hopeless;  // the object would have to be of another sort
    };

    // The report on a condition that is evaluated and fails.
    std::optional<Told> failing(const machine::ReasonRow& reason, const Refusal& asked, int depth = 0) {
        Listener branch(program_, reason.when), listener(program_, reason.unit);
        if (reason.when != none && !holds(reason.when, asked, branch)) return std::nullopt;
        if (holds(reason.unit, asked, listener)) return std::nullopt;
        Told told{{because(reason.source, reason.span, depth)}, asks_for_a_sort(reason.unit)};
        for (std::uint32_t r = 0; r < reason.rules; ++r)
            told.lines.back().rules.push_back(program_.rules[program_.reason_rules[reason.first_rule + r]]);
        for (const auto& [ability, object] : listener.prohibitions) {
            const auto& row = program_.abilities[static_cast<std::size_t>(ability)];
            told.lines.push_back(because(row.source, row.span, depth + 1));
            told.lines.back().who = labels_.object(present_, object);
        }
        if (depth < deepest) add_ways(reason, asked, listener.refusals, depth + 1, told);
        return told;
    }

private:
    static constexpr int deepest = 4;  // conditions inside conditions
    static constexpr int widest = 3;   // refused candidates to report

    // Adds refusals that could have made the condition hold; those about the sort of an object only when there are no others.
    void add_ways(const machine::ReasonRow& reason, const Refusal& asked, const std::vector<Refusal>& refusals, int depth, Told& told) {
        std::vector<Told> hopeful, hopeless;
        for (const auto& refusal : refusals) {
            if (hopeful.size() == widest) break;
            if (refusal.unit == reason.of || !decides(reason, asked, refusal)) continue;
            for (const auto& inner : program_.reasons) {
                if (inner.of != refusal.unit) continue;
                auto way = failing(inner, refusal, depth);
                if (!way) continue;
                auto& ways = way->hopeless ? hopeless : hopeful;
                if (ways.size() < widest) ways.push_back(std::move(*way));
                break;
            }
        }
        if (hopeful.empty() && hopeless.empty()) return;
        told.hopeless = hopeful.empty();
        for (const auto& way : told.hopeless ? hopeless : hopeful) told.lines.insert(told.lines.end(), way.lines.begin(), way.lines.end());
    }

    // Tells whether the unit tests only the sort of an object.
    bool asks_for_a_sort(int unit) const {
        const auto& row = program_.units[static_cast<std::size_t>(unit)];
        bool any = false;
        for (auto at = row.begin; at < row.end; ++at) {
            const auto op = machine::op_of(program_.code[at]);
            const auto& known = machine::op_rows()[static_cast<std::size_t>(op)];
            const bool is_that = op == machine::Op::property || op == machine::Op::lacks_property;
            if (!is_that && known.about != machine::About::nothing && known.about != machine::About::local) return false;
            any = any || is_that;
            at += machine::length_of(known.operand) - 1;
        }
        return any;
    }

    // Tells whether the condition would hold with the opposite answer there. An error then counts as no.
    bool decides(const machine::ReasonRow& reason, const Refusal& asked, const Refusal& refusal) {
        Listener supposing(program_, reason.unit, &refusal);
        try {
            return holds(reason.unit, asked, supposing);
        } catch (const machine::MachineError&) {
            return false;
        }
    }

    bool holds(int unit, const Refusal& asked, Listener& listener) {
        struct Observed {
            Observed(machine::Machine& machine, machine::Observer& observer) : m(machine) { m.observe(&observer); }
            ~Observed() { m.observe(nullptr); }  // also after an exception
            machine::Machine& m;
        } const observed(machine_, listener);
        position_ = present_;
        position_.header().fuel = machine_.fuel.per_decision;  // each question has the fuel of a decision
        return machine_.evaluate(unit, asked.self, asked.you, asked.arguments) != 0;
    }

    Because because(int source, const Span& span, int depth) const {
        return {depth, {}, program_.sources[static_cast<std::size_t>(source)], span, {}};
    }

    const Labels& labels_;
    const machine::Program& program_;
    const world::State& present_;
    world::State position_;  // a copy, for questions that break too
    machine::Machine machine_;
};

Explanation explain(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as,
                    const std::string& text) {
    Explanation out;
    out.label = text;
    if (machine.status() != machine::Status::deciding) return out;
    const auto typed = folded(text);
    for (const auto* each : {&labels, &shown_as}) {
        const auto offered = each->options(machine);
        const auto is_it = [&](const std::string& label) { return folded(label) == typed; };
        // The name of a line alone stands for all of its options.
        const auto names_line = [&](const machine::Option& option) {
            return static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::line &&
                   is_it(each->head(machine.prompt(), option));
        };
        const auto options = machine.options();
        const bool any = std::any_of(offered.begin(), offered.end(), is_it) || std::any_of(options.begin(), options.end(), names_line);
        if (!any) continue;
        out.known = out.offered = true;
        return out;
    }
    const Typed words(game, machine, labels, shown_as, typed);
    const auto& program = *game.program;
    const auto& state = machine.state();
    Explainer explainer(game, machine, shown_as);
    const auto& frame = state.frames()[state.header().frame_top - 1];
    for (const auto& row : program.menu_lines) {
        if (!words.is_offered(row)) continue;
        const auto [name, header] = words.line(row);
        const bool whole = typed == name;
        if (!whole && !typed.starts_with(name + " ")) continue;
        std::vector<std::int32_t> arguments;
        for (int i = 0; i < row.locals; ++i) arguments.push_back(state.values()[frame.base + i]);
        arguments.push_back(none);
        const auto members = [&] {
            std::vector<world::Word> set(static_cast<std::size_t>(machine.table().words));
            machine.evaluate_set(row.candidates, frame.self, frame.you, arguments, set.data());
            std::vector<int> found;
            world::each(set.data(), machine.table().words, [&](int o) { found.push_back(o); });
            return found;
        };
        std::vector<int> candidates;
        if (whole && row.candidates != none) candidates = members();
        else if (whole) candidates.push_back(none);
        else
            for (int o = 0; o < state.objects(); ++o)
                if (words.names(o, typed.substr(name.size() + 1))) candidates.push_back(o);
        if (candidates.empty() && !whole) continue;
        out.known = true;
        if (candidates.empty()) {
            out.reasons.emplace_back();  // the line has no candidate
            return out;
        }
        // The copy that comes nearest to being offered speaks for all copies.
        std::vector<Because> best;
        bool any = false;
        for (const auto object : candidates) {
            std::vector<Because> reasons;
            arguments.back() = object;
            const auto tell = [&](const auto& told) {
                if (told) reasons.insert(reasons.end(), told->lines.begin(), told->lines.end());
            };
            const auto reason_at = [&](std::uint32_t r) -> const machine::ReasonRow& { return program.reasons[row.first_reason + r]; };
            if (header != none && object != none) {
                for (const auto& listener : machine.table().headed().own(header)) {
                    if (listener.object != object) continue;
                    const auto& ability = program.abilities[listener.ability];
                    for (const auto& reason : program.reasons)
                        if (ability.condition != none && reason.of == ability.condition)
                            tell(explainer.failing(reason, {none, {0}, object, machine.chooser()}));
                }
            }
            if (row.candidates != none && object != none)
                if (const auto found = members(); std::find(found.begin(), found.end(), object) == found.end()) reasons.emplace_back();
            for (std::uint32_t r = 0; r < row.reasons && reasons.empty(); ++r)
                tell(explainer.failing(reason_at(r), {none, arguments, frame.self, frame.you}));
            if (!any || (best.size() == 1 && best[0].file.empty())) best = reasons;
            any = true;
        }
        out.reasons = std::move(best);
        return out;
    }
    out.elsewhere = words.elsewhere();
    return out;
}

}  // namespace

Explanation explain_option(const catalog::Game& game, machine::Machine& machine, const Labels& labels, const Labels& shown_as,
                           const std::string& text) {
    return located(*game.program, [&] { return explain(game, machine, labels, shown_as, text); });
}

}  // namespace holo::play
