// Values of scripts that pack several parts into one number.
#pragma once

#include <cstdint>

namespace holo::machine {

// An ability of an object in one value: a menu line, an entry of a phase, an option. A keyword that an object has several times has several
// instances.
class Entry {
public:
    explicit Entry(std::int32_t packed = 0) : packed_(packed) {}
    static std::int32_t pack(int ability, int object, int instance) { return (ability << 16) | (instance << 12) | object; }
    int ability() const { return packed_ >> 16; }
    int instance() const { return (packed_ >> 12) & 0xF; }
    int object() const { return packed_ & 0xFFF; }
    bool operator==(const Entry&) const = default;

private:
    std::int32_t packed_;
};
constexpr int most_instances = 16;

// A zone as a value: its kind and its player (0: shared) in one number.
class ZoneValue {
public:
    explicit ZoneValue(std::int32_t packed) : packed_(packed) {}
    static std::int32_t pack(int zone, int player) { return (zone << 4) | player; }
    int zone() const { return packed_ >> 4; }
    int player() const { return packed_ & 0xF; }

private:
    std::int32_t packed_;
};

// In place of a period: an ability that is used up gets its chance back.
constexpr int use_again = 255;

// An amount that means all there is; the event's own limit gives the number.
constexpr std::int32_t all_of_it = 0x3FFFFFFF;

}  // namespace holo::machine
