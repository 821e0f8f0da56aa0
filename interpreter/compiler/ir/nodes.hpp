// The typed tree: a script's meaning after binding and before lowering. Binding gives every word its meaning and every value its type;
// lowering writes instructions. No bound part can be left out by mistake, because a handle of each sort has a type of its own, and an
// operation takes exactly the operands of its instruction.
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler::ir {

enum class Form : std::uint8_t {
#define FORM(name, description) name,
#include "interpreter/compiler/ir/forms.def"
#undef FORM
};

// The result of a node: one number, one set, the set on top narrowed, or nothing.
enum class Sort : std::uint8_t { value, set, filter, step };

// A node of any sort, by its number in the tree.
struct Part {
    std::int32_t at = -1;
    explicit operator bool() const { return at >= 0; }
};

template <Sort sort>
struct Handle : Part {};
using Value = Handle<Sort::value>;
using Set = Handle<Sort::set>;
using Filter = Handle<Sort::filter>;
using Step = Handle<Sort::step>;

struct Node {
    Form form{};
    Sort sort{};
    machine::Op op{};
    std::uint8_t a = 0;
    // Its meaning depends on the form: the number of `number`; the local of `keep` and `members`, the set local of `except`; the first rule
    // of the citing forms; the number of the lines of `asks_with`.
    std::int32_t b = 0;
    std::int32_t word = 0;  // number of rules of the citing forms
    bool spaces = false;    // the node is about sets of spaces
    Type type{};            // a value's
    Span span{};            // place in the text; empty for none
    std::uint32_t first = 0, count = 0;
};

// The operands of an instruction besides its parts, and the instruction of a form.
struct Operands {
    int b = 0, a = 0;
    std::int32_t word = 0;
    machine::Op op{};
};

// The lines of a menu or a choice of modes, and the rows of a menu's lines.
struct Lines {
    std::vector<std::string> names;
    std::vector<machine::MenuLineRow> rows;
};

class Tree {
public:
    using Parts = std::vector<Part>;

    Value number(int n, Type type = {TypeKind::number});
    Value value(machine::Op op, Type type, const Parts& parts = {}, Operands operands = {}) {
        return made<Sort::value>(op, type, parts, operands);
    }
    Set set(machine::Op op, const Parts& parts = {}, Operands operands = {}, Type type = {}) {
        return made<Sort::set>(op, type, parts, operands);
    }
    Filter filter(machine::Op op, const Parts& parts = {}, Operands operands = {}) { return made<Sort::filter>(op, {}, parts, operands); }
    Step step(machine::Op op, const Parts& parts = {}, Operands operands = {}) { return made<Sort::step>(op, {}, parts, operands); }
    // An instruction inside a sequence, which declares its own stack effect.
    Step raw(machine::Op op, Operands operands = {});
    // The number, when it is known before any game.
    std::optional<int> constant(Part part) const;
    // The preceding value once more.
    Value again(Type type);
    // A set local with members of that type.
    Set set_load(int slot, Type type);

    Value value(Form form, Type type, const Parts& parts, Operands operands = {}) { return put<Sort::value>(form, type, parts, operands); }
    Set set(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::set>(form, {}, parts, operands); }
    Filter filter(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::filter>(form, {}, parts, operands); }
    Step step(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::step>(form, {}, parts, operands); }

    Step nothing() { return step(Form::sequence, {}); }
    Step place(Span span);
    Step asks_with(std::vector<std::string> names, std::vector<machine::MenuLineRow> rows = {});
    const Lines& lines(Part asks_with) const { return lines_[static_cast<std::size_t>((*this)[asks_with].b)]; }
    // The part with its cited rules, by their numbers in the program.
    template <Sort sort>
    Handle<sort> cited(const std::vector<std::uint32_t>& rules, Handle<sort> part) {
        if (rules.empty()) return part;
        const auto first = static_cast<int>(rules_.size());
        rules_.insert(rules_.end(), rules.begin(), rules.end());
        return put<sort>(Form::cited, nodes_[static_cast<std::size_t>(part.at)].type, {part},
                         {first, 0, static_cast<std::int32_t>(rules.size())});
    }
    // The value with another type.
    Value typed(Value value, Type type) {
        nodes_[static_cast<std::size_t>(value.at)].type = type;
        return value;
    }
    Step cites(const std::vector<std::uint32_t>& rules) { return citing(Form::cites, rules); }
    Step cited_last(const std::vector<std::uint32_t>& rules) { return citing(Form::cites_last, rules); }
    // The part with its place in the text; an inner part at the same place keeps its own.
    template <Sort sort>
    Handle<sort> within(Span span, Handle<sort> part) {
        auto& node = nodes_[static_cast<std::size_t>(part.at)];
        if (node.span.begin >= node.span.end) node.span = span;
        return part;
    }

    const Node& operator[](Part part) const { return nodes_[static_cast<std::size_t>(part.at)]; }
    Part part(Part of, std::size_t index) const { return parts_[(*this)[of].first + index]; }
    Parts parts(Part of) const;
    std::vector<std::uint32_t> rules(Part cited) const;  // by their numbers in the program
    // Notes that a local holds a set of spaces.
    bool keeps_spaces() const;
    // Tells whether code of the part reads the local.
    bool reads(Part part, int local) const;

private:
    Part add(Node node, const Parts& parts);
    Step citing(Form form, const std::vector<std::uint32_t>& rules);
    // Reports an operation whose parts do not fit its instruction: a bug of the compiler.
    void check(const Node& node, const Parts& parts) const;
    // Tells whether the parts make the node one about spaces: a set among them is of spaces, or the value that becomes a set is a space.
    bool is_about_spaces(const Node& node, const Parts& parts) const;
    // Marks parts behind a set of spaces: operations on the set on top are about spaces too.
    void follow_spaces(const Node& whole, const Parts& parts);
    void be_about_spaces(Part part);
    template <Sort sort>
    Handle<sort> made(machine::Op op, Type type, const Parts& parts, Operands operands) {
        Node node{Form::operation, sort, op, static_cast<std::uint8_t>(operands.a), operands.b, operands.word};
        node.type = type;
        node.spaces = is_about_spaces(node, parts);
        check(node, parts);
        return {add(node, parts)};
    }
    template <Sort sort>
    Handle<sort> put(Form form, Type type, const Parts& parts, Operands operands) {
        Node node{form, sort, operands.op, static_cast<std::uint8_t>(operands.a), operands.b, operands.word};
        node.type = type;
        follow_spaces(node, parts);
        node.spaces = is_about_spaces(node, parts);
        return {add(node, parts)};
    }

    std::deque<Node> nodes_;  // a node never moves when others are added
    std::vector<Part> parts_;
    std::vector<std::uint32_t> rules_;
    std::vector<Lines> lines_;
};

}  // namespace holo::compiler::ir
