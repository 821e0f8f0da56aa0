#include "tests/docs/page.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace holo::docs {

namespace fs = std::filesystem;

std::string root() { return HOLOCRON_ROOT; }

bool refreshing() {
    const char* value = std::getenv("HOLOCRON_REFRESH");
    return value != nullptr && *value != '\0';
}

std::string read_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

void write_text(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream out(path, std::ios::binary);
    out << text;
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

std::vector<std::string> pages() {
    std::vector<std::string> out{"README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root() + "/docs"))
        if (entry.path().extension() == ".md") out.push_back(fs::relative(entry.path(), root()).string());
    // These have tests of their own.
    std::erase_if(out, [](const auto& path) {
        return path.starts_with("docs/diagnostics/") || path.starts_with("docs/rulings") || path == "docs/wording.md";
    });
    std::sort(out.begin(), out.end());
    return out;
}

Page::Page(std::string path) : path_(std::move(path)), text_(read_text(root() + "/" + path_)) {}

std::vector<Block> Page::blocks() const {
    std::vector<Block> out;
    std::size_t at = 0, number = 0;
    bool open = false;
    Block block;
    while (at < text_.size()) {
        const auto end = std::min(text_.find('\n', at), text_.size() - 1) + 1;
        const auto line = text_.substr(at, end - at);
        ++number;
        if (line.rfind("```", 0) == 0) {
            if (open) {
                block.end = at;
                block.text = text_.substr(block.begin, block.end - block.begin);
                out.push_back(block);
            } else {
                block = {};
                std::istringstream words(line.substr(3));
                words >> block.language;
                for (std::string word; words >> word;) {
                    const auto equals = word.find('=');
                    block.options[word.substr(0, equals)] = equals == std::string::npos ? "yes" : word.substr(equals + 1);
                }
                block.begin = end;
                block.line = number + 1;
            }
            open = !open;
        }
        at = end;
    }
    if (open) throw std::runtime_error(place(block.line) + ": this block is never closed");
    return out;
}

std::vector<Generated> Page::generated() const {
    const std::string lead = "\n<!-- generated: ", tail = " -->\n", close = "<!-- end -->";
    std::vector<Generated> out;
    for (std::size_t at = 0; (at = text_.find(lead, at)) != std::string::npos;) {
        Generated part;
        const auto name = at + lead.size();
        const auto begin = text_.find(tail, name);
        const auto end = text_.find(close, name);
        part.line = static_cast<std::size_t>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(name), '\n')) + 1;
        if (begin == std::string::npos || end == std::string::npos || end < begin)
            throw std::runtime_error(place(part.line) + ": this part is never closed");
        part.name = text_.substr(name, begin - name);
        part.begin = begin + tail.size();
        part.end = end;
        out.push_back(part);
        at = end;
    }
    return out;
}

void Page::replace(std::size_t begin, std::size_t end, const std::string& with) {
    text_.replace(begin, end - begin, with);
    write_text(root() + "/" + path_, text_);
}

}  // namespace holo::docs
