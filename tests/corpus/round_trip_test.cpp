#include <catch2/catch.hpp>

#include "tests/corpus/shipped.hpp"
#include "tests/grammar/corpus.hpp"

using namespace holo;
using namespace holo::testing;

namespace {

std::string comments_of(const std::string& text) {
    std::string out;
    for (const auto& token : tokens_of(text))
        if (token.text[0] == '#') out += std::string(token.text) + "\n";
    return out;
}

}  // namespace

TEST_CASE("every script prints to the same tree; formatting it again changes nothing and keeps its comments") {
    const auto scripts = shipped_scripts();
    CHECK(scripts.size() > 100);
    for (const auto& script : scripts) {
        INFO(script.place);
        CHECK(trouble(script.text, script.indentation) == "");
        CHECK(comments_of(format(script.text, script.indentation)) == comments_of(script.text));
    }
}
