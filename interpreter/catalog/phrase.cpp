#include "interpreter/catalog/phrase.hpp"

#include <algorithm>

#include "grammar/parser.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/reader.hpp"

namespace holo::catalog {

std::vector<std::string> split(const std::string& text, char by) {
    std::vector<std::string> out;
    std::size_t start = 0;
    for (;;) {
        const auto end = text.find(by, start);
        auto part = text.substr(start, end == std::string::npos ? end : end - start);
        while (!part.empty() && part.front() == ' ') part.erase(0, 1);
        while (!part.empty() && part.back() == ' ') part.pop_back();
        out.push_back(part);
        if (end == std::string::npos) return out;
        start = end + 1;
    }
}

compiler::Phrase phrase_of(const Yaml& node, const SourcePtr& source, Diagnostics& out) {
    is_name(node, source, out);
    for (const auto& part : split(node.text, '/'))
        for (const auto& word : split(part, ' '))
            if (std::binary_search(reserved_words().begin(), reserved_words().end(), word) && word != "player" && word != "players")
                out.add(Diag::word_reserved, source, node.span, {word});
    const auto slash = node.text.find('/');
    if (slash == std::string::npos) return {node.text, node.text, node.span, source};
    return {node.text.substr(0, slash), node.text.substr(slash + 1), node.span, source};
}

}  // namespace holo::catalog
