#include "interpreter/compiler/compiler.hpp"

#include <xxhash.h>

#include <algorithm>
#include <functional>

#include "grammar/parser.hpp"
#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::AbilityKind;
using machine::AbilityRow;
using machine::ModOp;
using machine::none;
using machine::Op;
using machine::OwnerKind;
using machine::Phase;

namespace {

// What an ability belongs to while it is compiled.
struct Owner {
    OwnerKind kind;
    int id;                    // definition, keyword or kind
    int self_kind;
    std::string amount;        // name of a keyword's number
    std::vector<NodeId> cites; // that stand for all abilities of the block
    std::vector<NodeId> conditions;  // of enclosing `while`
};

}  // namespace

// The one object (or side) among the parameters that the condition speaks of; none when it speaks of
// several or of none. A side may be judged together with the die it belongs to.
static int speaks_of(const Tree& tree, NodeId condition, const std::vector<Param>& params) {
    std::vector<int> objects;
    int side = none;
    const std::function<void(NodeId)> look = [&](NodeId at) {
        if (tree.is(at, NodeKind::Word))
            for (std::size_t p = 0; p < params.size(); ++p) {
                if (params[p].name != tree.text(at)) continue;
                const int index = static_cast<int>(p);
                if (params[p].type.kind == TypeKind::side) side = index;
                else if (params[p].type.kind == TypeKind::object && std::find(objects.begin(), objects.end(), index) == objects.end()) objects.push_back(index);
            }
        for (const auto child : tree.each(at)) look(child);
    };
    look(condition);
    if (side != none) return objects.size() <= 1 ? side : none;
    return objects.size() == 1 ? objects[0] : none;
}

// The conjuncts that speak of that parameter and of no other object.
static std::vector<NodeId> said_of(const Tree& tree, const std::vector<NodeId>& conditions, const std::vector<Param>& params, int param) {
    std::vector<NodeId> parts;
    const auto take = [&](NodeId part) {
        if (speaks_of(tree, part, params) == param) parts.push_back(part);
    };
    for (const auto condition : conditions) {
        if (tree.kind(condition) != NodeKind::And) take(condition);
        else for (const auto part : tree.each(condition)) take(part);
    }
    return parts;
}

struct Compiler::Work {
    Work(const DeclaredModule& declared, Diagnostics& diagnostics)
        : module(declared), out(diagnostics), program(std::make_shared<machine::Program>()), vocabulary(declared, *program, diagnostics),
          context{vocabulary, *program, diagnostics, {}, {}, {}, &readings, {}} {
        context.grant = [this](const Tree& tree, NodeId block, int kind) { return grant(tree, block, kind); };
        context.forbid = [this](const Tree& tree, NodeId node, int kind) { return forbid(tree, node, kind); };
        context.filter = [this](FilterOf of, int id, int param) { return filter(of, id, param); };
    }

    const DeclaredModule& module;
    Diagnostics& out;
    std::shared_ptr<machine::Program> program;
    Vocabulary vocabulary;
    Readings readings;
    Context context;
    std::vector<std::shared_ptr<Tree>> declarations;
    std::vector<CompiledScript> scripts;
    XXH3_state_t* hashing = nullptr;

    // Declarations
    void read(const SourcePtr& source);
    void declare_names(const std::shared_ptr<Tree>& tree);
    void declare_shapes(const std::shared_ptr<Tree>& tree);
    void write(const std::shared_ptr<Tree>& tree);
    std::vector<Param> params(const Tree& tree, NodeId node);
    bool type(const Tree& tree, NodeId node, Param& param);
    int period(const Tree& tree, NodeId once);
    Type guess(const Tree& tree, NodeId node, const std::vector<Param>& params);
    void event(const Tree& tree, NodeId node);
    void query(const Tree& tree, NodeId node);
    void define(const Tree& tree, NodeId node);
    void procedure(const Tree& tree, NodeId node);
    void require(const Tree& tree, NodeId node);
    int keyword(const std::string& name, machine::Stacking stacking, std::vector<Param> params);
    void reasons(Body& owner, NodeId expression, int unit, const std::vector<Param>& params);
    int filter(FilterOf of, int id, int param);
    void write_filters();
    void find_shortcuts();

    struct Filter {
        FilterOf of;
        int id, param, unit;
    };
    std::vector<Filter> filters;
    std::size_t filters_written = 0;
    const std::size_t errors_before = out.errors();  // somebody else's: a run may compile several games

    // Abilities
    void abilities(const Tree& tree, NodeId block, Owner owner);
    void ability(const Tree& tree, NodeId item, Owner& owner, std::vector<NodeId>& plain);
    void triggered(const Tree& tree, NodeId node, const Owner& owner);
    void headed(const Tree& tree, NodeId node, const Owner& owner);
    void text_ability(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner);
    void lasting(const Tree& tree, NodeId node, const Owner& owner);
    void forbidding(const Tree& tree, NodeId node, const Owner& owner);
    void print_keyword(const Tree& tree, NodeId node, int keyword, const Owner& owner);
    void restrict(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner);
    int condition_unit(Body& names, int arguments, NodeId at, const std::vector<NodeId>& conditions, const std::vector<NodeId>& costs);
    AbilityRow row_of(const Tree& tree, NodeId node, const Owner& owner, AbilityKind kind);
    void put_checks(AbilityRow& row, const Body::Pattern& pattern);
    int add(AbilityRow row);
    void cite_all(Body& body, const Owner& owner);

    int grant(const Tree& tree, NodeId block, int kind);
    int forbid(const Tree& tree, NodeId node, int kind);
    void check_keyword_cycles();
    void card(const DeclaredCard& declared);
    void mark(int property, int definition);
    void error(const Tree& tree, NodeId node, Diag id, std::vector<std::string> args = {}, std::string nearest = {}) {
        out.add(id, tree.source(), tree[node].span, std::move(args), std::move(nearest));
    }
    std::string text(const Tree& tree, NodeId node) const { return collapsed(tree.text(node)); }
    void hash(std::string_view text_) { XXH3_64bits_update(hashing, text_.data(), text_.size()); }
};

Compiler::Compiler(const DeclaredModule& module, Diagnostics& out) : work_(std::make_unique<Work>(module, out)) {
    work_->hashing = XXH3_createState();
    XXH3_64bits_reset(work_->hashing);
    if (module.manifest) work_->hash(module.manifest->text());
}

Compiler::~Compiler() { XXH3_freeState(work_->hashing); }

Vocabulary& Compiler::vocabulary() { return work_->vocabulary; }
const std::vector<CompiledScript>& Compiler::scripts() const { return work_->scripts; }
const std::vector<std::shared_ptr<Tree>>& Compiler::declarations() const { return work_->declarations; }
const Readings& Compiler::readings() const { return work_->readings; }

// ---- declarations -------------------------------------------------------------------------------

void Compiler::Work::read(const SourcePtr& source) {
    hash(source->text());
    for (auto& tree : parse_module(source, out)) declarations.push_back(std::make_shared<Tree>(std::move(tree)));
}

void Compiler::Work::declare_names(const std::shared_ptr<Tree>& tree_ptr) {
    const auto& tree = *tree_ptr;
    const auto node = tree.root();
    if (tree.is(node, NodeKind::Header)) {
        const auto name = text(tree, tree[node].first);
        const int id = static_cast<int>(vocabulary.headers.size());
        vocabulary.headers.push_back({name, {}});
        program->headers.push_back({vocabulary.intern(name), none, 0});
        program->headers.back().property = static_cast<std::int16_t>(vocabulary.add_property(name, machine::PropertySource::header, none, id));
        vocabulary.name({name, name, tree[node].span}, {MeaningKind::header, id});
    } else if (tree.is(node, NodeKind::Keyword)) {
        const auto words = tree[node].first;
        const auto name = text(tree, words);
        if (vocabulary.find(name, MeaningKind::keyword) != nullptr) {
            error(tree, words, Diag::declared_twice, {name});
            return;
        }
        auto stacking = machine::Stacking::isolated;
        if (const auto mode = tree.child(node, NodeKind::Mode); mode != no_node) {
            const auto word = text(tree, mode);
            stacking = word == "cumulative" ? machine::Stacking::cumulative
                       : word == "layered"  ? machine::Stacking::layered
                       : word == "selective" ? machine::Stacking::selective
                                             : machine::Stacking::isolated;
        }
        const auto list = tree.child(node, NodeKind::Params);
        const int id = keyword(name, stacking, list == no_node ? std::vector<Param>{} : params(tree, list));
        vocabulary.keywords[static_cast<std::size_t>(id)].tree = tree_ptr.get();
        vocabulary.keywords[static_cast<std::size_t>(id)].node = node;
        vocabulary.name({name, name, tree[words].span}, {MeaningKind::keyword, id});
        if (list != no_node) {
            // Its sum can be read like an attribute: `accuracy of u`.
            machine::AttributeRow row{};
            row.name = vocabulary.intern(name);
            row.kind = none;
            row.storage = machine::Storage::keyword;
            row.type = static_cast<std::uint8_t>(TypeKind::number);
            row.index = static_cast<std::int16_t>(id);
            row.domain = none;
            program->attributes.push_back(row);
            vocabulary.attributes.push_back({});
            program->keywords[static_cast<std::size_t>(id)].attribute = static_cast<std::int16_t>(program->attributes.size() - 1);
            vocabulary.name({name, name, tree[words].span}, {MeaningKind::attribute, static_cast<int>(program->attributes.size() - 1)});
        }
    }
}

int Compiler::Work::keyword(const std::string& name, machine::Stacking stacking, std::vector<Param> list) {
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

bool Compiler::Work::type(const Tree& tree, NodeId node, Param& param) {
    const auto words = tree.child(node, NodeKind::Words);
    const auto name = text(tree, words);
    param.type.many = tree.child(node, NodeKind::Many) != no_node;
    if (name == "number") {
        param.type.kind = TypeKind::number;
        const auto counted = tree[words].next;
        if (counted != no_node) {
            const auto* meaning = vocabulary.find(text(tree, counted), MeaningKind::kind);
            if (meaning == nullptr) error(tree, counted, Diag::unknown_word, {text(tree, counted)}, nearest_word(text(tree, counted), vocabulary.known_nouns()));
            else param.unit_kind = meaning->index;
        }
        return true;
    }
    if (name == "flag") return param.type.kind = TypeKind::flag, true;
    if (name == "side") return param.type.kind = TypeKind::side, true;
    if (name == "zone") return param.type.kind = TypeKind::zone, true;
    if (name == "period") return param.type.kind = TypeKind::period, true;
    for (const auto& meaning : vocabulary.meanings(name)) {
        switch (meaning.kind) {
            case MeaningKind::kind: param.type = {TypeKind::object, meaning.index, param.type.many}; return true;
            case MeaningKind::symbol: {
                const int property = vocabulary.symbol_property(meaning.index);
                if (property == none) break;
                param.type.kind = TypeKind::object;
                param.type.index = program->attributes[static_cast<std::size_t>(program->properties[static_cast<std::size_t>(property)].attribute)].kind;
                param.noun = property;
                return true;
            }
            case MeaningKind::domain: param.type = {TypeKind::symbol, meaning.index, false}; return true;
            case MeaningKind::attribute:
                if (static_cast<TypeKind>(program->attributes[static_cast<std::size_t>(meaning.index)].type) != TypeKind::number) break;
                param.type.kind = TypeKind::number;
                param.unit = meaning.index;
                return true;
            default: break;
        }
    }
    error(tree, words, Diag::unknown_word, {name}, nearest_word(name, vocabulary.known_nouns()));
    return false;
}

std::vector<Param> Compiler::Work::params(const Tree& tree, NodeId node) {
    std::vector<Param> list;
    for (const auto child : tree.each(node)) {
        Param param;
        for (const auto part : tree.each(child)) switch (tree.kind(part)) {
                case NodeKind::Label: param.label = text(tree, part); break;
                case NodeKind::Some: param.any = true; break;
                case NodeKind::Word: param.name = text(tree, part); break;
                case NodeKind::Type: type(tree, part, param); break;
                case NodeKind::Limit: param.limit = tree[part].first; break;
                case NodeKind::Default: {
                    const auto value = tree[part].first;
                    param.optional = true;
                    const auto word = text(tree, value);
                    if (tree.is(value, NodeKind::Number)) {
                        param.initial = std::stoi(word);
                    } else if (tree.is(value, NodeKind::Negative) && tree.is(tree[value].first, NodeKind::Number)) {
                        param.initial = -std::stoi(text(tree, tree[value].first));
                    } else if (word == "yes") {
                        param.initial = 1;
                    } else if (word == "no" || word == "none") {
                        param.initial = param.type.kind == TypeKind::object || param.type.kind == TypeKind::side ? -1 : 0;
                    } else if (word == "nothing") {
                        param.initial = -1;
                    } else {
                        bool found = false;
                        for (const auto& meaning : vocabulary.meanings(word))
                            if (meaning.kind == MeaningKind::symbol) {
                                param.initial = meaning.index;
                                found = true;
                            }
                        if (!found) error(tree, value, Diag::unknown_word, {word}, nearest_word(word, vocabulary.known_nouns()));
                    }
                    break;
                }
                default: break;
            }
        if (tree.child(child, NodeKind::Type) == no_node) {
            param.type.kind = TypeKind::number;
            if (!tree.is(tree.root(), NodeKind::Keyword)) error(tree, child, Diag::missing_argument, {param.name, "a type", "`" + param.name + ": number`"});
        }
        for (const auto& other : list)
            if (other.name == param.name) error(tree, child, Diag::name_taken, {param.name});
        list.push_back(std::move(param));
    }
    if (list.size() > static_cast<std::size_t>(world::most_arguments - 3))
        error(tree, node, Diag::too_many, {"parameters", std::to_string(world::most_arguments - 3)});
    return list;
}

// The period of a limit such as `once per round`.
int Compiler::Work::period(const Tree& tree, NodeId once) {
    const auto words = tree[once].first;
    if (const auto* meaning = vocabulary.find(text(tree, words), MeaningKind::period)) return meaning->index;
    error(tree, words, Diag::unknown_word, {text(tree, words)}, nearest_word(text(tree, words), vocabulary.known_nouns()));
    return none;
}

// Names and shapes of events, conditions and procedures, so that bodies may use them in any order.
void Compiler::Work::declare_shapes(const std::shared_ptr<Tree>& tree_ptr) {
    const auto& tree = *tree_ptr;
    const auto node = tree.root();
    const auto kind = tree.kind(node);
    if (kind == NodeKind::Header) {
        const auto* meaning = vocabulary.find(text(tree, tree[node].first), MeaningKind::header);
        if (const auto list = tree.child(node, NodeKind::Params); list != no_node && meaning != nullptr) {
            vocabulary.headers[static_cast<std::size_t>(meaning->index)].params = params(tree, list);
            program->headers[static_cast<std::size_t>(meaning->index)].arguments =
                static_cast<std::int16_t>(vocabulary.headers[static_cast<std::size_t>(meaning->index)].params.size());
        }
        if (const auto once = tree.child(node, NodeKind::OncePer); once != no_node && meaning != nullptr)
            vocabulary.headers[static_cast<std::size_t>(meaning->index)].period = period(tree, once);
        return;
    }
    if (kind == NodeKind::Event || kind == NodeKind::Query) {
        EventInfo info;
        info.name = text(tree, tree[node].first);
        info.query = kind == NodeKind::Query;
        const auto second = tree.child_at(node, 1);
        info.verb = tree.is(second, NodeKind::Word) ? text(tree, second) : info.name;
        for (const auto& other : vocabulary.events)
            if (other.name == info.name) error(tree, tree[node].first, Diag::declared_twice, {info.name});
        info.params = params(tree, tree.child(node, NodeKind::Params));
        info.tree = tree_ptr.get();
        info.node = node;
        const int id = static_cast<int>(vocabulary.events.size());
        if (info.query) {
            Param value;
            type(tree, tree.child(node, NodeKind::Type), value);
            info.value = value.type;
            vocabulary.add_verb(info.name, {id, VerbForm::base});
            vocabulary.add_verb(info.name, {id, VerbForm::participle});  // `when price is asked`
        } else {
            vocabulary.add_verb(info.verb, {id, VerbForm::base});
            // `you play this`, `they play …`: the base form serves with every subject.
            vocabulary.add_verb(info.verb, {id, VerbForm::third});
        }
        const auto block = tree.child(node, NodeKind::Block);
        info.restricted.assign(info.params.size(), false);
        if (block != no_node)
            for (const auto item : tree.each(block)) {
                if (tree.is(item, NodeKind::Says)) {
                    const auto forms = tree.children(item);
                    for (std::size_t i = 0; i < forms.size(); ++i) {
                        info.forms.push_back(text(tree, forms[i]));
                        vocabulary.add_verb(info.forms.back(), {id, i == 0 && forms.size() > 1 ? VerbForm::third : VerbForm::participle});
                    }
                }
                if (tree.is(item, NodeKind::Gives))
                    for (const auto word : tree.each(item)) info.results.push_back(text(tree, word));
            }
        machine::HappeningRow row{};
        row.name = vocabulary.intern(info.name);
        row.verb = vocabulary.intern(info.verb);
        row.kind = info.query ? machine::HappeningKind::query : machine::HappeningKind::event;
        row.arguments = static_cast<std::uint8_t>(info.params.size());
        row.results = static_cast<std::uint8_t>(info.results.size());
        for (std::size_t p = 0; p < info.params.size(); ++p)
            if (info.params[p].type.kind == TypeKind::object && !(info.params[p].optional && info.params[p].initial < 0) && !info.query)
                row.needs |= static_cast<std::uint8_t>(1u << p);
        for (std::size_t p = 0; p < info.params.size(); ++p)
            if (info.params[p].type.kind == TypeKind::side && !info.params[p].optional) row.needs |= static_cast<std::uint8_t>(1u << p);
        row.body = row.condition = row.first_limit = row.first_eligible = none;
        if (block != no_node || info.query) row.body = static_cast<std::int16_t>(UnitBuilder::reserve(*program));
        program->happenings.push_back(row);
        vocabulary.events.push_back(std::move(info));
        if (program->happenings.size() > 255) error(tree, node, Diag::too_many, {"events", "255"});
        return;
    }
    if (kind == NodeKind::Define || kind == NodeKind::Procedure) {
        DefineInfo info;
        info.name = text(tree, tree[node].first);
        info.params = params(tree, tree.child(node, NodeKind::Params));
        info.tree = tree_ptr.get();
        info.body = tree.last_child(node);
        info.unit = UnitBuilder::reserve(*program);
        auto& names = kind == NodeKind::Define ? vocabulary.defines_by_name : vocabulary.procedures_by_name;
        auto& list = kind == NodeKind::Define ? vocabulary.defines : vocabulary.procedures;
        if (names.emplace(info.name, static_cast<int>(list.size())).second) list.push_back(std::move(info));
        else error(tree, tree[node].first, Diag::declared_twice, {info.name});
    }
}

// The type a definition will have, from its shape; checked when it is written.
Type Compiler::Work::guess(const Tree& tree, NodeId node, const std::vector<Param>& list) {
    switch (tree.kind(node)) {
        case NodeKind::Sum: case NodeKind::Product: case NodeKind::Number: case NodeKind::Negative: case NodeKind::Half: case NodeKind::Count:
        case NodeKind::SumOf: case NodeKind::HighestOf: case NodeKind::LowestOf: case NodeKind::Times:
            return {TypeKind::number};
        case NodeKind::Paren: case NodeKind::Cited: return guess(tree, tree[node].first, list);
        case NodeKind::IfValue: return guess(tree, tree.child_at(node, 1), list);
        case NodeKind::Call: {
            const auto name = text(tree, tree[node].first);
            if (name == "min" || name == "max") return {TypeKind::number};
            if (name == "next") return {TypeKind::object, vocabulary.player_kind};
            const auto it = vocabulary.defines_by_name.find(name);
            if (it != vocabulary.defines_by_name.end()) return vocabulary.defines[static_cast<std::size_t>(it->second)].type;
            for (const auto& info : vocabulary.events)
                if (info.query && info.name == name) return info.value;
            return {TypeKind::flag};
        }
        case NodeKind::Selector: {
            Body body(context, tree, Manner::looks, none);
            body.declare_params(list);
            const auto q = body.quantity(node);
            if (q != no_node && tree.is(q, NodeKind::QNo)) return {TypeKind::flag};
            return body.infer(node);
        }
        default: return {TypeKind::flag};
    }
}

// Keeps each part of a conjunction as a unit of its own, so that `why` can ask them one by one.
void Compiler::Work::reasons(Body& owner, NodeId expression, int unit, const std::vector<Param>& list) {
    for (const auto part : owner.conjuncts(expression)) {
        machine::ReasonRow row{};
        row.of = static_cast<std::int16_t>(unit);
        row.source = static_cast<std::int16_t>(context.source_index(owner.tree.source()));
        row.span = owner.tree.source()->in_file(owner.tree[part].span);
        row.first_rule = static_cast<std::uint32_t>(program->reason_rules.size());
        if (owner.tree.is(part, NodeKind::Cited))
            for (const auto id : owner.tree.each(part))
                if (owner.tree.is(id, NodeKind::Id))
                    if (const int rule = context.rule_index(owner.tree.text(id)); rule != none) program->reason_rules.push_back(static_cast<std::uint32_t>(rule));
        row.rules = static_cast<std::uint32_t>(program->reason_rules.size()) - row.first_rule;
        Body body(context, owner.tree, Manner::looks, owner.self_kind);
        body.declare_params(list);
        const auto errors = out.errors();
        body.condition(part);
        if (out.errors() != errors) return;
        body.code.op(Op::answer);
        row.unit = static_cast<std::int16_t>(body.code.finish(vocabulary, "reason", static_cast<int>(list.size()), row.source, owner.tree[part].span, none, *owner.tree.source()));
        program->reasons.push_back(row);
    }
}

void Compiler::Work::event(const Tree& tree, NodeId node) {
    const auto name = text(tree, tree[node].first);
    int id = none;
    for (std::size_t e = 0; e < vocabulary.events.size(); ++e)
        if (vocabulary.events[e].tree == &tree) id = static_cast<int>(e);
    auto& info = vocabulary.events[static_cast<std::size_t>(id)];
    const auto count = static_cast<int>(info.params.size());
    const auto looking = [&](NodeId expression, const std::vector<Param>& list) {
        Body body(context, tree, Manner::looks, none);
        body.declare_params(list);
        body.value(expression);
        body.code.op(Op::answer);
        return static_cast<std::int16_t>(body.code.finish(vocabulary, name + " condition", static_cast<int>(list.size()), context.source_index(tree.source()),
                                                         tree[expression].span, none, *tree.source()));
    };
    // Largest amounts.
    bool limited = false;
    for (const auto& param : info.params) limited = limited || param.limit != no_node;
    if (limited) {
        program->happenings[static_cast<std::size_t>(id)].first_limit = static_cast<std::int16_t>(program->limits.size());
        std::vector<std::int16_t> units;
        for (const auto& param : info.params) units.push_back(param.limit == no_node ? none : looking(param.limit, info.params));
        program->limits.insert(program->limits.end(), units.begin(), units.end());
    }
    const auto block = tree.child(node, NodeKind::Block);
    if (block == no_node) return;

    // Restrictions: as a whole for the event, and for each parameter of which one speaks alone.
    std::vector<NodeId> conditions;
    for (const auto item : tree.each(block))
        if (tree.is(item, NodeKind::OnlyIf)) conditions.push_back(tree[item].first);
    if (!conditions.empty()) {
        Body body(context, tree, Manner::looks, none);
        body.declare_params(info.params);
        std::vector<std::size_t> fails;
        for (const auto condition : conditions) {
            body.condition(condition);
            fails.push_back(body.code.jump(Op::jump_unless));
        }
        body.code.number(1);
        body.code.op(Op::answer);
        for (const auto jump : fails) body.code.land(jump);
        body.code.number(0);
        body.code.op(Op::answer);
        const int unit = body.code.finish(vocabulary, name + " condition", count, context.source_index(tree.source()), tree[node].span, none, *tree.source());
        program->happenings[static_cast<std::size_t>(id)].condition = static_cast<std::int16_t>(unit);
        for (const auto condition : conditions) reasons(body, condition, unit, info.params);

        // For a side, what is said of it and its die alone: which sides may be chosen.
        std::vector<std::int16_t> units;
        bool any = false;
        for (std::size_t p = 0; p < info.params.size(); ++p) {
            std::vector<NodeId> parts;
            if (info.params[p].type.kind == TypeKind::side) parts = said_of(tree, conditions, info.params, static_cast<int>(p));
            if (parts.empty()) {
                units.push_back(none);
                continue;
            }
            any = true;
            Body only(context, tree, Manner::looks, none);
            only.declare_params(info.params);
            std::vector<std::size_t> stops;
            for (const auto part : parts) {
                only.condition(part);
                stops.push_back(only.code.jump(Op::jump_unless));
            }
            only.code.number(1);
            only.code.op(Op::answer);
            for (const auto jump : stops) only.code.land(jump);
            only.code.number(0);
            only.code.op(Op::answer);
            units.push_back(static_cast<std::int16_t>(
                only.code.finish(vocabulary, name + " eligible", count, context.source_index(tree.source()), tree[node].span, none, *tree.source())));
        }
        if (any) {
            program->happenings[static_cast<std::size_t>(id)].first_eligible = static_cast<std::int16_t>(program->eligibles.size());
            program->eligibles.insert(program->eligibles.end(), units.begin(), units.end());
        }
    }
    Body body(context, tree, Manner::does, none);
    body.declare_params(info.params);
    for (const auto& result : info.results) body.declare(result, {TypeKind::number}, no_node, false);
    body.items(block);
    body.finish(name, count, node, program->happenings[static_cast<std::size_t>(id)].body);
}

// ---- restrictions and definitions asked of whole sets -------------------------------------------

int Compiler::Work::filter(FilterOf of, int id, int param) {
    for (const auto& known : filters)
        if (known.of == of && known.id == id && known.param == param) return known.unit;
    filters.push_back({of, id, param, UnitBuilder::reserve(*program)});
    return filters.back().unit;
}

// Writes what has been asked for. What is written may ask for more. Content that is wrong gets none: it
// has been reported where it stands, and does not run.
void Compiler::Work::write_filters() {
    for (; filters_written < filters.size() && out.errors() == errors_before; ++filters_written) {
        const auto wanted = filters[filters_written];
        const bool of_define = wanted.of == FilterOf::define;
        const auto index = static_cast<std::size_t>(wanted.id);
        const auto& params = of_define ? vocabulary.defines[index].params : vocabulary.events[index].params;
        const auto& tree = of_define ? *vocabulary.defines[index].tree : *vocabulary.events[index].tree;
        const auto node = of_define ? vocabulary.defines[index].body : vocabulary.events[index].node;
        std::vector<NodeId> parts;
        if (of_define) {
            parts.push_back(node);
        } else if (wanted.of == FilterOf::query) {
            parts.push_back(tree.last_child(node));
        } else {
            std::vector<NodeId> conditions;
            const auto block = tree.child(node, NodeKind::Block);
            if (block != no_node)
                for (const auto item : tree.each(block))
                    if (tree.is(item, NodeKind::OnlyIf)) conditions.push_back(tree[item].first);
            parts = wanted.of == FilterOf::able ? conditions : said_of(tree, conditions, params, wanted.param);
        }
        Body body(context, tree, Manner::looks, none);
        body.declare_params(params);
        body.code.op(Op::set_load, body.code.set_local());
        body.keep_all(parts, body.scope[static_cast<std::size_t>(wanted.param)].slot, params[static_cast<std::size_t>(wanted.param)].type.index);
        body.code.op(Op::answer_set);
        const auto& name = of_define ? vocabulary.defines[index].name : vocabulary.events[index].name;
        body.code.finish(vocabulary, name + (wanted.of == FilterOf::eligible ? " eligible" : " filter"), static_cast<int>(params.size()),
                         context.source_index(tree.source()), tree[node].span, wanted.unit, *tree.source());
    }
}

void Compiler::Work::find_shortcuts() {
    for (auto& row : program->happenings) {
        if (row.kind != machine::HappeningKind::query || row.body == none) continue;
        const auto& unit = program->units[static_cast<std::size_t>(row.body)];
        if (unit.end - unit.begin != 2) continue;
        const auto code = program->code[unit.begin];
        if (machine::op_of(code) == Op::push) row.shortcut = machine::Shortcut::number;
        else if (machine::op_of(code) == Op::load_attribute) row.shortcut = machine::Shortcut::attribute;
        row.shortcut_value = static_cast<std::int16_t>(machine::b_of(code));
        row.shortcut_argument = static_cast<std::uint8_t>(machine::a_of(code));
    }
}

void Compiler::Work::query(const Tree& tree, NodeId node) {
    int id = none;
    for (std::size_t e = 0; e < vocabulary.events.size(); ++e)
        if (vocabulary.events[e].tree == &tree) id = static_cast<int>(e);
    const auto& info = vocabulary.events[static_cast<std::size_t>(id)];
    Body body(context, tree, Manner::looks, none);
    body.declare_params(info.params);
    const auto type_ = body.value(tree.last_child(node), &info.value);
    if (type_.kind != info.value.kind && type_.kind != TypeKind::nothing)
        error(tree, tree.last_child(node), Diag::wrong_type, {describe(info.value, *program), describe(type_, *program)});
    body.code.op(Op::answer);
    body.code.finish(vocabulary, info.name, static_cast<int>(info.params.size()), context.source_index(tree.source()), tree[node].span,
                     program->happenings[static_cast<std::size_t>(id)].body, *tree.source());
}

void Compiler::Work::define(const Tree& tree, NodeId node) {
    const auto& info = vocabulary.defines[static_cast<std::size_t>(vocabulary.defines_by_name[text(tree, tree[node].first)])];
    if (info.tree != &tree) return;  // declared twice
    Body body(context, tree, Manner::looks, none);
    body.declare_params(info.params);
    const auto type_ = body.value(info.body, &info.type);
    if (type_.kind != info.type.kind && type_.kind != TypeKind::nothing)
        error(tree, info.body, Diag::wrong_type, {describe(info.type, *program), describe(type_, *program)});
    body.code.op(Op::answer);
    body.code.finish(vocabulary, info.name, static_cast<int>(info.params.size()), context.source_index(tree.source()), tree[node].span, info.unit, *tree.source());
    if (info.type.kind == TypeKind::flag) reasons(body, info.body, info.unit, info.params);
}

void Compiler::Work::procedure(const Tree& tree, NodeId node) {
    const auto& info = vocabulary.procedures[static_cast<std::size_t>(vocabulary.procedures_by_name[text(tree, tree[node].first)])];
    if (info.tree != &tree) return;  // declared twice
    Body body(context, tree, Manner::acts, none);
    body.declare_params(info.params);
    // A parameter called `you` is who acts in the procedure.
    for (std::size_t p = 0; p < info.params.size(); ++p)
        if (info.params[p].name == "you") {
            body.code.op(Op::load, static_cast<int>(p));
            body.code.op(Op::act_as);
        }
    body.items(info.body);
    body.report_unused();
    body.finish(info.name, static_cast<int>(info.params.size()), node, info.unit);
}

void Compiler::Work::require(const Tree& tree, NodeId node) {
    machine::RequireRow row{};
    row.name = vocabulary.intern(text(tree, tree[node].first));
    row.source = static_cast<std::int16_t>(context.source_index(tree.source()));
    row.span = tree.source()->in_file(tree[node].span);
    row.found = row.wanted = none;
    const auto expression = tree.last_child(node);
    const auto unit = [&](const std::function<void(Body&)>& write_) {
        Body body(context, tree, Manner::looks, none);
        write_(body);
        return static_cast<std::int16_t>(body.code.finish(vocabulary, text(tree, tree[node].first), 0, row.source, tree[node].span, none, *tree.source()));
    };
    row.unit = unit([&](Body& b) {
        b.condition(expression);
        b.code.op(Op::answer);
    });
    row.first_rule = static_cast<std::uint32_t>(program->reason_rules.size());
    // What it cites anywhere: `no card where opposed(it) [DST-123]` cites inside.
    const std::function<void(NodeId)> cite = [&](NodeId node) {
        if (tree.is(node, NodeKind::Id))
            if (const int rule = context.rule_index(tree.text(node)); rule != none) program->reason_rules.push_back(static_cast<std::uint32_t>(rule));
        for (const auto child : tree.each(node)) cite(child);
    };
    cite(expression);
    const auto inner = tree.is(expression, NodeKind::Cited) ? tree[expression].first : expression;
    row.rules = static_cast<std::uint32_t>(program->reason_rules.size()) - row.first_rule;
    if (tree.is(inner, NodeKind::Compare)) {
        const auto number_of = [&](NodeId part) {
            return unit([&](Body& b) {
                b.value(part);
                b.code.op(Op::answer);
            });
        };
        row.found = number_of(tree.child_at(inner, 0));
        row.wanted = number_of(tree.child_at(inner, 2));
    } else if (tree.is(inner, NodeKind::Selector)) {
        row.found_is_set = 1;
        row.found = unit([&](Body& b) {
            b.set(inner);
            b.code.op(Op::leave);
        });
    }
    program->requires_.push_back(row);
}

void Compiler::Work::write(const std::shared_ptr<Tree>& tree_ptr) {
    const auto& tree = *tree_ptr;
    const auto node = tree.root();
    switch (tree.kind(node)) {
        case NodeKind::Event: event(tree, node); break;
        case NodeKind::Query: query(tree, node); break;
        case NodeKind::Define: define(tree, node); break;
        case NodeKind::Procedure: procedure(tree, node); break;
        case NodeKind::Require: require(tree, node); break;
        case NodeKind::Keyword: {
            const auto* meaning = vocabulary.find(text(tree, tree[node].first), MeaningKind::keyword);
            if (meaning == nullptr) break;
            const auto& info = vocabulary.keywords[static_cast<std::size_t>(meaning->index)];
            Owner owner{OwnerKind::keyword, meaning->index, 0, info.params.empty() ? "" : info.params[0].name, {}, {}};
            // A keyword stands on cards: on whatever kind is printed.
            for (std::size_t k = 0; k < program->kinds.size(); ++k)
                if (static_cast<int>(k) != vocabulary.game_kind && static_cast<int>(k) != vocabulary.player_kind) {
                    owner.self_kind = static_cast<int>(k);
                    break;
                }
            abilities(tree, tree.child(node, NodeKind::Block), owner);
            break;
        }
        case NodeKind::RulesFor: {
            const auto words = tree[node].first;
            const auto* meaning = vocabulary.find(text(tree, words), MeaningKind::kind);
            if (meaning == nullptr) {
                error(tree, words, Diag::unknown_word, {text(tree, words)}, nearest_word(text(tree, words), vocabulary.known_nouns()));
                break;
            }
            abilities(tree, tree.child(node, NodeKind::Block), {OwnerKind::kind, meaning->index, meaning->index, "", {}, {}});
            break;
        }
        default: break;
    }
}

void Compiler::declare(const std::vector<DeclaredSet>& sets) {
    auto& w = *work_;
    for (const auto& source : w.module.scripts) w.read(source);
    for (const auto& set : sets)
        for (const auto& source : set.scripts) w.read(source);
    for (const auto& tree : w.declarations) w.declare_names(tree);
    for (const auto& tree : w.declarations) w.declare_shapes(tree);
    // Types of conditions depend on each other: guess in rounds until nothing changes.
    for (int round = 0; round < 8; ++round) {
        bool changed = false;
        for (auto& info : w.vocabulary.defines) {
            const auto type = w.guess(*info.tree, info.body, info.params);
            changed = changed || !(type == info.type);
            info.type = type;
        }
        if (!changed) break;
    }
    // `restricted` must be known before any clause with the event is compiled.
    for (auto& info : w.vocabulary.events) {
        if (info.tree == nullptr || info.query) continue;
        const auto& tree = *info.tree;
        const auto block = tree.child(info.node, NodeKind::Block);
        if (block == no_node) continue;
        Body body(w.context, tree, Manner::looks, none);
        for (const auto item : tree.each(block)) {
            if (!tree.is(item, NodeKind::OnlyIf)) continue;
            for (const auto part : body.conjuncts(tree[item].first)) {
                if (const int p = speaks_of(tree, part, info.params); p != none) info.restricted[static_cast<std::size_t>(p)] = true;
            }
        }
    }
    for (const auto& tree : w.declarations) w.write(tree);
}

// ---- abilities ----------------------------------------------------------------------------------

AbilityRow Compiler::Work::row_of(const Tree& tree, NodeId node, const Owner& owner, AbilityKind kind) {
    AbilityRow row{};
    row.kind = kind;
    row.owner_kind = owner.kind;
    row.owner = static_cast<std::int16_t>(owner.id);
    row.happening = row.match = row.condition = row.body = row.header = row.period = none;
    row.source = static_cast<std::int16_t>(context.source_index(tree.source()));
    row.span = tree.source()->in_file(tree[node].span);
    return row;
}

void Compiler::Work::put_checks(AbilityRow& row, const Body::Pattern& pattern) {
    row.happening = static_cast<std::int16_t>(pattern.event);
    row.first_check = static_cast<std::int16_t>(program->checks.size());
    row.checks = static_cast<std::int16_t>(pattern.checks.size());
    row.about_self = pattern.about_self;
    row.match = static_cast<std::int16_t>(pattern.match);
    program->checks.insert(program->checks.end(), pattern.checks.begin(), pattern.checks.end());
}

int Compiler::Work::add(AbilityRow row) {
    program->abilities.push_back(row);
    return static_cast<int>(program->abilities.size() - 1);
}

void Compiler::Work::cite_all(Body& body, const Owner& owner) {
    for (const auto node : owner.cites) body.cites(node);
}

// One unit for everything that must hold, costs that can be paid included; none when there is nothing.
int Compiler::Work::condition_unit(Body& names, int arguments, NodeId at, const std::vector<NodeId>& conditions, const std::vector<NodeId>& costs) {
    if (conditions.empty() && costs.empty()) return none;
    const int unit = names.looking_unit("condition", arguments, at, [&](Body& b) {
        std::vector<std::size_t> fails;
        for (const auto condition : conditions) {
            b.condition(condition);
            fails.push_back(b.code.jump(Op::jump_unless));
        }
        if (!costs.empty()) b.check_costs(costs);
        else b.code.number(1);
        const auto end = b.code.jump(Op::jump);
        for (const auto jump : fails) b.code.land(jump);
        b.code.number(0);
        b.code.land(end);
    });
    if (arguments <= 1)
        for (const auto condition : conditions) reasons(names, condition, unit, {});
    return unit;
}

namespace {

// `only if` parts of an ability's body, wherever they stand among its steps.
void restrictions(const Tree& tree, NodeId node, std::vector<NodeId>& out) {
    if (tree.is(node, NodeKind::OnlyIf)) out.push_back(tree[node].first);
    if (tree.is(node, NodeKind::Sequence) || tree.is(node, NodeKind::Segment) || tree.is(node, NodeKind::Effect) || tree.is(node, NodeKind::Block))
        for (const auto child : tree.each(node)) restrictions(tree, child, out);
}

// The costs that an ability's body starts with, when it has an arrow and they are not optional.
std::vector<NodeId> leading_costs(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Sequence) || (tree.is(node, NodeKind::Block) && tree.child_count(node) == 1)) return leading_costs(tree, tree[node].first);
    if (!tree.is(node, NodeKind::Segment)) return {};
    auto parts = tree.children(node);
    if (!tree.is(parts.back(), NodeKind::Effect)) return {};
    parts.pop_back();
    for (const auto part : parts)
        if (tree.is(part, NodeKind::May)) return {};
    if (first_cost(tree, parts) > 0) return {};  // they speak of something chosen before
    return parts;
}

bool replaces(const Tree& tree, NodeId node) {
    if (tree.is(node, NodeKind::Instead)) return true;
    if (tree.is(node, NodeKind::May) || tree.is(node, NodeKind::Segment) || tree.is(node, NodeKind::Sequence))
        for (const auto child : tree.each(node))
            if (replaces(tree, child)) return true;
    return false;
}

}  // namespace

void Compiler::Work::triggered(const Tree& tree, NodeId node, const Owner& owner) {
    const auto word = text(tree, tree[node].first);
    const auto body_node = tree[tree.last_child(node)].first;
    const auto guard = tree.child(node, NodeKind::Guard);
    Body finder(context, tree, Manner::looks, owner.self_kind);
    for (auto pattern : finder.pattern(tree.child(node, NodeKind::Pattern), 0)) {
        if (pattern.event == none) continue;
        // What the guard asks of a number of an argument is a test like those of the pattern.
        std::vector<NodeId> conditions = owner.conditions;
        if (guard != no_node) {
            Body names(context, tree, Manner::looks, owner.self_kind);
            names.declare_event(pattern, 0, owner.amount);
            const auto said = vocabulary.events[static_cast<std::size_t>(pattern.event)].params.size();
            for (const auto part : names.conjuncts(tree[guard].first)) {
                machine::CheckRow check{};
                if (names.simple_check(part, said, check)) pattern.checks.push_back(check);
                else conditions.push_back(part);
            }
        }
        restrictions(tree, body_node, conditions);
        const auto& info = vocabulary.events[static_cast<std::size_t>(pattern.event)];
        const int extra = info.query ? 1 : 0;
        const int arguments = static_cast<int>(info.params.size() + info.results.size()) + extra + 1 + (owner.amount.empty() ? 0 : 1);
        auto row = row_of(tree, node, owner, AbilityKind::triggered);
        put_checks(row, pattern);
        if (const auto once = tree.child(node, NodeKind::OncePer); once != no_node) row.period = static_cast<std::int16_t>(period(tree, once));
        row.phase = word == "after" ? Phase::after : word == "when" ? Phase::adjust : replaces(tree, body_node) ? Phase::instead : Phase::before;
        if (row.period != none && row.phase == Phase::adjust) error(tree, node, Diag::not_here, {"once per", "what adjusts an amount does so each time"});
        if (info.query && row.phase != Phase::adjust) error(tree, tree[node].first, Diag::not_here, {word, "a value is changed `when` it is asked for"});

        Body body(context, tree, row.phase == Phase::adjust ? Manner::looks : Manner::acts, owner.self_kind);
        body.declare_event(pattern, 0, owner.amount);
        if (guard != no_node)
            for (auto& local : body.scope) local.used = local.used || body.mentions(tree[guard].first, local.name);
        body.interrupts = row.phase == Phase::before || row.phase == Phase::instead ? 1 : 0;
        body.changing = row.phase == Phase::adjust || row.phase == Phase::before ? pattern.event : none;
        cite_all(body, owner);
        row.condition = static_cast<std::int16_t>(condition_unit(body, arguments, node, conditions, {}));
        body.step(body_node);
        body.report_unused();
        row.body = static_cast<std::int16_t>(body.finish(word + " ability", arguments, node));
        add(row);
    }
}

void Compiler::Work::headed(const Tree& tree, NodeId node, const Owner& owner) {
    const auto head = tree[node].first;
    const auto words = tree[head].first;
    const auto body_node = tree.last_child(node);
    const auto name = text(tree, words);
    const auto* meaning = vocabulary.find(name, MeaningKind::header);
    if (meaning == nullptr) {
        std::vector<std::string> known;
        for (const auto& info : vocabulary.headers) known.push_back(info.name);
        error(tree, words, Diag::unknown_word, {name}, nearest_word(name, known));
        return;
    }
    const auto& info = vocabulary.headers[static_cast<std::size_t>(meaning->index)];
    auto row = row_of(tree, node, owner, AbilityKind::headed);
    row.header = static_cast<std::int16_t>(meaning->index);
    if (const auto amount = tree.child_at(head, 1); amount != no_node && !tree.is(amount, NodeKind::OncePer))
        error(tree, amount, Diag::keyword_no_amount, {name});
    const auto once = tree.child(head, NodeKind::OncePer);
    row.period = static_cast<std::int16_t>(once == no_node ? info.period : period(tree, once));
    std::vector<NodeId> conditions = owner.conditions;
    restrictions(tree, body_node, conditions);
    Body body(context, tree, Manner::acts, owner.self_kind);
    body.declare_params(info.params);
    if (!owner.amount.empty()) body.declare(owner.amount, {TypeKind::number}, no_node, false);
    cite_all(body, owner);
    // The condition sees the keyword's number as its only argument.
    Body looker(context, tree, Manner::looks, owner.self_kind);
    if (!owner.amount.empty()) looker.declare(owner.amount, {TypeKind::number}, no_node, false);
    auto costs = leading_costs(tree, body_node);
    if (!info.params.empty()) {
        // Costs that speak of the header's arguments cannot be judged before they are known.
        costs.erase(std::remove_if(costs.begin(), costs.end(), [&](NodeId cost) {
                        for (const auto& param : info.params)
                            if (collapsed(tree.text(cost)).find(" " + param.name) != std::string::npos) return true;
                        return false;
                    }), costs.end());
    }
    row.condition = static_cast<std::int16_t>(condition_unit(looker, 1, node, conditions, costs));
    body.step(body_node);
    body.report_unused();
    row.body = static_cast<std::int16_t>(body.finish(name, static_cast<int>(info.params.size()) + (owner.amount.empty() ? 0 : 1), node));
    add(row);
    if (owner.kind == OwnerKind::definition) mark(program->headers[static_cast<std::size_t>(meaning->index)].property, owner.id);
}

// What a card does when it is played and its text is carried out.
void Compiler::Work::text_ability(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner) {
    auto row = row_of(tree, items[0], owner, AbilityKind::headed);
    row.header = 0;
    Body body(context, tree, Manner::acts, owner.self_kind);
    for (const auto item : items) body.step(item);
    body.report_unused();
    row.body = static_cast<std::int16_t>(body.finish("text", 0, items[0]));
    add(row);
    mark(program->headers[0].property, owner.id);
}

// `each of your cards gets KEYWORD`: a change that lasts while its source works.
void Compiler::Work::lasting(const Tree& tree, NodeId node, const Owner& owner) {
    machine::StaticRow base{};
    base.owner_kind = owner.kind;
    base.owner = static_cast<std::int16_t>(owner.id);
    base.affected = base.amount = base.condition = none;
    base.source = static_cast<std::int16_t>(context.source_index(tree.source()));
    base.span = tree.source()->in_file(tree[node].span);
    const auto selector = tree[node].first;
    Body names(context, tree, Manner::looks, owner.self_kind);
    if (!owner.amount.empty()) error(tree, node, Diag::not_here, {text(tree, node), "a lasting change of a keyword with a number reads it as an attribute"});
    base.condition = static_cast<std::int16_t>(condition_unit(names, 0, node, owner.conditions, {}));
    const auto middle = names.core(selector);
    base.only_self = middle != no_node && tree.is(middle, NodeKind::This);
    int kind = owner.self_kind;
    if (base.only_self == 0) {
        Body affected(context, tree, Manner::looks, owner.self_kind);
        kind = affected.set(selector);
        affected.code.op(Op::leave);
        base.affected = static_cast<std::int16_t>(affected.code.finish(vocabulary, "affected", 0, base.source, tree[node].span, none, *tree.source()));
    }
    const auto put = [&](const Body::Change_& change, NodeId) {
        auto row = base;
        row.op = change.op;
        row.target = static_cast<std::int16_t>(change.target);
        if (change.amount != no_node) {
            Body amount(context, tree, Manner::looks, owner.self_kind);
            amount.number(change.amount);
            if (change.negative) amount.code.op(Op::negate);
            amount.code.op(Op::answer);
            row.amount = static_cast<std::int16_t>(amount.code.finish(vocabulary, "amount", 0, base.source, tree[node].span, none, *tree.source()));
        }
        program->statics.push_back(row);
    };
    if (tree.is(node, NodeKind::Gets)) {
        for (const auto mod : tree.each(node)) {
            Body::Change_ change{};
            if (names.read_modification(mod, kind, change)) put(change, mod);
        }
    } else if (tree.is(node, NodeKind::Becomes)) {
        const int property = names.symbol_become(tree.child_at(node, 1), kind);
        if (property != none) put({ModOp::become, property, no_node, false}, node);
    } else {
        const auto arg = tree.child(node, NodeKind::Arg);
        const auto words = arg == no_node ? std::string() : text(tree, tree.last_child(arg));
        int property = none;
        for (const auto& meaning : vocabulary.meanings(words)) property = std::max(property, names.property_of(meaning, kind));
        if (property == none) {
            error(tree, node, Diag::unknown_word, {words}, nearest_word(words, vocabulary.known_nouns()));
            return;
        }
        program->properties[static_cast<std::size_t>(property)].changeable = 1;
        put({ModOp::lose, property, no_node, false}, node);
    }
}

void Compiler::Work::forbidding(const Tree& tree, NodeId node, const Owner& owner) {
    Body finder(context, tree, Manner::looks, owner.self_kind);
    const bool passive = tree.child(node, NodeKind::Be) != no_node;
    for (const auto verb : tree.each(tree.child(node, NodeKind::Verb))) {
        const auto pattern = finder.happening(tree[node].first, passive, verb, finder.arguments(node), 0, node);
        if (pattern.event == none) continue;
        auto row = row_of(tree, node, owner, AbilityKind::triggered);
        row.phase = Phase::forbid;
        put_checks(row, pattern);
        row.about_self = 0;  // a prohibition holds while its source works
        Body names(context, tree, Manner::looks, owner.self_kind);
        names.declare_event(pattern, 0, owner.amount);
        const auto& info = vocabulary.events[static_cast<std::size_t>(pattern.event)];
        row.condition = static_cast<std::int16_t>(
            condition_unit(names, static_cast<int>(info.params.size() + info.results.size()) + 1 + (owner.amount.empty() ? 0 : 1), node, owner.conditions, {}));
        add(row);
    }
}

void Compiler::Work::print_keyword(const Tree& tree, NodeId node, int id, const Owner& owner) {
    const auto& info = vocabulary.keywords[static_cast<std::size_t>(id)];
    const auto verb = tree[node].first;
    Body body(context, tree, Manner::looks, none);
    const auto args = body.arguments(node);
    int amount = 0;
    if (info.params.empty()) {
        if (!args.empty()) error(tree, args[0].node, Diag::keyword_no_amount, {info.name});
    } else if (args.empty() || !tree.is(args[0].node, NodeKind::Number)) {
        error(tree, verb, Diag::keyword_amount, {info.name});
    } else {
        amount = std::stoi(text(tree, args[0].node));
    }
    if (owner.kind == OwnerKind::definition) {
        mark(program->keywords[static_cast<std::size_t>(id)].property, owner.id);
        program->keyword_prints.push_back({static_cast<std::int16_t>(owner.id), static_cast<std::int16_t>(id), static_cast<std::int16_t>(amount)});
    } else {
        // A keyword that brings another one along.
        machine::StaticRow row{};
        row.op = ModOp::gain;
        row.owner_kind = owner.kind;
        row.owner = static_cast<std::int16_t>(owner.id);
        row.only_self = 1;
        row.target = program->keywords[static_cast<std::size_t>(id)].property;
        row.affected = row.condition = row.amount = none;
        row.source = static_cast<std::int16_t>(context.source_index(tree.source()));
        row.span = tree.source()->in_file(tree[node].span);
        if (!info.params.empty()) {
            Body number(context, tree, Manner::looks, none);
            number.code.number(amount);
            number.code.op(Op::answer);
            row.amount = static_cast<std::int16_t>(number.code.finish(vocabulary, "amount", 0, row.source, tree[node].span, none, *tree.source()));
        }
        program->properties[static_cast<std::size_t>(row.target)].changeable = 1;
        program->statics.push_back(row);
    }
}

void Compiler::Work::ability(const Tree& tree, NodeId item, Owner& owner, std::vector<NodeId>& plain) {
    switch (tree.kind(item)) {
        case NodeKind::Cites: owner.cites.push_back(item); return;
        case NodeKind::Headed: headed(tree, item, owner); return;
        case NodeKind::Trigger:
            if (tree.is(tree.last_child(item), NodeKind::Block)) break;
            triggered(tree, item, owner);
            return;
        case NodeKind::While: {
            if (tree.is(tree.last_child(item), NodeKind::Block)) break;
            const auto inner = tree[tree.last_child(item)].first;
            owner.conditions.push_back(tree[item].first);
            std::vector<NodeId> rest;
            ability(tree, inner, owner, rest);
            owner.conditions.pop_back();
            if (!rest.empty()) error(tree, inner, Diag::not_here, {"while", "an effect happens once; say `gets`, `cannot`, or start an ability"});
            return;
        }
        case NodeKind::Gets: case NodeKind::Loses: case NodeKind::Becomes: {
            bool ends = false;
            for (const auto child : tree.each(item))
                ends = ends || tree.is(child, NodeKind::UntilEnd) || tree.is(child, NodeKind::Until) || tree.is(child, NodeKind::ForThis);
            Body body(context, tree, Manner::looks, owner.self_kind);
            const auto type_ = body.infer(tree[item].first);
            const bool of_player = tree.is(item, NodeKind::Loses) && type_.index == vocabulary.player_kind;
            if (ends || of_player) break;
            lasting(tree, item, owner);
            return;
        }
        case NodeKind::Cannot: {
            bool ends = false;
            for (const auto child : tree.each(item)) ends = ends || tree.is(child, NodeKind::UntilEnd) || tree.is(child, NodeKind::ForThis);
            if (ends) break;
            forbidding(tree, item, owner);
            return;
        }
        case NodeKind::OnlyIf: case NodeKind::OnlyOn:
            if (owner.kind != OwnerKind::definition) error(tree, item, Diag::not_here, {"only", "a restriction stands on a card, or inside an ability"});
            return;
        case NodeKind::Clause: {
            // A keyword on a line of its own. Its name may be several words.
            const auto whole = text(tree, item);
            for (const auto& meaning : vocabulary.meanings(whole))
                if (meaning.kind == MeaningKind::keyword) {
                    print_keyword(tree, item, meaning.index, owner);
                    return;
                }
            const auto verb = text(tree, tree[item].first);
            if (const auto* meaning = vocabulary.find(verb, MeaningKind::keyword); meaning != nullptr) {
                print_keyword(tree, item, meaning->index, owner);
                return;
            }
            // `critical hit 2`: the words before the number.
            if (const auto blank = whole.rfind(' '); blank != std::string::npos)
                if (const auto* meaning = vocabulary.find(whole.substr(0, blank), MeaningKind::keyword); meaning != nullptr) {
                    const auto args = tree.children(item);
                    const auto last = tree.last_child(args.back());
                    int amount = 0;
                    Body body(context, tree, Manner::looks, none);
                    const auto q = tree.is(last, NodeKind::Selector) ? body.quantity(last) : no_node;
                    if (tree.is(last, NodeKind::Number)) amount = std::stoi(text(tree, last));
                    else if (q == no_node) error(tree, item, Diag::keyword_amount, {whole.substr(0, blank)});
                    mark(program->keywords[static_cast<std::size_t>(meaning->index)].property, owner.id);
                    program->keyword_prints.push_back({static_cast<std::int16_t>(owner.id), static_cast<std::int16_t>(meaning->index), static_cast<std::int16_t>(amount)});
                    return;
                }
            break;
        }
        default: break;
    }
    if (owner.kind != OwnerKind::definition) {
        error(tree, item, Diag::not_here, {text(tree, item), "only a card has a text to carry out: start an ability here"});
        return;
    }
    plain.push_back(item);
}

void Compiler::Work::abilities(const Tree& tree, NodeId block, Owner owner) {
    std::vector<NodeId> plain;
    for (const auto item : tree.each(block)) ability(tree, item, owner, plain);
    if (!plain.empty()) text_ability(tree, plain, owner);
}

// Restrictions on playing the card and on what it may be put on.
void Compiler::Work::restrict(const Tree& tree, const std::vector<NodeId>& items, const Owner& owner) {
    std::vector<NodeId> conditions;
    auto& definition = program->definitions[static_cast<std::size_t>(owner.id)];
    for (const auto item : items) {
        if (tree.is(item, NodeKind::OnlyIf)) conditions.push_back(tree[item].first);
        if (!tree.is(item, NodeKind::OnlyOn)) continue;
        if (definition.placement != none) error(tree, item, Diag::declared_twice, {"only on"});
        Body hosts(context, tree, Manner::looks, owner.self_kind);
        hosts.set(tree[item].first);
        hosts.code.op(Op::leave);
        definition.placement = static_cast<std::int16_t>(
            hosts.code.finish(vocabulary, "placement", 0, context.source_index(tree.source()), tree[item].span, none, *tree.source()));
    }
    if (conditions.empty()) return;
    Body names(context, tree, Manner::looks, owner.self_kind);
    definition.restriction = static_cast<std::int16_t>(condition_unit(names, 0, items[0], conditions, {}));
}

// ---- cards --------------------------------------------------------------------------------------

void Compiler::Work::mark(int property, int definition) {
    auto& bits = program->property_definitions[static_cast<std::size_t>(property)];
    const auto d = static_cast<std::size_t>(definition);
    if (bits.size() <= d / 32) bits.resize(d / 32 + 1);
    bits[d / 32] |= 1u << (d % 32);
}

void Compiler::Work::card(const DeclaredCard& declared) {
    const int id = static_cast<int>(program->definitions.size());
    machine::DefinitionRow row{};
    row.code = vocabulary.intern(declared.code);
    row.name = vocabulary.intern(declared.title);
    row.kind = static_cast<std::int16_t>(declared.kind);
    row.first_face = row.restriction = row.placement = row.companion = row.companion_of = none;
    row.set = static_cast<std::int16_t>(declared.set);
    row.source = static_cast<std::int16_t>(context.source_index(declared.source));
    row.span = declared.span;
    program->definitions.push_back(row);
    mark(program->kinds[static_cast<std::size_t>(declared.kind)].property, id);
    for (auto& column : program->printed) column.resize(static_cast<std::size_t>(id) + 1);
    for (const auto& value : declared.values) {
        const auto& attribute = program->attributes[static_cast<std::size_t>(value.attribute)];
        if (static_cast<TypeKind>(attribute.type) == TypeKind::symbol) {
            for (const auto symbol : value.values) mark(vocabulary.symbol_property(symbol), id);
        } else if (static_cast<TypeKind>(attribute.type) == TypeKind::flag && !value.values.empty() && value.values[0] != 0) {
            for (std::size_t p = 0; p < program->properties.size(); ++p)
                if (program->properties[p].source == machine::PropertySource::printed_flag && program->properties[p].attribute == value.attribute)
                    mark(static_cast<int>(p), id);
        }
        if (attribute.storage == machine::Storage::printed && !value.values.empty())
            program->printed[static_cast<std::size_t>(attribute.index)][static_cast<std::size_t>(id)] = value.values[0];
    }
    if (!declared.faces.empty()) {
        // Its die is an object of its own kind that comes along with it.
        int kind = none;
        for (std::size_t k = 0; k < module.kinds.size(); ++k)
            if (module.kinds[k].companion_of == program->text(program->kinds[static_cast<std::size_t>(declared.kind)].name)) kind = static_cast<int>(k);
        machine::DefinitionRow die = row;
        die.kind = static_cast<std::int16_t>(kind);
        die.companion_of = static_cast<std::int16_t>(id);
        die.first_face = static_cast<std::int16_t>(program->face_names.size());
        die.faces = static_cast<std::int16_t>(declared.faces.size());
        program->definitions[static_cast<std::size_t>(id)].companion = static_cast<std::int16_t>(program->definitions.size());
        mark(program->kinds[static_cast<std::size_t>(kind)].property, static_cast<int>(program->definitions.size()));
        program->definitions.push_back(die);
        for (auto& column : program->printed) column.resize(program->definitions.size());
        for (const auto& face : declared.faces) {
            program->face_names.push_back(face.text);
            for (std::size_t n = 0; n < program->face_numbers.size(); ++n)
                program->face_numbers[n].push_back(n < face.values.size() ? face.values[n] : 0);
        }
    }
    Owner owner{OwnerKind::definition, id, declared.kind, "", {}, {}};
    out.subject = declared.subject;
    for (const auto& source : declared.scripts) {
        auto parsed = parse_script(source, out);
        if (!parsed) continue;
        auto tree = std::make_shared<Tree>(std::move(*parsed));
        scripts.push_back({id, tree});
        restrict(*tree, tree->children(tree->root()), owner);
        abilities(*tree, tree->root(), owner);
    }
    out.subject.clear();
}

void Compiler::add_cards(const std::vector<DeclaredSet>& sets) {
    for (const auto& set : sets) {
        work_->program->sets.push_back({work_->vocabulary.intern(set.code), work_->vocabulary.intern(set.title)});
        const Source* last = nullptr;
        for (const auto& card : set.cards) {
            if (card.source && &card.source->file() != last) {
                last = &card.source->file();
                work_->hash(last->text());
            }
            work_->card(card);
        }
    }
}

// ---- the end ------------------------------------------------------------------------------------

void Compiler::Work::check_keyword_cycles() {
    const auto count = program->keywords.size();
    std::vector<std::vector<std::size_t>> gives(count);
    std::vector<const machine::StaticRow*> where(count, nullptr);
    for (const auto& row : program->statics) {
        if (row.owner_kind != OwnerKind::keyword || row.op != ModOp::gain) continue;
        const auto& property = program->properties[static_cast<std::size_t>(row.target)];
        if (property.source != machine::PropertySource::keyword) continue;
        gives[static_cast<std::size_t>(row.owner)].push_back(static_cast<std::size_t>(property.value));
        where[static_cast<std::size_t>(row.owner)] = &row;
    }
    std::vector<int> state(count, 0);  // 1: on the path, 2: done
    std::vector<std::size_t> path;
    const std::function<void(std::size_t)> visit = [&](std::size_t k) {
        state[k] = 1;
        path.push_back(k);
        for (const auto next : gives[k]) {
            if (state[next] == 1) {
                std::string circle;
                for (auto it = std::find(path.begin(), path.end(), next); it != path.end(); ++it) circle += std::string(program->text(program->keywords[*it].name)) + " -> ";
                circle += program->text(program->keywords[next].name);
                out.add(Diag::keyword_cycle, context.sources[static_cast<std::size_t>(where[k]->source)], where[k]->span, {circle});
            } else if (state[next] == 0) {
                visit(next);
            }
        }
        path.pop_back();
        state[k] = 2;
    };
    for (std::size_t k = 0; k < count; ++k)
        if (state[k] == 0) visit(k);
}

std::shared_ptr<machine::Program> Compiler::finish() {
    auto& w = *work_;
    auto& p = *w.program;
    const auto unit_of = [&](const std::string& name, const std::unordered_map<std::string, int>& names, const std::vector<DefineInfo>& list) {
        if (name.empty()) return static_cast<int>(none);
        const auto it = names.find(name);
        if (it == names.end()) {
            w.out.add(Diag::undefined_name, w.module.manifest, {}, {name});
            return static_cast<int>(none);
        }
        return list[static_cast<std::size_t>(it->second)].unit;
    };
    p.start = unit_of(w.module.start, w.vocabulary.procedures_by_name, w.vocabulary.procedures);
    p.simultaneous_chooser = unit_of(w.module.simultaneous, w.vocabulary.defines_by_name, w.vocabulary.defines);
    p.replacement_chooser = unit_of(w.module.replacement, w.vocabulary.defines_by_name, w.vocabulary.defines);
    p.score = unit_of(w.module.score, w.vocabulary.defines_by_name, w.vocabulary.defines);
    w.check_keyword_cycles();
    w.write_filters();
    w.find_shortcuts();
    if (p.properties.size() > 512) w.out.add(Diag::too_many, w.module.manifest, {}, {"properties", "512"});
    if (p.attributes.size() > 128) w.out.add(Diag::too_many, w.module.manifest, {}, {"attributes", "128"});
    if (p.periods.size() > static_cast<std::size_t>(world::most_periods)) w.out.add(Diag::too_many, w.module.manifest, {}, {"periods", std::to_string(world::most_periods)});
    // A kind that shares a card's adjectives follows them when they change.
    p.hash = XXH3_64bits_digest(w.hashing);
    return w.program;
}

int Compiler::expression(const SourcePtr& source, const std::vector<Bound>& names, bool& is_set, Diagnostics& out) {
    auto& w = *work_;
    is_set = false;
    auto parsed = parse_expression(source, out);
    if (!parsed) return none;
    const Tree tree = std::move(*parsed);
    const auto errors = out.errors();
    Context context{w.vocabulary, *w.program, out, w.context.sources, w.context.grant, w.context.forbid, nullptr, w.context.filter};
    Body body(context, tree, Manner::looks, none);
    for (const auto& name : names) body.declare(name.name, name.type, no_node, false);
    const auto root = tree.root();
    if (body.will_be_set(root) && !tree.is(body.quantity(root), NodeKind::QNo)) {
        body.set(root);
        is_set = true;
        body.code.op(Op::leave);
    } else {
        body.value(root);
        body.code.op(Op::answer);
    }
    w.context.sources = context.sources;
    if (out.errors() != errors) return none;
    w.write_filters();
    return body.code.finish(w.vocabulary, "expression", static_cast<int>(names.size()), w.context.source_index(source), tree[root].span, none, *source);
}

// ---- keywords without a name --------------------------------------------------------------------

int Compiler::Work::grant(const Tree& tree, NodeId block, int kind) {
    const int id = keyword("abilities given", machine::Stacking::isolated, {});
    const int property = program->keywords[static_cast<std::size_t>(id)].property;
    program->properties[static_cast<std::size_t>(property)].changeable = 1;
    abilities(tree, block, {OwnerKind::keyword, id, kind, "", {}, {}});
    return property;
}

int Compiler::Work::forbid(const Tree& tree, NodeId node, int kind) {
    const int id = keyword("prohibition given", machine::Stacking::isolated, {});
    const int property = program->keywords[static_cast<std::size_t>(id)].property;
    program->properties[static_cast<std::size_t>(property)].changeable = 1;
    Body finder(context, tree, Manner::looks, kind);
    const bool passive = tree.child(node, NodeKind::Be) != no_node;
    const Owner owner{OwnerKind::keyword, id, kind, "", {}, {}};
    // How long it lasts is no part of what may not happen.
    auto given = finder.arguments(node);
    std::erase_if(given, [](const auto& argument) { return argument.label == "until"; });
    for (const auto verb : tree.each(tree.child(node, NodeKind::Verb))) {
        const auto pattern = finder.happening(no_node, passive, verb, given, 0, node);
        if (pattern.event == none) continue;
        auto row = row_of(tree, node, owner, AbilityKind::triggered);
        row.phase = Phase::forbid;
        put_checks(row, pattern);
        row.about_self = 1;  // it was given to the object, wherever that is
        add(row);
    }
    return property;
}

int Body::granted_keyword(NodeId block, int kind) { return c.grant(tree, block, kind); }
int Body::prohibition(NodeId node, int kind) { return c.forbid(tree, node, kind); }

}  // namespace holo::compiler
