#include "interpreter/play/scenario/course.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/play/room.hpp"
#include "interpreter/play/session.hpp"

namespace holo::play {

using catalog::Yaml;
using machine::none;
using machine::Status;

Course::Course(Setting& setting, Mode mode, const Citations* citations)
    : setting_(setting), mode_(mode), state_(std::move(setting.state)), unit_(setting.variant.unit) {
    if (citations != nullptr) cited_.emplace(setting.game, *citations);
    machine_ = std::make_unique<machine::Machine>(*setting.table);
    machine_->attach(*state_);
    observe();
}

void Course::observe() {
    if (cited_) machine_->observe(&*cited_);
}

bool Course::read_start(const Yaml& how, const Trouble& trouble) {
    const auto unknown = [&](const std::string& word) {
        trouble.fail(Diag::unknown_word, how.span, {word});
        return false;
    };
    const auto& vocabulary = setting_.game.compiler->vocabulary();
    const auto open = how.text.find('(');
    const auto name = how.text.substr(0, open);
    const auto it = vocabulary.procedures_by_name.find(name);
    if (it == vocabulary.procedures_by_name.end()) return unknown(name);
    unit_ = vocabulary.procedures[static_cast<std::size_t>(it->second)].unit;
    if (unit_ == none) return unknown(name);
    auto rest = open == std::string::npos ? std::string() : how.text.substr(open + 1);
    while (!rest.empty()) {
        const auto end = rest.find_first_of(",)");
        auto word = rest.substr(0, end);
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
        word.erase(0, word.find_first_not_of(' '));
        if (word.empty()) continue;
        const int object = setting_.named.object(word);
        const auto number = catalog::integer(word);
        if (object == none && !number) return unknown(word);
        arguments_.push_back(number ? *number : object);
    }
    return true;
}

bool Course::start(const Yaml* how, const Trouble& trouble) {
    if (how != nullptr && !read_start(*how, trouble)) return false;
    before_ = *state_;
    try {
        with_room(*state_, *before_, [&] {
            machine_->start(unit_, arguments_);
            machine_->run();
        });
    } catch (const machine::MachineError& error) {
        report_breakage(setting_, trouble, how == nullptr ? Span{0, 1} : how->span, error);
        return false;
    }
    return true;
}

// An endless effect is reported where content is tested, whatever the module's policy in a game.
template <typename F>
void Course::with_room(world::State& state, const world::State& before, F&& f) {
    with_more_room(
        *setting_.table, state, [&] { state = before; }, f);
}

// Continues with nothing but the bytes.
void Course::restore() {
    const std::vector<std::uint8_t> saved(state_->bytes(), state_->bytes() + state_->size());
    state_ = std::make_unique<world::State>(state_->shared_layout());
    state_->load(saved.data());
    machine_ = std::make_unique<machine::Machine>(*setting_.table);
    machine_->attach(*state_);
}

// Every other option is tried and taken back.
void Course::try_others(int index) {
    const world::State before(*state_);
    const auto count = static_cast<int>(machine_->options().size());
    for (int i = 0; i < count; ++i) {
        if (i == index) continue;
        with_room(*state_, before, [&] { machine_->decide(i); });
        *state_ = before;
    }
}

void Course::choose(int index) {
    if (mode_ == Mode::restore) restore();
    else if (mode_ == Mode::undo) try_others(index);
    before_ = *state_;
    chosen_ = index;
    taken_.reset();
    named_ = 0;
    with_room(*state_, *before_, [&] { machine_->decide(index); });
    ++decisions_;
}

void Course::back_to(const Fork& fork) {
    *state_ = fork.state;
    machine_->attach(*state_);
    cited_ = fork.cited;
    observe();
    decisions_ = fork.decisions;
    before_ = fork.before;
    chosen_ = fork.chosen;
    named_ = fork.named;
    taken_.reset();
}

namespace {

// Notes what the machine takes because there is nothing else.
class Onlys : public machine::OnlyOptions {
public:
    Onlys(const Labels& labels, const machine::Machine& machine, std::vector<std::pair<int, std::string>>& out)
        : labels_(labels), machine_(machine), out_(out) {}
    void took(const machine::Option& option, int player, std::uint32_t prompt) override {
        out_.emplace_back(player, labels_.option(machine_, option, player, prompt));
    }

private:
    const Labels& labels_;
    const machine::Machine& machine_;
    std::vector<std::pair<int, std::string>>& out_;
};

}  // namespace

// A label that fits no present option needs the options that were taken without a question: the last decision is taken once more, with an
// observer.
const std::vector<Course::Taken>& Course::taken() {
    if (taken_) return *taken_;
    auto state = *before_;
    machine::Machine machine(*setting_.table);
    machine.attach(state);
    std::vector<std::pair<int, std::string>> noted;
    Onlys onlys(*setting_.labels, machine, noted);
    machine.tell(&onlys);
    with_room(state, *before_, [&] {
        noted.clear();
        if (chosen_ != none) {
            machine.decide(chosen_);
        } else {
            machine.start(unit_, arguments_);
            machine.run();
        }
    });
    taken_.emplace();
    for (auto& [player, label] : noted) taken_->push_back({player, std::move(label)});
    return *taken_;
}

bool Course::was_taken(int player, const std::string& label) {
    const auto& all = taken();
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(named_);
    const auto it = std::find_if(first, all.end(), [&](const Taken& one) { return one.player == player && one.label == label; });
    if (it == all.end()) return false;
    named_ = static_cast<std::size_t>(it - all.begin()) + 1;
    return true;
}

void report_breakage(const Setting& setting, const Trouble& trouble, const Span& step, const machine::MachineError& error) {
    auto found = catalog::breakage(*setting.game.program, error);
    found.subject = fmt::format("{} ({}:{})", trouble.out.subject, trouble.source->label(), trouble.source->position(step.begin).line);
    trouble.out.add(std::move(found));
}

int Course::option_of(int player, const std::string& label) const {
    if (!is_deciding()) return none;
    const auto labels = options();
    const auto options = machine_->options();
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] == label && machine_->taker(options[i]) == player) return static_cast<int>(i);
    return none;
}

std::string Course::asked_now() const {
    if (!is_deciding()) return "@game_is_over";
    auto text = setting_.labels->player(machine_->chooser());
    if (const auto asker = setting_.labels->asker(*machine_); !asker.empty()) text += " [" + asker + "]";
    std::string all;
    std::size_t i = 0;
    for (const auto& label : options()) {
        const int taker = machine_->taker(machine_->options()[i++]);
        all += (all.empty() ? "" : " | ") + (taker == machine_->chooser() ? "" : setting_.labels->player(taker) + ": ") + label;
    }
    return text + ": " + all;
}

}  // namespace holo::play
