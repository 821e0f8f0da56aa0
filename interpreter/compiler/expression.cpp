// Values and conditions.

#include "interpreter/compiler/body.hpp"

namespace holo::compiler {

using machine::none;
using machine::Op;

namespace {

const Type number_type{TypeKind::number};
const Type flag_type{TypeKind::flag};

Op comparison(std::string_view sign) {
    if (sign == "=") return Op::equal;
    if (sign == "!=") return Op::unequal;
    if (sign == "<") return Op::less;
    if (sign == "<=") return Op::less_equal;
    if (sign == ">") return Op::greater;
    return Op::greater_equal;
}

// Whether a value of one type may stand where the other is wanted.
bool agrees(const Type& is, const Type& wanted) {
    if (is.kind == TypeKind::nothing || wanted.kind == TypeKind::nothing) return true;  // reported already
    if (is.kind == TypeKind::symbol && wanted.kind == TypeKind::object) return is.index == none;  // `none`
    if (is.kind != wanted.kind || is.many != wanted.many) return false;
    return is.index == none || wanted.index == none || is.index == wanted.index;
}

}  // namespace

int Context::source_index(const SourcePtr& source) {
    // Scripts of one card file are one source: spans are kept in the file's own coordinates.
    for (std::size_t i = 0; i < sources.size(); ++i)
        if (sources[i]->label() == source->label()) return static_cast<int>(i);
    sources.push_back(source);
    program.sources.push_back(source->label());
    return static_cast<int>(sources.size() - 1);
}

int Context::rule_index(std::string_view id) const {
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        if (program.rules[i] == id) return static_cast<int>(i);
    return none;
}

void Body::number(NodeId node) {
    const auto type = value(node, &number_type);
    if (!agrees(type, number_type)) error(Diag::wrong_type, node, {"number", describe(type, c.program)});
}

void Body::condition(NodeId node) {
    const auto type = value(node, &flag_type);
    if (!agrees(type, flag_type)) error(Diag::wrong_type, node, {"condition", describe(type, c.program)});
}

std::vector<NodeId> Body::conjuncts(NodeId node) const {
    if (tree.kind(node) == NodeKind::And) return tree.children(node);
    return {node};
}

// The next instruction carries out the rules that stand behind a condition.
void Body::cite(NodeId cited) {
    for (const auto id : tree.each(cited)) {
        if (!tree.is(id, NodeKind::Id)) continue;
        const auto rule = c.rule_index(tree.text(id));
        if (rule == none) error(Diag::unknown_rule, id, {text(id)}, nearest_word(tree.text(id), c.program.rules));
        else code.cite(static_cast<std::uint32_t>(rule));
    }
}

Type Body::value(NodeId node, const Type* wanted) {
    span(node);
    switch (tree.kind(node)) {
        case NodeKind::Number: {
            const auto digits = tree.text(node);
            if (digits.size() > 6) {
                error(Diag::range, node, {"number", std::string(digits), "0", "999999"});
                return number_type;
            }
            code.number(std::stoi(std::string(digits)));
            return number_type;
        }
        case NodeKind::Name: {
            auto* local = find(text(node));
            if (local == nullptr) {
                error(Diag::unknown_word, node, {text(node)});
                return {};
            }
            local->used = true;
            code.op(Op::load, local->slot);
            return local->type;
        }
        case NodeKind::Yes: code.number(1); return flag_type;
        case NodeKind::No: code.number(0); return flag_type;
        case NodeKind::Paren: return value(tree[node].first, wanted);
        case NodeKind::Sum: case NodeKind::Product: {
            NodeId operation = no_node;
            bool first = true;
            for (const auto child : tree.each(node)) {
                if (tree.kind(child) == NodeKind::Operator) {
                    operation = child;
                    continue;
                }
                number(child);
                if (!first) code.op(text(operation) == "+" ? Op::add : text(operation) == "-" ? Op::sub : Op::mul);
                first = false;
            }
            return number_type;
        }
        case NodeKind::Negative:
            number(tree[node].first);
            code.op(Op::negate);
            return number_type;
        case NodeKind::Half:
            number(tree[node].first);
            code.op(text(tree.last_child(node)) == "up" ? Op::half_up : Op::half_down);
            return number_type;
        case NodeKind::And: case NodeKind::Or: {
            const bool all = tree.kind(node) == NodeKind::And;
            std::vector<std::size_t> out;
            const auto parts = tree.children(node);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                condition(parts[i]);
                if (i + 1 < parts.size()) out.push_back(code.jump(all ? Op::jump_unless : Op::jump_if));
            }
            const auto end = code.jump(Op::jump);
            for (const auto jump : out) code.land(jump);
            code.number(all ? 0 : 1);
            code.land(end);
            return flag_type;
        }
        case NodeKind::Not:
            condition(tree[node].first);
            code.op(Op::invert);
            return flag_type;
        case NodeKind::Cited: {
            cite(node);
            return value(tree[node].first, wanted);
        }
        case NodeKind::Compare: {
            const auto left = tree.child_at(node, 0);
            const auto sign = tree.child_at(node, 1);
            const auto right = tree.child_at(node, 2);
            const auto type = value(left);
            const auto other = value(right, &type);
            const auto how = text(sign);
            if (!agrees(other, type)) error(Diag::wrong_type, right, {describe(type, c.program), describe(other, c.program)});
            else if (how != "=" && how != "!=" && type.kind != TypeKind::number && type.kind != TypeKind::nothing)
                error(Diag::wrong_type, left, {"number", describe(type, c.program)});
            code.op(comparison(how));
            return flag_type;
        }
        case NodeKind::Is: {
            const auto left = tree[node].first;
            const auto trait = tree.last_child(node);
            const bool negated = tree.child(node, NodeKind::Negated) != no_node;
            const auto quantity_of_left = tree.is(left, NodeKind::Selector) ? quantity(left) : no_node;
            const auto q = quantity_of_left == no_node ? NodeKind::Script : tree.kind(quantity_of_left);
            if (q == NodeKind::QNo || q == NodeKind::QEach || q == NodeKind::QAll || q == NodeKind::QA) {
                // `no card is FLAG`, `each of your cards is FLAG`
                const int kind = set(left);
                const int all = code.set_local();
                code.op(Op::set_store, all);
                code.op(Op::set_load, all);
                bool placed = true;
                filter_trait(trait, kind, placed);
                if (negated) {
                    const int held = code.set_local();
                    code.op(Op::set_store, held);
                    code.op(Op::set_load, all);
                    code.op(Op::set_load, held);
                    code.op(Op::set_minus);
                }
                if (q == NodeKind::QA || q == NodeKind::QNo) {
                    code.op(Op::set_any);
                    if (q == NodeKind::QNo) code.op(Op::invert);
                } else {
                    code.op(Op::set_count);
                    code.op(Op::set_load, all);
                    code.op(Op::set_count);
                    code.op(Op::equal);
                }
                return flag_type;
            }
            const auto type = value(left);
            if (type.many) {
                error(Diag::not_one, left);
                return flag_type;
            }
            if (type.kind == TypeKind::object || type.kind == TypeKind::nothing) {
                membership(trait, type.index);
            } else if (type.kind == TypeKind::symbol) {
                symbol_is(trait, type);
            } else if (type.kind == TypeKind::side) {
                side_is(trait);
            } else {
                const auto other = value(trait, &type);
                if (!agrees(other, type)) error(Diag::wrong_type, trait, {describe(type, c.program), describe(other, c.program)});
                code.op(Op::equal);
            }
            if (negated) code.op(Op::invert);
            return flag_type;
        }
        case NodeKind::Count:
            if (is_zone(tree[node].first) && quantity(tree[node].first) == no_node) {
                zone(tree[node].first);
                code.op(Op::zone_cards);
            } else {
                set(tree[node].first);
            }
            code.op(Op::set_count);
            return number_type;
        case NodeKind::SumOf: case NodeKind::HighestOf: case NodeKind::LowestOf: {
            const auto words = tree[node].first;
            const int kind = set(tree.last_child(node));
            const int attribute = attribute_named(text(words), kind);
            if (const auto define = c.vocabulary.defines_by_name.find(text(words));
                attribute == none && define != c.vocabulary.defines_by_name.end() && tree.is(node, NodeKind::SumOf)) {
                // The sum of a worked-out value: added up one by one.
                const int item_ = code.local();
                const int sum = code.local();
                code.number(0);
                code.op(Op::store, sum);
                code.op(Op::reset, item_);
                const auto loop = code.here();
                const auto end = code.branch(Op::next, item_);
                code.op(Op::load, sum);
                code.op(Op::load, item_);
                code.op(Op::call, c.vocabulary.defines[static_cast<std::size_t>(define->second)].unit, 1);
                code.op(Op::add);
                code.op(Op::store, sum);
                code.jump_back(loop);
                code.land(end);
                code.op(Op::set_drop);
                code.op(Op::load, sum);
                return number_type;
            }
            if (attribute == none) {
                error(Diag::unknown_word, words, {text(words)}, nearest_word(text(words), c.vocabulary.known_nouns()));
                return number_type;
            }
            code.op(tree.kind(node) == NodeKind::SumOf ? Op::set_sum : tree.kind(node) == NodeKind::HighestOf ? Op::set_highest : Op::set_lowest, attribute);
            return number_type;
        }
        case NodeKind::Exists:
            set(tree[node].first);
            code.op(Op::set_any);
            return flag_type;
        case NodeKind::Can:
            can_clause(tree[node].first);
            return flag_type;
        case NodeKind::Times: {
            const auto period = tree.last_child(node);
            const auto* meaning = c.vocabulary.find(text(period), MeaningKind::period);
            if (meaning == nullptr) {
                error(Diag::unknown_word, period, {text(period)});
                return number_type;
            }
            const auto patterns = pattern(tree[node].first, 0);
            const bool last = text(tree.child(node, NodeKind::Span_)) == "last";
            bool first = true;
            for (const auto& p : patterns) {
                if (p.event == none) continue;
                machine::AbilityRow row{};
                row.kind = machine::AbilityKind::pattern;
                row.happening = static_cast<std::int16_t>(p.event);
                row.first_check = static_cast<std::int16_t>(c.program.checks.size());
                row.checks = static_cast<std::int16_t>(p.checks.size());
                c.program.checks.insert(c.program.checks.end(), p.checks.begin(), p.checks.end());
                row.match = static_cast<std::int16_t>(p.match);
                row.condition = row.body = row.header = row.period = none;
                c.program.abilities.push_back(row);
                c.program.happenings[static_cast<std::size_t>(p.event)].remembered = 1;
                code.op(Op::recall, static_cast<int>(c.program.abilities.size() - 1), meaning->index | (last ? 0x80 : 0));
                if (!first) code.op(Op::add);
                first = false;
            }
            if (first) code.number(0);
            return number_type;
        }
        case NodeKind::IfValue: {
            condition(tree.child_at(node, 0));
            const auto otherwise = code.jump(Op::jump_unless);
            const auto type = value(tree.child_at(node, 1), wanted);
            const auto end = code.jump(Op::jump);
            code.land(otherwise);
            const auto other = value(tree.child_at(node, 2), &type);
            code.land(end);
            if (!agrees(other, type)) error(Diag::wrong_type, tree.child_at(node, 2), {describe(type, c.program), describe(other, c.program)});
            return type;
        }
        case NodeKind::Call: {
            Type type;
            call(node, true, type);
            return type;
        }
        case NodeKind::Selector: return selector_value(node, wanted);
        default: error(Diag::not_here, node, {text(node), "a value is needed"}); return {};
    }
}

}  // namespace holo::compiler
