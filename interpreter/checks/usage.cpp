#include "interpreter/checks/usage.hpp"

#include <sstream>

namespace holo::checks {

using namespace machine;

namespace {

void mark(std::vector<bool>& bits, int index) {
    if (index >= 0 && static_cast<std::size_t>(index) < bits.size()) bits[static_cast<std::size_t>(index)] = true;
}

}  // namespace

bool loads(const Program& program, int unit, int local) {
    if (unit == none) return false;
    bool any = false;
    each_instruction(program, program.units[static_cast<std::size_t>(unit)], [&](Op op, int a, int b, std::uint32_t) {
        if (op == Op::load || op == Op::next || op == Op::keep) any = any || b == local;
        if (op == Op::load_attribute) any = any || a == local;
        if (op == Op::delay || op == Op::await || op == Op::hold) {
            const auto& later = program.abilities[static_cast<std::size_t>(b)];
            any = any || loads(program, later.body, local) || loads(program, later.match, local) || loads(program, later.condition, local);
        }
    });
    return any;
}

Usage::Usage(const catalog::Game& game) {
    const auto& program = *game.program;
    raised_.resize(program.happenings.size());
    asked_.resize(program.happenings.size());
    headers_.resize(program.headers.size());
    read_.resize(program.attributes.size());
    changed_.resize(program.attributes.size());
    instructions(program);
    rows(program);
    for (const auto& tree : game.compiler->declarations()) words(*tree);
    for (const auto& script : game.compiler->scripts()) words(*script.tree);
    const auto& declared = game.manifest.declared;
    called_.insert({game.manifest.start, declared.simultaneous, declared.replacement, declared.score, declared.at_any_time});
    for (const auto& word : declared.priorities) called_.insert(word.one);
    for (const auto& variant : game.manifest.variants) called_.insert(variant.start);
    const auto uses = [&](const std::vector<compiler::Phrase>& sets) {
        for (const auto& word : sets) {
            called_.insert(word.one);
            mark(read_, game.compiler->vocabulary().flag_of_spaces(word.one));
        }
    };
    for (const auto& move : declared.moves)
        for (const auto* sets : {&move.dear, &move.closed, &move.no_stop, &move.not_last}) uses(*sets);
    for (const auto& sight : declared.sights)
        for (const auto* sets : {&sight.blocked, &sight.open_to}) uses(*sets);
    for (const auto& kind : declared.kinds)
        for (const auto& relation : kind.relations) called_.insert(relation.second);
    shown(game);
}

// Marks all attributes that a place in the state may stand for, because attributes of several kinds share places.
void Usage::storage(Storage storage, int index, std::vector<bool>& attributes, const Program& program) const {
    for (std::size_t a = 0; a < program.attributes.size(); ++a)
        if (program.attributes[a].storage == storage && program.attributes[a].index == index) attributes[a] = true;
}

void Usage::property(const Program& program, int property) {
    const auto& row = program.properties[static_cast<std::size_t>(property)];
    mark(read_, row.attribute);
    if (row.source == PropertySource::keyword) mark(read_, program.keywords[static_cast<std::size_t>(row.value)].attribute);
    for (const auto member : program.members_of(row)) this->property(program, member);
}

void Usage::instructions(const Program& program) {
    for (const auto& unit : program.units)
        each_instruction(program, unit, [&](Op op, int a, int b, std::uint32_t where) {
            switch (op_rows()[static_cast<std::size_t>(op)].about) {
                case About::attribute: mark(read_, b); break;
                case About::property: property(program, b); break;
                case About::flag: storage(Storage::flag, b, read_, program); break;
                case About::column: storage(Storage::column, b, read_, program); break;
                case About::header: mark(headers_, b); break;
                default: break;
            }
            switch (op) {
                case Op::event:
                case Op::event_by: mark(raised_, b); break;
                case Op::query: mark(asked_, b); break;
                case Op::menu_use:
                case Op::menu_use_of: mark(headers_, b); break;
                case Op::face_at:
                    for (std::size_t at = 0; at < program.attributes.size(); ++at)
                        if (program.attributes[at].storage == Storage::face && program.attributes[at].index == b) read_[at] = true;
                    break;
                case Op::is_symbol:  // the symbol may be any attribute's
                    for (std::size_t at = 0; at < program.attributes.size(); ++at)
                        if (program.attributes[at].type == static_cast<std::uint8_t>(compiler::TypeKind::symbol)) read_[at] = true;
                    break;
                case Op::has_symbol: mark(read_, b); break;
                case Op::same_symbols:
                    mark(read_, b);
                    mark(read_, static_cast<int>(program.code[where + 1]));
                    break;
                case Op::keep_symbols:
                    mark(changed_, b);
                    mark(read_, static_cast<int>(program.code[where + 1]));
                    break;
                case Op::set_column:
                case Op::add_column:
                case Op::set_space:
                case Op::add_space: mark(changed_, b); break;
                case Op::space_attribute:
                case Op::spaces_compare:
                case Op::spaces_among:
                case Op::spaces_sum:
                case Op::spaces_highest:
                case Op::spaces_lowest:
                case Op::spaces_only_highest:
                case Op::spaces_only_lowest:
                case Op::spaces_of:
                case Op::objects_around:
                case Op::at_spaces: mark(read_, b); break;
                case Op::spaces_flag:
                case Op::spaces_not_flag: storage(Storage::space_flag, b, read_, program); break;
                case Op::spaces_marked: storage(Storage::mark, b, read_, program); break;
                case Op::modify:
                    if (static_cast<ModOp>(a) < ModOp::gain) mark(changed_, b);
                    break;
                default: break;
            }
        });
}

void Usage::rows(const Program& program) {
    for (const auto& header : program.headers) mark(raised_, header.raises);
    mark(asked_, program.rank);
    for (const auto& symbol : program.symbols) mark(headers_, symbol.header);  // used by its name
    for (const auto& check : program.checks) switch (check.op) {
            case CheckOp::has_property:
            case CheckOp::lacks_property: property(program, check.operand); break;
            case CheckOp::compares: mark(read_, check.operand); break;
            case CheckOp::is_link_of_self: storage(Storage::column, check.operand, read_, program); break;
            default: break;
        }
    for (const auto& row : program.statics)
        if (row.op < ModOp::gain) mark(changed_, row.target);
    // A mark that blocks a way is read by the map.
    for (const auto& map : program.maps)
        for (const auto& way : map.ways)
            for (std::size_t m = 0; m < map.marks.size(); ++m)
                if (((way.not_into | way.not_through) >> m & 1) != 0) storage(Storage::mark, static_cast<int>(m), read_, program);
    for (const auto& kind : program.kinds)
        if (kind.holder != none)
            storage(Storage::column, kind.holder, read_, program), storage(Storage::column, kind.holder, changed_, program);
}

void Usage::words(const Tree& tree) {
    for (NodeId node = 0; node < tree.size(); ++node) {
        const auto kind = tree.kind(node);
        if (kind == NodeKind::Call) called_.insert(tree.text(tree[node].first));
        if (kind == NodeKind::Word) words_.insert(tree.text(node));
        if (kind != NodeKind::Words) continue;
        // `DEFINITION of c` reads a definition like an attribute.
        auto word = tree.text(node);
        while (word.ends_with(' ') || word.ends_with('\n')) word.remove_suffix(1);
        if (word.find(' ') != std::string_view::npos) continue;
        called_.insert(word);
        words_.insert(word);
    }
}

bool Usage::says(const std::string& phrase) const {
    std::istringstream in(phrase);
    for (std::string word; in >> word;)
        if (words_.count(word) == 0) return false;
    return true;
}

// Marks the attributes that a table shows, because people read them. The link to the bringer of a card is made with the table, and a
// manifest needs the link whether rules ask for the bringer or not.
void Usage::shown(const catalog::Game& game) {
    for (const int column : game.manifest.bringers)
        for (auto* used : {&changed_, &read_})
            if (column != none) storage(Storage::column, column, *used, *game.program);
    const auto& board = game.manifest.board;
    for (const auto* list : {&board.game, &board.player, &board.card, &board.held})
        for (const auto& text : *list) {
            const auto of = text.find(" of ");
            for (const auto& word : {text.substr(0, of), of == std::string::npos ? std::string() : text.substr(of + 4)})
                for (const auto& meaning : game.compiler->vocabulary().meanings(word))
                    if (meaning.kind == compiler::MeaningKind::attribute || meaning.kind == compiler::MeaningKind::flag)
                        mark(read_, meaning.index);
        }
}

}  // namespace holo::checks
