#include "interpreter/machine/choices.hpp"

#include <algorithm>

namespace holo::machine {

namespace {
constexpr int may_decline = 1;  // bits of a choice instruction's operand
constexpr int secret_choice = 2;
}  // namespace

void Choices::ask(ChoiceKind kind, int chooser, Answers given) {
    auto& h = header();
    h.choice = static_cast<std::uint8_t>(kind);
    h.chooser = static_cast<std::int16_t>(chooser);
    h.prompt = context_.at;
    const auto instruction = program_.code[context_.at];
    const auto op = op_of(instruction);
    const bool may_be_secret = op == Op::choose || op == Op::choose_some || op == Op::choose_number || op == Op::choose_side ||
                               op == Op::choose_symbol || op == Op::choose_symbol_of || op == Op::choose_space || op == Op::choose_spaces;
    h.secret = may_be_secret && (a_of(instruction) & secret_choice) != 0;
    if (program_.interlude != none) [[unlikely]] {
        if (h.secret == 0 && given == Answers::none_yet) interlude_.offer();
    }
    h.status = static_cast<std::uint8_t>(Status::deciding);
}

void Choices::offer(OptionKind kind, int entry, int object, int value) {
    auto& h = header();
    if (h.option_count >= state().layout().shape.options) context_.full(&world::Shape::options);
    state().options()[h.option_count++] = {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(entry),
                                           static_cast<std::int16_t>(object), value};
}

void Choices::offer_each(OptionKind kind, int entry, const Word* set, int words, int value) {
    auto& h = header();
    if (h.option_count + world::count(set, words) > state().layout().shape.options) context_.full(&world::Shape::options);
    auto* option = state().options() + h.option_count;
    const Option alike{static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(entry), none, value};
    world::each(set, words, [&](int member) {
        *option = alike;
        option++->object = static_cast<std::int16_t>(member);
    });
    h.option_count = static_cast<decltype(h.option_count)>(option - state().options());
}

// Offers the numbers from `least` to `most`, as far as an option can hold them.
void Choices::offer_range(int least, int most) {
    auto& h = header();
    h.option_count = 0;
    offer(OptionKind::number, 0, none, least);
    h.range = static_cast<std::uint32_t>(std::min<std::int64_t>(std::int64_t{most} - least + 1, world::longest_range));
}

Choices::Sets Choices::sets(Among among) const {
    if (among == Among::objects) return {1, context_.words, OptionKind::object, ChoiceKind::object, ChoiceKind::some};
    return {table_.layout().sets_of_spaces(), table_.layout().space_words, OptionKind::space, ChoiceKind::space, ChoiceKind::spaces};
}

// player; S -- object
void Choices::choose(int flags, Among among) {
    auto& h = header();
    const auto from = sets(among);
    const int player = context_.pop();
    const auto* set = state().set(h.set_top - from.slots);
    const int n = world::count(set, from.words);
    const bool optional = (flags & may_decline) != 0;
    context_.did(n == 0 ? Mechanism::no_target : Mechanism::target);
    if (n == 0 || (n == 1 && !optional)) {
        const int object = world::next(set, from.words, 0);
        h.set_top -= from.slots;
        context_.push(object);
        if (n == 0) context_.top().flags |= is_short;
        else context_.took(from.option, 0, object, 0, player);
        return;
    }
    h.option_count = 0;
    offer_each(from.option, 0, set, from.words, 0);
    if (optional) offer(OptionKind::decline, 0, none, 0);
    ask(from.one, player);
}

// least most player; S -- S. While the choice is open, the stack holds least, most, the number of picks and the player; the set of picks
// lies above S.
void Choices::choose_some(Among among) {
    auto& h = header();
    const auto from = sets(among);
    const auto set = [&](int below) { return state().set(h.set_top - (below + 1) * from.slots); };
    const int player = context_.pop();
    int most = context_.pop();
    int least = context_.pop();
    const int n = world::count(set(0), from.words);
    if (least > n) context_.top().flags |= is_short;
    if (n == 0) context_.did(Mechanism::no_target);
    most = std::clamp(most, 0, n);
    least = std::clamp(least, 0, most);
    for (int slot = 0; slot < from.slots; ++slot) std::fill_n(context_.push_set(), context_.words, Word{0});
    if (least == n) {  // all candidates
        world::each(set(1), from.words, [&](int o) { context_.took(from.option, 0, o, 0, player); });
        h.set_top -= from.slots;
        return;
    }
    if (most == 0) {
        std::copy_n(set(0), from.slots * context_.words, set(1));
        h.set_top -= from.slots;
        return;
    }
    context_.push(least);
    context_.push(most);
    context_.push(0);
    context_.push(player);
    ask_some(Answers::none_yet, from);
}

void Choices::ask_some(Answers given, const Sets& from) {
    auto& h = header();
    const auto* values = state().values() + h.value_top - 4;
    const auto* all = state().set(h.set_top - 2 * from.slots);
    const auto* picked = state().set(h.set_top - from.slots);
    h.option_count = 0;
    for (int o = world::next(all, from.words, 0); o >= 0; o = world::next(all, from.words, o + 1))
        if (!world::has(picked, o)) offer(from.option, 0, o, 0);
    if (values[2] >= values[0]) offer(OptionKind::finish, 0, none, 0);
    ask(from.some, values[3], given);
}

// least most player -- n
void Choices::choose_number() {
    const int player = context_.pop();
    const int most = context_.pop();
    const int least = context_.pop();
    if (most < least) {  // no number to choose from
        context_.push(0);
        context_.top().flags |= is_short;
        return;
    }
    if (most == least) {
        context_.push(most);
        context_.took(OptionKind::number, 0, none, most, player);
        return;
    }
    offer_range(least, most);
    ask(ChoiceKind::number, player);
}

// arguments least most player -- arguments
void Choices::choose_amount(int argument, int happening) {
    auto& h = header();
    const auto& row = program_.happenings[static_cast<std::size_t>(happening)];
    const int player = context_.pop();
    int most = context_.pop();
    const int least = context_.pop();
    auto* values = state().values() + h.value_top - row.arguments;
    if (row.first_limit != none) {
        const auto unit = program_.limits[static_cast<std::size_t>(row.first_limit + argument)];
        if (unit != none) most = std::min(most, context_.evaluate(unit, context_.top().self, context_.top().you, {values, row.arguments}));
    }
    if (most <= least) {
        values[argument] = std::max(0, std::min(least, most));
        context_.took(OptionKind::number, 0, none, values[argument], player);
        return;
    }
    context_.push(argument);
    offer_range(least, most);
    ask(ChoiceKind::amount, player);
}

// object bits player -- side
void Choices::choose_side() {
    auto& h = header();
    const int player = context_.pop();
    const auto bits = static_cast<std::uint32_t>(context_.pop());
    const int die = context_.pop();
    const int n = std::popcount(bits);
    if (n <= 1) {
        context_.push(n == 0 ? none : std::countr_zero(bits));
        if (n == 0) context_.top().flags |= is_short;
        else context_.took(OptionKind::side, 0, die, std::countr_zero(bits), player);
        return;
    }
    h.option_count = 0;
    for (auto rest = bits; rest != 0; rest &= rest - 1) offer(OptionKind::side, 0, die, std::countr_zero(rest));
    ask(ChoiceKind::side, player);
}

// player -- symbol
void Choices::choose_symbol() {
    const int player = context_.pop();
    const int domain = b_of(program_.code[context_.at]);
    const auto first = static_cast<std::size_t>(program_.domain_first(domain));
    header().option_count = 0;
    for (auto symbol = first; symbol < program_.symbols.size() && program_.symbols[symbol].domain == domain; ++symbol)
        offer(OptionKind::symbol, 0, none, static_cast<int>(symbol));
    ask_symbol(player);
}

// player; S -- symbol. Options come in the order of the enumeration.
void Choices::choose_symbol_of(int attribute) {
    auto& h = header();
    const int player = context_.pop();
    const auto domain = program_.attributes[static_cast<std::size_t>(attribute)].domain;
    h.option_count = 0;
    const auto* options = state().options();
    world::each(state().set(h.set_top - 1), context_.words, [&](int o) {
        const int symbol = continuous_.attribute(attribute, o);
        const bool is_offered =
            std::any_of(options, options + h.option_count, [&](const world::Option& option) { return option.value == symbol; });
        if (symbol >= 0 && program_.symbols[static_cast<std::size_t>(symbol)].domain == domain && !is_offered)
            offer(OptionKind::symbol, 0, none, symbol);
    });
    --h.set_top;
    auto* const found = state().options();
    std::sort(found, found + h.option_count, [](const world::Option& one, const world::Option& other) { return one.value < other.value; });
    ask_symbol(player);
}

// Asks for one of the offered symbols; a single one is taken at once.
void Choices::ask_symbol(int player) {
    auto& h = header();
    if (h.option_count > 1) {
        ask(ChoiceKind::symbol, player);
        return;
    }
    const int only = h.option_count == 0 ? static_cast<int>(none) : state().options()[0].value;
    h.option_count = 0;
    context_.push(only);
    if (only == none) context_.top().flags |= is_short;
    else context_.took(OptionKind::symbol, 0, none, only, player);
}

// player -- n
void Choices::choose_mode(int modes, const std::int32_t* left) {
    auto& h = header();
    const int player = context_.pop();
    h.option_count = 0;
    for (int mode = 0; mode < modes; ++mode)
        if ((left[mode / modes_a_local] >> mode % modes_a_local & 1) != 0) offer(OptionKind::mode, mode, none, 0);
    if (h.option_count > 1) {
        context_.did(Mechanism::modes);
        ask(ChoiceKind::mode, player);
        return;
    }
    const int only = h.option_count == 0 ? static_cast<int>(none) : static_cast<int>(state().options()[0].entry);
    h.option_count = 0;
    context_.push(only);
    if (only == none) context_.top().flags |= is_short;
    else context_.took(OptionKind::mode, only, none, 0, player);
}

// arguments --. While the choice is open, the stack holds the arguments and the player.
void Choices::use(int header_, int object, int player, int operand) {
    auto& h = header();
    Entry first;
    int usable = 0;
    const bool may_be_several = header_ != none && table_.headed().several(header_);
    const auto add = [&](Entry entry) { offer(OptionKind::line, 0, object, Entry::pack(entry.ability(), object, entry.instance())); };
    if (object >= 0 && header_ != none)
        uses_.each_of(header_, object, [&](int, Entry entry, int amount) {
            if (!uses_.usable(entry.ability(), object, player, amount) || uses_.is_within_itself(entry)) return true;
            if (++usable == 1) {
                first = entry;
                return may_be_several;
            }
            if (usable == 2) {
                h.option_count = 0;
                add(first);
            }
            add(entry);
            return true;
        });
    if (usable > 1) {
        context_.push(player);
        ask(ChoiceKind::use, player);
    } else if (usable == 1) {
        uses_.use(first, player, use_arguments(operand));
    } else {
        h.value_top -= use_arguments(operand);
        if ((operand & none_is_enough) == 0) context_.top().flags |= is_short;
    }
}

// n player; S -- S. While the choice is open, the stack holds the remaining points and the player.
void Choices::divide() {
    auto& h = header();
    const int player = context_.pop();
    const int points = std::min(context_.pop(), world::longest_range);  // a share is the number of an object
    auto* set = state().set(h.set_top - 1);
    auto* share = state().column(program_.share_column);
    std::fill_n(share, state().objects(), std::int16_t{0});
    continuous_.changed();
    const int n = world::count(set, context_.words);
    if (n == 0) {
        context_.top().flags |= is_short;
        return;
    }
    if (points <= 0) {
        for (int w = 0; w < context_.words; ++w) set[w] = 0;
        return;
    }
    if (n == 1) {
        const int only = world::next(set, context_.words, 0);
        share[only] = static_cast<std::int16_t>(points);
        for (int point = 0; point < points; ++point) context_.took(OptionKind::object, 0, only, 0, player);
        return;
    }
    context_.push(points);
    context_.push(player);
    ask_divide(Answers::none_yet);
}

void Choices::ask_divide(Answers given) {
    auto& h = header();
    h.option_count = 0;
    world::each(state().set(h.set_top - 1), context_.words, [&](int o) { offer(OptionKind::object, 0, o, 0); });
    ask(ChoiceKind::divide, state().values()[h.value_top - 1], given);
}

void Choices::ask_order(ChoiceKind kind, int chooser, std::span<const std::int32_t> entries, int of) {
    header().option_count = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int object = Entry(entries[i]).object();
        if (of == 0 || table_.layout().captain(context_.holder_of(object)) == of)
            offer(OptionKind::ability, static_cast<int>(i), object, entries[i]);
    }
    ask(kind, chooser);
}

bool Choices::any_headed(int header_) {
    for (const auto& listener : table_.headed().own(header_))
        if (is_there(listener.object, program_.abilities[listener.ability].reach)) return true;
    bool any = false;
    for (const auto id : table_.headed().of_keywords(header_))
        continuous_.each_instance(program_.abilities[id].owner,
                                  [&](int object, int, int) { any = any || is_there(object, program_.abilities[id].reach); });
    return any;
}

void Choices::menu_use(int entry, int header_, int player) {
    // An observer is told of each condition.
    const int attribute = context_.observer == nullptr ? table_.headed().only_user(header_) : static_cast<int>(none);
    const auto user = [&] {
        const int steady = table_.steady_columns()[attribute];
        return steady >= 0 ? state().column(steady)[0] : continuous_.attribute(attribute, 0);
    };
    const int only = attribute == none ? static_cast<int>(none) : user();
    if (attribute != none && only < 0) return;
    const auto works = [&](int object, Reach reach) {
        return is_there(object, reach) && (object == player || object == 0 || world::has(state().controlled(player), object));
    };
    // Nearly always nobody has one where the ability works.
    const auto is_anybody_there = [&] {
        const auto* having = table_.headed().owners(header_);
        if (having == nullptr) return true;
        const auto *there = state().active(), *own = state().controlled(player);
        Word any = having[0] & there[0] & (world::bit_of(player) | world::bit_of(0));
        for (int w = 0; w < context_.words; ++w) any |= having[w] & there[w] & own[w];
        return any != 0;
    };
    if (only == none && table_.headed().of_keywords(header_).empty() && !is_anybody_there()) return;
    for (const auto& listener : only != none ? table_.headed().of_only(header_, only) : table_.headed().own(header_))
        if (works(listener.object, program_.abilities[listener.ability].reach) &&
            uses_.usable(listener.ability, listener.object, player, 0))
            offer(OptionKind::line, entry, listener.object, Entry::pack(listener.ability, listener.object, 0));
    for (const auto id : table_.headed().of_keywords(header_))
        continuous_.each_instance_of(program_.abilities[id].owner, only, [&](int object, int instance, int amount) {
            if (works(object, program_.abilities[id].reach) && uses_.usable(id, object, player, amount))
                offer(OptionKind::line, entry, object, Entry::pack(id, object, instance));
        });
}

void Choices::answer(ChoiceKind kind, const Option& option) {
    auto& h = header();
    switch (kind) {
        case ChoiceKind::nothing:
        case ChoiceKind::order:
        case ChoiceKind::replacement: break;
        case ChoiceKind::object:
        case ChoiceKind::space:
            h.set_top -= sets(kind == ChoiceKind::space ? Among::spaces : Among::objects).slots;
            context_.push(option.object);
            if (static_cast<OptionKind>(option.kind) == OptionKind::decline) context_.top().flags |= is_short;
            break;
        case ChoiceKind::some:
        case ChoiceKind::spaces: {
            const auto from = sets(kind == ChoiceKind::spaces ? Among::spaces : Among::objects);
            auto* values = state().values() + h.value_top - 4;
            auto* picked = state().set(h.set_top - from.slots);
            const bool done = static_cast<OptionKind>(option.kind) == OptionKind::finish;
            if (!done) {
                world::insert(picked, option.object);
                ++values[2];
            }
            if (!done && values[2] < values[1]) {
                ask_some(Answers::some, from);
                break;
            }
            if (values[2] == 0) context_.did(Mechanism::none_chosen);
            if (values[2] > 1) context_.did(Mechanism::several_targets);
            std::copy_n(picked, from.slots * context_.words, state().set(h.set_top - 2 * from.slots));
            h.set_top -= from.slots;
            h.value_top -= 4;
            break;
        }
        case ChoiceKind::number:
        case ChoiceKind::side:
        case ChoiceKind::symbol: context_.push(option.value); break;
        case ChoiceKind::amount: {
            const int argument = context_.pop();
            const auto& row = program_.happenings[static_cast<std::size_t>(b_of(program_.code[h.prompt]))];
            state().values()[h.value_top - row.arguments + argument] = option.value;
            break;
        }
        case ChoiceKind::mode: context_.push(option.entry); break;
        case ChoiceKind::use: {
            const int player = context_.pop();
            uses_.use(Entry(option.value), player, use_arguments(a_of(program_.code[h.prompt])));
            break;
        }
        case ChoiceKind::confirm: context_.push(static_cast<OptionKind>(option.kind) == OptionKind::yes); break;
        case ChoiceKind::divide: {
            auto* values = state().values() + h.value_top - 2;
            auto* share = state().column(program_.share_column);
            ++share[option.object];
            continuous_.changed();
            if (--values[0] > 0) {
                ask_divide(Answers::some);
                break;
            }
            auto* set = state().set(h.set_top - 1);
            for (int o = world::next(set, context_.words, 0); o >= 0; o = world::next(set, context_.words, o + 1))
                if (share[o] == 0) world::erase(set, o);
            h.value_top -= 2;
            break;
        }
        case ChoiceKind::menu:
            context_.push(option.value);
            context_.push(option.object);
            context_.push(option.entry);
            break;
    }
}

}  // namespace holo::machine
