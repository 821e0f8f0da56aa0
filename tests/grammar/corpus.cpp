#include "tests/grammar/corpus.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

namespace holo::testing {

std::string sample(const std::string& name) {
    std::ifstream file(std::string(HOLOCRON_ROOT) + "/tests/grammar/" + name, std::ios::binary);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

Parsed parse(const std::string& text, Indentation indentation) {
    Parsed parsed{std::make_shared<Source>("test", text), {}, {}};
    if (indentation == Indentation::separates) {
        parsed.trees = parse_module(parsed.source, parsed.diagnostics);
    } else if (auto tree = parse_script(parsed.source, parsed.diagnostics)) {
        parsed.trees.push_back(std::move(*tree));
    }
    return parsed;
}

Parsed parse_value(const std::string& text) {
    Parsed parsed{std::make_shared<Source>("test", text), {}, {}};
    if (auto tree = parse_expression(parsed.source, parsed.diagnostics)) parsed.trees.push_back(std::move(*tree));
    return parsed;
}

std::string dump_of(const Parsed& parsed) {
    std::string out;
    for (const auto& tree : parsed.trees) out += dump(tree, tree.root());
    return out;
}

std::string rendered(const Diagnostics& diagnostics, Lang lang) {
    std::string out;
    for (const auto& d : diagnostics.list()) out += render(d, lang, false);
    return out;
}

bool equal(const Parsed& a, const Parsed& b) {
    return std::equal(a.trees.begin(), a.trees.end(), b.trees.begin(), b.trees.end(),
                      [](const Tree& x, const Tree& y) { return holo::equal(x, x.root(), y, y.root()); });
}

std::string print_of(const Parsed& parsed) {
    std::string out;
    for (const auto& tree : parsed.trees) out += (out.empty() ? "" : "\n\n") + print(tree, tree.root());
    return out;
}

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < text.size();) {
        const auto to = std::min(text.find('\n', from), text.size() - 1) + 1;
        const bool begins = std::string(" })]#\n").find(text[from]) == std::string::npos;
        if (begins || parts.empty()) parts.emplace_back();
        parts.back() += text.substr(from, to - from);
        from = to;
    }
    return parts;
}

std::vector<std::string> truncations(const std::string& text) {
    std::vector<std::string> cuts;
    for (const auto& token : tokens_of(text)) cuts.push_back(text.substr(0, token.at + token.text.size()));
    return cuts;
}

std::string trouble(const std::string& text, Indentation indentation) {
    const auto first = parse(text, indentation);
    if (!first.ok()) return "does not parse:\n" + rendered(first.diagnostics, Lang::en);

    const auto printed = print_of(first);
    const auto again = parse(printed, indentation);
    if (!again.ok()) return "what is printed does not parse:\n" + printed + "\n" + rendered(again.diagnostics, Lang::en);
    if (!equal(first, again)) return "what is printed reads as another tree:\n" + printed;
    if (print_of(again) != printed) return "printing twice differs:\n" + printed + "\n--- and then\n" + print_of(again);

    const auto formatted = format(text, indentation);
    const auto tidy = parse(formatted, indentation);
    if (!tidy.ok()) return "what is formatted does not parse:\n" + formatted + "\n" + rendered(tidy.diagnostics, Lang::en);
    if (!equal(first, tidy)) return "what is formatted reads as another tree:\n" + formatted;
    if (format(formatted, indentation) != formatted)
        return "formatting twice differs:\n" + formatted + "\n--- and then\n" + format(formatted, indentation);

    const auto end = printed.empty() || indentation == Indentation::continues ? "" : "\n";
    if (format(printed, indentation) != printed + end)
        return "the formatter changes what is printed:\n" + printed + "\n--- to\n" + format(printed, indentation);
    const bool plain = text.find_first_of("#\n") == std::string::npos && formatted.size() <= widest_line;
    if (plain && indentation == Indentation::continues && formatted != printed)
        return "formatted\n" + formatted + "\n--- but printed\n" + printed;
    return {};
}

}  // namespace holo::testing
