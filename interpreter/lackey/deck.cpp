#include "interpreter/lackey/deck.hpp"

#include <algorithm>
#include <map>
#include <pugixml.hpp>

#include "grammar/character.hpp"
#include "interpreter/catalog/fields.hpp"
#include "interpreter/lackey/sheet.hpp"
#include "interpreter/lackey/words.hpp"

namespace holo::lackey {

using catalog::Yaml;

namespace {

// The names of a card in Lackey.
struct Label {
    std::string set, image, name;
};

std::string text_of(const Yaml* node) { return node == nullptr ? "" : node->text; }

// The cards of a game as Lackey names them. The names come from the attributes that card files keep of Lackey, and from titles.
class Labels {
public:
    Labels(const catalog::Game& game, const Profile& profile) {
        const auto* image = profile.with(Column::Job::image);
        std::map<const Source*, Yaml> files;
        for (const auto& card : game.cards) {
            auto it = files.find(card.source.get());
            if (it == files.end()) {
                Diagnostics ignored;
                it = files.emplace(card.source.get(), catalog::parse_yaml(card.source, ignored).value_or(Yaml{})).first;
                index(it->second);
            }
            Label label;
            label.set = game.sets[static_cast<std::size_t>(card.set)].code;
            label.name = card.title.en + (card.subtitle.en.empty() ? "" : " (" + card.subtitle.en + ")");
            if (const auto kept = kept_.find(card.code); kept != kept_.end()) {
                if (const auto suffix = text_of(kept->second->find("suffix")); !suffix.empty()) label.name += " " + suffix;
                if (image != nullptr) label.image = text_of(kept->second->find(image->name));
                if (const auto* set = profile.with(Column::Job::set); set != nullptr && kept->second->find(set->name) != nullptr)
                    label.set = kept->second->find(set->name)->text;
            }
            if (label.image.empty()) label.image = image_name(label.name);
            by_image_.emplace(label.set + '\t' + label.image, card.code);
            by_name_.emplace(label.set + '\t' + lowered(label.name), card.code);
            by_name_.emplace('\t' + lowered(label.name), card.code);
            names_.push_back(label.name);
            labels_.emplace(card.code, std::move(label));
        }
        files_ = std::move(files);
    }

    std::string find(const Label& label) const {
        for (const auto& [map, key] :
             {std::pair(&by_image_, label.set + '\t' + label.image), std::pair(&by_name_, label.set + '\t' + lowered(label.name))})
            if (const auto it = map->find(key); it != map->end()) return it->second;
        // A deck as text names no sets, so that the name alone must do.
        if (label.set.empty())
            if (const auto it = by_name_.find('\t' + lowered(label.name)); it != by_name_.end()) return it->second;
        // A name is tried without `(Promo)` or `(Starter)`, too, because our files need not keep the mark of a printing. `(A)` is part of
        // the name.
        const auto bracket = label.name.rfind(" (");
        if (!label.name.ends_with(')') || bracket == std::string::npos || label.name.size() - bracket <= 4) return {};
        return find({label.set, {}, trimmed(label.name.substr(0, bracket))});
    }
    const Label& of(const std::string& code) const { return labels_.at(code); }
    const std::vector<std::string>& names() const { return names_; }

private:
    void index(const Yaml& file) {
        if (const auto* cards = file.find("cards"))
            for (const auto& card : cards->items)
                if (const auto* kept = card.find("lackey"); kept != nullptr && card.find("id") != nullptr)
                    kept_.emplace(card.find("id")->text, kept);
    }

    std::map<std::string, Label> labels_;
    std::map<std::string, const Yaml*> kept_;
    std::map<std::string, std::string> by_image_, by_name_;
    std::vector<std::string> names_;
    std::map<const Source*, Yaml> files_;
};

struct Part {
    std::string zone;
    std::vector<std::pair<std::string, int>> cards;  // by code, in the order of their first lines
    void add(const std::string& code, int copies) {
        const auto it = std::find_if(cards.begin(), cards.end(), [&](const auto& c) { return c.first == code; });
        if (it == cards.end()) cards.emplace_back(code, copies);
        else it->second += copies;
    }
};

class DeckImport {
public:
    DeckImport(const SourcePtr& source, const catalog::Game& game, const Profile& profile, Diagnostics& out)
        : source_(source), game_(game), profile_(profile), labels_(game, profile), out_(out) {}

    std::optional<DeckFile> run() {
        const auto errors = out_.errors();
        const auto text = source_->text();
        if (text.find_first_not_of(" \t\r\n") != std::string_view::npos && text[text.find_first_not_of(" \t\r\n")] == '<') xml();
        else lines();
        if (out_.errors() != errors) return std::nullopt;
        return written();
    }

private:
    void broken(std::size_t at, const std::string& what) {
        const auto begin = static_cast<std::uint32_t>(std::min(at, source_->text().size()));
        out_.add(Diag::lackey_deck, source_, {begin, std::min(begin + 1, static_cast<std::uint32_t>(source_->text().size()))}, {what});
    }

    Part& part(const std::string& zone) {
        for (auto& p : parts_)
            if (p.zone == zone) return p;
        return parts_.emplace_back(Part{zone, {}});
    }

    void card(const std::string& zone, const Label& label, int copies, Span span) {
        const auto code = labels_.find(label);
        if (code.empty())
            out_.add(Diag::lackey_unknown_card, source_, span, {label.name, label.set}, nearest_word(label.name, labels_.names()));
        else part(zone).add(code, copies);
    }

    bool known_zone(const std::string& zone, std::size_t at) {
        if (std::any_of(profile_.zones.begin(), profile_.zones.end(), [&](const auto& z) { return z.first == zone; })) return true;
        broken(at, "@lackey_part|" + zone);
        return false;
    }

    void xml() {
        pugi::xml_document document;
        const auto result = document.load_buffer(source_->text().data(), source_->text().size(), pugi::parse_default, pugi::encoding_utf8);
        if (!result) return broken(static_cast<std::size_t>(result.offset), result.description());
        const auto deck = document.child("deck");
        if (!deck) return broken(0, "@lackey_no_deck");
        const auto at = [](const pugi::xml_node& node) {
            return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, node.offset_debug()));
        };
        if (const auto game = deck.child("meta").child("game"); game && game.child_value() != profile_.plugin)
            return broken(at(game), "@lackey_plugin|" + std::string(game.child_value()));
        for (const auto& zone : deck.children("superzone")) {
            const std::string name = zone.attribute("name").value();
            if (!known_zone(name, at(zone))) continue;
            for (const auto& item : zone.children("card")) {
                const auto begin = at(item.child("name") ? item.child("name") : item);
                const Label label{trimmed(item.child_value("set")), item.child("name").attribute("id").value(),
                                  trimmed(item.child_value("name"))};
                card(name, label, 1, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)});
            }
        }
    }

    // Reads a deck as text: lines `3 <tab> Name`, and the names of parts with a colon.
    void lines() {
        const auto text = source_->text();
        std::string zone = profile_.zones.empty() ? "" : profile_.zones.front().first;
        for (std::size_t at = 0; at < text.size();) {
            const auto end = std::min(text.find('\n', at), text.size());
            auto line = trimmed(text.substr(at, end - at));
            if (line.ends_with('\r')) line = trimmed(line.substr(0, line.size() - 1));
            const auto tab = line.find_first_of("\t ");
            const auto copies = tab == std::string::npos ? std::nullopt : catalog::integer(line.substr(0, tab));
            if (line.ends_with(':')) {
                if (known_zone(line.substr(0, line.size() - 1), at)) zone = line.substr(0, line.size() - 1);
            } else if (copies && *copies >= 1 && *copies <= 100) {
                auto name = line.substr(tab + 1);
                std::replace(name.begin(), name.end(), '\t', ' ');
                card(zone, {{}, {}, trimmed(name)}, *copies, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)});
            } else if (!line.empty()) {
                return broken(at, "@lackey_line");
            }
            at = end + 1;
        }
    }

    DeckFile written() const {
        DeckFile file;
        file.yaml = "game: " + game_.manifest.game + "\n";
        const auto list = [&](const std::string& zone) {
            std::vector<std::string> entries;
            for (const auto& p : parts_)
                if (p.zone == zone)
                    for (const auto& [code, copies] : p.cards) {
                        entries.push_back(std::to_string(copies) + " " + code);
                        file.cards += static_cast<std::size_t>(copies);
                    }
            return entries;
        };
        std::string kept;
        for (const auto& [zone, section] : profile_.zones) {
            const auto entries = list(zone);
            if (entries.empty()) continue;
            if (section.empty()) {
                kept += "  " + yaml_text(zone) + ": [" + joined(entries, ", ") + "]\n";
                continue;
            }
            file.yaml += section + ":\n";
            for (const auto& entry : entries) file.yaml += "  - " + entry + "\n";
        }
        if (!kept.empty()) file.yaml += "lackey:\n" + kept;
        return file;
    }

    const SourcePtr& source_;
    const catalog::Game& game_;
    const Profile& profile_;
    Labels labels_;
    Diagnostics& out_;
    std::vector<Part> parts_;
};

}  // namespace

bool is_deck(const Source& source) {
    auto text = source.text();
    while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\r' || text.front() == '\t'))
        text.remove_prefix(1);
    if (text.starts_with('<')) return true;
    // A deck begins with a number before a name, and a set with the names of its columns.
    const auto line = text.substr(0, text.find('\n'));
    const auto tab = line.find('\t');
    return tab != std::string_view::npos && line.find('\t', tab + 1) == std::string_view::npos &&
           catalog::integer(line.substr(0, tab)).has_value();
}

std::optional<DeckFile> import_deck(const SourcePtr& source, const catalog::Game& game, const Profile& profile, Diagnostics& out) {
    return DeckImport(source, game, profile, out).run();
}

std::string export_deck(const catalog::Deck& deck, const Yaml& tree, const catalog::Game& game, const Profile& profile, bool as_text) {
    const Labels labels(game, profile);
    std::vector<Part> parts;
    for (const auto& [zone, section] : profile.zones) {
        Part part{zone, {}};
        for (const auto& [index, entries] : deck.sections)
            if (game.manifest.sections[static_cast<std::size_t>(index)].name == section)
                for (const auto& entry : entries) part.add(entry.code, entry.copies);
        const auto* kept = tree.find("lackey");
        const auto* list = section.empty() && kept != nullptr ? kept->find(zone) : nullptr;
        if (list != nullptr)
            for (const auto& item : list->items) {
                const auto blank = item.text.find(' ');
                const auto code = blank == std::string::npos ? item.text : item.text.substr(blank + 1);
                if (game.find(code) != nullptr)
                    part.add(code, blank == std::string::npos ? 1 : catalog::integer(item.text.substr(0, blank)).value_or(1));
            }
        parts.push_back(std::move(part));
    }
    if (as_text) {
        std::string out;
        for (const auto& part : parts) {
            if (part.cards.empty()) continue;
            if (&part != &parts.front()) out += part.zone + ":\n";
            for (const auto& [code, copies] : part.cards) out += std::to_string(copies) + "\t" + labels.of(code).name + "\n";
        }
        return out;
    }
    pugi::xml_document document;
    auto root = document.append_child("deck");
    root.append_attribute("version") = "0.8";
    root.append_child("meta").append_child("game").text() = profile.plugin.c_str();
    for (const auto& part : parts) {
        if (part.cards.empty()) continue;
        auto zone = root.append_child("superzone");
        zone.append_attribute("name") = part.zone.c_str();
        for (const auto& [code, copies] : part.cards)
            for (int i = 0; i < copies; ++i) {
                const auto& label = labels.of(code);
                auto card = zone.append_child("card");
                auto name = card.append_child("name");
                name.append_attribute("id") = label.image.c_str();
                name.text() = label.name.c_str();
                card.append_child("set").text() = label.set.c_str();
            }
    }
    struct Text : pugi::xml_writer {
        std::string text;
        void write(const void* data, std::size_t size) override { text.append(static_cast<const char*>(data), size); }
    } writer;
    document.save(writer, "\t", pugi::format_indent | pugi::format_no_declaration, pugi::encoding_utf8);
    return writer.text;
}

}  // namespace holo::lackey
