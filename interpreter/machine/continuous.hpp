// Continuous changes. An attribute is read through its layers, lowest first: printed or counted value, set to a value, plus and minus,
// multiplied and halved, kept within bounds. A property starts as printed; the object then may become something else, gain or lose the
// property, in the order of the changes. Abilities of cards come before effects.
//
// A cache holds who has each property, and which conditions hold. Each entry is invalidated when a part of the state changes that the entry
// was computed from. Code that writes into the state names the part (changed).
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

    // The cache is filled only while a Running lives, because an observer must be told of everything that is evaluated.
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

    // The value of an attribute with all modifications; whether an object has a property now.
    int attribute(int attribute, int object);
    bool property(int property, int object);
    void property_set(int property, Word* out);
    // The holders of a property: cached, printed while nothing changes them, or computed into the cache or into `room`. Valid until the
    // next change.
    const Word* holders(int property, Word* room);
    // The holders, when they are cached or never change; else nullptr.
    const Word* known(int property) const { return known_[property]; }
    // Symbols that an object has of an attribute, or keeps.
    struct Symbols {
        int attribute, object;
        SymbolsAs as;
    };
    bool has_symbol(const Symbols& set, int symbol);
    bool same_symbols(const Symbols& one, const Symbols& other);
    // Tells the observer that some members have the property through the object whose properties they share.
    void tell_of_likeness(const Word* set, int property) const;

    bool is_quiet_attribute(int attribute) const {
        const auto quiet = table_.quiet(attribute);
        return quiet == Table::Quiet::always || (quiet == Table::Quiet::until_touched && !touched_attribute(attribute));
    }
    // An attribute without modifications; for a keyword, the sum of the printed numbers.
    int plain(int attribute, int object) const {
        const auto& row = program_.attributes[static_cast<std::size_t>(attribute)];
        switch (row.storage) {
            case Storage::column: return state().column(row.index)[object];
            case Storage::flag: return world::has(state().flag(row.index), object);
            case Storage::face: return shown(row.index, object);
            case Storage::printed: return table_.printed(row.index)[object];
            case Storage::owner: return table_.objects[static_cast<std::size_t>(object)].owner;
            case Storage::controller: {
                const int player = state().controller(object);
                return player == 0 ? world::nothing : player;
            }
            case Storage::keyword: return printed_total(row.index, object);
            case Storage::kept:          // a set is compared as a whole
            case Storage::space_column:  // spaces are no objects
            case Storage::space_flag:
            case Storage::mark:
            case Storage::area: break;
        }
        return 0;
    }
    // Tells whether anything on this table, or in this game so far, makes the property differ from its print. Usually nothing does, and the
    // answer is one bit.
    bool changes(int property) const {
        return is_changed(property) || (silences_ && table_.falls_silent(property) && is_changed(program_.silence));
    }
    bool touched_property(int property) const { return header().touched_properties.may_have(property); }
    // Tells whether the object's own abilities and keywords do not work. Silence itself is evaluated as if all abilities worked.
    bool is_silent(int object) { return silences_ && !silencing_ && is_changed(program_.silence) && property(program_.silence, object); }

    // The number of that instance of the object's keyword.
    int instance_amount(int keyword, int object, int instance);
    // Calls f(object, instance, amount) for each object with the keyword: once per printed or given copy of a layered keyword, once with
    // the sum of a cumulative one, once for any other.
    template <typename F>
    void each_instance(int keyword, F&& f) {
        each_instance_of(keyword, none, f);
    }
    // The same for one object alone, unless `only` is none.
    template <typename F>
    void each_instance_of(int keyword, int only, F&& f) {
        const auto& row = program_.keywords[static_cast<std::size_t>(keyword)];
        auto* const room = context_.push_set();
        const auto* having = known_[row.property];
        if (having == nullptr) having = holders(row.property, room);
        const auto next = [&](int from) { return world::next(having, context_.words, from); };
        const bool has_only = only != none && world::has(having, only);
        for (int o = has_only ? only : only != none ? none : next(0); o >= 0; o = has_only ? none : next(o + 1)) {
            int amounts[most_instances];
            const int n = instances(keyword, o, amounts);
            for (int i = 0; i < n; ++i) f(o, i, amounts[i]);
        }
        context_.drop_set();
    }

    // Invalidates the cache after a change of the whole state, of a part, or of a zone.
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
    // A change of a lasting effect, with its source and its kept names.
    struct Held {
        const StaticRow& row;
        const world::Waiting& effect;
        std::span<const std::int32_t> names() const { return {effect.values, effect.count}; }
    };
    Held held(const world::Modifier& modifier) const;
    // A change whose condition is being evaluated.
    struct Asked {
        int row, source;
        const Asked* outer;
    };
    bool is_asked(const Table::StaticUse& use) const;
    bool ask(const Table::StaticUse& use, int source, int you);
    bool holds(const Table::StaticUse& use, int source, int you);
    bool applies(const Table::StaticUse& use, int object, int& amount);
    // The objects that the change affects: cached, or computed into `room`.
    const Word* affected(const Table::StaticUse& use, int source, int you, Word* room);
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
    bool touched_attribute(int attribute) const { return header().touched_attributes.may_have(attribute); }
    bool is_changed(int property) const { return !table_.property_statics(property).empty() || touched_property(property); }
    int instances(int keyword, int object, int* amounts);
    int keyword_total(int keyword, int object);
    int printed_total(int keyword, int object) const;
    void drop_all_from(int part);  // not inline, because code that changes something should need few registers
    void drop(int thing) {
        if (static_cast<std::size_t>(thing) < holders_.size()) holders_[static_cast<std::size_t>(thing)] = nullptr;
        if (thing == program_.silence) changed(Parts::silence);
    }

    bool keeps_ = false;
    const Asked* asked_ = nullptr;               // the innermost one
    bool silencing_ = false;                     // silence is being evaluated
    const bool silences_;                        // some script silences
    std::vector<const Word*> holders_, nobody_;  // by property: its holders when they are cached or never change; an array of nullptr
    const Word* const* known_;                   // points to the first array while the cache is in use, else to the second
    std::vector<std::uint16_t> places_;          // by property that can change: its index in the next two
    std::vector<Word> kept_;                     // holders
    std::vector<Parts::Set> came_from_;          // parts that the entry was computed from
    Parts::Set read_;                            // parts read so far by the evaluation in progress
    std::vector<char> holds_;                    // by condition
    std::vector<Word> affected_;                 // the sets of objects that changes affect, by their numbers
    Kept fresh_;                                 // each property, then each condition, then each of these sets
};

}  // namespace holo::machine
