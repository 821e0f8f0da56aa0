#include "tests/silent/declarations.hpp"

#include "grammar/parser.hpp"
#include "interpreter/compiler/fingerprint.hpp"

namespace holo::silent {

Declarations::Declarations(const compiler::DeclaredModule& module, std::vector<compiler::DeclaredSet> sets) : module_(module) {
    for (auto& set : sets) set.cards.clear();
    Diagnostics found;
    compiler::Compiler compiler(module_, found);
    compiler.declare(sets);
    trees_ = compiler.declarations();
}

Outcome Declarations::tried_so(std::size_t place, const std::string& variant,
                               void (*write)(compiler::Compiler& compiler, const Tree& tree)) const {
    Diagnostics found;
    auto read = parse_module(std::make_shared<const Source>(trees_[place]->source()->label(), variant), found);
    if (read.size() != 1 || !found.list().empty()) return {false, mistake(found)};
    auto trees = trees_;
    trees[place] = std::make_shared<Tree>(std::move(read.front()));
    compiler::Compiler compiler(module_, found);
    compiler.declare_words(trees);
    write(compiler, *trees[place]);
    if (!found.list().empty()) return {false, mistake(found)};
    return {true, compiler::fingerprint(compiler.vocabulary())};
}

Outcome Declarations::tried_alone(std::size_t place, const std::string& variant) const {
    return tried_so(place, variant, [](compiler::Compiler& compiler, const Tree& tree) { compiler.write(tree); });
}

Outcome Declarations::tried(std::size_t place, const std::string& variant) const {
    return tried_so(place, variant, [](compiler::Compiler& compiler, const Tree&) {
        compiler.write_all();
        compiler.finish();
    });
}

}  // namespace holo::silent
