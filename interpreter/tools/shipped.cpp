#include "interpreter/tools/shipped.hpp"

#include <filesystem>

namespace holo::tools {

namespace fs = std::filesystem;

std::string shipped_root() {
    std::error_code error;
    const auto folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& beside : {folder, folder.parent_path()}) {
        const auto root = fs::canonical(beside / "share/holocron", error);
        if (!error && fs::is_directory(root / "rulesets", error)) return root.string();
    }
    return {};
}

}  // namespace holo::tools
