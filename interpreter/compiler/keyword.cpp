// Keywords: declared, printed on cards, granted by other keywords.

#include <algorithm>

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::ModOp;
using machine::none;
using machine::Op;
using machine::OwnerKind;

static machine::Stacking stacking_of(std::string_view word) {
    using machine::Stacking;
    if (word == "cumulative") return Stacking::cumulative;
    if (word == "layered") return Stacking::layered;
    if (word == "selective") return Stacking::selective;
    return Stacking::isolated;
}

void Compilation::declare_keyword(const Tree& tree, NodeId node) {
    const auto words = tree[node].first;
    const auto name = text(tree, words);
    if (vocabulary.find(name, MeaningKind::keyword) != nullptr) {
        error(tree, words, Diag::declared_twice, {name});
        return;
    }
    const auto mode = tree.child(node, NodeKind::Mode);
    const auto list = tree.child(node, NodeKind::Params);
    const int id = keyword(name, stacking_of(mode == no_node ? std::string() : text(tree, mode)),
                           list == no_node ? std::vector<Param>{} : params(tree, list));
    vocabulary.keywords[id].tree = &tree;
    vocabulary.keywords[id].node = node;
    vocabulary.name({name, name, tree[words].span}, {MeaningKind::keyword, id});
    if (list == no_node) return;
    // Its sum can be read like an attribute: `KEYWORD of u`.
    machine::AttributeRow row{};
    row.name = vocabulary.intern(name);
    row.kind = none;
    row.storage = machine::Storage::keyword;
    row.type = static_cast<std::uint8_t>(TypeKind::number);
    row.index = static_cast<std::int16_t>(id);
    row.domain = none;
    const int attribute = static_cast<int>(program->attributes.size());
    program->attributes.push_back(row);
    vocabulary.attributes.push_back({});
    program->keywords[id].attribute = static_cast<std::int16_t>(attribute);
    vocabulary.name({name, name, tree[words].span}, {MeaningKind::attribute, attribute});
}

int Compilation::keyword(const std::string& name, machine::Stacking stacking, std::vector<Param> list) {
    const int id = static_cast<int>(program->keywords.size());
    machine::KeywordRow row{};
    row.name = vocabulary.intern(name);
    row.property = static_cast<std::int16_t>(vocabulary.add_property(name, machine::PropertySource::keyword, none, id));
    row.attribute = none;
    row.stacking = stacking;
    program->keywords.push_back(row);
    vocabulary.keywords.push_back({name, std::move(list), nullptr, no_node});
    return id;
}

void Compilation::keyword_abilities(const Tree& tree, NodeId node) {
    const auto* meaning = vocabulary.find(text(tree, tree[node].first), MeaningKind::keyword);
    if (meaning == nullptr) return;
    const auto& params = vocabulary.keywords[meaning->index].params;
    // A keyword's object is of the printed kind, because keywords stand on cards.
    abilities(tree, tree.child(node, NodeKind::Block),
              {OwnerKind::keyword, meaning->index, std::max(0, vocabulary.printed_kind()), {params.empty() ? "" : params[0].name}});
}

// A keyword on a line of its own. Its name may be several words; a number may follow.
bool Compilation::printed_keyword(const Tree& tree, NodeId item, const Owner& owner) {
    const auto whole = text(tree, item);
    const Body body(context, tree, Manner::looks, none);
    const auto args = body.arguments(item);
    if (const auto* meaning = vocabulary.find(whole, MeaningKind::keyword)) {
        for (const auto& arg : args) body.take_noun(arg.node);  // words of its name
        print_keyword(tree, item, meaning->index, no_node, owner);
        return true;
    }
    if (args.empty()) return false;
    const auto blank = whole.rfind(' ');
    if (const auto* meaning = vocabulary.find(whole.substr(0, blank), MeaningKind::keyword)) {
        for (const auto& arg : args) body.take_noun(arg.node);
        print_keyword(tree, item, meaning->index, args.back().node, owner);
        return true;
    }
    if (const auto* meaning = vocabulary.find(text(tree, tree[item].first), MeaningKind::keyword)) {
        if (args.front().label.empty()) body.take_noun(args.front().node);  // `NAME 1`, not `NAME from 1`
        print_keyword(tree, item, meaning->index, args.front().node, owner);
        return true;
    }
    return false;
}

void Compilation::print_keyword(const Tree& tree, NodeId item, int id, NodeId number, const Owner& owner) {
    const auto& info = vocabulary.keywords[id];
    int amount = 0;
    if (info.params.empty()) {
        if (number != no_node) error(tree, number, Diag::keyword_no_amount, {info.name});
    } else if (!tree.is(number, NodeKind::Number)) {
        error(tree, tree[item].first, Diag::keyword_amount, {info.name});
    } else {
        amount = std::stoi(text(tree, number));
    }
    if (owner.kind == OwnerKind::definition) {
        mark(program->keywords[id].property, owner.id);
        program->keyword_prints.push_back(
            {static_cast<std::int16_t>(owner.id), static_cast<std::int16_t>(id), static_cast<std::int16_t>(amount)});
        return;
    }
    // A keyword that grants another one.
    auto row = static_row(tree, item, owner);
    row.op = ModOp::gain;
    row.only_self = 1;
    row.target = program->keywords[id].property;
    if (!info.params.empty()) {
        Body value(context, tree, Manner::looks, none);
        value.answer(value.ir.number(amount));
        row.amount = value.put("amount", 0, item);
    }
    program->properties[row.target].changeable = 1;
    program->statics.push_back(row);
}

void Compilation::check_keyword_cycles() {
    const auto of_keyword = [](const machine::StaticRow& row) { return row.owner_kind == OwnerKind::keyword && row.op == ModOp::gain; };
    if (std::none_of(program->statics.begin() + static_cast<std::ptrdiff_t>(completed.statics), program->statics.end(), of_keyword)) return;
    const auto count = program->keywords.size();
    std::vector<std::vector<std::size_t>> gives(count);
    std::vector<const machine::StaticRow*> where(count, nullptr);
    for (const auto& row : program->statics) {
        if (!of_keyword(row)) continue;
        const auto& property = program->properties[row.target];
        if (property.source != machine::PropertySource::keyword) continue;
        gives[row.owner].push_back(static_cast<std::size_t>(property.value));
        where[row.owner] = &row;
    }
    enum class Mark : std::uint8_t { fresh, on_path, done };
    std::vector<Mark> marks(count, Mark::fresh);
    std::vector<std::size_t> path;
    const std::function<void(std::size_t)> visit = [&](std::size_t k) {
        marks[k] = Mark::on_path;
        path.push_back(k);
        for (const auto next : gives[k]) {
            if (marks[next] == Mark::on_path) {
                std::string circle;
                for (auto it = std::find(path.begin(), path.end(), next); it != path.end(); ++it)
                    circle += std::string(program->text(program->keywords[*it].name)) + " -> ";
                circle += program->text(program->keywords[next].name);
                out.add(Diag::keyword_cycle, context.sources[where[k]->source], where[k]->span, {circle});
            } else if (marks[next] == Mark::fresh) {
                visit(next);
            }
        }
        path.pop_back();
        marks[k] = Mark::done;
    };
    for (std::size_t k = 0; k < count; ++k)
        if (marks[k] == Mark::fresh) visit(k);
}

}  // namespace holo::compiler
