#pragma once

#include <utility>

namespace holo {

// Sets a variable to another value until the end of the block.
template <class T>
class Meanwhile {
public:
    Meanwhile(T& place, T value) : place_(place), outer_(std::exchange(place, value)) {}
    ~Meanwhile() { place_ = outer_; }
    Meanwhile(const Meanwhile&) = delete;
    Meanwhile& operator=(const Meanwhile&) = delete;

private:
    T& place_;
    T outer_;
};

}  // namespace holo
