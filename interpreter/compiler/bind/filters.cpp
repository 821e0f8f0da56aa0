// Adjectives and relatives: filters that keep some members of a set.

#include <algorithm>

#include "interpreter/compiler/bind/binding.hpp"
#include "interpreter/compiler/bind/set_wise.hpp"

namespace holo::compiler {

using ir::Form;
using machine::none;
using machine::Op;

// ---- adjectives ---------------------------------------------------------------------------------

void Filters::words(NodeId words, int kind, Parts& out, bool* placed) {
    const auto nodes = in.tree.children(words);
    // The relative behind a phrase is about its last word; other words are filters before it.
    const bool is_copied = !nodes.empty() && in.is_copied(nodes.back());
    if (is_copied) {
        in.take(nodes.back());
        auto next = in.tree[words].next;
        while (next != no_node && !in.tree.is(next, NodeKind::PostOf)) next = in.tree[next].next;
        if (next == no_node)
            in.error(Diag::missing_argument, nodes.back(),
                     {in.text(nodes.back()), "@title_of_what", "`" + in.text(nodes.back()) + " of this`"});
    }
    for (std::size_t i = 0; i + (is_copied ? 1 : 0) < nodes.size();) {
        if (i > 0 && in.text(nodes[i]) == "opponent's" && in.text(nodes[i - 1]) == "your") {
            in.error(Diag::said_otherwise, nodes[i], {"your opponent's", "@remedy_opponents_thing"});
            return;
        }
        if (in.tree.kind(nodes[i]) == NodeKind::Either) {
            alternatives(nodes[i], kind, out, placed);
            ++i;
            continue;
        }
        bool done = false;
        for (auto length = std::min(in.c.vocabulary.longest_phrase(), nodes.size() - i); length > 0 && !done; --length) {
            const auto said = in.phrase(words, i, i + length);
            if (length > 1 && in.c.vocabulary.meanings(said).empty()) continue;
            if (!phrase(said, kind, nodes[i], out, placed)) continue;
            for (auto end = i + length; i < end; ++i) in.take(nodes[i]);
            done = true;
        }
        if (done) continue;
        in.unknown(nodes[i], in.text(nodes[i]), in.names_like(in.text(nodes[i])));
        ++i;
    }
}

// `a/b`
void Filters::alternatives(NodeId either, int kind, Parts& out, bool* placed) {
    auto& ir = in.ir;
    in.take(either);
    if (const int one_of_them = in.property_of_any(either, kind); one_of_them != none) {
        out.push_back(ir.filter(Op::and_property, {}, {one_of_them}));
        return;
    }
    const int before = in.slots.set_local();
    out.push_back(ir.raw(Op::set_store, {before}));
    bool first = true;
    for (const auto word : in.tree.each(either)) {
        out.push_back(ir.raw(Op::set_load, {before}));
        if (!phrase(in.text(word), kind, word, out, placed)) in.unknown(word);
        if (!first) out.push_back(ir.raw(Op::set_or));
        first = false;
    }
}

bool Filters::phrase(const std::string& words, int kind, NodeId at, Parts& out, bool* placed) {
    auto& ir = in.ir;
    const auto& program = in.c.program;
    const Type player{TypeKind::object, in.c.vocabulary.player_kind};
    const auto put = [&](Op op, const Parts& parts, int b = 0) {
        out.push_back(ir.filter(op, parts, {b}));
        return true;
    };
    if (in.anybody && (words == "your" || words == "yours")) return true;
    if (words == "your" || words == "yours") return put(Op::and_controlled, {ir.value(Op::you, player)});
    if (words == "their" || words == "theirs") {
        if (in.they == none) in.error(Diag::not_here, at, {words, "@who_is_meant"});
        return put(Op::and_controlled, {ir.value(Op::load, player, {}, {in.they})});
    }
    if (words == "opponent's") return put(Op::and_opposed, {ir.value(Op::you, player)});
    if (words == "other") {
        in.expect_self_among(kind, at);
        return put(Op::without, {ir.value(Op::self, {TypeKind::object, in.self_kind})});
    }
    if (words.starts_with("non-")) return without(words.substr(4), kind, at, out);
    for (const auto& meaning : in.c.vocabulary.meanings(words)) {
        if (meaning.kind == MeaningKind::kind)
            return meaning.index == kind || put(Op::and_property, {}, program.kinds[static_cast<std::size_t>(meaning.index)].property);
        if (const int property = in.property_of(meaning, kind); property != none) return put(Op::and_property, {}, property);
        if (is_flag_of(meaning, kind)) {
            out.push_back(flag(meaning, meaning.negated));
            return true;
        }
        if (meaning.kind == MeaningKind::symbol && in.c.vocabulary.is_space(kind))
            if (const int attribute = in.attribute_of_domain(kind, program.symbols[static_cast<std::size_t>(meaning.index)].domain);
                attribute != none) {
                out.push_back(comparing(attribute, Sign::equal, ir.number(meaning.index, {TypeKind::symbol})));
                return true;
            }
        if (const int one_of_a_group = in.group_property(meaning); one_of_a_group != none) return put(Op::and_property, {}, one_of_a_group);
    }
    // A zone can describe: `a ZONE card`.
    if (const auto* meaning = in.c.vocabulary.find(words, MeaningKind::zone); meaning != nullptr) {
        if (placed != nullptr) *placed = true;
        return put(Op::and_zones, {}, meaning->index);
    }
    // So can the side that a die shows: `a SYMBOL die`.
    Words::SideSymbols symbols;
    if (!in.side_symbols(words, symbols)) return false;
    showing(symbols, out);
    return true;
}

// A flag of the state, or a mark of a map. Objects share flags; a space has only those of its kind.
bool Filters::is_flag_of(const Meaning& meaning, int kind) const {
    if (meaning.kind != MeaningKind::flag || meaning.index >= 0) return false;
    const int owner = in.c.program.attributes[static_cast<std::size_t>(-1 - meaning.index)].kind;
    return owner == kind || !(in.c.vocabulary.is_space(owner) || in.c.vocabulary.is_space(kind));
}

Filter Filters::flag(const Meaning& meaning, bool down) {
    const auto& row = in.c.program.attributes[static_cast<std::size_t>(-1 - meaning.index)];
    const bool is_mark = row.storage == machine::Storage::mark;
    if (is_mark) return in.ir.filter(Op::spaces_marked, {}, {row.index, down ? 1 : 0});
    return in.ir.filter(down ? Op::not_flag : Op::and_flag, {}, {row.index});
}

// `non-FLAG`
bool Filters::without(const std::string& word, int kind, NodeId at, Parts& out) {
    for (const auto& meaning : in.c.vocabulary.meanings(word)) {
        const int property = meaning.kind == MeaningKind::group ? in.group_property(meaning) : in.property_of(meaning, kind);
        if (property != none) {
            out.push_back(in.ir.filter(Op::not_property, {}, {property}));
            return true;
        }
        if (is_flag_of(meaning, kind)) {
            out.push_back(flag(meaning, !meaning.negated));
            return true;
        }
    }
    const int before = in.slots.set_local();
    Parts described;
    if (!phrase(word, kind, at, described, nullptr)) return false;
    out.push_back(except(before, described));
    return true;
}

void Filters::showing(const Words::SideSymbols& symbols, Parts& out) {
    out.push_back(in.ir.filter(Op::and_among, {}, {symbols.attribute, 0, static_cast<std::int32_t>(symbols.bits)}));
}

// ---- relatives ----------------------------------------------------------------------------------

// `where` and relations defined by the module may test each member.
bool Filters::is_late(NodeId post, int kind) {
    auto& tree = in.tree;
    if (tree.is(post, NodeKind::PostWhere)) return true;
    if (!tree.is(post, NodeKind::PostOf) && !tree.is(post, NodeKind::PostOn)) return false;
    const auto operand = in.described(tree[post].first);
    if (in.relation(kind, preposition(tree.kind(post))) == none || in.is_zone(operand)) return false;
    const auto type = in.infer(operand);
    return type.kind == TypeKind::object && type.index != in.c.vocabulary.player_kind;
}

// A test of places goes through the pieces one by one too, and is quick.
Filters::Stage Filters::stage_of(NodeId post, int kind) {
    if (is_late(post, kind)) return Stage::tests;
    if (!in.ground.is_on(kind) || in.c.vocabulary.is_space(kind)) return Stage::masks;
    switch (in.tree.kind(post)) {
        case NodeKind::PostOn:
        case NodeKind::PostSight:
        case NodeKind::PostAdjacent:
        case NodeKind::PostNearest:
        case NodeKind::PostWithin: return Stage::places;
        default: return Stage::masks;
    }
}

// `a die of each player`: one choice among the dice of all players, which reads as one from each.
void Filters::refuse_one_of_each(NodeId selector, const std::vector<NodeId>& posts) {
    constexpr NodeKind some[] = {NodeKind::QA, NodeKind::QAnother, NodeKind::QAmount, NodeKind::QUpTo, NodeKind::QAny};
    const auto q = in.quantity(selector);
    if (q == no_node || std::find(std::begin(some), std::end(some), in.tree.kind(q)) == std::end(some)) return;
    for (const auto post : posts) {
        if (!in.tree.is(post, NodeKind::PostOf) && !in.tree.is(post, NodeKind::PostOn)) continue;
        const auto whose = in.described(in.tree[post].first);
        if (!in.tree.is(whose, NodeKind::Selector)) continue;
        if (const auto each = in.quantity(whose); each != no_node && in.tree.is(each, NodeKind::QEach))
            in.error(Diag::one_of_each, selector, {in.text(selector)});
    }
}

// `an upgrade on a character with shields`, `a die on an ability on this`: a relative behind the noun of another relative could be about
// either noun.
void Filters::refuse_unsure(std::vector<NodeId>& posts, int kind) {
    for (std::size_t i = 1; i < posts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto noun = described_by(posts[j], kind);
            if (noun.node == no_node || !(noun.kind == kind || fits_both(posts[i], noun.kind, kind))) continue;
            in.error(Diag::unsure_relative, posts[i], {in.text(posts[i]), in.text(noun.node)});
            posts.erase(posts.begin() + static_cast<std::ptrdiff_t>(i));  // one report is enough
            return;
        }
}

// The noun of a relative, with the kind of the things that it describes; no_node where the relative names one thing.
Filters::Noun Filters::described_by(NodeId post, int kind) {
    const auto noun = in.tree[post].first;
    if (in.tree.is(post, NodeKind::PostWith) || in.tree.is(post, NodeKind::PostWithout))
        return is_attached(noun, kind) ? Noun{noun, kind} : Noun{};
    if (!in.is_description(noun)) return {};
    const auto type = in.infer(noun);
    return type.kind == TypeKind::object || type.kind == TypeKind::space ? Noun{noun, type.index} : Noun{};
}

// Tells whether a relative fits things of another kind than those that it stands behind: a place, something that carries both, or a feature
// that the other kind has.
bool Filters::fits_both(NodeId post, int one, int other) {
    const auto& vocabulary = in.c.vocabulary;
    switch (in.tree.kind(post)) {
        case NodeKind::PostWith:
        case NodeKind::PostWithout: {
            const auto words = in.tree[post].first;
            return in.tree.is(words, NodeKind::Words) &&
                   (in.property_named(in.text(words), one) != none || in.attribute_named(in.text(words), one) != none);
        }
        case NodeKind::PostOn:
        case NodeKind::PostUnder:
        case NodeKind::PostLinked: {
            const auto word = preposition(in.tree.kind(post));
            const auto lies = [&](int kind) { return vocabulary.link_for(kind, word) != none || in.relation(kind, word) != none; };
            return lies(one) && lies(other);
        }
        case NodeKind::PostAdjacent:
        case NodeKind::PostNearest:
        case NodeKind::PostWithin:
        case NodeKind::PostSight: return in.ground.is_on(one) && in.ground.is_on(other);
        default: return false;
    }
}

// `with upgrades`: objects that are attached, and no feature.
bool Filters::is_attached(NodeId words, int kind) {
    if (!in.tree.is(words, NodeKind::Words)) return false;
    const auto& meanings = in.c.vocabulary.meanings(in.text(words));
    const bool is_sort = std::all_of(meanings.begin(), meanings.end(), [&](const Meaning& meaning) {
        return meaning.kind == MeaningKind::symbol || meaning.kind == MeaningKind::group || meaning.kind == MeaningKind::kind;
    });
    return is_sort && in.head_kind(words) == kind && lying_on(kind) != none;
}

// An operand without parentheses around a description.
NodeId Filters::unwrapped(NodeId operand) {
    const auto inner = in.described(operand);
    if (inner != operand) in.take(operand);
    return inner;
}

// Zones, owners and links are masks. Filters that test each member come last, because the fewest members are left then.
void Filters::posts(NodeId selector, int kind, bool& placed, Parts& out, const std::function<void(Parts&)>& between) {
    auto& tree = in.tree;
    std::vector<NodeId> posts;
    for (const auto post : tree.each(selector))
        if (in.is_post(post) && !in.is_detached(post)) posts.push_back(post);
    // `put 1 unit on each card adjacent to p`: a relative behind an argument describes the argument.
    for (const auto argument : in.detached)
        if (tree[argument].first == selector)
            for (auto next = tree[argument].next; next != no_node; next = tree[next].next)
                if (in.is_post(next)) posts.push_back(next);
    refuse_one_of_each(selector, posts);
    refuse_unsure(posts, kind);
    const auto middle = in.core(selector);
    auto copied = no_node;
    if (tree.is(middle, NodeKind::Words) && in.is_copied(tree.last_child(middle))) copied = tree.child(selector, NodeKind::PostOf);
    // `die on this on this`: the second one would change nothing, and is left to be reported.
    const auto is_repeated = [&](NodeId post) {
        for (const auto other : posts) {
            if (other == post) return false;
            if (tree.kind(other) == tree.kind(post) && in.text(other) == in.text(post)) return true;
        }
        return false;
    };
    Parts parts;
    bool leaves = false;
    for (const auto stage : {Stage::masks, Stage::places, Stage::tests}) {
        bool first = true;
        for (const auto each : posts) {
            if (is_repeated(each) || (each == copied ? Stage::tests : stage_of(each, kind)) != stage) continue;
            // `another card where …` asks nothing of this card: an answer may depend on the very ability that asks.
            if (first && stage == Stage::tests && in.self_kind != none && tree.is(in.quantity(selector), NodeKind::QAnother))
                parts.push_back(in.ir.filter(Op::without, {in.ir.value(Op::self, {TypeKind::object, in.self_kind})}));
            first = false;
            in.take(each);
            if (each == copied) copies(tree[each].first, parts);
            else post(each, kind, placed, parts);
            // Few objects have a keyword or header; when none is left, the later filters are skipped.
            if (!tree.is(each, NodeKind::PostWith) || each == posts.back()) continue;
            parts.push_back(in.ir.step(Form::out, {}, {.op = Op::jump_if_empty}));
            leaves = true;
        }
        if (stage == Stage::masks && between) between(parts);
    }
    if (leaves) out.push_back(in.ir.filter(Form::block, parts));
    else out.insert(out.end(), parts.begin(), parts.end());
}

Thing Filters::any_of(NodeId operand) {
    operand = unwrapped(operand);
    const auto found = in.selectors.objects(operand, in.selectors.entity(operand));
    if (found.is_set()) in.take_any(operand);
    return found;
}

void Filters::post(NodeId post, int kind, bool& placed, Parts& out) {
    auto& tree = in.tree;
    auto& ir = in.ir;
    out.push_back(ir.place(in.span_of(post)));
    const auto operand = unwrapped(tree[post].first);
    switch (tree.kind(post)) {
        case NodeKind::PostIn:
            in.zones.in_zones(post, kind, placed, out);
            // A card pays for itself with other cards: its event, such as a play, takes it out of the hand.
            if (in.paying && in.raises != machine::none && kind == in.self_kind)
                out.push_back(in.ir.filter(Op::without, {in.ir.value(Op::self, {TypeKind::object, in.self_kind})}));
            return;
        case NodeKind::PostOf: {
            const auto type = in.infer(operand);
            if (in.is_zone(operand)) {
                out.push_back(ir.filter(Op::set_and, {ir.set(Op::zone_cards, {in.zones.zone(operand)})}));
                placed = true;
            } else if (type.kind == TypeKind::object && type.index == in.c.vocabulary.player_kind && kind != in.c.vocabulary.player_kind) {
                controlled(operand, out);
            } else {
                link(post, kind, out);
            }
            return;
        }
        case NodeKind::PostUnder:
            if (in.c.vocabulary.is_space(kind)) {
                in.ground.under(post, out);
                return;
            }
            [[fallthrough]];
        case NodeKind::PostOn:
        case NodeKind::PostLinked: link(post, kind, out); return;
        case NodeKind::PostReach: in.ground.reach(post, kind, out); return;
        case NodeKind::PostRoom: in.ground.room(post, kind, out); return;
        case NodeKind::PostSight: in.ground.sight(post, kind, out); return;
        case NodeKind::PostAdjacent:
        case NodeKind::PostNearest:
        case NodeKind::PostWithin:
            if (in.ground.is_on(kind)) in.ground.near(post, kind, out);
            else if (tree.is(post, NodeKind::PostWithin)) within(post, kind, out);
            else link(post, kind, out);
            return;
        case NodeKind::PostWith:
        case NodeKind::PostWithout: feature(post, kind, out); return;
        case NodeKind::PostShowing: {
            if (!in.takes_if(operand, {NodeKind::Negated})) return shown(operand, out);
            const int before = in.slots.set_local();
            Parts showing;
            shown(tree.last_child(post), showing);
            out.push_back(except(before, showing));
            return;
        }
        case NodeKind::PostWhere: out.push_back(SetWise(in).where(operand, kind)); return;
        case NodeKind::PostOtherThan: {
            const auto found = any_of(operand);
            if (in.c.vocabulary.is_space(kind) && found.type.kind != TypeKind::space && found.type.kind != TypeKind::nothing)
                in.wrong_type(operand, "@type_space", found.type);
            // No die is a card: `dice other than c` would leave out nothing.
            else if (found.type.kind == TypeKind::object)
                in.expect(operand, {TypeKind::object, kind}, {TypeKind::object, found.type.index});
            out.push_back(found.is_set() ? ir.filter(Op::set_minus, {found.set}) : ir.filter(Op::without, {found.value}));
            return;
        }
        case NodeKind::PostAmong:
            out.push_back(ir.filter(Op::set_and, {in.selectors.members(operand).set}));
            placed = true;
            return;
        default: return;
    }
}

void Filters::shown(NodeId words, Parts& out) {
    for (const auto node : in.tree.each(words)) {
        Words::SideSymbols symbols;
        for (const auto word : in.alternatives(node))
            if (!in.side_symbols(in.text(word), symbols)) {
                in.unknown(word);
                return;
            }
        showing(symbols, out);
    }
}

// `cards of p`: those that the player controls.
void Filters::controlled(NodeId player, Parts& out) {
    const auto middle = in.tree.is(player, NodeKind::Selector) ? in.core(player) : no_node;
    if (in.any_opponent_meant(player)) {
        in.take_any(player);
        out.push_back(in.ir.filter(Op::and_opposed, {in.ir.value(Op::you, {TypeKind::object, in.c.vocabulary.player_kind})}));
        return;
    }
    const bool anybody = in.tree.is(middle, NodeKind::Player) && in.tree[middle].first == no_node &&
                         (in.manner == Manner::looks || in.plural_quantity(player));
    if (anybody) {
        in.take_any(player);
        return;
    }
    const auto found = in.choices.chosen(player);
    if (found.is_set()) in.error(Diag::not_one, player);
    else out.push_back(in.ir.filter(Op::and_controlled, {found.value}));
}

// Keeps objects with the title of the operand, or of one of its members.
void Filters::copies(NodeId operand, Parts& out) {
    auto& ir = in.ir;
    out.push_back(ir.place(in.span_of(operand)));
    const auto found = any_of(operand);
    if (!found.is_set()) {
        out.push_back(ir.filter(Op::and_titled, {found.value}));
        return;
    }
    related_to_any(
        found.set,
        [&](int member, int other) {
            const auto title = [&](int slot) {
                return ir.value(Op::title, {TypeKind::title}, {ir.value(Op::load, found.type, {}, {slot})});
            };
            return ir.value(Op::equal, flag_type, {title(member), title(other)});
        },
        out);
}

// A relative that stands for a link or a two-place condition of the kind.
void Filters::link(NodeId post, int kind, Parts& out) {
    const auto& c = in.c;
    const auto operand = unwrapped(in.tree[post].first);
    const auto word = preposition(in.tree.kind(post));
    const auto type = in.infer(operand);
    if (const int define = in.relation(kind, word, &type); define != none) {
        related(operand, define, out);
        return;
    }
    const int link = kind < 0 ? static_cast<int>(none) : c.vocabulary.link_for(kind, word);
    if (link == none) {
        in.error(Diag::wrong_argument, post,
                 {kind < 0 ? "this" : std::string(c.program.text(c.program.kinds[static_cast<std::size_t>(kind)].name)), in.text(post),
                  "@without_it"});
        return;
    }
    const auto leads_to = c.vocabulary.type_of(link);
    if (type.is_thing()) in.expect(operand, {leads_to.kind, leads_to.index}, {type.kind, type.index});
    const auto found = any_of(operand);
    if (!agrees({found.type.kind, found.type.index}, leads_to)) return;  // reported
    const bool covers = leads_to.kind == TypeKind::space && in.ground.is_large(kind) && link == c.vocabulary.place_of(kind);
    const auto into = [&](Set there) {
        if (leads_to.kind == TypeKind::space) return in.ir.filter(Op::at_spaces, {there}, {link});
        return in.ir.filter(Op::set_and, {in.ir.set(Op::via, {there}, {link})});
    };
    if (found.is_set()) out.push_back(into(found.set));
    else if (covers) out.push_back(into(in.ir.set(Op::set_object, {found.value})));
    else out.push_back(in.ir.filter(Op::and_link, {found.value}, {c.program.attributes[static_cast<std::size_t>(link)].index}));
}

// Keeps objects for which the definition holds with the operand, or with one of its members.
void Filters::related(NodeId operand, int define, Parts& out) {
    auto& ir = in.ir;
    const int unit = in.c.vocabulary.defines[static_cast<std::size_t>(define)].unit;
    const auto found = any_of(operand);
    const auto load = [&](int slot) { return ir.value(Op::load, {TypeKind::object}, {}, {slot}); };
    if (found.is_set()) {
        related_to_any(
            found.set,
            [&](int member, int other) {
                return ir.value(Op::call, flag_type, {load(member), load(other)}, {unit, 2, define});
            },
            out);
        return;
    }
    const int other = in.slots.local();
    out.push_back(ir.step(Op::store, {found.value}, {other}));
    out.push_back(ir.filter(Op::filter, {ir.number(none), load(other), ir.value(Op::you, {TypeKind::object, in.c.vocabulary.player_kind})},
                            {in.c.filter(FilterOf::define, define, 0), 2}));
    unless_nothing(operand, other, out);
}

// Nothing is related to nothing, whatever the definition answers.
void Filters::unless_nothing(NodeId operand, int slot, Parts& out) {
    const auto middle = in.tree.is(operand, NodeKind::Selector) ? in.core(operand) : no_node;
    if (in.tree.is(middle, NodeKind::This) || in.tree.is(middle, NodeKind::You)) return;
    const auto there = in.ir.value(Op::greater_equal, flag_type, {in.ir.value(Op::load, {TypeKind::object}, {}, {slot}), in.ir.number(0)});
    out.push_back(in.ir.filter(Op::keep_if, {there}));
}

void Filters::related_to_any(Set others, const std::function<Value(int member, int other)>& holds, Parts& out) {
    auto& ir = in.ir;
    const int set = in.slots.set_local();
    const int member = in.slots.local();
    const int other = in.slots.local();
    const int held = in.slots.local();
    const auto so_far = [&] { return ir.value(Op::load, flag_type, {}, {held}); };
    const auto also = ir.value(Op::either, flag_type, {holds(member, other), so_far()});
    const auto each = ir.step(Form::members, {ir.step(Op::store, {also}, {held})}, {.b = other, .op = Op::next});
    out.push_back(ir.step(Op::set_store, {others}, {set}));
    out.push_back(keep(member, ir.value(Form::sequence, flag_type,
                                        {ir.step(Op::store, {ir.number(0)}, {held}), ir.set(Op::set_load, {}, {set}), each, so_far()})));
}

void Filters::within(NodeId post, int kind, Parts& out) {
    const int define = in.relation(kind, preposition(NodeKind::PostWithin));
    if (define == none) {
        in.error(Diag::not_here, post, {"within", "@no_distance"});
        return;
    }
    const auto operand = in.tree.child_at(post, 1);
    const int member = in.slots.local();
    const int other = in.slots.local();
    const auto from = operand == no_node ? in.ir.value(Op::self, {TypeKind::object, in.self_kind}) : in.values.value(operand);
    out.push_back(in.ir.step(Op::store, {from}, {other}));
    const auto load = [&](int slot) { return in.ir.value(Op::load, {TypeKind::object}, {}, {slot}); };
    const Parts given{load(member), in.values.number(in.tree[post].first), load(other)};
    out.push_back(
        keep(member, in.ir.value(Op::call, flag_type, given, {in.c.vocabulary.defines[static_cast<std::size_t>(define)].unit, 3, define})));
    if (operand != no_node) unless_nothing(operand, other, out);
}

// `with KEYWORD`, `with HEADER`, `with (VALUE)`, `without COUNTERS`
void Filters::feature(NodeId post, int kind, Parts& out) {
    const auto& c = in.c;
    auto& ir = in.ir;
    const auto words = in.tree[post].first;
    const bool without = in.tree.is(post, NodeKind::PostWithout);
    if (const auto noun = unwrapped(words); noun != words) {
        const int attached = in.infer(noun).index;
        if (lying_on(attached) == none) return in.unknown(words, in.text(words));
        in.take_any(noun);
        return bearing(post, attached, kind, {in.selectors.members(noun).set}, out);
    }
    if (in.tree.is(words, NodeKind::Paren)) {
        out.push_back(ir.filter(Op::and_headed, {in.arguments_of.header_by_value(words)}));
        return;
    }
    const auto name = in.text(words);
    for (const auto& meaning : c.vocabulary.meanings(name)) {
        // A symbol names a sort and no feature: the filter asks for attached objects of that sort.
        const bool symbol = meaning.kind == MeaningKind::symbol || meaning.kind == MeaningKind::group;
        const int property = symbol                                ? static_cast<int>(none)
                             : meaning.kind == MeaningKind::header ? c.program.headers[static_cast<std::size_t>(meaning.index)].property
                                                                   : in.property_of(meaning, kind);
        if (property != none) {
            out.push_back(ir.filter(without ? Op::not_property : Op::and_property, {}, {property}));
            return;
        }
        if (meaning.kind != MeaningKind::attribute || c.program.attributes[static_cast<std::size_t>(meaning.index)].kind != kind) continue;
        if (c.vocabulary.type_of(meaning.index).kind != TypeKind::number) continue;
        const auto amount = in.tree.child_at(post, 1);
        const auto number = amount == no_node ? ir.number(without ? 0 : 1) : in.values.number(amount);
        out.push_back(comparing(meaning.index, without ? Sign::less_equal : Sign::greater_equal, number));
        return;
    }
    // `without SYMBOLS`: no attached object of that sort.
    const int attached = in.head_kind(words);
    if (lying_on(attached) == none) return in.unknown(words, name);
    Parts set{ir.set(Op::set_property, {}, {c.program.kinds[static_cast<std::size_t>(attached)].property})};
    bool placed = false;
    this->words(words, attached, set, &placed);
    if (!placed) in.selectors.default_place(attached, set);
    bearing(post, attached, kind, set, out);
}

// The link by which objects of that kind lie on another one; none when they lie on nothing.
int Filters::lying_on(int kind) const {
    return kind == none ? static_cast<int>(none) : in.c.vocabulary.link_for(kind, preposition(NodeKind::PostOn));
}

// Keeps those on which some of the attached objects lie, or for `without` none.
void Filters::bearing(NodeId post, int attached, int kind, Parts set, Parts& out) {
    auto& ir = in.ir;
    const int member = in.slots.local(), link = lying_on(attached);
    set.push_back(ir.filter(Op::and_link, {ir.value(Op::load, {TypeKind::object, kind}, {}, {member})},
                            {in.c.program.attributes[static_cast<std::size_t>(link)].index}));
    const auto any = ir.value(Op::set_any, flag_type, {ir.set(Form::sequence, set)});
    out.push_back(keep(member, in.tree.is(post, NodeKind::PostWithout) ? ir.value(Op::invert, flag_type, {any}) : any));
}

// ---- made of filters ----------------------------------------------------------------------------

// Keeps the preferred members, when there are any.
void Filters::prefer(NodeId selector, int kind, Parts& out) {
    auto& ir = in.ir;
    for (const auto node : in.tree.each(selector)) {
        if (!in.takes_if(node, {NodeKind::Preferring})) continue;
        const auto what = in.tree[node].first;
        if (!in.tree.is(what, NodeKind::Selector)) {
            in.choices.extreme(what, kind, out);
            continue;
        }
        const int all = in.slots.set_local(), preferred = in.slots.set_local();
        const auto load = [&](int set) { return ir.set_load(set, in.c.vocabulary.of_kind(kind)); };
        out.push_back(ir.raw(Op::set_store, {all}));
        Parts parts{load(all)};
        in.take(what);
        in.traits.describe(what, kind, parts);
        out.push_back(ir.step(Op::set_store, {ir.set(Form::sequence, parts)}, {preferred}));
        const auto some = ir.value(Op::set_any, flag_type, {load(preferred)});
        out.push_back(ir.set(Form::if_, {some, load(preferred), load(all)}));
    }
}

Filter Filters::keep(int slot, Value condition) { return in.ir.filter(Form::keep, {condition}, {slot}); }

Filter Filters::comparing(int attribute, Sign sign, Value number) {
    return in.ir.filter(Op::and_compare, {number}, {attribute, static_cast<int>(sign)});
}

Filter Filters::except(int before, const Parts& filters) { return in.ir.filter(Form::except, filters, {before}); }

}  // namespace holo::compiler
