// The steps of a scenario: decisions, and expectations in between.
#pragma once

#include "interpreter/play/scenario/conditions.hpp"

namespace holo::play {

class Steps {
public:
    Steps(Setting& setting, Course& course, Conditions& conditions, const Trouble& trouble)
        : setting_(setting), course_(course), conditions_(conditions), trouble_(trouble) {}

    // Continues these steps with another collector of errors.
    Steps with(const Trouble& trouble) const {
        Steps others(setting_, course_, conditions_, trouble);
        others.rolls_left_ = rolls_left_;
        return others;
    }
    // Compiles the conditions of the steps before the first step.
    static void read(const catalog::Yaml& steps, const Setting& setting, Conditions& conditions);
    // Carries the steps out in order, up to the first failure.
    void carry_out(const catalog::Yaml& steps);
    // Listed results that were never rolled show an error of the scenario.
    void finish(const catalog::Yaml* rolls) const;

private:
    void step(const catalog::Yaml& node);
    bool of_player(const std::string& key, const catalog::Yaml& value);
    void decide(int player, const catalog::Yaml& label);
    void until(const catalog::Yaml& node);
    int declining() const;
    void expect(const catalog::Yaml& node);
    void knows(int player, const catalog::Yaml& node, bool wanted);
    void sees(int player, const catalog::Yaml& node, bool wanted);
    bool is_told(int player, int object) const;
    enum class Offer { some, all, none };
    void offers(const catalog::Yaml& node, Offer wanted);
    void decides(const catalog::Yaml& node);
    void rolls_left(const catalog::Yaml& node);
    void over(const catalog::Yaml& node);

    Setting& setting_;
    Course& course_;
    Conditions& conditions_;
    const Trouble& trouble_;
    int rolls_left_ = 0;  // results that the scenario declares as never rolled
};

}  // namespace holo::play
