// The steps of a scenario: decisions, and what must be so in between.
#pragma once

#include "interpreter/play/scenario/conditions.hpp"

namespace holo::play {

class Steps {
public:
    Steps(Setting& setting, Course& course, Conditions& conditions, const Trouble& trouble)
        : setting_(setting), course_(course), conditions_(conditions), trouble_(trouble) {}

    // They go on like this, what is wrong being told to somebody else.
    Steps with(const Trouble& trouble) const {
        Steps others(setting_, course_, conditions_, trouble);
        others.rolls_left_ = rolls_left_;
        return others;
    }
    // Reads the conditions of the steps before anything happens.
    static void read(const catalog::Yaml& steps, const Setting& setting, Conditions& conditions);
    // Carries them out one after the other; the first that fails is the last.
    void carry_out(const catalog::Yaml& steps);
    // Results that were listed and never rolled show that the scenario is not what its writer thinks.
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
    int rolls_left_ = 0;  // results that the scenario says are never rolled
};

}  // namespace holo::play
