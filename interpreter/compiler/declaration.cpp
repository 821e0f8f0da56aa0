// Declarations of rules files: first the names, then the shapes, then the code, because anything may be used before its declaration.

#include <algorithm>
#include <deque>

#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;
using machine::OwnerKind;

void Compilation::read(const SourcePtr& source) {
    hash(source->text());
    for (auto& tree : parse_module(source, out, Broken::leave_out)) declarations.push_back(std::make_shared<Tree>(std::move(tree)));
}

// ---- names --------------------------------------------------------------------------------------

void Compilation::declare_names(const Tree& tree) {
    const auto node = tree.root();
    if (tree.is(node, NodeKind::Header)) declare_header(tree, node);
    if (tree.is(node, NodeKind::Keyword)) declare_keyword(tree, node);
}

void Compilation::declare_header(const Tree& tree, NodeId node) {
    const auto name = text(tree, tree[node].first);
    if (name == vocabulary.headers[0].name) return;  // `text` is predefined
    if (vocabulary.find(name, MeaningKind::header) != nullptr) {
        error(tree, tree[node].first, Diag::declared_twice, {name});
        return;
    }
    const int id = static_cast<int>(vocabulary.headers.size());
    vocabulary.headers.push_back({name, {}});
    const auto word = vocabulary.intern(name);
    program->headers.push_back(
        {word, static_cast<std::int16_t>(vocabulary.add_property(name, machine::PropertySource::header, none, id)), 0, none});
    vocabulary.name({name, name, tree[node].span}, {MeaningKind::header, id});
}

// ---- parameters and their types -----------------------------------------------------------------

void Compilation::type(const Tree& tree, NodeId node, Param& param) {
    struct Plain {
        std::string_view word;
        TypeKind kind;
    };
    static constexpr Plain plain[] = {
        {"flag", TypeKind::flag}, {"side", TypeKind::side}, {"zone", TypeKind::zone}, {"period", TypeKind::period}};
    const auto words = tree.child(node, NodeKind::Words);
    const auto name = text(tree, words);
    if (name == "number") {
        param.type.kind = TypeKind::number;
        const auto counted = tree[words].next;
        if (counted == no_node) return;
        const auto* meaning = vocabulary.find(text(tree, counted), MeaningKind::kind);
        if (meaning == nullptr) unknown(tree, counted, text(tree, counted));
        else param.unit_kind = meaning->index;
        return;
    }
    for (const auto& row : plain)
        if (name == row.word) {
            param.type.kind = row.kind;
            return;
        }
    for (const auto& meaning : vocabulary.meanings(name)) {
        switch (meaning.kind) {
            case MeaningKind::kind: param.type = vocabulary.of_kind(meaning.index); return;
            case MeaningKind::symbol: {
                const int property = vocabulary.symbol_property(meaning.index);
                if (property == none) break;
                param.type.kind = TypeKind::object;
                param.type.index = vocabulary.kind_with(property);
                param.noun = property;
                return;
            }
            case MeaningKind::domain: param.type = {TypeKind::symbol, meaning.index, false}; return;
            case MeaningKind::attribute:
                if (vocabulary.type_of(meaning.index).kind != TypeKind::number) break;
                param.type.kind = TypeKind::number;
                param.unit = meaning.index;
                return;
            default: break;
        }
    }
    unknown(tree, words, name);
}

// The value of an omitted parameter.
void Compilation::initial(const Tree& tree, NodeId value, Param& param) {
    const auto word = text(tree, value);
    param.optional = true;
    if (tree.is(value, NodeKind::Number)) {
        param.initial = std::stoi(word);
    } else if (tree.is(value, NodeKind::Negative) && tree.is(tree[value].first, NodeKind::Number)) {
        param.initial = -std::stoi(text(tree, tree[value].first));
    } else if (word == "yes") {
        param.initial = 1;
    } else if (word == "no" || word == "none") {
        param.initial = param.type.is_thing() || param.type.kind == TypeKind::side ? -1 : 0;
    } else if (word == "nothing") {
        param.initial = -1;
    } else if (word == "cost" && param.type.kind == TypeKind::flag) {
        param.cost = true;
    } else if (word == "this") {
        param.this_one = true;
        param.initial = -1;
    } else {
        for (const auto& meaning : vocabulary.meanings(word))
            if (meaning.kind == MeaningKind::symbol && program->symbols[meaning.index].domain == param.type.index) {
                param.initial = meaning.index;
                return;
            }
        unknown(tree, value, word);
    }
}

std::vector<Param> Compilation::params(const Tree& tree, NodeId node) {
    constexpr std::size_t most = world::most_arguments - 3;  // an event also has its results, its actor and a keyword's number
    std::vector<Param> list;
    for (const auto child : tree.each(node)) {
        Param param;
        for (const auto part : tree.each(child)) switch (tree.kind(part)) {
                case NodeKind::Label: param.label = text(tree, part); break;
                case NodeKind::Some: param.any = true; break;
                case NodeKind::Word: param.name = text(tree, part); break;
                case NodeKind::Type: type(tree, part, param); break;
                case NodeKind::Limit: param.limit = tree[part].first; break;
                case NodeKind::Default:
                    Body(context, tree, Manner::looks, none).take_noun(tree[part].first);
                    initial(tree, tree[part].first, param);
                    break;
                default: break;
            }
        if (tree.child(child, NodeKind::Type) == no_node) {
            param.type.kind = TypeKind::number;
            if (!tree.is(tree.root(), NodeKind::Keyword))
                error(tree, child, Diag::missing_argument, {param.name, "@type", "`" + param.name + ": number`"});
        }
        for (const auto& other : list)
            if (other.name == param.name) error(tree, child, Diag::name_taken, {param.name});
        list.push_back(std::move(param));
    }
    if (list.size() > most) error(tree, node, Diag::too_many, {"@several_parameters", std::to_string(most)});
    return list;
}

// The period of a limit such as `once per round`.
std::int16_t Compilation::period(const Tree& tree, NodeId once) {
    tree.take(once);
    const auto words = tree[once].first;
    if (const auto* meaning = vocabulary.find(text(tree, words), MeaningKind::period)) return static_cast<std::int16_t>(meaning->index);
    report_unlisted(out, tree, words, periods_of(*program, false), "@all_periods");
    return none;
}

// ---- shapes -------------------------------------------------------------------------------------

void Compilation::declare_shapes(const Tree& tree) {
    const auto node = tree.root();
    switch (tree.kind(node)) {
        case NodeKind::Header: shape_header(tree, node); return;
        case NodeKind::Event:
        case NodeKind::Query: shape_happening(tree, node); return;
        case NodeKind::Define: shape_definition(tree, node, vocabulary.defines_by_name, vocabulary.defines); return;
        case NodeKind::Procedure: shape_definition(tree, node, vocabulary.procedures_by_name, vocabulary.procedures); return;
        default: return;
    }
}

void Compilation::shape_header(const Tree& tree, NodeId node) {
    const auto* meaning = vocabulary.find(text(tree, tree[node].first), MeaningKind::header);
    if (meaning == nullptr) return;
    auto& info = vocabulary.headers[meaning->index];
    if (const auto list = tree.child(node, NodeKind::Params); list != no_node) {
        info.params = params(tree, list);
        program->headers[meaning->index].arguments = static_cast<std::int16_t>(info.params.size());
    }
    if (const auto once = tree.child(node, NodeKind::OncePer); once != no_node) info.period = period(tree, once);
    if (const auto scope = tree.child(node, NodeKind::Scope); scope != no_node) {
        info.scope = static_cast<std::int16_t>(UnitBuilder::reserve(*program));
        info.placed = asks_place(tree, tree[scope].first);
    }
}

// The event between the costs and the effect of abilities with the header, with the object as its argument.
void Compilation::raised_event(const Tree& tree) {
    const auto node = tree.root();
    const auto raised = tree.is(node, NodeKind::Header) ? tree.child(node, NodeKind::Raised) : no_node;
    const auto* meaning = raised == no_node ? nullptr : vocabulary.find(text(tree, tree[node].first), MeaningKind::header);
    if (meaning == nullptr) return;
    const auto word = text(tree, tree[raised].first);
    for (std::size_t e = 0; e < vocabulary.events.size(); ++e) {
        const auto& event = vocabulary.events[e];
        if (event.query || event.name != word) continue;
        if (event.params.size() == 1 && event.params[0].type.kind == TypeKind::object) {
            vocabulary.headers[meaning->index].raises = static_cast<int>(e);
            program->headers[meaning->index].raises = static_cast<std::int16_t>(e);
        } else error(tree, tree[raised].first, Diag::not_here, {word, "@event_of_ability"});
        return;
    }
    error(tree, tree[raised].first, Diag::unknown_verb, {word});
}

// Places abilities with the header in menus for another header.
void Compilation::offered_as(const Tree& tree) {
    const auto node = tree.root();
    const auto as = tree.is(node, NodeKind::Header) ? tree.child(node, NodeKind::OfferedAs) : no_node;
    const auto* meaning = as == no_node ? nullptr : vocabulary.find(text(tree, tree[node].first), MeaningKind::header);
    if (meaning == nullptr) return;
    const auto words = tree[as].first;
    const auto* other = vocabulary.find(text(tree, words), MeaningKind::header);
    if (other == nullptr) {
        std::vector<std::string> known;
        for (const auto& header : vocabulary.headers) known.push_back(header.name);
        error(tree, words, Diag::unknown_word, {text(tree, words)}, nearest_word(text(tree, words), known));
    } else if (other->index == meaning->index || vocabulary.headers[static_cast<std::size_t>(other->index)].offered_as != none) {
        error(tree, words, Diag::not_here, {text(tree, words), "@header_in_menus"});
    } else vocabulary.headers[static_cast<std::size_t>(meaning->index)].offered_as = other->index;
}

void Compilation::shape_definition(const Tree& tree, NodeId node, std::unordered_map<std::string, int>& names,
                                   std::vector<DefineInfo>& list) {
    DefineInfo info;
    info.name = text(tree, tree[node].first);
    info.params = params(tree, tree.child(node, NodeKind::Params));
    info.tree = &tree;
    info.body = tree.last_child(node);
    info.unit = UnitBuilder::reserve(*program);
    if (names.emplace(info.name, static_cast<int>(list.size())).second) list.push_back(std::move(info));
    else error(tree, tree[node].first, Diag::declared_twice, {info.name});
}

// Cases may be in any file: those of a set join the cases of its game.
void Compilation::shape_case(const Tree& tree) {
    const auto node = tree.root();
    if (!tree.is(node, NodeKind::Case)) return;
    const auto at = tree[node].first, symbol = tree[at].next;
    const auto name = text(tree, at);
    const bool does = tree.is(tree.last_child(node), NodeKind::Block);
    std::vector<Case>* cases = nullptr;
    const std::vector<Param>* list = nullptr;
    std::vector<std::string> known;
    const auto look = [&](auto& infos) {
        for (auto& info : infos) {
            if (info.params.empty() || info.params[0].type.kind != TypeKind::symbol) continue;
            known.push_back(info.name);
            if (info.name == name) cases = &info.cases, list = &info.params;
        }
    };
    if (does) look(vocabulary.procedures), look(vocabulary.events);
    else look(vocabulary.defines);
    if (cases == nullptr) {
        error(tree, at, Diag::no_cases, {name, does ? "@a_procedure" : "@a_definition"}, nearest_word(name, known));
        return;
    }
    const int domain = list->front().type.index;
    for (const auto& meaning : vocabulary.meanings(text(tree, symbol))) {
        if (meaning.kind != MeaningKind::symbol || program->symbols[static_cast<std::size_t>(meaning.index)].domain != domain) continue;
        for (const auto& other : *cases)
            if (other.symbol == meaning.index) error(tree, symbol, Diag::declared_twice, {name + "(" + text(tree, symbol) + ")"});
        cases->push_back({meaning.index, &tree, does ? none : UnitBuilder::reserve(*program)});
        return;
    }
    std::vector<std::string> symbols;
    for (const auto& one : program->symbols)
        if (one.domain == domain) symbols.emplace_back(program->text(one.name));
    error(tree, symbol, Diag::unknown_word, {text(tree, symbol)}, nearest_word(text(tree, symbol), symbols));
}

// Infers the types of definitions, which depend on each other, in rounds until nothing changes.
void Compilation::guess_types() {
    bool changed = true;
    for (int round = 0; round < 8 && changed; ++round) {
        changed = false;
        for (auto& info : vocabulary.defines) {
            const auto type = guess(*info.tree, info.body, info.params);
            changed = changed || !(type == info.type);
            info.type = type;
        }
    }
}

// The type that a definition will have, inferred from its shape; checked when the definition is written.
Type Compilation::guess(const Tree& tree, NodeId node, const std::vector<Param>& list) {
    switch (tree.kind(node)) {
        case NodeKind::Sum:
        case NodeKind::Product:
        case NodeKind::Number:
        case NodeKind::Negative:
        case NodeKind::Half:
        case NodeKind::Distance:
        case NodeKind::Count:
        case NodeKind::SumOf:
        case NodeKind::SumWhen:
        case NodeKind::HighestOf:
        case NodeKind::LowestOf:
        case NodeKind::Times: return {TypeKind::number};
        case NodeKind::NextStep: return vocabulary.of_kind(vocabulary.kind_of_spaces());
        case NodeKind::Paren:
        case NodeKind::Cited: return guess(tree, tree[node].first, list);
        case NodeKind::IfValue: return guess(tree, tree.child_at(node, 1), list);
        case NodeKind::Call: {
            const auto name = text(tree, tree[node].first);
            if (name == "min" || name == "max") return {TypeKind::number};
            if (name == "next" || name == "captain") return {TypeKind::object, vocabulary.player_kind};
            if (const int define = vocabulary.define(name); define != none) return vocabulary.defines[define].type;
            if (const int query = vocabulary.query(name); query != none) return vocabulary.events[query].value;
            return {TypeKind::flag};
        }
        case NodeKind::Selector: {
            Body body(context, tree, Manner::looks, none);
            body.declare_params(list);
            if (tree.is(body.quantity(node), NodeKind::QNo)) return {TypeKind::flag};
            auto type = body.infer(node);
            type.many = type.many || (type.is_thing() && body.will_be_set(node));
            return type;
        }
        default: return {TypeKind::flag};
    }
}

// ---- code ---------------------------------------------------------------------------------------

// The kind of the objects that have abilities with the header: that of the event it raises, or else of cards.
int Compilation::kind_of_header(int header) const {
    const int raised = vocabulary.headers[static_cast<std::size_t>(header)].raises;
    const int kind = raised == none ? static_cast<int>(none) : vocabulary.events[static_cast<std::size_t>(raised)].params[0].type.index;
    return kind >= 0 ? kind : std::max(0, vocabulary.printed_kind());
}

// The test of each card before its abilities with the header.
void Compilation::header_condition(const Tree& tree, NodeId node) {
    const auto* meaning = vocabulary.find(text(tree, tree[node].first), MeaningKind::header);
    if (meaning == nullptr) return;
    const int kind = kind_of_header(meaning->index);
    if (const auto scope = tree.child(node, NodeKind::Scope); scope != no_node) {
        Body holds(context, tree, Manner::looks, kind);
        holds.answer(holds.conditions.condition(tree[scope].first));
        holds.put(text(tree, tree[node].first), 0, node, vocabulary.headers[meaning->index].scope);
    }
    const auto guard = tree.child(node, NodeKind::OnlyIf);
    if (guard == no_node) return;
    Body asked(context, tree, Manner::looks, kind);
    tree.take(guard);
    program->headers[meaning->index].condition = condition_unit(asked, 0, node, {tree[guard].first}, {});
}

void Compilation::write(const Tree& tree) {
    const auto node = tree.root();
    switch (tree.kind(node)) {
        case NodeKind::Event: event(tree, node); break;
        case NodeKind::Query: query(tree, node); break;
        case NodeKind::Define: define(tree, node); break;
        case NodeKind::Procedure: procedure(tree, node); break;
        case NodeKind::Case: case_(tree, node); break;
        case NodeKind::Require: require(tree, node); break;
        case NodeKind::Header: header_condition(tree, node); break;
        case NodeKind::Keyword: keyword_abilities(tree, node); break;
        case NodeKind::RulesFor: {
            const auto words = tree[node].first;
            if (const auto* meaning = vocabulary.find(text(tree, words), MeaningKind::kind))
                abilities(tree, tree.child(node, NodeKind::Block), {OwnerKind::kind, meaning->index, meaning->index});
            else unknown(tree, words, text(tree, words));
            break;
        }
        default: break;
    }
}

const Tree& Compilation::written_with(const Tree& tree) const {
    const Tree* found = &tree;
    const auto look = [&](const auto& infos) {
        for (const auto& info : infos)
            for (const auto& one : info.cases)
                if (one.tree == &tree && one.unit == none) found = info.tree;
    };
    look(vocabulary.procedures);
    look(vocabulary.events);
    return *found;
}

void Compilation::procedure(const Tree& tree, NodeId node) {
    const auto& info = vocabulary.procedures[vocabulary.procedures_by_name[text(tree, tree[node].first)]];
    if (info.tree != &tree) return;  // declared twice
    // A parameter called `you` is the procedure's actor.
    const auto begin = [&](Body& body) {
        body.declare_params(info.params);
        for (std::size_t p = 0; p < info.params.size(); ++p)
            if (info.params[p].name == "you")
                body.write(body.ir.step(Op::act_as, {body.steps.load(static_cast<int>(p), info.params[p].type)}));
    };
    Body body(context, tree, Manner::acts, none);
    begin(body);
    body.write(body.steps.items(info.body));
    if (info.cases.empty()) body.report_unused();
    finish_with_cases(body, info.cases, info.params, begin, info.name, node, info.unit);
}

void Compilation::finish_with_cases(Body& body, const std::vector<Case>& cases, const std::vector<Param>& params,
                                    const std::function<void(Body&)>& begin, const std::string& name, NodeId at, int unit) {
    std::deque<Body> bodies;
    std::vector<Body::CaseBody> list;
    for (const auto& one : cases) {
        auto& its = bodies.emplace_back(context, *one.tree, body.manner, none);
        begin(its);
        its.write(its.steps.items(one.tree->last_child(one.tree->root())));
        list.push_back({one.symbol, &its});
    }
    const int domain = cases.empty() ? none : params.front().type.index;
    body.finish_with(list, domain, name, params.size(), at, unit);
}

void Compilation::case_(const Tree& tree, NodeId node) {
    for (const auto& info : vocabulary.defines)
        for (const auto& one : info.cases) {
            if (one.tree != &tree) continue;
            const auto value = tree.last_child(node);
            const auto errors = out.errors();
            Body body(context, tree, Manner::looks, none);
            body.declare_params(info.params);
            const auto name = info.name + "(" + text(tree, tree.child_at(node, 1)) + ")";
            const auto unit =
                answered(body, body.values.value(value, &info.type), value, info.type, name, info.params.size(), node, one.unit);
            if (info.type.kind == TypeKind::flag && out.errors() == errors) reasons(tree, none, value, unit, info.params);
        }
}

}  // namespace holo::compiler
