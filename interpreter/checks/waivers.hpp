// Comments that excuse a finding: `# fine: REASON`, at the end of its line, or alone on the line above.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "grammar/diagnostic.hpp"

namespace holo::checks {

class Waivers {
public:
    explicit Waivers(const std::map<std::string, SourcePtr>& files);

    // Tells whether a waiver stands beside the finding.
    bool excuse(const Diagnostic& found);
    // Reports waivers without a reason, and waivers in own files that excused nothing.
    void report(Diagnostics& out, const std::function<bool(const std::string& file)>& is_own) const;

private:
    struct Waiver {
        Span span;
        bool has_reason;
        bool used = false;
    };
    void read(const std::string& label, const Source& source);

    const std::map<std::string, SourcePtr>& files_;
    std::map<std::pair<std::string, std::uint32_t>, Waiver> waivers_;  // by file and line of the excused finding
};

}  // namespace holo::checks
