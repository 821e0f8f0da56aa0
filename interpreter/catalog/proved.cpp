#include "interpreter/catalog/proved.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/catalog/archive.hpp"

namespace holo::catalog {

Proved::Proved(CacheKey key) : key_(std::move(key)) {
    const auto kept = cached(key_);
    if (!kept) return;
    archive::Reader reader(*kept);
    archive::rows(reader, known_);
    if (reader.failed || !reader.in.empty()) known_.clear();
}

bool Proved::knows(std::uint64_t thing) const { return std::binary_search(known_.begin(), known_.end(), thing); }

void Proved::keep() const {
    if (std::all_of(added_.begin(), added_.end(), [&](auto thing) { return knows(thing); })) return;
    std::vector<std::uint64_t> all;
    std::set_union(known_.begin(), known_.end(), added_.begin(), added_.end(), std::back_inserter(all));
    if (all.size() > most) all.assign(added_.begin(), added_.end());
    archive::Writer writer;
    archive::rows(writer, all);
    put_into_cache(key_, writer.out);
}

}  // namespace holo::catalog
