// The locals of a unit: arguments first, then names and temporaries.
#pragma once

#include <algorithm>

namespace holo::compiler {

class Slots {
public:
    int local() { return locals_++; }
    int set_local() { return set_locals_++; }
    void reserve(int n) { locals_ = std::max(locals_, n); }  // the first n are taken
    void at_least(const Slots& others) {
        reserve(others.locals_);
        set_locals_ = std::max(set_locals_, others.set_locals_);
    }
    int locals() const { return locals_; }
    int set_locals() const { return set_locals_; }

private:
    int locals_ = 0;
    int set_locals_ = 0;
};

}  // namespace holo::compiler
