#include "interpreter/tools/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace holo::tools {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    auto all = app.get_subcommands([](const CLI::App* sub) { return !sub->get_name().empty() && !sub->get_group().empty(); });
    return all;
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

// Escapes characters that troff would take for an instruction.
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') out += "\\e";
        else if (c == '-') out += "\\-";
        else if (c == '\'') out += "\\(aq";
        else if (c == '.' && (out.empty() || out.back() == '\n')) out += "\\&.";
        else out += c;
    }
    return out;
}

// `--deck,--decks`, `-n,--games N`, `game`.
std::string spelled(const CLI::Option& option) {
    const auto name = option.get_name(option.get_positional(), true);
    auto type = option.get_type_name();
    if (const auto values = type.find(":{"); values != std::string::npos) type.erase(0, values + 1);  // the values say more than the name
    if (option.get_expected_max() == 0 || option.get_items_expected_max() == 0) type.clear();
    return type.empty() ? name : name + " " + type;
}

class Page {
public:
    Page(const CLI::App& program, Lang lang, const std::string& version) : program_(program), es_(lang == Lang::es), version_(version) {}

    std::string write() {
        out_ = fmt::format(".TH HOLOCRON 1 \"\" \"holocron {}\"\n", version_);
        section("NAME", "NOMBRE");
        // `apropos` reads the first line.
        out_ += "holocron \\- " + escaped(one_line(program_.get_description())) + "\n";
        section("SYNOPSIS", "SINOPSIS");
        out_ += fmt::format(".B holocron\n.I {}\n{}\n", es_ ? "orden" : "command", es_ ? "[opciones]" : "[options]");
        section("OPTIONS", "OPCIONES");
        for (const auto* option : options_of(program_)) entry(*option);
        section("COMMANDS", "ÓRDENES");
        for (const auto* sub : commands_of(program_)) command(*sub, "");
        section("EXIT STATUS", "ESTADO DE SALIDA");
        static constexpr struct {
            const char *status, *en, *es;
        } statuses[] = {{"0", "all is well", "todo está bien"},
                        {"1", "something was found, or did not pass", "se ha encontrado algo, o algo no ha pasado"},
                        {"2", "the command line cannot be carried out", "la línea de órdenes no se puede cumplir"},
                        {"3", "a file could not be read or written", "un archivo no se ha podido leer o escribir"},
                        {"4", "an error of the program itself", "un error del propio programa"},
                        {"130", "interrupted by Ctrl\\-C", "interrumpido con Ctrl\\-C"}};
        for (const auto& one : statuses) out_ += fmt::format(".TP\n.B {}\n{}\n", one.status, es_ ? one.es : one.en);
        section("ENVIRONMENT", "ENTORNO");
        static constexpr struct {
            const char *name, *en, *es;
        } variables[] = {
            {"HOLOCRON_ROOT", "the folder with rulesets/ and cards/, where none lies around the caller",
             "la carpeta con rulesets/ y cards/, si no hay ninguna alrededor"},
            {"LC_ALL, LC_MESSAGES, LANG", "the language, when \\-\\-lang does not say it", "el idioma, si \\-\\-lang no lo dice"},
            {"NO_COLOR, CLICOLOR_FORCE", "no colours at all; colours even in a pipe", "sin colores; con colores incluso en una tubería"},
            {"COLUMNS", "the width of what is written, where that is no terminal", "el ancho de lo que se escribe, si no es una terminal"}};
        for (const auto& one : variables) out_ += fmt::format(".TP\n.B {}\n{}\n", one.name, es_ ? one.es : one.en);
        return out_;
    }

private:
    void section(const char* en, const char* es) { out_ += std::string(".SH ") + (es_ ? es : en) + "\n"; }

    static std::string one_line(std::string text) {
        while (text.ends_with('.') || text.ends_with('\n')) text.pop_back();
        return text;
    }

    void entry(const CLI::Option& option) {
        out_ += ".TP\n.B " + escaped(spelled(option)) + "\n" + escaped(one_line(option.get_description())) + "\n";
    }

    void command(const CLI::App& sub, const std::string& before) {
        const auto name = before + sub.get_name();
        out_ += ".SS holocron " + escaped(name) + "\n" + escaped(one_line(sub.get_description())) + "\n";
        for (const auto* option : options_of(sub))
            if (option->get_name() != "--help") entry(*option);
        std::istringstream lines(sub.get_footer());
        bool any = false;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("  ")) continue;
            out_ += (any ? "" : ".PP\n.nf\n") + escaped(line) + "\n";
            any = true;
        }
        if (any) out_ += ".fi\n";
        for (const auto* inner : commands_of(sub)) command(*inner, name + " ");
    }

    const CLI::App& program_;
    bool es_;
    std::string version_, out_;
};

// The values that an option takes, when its type lists them: `{en,es}`.
std::vector<std::string> values_of(const CLI::Option& option) {
    const auto text = option.get_type_name();
    const auto open = text.find('{'), close = text.find('}');
    std::vector<std::string> out;
    if (open == std::string::npos || close == std::string::npos) return out;
    std::istringstream rest(text.substr(open + 1, close - open - 1));
    for (std::string value; std::getline(rest, value, ',');) out.push_back(value);
    return out;
}

std::vector<std::string> flags_of(const CLI::Option& option) {
    std::vector<std::string> out;
    for (const auto& name : option.get_lnames()) out.push_back("--" + name);
    for (const auto& name : option.get_snames()) out.push_back("-" + name);
    return out;
}

// The branches of the script's `case` commands. A path is a command with those around it, each behind a blank: ` import lackey`.
class Completions {
public:
    Completions(const CLI::App& program, const std::vector<std::string>& games) : games_(games) {
        command(program, "");
        for (const auto* option : options_of(program)) describe(*option, "*", shared_);
    }

    std::string write() const {
        return fmt::format(R"(# Completions for holocron, written from its table of commands by `holocron completion`.
_holocron() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} path= given=0 flags= first= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
        {valued}) ((i++)) ;;
        -*) ;;
        *)
            case "$path ${{COMP_WORDS[i]}}" in
            {paths}) path+=" ${{COMP_WORDS[i]}}" ;;
            *) ((given++)) ;;
            esac ;;
        esac
    done
    case "$path $before" in
{values}    esac
    case "$path" in
{branches}    esac
    COMPREPLY=()
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$flags {shared}" -- "$word"))
    elif [ "$given" -eq 0 ] && [ -n "$first" ]; then
        COMPREPLY=($(compgen -W "$first" -- "$word"))
    fi
    [ ${{#COMPREPLY[@]}} -gt 0 ] || [ -z "$path" ] || COMPREPLY=($(compgen -f -- "$word"))
}}
complete -o filenames -F _holocron holocron ./holocron
)",
                           fmt::arg("valued", fmt::join(valued_, "|")), fmt::arg("paths", fmt::join(paths_, "|")),
                           fmt::arg("values", values_), fmt::arg("branches", branches_), fmt::arg("shared", fmt::join(shared_, " ")));
    }

private:
    void describe(const CLI::Option& option, const std::string& path, std::vector<std::string>& flags) {
        const auto own = flags_of(option);
        flags.insert(flags.end(), own.begin(), own.end());
        if (own.empty() || option.get_items_expected_max() == 0) return;
        for (const auto& flag : own)
            if (std::find(valued_.begin(), valued_.end(), flag) == valued_.end()) valued_.push_back(flag);
        if (const auto known = values_of(option); !known.empty()) {
            std::vector<std::string> patterns;
            for (const auto& flag : own) patterns.push_back(path == "*" ? fmt::format("*' {}'", flag) : fmt::format("'{} {}'", path, flag));
            values_ += fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n", fmt::join(patterns, "|"),
                                   fmt::join(known, " "));
        }
    }

    void command(const CLI::App& app, const std::string& path) {
        std::vector<std::string> flags, first;
        for (const auto* option : options_of(app)) {
            if (!path.empty()) describe(*option, path, flags);
            if (!flags_of(*option).empty()) continue;
            const auto known = option->get_name(true) == "game" ? games_ : values_of(*option);
            first.insert(first.end(), known.begin(), known.end());
        }
        for (const auto* sub : commands_of(app)) first.push_back(sub->get_name());
        branches_ += fmt::format("    '{}') flags='{}' first='{}' ;;\n", path, fmt::join(flags, " "), fmt::join(first, " "));
        for (const auto* sub : commands_of(app)) {
            paths_.push_back(fmt::format("'{} {}'", path, sub->get_name()));
            command(*sub, path + " " + sub->get_name());
        }
    }

    const std::vector<std::string>& games_;
    std::vector<std::string> shared_, valued_, paths_;
    std::string values_, branches_;
};

}  // namespace

std::string manual_page(const CLI::App& program, Lang lang, const std::string& version) { return Page(program, lang, version).write(); }

std::string bash_completion(const CLI::App& program, const std::vector<std::string>& games) { return Completions(program, games).write(); }

}  // namespace holo::tools
