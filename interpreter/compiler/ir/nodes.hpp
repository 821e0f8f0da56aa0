// The typed tree: what a script means, between binding, which gives every word its meaning and every value its type, and
// lowering, which writes instructions. A part that has been bound cannot be left out by mistake: a handle of each sort has a
// type of its own, and an operation takes exactly the operands that its instruction takes.
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

#include "interpreter/compiler/vocabulary.hpp"

namespace holo::compiler::ir {

enum class Form : std::uint8_t {
#define FORM(name, description) name,
#include "interpreter/compiler/ir/forms.def"
#undef FORM
};

// The thing that a node leaves: one number, one set, the set on top narrowed, or nothing.
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
    // The number of `number`; the local of `keep` and `members`, the set local of `except`; the first rule of the forms that cite;
    // the number of the lines of `asks_with`.
    std::int32_t b = 0;
    std::int32_t word = 0;  // the number of rules of the forms that cite
    bool spaces = false;    // it is about sets of spaces
    Type type{};            // of a value
    Span span{};            // where it is written; nowhere when it is empty
    std::uint32_t first = 0, count = 0;
};

// The operands of an instruction besides its parts, and the instruction that a form writes.
struct Operands {
    int b = 0, a = 0;
    std::int32_t word = 0;
    machine::Op op{};
};

// The lines that a menu or a choice of modes asks with; the rows of a menu's lines besides.
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
    // An instruction inside a sequence that says itself what it finds on the stacks and what it leaves there.
    Step raw(machine::Op op, Operands operands = {});
    // The value before it once more.
    Value again(Type type);
    // A set local with things of that type.
    Set set_load(int slot, Type type);

    Value value(Form form, Type type, const Parts& parts, Operands operands = {}) { return put<Sort::value>(form, type, parts, operands); }
    Set set(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::set>(form, {}, parts, operands); }
    Filter filter(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::filter>(form, {}, parts, operands); }
    Step step(Form form, const Parts& parts, Operands operands = {}) { return put<Sort::step>(form, {}, parts, operands); }

    Step nothing() { return step(Form::sequence, {}); }
    Step place(Span span);
    Step asks_with(std::vector<std::string> names, std::vector<machine::MenuLineRow> rows = {});
    const Lines& lines(Part asks_with) const { return lines_[static_cast<std::size_t>((*this)[asks_with].b)]; }
    // The part with the rules, by their numbers in the program.
    template <Sort sort>
    Handle<sort> cited(const std::vector<std::uint32_t>& rules, Handle<sort> part) {
        if (rules.empty()) return part;
        const auto first = static_cast<int>(rules_.size());
        rules_.insert(rules_.end(), rules.begin(), rules.end());
        return put<sort>(Form::cited, nodes_[static_cast<std::size_t>(part.at)].type, {part},
                         {first, 0, static_cast<std::int32_t>(rules.size())});
    }
    // The value as one of another type.
    Value typed(Value value, Type type) {
        nodes_[static_cast<std::size_t>(value.at)].type = type;
        return value;
    }
    Step cites(const std::vector<std::uint32_t>& rules) { return citing(Form::cites, rules); }
    Step cited_last(const std::vector<std::uint32_t>& rules) { return citing(Form::cites_last, rules); }
    // The part as written there; where a part of it begins at the same place, that stays.
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
    // Tells that a set of spaces is kept in a local.
    bool keeps_spaces() const;
    // Tells whether code of the part reads the local.
    bool reads(Part part, int local) const;

private:
    Part add(Node node, const Parts& parts);
    Step citing(Form form, const std::vector<std::uint32_t>& rules);
    // Reports an operation whose parts are not what its instruction takes: a mistake of the compiler.
    void check(const Node& node, const Parts& parts) const;
    // Tells that the parts make the node be about sets of spaces: a set among them is one, or the value that becomes one is a space.
    bool is_about_spaces(const Node& node, const Parts& parts) const;
    // Behind a set of spaces, whatever works on the set on top is about spaces.
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

    std::deque<Node> nodes_;  // a node stays where it is while others are added
    std::vector<Part> parts_;
    std::vector<std::uint32_t> rules_;
    std::vector<Lines> lines_;
};

}  // namespace holo::compiler::ir
