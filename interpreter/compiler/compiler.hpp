// Compiles declared modules and sets into a program. All errors are reported; a program with errors must not be run.
#pragma once

#include <memory>

#include "interpreter/compiler/readings.hpp"
#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler {

// The meaning of the words of one script; wording renders from it.
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

    // Compiles the declarations of the module's own rules files, then of each set's; once, before the cards.
    void declare(const std::vector<DeclaredSet>& sets);
    // The same in steps, for a caller that tries many texts of one declaration: another compiler has read the other declarations before.
    void declare_words(std::vector<std::shared_ptr<Tree>> declarations);  // names and shapes, which declarations share
    void write(const Tree& declaration);                                  // the code that contains the declaration
    void write_all();
    // Adds objects that every table has: a definition, their number, and their starting zone.
    void add_stock(const DeclaredCard& what, int count, const std::string& zone);
    void add_cards(const std::vector<DeclaredSet>& sets);
    // Compiles one card with one script, by itself. Returns its tree; nullptr when the script does not parse.
    std::shared_ptr<Tree> try_card(const DeclaredCard& card);
    // The code of the procedure that the manifest names there; none without a name, and for a reported one.
    int procedure(const std::string& name, Span at);
    // Ends the compilation: resolves open references and checks the whole.
    std::shared_ptr<machine::Program> finish();

    // The trees of compiled scripts, for printing and wording.
    const std::vector<CompiledScript>& scripts() const;
    const std::vector<std::shared_ptr<Tree>>& declarations() const;
    const Readings& readings() const;

    // Compiles an expression against the finished program into a unit of its own, with these names bound to objects, for scenarios,
    // questions and explanations. none when it does not compile. `type` becomes the type of its value.
    struct Bound {
        std::string name;
        Type type;
    };
    int expression(const SourcePtr& source, const std::vector<Bound>& names, bool& is_set, Diagnostics& out, Type* type = nullptr);

    // Lets cards visit a finished program without errors. The end of the visit removes everything compiled since, expressions included, and
    // restores the program and its words. Tables made meanwhile must be gone before.
    class Visit {
    public:
        explicit Visit(Compiler& compiler);
        ~Visit();
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;

        // Adds a set of cards to the program.
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
