// Checks declarations of a module or a set: symbols, attributes, parameters, definitions.

#include <algorithm>
#include <set>

#include "interpreter/checks/checks.hpp"
#include "interpreter/checks/content.hpp"

namespace holo::checks {

using namespace machine;
using compiler::AttributePlace;

namespace {

// Tells whether the tree uses the name anywhere but in the parameter's declaration.
bool mentions(const Tree& tree, NodeId node, NodeId but, const std::string& name) {
    if (node == but) return false;
    if ((tree.is(node, NodeKind::Word) || tree.is(node, NodeKind::Name)) && tree.text(node) == name) return true;
    if (tree.is(node, NodeKind::Words) && tree[node].first == no_node && tree.text(node) == name) return true;
    for (const auto child : tree.each(node))
        if (mentions(tree, child, but, name)) return true;
    return false;
}

// Tells whether some ability that waits for the event reads its argument.
bool heard(const Program& program, int happening, int argument) {
    for (const auto& ability : program.abilities) {
        if (ability.happening != happening) continue;
        for (const auto& check : checks_of(program, ability))
            if (check.argument == argument) return true;
        const int local = std::max<int>(ability.captured, 0) + argument;
        if (loads(program, ability.match, local) || loads(program, ability.condition, local) || loads(program, ability.body, local))
            return true;
    }
    return false;
}

bool used(const Program& program, int header, int argument) {
    for (const auto& ability : program.abilities)
        if (ability.kind == AbilityKind::headed && ability.header == header && loads(program, ability.body, argument)) return true;
    return false;
}

// A first parameter that is a symbol has a case for each symbol, including those of sets that are not loaded.
bool may_have_cases(const compiler::Vocabulary& words, const Tree& tree) {
    const auto any_of = [&](const auto& infos) {
        return std::any_of(infos.begin(), infos.end(), [&](const auto& info) {
            return info.tree == &tree && !info.params.empty() && info.params.front().type.kind == compiler::TypeKind::symbol;
        });
    };
    return any_of(words.defines) || any_of(words.procedures) || any_of(words.events);
}

}  // namespace

void parameters(Content& content) {
    const auto& words = content.words;
    for (const auto& tree : content.game.compiler->declarations()) {
        const auto root = tree->root();
        if (may_have_cases(words, *tree)) continue;
        const auto list = tree->child(root, NodeKind::Params);
        const auto name = collapsed(tree->text((*tree)[root].first));
        int event = none, header = none, sum = none;
        for (std::size_t e = 0; e < words.events.size(); ++e)
            if (words.events[e].tree == tree.get()) event = static_cast<int>(e);
        if (tree->is(root, NodeKind::Header))
            if (const auto* meaning = words.find(name, compiler::MeaningKind::header)) header = meaning->index;
        if (tree->is(root, NodeKind::Keyword))
            if (const auto* meaning = words.find(name, compiler::MeaningKind::keyword))
                sum = content.program.keywords[static_cast<std::size_t>(meaning->index)].attribute;
        int index = 0;
        for (const auto param : tree->each(list)) {
            const auto word = tree->child(param, NodeKind::Word);
            const std::string said(tree->text(word));
            const int at = index++;
            if (said == "you" || mentions(*tree, root, word, said)) continue;
            if (event != none && heard(content.program, event, at)) continue;
            if (sum != none && content.usage.reads(sum)) continue;
            if (header != none && used(content.program, header, at)) continue;
            content.report(Diag::unread_parameter, *tree, word, {said, name});
        }
    }
}

void attributes(Content& content) {
    const auto& program = content.program;
    for (std::size_t a = 0; a < program.attributes.size(); ++a) {
        const auto& row = program.attributes[a];
        const auto& declared = content.words.attributes[a];
        const auto at = static_cast<int>(a);
        if (declared.words.span.end == 0) continue;  // a word that every game has
        if (row.counts != 0) continue;               // the machine counts a pile in it, and people read it
        const bool state = declared.place == AttributePlace::state;
        const bool read = content.usage.reads(at), changed = !state || content.usage.changes(at);
        if (read && changed) continue;
        content.report(Diag::idle_attribute, declared.words,
                       {content.text(row.name), content.text(program.kinds[static_cast<std::size_t>(row.kind)].name),
                        read ? "@never_changed" : "@never_read"});
    }
}

// Only symbols that no card has are checked: printed symbols describe their cards, and any other symbol is declared because scripts are to
// ask for it.
void symbols(Content& content) {
    const auto& declared = content.game.manifest.declared;
    std::set<std::string> printed, other;
    for (const auto& kind : declared.kinds)
        for (const auto& attribute : kind.attributes)
            (attribute.place == AttributePlace::printed || attribute.place == AttributePlace::map ? printed : other)
                .insert(attribute.domain);
    for (const auto& domain : declared.domains) {
        if (other.count(domain.words.one) == 0 || printed.count(domain.words.one) != 0) continue;
        for (const auto& symbol : domain.symbols) {
            bool said = content.usage.says(symbol.words.one) || content.usage.says(symbol.words.many);
            for (const auto& group : domain.groups)
                for (const auto& member : group.members)
                    said = said ||
                           (member == symbol.words.one && (content.usage.says(group.words.one) || content.usage.says(group.words.many)));
            for (const auto& header : content.words.headers) said = said || header.name == symbol.words.one;  // `use (SYMBOL) of c`
            if (!said) content.report(Diag::unread_symbol, symbol.words, {symbol.words.one, domain.words.one});
        }
    }
}

void calls(Content& content) {
    for (const auto& tree : content.game.compiler->declarations()) {
        const auto root = tree->root();
        if (!tree->is(root, NodeKind::Define) && !tree->is(root, NodeKind::Procedure)) continue;
        const auto word = (*tree)[root].first;
        const auto name = collapsed(tree->text(word));
        if (!content.usage.calls(name)) content.report(Diag::never_called, *tree, word, {name});
    }
}

// Reported once per set, because its cards are there for their figures.
void unwritten(Content& content) {
    for (const auto& set : content.game.sets) {
        std::size_t count = 0;
        const compiler::DeclaredCard* first = nullptr;
        for (const auto& card : set.cards)
            if (carries_mark(card, catalog::unwritten_mark) && count++ == 0) first = &card;
        if (first != nullptr)
            content.report(Diag::no_script_yet, {set.title, set.title, first->span, first->source},
                           {std::to_string(count), std::to_string(set.cards.size()), set.title});
    }
}

}  // namespace holo::checks
