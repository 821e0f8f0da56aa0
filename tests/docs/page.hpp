// A Markdown page of this project, as the tests read it: its fenced blocks and generated parts.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace holo::docs {

// ```console, ```yaml file=cards/destiny/mine.yaml, ```script game=destiny …
struct Block {
    std::string language;
    std::map<std::string, std::string> options;
    std::string text;
    std::size_t line = 0;            // number of its first line, counted from 1
    std::size_t begin = 0, end = 0;  // range of its text in the page

    std::string option(const std::string& key) const {
        const auto found = options.find(key);
        return found == options.end() ? std::string{} : found->second;
    }
};

// Between `<!-- generated: NAME -->` and `<!-- end -->`.
struct Generated {
    std::string name;
    std::size_t line = 0;
    std::size_t begin = 0, end = 0;
};

class Page {
public:
    explicit Page(std::string path);  // from the root of the project

    const std::string& path() const { return path_; }
    const std::string& text() const { return text_; }
    std::vector<Block> blocks() const;
    std::vector<Generated> generated() const;
    // `docs/language.md:12`
    std::string place(std::size_t line) const { return path_ + ":" + std::to_string(line); }

    // Replaces a part with other text, and saves the file.
    void replace(std::size_t begin, std::size_t end, const std::string& with);

private:
    std::string path_, text_;
};

// The project's folder, and whether pages are refreshed instead of checked.
std::string root();
bool refreshing();
inline constexpr const char* how_to_refresh = "to bring the pages up to date: HOLOCRON_REFRESH=1 ctest --test-dir build/release -R docs";

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
std::vector<std::string> lines_of(const std::string& text);
// Every page: README.md and docs/**/*.md.
std::vector<std::string> pages();

}  // namespace holo::docs
