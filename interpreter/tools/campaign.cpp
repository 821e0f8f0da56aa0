// campaign: a game of several stages, with a record on disk between them.

#include "interpreter/play/campaign.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/fields.hpp"
#include "interpreter/catalog/file_text.hpp"
#include "interpreter/play/scenario/named.hpp"
#include "interpreter/play/standing.hpp"
#include "interpreter/tools/columns.hpp"
#include "interpreter/tools/command.hpp"
#include "interpreter/tools/hold.hpp"
#include "interpreter/tools/loading.hpp"
#include "interpreter/tools/replacement.hpp"
#include "interpreter/tools/reports.hpp"
#include "interpreter/tools/terminal.hpp"
#include "interpreter/tools/words.hpp"

namespace holo::tools {

namespace {

using catalog::Yaml;

constexpr FileKind campaign_kind{"@a_campaign", play::begins_like_a_campaign};
constexpr FileKind stage_kind{"@a_replay", play::begins_like_a_record};

// The stage that is under way lies beside the record, until it is over.
std::string stage_file(const std::string& file) { return file + ".stage"; }

bool exists(const std::string& file) {
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(file, error));
}

int reported(const Shell& shell, const Diagnostics& out) {
    report(shell, out);
    return status_of(out);
}

// The campaign in that file; reports any other file and returns nothing.
std::optional<play::Campaign> read(const Shell& shell, const std::string& file, int& status) {
    Diagnostics out;
    const auto source = catalog::read_file(file, out);
    auto campaign = source ? play::read_campaign(source, out) : std::nullopt;
    status = campaign ? exit_status::clean : reported(shell, out);
    return campaign;
}

// A campaign with its game, its variant and the decks of its seats.
struct OpenedCampaign {
    play::Campaign campaign;
    std::unique_ptr<catalog::Game> game;
    const catalog::Variant* variant = nullptr;
};

std::optional<OpenedCampaign> open(const Shell& shell, const std::string& file, int& status) {
    auto campaign = read(shell, file, status);
    if (!campaign) return std::nullopt;
    OpenedCampaign opened{std::move(*campaign), nullptr};
    opened.game = load(shell, opened.campaign.game, status);
    if (!opened.game) return std::nullopt;
    Diagnostics out;
    opened.variant = play::variant_of(opened.campaign, *opened.game, out);
    if (opened.variant != nullptr) return opened;
    status = reported(shell, out);
    return std::nullopt;
}

// Writes the record in its place, all at once.
bool write(const std::string& file, const play::Campaign& campaign, Diagnostics& out) {
    return write_file(file, play::write_campaign(campaign), out, &campaign_kind);
}

// Tells whether the record is still the one that was read. One that is gone is no loss.
bool is_unchanged(const std::string& file, const play::Campaign& campaign) {
    Diagnostics ignored;
    const auto now = catalog::read_file(file, ignored);
    return !now || now->text() == campaign.source->text();
}

void remove_stage(const std::string& file) { ::unlink(stage_file(file).c_str()); }

// ---- play ---------------------------------------------------------------------------------------

// The session of the next stage, or of the one that is under way; null after an error was reported.
std::unique_ptr<play::Session> stage_of(const Shell& shell, const OpenedCampaign& opened, const std::string& file,
                                        const play::Summons& summons, int& status) {
    Diagnostics out;
    const auto under_way = stage_file(file);
    std::unique_ptr<play::Session> session;
    if (exists(under_way)) {
        const auto stage = read_replay(shell, under_way, status);
        if (!stage) return nullptr;
        if (stage->campaign != opened.campaign.source->text()) out.add(Diag::other_stage, nullptr, {}, {under_way, file});
        else session = play::resume(*opened.game, *stage, stage->decisions.size(), out, {}, summons);
    } else {
        session = play::next_stage(*opened.game, opened.campaign, out, summons);
    }
    if (!session) status = reported(shell, out);
    return session;
}

// Plays one stage and keeps it; returns the exit status, and tells whether the stage came to its end.
int play_stage(const Shell& shell, const CampaignOptions& options, OpenedCampaign& opened, bool& complete) {
    int status = exit_status::clean;
    const auto under_way = stage_file(options.file);
    std::optional<play::Campaign> after;  // the record as it is to be
    Diagnostics unwritten;
    const Keeps keeps = [&](const play::Session& stage) {
        after.reset();
        if (play::is_complete(stage)) play::add_stage(after.emplace(opened.campaign), *opened.game, stage);
        if (stage.decisions().empty()) return remove_stage(options.file);
        Diagnostics out;
        if (!write_file(under_way, play::write_record(stage.record()), out, &stage_kind)) unwritten = out;
    };
    const Opens opens = [&](const play::Summons& summons) { return stage_of(shell, opened, options.file, summons, status); };
    const int played = play_at_terminal(shell, *opened.game, options.seats, opens, keeps);
    if (status != exit_status::clean) return status;
    complete = after.has_value();
    if (!complete) {
        if (unwritten.errors() > 0) return reported(shell, unwritten);
        if (exists(under_way))
            say(shell, "the stage is under way: `holocron campaign play {}` goes on\n",
                "la etapa está en curso: `holocron campaign play {}` sigue\n", options.file);
        return played;
    }
    Diagnostics out;
    if (!is_unchanged(options.file, opened.campaign)) out.add(Diag::record_changed, nullptr, {}, {options.file, under_way});
    if (out.errors() > 0 || !write(options.file, *after, out)) return reported(shell, out);
    remove_stage(options.file);
    opened.campaign = std::move(*after);
    say(shell, "kept: {} ({})\n", "guardado: {} ({})\n", options.file, counted(shell, opened.campaign.states.size(), noun::stages));
    return played;
}

// ---- show ---------------------------------------------------------------------------------------

nlohmann::ordered_json json_of(const Yaml& node) {
    if (node.is_scalar()) {
        const auto n = catalog::integer(node.text);
        return n ? nlohmann::ordered_json(*n) : nlohmann::ordered_json(node.text);
    }
    auto json = node.is_list() ? nlohmann::ordered_json::array() : nlohmann::ordered_json::object();
    for (const auto& item : node.items) json.push_back(json_of(item));
    for (const auto& [key, value] : node.entries) json[key.text] = json_of(value);
    return json;
}

// The cards of the log, and of the present state: ids that no card has.
void report_unknown_cards(const OpenedCampaign& opened, Diagnostics& out) {
    const auto& campaign = opened.campaign;
    const auto& program = *opened.game->program;
    const auto is_seat = [](const std::string& name) {
        return std::find(std::begin(play::seat_names), std::end(play::seat_names), name) != std::end(play::seat_names);
    };
    const auto report = [&](const Yaml& name, std::string_view id) {
        id = id.substr(0, id.rfind('#'));
        if (opened.game->find(id) == nullptr) opened.game->report_unknown(std::string(id), campaign.source, name.span, out);
    };
    for (const auto& state : campaign.states) {
        const auto* log = state.find("log");
        for (const int a : opened.variant->keeping.told) {
            const auto& row = program.attributes[static_cast<std::size_t>(a)];
            const auto* said = log == nullptr || row.type != machine::link_type ? nullptr : log->find(program.text(row.name));
            if (said != nullptr && said->is_scalar() && !is_seat(said->text)) report(*said, said->text);
        }
    }
    if (campaign.states.empty()) return;
    for (const auto& [side, entries] : campaign.states.back().entries) {
        if (!play::is_of_standing(side.text)) continue;
        for (const auto& [key, list] : entries.entries)
            for (const auto& item : list.items) {
                const auto* name = item.is_map() ? item.find("card") : &item;
                if (name != nullptr)
                    report(*name, item.is_map() ? name->text : catalog::counted_in(name->text, machine::most_objects).text);
            }
    }
}

class CampaignTable {
public:
    CampaignTable(const Shell& shell, const OpenedCampaign& opened)
        : shell_(shell),
          opened_(opened),
          words_(table_words(shell, *opened.game)),
          label_words_(label_words(shell, *opened.game, words_.get())) {}

    void print(bool is_under_way) const {
        const auto& campaign = opened_.campaign;
        const auto& title = opened_.variant->title.in(shell_.lang);
        fmt::print("{}\n", paint(shell_.colour, "1", printable(title.empty() ? campaign.game : title)));
        say(shell_, "{} played", "{} en total", counted(shell_, campaign.states.size(), noun::stages));
        if (campaign.is_over()) {
            const auto* over = campaign.states.back().find("over");
            std::vector<std::string> winners;
            for (const auto& winner : over->items) winners.push_back(player(winner.text));
            if (winners.empty()) say(shell_, ", the campaign is over, nobody has won", ", la campaña ha terminado, no ha ganado nadie");
            else say(shell_, ", the campaign is over, won by {}", ", la campaña ha terminado, gana {}", fmt::join(winners, ", "));
        } else if (is_under_way) {
            say(shell_, ", the next one is under way", ", la siguiente está en curso");
        }
        fmt::print("\n");
        log();
        if (!campaign.states.empty()) standing(campaign.states.back());
    }

private:
    const char* in(const char* en, const char* es) const { return shell_.lang == Lang::es ? es : en; }
    std::string word(const std::string& name) const { return printable(label_words_.word ? label_words_.word(name) : name); }
    std::string player(const std::string& seat) const {
        static constexpr const char* spanish[] = {"uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"};
        for (std::size_t i = 0; i < std::size(spanish); ++i)
            if (seat == play::seat_names[i]) return in(play::seat_names[i], spanish[i]);
        return seat;
    }
    // A card by its title.
    std::string card(const std::string& text) const {
        const auto* info = opened_.game->find(std::string_view(text).substr(0, text.rfind('#')));
        return printable(info == nullptr ? text : info->title.in(shell_.lang));
    }
    std::string value(const std::string& text) const {
        if (catalog::integer(text)) return text;
        if (text == "yes" || text == "no") return std::string(text == "no" ? "no" : in("yes", "sí"));
        if (const auto seat = player(text); seat != text) return seat;
        return opened_.game->find(std::string_view(text).substr(0, text.rfind('#'))) != nullptr ? card(text) : word(text);
    }

    void log() const {
        const auto& program = *opened_.game->program;
        std::vector<std::string> keys;
        for (const int a : opened_.variant->keeping.told)
            keys.emplace_back(program.text(program.attributes[static_cast<std::size_t>(a)].name));
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < opened_.campaign.states.size(); ++i) {
            std::vector<std::string> row{std::to_string(i + 1)};
            const auto* said = opened_.campaign.states[i].find("log");
            for (const auto& key : keys) {
                const auto* found = said == nullptr ? nullptr : said->find(key);
                row.push_back(found == nullptr ? "–" : value(found->text));
            }
            rows.push_back(std::move(row));
        }
        if (rows.empty()) return;
        std::vector<std::string> heads{in("stage", "etapa")};
        for (const auto& key : keys) heads.push_back(word(key));
        print_table(std::move(heads), std::move(rows), true);
    }

    void print_table(std::vector<std::string> heads, std::vector<std::vector<std::string>> rows, bool numbered) const {
        rows.insert(rows.begin(), std::move(heads));
        const auto text = table(rows, {numbered});
        const auto line = text.find('\n');
        fmt::print("\n{}{}", paint(shell_.colour, "2", text.substr(0, line)), text.substr(line));
    }

    // Tells whether people may read the cards of the zone in a list.
    bool is_open(std::string_view zone) const {
        const auto& program = *opened_.game->program;
        return std::ranges::any_of(
            program.zones, [&](const auto& row) { return program.text(row.name) == zone && row.seen_by == world::Seen::everybody; });
    }

    std::string cards(const std::string& zone, const Yaml& list) const {
        if (!is_open(zone)) {
            std::size_t all = 0;
            for (const auto& item : list.items)
                all += item.is_map() ? 1 : static_cast<std::size_t>(catalog::counted_in(item.text, machine::most_objects).copies);
            return counted(shell_, all, noun::cards);
        }
        std::vector<std::pair<std::string, int>> shown;  // equal neighbours once
        for (const auto& item : list.items) {
            const auto counted = item.is_map() ? catalog::Counted{} : catalog::counted_in(item.text, machine::most_objects);
            const auto* name = item.is_map() ? item.find("card") : nullptr;
            std::vector<std::string> figures;
            for (const auto& [key, entry] : item.entries)
                if (key.text != "card") figures.push_back(word(key.text) + " " + value(entry.text));
            auto text = card(name == nullptr ? counted.text : name->text);
            if (!figures.empty()) text += fmt::format(" ({})", fmt::join(figures, ", "));
            if (shown.empty() || shown.back().first != text) shown.emplace_back(std::move(text), 0);
            shown.back().second += counted.copies;
        }
        std::vector<std::string> out;
        for (const auto& [text, copies] : shown) out.push_back(copies == 1 ? text : fmt::format("{} {}", copies, text));
        return fmt::format("{}", fmt::join(out, ", "));
    }

    // A line for each figure and each zone of the game, of a seat, and of everybody.
    void standing(const Yaml& state) const {
        std::vector<std::vector<std::string>> rows;
        for (const auto& [side, entries] : state.entries) {
            if (!play::is_of_standing(side.text)) continue;
            auto who = side.text == "game"     ? std::string(in("game", "juego"))
                       : side.text == "shared" ? std::string(in("shared", "común"))
                                               : player(side.text);
            for (const auto& [key, entry] : entries.entries) {
                if (entry.is_list() && entry.items.empty()) continue;
                rows.push_back({who, word(key.text), entry.is_list() ? cards(key.text, entry) : value(entry.text)});
                who.clear();
            }
        }
        if (rows.empty()) return;
        const auto first =
            std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return width_of(a[0]) < width_of(b[0]); });
        const auto second =
            std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return width_of(a[1]) < width_of(b[1]); });
        const auto widths = std::pair(width_of((*first)[0]), width_of((*second)[1]));
        fmt::print("\n");
        for (const auto& row : rows) {
            const auto pad = [](const std::string& text, std::size_t width) { return text + std::string(width - width_of(text), ' '); };
            const auto indent = widths.first + widths.second + 4;
            fmt::print("{}  {}  {}", paint(shell_.colour, "33", pad(row[0], widths.first)), pad(row[1], widths.second),
                       flow(shell_, {row[2]}, "", indent));
        }
    }

    const Shell& shell_;
    const OpenedCampaign& opened_;
    std::unique_ptr<wording::TableWords> words_;
    play::LabelWords label_words_;
};

// The only variant that keeps a record; the other one when none or several do.
const catalog::Variant* only_kept(const catalog::Game& game, const catalog::Variant* other) {
    const catalog::Variant* found = nullptr;
    for (const auto& variant : game.manifest.variants) {
        if (!variant.keeping.is_kept()) continue;
        if (found != nullptr) return other;
        found = &variant;
    }
    return found == nullptr ? other : found;
}

}  // namespace

int new_campaign(const Shell& shell, const CampaignOptions& options) {
    int status = exit_status::clean;
    const auto game = load(shell, options.game, status);
    if (!game) return status;
    Diagnostics out;
    const auto* variant = catalog::find_variant(*game, options.variant, nullptr, {}, out);
    if (variant != nullptr && options.variant.empty() && !variant->keeping.is_kept()) variant = only_kept(*game, variant);
    if (variant != nullptr && !variant->keeping.is_kept())
        out.add(Diag::no_record, nullptr, {}, {options.variant.empty() ? options.game : options.variant});
    else if (variant != nullptr && exists(options.file)) out.add(Diag::campaign_exists, nullptr, {}, {options.file});
    if (out.errors() > 0) return reported(shell, out);
    const auto decks = decks_for_seats(shell, *game, *variant, options.decks, options.players, status);
    if (status != exit_status::clean) return status;
    if (!write(options.file, play::new_campaign(*game, *variant, decks, options.seed), out)) return reported(shell, out);
    say(shell, "begun: {}; `holocron campaign play {}` plays the first stage\n",
        "empezada: {}; `holocron campaign play {}` juega la primera etapa\n", options.file, options.file);
    return exit_status::clean;
}

int play_campaign(const Shell& shell, const CampaignOptions& options) {
    if (!known_players(shell, options.seats)) return exit_status::usage;
    int status = exit_status::clean;
    Hold hold;
    if (Diagnostics held; !hold.take(options.file, held)) return reported(shell, held);
    auto opened = open(shell, options.file, status);
    if (!opened) return status;
    Diagnostics changes;
    play::report_changes(opened->campaign.content, *opened->game, changes, Diag::campaign_changed);
    report(shell, changes);
    for (int stage = 0; stage < options.stages; ++stage) {
        if (opened->campaign.is_over()) {
            if (stage == 0) say(shell, "the campaign is over\n", "la campaña ha terminado\n");
            return status;
        }
        if (!somebody_plays(shell, options.seats, options.scripted)) return exit_status::usage;
        // Each stage begins from the record as it stands on disk.
        if (stage > 0) {
            if (Diagnostics held; !hold.take(options.file, held)) return reported(shell, held);
            auto campaign = read(shell, options.file, status);
            if (!campaign) return status;
            opened->campaign = std::move(*campaign);
        }
        bool complete = false;
        status = play_stage(shell, options, *opened, complete);
        if (status != exit_status::clean || !complete) return status;
    }
    return status;
}

int show_campaign(const Shell& shell, const CampaignOptions& options) {
    int status = exit_status::clean;
    const auto opened = open(shell, options.file, status);
    if (!opened) return status;
    const bool is_under_way = exists(stage_file(options.file));
    Diagnostics unknown;
    report_unknown_cards(*opened, unknown);
    if (shell.format != Format::json) {
        CampaignTable(shell, *opened).print(is_under_way);
        return reported(shell, unknown);
    }
    const auto& campaign = opened->campaign;
    nlohmann::ordered_json json;
    json["game"] = campaign.game;
    if (!campaign.variant.empty()) json["variant"] = campaign.variant;
    json["seed"] = campaign.seed;
    json["over"] = campaign.is_over();
    json["under_way"] = is_under_way;
    json["stages"] = nlohmann::ordered_json::array();
    for (const auto& state : campaign.states) json["stages"].push_back(json_of(state));
    print_json(shell, std::move(json), unknown);
    return status_of(unknown);
}

int undo_campaign(const Shell& shell, const CampaignOptions& options) {
    int status = exit_status::clean;
    Hold hold;
    if (Diagnostics held; !hold.take(options.file, held)) return reported(shell, held);
    auto campaign = read(shell, options.file, status);
    if (!campaign) return status;
    if (exists(stage_file(options.file))) {
        remove_stage(options.file);
        say(shell, "taken back: the stage that was under way\n", "deshecha: la etapa que estaba en curso\n");
        return exit_status::clean;
    }
    if (campaign->states.empty()) {
        complain(shell, "nothing to undo\n", "no hay nada que deshacer\n");
        return exit_status::findings;
    }
    const auto number = campaign->states.size();
    campaign->states.pop_back();
    Diagnostics out;
    if (!write(options.file, *campaign, out)) return reported(shell, out);
    say(shell, "taken back: stage {}\n", "deshecha: la etapa {}\n", number);
    return exit_status::clean;
}

}  // namespace holo::tools
