#include "interpreter/text/kept.hpp"

#include <xxhash.h>

#include "interpreter/catalog/archive.hpp"

namespace holo::text {

namespace archive = catalog::archive;

namespace {

template <typename A, typename Pairs>
void pairs(A& a, Pairs& list) {
    archive::each(a, list, [&](auto& pair) {
        archive::text(a, pair.first);
        archive::text(a, pair.second);
    });
}

template <typename A, typename List>
void unsaid(A& a, List& list) {
    archive::each(a, list, [&](auto& one) {
        archive::pass(a, one.first);
        archive::text(a, one.second);
    });
}

template <typename A, typename Texts>
void texts_by_name(A& a, Texts& texts) {
    const auto text = [&](auto& words) { archive::text(a, words); };
    archive::map(a, texts, text, text);
}

template <typename A, typename L>
void language(A& a, L& one) {
    archive::text(a, one.name);
    auto& spelling = one.spelling;
    pairs(a, spelling.contractions);
    pairs(a, spelling.numerals);
    archive::each(a, spelling.elisions, [&](auto& elision) {
        archive::text(a, elision.word);
        archive::text(a, elision.becomes);
        archive::texts(a, elision.before);
        archive::texts(a, elision.but);
    });
    archive::each(a, spelling.notes, [&](auto& note) { archive::texts(a, note); });
    archive::texts(a, spelling.capital_after);
    archive::texts(a, spelling.in_titles);
    archive::pass(a, spelling.longest_aside);
    archive::pass(a, spelling.stops_inside);
    archive::texts(a, spelling.enclitics.words);
    archive::texts(a, spelling.enclitics.forms);
    pairs(a, spelling.enclitics.stressed);
    Enclitics::pass(a, spelling.enclitics);
    const auto n = archive::size(a, one.features.size());
    for (std::size_t f = 0; f < n; ++f) {
        Feature feature;
        if constexpr (!A::reads) feature = one.features[f];
        archive::text(a, feature.name);
        archive::texts(a, feature.values);
        if constexpr (A::reads) one.features.add(std::move(feature));
    }
    texts_by_name(a, one.third_persons);
}

template <typename A, typename C>
void construction(A& a, C& one) {
    archive::pass(a, one.category);
    archive::text(a, one.name);
    archive::each(a, one.holes, [&](auto& hole) {
        archive::text(a, hole.name);
        archive::pass(a, hole.category);
        archive::text(a, hole.wanted);
        archive::pass(a, hole.block);
        archive::pass(a, hole.is_paid);
        archive::pass(a, hole.is_subject);
        archive::pass(a, hole.is_excluded);
        archive::pass(a, hole.is_another);
        archive::pass(a, hole.is_other);
        archive::pass(a, hole.is_apart);
        archive::pass(a, hole.instead_of);
    });
    unsaid(a, one.understood);
    archive::each(a, one.given, [&](auto& given) {
        archive::pass(a, given.first);
        archive::text(a, given.second);
    });
    archive::each(a, one.on, [&](auto& on) {
        archive::text(a, on.attribute);
        archive::texts(a, on.values);
        archive::pass(a, on.alone);
    });
    archive::texts(a, one.within);
    archive::texts(a, one.outside);
    const auto text = [&](auto& one) { archive::text(a, one); };
    archive::map(a, one.speaks_of, text, text);
    archive::map(a, one.instead_of, text, [&](auto& kinds) { archive::texts(a, kinds); });
    archive::pass(a, one.silent);
    archive::pass(a, one.chooses);
    archive::pass(a, one.refers);
    archive::pass(a, one.brings);
    archive::pass(a, one.shows);
    archive::pass(a, one.cost);
    archive::text(a, one.verb);
    archive::text(a, one.lacks);
    archive::rows(a, one.wordless);
}

template <typename A, typename R>
void referents(A& a, R& one) {
    const auto text = [&](auto& words) { archive::text(a, words); };
    archive::pass(a, one.category);
    archive::pass(a, one.named);
    archive::pass(a, one.name);
    archive::text(a, one.any_kind);
    archive::pass(a, one.kinds);
    archive::map(
        a, one.definite, [&](auto& which) { archive::pass(a, which); }, text);
    archive::map(a, one.wider, text, [&](auto& members) { archive::texts(a, members); });
    archive::map(a, one.implied, text, [&](auto& words) { archive::rows(a, words); });
    archive::text(a, one.letter);
    archive::pass(a, one.choose);
    archive::pass(a, one.reader);
    archive::texts(a, one.others);
    archive::pass(a, one.is_repeated);
    archive::pass(a, one.is_retold);
    archive::pass(a, one.is_inlined);
    archive::pass(a, one.deeds);
    archive::map(
        a, one.again, [&](auto& which) { archive::pass(a, which); }, [&](auto& things) { archive::rows(a, things); });
    archive::text(a, one.agrees);
}

template <typename A, typename G>
void grammar_of(A& a, G& g) {
    archive::each(a, g.languages, [&](auto& one) { language(a, one); });
    archive::each(a, g.categories, [&](auto& one) {
        archive::text(a, one.name);
        archive::pass(a, one.sort);
        archive::each(a, one.features, [&](auto& features) { archive::rows(a, features); });
        texts_by_name(a, one.called);
        archive::text(a, one.symbols);
    });
    archive::each(a, g.all, [&](auto& one) { construction(a, one); });
    archive::each(a, g.referents, [&](auto& one) { referents(a, one); });
    archive::rows(a, g.choices.in);
    archive::pass(a, g.choices.before);
    archive::rows(a, g.choices.among);
    archive::rows(a, g.choices.asked);
    archive::each(a, g.synonyms, [&](auto& row) { archive::texts(a, row); });
    archive::rows(a, g.alone);
    texts_by_name(a, g.older);
}

}  // namespace

template <typename Archive>
void Syntax::pass(Archive& archive, auto& syntax) {
    Table<Rule>::pass(archive, syntax.rules_);
    Table<Symbol>::pass(archive, syntax.symbols_);
    for (auto* index : {&syntax.by_left_, &syntax.by_construction_, &syntax.by_first_word_, &syntax.by_first_symbol_}) {
        Table<std::uint32_t>::pass(archive, index->ends);
        Table<int>::pass(archive, index->rules);
    }
    for (auto* numbers : {&syntax.categories_, &syntax.values_, &syntax.word_slots_, &syntax.rows_, &syntax.tokens_})
        Table<int>::pass(archive, *numbers);
    Table<std::uint32_t>::pass(archive, syntax.value_ends_);
    for (auto* texts : {&syntax.words_, &syntax.said_}) Texts::pass(archive, *texts);
    for (auto* bits : {&syntax.corners_, &syntax.first_}) Table<std::uint64_t>::pass(archive, *bits);
    archive::each(archive, syntax.phrasings_, [&](auto& phrasing) {
        unsaid(archive, phrasing.unsaid);
        archive::text(archive, phrasing.order);
        archive::pass(archive, phrasing.known);
    });
}

template <typename Archive, typename E>
void Enclitics::pass(Archive& a, E& enclitics) {
    archive::map(
        a, enclitics.hosts_, [&](auto& first) { archive::text(a, first); },
        [&](auto& rests) { archive::each(a, rests, [&](auto& rest) { archive::texts(a, rest); }); });
}

catalog::CacheKey key_of(const std::vector<SourcePtr>& files, const catalog::Game& game) {
    static const std::string built = catalog::this_build();
    if (built.empty() || game.module_hash == 0) return {{}, 0, "sayings"};
    auto hash = XXH3_64bits_withSeed(built.data(), built.size(), game.module_hash);
    for (const auto set : game.set_hashes) hash = XXH3_64bits_withSeed(&set, sizeof set, hash);
    return {game.manifest.folder, catalog::hash_onto(hash, files), "sayings"};
}

std::shared_ptr<const void> restore(const catalog::CacheKey& key, Constructions& grammar, std::vector<Syntax>& syntaxes) {
    const auto known = catalog::mapped(key);
    if (!known) return nullptr;
    archive::Reader reader(known->content);
    Constructions kept;
    grammar_of(reader, kept);
    grammar = std::move(kept);
    for (std::size_t at = 0; at < grammar.languages.size() && !reader.failed; ++at) {
        syntaxes.emplace_back(grammar, at);
        Syntax::pass(reader, syntaxes.back());
    }
    if (!reader.failed && reader.in.empty()) return known->memory;
    grammar = {};
    syntaxes.clear();
    return nullptr;
}

void keep(const catalog::CacheKey& key, const Constructions& grammar, const std::vector<Syntax>& syntaxes) {
    if (key.hash == 0) return;
    archive::Writer writer;
    grammar_of(writer, grammar);
    for (const auto& syntax : syntaxes) Syntax::pass(writer, syntax);
    catalog::put_into_cache(key, writer.out);
}

}  // namespace holo::text
