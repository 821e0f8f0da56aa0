// The question of an open decision as `play` asks it: in the words of the module's catalogue, if it has any for this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/tools/choice_list.hpp"
#include "interpreter/tools/naming.hpp"
#include "interpreter/tools/reckoning.hpp"
#include "interpreter/tools/request.hpp"
#include "interpreter/wording/table.hpp"
#include "interpreter/wording/telling.hpp"

namespace holo::tools {

class Asking {
public:
    // The session is at a decision, and stays there. `words` may be null: then the script asks in its own words.
    Asking(const Shell& shell, const catalog::Game& game, const play::Session& session, const Naming& naming,
           const wording::TableWords* words);

    // The order of the options: whose come first.
    Whose whose() const;
    // The question, and the picks so far.
    std::string sentence() const { return question() + picked(); }
    // The objects that the question is about: those with names at its place, and the picks so far.
    std::vector<int> things() const;
    const std::vector<Reached>& reached() const { return request_.reached; }
    // The asking part of the script or the rule in the catalogue's words; empty where the catalogue has none for this.
    std::string written() const;

private:
    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }
    std::string question() const;
    std::string plain(machine::ChoiceKind choice) const;
    std::string offered(std::string said) const;
    std::string picked() const;
    std::string source() const;
    wording::Values values() const;
    std::optional<std::string> filled(const wording::Template& sentence) const;
    const std::string& name_of(int event) const;

    const Shell& shell_;
    const catalog::Game& game_;
    const play::Session& session_;
    const Naming& naming_;
    const wording::TableWords* words_;  // null: those of the module
    Reckoning reckoning_;
    Request request_;
};

}  // namespace holo::tools
