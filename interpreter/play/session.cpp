#include "interpreter/play/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/play/campaign.hpp"
#include "interpreter/play/digits.hpp"
#include "interpreter/play/position.hpp"
#include "interpreter/play/room.hpp"

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

std::string word_of(const world::Option& option, const machine::Program& program) {
    const bool is_word = static_cast<machine::OptionKind>(option.kind) == machine::OptionKind::symbol;
    return is_word ? std::string(program.text(program.symbols[static_cast<std::size_t>(option.value)].name)) : std::string();
}

// The index of the recorded option; none for an unknown one.
int option_of(const Decision& decision, const Session& session, const machine::Program& program) {
    if (session.status() != machine::Status::deciding) return machine::none;
    const auto options = session.machine().options();
    if (decision.word.empty()) return static_cast<std::size_t>(decision.option) < options.size() ? decision.option : machine::none;
    const auto named =
        std::find_if(options.begin(), options.end(), [&](const auto& option) { return word_of(option, program) == decision.word; });
    return named == options.end() ? machine::none : static_cast<int>(named - options.begin());
}

}  // namespace

Session::Session(const catalog::Game& game, std::vector<catalog::Deck> decks, std::uint64_t seed, const catalog::Variant* variant,
                 const Summons& summons, std::uint64_t number, const Beginning* beginning)
    : game_(game),
      variant_(variant == nullptr ? game.manifest : *variant),
      decks_(std::move(decks)),
      table_(catalog::table_of(game, pointers(decks_), &variant_)),
      state_(table_->opening()),
      machine_(std::make_unique<machine::Machine>(*table_)),
      seed_(seed),
      number_(number),
      recurrence_(*table_) {
    machine_->attach(state_);
    if (summons) machine_->observe(witness_ = summons(*table_));
    if (beginning != nullptr) begun_from_ = beginning->text;
    bool is_laid = true;
    const auto open = [&] {
        state_ = table_->opening();
        if (beginning == nullptr) state_.header().random = generator(seed, number);
        else is_laid = beginning->lay(*table_, state_);
        if (witness_ != nullptr) witness_->again();
    };
    open();
    if (!is_laid) return;
    located(*game.program, [&] {
        with_room(*machine_, open, [&] {
            machine_->start(beginning == nullptr ? variant_.unit : beginning->unit);
            return machine_->run();
        });
    });
}

void Session::decide(int index) {
    before_.push_back(state_);
    decisions_.push_back(index);
    located(*game_.program, [&] {
        with_room(
            *machine_,
            [&] {
                state_ = before_.back();
                if (witness_ != nullptr) witness_->again();
            },
            [&] { return machine_->decide(index); });
    });
    recurrence_.calls_off(*machine_);
}

bool Session::undo() {
    if (before_.empty()) return false;
    state_ = before_.back();
    before_.pop_back();
    decisions_.pop_back();
    recurrence_.back_to(state_.header().decisions + 1);
    return true;
}

std::vector<int> Session::winners() const { return winners_of(state_, *table_); }

std::uint64_t Session::position() const { return position_of(state_, *table_); }

Record Session::record() const {
    Record r;
    r.game = game_.manifest.game;
    r.variant = variant_.name;
    r.content = content_of(game_, *table_);
    r.seed = seed_;
    r.number = number_;
    r.campaign = begun_from_;
    for (const auto& deck : decks_) {
        if (!begun_from_.empty()) break;  // the record of the campaign has them
        r.deck_names.push_back(deck.name.en);
        r.deck_texts.emplace_back(deck.source->text());
    }
    for (std::size_t i = 0; i < decisions_.size(); ++i) {
        r.decisions.push_back({decisions_[i], word_of(before_[i].offered()[static_cast<std::size_t>(decisions_[i])], *game_.program)});
        r.hashes.push_back(position_of(before_[i], *table_));
    }
    r.hashes.push_back(position());
    return r;
}

namespace {

// Carries out the decisions, and verifies the position before each of them and at the end.
std::unique_ptr<Session> replayed(std::unique_ptr<Session> session, const catalog::Game& game, const Record& record, std::size_t decisions,
                                  Diagnostics& out, const std::function<void(Session&, std::size_t, int)>& before) {
    const auto differs = [&](std::size_t at, const std::string& found, const std::string& wanted) {
        out.add(Diag::diverged, nullptr, {}, {std::to_string(at), found, wanted});
        return nullptr;
    };
    for (std::size_t i = 0; i < decisions; ++i) {
        const auto& decision = record.decisions[i];
        if (const auto* hash = record.hash_before(i); hash != nullptr && session->position() != *hash)
            return differs(i, hex(session->position()), hex(*hash));
        const int option = option_of(decision, *session, *game.program);
        if (option == machine::none) {
            const auto options = session->status() == machine::Status::deciding ? session->machine().options().size() : 0;
            return differs(i, fmt::format("@so_many_options|{}", options),
                           "@option_number|" + (decision.word.empty() ? std::to_string(decision.option) : decision.word));
        }
        if (before) before(*session, i, option);
        session->decide(option);
    }
    if (const auto* hash = record.hash_before(decisions); hash != nullptr && session->position() != *hash)
        return differs(decisions, hex(session->position()), hex(*hash));
    return session;
}

// The game at its first decision.
std::unique_ptr<Session> opened(const catalog::Game& game, const Record& record, Diagnostics& out, const Summons& summons) {
    const auto* variant = catalog::find_variant(game, record.variant, nullptr, {}, out);
    if (variant == nullptr) return nullptr;
    std::vector<catalog::Deck> decks;
    for (std::size_t d = 0; d < record.deck_texts.size(); ++d)
        if (auto deck = catalog::read_deck(std::make_shared<const Source>(record.deck_names[d], record.deck_texts[d]), game, out))
            decks.push_back(std::move(*deck));
    if (decks.size() != record.deck_texts.size() || !catalog::seated(game, pointers(decks), out, variant)) return nullptr;
    return std::make_unique<Session>(game, std::move(decks), record.seed, variant, summons, record.number);
}

// The same for a stage of a campaign.
std::unique_ptr<Session> stage_of(const catalog::Game& game, const Record& record, Diagnostics& out, const Summons& summons) {
    const auto campaign = read_campaign(std::make_shared<const Source>("campaign", record.campaign), out);
    return campaign ? next_stage(game, *campaign, out, summons) : nullptr;
}

}  // namespace

std::unique_ptr<Session> resume(const catalog::Game& game, const Record& record, std::size_t decisions, Diagnostics& out,
                                const std::function<void(Session&, std::size_t, int)>& before, const Summons& summons) {
    const auto errors = out.errors();
    report_changes(record.content, game, out);
    if (out.errors() > errors) return nullptr;
    try {
        auto session = record.campaign.empty() ? opened(game, record, out, summons) : stage_of(game, record, out, summons);
        return session ? replayed(std::move(session), game, record, decisions, out, before) : nullptr;
    } catch (const Broken& broken) {
        out.add(broken.diagnostic);
    }
    return nullptr;
}

}  // namespace holo::play
