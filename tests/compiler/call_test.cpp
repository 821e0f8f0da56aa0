// Calls take values of the types that they declare: every argument of every call of the lab, with values of every other type.

#include <algorithm>

#include "interpreter/compiler/bind/names.hpp"
#include "tests/compiler/trial.hpp"

using namespace holo;
using namespace holo::compiler;
using namespace holo::testing;

namespace {

struct Sample {
    Type type;
    std::string written;
};

struct Callable {
    std::string name;
    std::vector<Type> params;
    bool is_step = false;
};

std::vector<Sample> samples(const Vocabulary& words) {
    const auto kind = [&](const char* name) { return words.meanings(name).front().index; };
    return {{{TypeKind::number}, "3"},
            {{TypeKind::flag}, "yes"},
            {{TypeKind::object, words.player_kind}, "you"},
            {{TypeKind::object, kind("piece")}, "this"},
            {{TypeKind::symbol, kind("hue")}, "hue of this"},
            {{TypeKind::zone}, "your tray"}};
}

std::vector<Callable> callables(const Vocabulary& words) {
    const Type any{TypeKind::object}, player{TypeKind::object, words.player_kind}, printed{TypeKind::object, words.printed_kind()};
    std::vector<Callable> all{{"next", {player}},
                              {"captain", {player}},
                              {"allowed", {printed}},
                              {"allowed_on", {printed, printed}},
                              {"same_title", {any, any}},
                              {"same_name", {any, any}},
                              {"min", {{TypeKind::number}, {TypeKind::number}}},
                              {"max", {{TypeKind::number}, {TypeKind::number}}}};
    const auto add = [&](const std::string& name, const std::vector<Param>& params, bool is_step) {
        Callable one{name, {}, is_step};
        for (const auto& param : params) one.params.push_back(param.type);
        all.push_back(std::move(one));
    };
    for (const auto& define : words.defines) add(define.name, define.params, false);
    for (const auto& procedure : words.procedures) add(procedure.name, procedure.params, true);
    for (const auto& event : words.events)
        if (event.query) add(event.name, event.params, false);
    return all;
}

const Sample* of_type(const std::vector<Sample>& all, const Type& type) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return agrees(one.type, type); });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a call refuses values of other types than it declares", "[compiler]") {
    Diagnostics out;
    const auto lab = catalog::load_game(paths_of(project + "/tests/lab"), "lab", out);
    REQUIRE(lab);
    const auto& words = lab->compiler->vocabulary();
    const auto values = samples(words);
    int tried = 0;
    for (const auto& call : callables(words)) {
        for (std::size_t p = 0; p < call.params.size(); ++p)
            for (const auto& value : values) {
                if (agrees(value.type, call.params[p])) continue;
                std::string written;
                bool can_be_written = true;
                for (std::size_t q = 0; q < call.params.size(); ++q) {
                    const auto* given = q == p ? &value : of_type(values, call.params[q]);
                    can_be_written = can_be_written && given != nullptr;
                    if (given != nullptr) written += (q == 0 ? "" : ", ") + given->written;
                }
                if (!can_be_written) continue;
                const auto script = call.is_step ? "act: " + call.name + "(" + written + ")"
                                                 : "act: if " + call.name + "(" + written + ") = nothing { jot 1 }";
                INFO(script);
                ++tried;
                const auto found = trial(script);
                REQUIRE_FALSE(found.empty());
                // A zone in a place for an object means its contents, which may be several.
                CHECK(found.front().code == (value.type.kind == TypeKind::zone ? "H206" : "H203"));
                CHECK(found.front().part == value.written);
            }
    }
    CHECK(tried > 100);
}
