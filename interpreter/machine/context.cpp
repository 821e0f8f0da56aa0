#include "interpreter/machine/context.hpp"

#include "interpreter/machine/meanwhile.hpp"

namespace holo::machine {

namespace {

// The most values that the machine's own steps put on the stacks above those of instructions.
constexpr int own_values = world::most_arguments + 2;
constexpr int own_sets = 2;
constexpr int deepest_look = 100;  // nested evaluations
constexpr int usual_look = 24;     // the limit for callers while the game is at rest: a deeper evaluation is a circle

struct Fullness {
    int world::Shape::*part;
    Diag diag;
};
constexpr Fullness fullness[] = {
    {&world::Shape::frames, Diag::frames_full},       {&world::Shape::values, Diag::values_full},
    {&world::Shape::sets, Diag::sets_full},           {&world::Shape::options, Diag::values_full},
    {&world::Shape::waiting, Diag::queue_full},       {&world::Shape::delayed, Diag::delayed_full},
    {&world::Shape::modifiers, Diag::modifiers_full}, {&world::Shape::uses, Diag::values_full},
    {&world::Shape::history, Diag::history_full},     {&world::Shape::objects, Diag::values_full},
};
static_assert(std::size(fullness) == std::size(room_places));

}  // namespace

bool Context::inside(FrameKind kind) const {
    const auto* frames = state->frames();
    return std::any_of(frames, frames + header().frame_top, [=](const Frame& frame) { return frame.kind == kind; });
}

void Context::measure() {
    const auto& shape = state->layout().shape;
    words = state->layout().words;
    objects = shape.objects;
    measured_ = state->revision();
    frame_limit_ = shape.frames;
    value_limit_ = shape.values - own_values;
    set_limit_ = shape.sets - own_sets - program.deepest_spaces * state->layout().sets_of_spaces();
}

Frame& Context::push_native(FrameKind kind, int base, int self, int you) {
    auto& h = header();
    if (h.frame_top >= frame_limit_) full(&world::Shape::frames);
    auto& frame = state->frames()[h.frame_top++];
    frame = Frame{};
    frame.base = static_cast<std::uint16_t>(base);
    frame.sets = static_cast<std::uint16_t>(h.set_top);
    frame.self = static_cast<std::int16_t>(self);
    frame.you = static_cast<std::int16_t>(you);
    frame.result = none;
    frame.kind = kind;
    return frame;
}

void Context::pop_frame() {
    auto& h = header();
    const auto& frame = state->frames()[--h.frame_top];
    h.value_top = frame.base;
    h.set_top = frame.sets;
}

int Context::evaluate(int unit, int self, int you, std::span<const std::int32_t> arguments) {
    const Meanwhile deeper(looking_, looking_ + 1);
    const auto asker = at;  // the asking instruction keeps its place
    enter_look(unit, self, you, arguments);
    at = asker;
    return pop();
}

// The unit's answer is the set just above its set locals, where it remains until the next push.
int Context::look_for_set(int unit, int self, int you, std::span<const std::int32_t> arguments) {
    const Meanwhile deeper(looking_, looking_ + 1);
    const int sets = header().set_top;
    const auto asker = at;
    enter_look(unit, self, you, arguments);
    at = asker;
    return sets + writing_of(unit).set_locals;
}

void Context::evaluate_set(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
    std::copy_n(state->set(look_for_set(unit, self, you, arguments)), words, out);
}

void Context::evaluate_spaces(int unit, int self, int you, std::span<const std::int32_t> arguments, Word* out) {
    const int above = look_for_set(unit, self, you, arguments);
    // Locals that are sets of spaces lie above those that are sets of objects.
    const auto first = program.code[writing_of(unit).begin];
    const int own = op_of(first) == Op::spaces_enter ? b_of(first) : 0;
    const auto& layout = state->layout();
    std::copy_n(state->set(above + own * layout.sets_of_spaces()), layout.space_words, out);
}

void Context::enter_look(int unit, int self, int you, std::span<const std::int32_t> arguments) {
    if (looking_ > deepest_look) {
        at = program.units[static_cast<std::size_t>(unit)].begin;  // the first caller may have no place in the code: a board, or an agent
        fail(Diag::looks_too_deep);
    }
    auto& h = header();
    const int base = h.value_top;
    const int floor = h.frame_top;
    for (const auto value : arguments) state->values()[h.value_top++] = value;
    push_frame(pure_frame, unit, self, you, base);
    run(floor);
}

void Context::fail(Diag id, std::vector<std::string> args) const { throw MachineError(id, at, std::move(args)); }

void Context::full(int world::Shape::*part) const {
    const auto& row = *std::find_if(std::begin(fullness), std::end(fullness), [=](const auto& one) { return one.part == part; });
    const auto& place = *std::find_if(std::begin(room_places), std::end(room_places), [=](const auto& one) { return one.part == part; });
    throw Full(MachineError(row.diag, at, {std::to_string(place.most)}), place);
}

void Context::too_deep(int unit, int base) const {
    const auto& h = header();
    if (looking_ > usual_look && status() != Status::running) fail(Diag::looks_too_deep);
    if (h.frame_top >= frame_limit_) full(&world::Shape::frames);
    full(base + writing_of(unit).locals + program.deepest_values > value_limit_ ? &world::Shape::values : &world::Shape::sets);
}

void Context::report(int ability, int object) const {
    if (observer == nullptr) return;
    observer->ability(*state, ability, object, header().frame_top);
    report(program.abilities[static_cast<std::size_t>(ability)]);
}

void Context::report(const AbilityRow& ability) const {
    if (observer == nullptr) return;
    if (ability.kind == AbilityKind::triggered) {
        observer->did(Mechanism::triggered);
        if (ability.phase == Phase::before) observer->did(Mechanism::before);
        if (ability.phase == Phase::after) observer->did(Mechanism::after);
        if (ability.reach == Reach::itself) observer->did(Mechanism::self_reference);
    }
    int abilities = 0;
    for (const auto& other : program.abilities)
        if (other.owner_kind == OwnerKind::definition && ability.owner_kind == OwnerKind::definition && other.owner == ability.owner &&
            other.kind != AbilityKind::pattern && other.kind != AbilityKind::delayed)
            ++abilities;
    if (abilities > 1) observer->did(Mechanism::several_abilities);
}

bool Context::speaks_for(int self, int you, int mate) const {
    const auto& layout = table.layout();
    if (layout.shape.team == 1 || program.team_wide == none || self <= table.players || mate == you || mate <= 0 ||
        !layout.allied(you, mate))
        return false;
    if (!world::has(table.base(program.team_wide), self)) return false;
    const int zone = state->zone_of(self);
    return zone >= 0 && !world::empty(state->zone(layout.instance(layout.kind_of(zone), mate)), layout.words);
}

}  // namespace holo::machine
