// The entries of the grammar files: access to what is read so far, and reports at the place of an entry. Readers of single parts share it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/catalog/yaml.hpp"
#include "interpreter/text/constructions.hpp"

namespace holo::text {

struct Entries {
    Constructions& grammar;
    Diagnostics& out;
    SourcePtr source = nullptr;  // the file that is being read

    // Calls take(key, value) for each entry of a map. Nothing is in a null node; any other node is reported.
    template <typename Do>
    void each(const catalog::Yaml* node, Do&& take) const {
        if (node == nullptr) return;
        if (!node->is_map()) return shape(*node, "@a_map");
        for (const auto& [key, value] : node->entries) take(key, value);
    }
    // A text, or the texts of a list. Other nodes are reported and left out.
    std::vector<std::string> scalars(const catalog::Yaml& node) const;
    bool is_yes(const catalog::Yaml& value) const;

    // The index of a language; reports a name that is none.
    std::optional<std::size_t> language(const catalog::Yaml& name) const;
    // A construction; reports a name that is none, and is -1 then.
    int find(int category, const std::string& name, Span span) const;
    int find(const std::string& category, const std::string& name, Span span) const;

    // Reports. `wanted`: a word of the messages, such as `@a_map`.
    void shape(const catalog::Yaml& node, const std::string& wanted) const;
    void unknown(const catalog::Yaml& node, const std::string& name, const std::string& where, const std::vector<std::string>& known) const;
    void no_category(const std::string& name, Span span) const { out.add(Diag::saying_category, source, span, {name}); }
};

std::vector<std::string> names_of(const Features& features);

}  // namespace holo::text
