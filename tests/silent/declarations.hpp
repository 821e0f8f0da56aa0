// All declarations of a module and its sets, of which one at a time is replaced by a variant.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/compiler/compiler.hpp"
#include "tests/silent/outcome.hpp"

namespace holo::silent {

// Reads the declarations once: only a variant is parsed later. The cards of sets are left out.
class Declarations {
public:
    Declarations(const compiler::DeclaredModule& module, std::vector<compiler::DeclaredSet> sets);

    const std::vector<std::shared_ptr<Tree>>& trees() const { return trees_; }
    // The words that the declaration at that place offers to the others, and its own code.
    Outcome tried_alone(std::size_t place, const std::string& variant) const;
    // The whole program.
    Outcome tried(std::size_t place, const std::string& variant) const;

private:
    Outcome tried_so(std::size_t place, const std::string& variant, void (*write)(compiler::Compiler& compiler, const Tree& tree)) const;

    compiler::DeclaredModule module_;
    std::vector<std::shared_ptr<Tree>> trees_;
};

}  // namespace holo::silent
