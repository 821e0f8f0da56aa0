// Generated parts of the pages: this test writes them from tables of the program, and checks them against these.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "grammar/parser.hpp"
#include "interpreter/catalog/decks.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/machine/mechanism.hpp"
#include "tests/docs/page.hpp"
#include "tests/docs/shell.hpp"

namespace holo::docs {
namespace {

std::string row(std::initializer_list<std::string> cells) {
    std::string out = "|";
    for (const auto& cell : cells) out += " " + cell + (cell.empty() ? "|" : " |");
    return out + "\n";
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

// A number with separators of thousands.
std::string figure(std::uint64_t n) {
    auto text = std::to_string(n);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

// The instruction set, in the order and under the headings of opcodes.def.
std::string opcodes() {
    static const std::regex instruction(R"rx(OP\((\w+), (\w+), (\w+), \w+, \w+, "([^"]*)", "([^"]*)"\))rx");
    std::string out;
    std::size_t listed = 0;
    std::string comment;
    for (const auto& line : lines_of(read_text(root() + "/interpreter/machine/opcodes.def"))) {
        std::smatch found;
        if (std::regex_match(line, found, instruction)) {
            if (!comment.empty()) {
                const auto stop = comment.find(". ");
                out += (out.empty() ? "" : "\n") + ("### " + comment.substr(0, stop) + "\n\n");
                if (stop != std::string::npos) out += comment.substr(stop + 2) + "\n\n";
                out += row({"instruction", "operand", "stacks", "meaning"}) + "|---|---|---|---|\n";
                comment.clear();
            }
            const auto operand = found[2] == "none" ? std::string{} : std::regex_replace(found[2].str(), std::regex("_"), ", ");
            out += row({code(found[1]), operand, code(std::regex_replace(found[4].str(), std::regex("\\|"), "\\|")), found[5]});
            ++listed;
        } else if (line.rfind("// ", 0) == 0) {
            comment += (comment.empty() ? "" : " ") + line.substr(3);
        } else if (line.empty()) {
            comment.clear();
        }
    }
    // No row of the table may be missed by this reading of its text.
    REQUIRE(listed == machine::op_rows().size());
    return out;
}

std::string words() {
    std::string out;
    for (const auto word : reserved_words()) out += (out.empty() ? "" : " ") + code(std::string(word));
    return out + "\n";
}

// The prepositions, as the grammar lists them.
std::string prepositions() {
    const auto text = read_text(root() + "/grammar/rules.hpp");
    const auto begin = text.find("struct label : ");
    REQUIRE(begin != std::string::npos);
    const auto body = text.substr(begin, text.find("{};", begin) - begin);
    static const std::regex two(R"rx(seq<kw<"(\w+)">, kw<"(\w+)">>|kw<"(\w+)">)rx");
    std::string out;
    for (std::sregex_iterator it(body.begin(), body.end(), two), end; it != end; ++it)
        out += (out.empty() ? "" : " · ") + code((*it)[3].matched ? (*it)[3].str() : (*it)[1].str() + " " + (*it)[2].str());
    return out + "\n";
}

std::string mechanisms() {
    std::string out = row({"mechanism", "happening"}) + "|---|---|\n";
    for (const auto& mechanism : machine::mechanism_rows()) out += row({code(std::string(mechanism.name)), std::string(mechanism.meaning)});
    return out;
}

std::string limits() {
    const world::Shape shape;
    const machine::Fuel fuel;
    std::string out = row({"limit", "at first", "most", "where it is set"}) + "|---|--:|--:|---|\n";
    const auto add = [&](const char* what, std::uint64_t most, const char* where) { out += row({what, "", figure(most), code(where)}); };
    add("words of code between two decisions", static_cast<std::uint64_t>(fuel.per_decision), "machine.hpp: Fuel");
    for (const auto& place : machine::room_places)
        if (place.part != &world::Shape::objects)
            out += row({std::string(place.name), figure(static_cast<std::uint64_t>(shape.*place.part)),
                        figure(static_cast<std::uint64_t>(place.most)), code("program.hpp: room_places")});
    add("objects on one table", machine::most_objects, "program.hpp");
    add("numbers offered at once", world::longest_range, "state.hpp");
    add("players", world::most_players, "state.hpp");
    add("periods of a game, with its sets", world::most_periods, "state.hpp");
    add("kinds of zones of a game, with its sets", machine::most_zones, "program.hpp");
    add("events, attributes, properties, cards of a game, each", machine::most_rows, "program.hpp");
    add("arguments of an event, with its results and its actor", world::most_arguments, "state.hpp");
    add("times an object has one keyword", machine::most_instances, "machine.hpp");
    add("brackets open at once in a script", deepest_nesting, "parser.hpp");
    add("bytes of a card's script", longest_script, "parser.hpp");
    add("bytes of a rules file", longest_module, "parser.hpp");
    add("bytes of a YAML file", catalog::longest_file, "yaml.hpp");
    return out;
}

// A two-player game of Destiny with the starter decks, section by section.
std::string state() {
    Diagnostics out;
    catalog::Paths paths;
    paths.root = root();
    const auto game = catalog::load_game(paths, "destiny", out);
    REQUIRE(out.errors() == 0);
    std::vector<catalog::Deck> decks;
    for (const auto& name : game->manifest.default_decks) decks.push_back(*catalog::find_deck(paths, *game, name, out));
    std::vector<const catalog::Deck*> seats;
    for (const auto& deck : decks) seats.push_back(&deck);
    const auto table = catalog::table_of(*game, seats);
    const auto& layout = table->layout();
    struct Section {
        const char* what;
        std::uint32_t begin;
    };
    std::vector<Section> sections = {{"header: counters, periods, random generator", 0},
                                     {"columns: numbers and links of every object", layout.columns},
                                     {"zone of each object", layout.zone_of},
                                     {"object above it", layout.previous},
                                     {"object below it", layout.next},
                                     {"top of each zone", layout.top},
                                     {"bottom of each zone", layout.bottom},
                                     {"zones, as sets", layout.zones},
                                     {"flags, as sets", layout.flags},
                                     {"objects that each player controls", layout.controlled},
                                     {"objects that each player has seen", layout.known},
                                     {"objects in play", layout.in_play},
                                     {"objects with working abilities", layout.active},
                                     {"frames of the running program", layout.frames},
                                     {"value stack", layout.values},
                                     {"set stack", layout.sets},
                                     {"options of the open decision", layout.options},
                                     {"lasting changes", layout.modifiers},
                                     {"waiting abilities", layout.waiting},
                                     {"delayed effects", layout.delayed},
                                     {"limited uses", layout.uses},
                                     {"history", layout.history}};
    std::stable_sort(sections.begin(), sections.end(), [](const auto& x, const auto& y) { return x.begin < y.begin; });
    std::string text =
        fmt::format("{} objects, of which 1 is the game and {} are players; {} words of 64 bits a set; **{} bytes** in all.\n\n",
                    table->objects.size(), table->players, table->words, figure(layout.size));
    text += row({"section", "bytes"}) + "|---|--:|\n";
    for (std::size_t i = 0; i < sections.size(); ++i)
        text += row({sections[i].what, figure((i + 1 < sections.size() ? sections[i + 1].begin : layout.size) - sections[i].begin)});
    return text;
}

// The words of a game, as `holocron vocabulary` lists them: a table for each sort.
std::string vocabulary(const std::string& game) {
    struct Sort {
        const char *key, *title, *forms, *is;
    };
    static constexpr Sort sorts[] = {{"verb", "Verbs", "forms", "events"},
                                     {"noun", "Nouns", "plural", "what it is"},
                                     {"header", "Headers of abilities", "", "parameters"},
                                     {"keyword", "Keywords", "", "declared as"},
                                     {"event", "Events", "gives", "declared as"},
                                     {"period", "Periods", "forms and events", ""}};
    Shell shell("C.UTF-8");
    const auto listed = nlohmann::json::parse(shell.run("~/holocron/holocron vocabulary " + game + " --json"));
    const auto in_cell = [](const std::string& text) { return std::regex_replace(text, std::regex("\\|"), "\\|"); };
    std::string out;
    for (const auto& sort : sorts) {
        std::string rows;
        for (const auto& word : listed["words"]) {
            if (word["sort"] != sort.key) continue;
            std::vector<std::string> cells{code(in_cell(word["word"]))};
            if (*sort.forms != '\0')
                cells.push_back(in_cell(fmt::format("{}", fmt::join(word["forms"].get<std::vector<std::string>>(), ", "))));
            if (*sort.is != '\0') {
                const auto is = in_cell(word["is"]);
                cells.push_back(std::string_view(sort.is) == "declared as" ? code(is) : is);
            }
            // A rule's file, without the folder of the call and without the line, because lines change with every edit above.
            std::string shown;
            if (word.contains("example")) {
                const auto from = word["example"]["from"].get<std::string>();
                shown = code(in_cell(word["example"]["text"])) + " (" +
                        std::regex_replace(from, std::regex("^.*/(rulesets/|cards/)|:.*$"), "$1") + ")";
            }
            cells.push_back(shown);
            rows += "|";
            for (const auto& cell : cells) rows += " " + cell + (cell.empty() ? "|" : " |");
            rows += "\n";
        }
        if (rows.empty()) continue;
        std::string head = "| " + std::string(sort.key) + " |", rule = "|---|";
        for (const auto* column : {sort.forms, sort.is, "example"})
            if (*column != '\0') head += " " + std::string(column) + " |", rule += "---|";
        out += (out.empty() ? "## " : "\n## ") + std::string(sort.title) + "\n\n" + head + "\n" + rule + "\n" + rows;
    }
    return out;
}

const std::map<std::string, std::function<std::string()>>& generators() {
    static const auto all = [] {
        std::map<std::string, std::function<std::string()>> made = {{"opcodes", opcodes}, {"words", words}, {"prepositions", prepositions},
                                                                    {"limits", limits},   {"state", state}, {"mechanisms", mechanisms}};
        for (const std::string game : {"destiny", "swtcg", "clone-wars", "imperial-assault"})
            made.emplace("vocabulary-" + game, [game] { return vocabulary(game); });
        return made;
    }();
    return all;
}

}  // namespace

TEST_CASE("the generated parts of the pages are up to date", "[docs]") {
    std::set<std::string> used;
    for (const auto& path : pages()) {
        Page page(path);
        for (std::size_t i = 0; i < page.generated().size(); ++i) {
            const auto part = page.generated()[i];
            const auto generator = generators().find(part.name);
            INFO(page.place(part.line) << ": " << part.name << "\n" << how_to_refresh);
            REQUIRE(generator != generators().end());
            used.insert(part.name);
            const auto fresh = "\n" + generator->second() + "\n";
            if (refreshing()) page.replace(part.begin, part.end, fresh);
            else CHECK(page.text().substr(part.begin, part.end - part.begin) == fresh);
        }
    }
    CHECK(used.size() == generators().size());
}

TEST_CASE("the page on modules names every entry that a manifest may have", "[docs]") {
    const auto source = read_text(root() + "/interpreter/catalog/manifest.cpp");
    const auto page = read_text(root() + "/docs/modules.md");
    // Entries that are read by name, and the words of an attribute's phrase.
    static const std::regex entry(R"rx((?:take|need|text|need_text|flag|number|list)\("([a-z ]+)")rx");
    static const std::regex phrase(
        R"rx((?:starts_with\(|parts\[i\] == |words\[i\] == |after\([^,"]+, |type == )"([a-z]+(?: [a-z]+)?) ?")rx");
    std::size_t found = 0;
    for (const auto& pattern : {entry, phrase})
        for (std::sregex_iterator it(source.begin(), source.end(), pattern), end; it != end; ++it) {
            const auto word = (*it)[1].str();
            INFO("docs/modules.md does not explain `" << word << "`");
            CHECK((page.find("`" + word + "`") != std::string::npos || page.find("`" + word + " ") != std::string::npos ||
                   page.find("`" + word + ":") != std::string::npos));
            ++found;
        }
    CHECK(found > 40);
}

TEST_CASE("the README lists every command", "[docs]") {
    Shell shell("C.UTF-8");
    const auto help = lines_of(shell.run("~/holocron/holocron --help"));
    const auto page = read_text(root() + "/README.md");
    const auto begin = std::find(help.begin(), help.end(), "Commands:");
    REQUIRE(begin != help.end());
    std::size_t commands = 0;
    for (auto line = begin + 1; line != help.end() && !line->empty(); ++line) {
        if (line->substr(0, 3).find_first_not_of(' ') == std::string::npos) continue;  // continues the line above
        const auto name = line->substr(2, line->find(' ', 2) - 2);
        INFO("a row of the table of commands in README.md is missing: " << name);
        CHECK(page.find("| `" + name + "` |") != std::string::npos);
        ++commands;
    }
    CHECK(commands > 5);
}

TEST_CASE("links between pages lead somewhere", "[docs]") {
    static const std::regex link(R"rx(\]\(([^)#:]+)(#[^)]*)?\))rx");
    for (const auto& path : pages()) {
        const auto text = read_text(root() + "/" + path);
        const auto folder = path.substr(0, path.find_last_of('/') == std::string::npos ? 0 : path.find_last_of('/') + 1);
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            INFO(path << " links to " << (*it)[1].str());
            CHECK_NOTHROW(std::filesystem::canonical(root() + "/" + folder + (*it)[1].str()));
        }
    }
}

}  // namespace holo::docs
