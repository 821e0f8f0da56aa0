// The use of abilities with a header.
#pragma once

#include "interpreter/machine/legality.hpp"

namespace holo::machine {

class Uses : private Part {
public:
    Uses(Context& context, Continuous& continuous, Chances& chances, Legality& legality, Hearing& hearing)
        : Part(context), continuous_(continuous), chances_(chances), legality_(legality), hearing_(hearing) {}

    // `amount` is the number of the keyword that grants the ability, if any.
    bool usable(int ability, int object, int player, int amount = 0);
    // Tells whether the object has a usable ability with that header, including abilities from keywords.
    bool any_usable(int header, int object, int player);
    // Tells whether the module forbids abilities within themselves, and this one is being carried out.
    bool is_within_itself(Entry entry) const;
    // The header's arguments lie on top of the value stack; a keyword's amount lies behind them.
    void use(Entry entry, int player, int arguments);
    // Calls f(place, entry, amount) for the object's abilities with the header, including abilities from keywords, until f returns false.
    template <typename F>
    void each_of(int header, int object, F&& f) {
        int place = 0;
        for (const auto& listener : table_.headed().own(header)) {
            if (listener.object != object) continue;
            if (!f(place++, Entry(Entry::pack(listener.ability, object, 0)), 0)) return;
        }
        bool going = true;
        for (const auto id : table_.headed().of_keywords(header)) {
            continuous_.each_instance(program_.abilities[id].owner, [&](int holder, int instance, int amount) {
                if (going && holder == object) going = f(place++, Entry(Entry::pack(id, object, instance)), amount);
            });
            if (!going) return;
        }
    }

private:
    Continuous& continuous_;
    Chances& chances_;
    Legality& legality_;
    Hearing& hearing_;
};

}  // namespace holo::machine
