#include "interpreter/tools/screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace holo::tools {

namespace {

std::size_t lines_in(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

std::string fitted(const Shell& shell, const Screen& screen, const std::function<std::string(Density)>& draw) {
    const auto& news = screen.news;
    std::map<Density, std::string> boards;  // as far as they were needed
    const auto board = [&](Density density) -> const std::string& {
        const auto [it, is_new] = boards.try_emplace(density);
        if (is_new) it->second = draw(density);
        return it->second;
    };
    const auto in = [&](const char* en, const char* es) { return shell.lang == Lang::es ? es : en; };
    const auto rows = screen_height();
    const auto joined = [](const std::vector<std::string>& lines) {
        std::string out;
        for (const auto& line : lines) out += line + "\n";
        return out;
    };
    if (rows == 0) return "\n" + joined(news) + board(Density::full) + screen.question + screen.choices.drawn(shell, false) + screen.hint;
    auto options = screen.choices.drawn(shell, false);
    if (lines_in(options) > rows / 3) options = screen.choices.drawn(shell, true);
    const auto below = screen.question + options + screen.hint;
    const auto room = rows - 1;  // for the line that is typed
    const auto keep = [&](std::size_t most) {
        if (news.size() <= most) return joined(news);
        std::vector<std::string> last(news.end() - static_cast<std::ptrdiff_t>(most - 1), news.end());
        return fmt::format(fmt::runtime(in("  … {} more: `past`\n", "  … {} más: `pasado`\n")), news.size() - last.size()) + joined(last);
    };
    for (const std::size_t most : {news.size(), std::size_t{10}, std::size_t{6}, std::size_t{4}})
        for (const auto density : {Density::full, Density::rows, Density::packed, Density::bare, Density::clipped}) {
            if (density == Density::full && most < news.size()) continue;
            auto text = keep(std::max<std::size_t>(most, 1)) + board(density) + below;
            if (lines_in(text) <= room) return text;
        }
    // The lowest part of the table matters most to its player.
    const auto above = keep(2);
    const auto used = lines_in(above) + lines_in(below) + 1;
    const auto left = room > used + 2 ? room - used : 2;
    std::vector<std::string> lines;
    std::istringstream in_lines(board(Density::clipped));
    for (std::string line; std::getline(in_lines, line);) lines.push_back(line);
    if (lines.size() > left) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(left));
    return above + in("  … `board`: the whole table\n", "  … `mesa`: la mesa entera\n") + joined(lines) + below;
}

}  // namespace holo::tools
