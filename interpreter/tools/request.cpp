#include "interpreter/tools/request.hpp"

#include <algorithm>
#include <optional>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/compiler/vocabulary.hpp"
#include "interpreter/play/questions.hpp"

namespace holo::tools {

using compiler::Type;
using machine::none;

namespace {

class Reader {
public:
    Reader(const catalog::Game& game, const play::Session& session)
        : game_(game), session_(session), vocabulary_(game.compiler->vocabulary()), readings_(game.compiler->readings()) {}

    Request read() {
        const auto* row = game_.program->span_at(session_.machine().prompt());
        if (row == nullptr || !find(game_.program->sources[static_cast<std::size_t>(row->source)], row->span)) return {};
        asker();
        names();
        request_.is_next = path_.size() > 1 && tree_->is(path_[path_.size() - 2], NodeKind::For);
        if (!consumer_around()) consumer_behind();
        arguments();
        moves();
        return std::move(request_);
    }

private:
    bool find(const std::string& file, Span place) {
        const auto look = [&](const Tree& tree) {
            if (tree.source()->label() != file || tree.root() == no_node) return false;
            auto path = path_to(tree, tree.root(), place);
            // Each ability of a card has names of its own.
            if (!path.empty() && tree.is(path.front(), NodeKind::Script)) path.erase(path.begin());
            if (path.empty()) return false;
            tree_ = &tree;
            path_ = std::move(path);
            return true;
        };
        for (const auto& script : game_.compiler->scripts())
            if (script.tree && look(*script.tree)) return true;
        return std::any_of(game_.compiler->declarations().begin(), game_.compiler->declarations().end(),
                           [&](const auto& tree) { return look(*tree); });
    }

    std::string text(NodeId node) const { return collapsed(tree_->text(node)); }
    const world::Frame& frame() const {
        const auto& state = session_.state();
        return state.frames()[state.header().frame_top - 1];
    }
    std::int32_t local(int slot) const { return session_.state().values()[frame().base + slot]; }

    // The event or procedure that asks, whose arguments are its first locals.
    void asker() {
        const auto item = path_.front();
        if (!tree_->is(item, NodeKind::Event) && !tree_->is(item, NodeKind::Procedure) && !tree_->is(item, NodeKind::Case)) return;
        request_.asker = text((*tree_)[item].first);
        const std::vector<compiler::Param>* params = nullptr;
        for (const auto& event : vocabulary_.events)
            if (event.name == request_.asker) params = &event.params;
        if (const auto it = vocabulary_.procedures_by_name.find(request_.asker); it != vocabulary_.procedures_by_name.end())
            params = &vocabulary_.procedures[static_cast<std::size_t>(it->second)].params;
        for (std::size_t p = 0; params != nullptr && p < params->size(); ++p)
            request_.known[(*params)[p].name] = {(*params)[p].type, local(static_cast<int>(p))};
    }

    template <typename F>
    void each(NodeId node, F&& f) const {
        f(node);
        for (const auto child : tree_->each(node)) each(child, f);
    }

    // The names with values before the question.
    void names() {
        const auto asked = (*tree_)[path_.back()].span.begin;
        each(path_.front(), [&](NodeId node) {
            if (!tree_->is(node, NodeKind::Word) || (*tree_)[node].span.begin >= asked) return;
            const auto* named = readings_.name_at(*tree_, node);
            if (named != nullptr && !named->type.many) request_.known[text(node)] = {named->type, local(named->slot)};
        });
        each(path_.back(), [&](NodeId node) {
            if (tree_->is(node, NodeKind::As) && request_.name.empty()) request_.name = text((*tree_)[node].first);
        });
        // A question for a number stands at its limits, with `as` behind them.
        for (auto around = path_.rbegin(); around != path_.rend() && request_.name.empty(); ++around)
            if (tree_->is(*around, NodeKind::Clause) && text((*tree_)[*around].first).starts_with("choose"))
                each(*around, [&](NodeId node) {
                    if (tree_->is(node, NodeKind::As)) request_.name = text((*tree_)[node].first);
                });
    }

    // The moves whose ends are options, in the lines of a menu or in the question itself.
    void moves() {
        if (session_.machine().choice() != machine::ChoiceKind::menu) return reached_in(path_.back(), none);
        const auto menu = std::find_if(path_.rbegin(), path_.rend(), [&](NodeId node) { return tree_->is(node, NodeKind::Offer); });
        if (menu == path_.rend()) return;
        int line = -1;  // the first child is the asked player
        for (const auto entry : tree_->each(*menu)) reached_in(entry, line++);
    }
    void reached_in(NodeId around, int line) {
        each(around, [&](NodeId node) {
            if (!tree_->is(node, NodeKind::PostReach)) return;
            const auto piece = text((*tree_)[node].first), by = text(tree_->child(node, NodeKind::ByMove));
            const auto it = request_.known.find(piece);
            const int object = it != request_.known.end() ? it->second.value : piece == "this" ? frame().self : static_cast<int>(none);
            if (object > session_.table().players) request_.reached.push_back({line, object, by});
        });
    }

    bool contains(NodeId node, NodeId wanted) const {
        bool found = false;
        each(node, [&](NodeId n) { found = found || n == wanted; });
        return found;
    }

    // The argument holds the question. A path ends at the outermost node of its text, which may stand around the argument.
    bool holds_question(NodeId argument) const {
        const auto around = (*tree_)[argument].span, asked = (*tree_)[path_.back()].span;
        return contains(argument, path_.back()) || (around.begin == asked.begin && around.end == asked.end);
    }

    // `deal 1 damage to a character`: the answer is an argument.
    bool consumer_around() {
        for (auto around = path_.rbegin(); around != path_.rend(); ++around) {
            const auto* reading = tree_->is(*around, NodeKind::Clause) ? readings_.find(*tree_, *around) : nullptr;
            if (reading == nullptr || reading->event == none) continue;
            for (std::size_t p = 0; p < reading->arguments.size(); ++p)
                if (reading->arguments[p] != no_node && holds_question(reading->arguments[p])) return goes_to(*reading, p);
            return false;
        }
        return false;
    }

    // `choose a character as c, deal 1 damage to c`: the first clause behind it that takes the name.
    void consumer_behind() {
        if (request_.name.empty()) return;
        const auto asked = (*tree_)[path_.back()].span.end;
        each(path_.front(), [&](NodeId node) {
            if (request_.event != none || !tree_->is(node, NodeKind::Clause) || (*tree_)[node].span.begin < asked) return;
            const auto* reading = readings_.find(*tree_, node);
            for (std::size_t p = 0; reading != nullptr && reading->event != none && p < reading->arguments.size(); ++p)
                if (const auto given = reading->arguments[p];
                    given != no_node && (text(given) == request_.name || text(given) == "each " + request_.name)) {
                    goes_to(*reading, p);
                    return;
                }
        });
    }

    bool goes_to(const compiler::Reading& reading, std::size_t param) {
        reading_ = &reading;
        request_.event = reading.event;
        // An offer leaves no argument open.
        if (session_.machine().choice() != machine::ChoiceKind::confirm)
            request_.argument = vocabulary_.events[static_cast<std::size_t>(reading.event)].params[param].name;
        return true;
    }

    // The other arguments of the event, if they are numbers and names.
    void arguments() {
        if (reading_ == nullptr) return;
        const auto& params = vocabulary_.events[static_cast<std::size_t>(reading_->event)].params;
        std::map<std::string, Known, std::less<>> given;
        for (std::size_t p = 0; p < params.size(); ++p) {
            if (params[p].name == request_.argument) continue;
            if (const auto node = reading_->arguments[p]; node != no_node) {
                if (const auto known = value(params[p], node)) given[params[p].name] = *known;
            } else if (reading_->adjectives[p] != no_node) {
                const auto word = text(reading_->adjectives[p]);
                for (const auto& meaning : vocabulary_.meanings(word))
                    if (meaning.kind == compiler::MeaningKind::symbol) given[params[p].name] = {params[p].type, meaning.index};
                if (params[p].type.kind == compiler::TypeKind::flag) given[params[p].name] = {params[p].type, 1};
            }
        }
        // Names at the place of the question do not hide the event's names.
        for (auto& [name, value] : given) request_.known[name] = value;
        for (const auto& param : params)
            if (given.find(param.name) == given.end() && param.name != request_.argument && request_.asker.empty())
                request_.known.erase(param.name);
    }

    std::optional<Known> value(const compiler::Param& param, NodeId node) {
        auto written = text(node);
        if (param.is_amount() || param.type.kind == compiler::TypeKind::number) {
            if (const auto n = catalog::integer(written.substr(0, written.find(' ')))) return Known{param.type, *n};
            if (written.starts_with("a ") || written.starts_with("an ")) return Known{param.type, 1};
            // `(n) damage`: the amount stands in parentheses.
            int depth = 0;
            for (std::size_t at = 0; written.starts_with('(') && at < written.size(); ++at) {
                depth += written[at] == '(' ? 1 : written[at] == ')' ? -1 : 0;
                if (depth > 0) continue;
                written = written.substr(1, at - 1);
                break;
            }
        }
        if (const auto it = request_.known.find(written); it != request_.known.end()) return it->second;
        if (written == "this" && frame().self > 0) return Known{param.type, frame().self};
        if (written == "you") return Known{param.type, frame().you};
        return worked_out(param, written);
    }

    // Any other evaluation, with the names that it mentions.
    std::optional<Known> worked_out(const compiler::Param& param, const std::string& written) {
        if (param.type.kind != compiler::TypeKind::number) return std::nullopt;
        std::vector<compiler::Compiler::Bound> used;
        std::vector<std::int32_t> values;
        for (const auto& [name, known] : request_.known)
            if (written.find(name) != std::string::npos) {
                used.push_back({name, known.type});
                values.push_back(known.value);
            }
        Diagnostics ignored;
        bool is_set = false;
        Type type;
        const int unit = play::uncounted(*game_.program, [&] {
            return game_.compiler->expression(std::make_shared<Source>("ask", written), used, is_set, ignored, &type);
        });
        if (unit == none || is_set || type.kind != compiler::TypeKind::number) return std::nullopt;
        world::State position(session_.state());
        machine::Machine machine(session_.table());
        machine.attach(position);
        try {
            return Known{param.type, machine.evaluate(unit, frame().self, frame().you, values)};
        } catch (const machine::MachineError&) {
            return std::nullopt;
        }
    }

    const catalog::Game& game_;
    const play::Session& session_;
    const compiler::Vocabulary& vocabulary_;
    const compiler::Readings& readings_;
    const Tree* tree_ = nullptr;
    std::vector<NodeId> path_;  // from the declaration or ability down to the question
    const compiler::Reading* reading_ = nullptr;
    Request request_;
};

}  // namespace

Request request_of(const catalog::Game& game, const play::Session& session) {
    return game.compiler ? Reader(game, session).read() : Request();
}

}  // namespace holo::tools
