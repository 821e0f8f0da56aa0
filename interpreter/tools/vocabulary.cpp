// vocabulary: the words of a game, with a description of each and an example from its cards.

#include "interpreter/tools/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/shell.hpp"

namespace holo::tools {

using compiler::AttributePlace;
using compiler::AttributeType;
using machine::none;

namespace {

// The shortest piece of a script that shows a word; a card's is preferred to a rule's, and an earlier one to a later one of its length.
class Examples {
public:
    explicit Examples(const catalog::Game& game) : game_(game), of_event_(game.compiler->vocabulary().events.size()) {
        const auto note = [&](const std::string& word) {
            if (word.find(' ') != std::string::npos) phrases_.push_back(word);
        };
        for (const auto& word : game.compiler->vocabulary().known_nouns()) note(word);
        for (const auto& keyword : game.compiler->vocabulary().keywords) note(keyword.name);
        for (const auto& script : game.compiler->scripts())
            if (script.tree) add(*script.tree, card_code(script.definition));
        cards_end_ = lines_.size();
        for (const auto& tree : game.compiler->declarations())
            if (tree) add(*tree, "");
    }

    Example of_event(std::size_t event) const { return of_event_[event]; }

    // An ability with that header.
    Example of_header(const std::string& name) const {
        const auto it = of_header_.find(name);
        return it == of_header_.end() ? Example{} : it->second;
    }

    // A line that has one of the phrases as whole words.
    Example of_words(const std::vector<std::string>& phrases) const {
        const auto shortest = [&](std::size_t from, std::size_t to) {
            const Example* best = nullptr;
            for (auto i = from; i < to; ++i) {
                const auto& line = lines_[i];
                const bool says = std::any_of(phrases.begin(), phrases.end(), [&](const auto& phrase) { return has(line.text, phrase); });
                if (says && (best == nullptr || line.text.size() < best->text.size())) best = &line;
            }
            return best;
        };
        if (const auto* of_card = shortest(0, cards_end_)) return *of_card;
        if (const auto* of_rule = shortest(cards_end_, lines_.size())) return *of_rule;
        return {};
    }

private:
    static bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

    bool has(const std::string& line, const std::string& phrase) const {
        if (phrase.empty() || !stands_in(line, phrase)) return false;
        // Within a longer phrase of the game, the word is part of that name.
        auto rest = line;
        for (const auto& longer : phrases_) {
            if (longer.size() <= phrase.size() || !stands_in(longer, phrase)) continue;
            for (auto at = rest.find(longer); at != std::string::npos; at = rest.find(longer)) rest.replace(at, longer.size(), "()");
        }
        return stands_in(rest, phrase);
    }

    static bool stands_in(const std::string& line, const std::string& phrase) {
        for (auto at = line.find(phrase); at != std::string::npos; at = line.find(phrase, at + 1)) {
            const auto end = at + phrase.size();
            if ((at == 0 || !is_letter(line[at - 1])) && (end == line.size() || !is_letter(line[end]))) return true;
        }
        return false;
    }

    std::string card_code(int definition) const {
        const auto* card = game_.card_of(definition);
        return card == nullptr ? std::string() : card->code;
    }

    void add(const Tree& tree, const std::string& card) {
        const auto& source = *tree.source();
        const auto place = [&](std::uint32_t at) {
            return card.empty() ? fmt::format("{}:{}", source.file().label(), source.position(at).line) : card;
        };
        for (NodeId node = 0; node < tree.size(); ++node) {
            if (tree.is(node, NodeKind::Headed)) add_headed(tree, node, !card.empty(), place);
            const auto* reading = game_.compiler->readings().find(tree, node);
            if (reading == nullptr || reading->event == none) continue;
            auto& best = of_event_[static_cast<std::size_t>(reading->event)];
            auto text = collapsed(std::string(tree.text(node)));
            // A player's deed shows a verb better than an awaited event.
            const auto rank = [](const Example& e) { return std::make_tuple(!e.of_card, !e.is_step, e.text.size()); };
            Example found{std::move(text), place(tree[node].span.begin), !card.empty(), tree.is(node, NodeKind::Clause)};
            if (best.text.empty() || rank(found) < rank(best)) best = std::move(found);
        }
        add_lines(tree, !card.empty(), place);
    }

    template <typename Place>
    void add_headed(const Tree& tree, NodeId node, bool of_card, const Place& place) {
        const auto head = tree.child(node, NodeKind::HeaderHead);
        auto& best = of_header_[collapsed(tree.text(tree.child(head, NodeKind::Words)))];
        auto text = collapsed(tree.text(node));
        if (best.text.empty() || (best.of_card == of_card && text.size() < best.text.size()))
            best = {std::move(text), place(tree[node].span.begin), of_card, false};
    }

    // In a rules file, only the lines of one declaration belong to the tree.
    template <typename Place>
    void add_lines(const Tree& tree, bool of_card, const Place& place) {
        const auto span = tree[tree.root()].span;
        const auto text = tree.source()->text();
        for (std::size_t at = span.begin; at < std::min<std::size_t>(span.end, text.size());) {
            auto end = std::min(text.find('\n', at), text.size());
            auto line = std::string(text.substr(at, end - at));
            if (const auto comment = line.find('#'); comment != std::string::npos) line.erase(comment);
            line = collapsed(line);
            // A declaration is no example of its own word.
            const bool declares = line.starts_with("keyword ") || line.starts_with("header ");
            if (line.size() > 1 && !declares) lines_.push_back({line, place(static_cast<std::uint32_t>(at)), of_card, false});
            at = end + 1;
        }
    }

    const catalog::Game& game_;
    std::vector<Example> of_event_;
    std::map<std::string, Example> of_header_;
    std::vector<std::string> phrases_;  // phrases of several words
    std::vector<Example> lines_;
    std::size_t cards_end_ = 0;
};

class Collector {
public:
    explicit Collector(const catalog::Game& game) : game_(game), words_(game.compiler->vocabulary()), examples_(game) {}

    std::vector<Word> words() {
        verbs();
        nouns();
        headers();
        keywords();
        events();
        periods();
        return std::move(out_);
    }

private:
    static catalog::Names both(std::string en, std::string es) { return {std::move(en), std::move(es)}; }

    void add(Word word) {
        if (!word.word.empty()) out_.push_back(std::move(word));
    }

    static std::vector<std::string> others(const compiler::Phrase& phrase) {
        return phrase.many.empty() || phrase.many == phrase.one ? std::vector<std::string>() : std::vector<std::string>{phrase.many};
    }

    void noun(const compiler::Phrase& phrase, catalog::Names is) {
        add({"noun", phrase.one, others(phrase), std::move(is), examples_.of_words({phrase.one, phrase.many})});
    }

    static bool is_edge(const compiler::EventInfo& event) { return event.tree == nullptr; }

    // One row for each spoken verb, whichever events it means. An event without forms whose name no card uses belongs to the rules.
    void verbs() {
        const auto first = out_.size();
        for (std::size_t e = 0; e < words_.events.size(); ++e) {
            const auto& event = words_.events[e];
            const auto example = examples_.of_event(e);
            if (event.query || event.verb.empty() || is_edge(event) || (event.forms.empty() && !example.of_card)) continue;
            const auto same = std::find_if(out_.begin() + static_cast<std::ptrdiff_t>(first), out_.end(),
                                           [&](const Word& word) { return word.word == event.verb; });
            if (same == out_.end()) {
                add({"verb", event.verb, event.forms, both(event.name, event.name), example});
                continue;
            }
            same->is.en += ", " + event.name;
            same->is.es += ", " + event.name;
            if (same->forms.empty()) same->forms = event.forms;
            if (same->example.text.empty()) same->example = example;
        }
        std::sort(out_.begin() + static_cast<std::ptrdiff_t>(first), out_.end(),
                  [](const Word& a, const Word& b) { return a.word < b.word; });
    }

    void nouns() {
        const auto& declared = game_.manifest.declared;
        for (const auto& kind : declared.kinds) noun(kind.words, both("kind of object", "clase de objeto"));
        for (const auto& kind : declared.kinds)
            for (const auto& attribute : kind.attributes) {
                noun(attribute.words, value_of(attribute, kind.words.one));
                if (!attribute.opposite.empty())
                    noun({attribute.opposite, attribute.opposite, {}}, both("not " + attribute.words.one, "no " + attribute.words.one));
            }
        for (const auto& zone : declared.zones)
            noun(zone.words,
                 zone.per_player ? both("zone of a player", "zona de un jugador") : both("zone of the table", "zona de la mesa"));
        for (const auto& domain : declared.domains) {
            for (const auto& symbol : domain.symbols) noun(symbol.words, both(domain.words.one, domain.words.one));
            for (const auto& group : domain.groups) {
                const auto members = fmt::format("{}", fmt::join(group.members, ", "));
                noun(group.words, both(domain.words.one + ": " + members, domain.words.one + ": " + members));
            }
        }
    }

    static catalog::Names value_of(const compiler::DeclaredAttribute& a, const std::string& kind) {
        std::string en, es;
        switch (a.type) {
            case AttributeType::number: en = "number", es = "número"; break;
            case AttributeType::flag: en = "yes or no", es = "sí o no"; break;
            case AttributeType::symbol: en = es = a.domain; break;
            case AttributeType::symbols: en = "set of " + a.domain, es = "conjunto de " + a.domain; break;
            case AttributeType::link: en = es = a.domain; break;
        }
        const auto place_en = a.place == AttributePlace::printed ? ", printed on a "
                              : a.place == AttributePlace::face  ? ", on a side of a "
                                                                 : " of a ";
        const auto place_es = a.place == AttributePlace::printed ? ", impreso en "
                              : a.place == AttributePlace::face  ? ", en una cara de "
                                                                 : " de ";
        return both(en + place_en + kind, es + place_es + kind);
    }

    // The head of a declaration in its file: everything before its braces.
    static std::string head_of(const Tree* tree, NodeId node, const std::string& instead) {
        if (tree == nullptr || node == no_node) return instead;
        const auto span = (*tree)[node].span;
        auto end = span.end;
        if (const auto block = tree->child(node, NodeKind::Block); block != no_node) end = (*tree)[block].span.begin;
        return collapsed(std::string(tree->source()->text().substr(span.begin, end - span.begin)));
    }

    std::string parameters(const std::vector<compiler::Param>& params) const {
        std::vector<std::string> out;
        for (const auto& param : params)
            out.push_back((param.label.empty() || param.label == param.name ? "" : param.label + " ") + param.name + ": " +
                          said(describe(param.type, *game_.program), Lang::en));
        return out.empty() ? std::string() : "(" + fmt::format("{}", fmt::join(out, ", ")) + ")";
    }

    void headers() {
        for (const auto& header : words_.headers) {
            const auto is = header.name + parameters(header.params);
            add({"header", header.name, {}, both(is, is), examples_.of_header(header.name)});
        }
    }

    // Without keywords that the compiler makes for given abilities.
    void keywords() {
        for (const auto& keyword : words_.keywords) {
            if (keyword.tree == nullptr || !keyword.tree->is(keyword.node, NodeKind::Keyword)) continue;
            auto head = head_of(keyword.tree, keyword.node, keyword.name + parameters(keyword.params));
            add({"keyword", keyword.name, {}, both(head, head), examples_.of_words({keyword.name})});
        }
    }

    void events() {
        for (std::size_t e = 0; e < words_.events.size(); ++e) {
            const auto& event = words_.events[e];
            if (event.query || is_edge(event)) continue;
            const auto head = head_of(event.tree, event.node, event.name + parameters(event.params));
            add({"event", event.name, event.results, both(head, head), examples_.of_event(e)});
        }
    }

    // Each with its two events, in the form that scripts wait for.
    void periods() {
        for (const auto& period : game_.manifest.declared.periods) {
            auto forms = others(period);
            for (std::size_t e = 0; e < words_.events.size(); ++e) {
                const auto& event = words_.events[e];
                if (!is_edge(event) || (event.name != period.one + " begins" && event.name != period.one + " ends")) continue;
                if (std::find(forms.begin(), forms.end(), event.name) == forms.end()) forms.push_back(event.name);
            }
            add({"period", period.one, std::move(forms), both("period", "periodo"), examples_.of_words({period.one, period.many})});
        }
    }

    const catalog::Game& game_;
    const compiler::Vocabulary& words_;
    Examples examples_;
    std::vector<Word> out_;
};

struct Sort {
    const char* key;
    const char* title[2];       // by language
    const char* columns[2][4];  // by language; an empty one is left out
};
constexpr Sort sorts[] = {
    {"verb", {"Verbs", "Verbos"}, {{"verb", "forms", "events", "example"}, {"verbo", "formas", "eventos", "ejemplo"}}},
    {"noun", {"Nouns", "Nombres"}, {{"noun", "plural", "what it is", "example"}, {"nombre", "plural", "qué es", "ejemplo"}}},
    {"header",
     {"Headers of abilities", "Encabezados de capacidades"},
     {{"header", "", "parameters", "example"}, {"encabezado", "", "parámetros", "ejemplo"}}},
    {"keyword", {"Keywords", "Palabras clave"}, {{"keyword", "", "declared as", "example"}, {"palabra", "", "declarada como", "ejemplo"}}},
    {"event", {"Events", "Eventos"}, {{"event", "gives", "declared as", "example"}, {"evento", "da", "declarado como", "ejemplo"}}},
    {"period", {"Periods", "Periodos"}, {{"period", "forms and events", "", "example"}, {"periodo", "formas y eventos", "", "ejemplo"}}},
};

std::string in_small(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool is_called(const Word& word, const std::string& name) {
    const auto small = in_small(name);
    return in_small(word.word) == small || (word.sort != "event" && std::any_of(word.forms.begin(), word.forms.end(),
                                                                                [&](const auto& form) { return in_small(form) == small; }));
}

void print(const Shell& shell, const std::vector<Word>& words) {
    const auto lang = static_cast<std::size_t>(shell.lang);
    bool first = true;
    for (const auto& sort : sorts) {
        std::vector<std::vector<std::string>> rows;
        const auto add = [&](std::vector<std::string> cells) {
            std::vector<std::string> row;
            for (std::size_t c = 0; c < cells.size(); ++c)
                if (sort.columns[lang][c][0] != '\0') row.push_back(printable(cells[c]));
            rows.push_back(std::move(row));
        };
        const auto& columns = sort.columns[lang];
        add({columns[0], columns[1], columns[2], columns[3]});
        for (const auto& word : words)
            if (word.sort == sort.key)
                add({word.word, fmt::format("{}", fmt::join(word.forms, ", ")), word.is.in(shell.lang),
                     word.example.text.empty() ? "" : word.example.text + "  (" + word.example.where + ")"});
        if (rows.size() == 1) continue;
        fmt::print("{}{}\n", first ? "" : "\n", paint(shell.colour, "1", sort.title[lang]));
        first = false;
        auto text = table(rows, {});
        // The head of the table has a colour of its own, on terminals with colours.
        const auto end = text.find('\n');
        fmt::print("{}{}", paint(shell.colour, "36", text.substr(0, end)), text.substr(end));
    }
}

}  // namespace

std::vector<Word> words_of(const catalog::Game& game) { return Collector(game).words(); }

int vocabulary(const Shell& shell, const VocabularyOptions& options) {
    int status = exit_status::clean;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    auto words = words_of(*game);
    if (!options.word.empty()) {
        std::vector<std::string> known;
        for (const auto& word : words) known.push_back(word.word);
        words.erase(std::remove_if(words.begin(), words.end(), [&](const Word& word) { return !is_called(word, options.word); }),
                    words.end());
        if (words.empty()) {
            Diagnostics out;
            out.add(Diag::unknown_word, nullptr, {}, {options.word}, nearest_word(options.word, known));
            report(shell, out);
            return exit_status::findings;
        }
    }
    if (shell.format != Format::json) return print(shell, words), exit_status::clean;
    auto json = nlohmann::ordered_json::array();
    for (const auto& word : words) {
        nlohmann::ordered_json one{{"sort", word.sort}, {"word", word.word}, {"forms", word.forms}, {"is", word.is.in(shell.lang)}};
        if (!word.example.text.empty()) one["example"] = {{"text", word.example.text}, {"from", word.example.where}};
        json.push_back(std::move(one));
    }
    fmt::print("{}\n", written({{"game", options.game}, {"words", std::move(json)}}));
    return exit_status::clean;
}

}  // namespace holo::tools
