// Loads a game without its broken cards, because one card with a mistake must keep nobody from playing with the others.

#include <algorithm>
#include <filesystem>

#include "interpreter/catalog/set_file.hpp"

namespace holo::catalog {

namespace {

class Sound {
public:
    Sound(Manifest manifest, Diagnostics found) : manifest_(std::move(manifest)), found_(std::move(found)) {}

    void read(const std::string& path) {
        Diagnostics wrong;
        auto file = read_set(path, wrong);
        if (wrong.errors() == 0 && file) files_.push_back(std::move(*file));
        else if (!wrong.list().empty()) say(path, path, wrong.list().front());
    }

    // Each pass leaves out the cards with errors in the pass before, because a card may be wrong only for lack of another.
    std::unique_ptr<Game> game() {
        for (;;) {
            auto game = std::make_unique<Game>();
            game->manifest = manifest_;
            game->found = found_;
            compile(*game, files_, without_);
            if (game->found.errors() > 0 && leave_out(game->found)) continue;
            game->left_out = left_out_;
            game->found.add(notices_);
            return game;
        }
    }

private:
    // False when nothing more can be left out: the remaining errors are the module's own.
    bool leave_out(Diagnostics& found) {
        found.sort();
        bool any = false;
        for (const auto& d : found.list())
            if (d.severity() == Severity::error && d.source) any = leave_out(d) || any;
        return any;
    }

    bool leave_out(const Diagnostic& wrong) {
        const auto& label = wrong.source->label();
        for (const auto& file : files_) {
            const auto& path = file.source->label();
            const auto brought = file.brought();
            if (label != path && std::find(brought.begin(), brought.end(), label) == brought.end()) continue;
            const auto* card = label == path ? file.card_at(wrong.source->in_file(wrong.span).begin) : nullptr;
            if (card == nullptr) return leave_out(file, wrong);
            if (!without_.cards.emplace(path, card->span.begin).second) return false;
            const auto* id = card->find("id");
            const auto code = id == nullptr ? std::string() : id->text;
            say(code.empty() ? path : code, path, wrong);
            return true;
        }
        return false;
    }

    bool leave_out(const SetFile& file, const Diagnostic& wrong) {
        const auto& path = file.source->label();
        if (!without_.sets.insert(path).second) return false;
        if (const auto* cards = file.tree.find("cards"))
            for (const auto& card : cards->items)
                if (const auto* id = card.find("id")) left_out_.try_emplace(id->text, path);
        say(path, path, wrong);
        return true;
    }

    void say(const std::string& what, const std::string& file, const Diagnostic& wrong) {
        left_out_.try_emplace(what, file);
        const auto plain = [](std::string text) {  // a bar is the separator of the languages
            std::replace(text.begin(), text.end(), '|', '/');
            return text;
        };
        notices_.add(Diag::left_out, wrong.source, wrong.span,
                     {what, both(plain(wrong.message(Lang::en)), plain(wrong.message(Lang::es))), file});
    }

    Manifest manifest_;
    Diagnostics found_, notices_;
    std::vector<SetFile> files_;
    Without without_;
    std::map<std::string, std::string, std::less<>> left_out_;
};

}  // namespace

std::unique_ptr<Game> load_sound(const Paths& paths, std::string_view name, Diagnostics& out, const std::vector<std::string>& set_files) {
    if (!is_game(paths, name, out)) return nullptr;
    Diagnostics found;
    auto manifest = read_manifest(paths.module(name), found, paths.map);
    if (!manifest) {
        out.add(found);
        return nullptr;
    }
    Sound sound(std::move(*manifest), std::move(found));
    for (const auto& path : set_files.empty() ? set_files_of(paths, name, out) : set_files) sound.read(path);
    auto game = sound.game();
    out.add(game->found);
    return game;
}

}  // namespace holo::catalog
