// Scripts, rules and expressions: every text that parses prints, and reads back as the same tree.

#include "grammar/format.hpp"
#include "grammar/parser.hpp"
#include "grammar/printer.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace holo;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto source = fuzz::source_of(data, size);
    Diagnostics of_script, of_rules, of_value;
    const auto script = parse_script(source, of_script);
    parse_module(source, of_rules);
    parse_expression(source, of_value);
    for (const auto* out : {&of_script, &of_rules, &of_value}) fuzz::render_all(*out);
    if (script && of_script.errors() == 0) {
        Diagnostics again;
        const auto printed = std::make_shared<const Source>("printed", print(*script, script->root()));
        const auto tree = parse_script(printed, again);
        if (!tree || !equal(*script, script->root(), *tree, tree->root())) std::abort();
    }
    const std::string text(source->text());
    for (const auto indentation : {Indentation::continues, Indentation::separates}) {
        const auto formatted = format(text, indentation);
        if (format(formatted, indentation) != formatted) std::abort();
    }
    return 0;
}
