// The characters that the text of a rule can begin with, computed when the grammar is compiled: a rule is not tried where none of them
// stands.
#pragma once

#include <cstdint>
#include <tao/pegtl.hpp>

namespace holo::rules {

struct Beginning {
    std::uint64_t low = 0, high = 0;  // characters up to 63, and up to 127
    bool beyond = false;              // all other characters
    bool nothing = false;             // the rule may match without a character, or report a missing part

    constexpr bool has(char c) const {
        const auto code = static_cast<unsigned char>(c);
        return code < 64 ? (low >> code & 1) != 0 : code < 128 ? (high >> (code - 64) & 1) != 0 : beyond;
    }
    constexpr Beginning with(char from, char to) const {
        auto out = *this;
        for (int code = from; code <= to; ++code) (code < 64 ? out.low : out.high) |= std::uint64_t{1} << (code & 63);
        return out;
    }
    constexpr Beginning but_for() const { return {~low, ~high, !beyond, nothing}; }
    constexpr Beginning or_nothing() const { return {low, high, beyond, true}; }
    constexpr Beginning operator|(const Beginning& other) const {
        return {low | other.low, high | other.high, beyond || other.beyond, nothing || other.nothing};
    }
    // These characters, and those of the rule behind it when this one may be empty.
    constexpr Beginning then(const Beginning& next) const {
        return {low | next.low, high | next.high, beyond || next.beyond, next.nothing};
    }
};

namespace internal = tao::pegtl::internal;

// A named rule begins as its definition does. Each kind of definition in the grammar has a line below.
template <typename Rule>
inline constexpr Beginning beginning = beginning<typename Rule::rule_t>;

template <char... Cs>
inline constexpr Beginning beginning<internal::one<internal::result_on_found::success, internal::peek_char, Cs...>> =
    (Beginning{}.with(Cs, Cs) | ...);
template <char... Cs>
inline constexpr Beginning beginning<internal::one<internal::result_on_found::failure, internal::peek_char, Cs...>> =
    (Beginning{}.with(Cs, Cs) | ...).but_for();
template <char From, char To>
inline constexpr Beginning beginning<internal::range<internal::result_on_found::success, internal::peek_char, From, To>> =
    Beginning{}.with(From, To);
template <char C, char... Cs>
inline constexpr Beginning beginning<internal::string<C, Cs...>> = Beginning{}.with(C, C);

template <typename Rule, typename... Rules>
inline constexpr Beginning beginning<internal::seq<Rule, Rules...>> = [] {
    if constexpr (beginning<Rule>.nothing && sizeof...(Rules) > 0) return beginning<Rule>.then(beginning<internal::seq<Rules...>>);
    else return beginning<Rule>;
}();
template <typename... Rules>
inline constexpr Beginning beginning<internal::sor<Rules...>> = (beginning<Rules> | ...);
template <typename... Rules>
inline constexpr Beginning beginning<internal::plus<Rules...>> = beginning<internal::seq<Rules...>>;
template <typename... Rules>
inline constexpr Beginning beginning<internal::star<Rules...>> = beginning<internal::seq<Rules...>>.or_nothing();
template <typename... Rules>
inline constexpr Beginning beginning<internal::opt<Rules...>> = beginning<internal::seq<Rules...>>.or_nothing();
template <typename... Rules>
inline constexpr Beginning beginning<internal::at<Rules...>> = Beginning{}.or_nothing();
template <typename... Rules>
inline constexpr Beginning beginning<internal::not_at<Rules...>> = Beginning{}.or_nothing();
template <>
inline constexpr Beginning beginning<internal::eof> = Beginning{}.or_nothing();
template <typename... Rules>
inline constexpr Beginning beginning<internal::must<Rules...>> = Beginning{}.but_for().or_nothing();

}  // namespace holo::rules
