// A measure of how much of a corpus of card texts is read.
//
//   text_corpus GAME LANG [--quiet] [--names FOLDER] SET.json ...   sets of swdestinydb; in another language, texts are those of FOLDER
//   text_corpus GAME LANG < texts                                   lines: a type of card, perhaps a title, and a text, with tabs between
//
// Prints each text with its readings, or the place where it stops being read, and a table: how many sentences and cards of each set are
// read. A sentence counts when its paragraph has one reading, which is said again with the same words that matter (docs/sayings.md).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/catalog/file_text.hpp"
#include "interpreter/swdestinydb/import.hpp"
#include "interpreter/text/reader.hpp"

using namespace holo;

namespace {

// The time of this thread, because other programs share the processor.
double milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Counts {
    std::string name;
    int sentences = 0, sure = 0, cards = 0, whole = 0, partly = 0, several = 0, refused = 0;
};

// The number of sentences of a text. A sentence ends with a full stop; a point of a list is a sentence, too.
int sentences_of(std::string_view text, const text::Spelling& spelling) {
    int out = 0;
    bool open = false;
    for (const auto& token : text::text_tokens(text, spelling)) {
        if (open && (token.word == "." || token.word == "•")) ++out;
        open = token.word != "." && token.word != "•" && (open || !token.is_sign());
    }
    return std::max(1, out + (open ? 1 : 0));
}

class Corpus {
public:
    Corpus(const text::Sayings& sayings, std::size_t language, bool is_quiet) : sayings_(sayings), language_(language), quiet_(is_quiet) {}

    text::Readings wanted() const { return quiet_ ? text::Readings::likeliest : text::Readings::all; }
    void begin(std::string name) { counts_.push_back({std::move(name)}); }

    void card(text::Reader& reader, const text::TextCard& card, const std::string& code, const std::string& printed) {
        auto& counts = counts_.back();
        int read = 0, all = 0;
        const auto start = milliseconds();
        const auto paragraphs = reader.read_card(printed, language_, card);
        const auto took = milliseconds() - start;
        total_ += took;
        // Only a text that is slow again is slow: the first time, memory is fetched, and other programs disturb the caches.
        if (took > slow) slowest_.emplace_back(std::min(took, time_again(reader, card, printed)), code + "  " + printed);
        for (const auto& [at, understood] : paragraphs) {
            const auto text = printed.substr(at.begin, at.end - at.begin);
            const auto sentences = sentences_of(text, sayings_.grammar().languages[language_].spelling);
            ++all;
            counts.sentences += sentences;
            counts.sure += understood.is_sure() ? sentences : 0;
            counts.several += !understood.scripts.empty() && !understood.is_sure() ? sentences : 0;
            counts.refused += understood.scripts.empty() && (!understood.reason.empty() || understood.is_dangling) ? sentences : 0;
            read += understood.is_sure() ? 1 : 0;
            if (!quiet_) show(code, text, understood);
        }
        ++counts.cards;
        counts.whole += read == all ? 1 : 0;
        counts.partly += read > 0 && read < all ? 1 : 0;
    }

    void table() {
        Counts sum{"all"};
        for (const auto& c : counts_) {
            sum.sentences += c.sentences, sum.sure += c.sure, sum.cards += c.cards, sum.whole += c.whole, sum.partly += c.partly;
            sum.several += c.several, sum.refused += c.refused;
        }
        counts_.push_back(sum);
        fmt::print("{:6} {:>10} {:>6} {:>8} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6}\n", "set", "sentences", "read", "several", "refused", "",
                   "cards", "whole", "partly", "not");
        const auto percent = [](int part, int whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; };
        for (const auto& c : counts_)
            fmt::print("{:6} {:>10} {:>6} {:>8} {:>8} {:>5.1f}% {:>6} {:>6} {:>6} {:>6} {:>5.1f}%\n", c.name, c.sentences, c.sure,
                       c.several, c.refused, percent(c.sure, c.sentences), c.cards, c.whole, c.partly, c.cards - c.whole - c.partly,
                       percent(c.whole, c.cards));
        fmt::print(stderr, "{:.1f} ms; the slowest texts:\n", total_);
        std::sort(slowest_.rbegin(), slowest_.rend());
        if (slowest_.size() > 10) slowest_.resize(10);
        for (const auto& [took, text] : slowest_) fmt::print(stderr, "{:6.2f} ms  {:.100}\n", took, collapsed(text));
    }

private:
    static constexpr double slow = 1;  // milliseconds

    double time_again(text::Reader& reader, const text::TextCard& card, const std::string& printed) const {
        double least = 1e9;
        for (int i = 0; i < 3; ++i) {
            const auto start = milliseconds();
            reader.read_card(printed, language_, card);
            least = std::min(least, milliseconds() - start);
        }
        return least;
    }

    static void show(const std::string& code, const std::string& printed, const text::Understood& understood) {
        if (understood.scripts.empty() && understood.reason.empty() && !understood.is_dangling) {
            const auto stop = std::min<std::size_t>(understood.unread.at.begin, printed.size());
            fmt::print("-- {} {}>>>{}\n", code, printed.substr(0, stop), printed.substr(stop));
            return;
        }
        fmt::print("{} {} {}\n", understood.scripts.empty() ? "!!" : understood.is_sure() ? "ok" : "2k", code, printed);
        for (const auto& script : understood.scripts) fmt::print("   {} {}\n", script.cost, script.script);
        if (understood.scripts.empty())
            fmt::print("   {}   !! {}\n", understood.refused.script,
                       understood.is_dangling ? "it refers to nothing" : said(understood.reason, Lang::en));
    }

    const text::Sayings& sayings_;
    std::size_t language_;
    bool quiet_;
    std::vector<Counts> counts_;
    double total_ = 0;
    std::vector<std::pair<double, std::string>> slowest_;  // milliseconds, text
};

// Tells whether a text is translated: fewer than half of its words stand in the original.
bool is_translated(const std::string& text, const std::string& original) {
    std::set<std::string> known;
    for (const auto& token : text::text_tokens(original, {})) known.insert(token.word);
    int same = 0, all = 0;
    for (const auto& token : text::text_tokens(text, {}))
        if (!token.is_sign()) ++all, same += static_cast<int>(known.count(token.word));
    return same * 2 < all;
}

// The texts of a set by card. In another language, the texts are those of the folder, as far as they are translated.
std::map<std::string, std::string> texts_in(const SourcePtr& set, const std::string& names, Diagnostics& out) {
    auto texts = swdestinydb::texts_of(set, out);
    if (names.empty()) return texts;
    std::map<std::string, std::string> kept;
    std::ifstream file(names + "/" + std::filesystem::path(set->label()).filename().string());
    if (!file) return kept;
    for (const auto& card : nlohmann::json::parse(file)) {
        const auto text = card.value("text", "");
        for (const auto& [id, english] : texts)
            if (id.ends_with("-" + card.value("code", "00").substr(2)) && is_translated(text, english)) kept[id] = text;
    }
    return kept;
}

void read_sets(const std::vector<std::string>& files, const std::string& names, const catalog::Game& game, text::Sayings& sayings,
               Corpus& corpus, Diagnostics& out) {
    for (const auto& file : files) {
        const auto source = catalog::read_file(file, out);
        const auto set = source ? swdestinydb::figures_of(source, nullptr, "", game, catalog::Texts::left_out, out) : std::nullopt;
        if (!set) continue;
        const auto cards = std::make_shared<const Source>(set->code, set->yaml);
        const auto rules = catalog::opened_with(game, *catalog::parse_yaml(cards, out), cards);
        text::Reader reader(sayings, *rules, corpus.wanted());
        corpus.begin(set->code);
        const auto texts = texts_in(source, names, out);
        for (const auto& card : rules->sets.back().cards) sayings.add_title(card.title);
        for (const auto& card : rules->sets.back().cards)
            if (const auto text = texts.find(card.code); text != texts.end())
                corpus.card(reader, text::TextCard(*rules, card), card.code, text->second);
    }
}

void read_lines(const catalog::Game& game, text::Sayings& sayings, Corpus& corpus) {
    const auto rules = text::opened(game);
    text::Reader reader(sayings, *rules, corpus.wanted());
    struct Printed {
        std::string type, title, text;
    };
    std::vector<Printed> printed;
    for (std::string line; std::getline(std::cin, line);) {
        const auto tab = line.find('\t'), last = line.rfind('\t');
        if (tab == std::string::npos) continue;
        const auto text = line.substr(last + 1);
        if (text::goes_on(text) && !printed.empty()) printed.back().text += "\n" + text;
        else printed.push_back({line.substr(0, tab), last == tab ? "" : line.substr(tab + 1, last - tab - 1), text});
        if (last != tab) sayings.add_title(printed.back().title);
    }
    corpus.begin("lines");
    for (const auto& [type, title, text] : printed)
        corpus.card(reader, text::TextCard(*rules, sayings.sort_of_cards(), type, title), title, text);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc), files;
    if (words.size() < 2) return 2;
    std::string names;
    bool is_quiet = false;
    for (std::size_t i = 2; i < words.size(); ++i)
        if (words[i] == "--quiet") is_quiet = true;
        else if (words[i] == "--names" && i + 1 < words.size()) names = words[++i];
        else files.push_back(words[i]);
    Diagnostics out;
    const auto game = catalog::load_game({HOLOCRON_ROOT, {}}, words[0], out);
    if (!game) return 1;
    const auto began = milliseconds();
    const auto sayings = text::sayings_of(*game, out);
    for (const auto& one : out.list()) fmt::print(stderr, "{}\n", render(one, Lang::en, false));
    if (!sayings || out.errors() > 0) return 1;
    const auto& grammar = sayings->grammar();
    fmt::print(stderr, "grammar {:.1f} ms, {} constructions", milliseconds() - began, grammar.all.size());
    for (std::size_t at = 0; at < grammar.languages.size(); ++at)
        fmt::print(stderr, ", {} {}", grammar.languages[at].name, sayings->syntax(at).rules().size());
    fmt::print(stderr, "\n");
    const auto language = grammar.language(words[1]);
    Corpus corpus(*sayings, language, is_quiet);
    if (files.empty()) read_lines(*game, *sayings, corpus);
    else read_sets(files, names, *game, *sayings, corpus, out);
    corpus.table();
}
