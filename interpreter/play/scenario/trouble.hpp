// Errors of a scenario while it is read and run: each at its place, and whether there was one.
#pragma once

#include <string>
#include <vector>

#include "interpreter/catalog/yaml.hpp"

namespace holo::play {

class Trouble {
public:
    Trouble(const SourcePtr& of, Diagnostics& to) : source(of), out(to), before_(to.errors()) {}

    void fail(Diag id, const Span& at, std::vector<std::string> args = {}, std::string nearest = {}) const {
        out.add(id, source, at, std::move(args), std::move(nearest));
    }
    bool any() const { return out.errors() != before_; }

    const SourcePtr& source;
    Diagnostics& out;

private:
    std::size_t before_;
};

// The items of a list, or the node itself.
inline std::vector<const catalog::Yaml*> one_or_more(const catalog::Yaml& node) {
    if (!node.is_list()) return {&node};
    std::vector<const catalog::Yaml*> all;
    for (const auto& item : node.items) all.push_back(&item);
    return all;
}

}  // namespace holo::play
