#include "interpreter/tools/asking.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "interpreter/tools/narrator.hpp"
#include "interpreter/tools/words.hpp"
#include "interpreter/wording/card.hpp"

namespace holo::tools {

Asking::Asking(const Shell& shell, const catalog::Game& game, const play::Session& session, const Naming& naming,
               const wording::TableWords* words)
    : shell_(shell),
      game_(game),
      session_(session),
      naming_(naming),
      words_(words),
      reckoning_(game, session.table()),
      request_(request_of(game, session)) {}

const std::string& Asking::name_of(int event) const { return game_.compiler->vocabulary().events[static_cast<std::size_t>(event)].name; }

Whose Asking::whose() const {
    const auto* entry =
        words_ == nullptr || request_.event == machine::none ? nullptr : wording::about(words_->catalogue(), name_of(request_.event));
    if (entry == nullptr) return Whose::as_they_are;
    return entry->harm ? Whose::others_first : Whose::own_first;
}

// The source of the question: the resolved die, or the asking card.
std::string Asking::source() const {
    const auto& state = session_.state();
    const int chooser = session_.machine().chooser();
    const auto& events = game_.compiler->vocabulary().events;
    for (int f = static_cast<int>(state.header().frame_top) - 1; f >= 0; --f) {
        const auto& frame = state.frames()[f];
        if (frame.happening > 0 || frame.kind == machine::event_frame) {
            const auto& event = events[static_cast<std::size_t>(frame.happening)];
            const auto* entry = words_ == nullptr ? nullptr : wording::about(words_->catalogue(), event.name);
            for (std::size_t p = 0; entry != nullptr && !entry->behind.empty() && p < event.params.size(); ++p)
                if (event.params[p].name == entry->behind)
                    if (const int object = state.values()[frame.base + p]; object > session_.table().players)
                        return naming_.of(state, object, chooser);
        }
        if (frame.self > session_.table().players) return naming_.of(state, frame.self, chooser);
    }
    return {};
}

wording::Values Asking::values() const {
    const auto& state = session_.state();
    const int chooser = session_.machine().chooser();
    wording::Values out;
    for (const auto& [name, known] : request_.known)
        add_value(out, naming_, game_, session_.table(), catalogue_of(words_), state, name, known.type, known.value, chooser, false);
    out["you"] = {naming_.labels().player(chooser), false};
    if (auto behind = source(); !behind.empty()) out["source"] = {std::move(behind), false};
    if (session_.machine().choice() == machine::ChoiceKind::divide) {
        const int left = state.values()[state.header().value_top - 2];
        out["left"] = {fmt::format("{}", left), left != 1};
    }
    return out;
}

std::optional<std::string> Asking::filled(const wording::Template& sentence) const {
    auto slots = values();
    reckoning_.add(slots, sentence, session_.state(), session_.machine().chooser());
    return wording::filled(sentence, slots);
}

// In the module's words, if it has a question for this; else in plain ones, or in the script's.
std::string Asking::question() const {
    const auto choice = session_.machine().choice();
    if (choice == machine::ChoiceKind::order || choice == machine::ChoiceKind::replacement) return plain(choice);
    const bool is_menu = choice == machine::ChoiceKind::menu, is_offer = choice == machine::ChoiceKind::confirm,
               is_mode = choice == machine::ChoiceKind::mode;
    if (words_ != nullptr) {
        const std::string own = is_menu ? "menu" : is_offer ? "may" : is_mode ? "mode" : request_.name;
        std::vector<const wording::Template*> ways{wording::asked(words_->catalogue(), request_.asker, own)};
        if (!is_menu && !is_mode && request_.event != machine::none)
            for (const auto& of : {request_.asker, name_of(request_.event)})
                ways.push_back(wording::asked(words_->catalogue(), of, is_offer ? own : request_.argument));
        for (const auto* way : ways)
            if (way != nullptr)
                if (auto said = filled(*way)) return *said;
    }
    auto said = plain(choice);
    const auto behind = is_menu ? std::string() : source();
    return behind.empty() ? said : said + " (" + behind + ")";
}

std::string Asking::plain(machine::ChoiceKind choice) const {
    using machine::ChoiceKind;
    if (choice == ChoiceKind::replacement) return in("Which happens instead?", "¿Cuál ocurre en su lugar?");
    if (choice == ChoiceKind::menu || choice == ChoiceKind::mode) return in("What do you do?", "¿Qué haces?");
    if (choice == ChoiceKind::use) return in("Which ability?", "¿Qué capacidad?");
    if (choice == ChoiceKind::order || request_.is_next) return in("Which is next?", "¿Cuál va ahora?");
    auto said = written();
    if (choice == ChoiceKind::confirm) return said.empty() ? in("Do you do that?", "¿Lo haces?") : offered(said);
    const bool is_amount = choice == ChoiceKind::number || choice == ChoiceKind::amount;
    if (said.empty()) return is_amount ? in("How much?", "¿Cuánto?") : in("Choose", "Elige");
    if (said.size() > 1 && said[1] == ' ') said[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(said[0])));
    return in("Choose: ", "Elige: ") + said;
}

// A sentence of a card, `You may do it`, as a question.
std::string Asking::offered(std::string said) const {
    const std::string may = in("You may ", "Puedes "), will = in("Do you want to ", "Quieres ");
    if (said.starts_with(may)) said.replace(0, may.size(), will);
    return in("", "¿") + said + "?";
}

// Without a catalogue, the words of the script or the rule themselves.
std::string Asking::written() const {
    const auto* row = game_.program->span_at(session_.machine().prompt());
    if (row == nullptr) return {};
    const auto& file = game_.program->sources[static_cast<std::size_t>(row->source)];
    if (words_ != nullptr) return words_->piece(file, row->span);
    const auto* source = file_of(game_, file);
    return source == nullptr ? std::string() : collapsed(source->slice(row->span));
}

std::vector<int> Asking::things() const {
    std::vector<int> out;
    for (const auto& [name, known] : request_.known)
        if (known.type.kind == compiler::TypeKind::object && known.value > session_.table().players) out.push_back(known.value);
    const auto& state = session_.state();
    if (session_.machine().choice() == machine::ChoiceKind::some)
        world::each(state.set(state.header().set_top - 1), session_.table().words, [&](int object) { out.push_back(object); });
    return out;
}

// The picks so far.
std::string Asking::picked() const {
    const auto& state = session_.state();
    if (session_.machine().choice() != machine::ChoiceKind::some) return {};
    std::vector<std::string> names;
    const auto* set = state.set(state.header().set_top - 1);
    world::each(set, session_.table().words, [&](int o) { names.push_back(naming_.of(state, o, session_.machine().chooser())); });
    return names.empty() ? std::string() : fmt::format("{}{}", in(" · so far: ", " · hasta ahora: "), fmt::join(names, ", "));
}

}  // namespace holo::tools
