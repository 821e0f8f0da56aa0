#include "interpreter/play/scenario/goal.hpp"

#include <algorithm>

namespace holo::play {

using catalog::Yaml;
using machine::none;

Goal::Goal(const Yaml& node, const Setting& setting) : node_(node), setting_(setting) {
    if (!node.is_scalar()) return;
    const auto& vocabulary = setting.game.compiler->vocabulary();
    const auto& program = *setting.game.program;
    if (const auto it = vocabulary.procedures_by_name.find(node.text); it != vocabulary.procedures_by_name.end()) {
        unit_ = vocabulary.procedures[static_cast<std::size_t>(it->second)].unit;
        return;
    }
    for (std::size_t attribute = 0; attribute < program.attributes.size(); ++attribute) {
        const auto& row = program.attributes[attribute];
        if (row.kind != vocabulary.game_kind || row.domain == none) continue;
        for (std::size_t symbol = 0; symbol < program.symbols.size(); ++symbol) {
            if (program.symbols[symbol].domain != row.domain || program.text(program.symbols[symbol].name) != node.text) continue;
            symbol_ = static_cast<int>(symbol);
            attributes_.push_back(static_cast<int>(attribute));
        }
    }
    if (!attributes_.empty()) return;
    const auto& events = vocabulary.events;
    const auto it = std::find_if(events.begin(), events.end(),
                                 [&](const auto& event) { return !event.query && (event.name == node.text || event.verb == node.text); });
    if (it != events.end()) happening_ = static_cast<int>(it - events.begin());
}

bool Goal::is_under_way(const Course& course) const {
    const auto& state = course.state();
    const auto* frames = state.frames();
    return std::any_of(frames, frames + state.header().frame_top, [&](const world::Frame& frame) {
        return unit_ != none ? frame.unit == unit_ : frame.kind == machine::event_frame && frame.happening == happening_;
    });
}

bool Goal::is_reached(Course& course, const Conditions& conditions, const Trouble& trouble) const {
    if (node_.is_map()) {
        if (!course.is_deciding()) return false;
        const auto& [who, label] = node_.entries[0];
        return course.option_of(setting_.named.player(who.text), label.text) != none;
    }
    if (unit_ != none || happening_ != none) return is_under_way(course);
    if (!attributes_.empty())
        return std::any_of(attributes_.begin(), attributes_.end(),
                           [&](int attribute) { return course.machine().attribute(attribute, 0) == symbol_; });
    const auto* question = conditions.find(node_, trouble);
    return question != nullptr && Conditions::ask(*question, course) != 0;
}

std::string Goal::text() const { return node_.is_map() ? node_.entries[0].first.text + ": " + node_.entries[0].second.text : node_.text; }

}  // namespace holo::play
