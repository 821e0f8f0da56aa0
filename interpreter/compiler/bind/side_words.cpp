#include "interpreter/compiler/bind/side_words.hpp"

namespace holo::compiler {

void bind_side_noun(Words& in, NodeId selector) {
    const auto words = in.core(selector);
    const auto last = in.tree.is(words, NodeKind::Words) ? in.text(in.tree.last_child(words)) : std::string();
    in.take(selector);
    if (last == "side" || last == "sides") in.take_head(words);
    else in.error(Diag::not_here, selector, {in.text(selector), "@describe_side"});
}

}  // namespace holo::compiler
