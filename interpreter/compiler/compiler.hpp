// From declared modules and sets to a program. Everything wrong is reported; a program that was
// compiled with errors must not be run.
#pragma once

#include <memory>

#include "interpreter/compiler/readings.hpp"
#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler {

// What the words of one script turned out to mean; wording renders from it.
struct CompiledScript {
    int definition = machine::none;
    std::shared_ptr<Tree> tree;
};

struct Compilation;

class Compiler {
public:
    Compiler(const DeclaredModule& module, Diagnostics& out);
    ~Compiler();

    // The module's words; card files are read against them.
    Vocabulary& vocabulary();

    // Declarations of the module's own rules files first, then of each set's; once, before the cards.
    void declare(const std::vector<DeclaredSet>& sets);
    // The same in steps, for who tries many texts of one declaration: the others have been read before, by another compiler.
    void declare_words(std::vector<std::shared_ptr<Tree>> declarations);  // names and shapes: what they offer to each other
    void write(const Tree& declaration);                                  // the code that the declaration is part of
    void write_all();
    // Objects that every table has: a definition, how many, and the zone they start in.
    void add_stock(const DeclaredCard& what, int count, const std::string& zone);
    void add_cards(const std::vector<DeclaredSet>& sets);
    // One card with one script, by itself. Its tree; nullptr when it is no script at all.
    std::shared_ptr<Tree> try_card(const DeclaredCard& card);
    // The code of a procedure that the manifest names there; none for no name, and for one that is reported.
    int procedure(const std::string& name, Span at);
    // Ends the compilation: resolves what was left open and checks the whole.
    std::shared_ptr<machine::Program> finish();

    // The trees of what was compiled, for printing and wording.
    const std::vector<CompiledScript>& scripts() const;
    const std::vector<std::shared_ptr<Tree>>& declarations() const;
    const Readings& readings() const;

    // An expression compiled against the finished program into a unit of its own, with these names
    // bound to objects. For scenarios, questions and explanations. none when it does not compile. `type` becomes
    // that of its value.
    struct Bound {
        std::string name;
        Type type;
    };
    int expression(const SourcePtr& source, const std::vector<Bound>& names, bool& is_set, Diagnostics& out, Type* type = nullptr);

    // While one of these is there, cards may come to a finished program without errors. All that has been compiled since,
    // expressions included, is gone with it: program and words are as they were. Its tables must be gone before.
    class Visit {
    public:
        explicit Visit(Compiler& compiler);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

        // A set of cards comes to the program.
        void add_cards(const DeclaredSet& set);

    private:
        struct Before;
        Compilation& work_;
        std::unique_ptr<Before> before_;
    };

private:
    std::unique_ptr<Compilation> work_;
};

}  // namespace holo::compiler
