// Continuous changes. An attribute is read through its layers, lowest first: as printed or counted,
// set to a value, plus and minus, multiplied and halved, kept within bounds. A property is what the object has,
// what it became, and what it gained or lost, in the order in which that was made; abilities of cards
// come before effects that have been made.
//
// Which objects have a property now, and whether conditions hold, is kept from when it was worked out until a part of the state
// changes that it came from. Whoever writes into the state says which part (changed).
#pragma once

#include <vector>

#include "interpreter/machine/context.hpp"
#include "interpreter/machine/kept.hpp"
#include "interpreter/machine/meanwhile.hpp"
#include "interpreter/machine/packed.hpp"

namespace holo::machine {

class Continuous : private Part {
public:
    explicit Continuous(Context& context);

    // What is found out is kept while one of these lives. Whoever asks in between may be told of everything that is looked at, as
    // an observer always is, so with one nothing is kept.
    class Running {
    public:
        explicit Running(Continuous& all)
            : keeps_(all.keeps_, all.context_.observer == nullptr),
              known_(all.known_,
                     all.context_.observer == nullptr ? static_cast<const Word* const*>(all.holders_.data()) : all.nobody_.data()) {}

    private:
        Meanwhile<bool> keeps_;
        Meanwhile<const Word* const*> known_;
    };

    // An attribute with every modification, and whether an object has a property now.
    int attribute(int attribute, int object);
    bool property(int property, int object);
    void property_set(int property, Word* out);
    // Who has the property: what is known, as printed while nothing changes it, or worked out; that is kept, or in `room`. Good
    // until something changes.
    const Word* holders(int property, Word* room);
    // Who has it, when that is kept or never changes; else nothing.
    const Word* known(int property) const { return known_[property]; }
    // Symbols that an object has of an attribute, or has kept.
    struct Symbols {
        int attribute, object;
        SymbolsAs as;
    };
    bool has_symbol(const Symbols& set, int symbol);
    bool same_symbols(const Symbols& one, const Symbols& other);
    // Tells the observer that some of these have the property as what they are like has it.
    void tell_of_likeness(const Word* set, int property) const;

    bool is_quiet_attribute(int attribute) const {
        const auto quiet = table_.quiet(attribute);
        return quiet == Table::Quiet::always || (quiet == Table::Quiet::until_touched && !touched_attribute(attribute));
    }
    // An attribute without any modification; of a keyword the sum of the numbers printed.
    int plain(int attribute, int object) const {
        const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
        switch (row.storage) {
            case Storage::column: return state().column(row.index)[object];
            case Storage::flag: return world::has(state().flag(row.index), object);
            case Storage::face: return shown(row.index, object);
            case Storage::printed: return table_.printed(row.index)[object];
            case Storage::owner: return table_.objects[static_cast<std::size_t>(object)].owner;
            case Storage::controller: return state().controller(object);
            case Storage::keyword: return printed_total(row.index, object);
            case Storage::kept:          // a set, which is compared as a whole
            case Storage::space_column:  // of spaces, which are no objects
            case Storage::space_flag:
            case Storage::mark:
            case Storage::area: break;
        }
        return 0;
    }
    // Whether anything on this table, or anything that has happened, makes the property differ from what
    // is printed. Most of the time nothing does, and then it is one bit.
    bool changes(int property) const {
        return is_changed(property) || (silences_ && table_.falls_silent(property) && is_changed(program_.silence));
    }
    bool touched_property(int property) const {
        const int bit = touched_bit(property);
        return (header().touched_properties[bit >> 6] >> (bit & 63) & 1) != 0;
    }
    // Whether the object's own abilities and keywords do not work. Which objects these are is worked out as if all worked.
    bool is_silent(int object) { return silences_ && !silencing_ && is_changed(program_.silence) && property(program_.silence, object); }

    // The number of that instance of the keyword that the object has.
    int instance_amount(int keyword, int object, int instance);
    // Calls f(object, instance, amount) for everything that has the keyword: once for each printed or
    // given copy of a layered one, once with the sum of a cumulative one, once otherwise.
    template <typename F>
    void each_instance(int keyword, F&& f) {
        const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
        auto* const room = context_.push_set();
        const auto* having = known_[row.property];
        if (having == nullptr) having = holders(row.property, room);
        for (int o = world::next(having, words_, 0); o >= 0; o = world::next(having, words_, o + 1)) {
            int amounts[most_instances];
            const int n = instances(keyword, o, amounts);
            for (int i = 0; i < n; ++i) f(o, i, amounts[i]);
        }
        context_.drop_set();
    }

    // Something has changed: all of the state, that part of it, or a zone.
    void changed() {
        fresh_.changed([this](int thing) { drop(thing); });
    }
    void changed(int part) {
        if (fresh_.is_awaited(part)) drop_all_from(part);
    }
    void changed_zone(int instance) {
        if (instance >= 0) changed(Parts::zone(state().layout().kind_of(instance)));
    }

private:
    // A change of a lasting effect, and who made it with which names.
    struct Held {
        const StaticRow& row;
        const world::Waiting& effect;
        std::span<const std::int32_t> names() const { return {effect.values, effect.count}; }
    };
    Held held(const world::Modifier& modifier) const;
    bool holds(const Table::StaticUse& use, int source, int you);
    bool applies(const Table::StaticUse& use, int object, int& amount);
    bool applies(const Held& held, int object, int& amount);
    void affected(const Held& held, Word* out);
    template <typename F>
    void each_holder(int keyword, F&& f);
    bool is_text(int property) const;
    bool gives_text(const StaticRow& change, int property, int self, int you, std::span<const std::int32_t> names);
    int layered(int attribute, int object, int value);
    int symbol(int attribute, int object, int printed);
    void work_out(int property, Word* out);
    void layer(int property, Word* out);
    int shown(int number, int die) const {
        const int side = state().column(program_.face_column)[die];
        const auto& object = table_.objects[static_cast<std::size_t>(die)];
        return side >= 0 && side < object.faces
                   ? program_.face_numbers[static_cast<std::size_t>(number)][static_cast<std::size_t>(object.first_face + side)]
                   : 0;
    }
    bool touched_attribute(int attribute) const { return (header().touched_attributes[attribute >> 6] >> (attribute & 63) & 1) != 0; }
    bool is_changed(int property) const { return !table_.property_statics(property).empty() || touched_property(property); }
    int instances(int keyword, int object, int* amounts);
    int keyword_total(int keyword, int object);
    int printed_total(int keyword, int object) const;
    void drop_all_from(int part);  // out of line: who changes something needs few registers of its own
    void drop(int thing) {
        if (static_cast<std::size_t>(thing) < holders_.size()) holders_[static_cast<std::size_t>(thing)] = nullptr;
        if (thing == program_.silence) changed(Parts::silence);
    }

    bool keeps_ = false;
    bool silencing_ = false;                     // which objects are silent is being worked out
    const bool silences_;                        // some script silences at all
    std::vector<const Word*> holders_, nobody_;  // by property: where it says who has it, when that is kept or never changes; nothing
    const Word* const* known_;                   // the first of these while the machine keeps what it finds out, else the second
    std::vector<std::uint16_t> places_;          // by property that can change: its place in the next two
    std::vector<Word> kept_;                     // who has it
    std::vector<Parts::Set> came_from_;          // of what is kept
    Parts::Set read_;                            // so far, for what is being worked out
    std::vector<char> holds_;                    // by condition
    Kept fresh_;                                 // each property, and then each condition
};

}  // namespace holo::machine
