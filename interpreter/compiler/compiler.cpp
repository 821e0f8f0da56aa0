#include "interpreter/compiler/compiler.hpp"

#include <set>

#include "interpreter/compiler/again.hpp"
#include "interpreter/compiler/compilation.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

Compilation::Compilation(const DeclaredModule& declared, Diagnostics& diagnostics)
    : module(declared),
      out(diagnostics),
      program(std::make_shared<machine::Program>()),
      vocabulary(declared, *program, diagnostics),
      context{vocabulary, *program, diagnostics, sources, {}, {}, {}, &readings, {}} {
    context.grant = [this](const Tree& tree, NodeId block, int kind, int giver_kind) { return grant(tree, block, kind, giver_kind); };
    context.forbid = [this](const Tree& tree, NodeId node, int kind) { return forbid(tree, node, kind); };
    context.hold = [this](const Tree& tree, NodeId change, int id, int self_kind, const std::vector<Local>& captured) {
        Owner effect{machine::OwnerKind::effect, id, self_kind};
        effect.names = captured;
        lasting(tree, change, effect);
    };
    context.filter = [this](FilterOf of, int id, int param) { return filter(of, id, param); };
    XXH3_64bits_reset(hashing.get());
    if (module.manifest) hash(module.manifest->text());
}

Compiler::Compiler(const DeclaredModule& module, Diagnostics& out) : work_(std::make_unique<Compilation>(module, out)) {}

Compiler::~Compiler() = default;

Vocabulary& Compiler::vocabulary() { return work_->vocabulary; }
const std::vector<CompiledScript>& Compiler::scripts() const { return work_->scripts; }
const std::vector<std::shared_ptr<Tree>>& Compiler::declarations() const { return work_->declarations; }
const Readings& Compiler::readings() const { return work_->readings; }

void Compiler::declare(const std::vector<DeclaredSet>& sets) {
    auto& w = *work_;
    for (const auto& source : w.module.scripts) w.read(source);
    std::set<std::string> read;  // several sets may share a rules file
    for (const auto& set : sets)
        for (const auto& source : set.scripts)
            if (read.insert(source->label()).second) w.read(source);
    declare_words(std::move(w.declarations));
    write_all();
}

void Compiler::declare_words(std::vector<std::shared_ptr<Tree>> declarations) {
    auto& w = *work_;
    w.declarations = std::move(declarations);
    for (const auto& tree : w.declarations) w.declare_names(*tree);
    for (const auto& tree : w.declarations) w.declare_shapes(*tree);
    for (const auto& tree : w.declarations) {
        w.raised_event(*tree);
        w.offered_as(*tree);
        w.shape_case(*tree);
    }
    w.guess_types();
    w.find_restricted();
}

void Compiler::write(const Tree& declaration) { work_->write(work_->written_with(declaration)); }

void Compiler::write_all() {
    auto& w = *work_;
    for (const auto& tree : w.declarations) w.write(*tree);
    if (w.out.errors() > 0) return;  // after errors, not all parts have been checked
    for (const auto& tree : w.declarations)
        if (tree->root() != no_node) w.review(w.context, *tree, tree->root());
}

void Compiler::add_stock(const DeclaredCard& what, int count, const std::string& zone) {
    const auto* meaning = work_->vocabulary.find(zone, MeaningKind::zone);
    if (meaning == nullptr || work_->module.zones[meaning->index].per_player) {
        work_->out.add(Diag::yaml_missing_key, what.source, what.span, {"starts in"});
        return;
    }
    auto& program = *work_->program;
    program.stocks.push_back({static_cast<std::int16_t>(program.definitions.size()), static_cast<std::int16_t>(meaning->index),
                              static_cast<std::int16_t>(count)});
    work_->card(what);
}

void Compiler::add_cards(const std::vector<DeclaredSet>& sets) {
    for (const auto& set : sets) {
        const Source* last = nullptr;
        for (const auto& card : set.cards) {
            if (!card.source || &card.source->file() == last) continue;
            last = &card.source->file();
            work_->hash(last->text());
        }
        work_->set(set);
    }
}

std::shared_ptr<Tree> Compiler::try_card(const DeclaredCard& card) {
    const auto before = work_->scripts.size();
    work_->extent.reset();
    work_->card(card);
    return work_->scripts.size() > before ? work_->scripts.back().tree : nullptr;
}

int Compilation::unit_named(const std::string& name, Span at, const std::unordered_map<std::string, int>& names,
                            const std::vector<DefineInfo>& list) {
    if (name.empty()) return none;
    if (const auto it = names.find(name); it != names.end()) return list[static_cast<std::size_t>(it->second)].unit;
    std::vector<std::string> known;
    for (const auto& [other, index] : names) known.push_back(other);
    std::sort(known.begin(), known.end());
    out.add(Diag::undefined_name, module.manifest, at, {name}, nearest_word(name, known));
    return none;
}

// Each set of a move or a sight is a mark or a flag of spaces, or a definition with a piece as its parameter.
void Compilation::moves() {
    const auto check = [&](const std::vector<Phrase>& sets, const Phrase& owner) {
        for (const auto& word : sets) {
            const int define = vocabulary.define(word.one);
            const auto* info = define == none ? nullptr : &vocabulary.defines[static_cast<std::size_t>(define)];
            const bool gives = info != nullptr && info->type.many && info->type.kind == TypeKind::space && info->params.size() == 1;
            if (!gives && vocabulary.flag_of_spaces(word.one) == none)
                out.add(Diag::move_no_spaces, word.source, word.span, {word.one, owner.one});
        }
    };
    for (const auto& move : vocabulary.moves)
        for (const auto* sets : {&move.dear, &move.closed, &move.no_stop, &move.not_last}) check(*sets, move.words);
    for (const auto& sight : vocabulary.sights)
        for (const auto* sets : {&sight.blocked, &sight.open_to}) check(*sets, sight.words);
}

int Compiler::procedure(const std::string& name, Span at) {
    auto& w = *work_;
    return w.unit_named(name, at, w.vocabulary.procedures_by_name, w.vocabulary.procedures);
}

std::shared_ptr<machine::Program> Compiler::finish() {
    auto& w = *work_;
    auto& p = *w.program;
    p.room = w.module.room;
    if (!w.module.team_wide.empty()) {
        for (const auto& meaning : w.vocabulary.meanings(w.module.team_wide))
            if (meaning.kind == MeaningKind::symbol) p.team_wide = w.vocabulary.symbol_property(meaning.index);
        if (p.team_wide == none) w.out.add(Diag::undefined_name, w.module.manifest, w.module.team_wide_at, {w.module.team_wide});
    }
    for (std::size_t a = 0; a < p.attributes.size(); ++a)
        if (p.attributes[a].storage == machine::Storage::column && w.vocabulary.type_of(static_cast<int>(a)).kind == TypeKind::object)
            p.links.push_back(static_cast<std::int16_t>(a));
    const auto define = [&](const std::string& name) { return w.unit_named(name, {}, w.vocabulary.defines_by_name, w.vocabulary.defines); };
    p.simultaneous_chooser = define(w.module.simultaneous);
    p.in_turns = w.module.in_turns ? 1 : 0;
    p.endless_is_draw = w.module.endless_is_draw ? 1 : 0;
    p.recurring_is_draw = w.module.recurring_is_draw ? 1 : 0;
    p.within_itself_stops = w.module.within_itself_stops ? 1 : 0;
    p.replacement_chooser = define(w.module.replacement);
    w.moves();
    w.rank();
    w.interlude();
    p.score = define(w.module.score);
    p.priorities.clear();
    for (const auto& word : w.module.priorities)
        if (const int unit = w.unit_named(word.one, word.span, w.vocabulary.defines_by_name, w.vocabulary.defines); unit != none)
            p.priorities.push_back(static_cast<std::int16_t>(unit));
    w.complete();
    if (w.out.errors() == 0) w.find_shortcuts();
    w.inlining.truncate(0);  // parts that a visit needs are made again
    p.hash = XXH3_64bits_digest(w.hashing.get());
    return w.program;
}

void Compilation::complete() {
    auto& p = *program;
    copy_texts();
    check_keyword_cycles();
    find_titles_like();
    write_filters();
    vocabulary.finish();
    // Errors of a whole program are reported; inlining needs a program without errors.
    if (out.errors() == 0) inlining.write(completed.units);
    if (p.interlude != none) find_again(p, completed.units);
    const auto at_most = [&](std::size_t count, int most, const char* what) {
        if (count > static_cast<std::size_t>(most)) out.add(Diag::too_many, module.manifest, {}, {what, std::to_string(most)});
    };
    at_most(p.definitions.size(), machine::most_rows, "@cards_and_dice");
    at_most(p.happenings.size(), machine::most_rows, "@several_events");
    at_most(p.checks.size(), machine::most_rows, "@several_conditions");
    at_most(p.units.size(), machine::most_rows, "@units_of_code");
    at_most(p.properties.size(), machine::most_rows, "@several_properties");
    at_most(p.attributes.size(), machine::most_rows, "@several_attributes");
    at_most(p.periods.size(), world::most_periods, "@several_periods");
    list_shared();
    completed = {p.definitions.size(), p.properties.size(), p.abilities.size(), p.statics.size(), p.units.size(), completed.texts};
}

// ---- visits -------------------------------------------------------------------------------------

// The extent of the compilation before a visit, with rows that the visit may change.
struct Compiler::Visit::Before {
    explicit Before(Compilation& work)
        : program(work.extent ? std::exchange(work.extent, nullptr) : std::make_shared<const machine::Extent>(*work.program)),
          completed(work.completed),
          filters(work.filters.size()),
          filters_written(work.filters_written),
          sources(work.context.sources.size()),
          scripts(work.scripts.size()),
          texts(static_cast<machine::Text>(work.program->strings.size())),
          properties(static_cast<int>(work.program->properties.size())),
          keywords(work.vocabulary.keywords.size()) {}

    std::shared_ptr<const machine::Extent> program;
    Compilation::Completed completed;
    std::size_t filters, filters_written, sources, scripts;
    machine::Text texts;
    int properties;
    std::size_t keywords;
};

Compiler::Visit::Visit(Compiler& compiler) : work_(*compiler.work_), before_(std::make_unique<Before>(work_)) {
    work_.context.readings = nullptr;  // readings are about scripts that stay
    work_.is_visited = true;
}

void Compiler::Visit::add_cards(const DeclaredSet& set) {
    work_.vocabulary.reopen();
    work_.set(set);
    work_.complete();
}

Compiler::Visit::~Visit() {
    work_.vocabulary.truncate(before_->texts, before_->properties, before_->keywords);
    work_.inlining.truncate(before_->completed.units);
    before_->program->restore(*work_.program);
    work_.extent = before_->program;
    work_.completed = before_->completed;
    work_.filters.resize(before_->filters);
    work_.filters_written = before_->filters_written;
    work_.context.sources.resize(before_->sources);
    work_.context.readings = &work_.readings;
    work_.is_visited = false;
    work_.scripts.resize(before_->scripts);
}

int Compiler::expression(const SourcePtr& source, const std::vector<Bound>& names, bool& is_set, Diagnostics& out, Type* type) {
    auto& w = *work_;
    w.extent.reset();
    is_set = false;
    auto parsed = w.known_trees.expression(source, out);
    if (!parsed) return none;
    const Tree tree = std::move(*parsed);
    const auto errors = out.errors();
    Context context{w.vocabulary, *w.program, out, w.sources, w.context.grant, w.context.forbid, w.context.hold, nullptr, w.context.filter};
    Body body(context, tree, Manner::looks, none);
    body.is_asked_once = true;
    for (const auto& name : names) body.declare(name.name, name.type, no_node, false);
    const auto root = tree.root();
    if (body.will_be_set(root) && !tree.is(body.quantity(root), NodeKind::QNo)) {
        body.leave_members(root);
        if (type != nullptr) *type = body.infer(root);
        is_set = true;
    } else {
        const auto value = body.values.value(root);
        if (type != nullptr) *type = body.ir[value].type;
        body.answer(value);
    }
    if (out.errors() == errors) w.review(context, tree, root);
    const int unit = out.errors() == errors ? body.put("expression", names.size(), root) : none;
    if (unit != none) w.write_filters();
    return unit;
}

}  // namespace holo::compiler
