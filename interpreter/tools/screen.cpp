#include "interpreter/tools/screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "interpreter/tools/columns.hpp"

namespace holo::tools {

namespace {

std::size_t lines_in(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

// Puts the parts of a screen together, and looks for the largest ones that fit.
class Fitting {
public:
    using Draw = std::function<DrawnBoard(Density, Picture, int)>;
    Fitting(const Shell& shell, const Screen& screen, const Draw& draw)
        : shell_(shell), screen_(screen), draw_(draw), rows_(screen_height()) {}

    std::string text() {
        if (rows_ == 0)
            return "\n" + kept(screen_.news.size()) + draw_(Density::full, Picture::tall, 0).text + screen_.question +
                   screen_.choices.drawn(shell_, false) + screen_.hint;
        if (auto mapped = with_map()) return *mapped;
        return without_map();
    }

private:
    static constexpr std::size_t least_lines = 6;  // a picture takes at least so many

    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }
    std::size_t room() const { return rows_ - 1; }  // without the line that is typed

    // The last news.
    std::string kept(std::size_t most) const {
        const auto& news = screen_.news;
        const auto last = news.size() <= most ? news.size() : std::max<std::size_t>(most, 1) - 1;
        std::string out;
        if (last < news.size()) out = fmt::format(fmt::runtime(in("  … {} more: `past`\n", "  … {} más: `pasado`\n")), news.size() - last);
        for (auto i = news.size() - last; i < news.size(); ++i) out += news[i] + "\n";
        return out;
    }

    std::string below(const DrawnBoard& board) const {
        const auto* on_map = board.has_picture ? &board.numbered : nullptr;
        auto options = screen_.choices.drawn(shell_, false, on_map);
        if (lines_in(options) > rows_ / 3 || (on_map != nullptr && rows_ < 40)) options = screen_.choices.drawn(shell_, true, on_map);
        return screen_.question + options + screen_.hint;
    }

    const DrawnBoard& board(Density density, Picture picture) {
        const auto [it, is_new] = boards_.try_emplace({density, picture});
        if (is_new) it->second = draw_(density, picture, 0);
        return it->second;
    }

    // A map is drawn even when news have to be left out for it.
    std::optional<std::string> with_map() {
        if (!board(Density::rows, Picture::tall).has_picture) return std::nullopt;
        const auto all = screen_.news.size();
        std::vector<std::size_t> news{all};
        for (const std::size_t most : {16, 10, 6, 4, 2})
            if (most < all) news.push_back(most);
        for (const auto most : news)
            for (const auto density : {Density::full, Density::rows, Density::packed}) {
                if (density == Density::full ? most < all : most < std::min<std::size_t>(all, 10)) continue;
                const auto& drawn = board(density, Picture::tall);
                auto text = kept(most) + drawn.text + below(drawn);
                if (lines_in(text) <= room()) return text;
            }
        const auto& low = board(Density::clipped, Picture::low);
        for (const auto most : news) {
            auto text = kept(most) + low.text + below(low);
            if (lines_in(text) <= room()) return text;
        }
        // The part of a large map around the question.
        const auto used = lines_in(kept(2)) + lines_in(below(low));
        if (room() < used + least_lines) return std::nullopt;
        const auto part = draw_(Density::clipped, Picture::low, static_cast<int>(room() - used));
        auto text = kept(2) + part.text + below(part);
        return lines_in(text) <= room() ? std::optional(std::move(text)) : std::nullopt;
    }

    std::string without_map() {
        const auto& news = screen_.news;
        for (const std::size_t most : {news.size(), std::size_t{10}, std::size_t{6}, std::size_t{4}})
            for (const auto density : {Density::full, Density::rows, Density::packed, Density::bare, Density::clipped}) {
                if (density == Density::full && most < news.size()) continue;
                const auto& drawn = board(density, Picture::none);
                auto text = kept(std::max<std::size_t>(most, 1)) + drawn.text + below(drawn);
                if (lines_in(text) <= room()) return text;
            }
        // The lowest part of the table matters most to its player.
        const auto& drawn = board(Density::clipped, Picture::none);
        const auto above = kept(2), under = below(drawn);
        const auto used = lines_in(above) + lines_in(under) + 1;
        const auto left = room() > used + 2 ? room() - used : 2;
        std::vector<std::string> lines;
        std::istringstream in_lines(drawn.text);
        for (std::string line; std::getline(in_lines, line);) lines.push_back(line);
        if (lines.size() > left) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(left));
        auto out = above + in("  … `board`: the whole table\n", "  … `mesa`: la mesa entera\n");
        for (const auto& line : lines) out += line + "\n";
        return out + under;
    }

    const Shell& shell_;
    const Screen& screen_;
    const Draw& draw_;
    std::size_t rows_;                                          // 0: any number
    std::map<std::pair<Density, Picture>, DrawnBoard> boards_;  // as far as they were needed
};

}  // namespace

std::string fitted(const Shell& shell, const Screen& screen, const std::function<DrawnBoard(Density, Picture, int)>& draw) {
    return Fitting(shell, screen, draw).text();
}

}  // namespace holo::tools
