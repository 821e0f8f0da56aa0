// Compares the texts of cards with those printed on the cards, as far as the data is at hand: the file
// named by HOLOCRON_CARD_DATA, or given. Prints similarity by card, the mean, and the farthest.
//   compare_wording [DATA.json] [--lang es] [--texts] [--least 0.85]
// Similarity: words that both have in the same order, twice, over the words of both. Reminders in brackets
// and icons are left out. Exit status 1 when the mean is below --least, 3 without data.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "interpreter/wording/card.hpp"
#include "tests/wording/game.hpp"

using namespace holo;

namespace {

std::vector<std::string> words_of(std::string text) {
    // Leaves out tags, and text in round brackets.
    std::string plain;
    int depth = 0;
    for (const char c : text) {
        if (c == '<' || c == '(') ++depth;
        if (depth == 0) plain += c;
        if ((c == '>' || c == ')') && depth > 0) --depth;
    }
    std::vector<std::string> words;
    std::string word;
    for (const char c : plain + " ") {
        const auto u = static_cast<unsigned char>(c);
        if (std::isalnum(u) || u >= 0x80 || c == '\'' || c == '+') word += static_cast<char>(u < 0x80 ? std::tolower(u) : u);
        else if (!word.empty()) words.push_back(std::exchange(word, {}));
    }
    return words;
}

double similarity(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    if (a.empty() && b.empty()) return 1;
    std::vector<std::size_t> row(b.size() + 1);
    for (const auto& word : a) {
        std::size_t corner = 0;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto above = row[j + 1];
            row[j + 1] = word == b[j] ? corner + 1 : std::max(row[j + 1], row[j]);
            corner = above;
        }
    }
    return 2.0 * static_cast<double>(row.back()) / static_cast<double>(a.size() + b.size());
}

struct Row {
    double similarity;
    std::string code, printed, ours;
};

}  // namespace

int main(int argc, char** argv) {
    const char* data = std::getenv("HOLOCRON_CARD_DATA");
    auto lang = Lang::en;
    bool texts = false;
    double least = 0.85;
    for (int i = 1; i < argc; ++i) {
        const std::string_view arg = argv[i];
        if (arg == "--texts") texts = true;
        else if (arg == "--lang" && i + 1 < argc) lang = std::string_view(argv[++i]) == "es" ? Lang::es : Lang::en;
        else if (arg == "--least" && i + 1 < argc) least = std::atof(argv[++i]);
        else data = argv[i];
    }
    if (data == nullptr) {
        fmt::print(stderr, "no card data: name the file, here or in HOLOCRON_CARD_DATA\n");
        return 3;
    }
    std::ifstream in(data);
    const auto json = nlohmann::json::parse(in, nullptr, false);
    if (!json.is_array()) {
        fmt::print(stderr, "{} is no list of cards\n", data);
        return 3;
    }
    std::map<std::string, std::string> printed;  // by number in the set
    for (const auto& card : json) {
        const auto code = card.value("code", std::string());
        if (code.size() > 3)
            printed["AW-" + code.substr(code.size() - 3)] =
                card.contains("text") && card["text"].is_string() ? card["text"].get<std::string>() : "";
    }
    Diagnostics out;
    const auto game = test::destiny(out);
    auto words = game ? std::optional<wording::Words>(std::in_place, *game, lang, out) : std::nullopt;
    if (!words || !words->are_there() || out.errors() > 0) {
        for (const auto& d : out.list()) fmt::print(stderr, "{}", render(d, Lang::en, false));
        return 3;
    }
    std::vector<Row> rows;
    double sum = 0;
    for (const auto& card : game->cards) {
        const auto it = printed.find(card.code);
        if (it == printed.end()) continue;
        std::string ours;
        for (const auto& ability : words->card(card, out).text) ours += (ours.empty() ? "" : " ") + ability;
        if (ours.empty() && it->second.empty()) continue;
        // The icon of a header is a word in our text.
        auto theirs = it->second;
        if (const auto icon = theirs.find("[special] -"); icon != std::string::npos)
            theirs.replace(icon, 11, lang == Lang::es ? "especial -" : "special -");
        rows.push_back({similarity(words_of(theirs), words_of(ours)), card.code, theirs, ours});
        sum += rows.back().similarity;
    }
    if (rows.empty()) {
        fmt::print(stderr, "{} names none of the cards\n", data);
        return 3;
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.similarity < b.similarity; });
    for (const auto& r : rows) {
        fmt::print("{} {:.2f}\n", r.code, r.similarity);
        if (texts) fmt::print("  printed: {}\n  ours:    {}\n", r.printed, r.ours);
    }
    const auto mean = sum / static_cast<double>(rows.size());
    fmt::print("{} cards with text, mean similarity {:.3f}\n", rows.size(), mean);
    return mean < least ? 1 : 0;
}
