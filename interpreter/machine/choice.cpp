// Decisions. A choice with one legal option is no decision: it is taken. Otherwise the options are
// listed in the state, the machine stops, and answer() puts the chosen one where the instruction
// would have left it.

#include <algorithm>

#include "interpreter/machine/machine.hpp"

namespace holo::machine {

namespace {
constexpr int may_decline = 1;  // bits of a choice instruction's operand
constexpr int secret_choice = 2;
}  // namespace

void Machine::ask(ChoiceKind kind, int chooser) {
    auto& h = header();
    h.choice = static_cast<std::uint8_t>(kind);
    h.chooser = static_cast<std::int16_t>(chooser);
    h.prompt = at_;
    const auto instruction = program_.code[at_];
    const auto op = op_of(instruction);
    const bool may_be_secret = op == Op::choose || op == Op::choose_some || op == Op::choose_number || op == Op::choose_side || op == Op::choose_symbol;
    h.secret = may_be_secret && (a_of(instruction) & secret_choice) != 0;
    h.status = static_cast<std::uint8_t>(Status::deciding);
}

void Machine::offer(OptionKind kind, int entry, int object, int value) {
    auto& h = header();
    if (h.option_count >= state_->layout().shape.options) full(&world::Shape::options);
    state_->options()[h.option_count++] = {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(entry), static_cast<std::int16_t>(object), value};
}

// From the least on, as many as an option can be the number of.
void Machine::offer_range(int least, int most) {
    auto& h = header();
    h.option_count = 0;
    offer(OptionKind::number, 0, none, least);
    h.range = static_cast<std::uint32_t>(std::min<std::int64_t>(std::int64_t{most} - least + 1, world::longest_range));
}

// player; S -- object
void Machine::choose(int flags) {
    auto& h = header();
    const int player = pop();
    const auto* set = state_->set(h.set_top - 1);
    const int n = world::count(set, words_);
    const bool optional = (flags & may_decline) != 0;
    did(n == 0 ? Mechanism::no_target : Mechanism::target);
    if (n == 0 || (n == 1 && !optional)) {
        const int object = world::next(set, words_, 0);
        --h.set_top;
        push(object);
        if (n == 0) top().flags |= is_short;
        return;
    }
    h.option_count = 0;
    world::each(set, words_, [&](int o) { offer(OptionKind::object, 0, o, 0); });
    if (optional) offer(OptionKind::decline, 0, none, 0);
    ask(ChoiceKind::object, player);
}

// least most player; S -- S. While it asks, the stack holds least, most, how many are picked and the
// player; the set of those picked lies above S.
void Machine::choose_some() {
    auto& h = header();
    const int player = pop();
    int most = pop();
    int least = pop();
    const int n = world::count(state_->set(h.set_top - 1), words_);
    if (least > n) top().flags |= is_short;
    if (n == 0) did(Mechanism::no_target);
    most = std::clamp(most, 0, n);
    least = std::clamp(least, 0, most);
    auto* picked = push_set();
    for (int w = 0; w < words_; ++w) picked[w] = 0;
    if (least == n) {  // all of them
        --h.set_top;
        return;
    }
    if (most == 0) {
        std::copy_n(picked, words_, state_->set(h.set_top - 2));
        --h.set_top;
        return;
    }
    push(least);
    push(most);
    push(0);
    push(player);
    ask_some();
}

void Machine::ask_some() {
    auto& h = header();
    const auto* values = state_->values() + h.value_top - 4;
    const auto* from = state_->set(h.set_top - 2);
    const auto* picked = state_->set(h.set_top - 1);
    h.option_count = 0;
    for (int o = world::next(from, words_, 0); o >= 0; o = world::next(from, words_, o + 1))
        if (!world::has(picked, o)) offer(OptionKind::object, 0, o, 0);
    if (values[2] >= values[0]) offer(OptionKind::finish, 0, none, 0);
    ask(ChoiceKind::some, values[3]);
}

// least most player -- n
void Machine::choose_number() {
    const int player = pop();
    const int most = pop();
    const int least = pop();
    if (most <= least) {
        push(std::max(least, most) < least ? most : least);
        return;
    }
    offer_range(least, most);
    ask(ChoiceKind::number, player);
}

// arguments least most player -- arguments
void Machine::choose_amount(int argument, int happening) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    const int player = pop();
    int most = pop();
    const int least = pop();
    auto* values = state_->values() + h.value_top - row.arguments;
    if (row.first_limit != none) {
        const auto unit = program_.limits[static_cast<std::size_t>(row.first_limit + argument)];
        if (unit != none) most = std::min(most, evaluate(unit, top().self, top().you, {values, row.arguments}));
    }
    if (most <= least) {
        values[argument] = std::max(0, std::min(least, most));
        return;
    }
    push(argument);
    offer_range(least, most);
    ask(ChoiceKind::amount, player);
}

// object bits player -- side
void Machine::choose_side() {
    auto& h = header();
    const int player = pop();
    const auto bits = static_cast<std::uint32_t>(pop());
    const int die = pop();
    const int n = std::popcount(bits);
    if (n <= 1) {
        push(n == 0 ? none : std::countr_zero(bits));
        if (n == 0) top().flags |= is_short;
        return;
    }
    h.option_count = 0;
    for (auto rest = bits; rest != 0; rest &= rest - 1) offer(OptionKind::side, 0, die, std::countr_zero(rest));
    ask(ChoiceKind::side, player);
}

// bits player -- symbol
void Machine::choose_symbol() {
    auto& h = header();
    const int player = pop();
    const auto bits = static_cast<std::uint32_t>(pop());
    const int domain = b_of(program_.code[at_]);
    const int first = program_.domain_first(domain);
    const int n = std::popcount(bits);
    if (n <= 1) {
        push(n == 0 ? none : first + std::countr_zero(bits));
        if (n == 0) top().flags |= is_short;
        return;
    }
    h.option_count = 0;
    for (auto rest = bits; rest != 0; rest &= rest - 1) offer(OptionKind::symbol, 0, none, first + std::countr_zero(rest));
    ask(ChoiceKind::symbol, player);
}

// bits player -- n
void Machine::choose_mode() {
    auto& h = header();
    const int player = pop();
    const auto bits = static_cast<std::uint32_t>(pop());
    const int n = std::popcount(bits);
    if (n <= 1) {
        push(n == 0 ? none : std::countr_zero(bits));
        if (n == 0) top().flags |= is_short;
        return;
    }
    did(Mechanism::modes);
    h.option_count = 0;
    for (auto rest = bits; rest != 0; rest &= rest - 1) offer(OptionKind::mode, std::countr_zero(rest), none, 0);
    ask(ChoiceKind::mode, player);
}

// n player; S -- S. While it asks, the stack holds the points left and the player.
void Machine::divide() {
    auto& h = header();
    const int player = pop();
    const int points = std::min(pop(), world::longest_range);  // a share is the number of an object
    auto* set = state_->set(h.set_top - 1);
    auto* share = state_->column(program_.share_column);
    std::fill_n(share, table_.objects.size(), std::int16_t{0});
    changed();
    const int n = world::count(set, words_);
    if (n == 0) {
        top().flags |= is_short;
        return;
    }
    if (points <= 0) {
        for (int w = 0; w < words_; ++w) set[w] = 0;
        return;
    }
    if (n == 1) {
        share[world::next(set, words_, 0)] = static_cast<std::int16_t>(points);
        return;
    }
    push(points);
    push(player);
    ask_divide();
}

void Machine::ask_divide() {
    auto& h = header();
    h.option_count = 0;
    world::each(state_->set(h.set_top - 1), words_, [&](int o) { offer(OptionKind::object, 0, o, 0); });
    ask(ChoiceKind::divide, state_->values()[h.value_top - 1]);
}

void Machine::ask_order(ChoiceKind kind, int chooser, const Frame& frame, int of) {
    auto& h = header();
    h.option_count = 0;
    const auto* entries = state_->values() + frame.entries;
    for (int i = 0; i < frame.count; ++i)
        if (of == 0 || player_of(Entry(entries[i])) == of) offer(OptionKind::ability, i, Entry(entries[i]).object(), entries[i]);
    ask(kind, chooser);
}

// One line for each ability with the header that the player can use: on what the player controls, on
// the player, and on the game itself.
void Machine::menu_use(int entry, int header_, int player) {
    const auto works = [&](int object, Reach reach) {
        return (reach == Reach::condition || world::has(state_->active(), object)) && (object == player || object == 0 || world::has(state_->controlled(player), object));
    };
    for (const auto& listener : table_.headed(header_))
        if (works(listener.object, program_.abilities[listener.ability].reach) && usable(listener.ability, listener.object, player, 0))
            offer(OptionKind::line, entry, listener.object, Entry::pack(listener.ability, listener.object, 0));
    for (const auto id : table_.keyword_headed(header_))
        each_instance(program_.abilities[id].owner, [&](int object, int instance, int amount) {
            if (works(object, program_.abilities[id].reach) && usable(id, object, player, amount)) offer(OptionKind::line, entry, object, Entry::pack(id, object, instance));
        });
}

void Machine::answer(const Option& option) {
    auto& h = header();
    const auto kind = choice();
    h.choice = 0;
    switch (kind) {
        case ChoiceKind::nothing: break;
        case ChoiceKind::object:
            --h.set_top;
            push(option.object);
            if (static_cast<OptionKind>(option.kind) == OptionKind::decline) top().flags |= is_short;
            break;
        case ChoiceKind::some: {
            auto* values = state_->values() + h.value_top - 4;
            auto* picked = state_->set(h.set_top - 1);
            const bool done = static_cast<OptionKind>(option.kind) == OptionKind::finish;
            if (!done) {
                world::insert(picked, option.object);
                ++values[2];
            }
            if (!done && values[2] < values[1]) {
                ask_some();
                break;
            }
            if (values[2] == 0) did(Mechanism::none_chosen);
            if (values[2] > 1) did(Mechanism::several_targets);
            std::copy_n(picked, words_, state_->set(h.set_top - 2));
            --h.set_top;
            h.value_top -= 4;
            break;
        }
        case ChoiceKind::number: case ChoiceKind::side: case ChoiceKind::symbol: push(option.value); break;
        case ChoiceKind::amount: {
            const int argument = pop();
            const auto& row = program_.happenings[static_cast<std::size_t>(b_of(program_.code[h.prompt]))];
            state_->values()[h.value_top - row.arguments + argument] = option.value;
            break;
        }
        case ChoiceKind::mode: push(option.entry); break;
        case ChoiceKind::confirm: push(static_cast<OptionKind>(option.kind) == OptionKind::yes); break;
        case ChoiceKind::divide: {
            auto* values = state_->values() + h.value_top - 2;
            auto* share = state_->column(program_.share_column);
            ++share[option.object];
            changed();
            if (--values[0] > 0) {
                ask_divide();
                break;
            }
            auto* set = state_->set(h.set_top - 1);
            for (int o = world::next(set, words_, 0); o >= 0; o = world::next(set, words_, o + 1))
                if (share[o] == 0) world::erase(set, o);
            h.value_top -= 2;
            break;
        }
        case ChoiceKind::menu:
            push(option.value);
            push(option.object);
            push(option.entry);
            break;
        case ChoiceKind::order: case ChoiceKind::replacement: take_order(place_of(top(), Entry(option.value))); break;
    }
}

}  // namespace holo::machine
