#include "interpreter/catalog/kept_yaml.hpp"

#include <xxhash.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "interpreter/catalog/archive.hpp"
#include "interpreter/catalog/cache.hpp"
#include "interpreter/catalog/side_by_side.hpp"

namespace holo::catalog {

namespace {

template <typename A, typename Y>
void tree(A& a, Y& node) {
    archive::pass(a, node.kind);
    archive::pass(a, node.span);
    if (node.is_scalar()) return archive::text(a, node.text);
    if (node.is_list()) return archive::each(a, node.items, [&](auto& item) { tree(a, item); });
    archive::each(a, node.entries, [&](auto& entry) {
        tree(a, entry.first);
        tree(a, entry.second);
    });
}

CacheKey key_of(const Source& source) {
    static const std::string built = this_build();
    if (built.empty()) return {{}, 0, "tree"};
    const auto seed = XXH3_64bits(built.data(), built.size());
    return {source.label(), XXH3_64bits_withSeed(source.text().data(), source.text().size(), seed), "tree"};
}

}  // namespace

std::optional<Yaml> parse_kept_yaml(const SourcePtr& source, Diagnostics& out) {
    const auto key = key_of(*source);
    if (const auto known = cached(key)) {
        Yaml node;
        archive::Reader reader(*known);
        tree(reader, node);
        if (!reader.failed && reader.in.empty()) return node;
    }
    const auto before = out.list().size();
    auto node = parse_yaml(source, out);
    if (!node || out.list().size() != before) return node;
    archive::Writer writer;
    tree(writer, std::as_const(*node));
    put_into_cache(key, writer.out);
    return node;
}

std::vector<std::optional<Yaml>> parse_kept_yaml(const std::vector<SourcePtr>& sources, Diagnostics& out) {
    // The longest files come first, because one that began last would keep all others waiting.
    std::vector<std::size_t> order(sources.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return sources[a]->text().size() > sources[b]->text().size(); });
    std::vector<std::optional<Yaml>> trees(sources.size());
    side_by_side(sources.size(), out,
                 [&](std::size_t i, Diagnostics& found) { trees[order[i]] = parse_kept_yaml(sources[order[i]], found); });
    return trees;
}

}  // namespace holo::catalog
