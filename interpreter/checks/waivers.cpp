#include "interpreter/checks/waivers.hpp"

namespace holo::checks {

namespace {

constexpr std::string_view waiver_mark = "# fine:";

}  // namespace

Waivers::Waivers(const std::map<std::string, SourcePtr>& files) : files_(files) {
    for (const auto& [label, source] : files) read(label, *source);
}

void Waivers::read(const std::string& label, const Source& source) {
    const auto text = source.text();
    for (auto at = text.find(waiver_mark); at != std::string_view::npos; at = text.find(waiver_mark, at + 1)) {
        const auto begin = text.find_last_of('\n', at) + 1;
        const auto end = std::min(text.find_first_of("\r\n", at), text.size());
        const bool alone = text.find_first_not_of(" \t", begin) == at;
        const auto line = source.position(static_cast<std::uint32_t>(at)).line + (alone ? 1 : 0);
        const bool has_reason = text.substr(at, end - at).find_first_not_of(' ', waiver_mark.size()) != std::string_view::npos;
        waivers_.insert({{label, line}, {{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, has_reason}});
    }
}

bool Waivers::excuse(const Diagnostic& found) {
    if (!found.source) return false;
    const auto it = waivers_.find({found.source->label(), found.source->position(found.span.begin).line});
    if (it == waivers_.end()) return false;
    it->second.used = true;
    return true;
}

void Waivers::report(Diagnostics& out, const std::function<bool(const std::string& file)>& is_own) const {
    for (const auto& [place, waiver] : waivers_) {
        const auto& source = files_.at(place.first);
        if (!waiver.has_reason) out.add({Diag::waiver_without_reason, source, waiver.span, {}, {}, {}});
        else if (!waiver.used && is_own(place.first)) out.add({Diag::idle_waiver, source, waiver.span, {}, {}, {}});
    }
}

}  // namespace holo::checks
