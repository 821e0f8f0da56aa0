#include "interpreter/play/session.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace holo::play {

pcg32 generator(std::uint64_t seed, std::uint64_t index) { return pcg32(seed, 2 * index + 1); }

std::vector<int> winners_of(const world::State& state, const machine::Table& table) {
    std::vector<int> out;
    for (int p = 1; p <= table.players; ++p)
        if (world::has(state.flag(table.program.won_flag), p)) out.push_back(p);
    return out;
}

namespace {

std::vector<const catalog::Deck*> pointers(const std::vector<catalog::Deck>& decks) {
    std::vector<const catalog::Deck*> out;
    for (const auto& deck : decks) out.push_back(&deck);
    return out;
}

}  // namespace

Session::Session(const catalog::Game& game, std::vector<catalog::Deck> decks, std::uint64_t seed, const catalog::Variant* variant)
    : game_(game), variant_(variant == nullptr ? game.manifest : *variant), decks_(std::move(decks)), table_(catalog::table_of(game, pointers(decks_), &variant_)), state_(table_->opening()),
      machine_(std::make_unique<machine::Machine>(*table_)), seed_(seed) {
    state_.header().random = generator(seed, 0);
    machine_->attach(state_);
    located(*game.program, [&] {
        machine_->start(variant_.unit);
        machine_->run();
    });
}

void Session::decide(int index) {
    before_.push_back(state_);
    hashes_.push_back(state_.hash());
    decisions_.push_back(index);
    located(*game_.program, [&] { machine_->decide(index); });
}

bool Session::undo() {
    if (before_.empty()) return false;
    state_ = before_.back();
    before_.pop_back();
    hashes_.pop_back();
    decisions_.pop_back();
    return true;
}

std::vector<int> Session::winners() const { return winners_of(state_, *table_); }

Record Session::record() const {
    Record r;
    r.game = game_.manifest.game;
    r.variant = variant_.name;
    r.program = game_.program->hash;
    r.seed = seed_;
    for (const auto& deck : decks_) {
        r.deck_names.push_back(deck.name.en);
        r.deck_texts.emplace_back(deck.source->text());
    }
    r.decisions = decisions_;
    r.hashes = hashes_;
    r.hashes.push_back(state_.hash());
    return r;
}

std::unique_ptr<Session> resume(const catalog::Game& game, const Record& record, std::size_t decisions, Diagnostics& out,
                                const std::function<void(Session&, std::size_t)>& before) {
    const auto hex = [](std::uint64_t hash) { return fmt::format("{:016x}", hash); };
    if (game.program->hash != record.program) {
        out.add(Diag::other_cards, nullptr, {}, {hex(record.program), hex(game.program->hash)});
        return nullptr;
    }
    const auto* variant = catalog::find_variant(game, record.variant, nullptr, {}, out);
    if (variant == nullptr) return nullptr;
    std::vector<catalog::Deck> decks;
    for (std::size_t d = 0; d < record.deck_texts.size(); ++d)
        if (auto deck = catalog::read_deck(std::make_shared<const Source>(record.deck_names[d], record.deck_texts[d]), game, out)) decks.push_back(std::move(*deck));
    if (decks.size() != record.deck_texts.size() || !catalog::seated(game, pointers(decks), out, variant)) return nullptr;
    try {
        auto session = std::make_unique<Session>(game, std::move(decks), record.seed, variant);
        const auto differs = [&](std::size_t at, const std::string& found, const std::string& wanted) {
            out.add(Diag::diverged, nullptr, {}, {std::to_string(at), found, wanted});
            return nullptr;
        };
        for (std::size_t i = 0; i < decisions; ++i) {
            const int choice = record.decisions[i];
            if (session->hash() != record.hashes[i]) return differs(i, hex(session->hash()), hex(record.hashes[i]));
            const auto options = session->status() == machine::Status::deciding ? session->machine().options().size() : 0;
            if (choice < 0 || static_cast<std::size_t>(choice) >= options) return differs(i, fmt::format("@so_many_options|{}", options), fmt::format("@option_number|{}", choice));
            if (before) before(*session, i);
            session->decide(choice);
        }
        if (session->hash() != record.hashes[decisions]) return differs(decisions, hex(session->hash()), hex(record.hashes[decisions]));
        return session;
    } catch (const Broken& broken) {
        out.add(broken.diagnostic);
    }
    return nullptr;
}

std::string write_record(const Record& record) {
    nlohmann::ordered_json json;
    json["replay"] = 1;
    json["game"] = record.game;
    if (!record.variant.empty()) json["variant"] = record.variant;
    json["program"] = fmt::format("{:016x}", record.program);
    json["seed"] = record.seed;
    json["decks"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < record.deck_names.size(); ++i) json["decks"].push_back({{"name", record.deck_names[i]}, {"text", record.deck_texts[i]}});
    json["decisions"] = record.decisions;
    json["hashes"] = nlohmann::ordered_json::array();
    for (const auto hash : record.hashes) json["hashes"].push_back(fmt::format("{:016x}", hash));
    return json.dump(1) + "\n";
}

std::optional<Record> read_record(const SourcePtr& source, Diagnostics& out) {
    const auto bad = [&](const std::string& what) {
        out.add(Diag::bad_replay, source, {0, 1}, {what});
        return std::nullopt;
    };
    const auto json = nlohmann::json::parse(source->text(), nullptr, false);
    if (json.is_discarded() || !json.is_object()) return bad("@no_json_object");
    try {
        Record r;
        if (json.at("replay").get<int>() != 1) return bad("@other_kind");
        r.game = json.at("game").get<std::string>();
        r.variant = json.value("variant", "");
        r.program = std::stoull(json.at("program").get<std::string>(), nullptr, 16);
        r.seed = json.at("seed").get<std::uint64_t>();
        for (const auto& deck : json.at("decks")) {
            r.deck_names.push_back(deck.at("name").get<std::string>());
            r.deck_texts.push_back(deck.at("text").get<std::string>());
        }
        r.decisions = json.at("decisions").get<std::vector<int>>();
        for (const auto& hash : json.at("hashes")) r.hashes.push_back(std::stoull(hash.get<std::string>(), nullptr, 16));
        if (r.hashes.size() != r.decisions.size() + 1) return bad("@hashes_and_decisions");
        if (r.deck_names.empty() || r.deck_names.size() > world::most_players) return bad("@number_of_decks");
        return r;
    } catch (const std::exception& e) {
        return bad(std::string("@wrong_entry|") + e.what());
    }
}

}  // namespace holo::play
