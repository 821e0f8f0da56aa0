// The rules of the grammar, and the node that each of them makes. Each rule reads like its line of the reference (docs/language.md); a rule
// under `must` commits: text that matched before it is never tried again. Included by grammar.cpp only.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <tao/pegtl.hpp>
#include <utility>

#include "grammar/beginning.hpp"
#include "grammar/letters.hpp"
#include "grammar/parser.hpp"

namespace holo {

namespace rules {

using namespace tao::pegtl;

inline bool is_tail(char c) { return is_lower(c) || is_digit(c) || c == '_'; }

// Length of the word at `text`: lower-case letters, digits and underscores, joined by single hyphens,
// with an `'s` at the end perhaps. 0 when none stands there.
inline std::size_t word_length(const char* text, std::size_t size) {
    if (size == 0 || !is_lower(text[0])) return 0;
    std::size_t n = 1;
    for (;;) {
        while (n < size && is_tail(text[n])) ++n;
        if (n + 1 < size && text[n] == '-' && is_tail(text[n + 1])) n += 2;
        else break;
    }
    if (n + 1 < size && text[n] == '\'' && text[n + 1] == 's' && (n + 2 == size || !is_tail(text[n + 2]))) n += 2;
    return n < size && is_upper(text[n]) ? 0 : n;  // `drawX` is no word, and not `draw X` either
}

// `word` matched word_length and therefore begins with a small letter.
inline bool is_reserved(std::string_view word) {
    using Words = std::span<const std::string_view>;
    static const auto by_letter = [] {
        std::array<Words, 26> table;
        for (std::size_t i = 0; i < table.size(); ++i) {
            const auto begins = [&](std::string_view one) { return one[0] < static_cast<char>('a' + i); };
            const auto first = std::ranges::partition_point(reserved_words(), begins);
            const auto last =
                std::find_if(first, reserved_words().end(), [&](std::string_view one) { return one[0] != 'a' + static_cast<int>(i); });
            table[i] = Words(first, last);
        }
        return table;
    }();
    const auto words = by_letter[static_cast<std::size_t>(word[0] - 'a')];
    return std::find(words.begin(), words.end(), word) != words.end();
}

// `one of` begins a quantity, and `one` is no word there: the verb of `a unit attacks one of your units` is `attacks`.
inline bool begins_one_of(const char* text, std::size_t size) {
    std::string_view rest(text, size);
    if (!rest.starts_with("one ")) return false;
    rest.remove_prefix(std::min(rest.find_first_not_of(' ', 3), rest.size()));
    return rest.starts_with("of") && (rest.size() == 2 || !(is_tail(rest[2]) || rest[2] == '-' || rest[2] == '\''));
}

struct blanks : star<one<' '>> {};
struct line_end : seq<one<'\n'>, star<one<' ', '\n'>>> {};
struct space : star<one<' ', '\n'>> {};

// A text as an argument of a template. The library's macro for it takes a third of the time of compiling the parser.
template <std::size_t Size>
struct Literal {
    consteval Literal(const char (&text)[Size]) { std::copy_n(text, Size, chars); }
    char chars[Size];
};
template <Literal Text, typename = std::make_index_sequence<sizeof(Text.chars) - 1>>
struct literal;
template <Literal Text, std::size_t... At>
struct literal<Text, std::index_sequence<At...>> : string<Text.chars[At]...> {};

// A keyword: the whole word, with the blanks after it.
template <Literal Text>
struct kw : seq<literal<Text>, not_at<sor<range<'a', 'z'>, range<'A', 'Z'>, range<'0', '9'>, one<'_', '-', '\''>>>, blanks> {};
template <char C>
struct sign : seq<one<C>, blanks> {};
struct colon : sign<':'> {};
struct open_paren : sign<'('> {};
struct close_paren : sign<')'> {};
struct close_brace : sign<'}'> {};
struct close_bracket : sign<']'> {};
struct arrow : seq<literal<"->">, blanks> {};

// A word that is not reserved.
struct word_text {
    using rule_t = word_text;
    using subs_t = empty_list;
    template <typename ParseInput>
    static bool match(ParseInput& in) {
        const auto n = word_length(in.current(), in.size(0));
        if (n == 0 || is_reserved(std::string_view(in.current(), n)) || begins_one_of(in.current(), in.size(0))) return false;
        in.bump_in_this_line(n);
        return true;
    }
};
template <>
inline constexpr Beginning beginning<word_text> = Beginning{}.with('a', 'z');
struct word : seq<word_text, blanks> {};
// Words in a run, `a/b` for alternatives. Possessives are ordinary words: your, their, opponent's.
struct other : seq<kw<"other">, not_at<kw<"than">>> {};
// Alternatives: `one/other`.
struct either : list<word, sign<'/'>> {};
struct words : plus<sor<other, either>> {};

struct number : seq<plus<digit>, not_at<sor<range<'a', 'z'>, range<'A', 'Z'>, one<'_'>>>, blanks> {};
struct name : seq<range<'A', 'Z'>, star<sor<range<'A', 'Z'>, range<'a', 'z'>, digit>>, not_at<one<'_', '-'>>, blanks> {};
struct title_char : sor<literal<"\\\"">, not_one<'\n', '"'>> {};
struct title : seq<one<'"'>, star<title_char>, one<'"'>, blanks> {};
struct rule_id : seq<plus<range<'A', 'Z'>>, one<'-'>, opt<range<'A', 'Z'>>, plus<digit>, opt<range<'a', 'z'>>, blanks> {};

struct at_noun : sor<word, other, kw<"opponent">, kw<"opponents">, kw<"player">, kw<"players">, one<'"'>> {};

struct expression;
struct selector;
struct operand;
struct block;
struct sequence;
struct step;
struct item;
struct pattern;
struct times_pattern;
struct clause;
struct args;

// ---- values and conditions ----------------------------------------------------------------------
struct paren : seq<sign<'('>, must<expression>, must<close_paren>> {};
struct amount : sor<number, name, paren> {};

struct call_name : word_text {};
struct call_args : list_must<expression, sign<','>> {};
struct call : seq<call_name, sign<'('>, opt<call_args>, must<close_paren>> {};
struct at_call : at<word_text, one<'('>> {};

struct yes : kw<"yes"> {};
struct no : seq<kw<"no">, not_at<at_noun>> {};
struct span_word : sor<kw<"this">, kw<"last">> {};
struct period_word : words {};
struct rounding : sor<kw<"up">, kw<"down">> {};
struct expect_of : kw<"of"> {};
struct rounded_word : kw<"rounded"> {};
struct count_of : seq<kw<"count">, must<expect_of, selector>> {};
struct sum_of : seq<kw<"sum">, must<expect_of, words, expect_of, selector>> {};
// `sum of NAME when PATTERN this PERIOD`
struct sum_when : seq<kw<"sum">, kw<"of">, words, kw<"when">, must<times_pattern, span_word, period_word>> {};
struct highest_of : seq<kw<"highest">, words, kw<"of">, must<selector>> {};
struct lowest_of : seq<kw<"lowest">, words, kw<"of">, must<selector>> {};
struct at_extreme_of : at<sor<kw<"highest">, kw<"lowest">>, words, kw<"of">> {};
struct extreme_of : seq<at_extreme_of, sor<highest_of, lowest_of>> {};
struct unary;
struct half : seq<kw<"half">, must<expect_of, unary, rounded_word, rounding>> {};
struct exists : seq<kw<"exists">, must<selector>> {};
struct can : seq<kw<"can">, must<clause>> {};
struct times : seq<kw<"times">, must<times_pattern, span_word, period_word>> {};
struct value_block : seq<sign<'{'>, space, must<expression>, space, must<close_brace>> {};
struct if_value;
struct else_word : kw<"else"> {};
struct else_value : sor<if_value, value_block> {};
struct if_value : seq<kw<"if">, must<expression, value_block, else_word, else_value>> {};

// `adjacent by WAY to S`: one of the ways of the module's board.
struct way_word : word {};
struct by_way : seq<kw<"by">, must<way_word>> {};
struct near_to : kw<"to"> {};
struct distant_from : kw<"from"> {};
struct at_distance : at<kw<"distance">, sor<kw<"from">, kw<"by">>> {};
struct distance : seq<at_distance, kw<"distance">, opt<by_way>, must<distant_from, operand, near_to, operand>> {};

// `step from PIECE to S by MOVE`: the first space of a cheapest way.
struct move_word : word {};
struct by_move : seq<kw<"by">, must<move_word>> {};
struct at_step : at<kw<"step">, kw<"from">> {};
struct next_step : seq<at_step, kw<"step">, kw<"from">, must<operand, near_to, operand, by_move>> {};

struct primary : sor<distance, next_step, count_of, sum_when, sum_of, extreme_of, half, exists, can, times, if_value, yes, no,
                     seq<at_call, call>, selector> {};
struct negative : seq<sign<'-'>, unary> {};
struct unary : sor<negative, primary> {};
struct times_sign : seq<one<'*', '%'>, blanks> {};
struct divided_sign : seq<literal<"//">, blanks> {};
struct factor : seq<times_sign, must<unary>> {};
struct divisor : seq<divided_sign, must<unary, rounded_word, rounding>> {};
struct product : seq<unary, star<sor<factor, divisor>>> {};
struct plus_minus : seq<sor<one<'+'>, seq<one<'-'>, not_at<one<'>'>>>>, blanks> {};
struct sum : list_must<product, plus_minus> {};
struct comparison_sign : seq<sor<literal<"<=">, literal<">=">, literal<"!=">, one<'<', '>', '='>>, blanks> {};
struct negated : kw<"not"> {};
struct trait;
struct is_tail_rule : seq<sor<kw<"is">, kw<"are">>, opt<negated>, must<trait>> {};
struct compared : seq<comparison_sign, must<sum>> {};
struct comparison : seq<sum, opt<sor<compared, is_tail_rule>>> {};
struct id_list : list_must<rule_id, sign<','>> {};
struct cite_list : seq<sign<'['>, must<id_list, close_bracket>> {};
struct cited : seq<comparison, opt<cite_list>> {};
struct inversion;
struct not_expr : seq<kw<"not">, must<inversion>> {};
struct inversion : sor<not_expr, cited> {};
struct and_word : kw<"and"> {};
struct or_word : kw<"or"> {};
struct conjunction : list_must<inversion, and_word> {};
struct disjunction : list_must<conjunction, or_word> {};
struct expression : disjunction {};

// ---- selectors ----------------------------------------------------------------------------------
struct of : kw<"of"> {};
struct random : kw<"random"> {};
struct q_each : kw<"each"> {};
struct q_all : kw<"all"> {};
struct q_any_number : seq<kw<"any">, kw<"number">, at<kw<"of">>> {};
struct q_any : kw<"any"> {};
struct q_up_to : seq<kw<"up">, kw<"to">, must<amount>> {};
struct q_a : sor<kw<"a">, kw<"an">, seq<kw<"one">, at<kw<"of">>>> {};
struct q_another : kw<"another"> {};
struct q_the : kw<"the"> {};
struct q_no : seq<kw<"no">, at<at_noun>> {};
struct q_top : seq<kw<"top">, opt<amount>> {};
struct q_bottom : seq<kw<"bottom">, opt<amount>> {};
struct extreme_word : word {};
struct q_highest : seq<kw<"highest">, must<extreme_word>> {};
struct q_lowest : seq<kw<"lowest">, must<extreme_word>> {};
struct q_amount : amount {};
struct counted : sor<q_each, q_all, q_any_number, q_any, q_up_to, q_a, q_another, q_the, q_no, q_top, q_bottom> {};
struct extreme : sor<q_highest, q_lowest> {};
struct quantifier_tail : seq<opt<random>, opt<extreme>, opt<of>> {};
struct quantifier : sor<seq<counted, quantifier_tail>, seq<random>, extreme> {};

struct this_ : kw<"this"> {};
struct you : kw<"you"> {};
struct they : kw<"they"> {};
struct it : kw<"it"> {};
struct opponent : sor<kw<"opponents">, kw<"opponent">> {};
struct player_word : sor<kw<"players">, kw<"player">> {};
struct player : player_word {};
struct player_called : seq<kw<"player">, word> {};
// `choose a number from 0 to 3 as n`
struct number_word : kw<"number"> {};
struct number_noun : seq<number_word> {};
// A card by its name, perhaps with adjectives: `your "Millennium Falcon"`.
struct called : sor<title, seq<at<words, one<'"'>>, words, title>> {};
// A definition may give one thing or several: `cards of keeper_of(c)`, `a character among hurt(p)`.
struct called_value : seq<at_call, call> {};
struct core : sor<this_, you, they, it, opponent, player, called, number_noun, called_value, words> {};

// `a card with (moment)`: with the header that has the symbol's name.
struct feature : sor<paren, seq<words, opt<amount>>> {};
struct post_of : seq<kw<"of">, must<operand>> {};
struct at_order : seq<opt<kw<"any">>, kw<"order">> {};
struct post_in : seq<kw<"in">, not_at<at_order>, must<operand>, star<seq<seq<kw<"or">, kw<"in">>, must<operand>>>> {};
struct post_on : seq<kw<"on">, must<operand>> {};
struct post_under : seq<kw<"under">, must<operand>> {};
struct post_with : seq<kw<"with">, must<feature>> {};
struct feature_left_out : sor<paren, words> {};
struct post_without : seq<kw<"without">, must<feature_left_out>> {};
struct not_shown : kw<"not"> {};
struct post_showing : seq<opt<not_shown>, kw<"showing">, opt<sor<kw<"a">, kw<"an">>>, must<words>> {};
struct post_where : seq<kw<"where">, must<expression>> {};
// `other than each card among pile`: nobody reads `among` as a part of the outer selector there.
struct post_among : seq<kw<"among">, must<operand>> {};
struct one_among;
struct post_other : seq<kw<"other">, kw<"than">, sor<one_among, must<operand>>> {};
struct post_linked : seq<kw<"linked">, kw<"to">, must<operand>> {};
struct post_adjacent : seq<kw<"adjacent">, at<sor<kw<"to">, kw<"by">>>, opt<by_way>, must<near_to, operand>> {};
struct post_nearest : seq<kw<"nearest">, at<sor<kw<"to">, kw<"by">>>, opt<by_way>, must<near_to, operand>> {};
struct reach_with : kw<"with"> {};
struct post_reach : seq<kw<"in">, kw<"reach">, kw<"of">, must<operand, reach_with, amount, by_move>> {};
struct over_spaces : seq<kw<"over">, must<operand>> {};
struct post_room : seq<kw<"with">, kw<"room">, kw<"for">, must<operand, by_move>, opt<sor<over_spaces, post_nearest>>> {};
struct sight_from : seq<kw<"from">, must<operand>> {};
struct post_sight : seq<kw<"in">, kw<"sight">, kw<"of">, must<operand>, opt<sight_from>, opt<by_move>> {};
struct post_within : seq<kw<"within">, must<amount>, opt<by_way>, opt<kw<"of">, must<operand>>> {};
struct post : sor<post_of, post_reach, post_room, post_sight, post_in, post_on, post_under, post_with, post_without, post_showing,
                  post_where, post_other, post_among, post_linked, post_adjacent, post_nearest, post_within> {};
// Narrows a choice to candidates that meet the preference, when there are any: `a card preferring ADJECTIVE preferring lowest ATTRIBUTE`.
struct preference;
struct preferring : seq<kw<"preferring">, must<preference>> {};
struct as_name : word {};
struct as : seq<kw<"as">, not_at<kw<"if">>, must<as_name>> {};

// The operand of a preposition: a selector whose own relatives are `of` chains only; later relatives belong to the outer selector.
struct counting : seq<q_amount, opt<random>, opt<of>> {};
struct noun : sor<paren, core> {};
struct one_among : seq<quantifier, noun, star<post_of>, post_among> {};
// Only operands with a quantity are given a name; therefore `in hand of an opponent as o` names the opponent.
struct operand : sor<seq<quantifier, must<noun>, star<post_of>, opt<as>>, player_called, seq<counting, opt<core, star<post_of>, opt<as>>>,
                     seq<core, star<post_of>>> {};
struct selector : sor<seq<quantifier, must<noun>, star<post>, star<preferring>, opt<as>>, seq<player_called, star<post>>,
                      seq<counting, opt<core, star<post>, opt<as>>>, seq<core, star<post>>> {};
// After `is`: a description, with or without a noun.
struct trait
    : sor<seq<quantifier, must<noun>, star<post>>, player_called, seq<counting, opt<core, star<post>>>, seq<core, star<post>>, plus<post>> {
};

struct preference : sor<extreme, trait> {};

// ---- deeds --------------------------------------------------------------------------------------
// `on`, `in`, `under` and `with` are read here only straight after a verb: behind a noun they belong to the noun.
struct label : sor<kw<"on">, kw<"in">, kw<"under">, kw<"with">, kw<"to">, kw<"from">, kw<"into">, kw<"onto">, kw<"by">, kw<"for">,
                   kw<"against">, kw<"at">, kw<"over">, seq<kw<"increased">, kw<"by">>, seq<kw<"decreased">, kw<"by">>,
                   seq<kw<"divided">, kw<"among">>, seq<kw<"as">, kw<"if">>> {};
// `from 0 to 3 as n`: behind an amount alone, the name belongs to the whole choice.
struct only_amount : seq<q_amount> {};
struct named_amount : seq<at<amount, kw<"as">, not_at<kw<"if">>>, only_amount, as> {};
struct argument : sor<seq<at_call, call>, named_amount, selector> {};
// `for this PERIOD` is a duration, never an argument. `unblockable if (CONDITION)`: a computed flag.
struct arg_if : seq<kw<"if">, paren> {};
struct arg : seq<not_at<kw<"for">, kw<"this">, word>, sor<seq<label, must<argument>>, argument>, opt<arg_if>> {};
struct args : star<arg> {};
// Reserved words that are verbs in this place.
struct verb_form : sor<word_text, literal<"ends">, literal<"begins">, literal<"loses">> {};
struct any_verb : seq<verb_form, blanks> {};
struct verb : seq<sor<word_text, literal<"ends">, literal<"begins">>, blanks> {};
struct duration;
// `use (moment) of c`: behind any other verb, parentheses before `of` belong to the count.
struct header_by_value : seq<paren, post_of> {};
struct arg_by_value : seq<header_by_value> {};
struct at_use_by_value : at<kw<"use">, paren, of> {};
struct clause : sor<seq<at_use_by_value, verb, arg_by_value, args>, seq<verb, args, opt<duration>>> {};

// The actor: parentheses hold a whole value there, as in `(owner of v) draws 1 card`.
struct subject : sor<paren, selector> {};
struct pattern_verb : seq<any_verb, star<seq<kw<"or">, any_verb>>> {};
struct be : sor<kw<"is">, kw<"are">, seq<kw<"would">, kw<"be">>> {};
struct passive_tail : seq<be, must<pattern_verb>, args> {};
struct active_tail : seq<pattern_verb, args> {};
struct what_happens : sor<passive_tail, active_tail> {};

// Before a verb: in `after host attacks a card` the noun is `host`. A word belongs to the noun only if another word follows (at last the
// verb), or a relative of the noun. Without a verb the noun takes all words, and the error reports a missing verb. A possessive begins
// another noun, so that the word in front of it is the verb.
struct possessive : sor<kw<"your">, kw<"their">, kw<"opponent's">> {};
struct at_more_actor
    : at<not_at<possessive>,
         sor<verb, kw<"is">, kw<"are">, kw<"would">, kw<"of">, kw<"in">, kw<"on">, kw<"under">, kw<"with">, kw<"without">, kw<"not">,
             kw<"showing">, kw<"where">, kw<"other">, kw<"among">, kw<"linked">, kw<"adjacent">, kw<"nearest">, kw<"within">, kw<"as">>> {};
struct words_before_verb : plus<at<sor<other, either>, at_more_actor>, sor<other, either>> {};
struct actor_core : sor<this_, you, they, it, opponent, player, called, words_before_verb, words> {};
struct actor_noun : sor<paren, actor_core> {};
struct actor_selector : sor<seq<quantifier, must<actor_noun>, star<post>, opt<as>>, seq<player_called, star<post>>,
                            seq<counting, opt<actor_core, star<post>, opt<as>>>, seq<actor_core, star<post>>> {};
struct actor : sor<paren, actor_selector> {};
struct happening : seq<actor, must<what_happens>> {};
struct edge_word : sor<kw<"begins">, kw<"ends">> {};
struct edge_this : kw<"this"> {};
struct edge : seq<opt<edge_this>, words, edge_word> {};
struct at_edge : at<opt<kw<"this">>, words, edge_word> {};
struct without_article : not_at<kw<"the">> {};
struct edge_with_article : seq<at<kw<"the">, words, edge_word>, must<without_article>> {};
struct one_happening : sor<seq<at_edge, edge>, edge_with_article, happening> {};
struct pattern : list_must<one_happening, kw<"or">> {};

// Arguments counted in a period: `times you play a card this PERIOD`. They stop before the period.
struct times_args : star<not_at<span_word, word>, arg> {};
struct times_passive : seq<be, must<pattern_verb>, times_args> {};
struct times_active : seq<pattern_verb, times_args> {};
struct times_done : sor<times_passive, times_active> {};
struct times_happening : sor<seq<at_edge, edge>, seq<actor, must<times_done>>> {};
struct times_pattern : list_must<times_happening, kw<"or">> {};

struct until_end : seq<kw<"until">, kw<"end">, must<expect_of, period_word>> {};
struct until_pattern : seq<kw<"until">, must<pattern>> {};
struct for_this : seq<kw<"for">, kw<"this">, must<period_word>> {};
struct duration : sor<until_end, until_pattern, for_this> {};

struct mod_plus : seq<sign<'+'>, must<amount, words>> {};
struct mod_minus : seq<sign<'-'>, must<amount, words>> {};
struct mod_set : seq<words, sign<'='>, must<sum>> {};
struct times_what : sign<'*'> {};
struct mod_times : seq<amount, must<times_what, words>> {};
struct mod_half : seq<kw<"half">, must<expect_of, words, rounded_word, rounding>> {};
struct bound_word : sor<kw<"most">, kw<"least">> {};
struct mod_bound : seq<kw<"at">, must<bound_word, amount, words>> {};
struct mod_gain : seq<words, opt<amount>> {};
struct mod_text : seq<kw<"text">, kw<"of">, must<operand>> {};
struct mod_grant : seq<block> {};
struct mod : sor<mod_plus, mod_minus, mod_grant, mod_times, mod_half, mod_bound, mod_text, seq<at<words, one<'='>>, mod_set>, mod_gain> {};
struct mods : list_must<mod, kw<"and">> {};
struct gets : seq<kw<"gets">, must<mods>, opt<duration>> {};
// A player loses quantities that the module declares as losable; an object loses a keyword.
struct lost : plus<arg> {};
struct loses : seq<kw<"loses">, must<lost>, opt<duration>> {};
struct becomes : seq<kw<"becomes">, must<operand>, opt<duration>> {};
struct cannot_be : kw<"be"> {};
struct cannot : seq<kw<"cannot">, opt<cannot_be>, must<pattern_verb>, args, opt<duration>> {};
struct assign_sign : seq<sor<literal<"+=">, literal<"-=">, seq<one<'='>, not_at<one<'='>>>>, blanks> {};
struct assign : seq<assign_sign, must<expression>> {};
struct modes : seq<block, star<space, block>> {};
struct choose_word : sor<kw<"chooses">, kw<"choose">> {};
struct choose_of : seq<choose_word, amount, kw<"of">, sign<':'>, space, must<modes>> {};
struct at_choose_of : at<choose_word, amount, of, one<':'>> {};
struct choose_verb : choose_word {};
// Behind an amount a name belongs to the whole choice: `choose a number from 0 to 3 as n`.
struct secretly : kw<"secretly"> {};
struct choose_clause : seq<choose_verb, opt<secretly>, args, opt<as>> {};
struct choosing : sor<seq<at_choose_of, choose_of>, choose_clause> {};

// A step that begins with its subject.
struct at_subject
    : at<sor<quantifier, this_, you, they, it, opponent, player_word, possessive, other, one<'"', '('>,
             seq<words, sor<kw<"gets">, kw<"loses">, kw<"becomes">, kw<"cannot">, assign_sign>>, seq<words, of, operand, assign_sign>>> {};
struct may;
struct act : sor<may, choosing, clause> {};
struct subject_tail : sor<gets, loses, becomes, cannot, assign, act> {};
struct subject_step : seq<subject, must<subject_tail>> {};

// `until end of PERIOD: S gets …`: for the members of S while the effect lasts.
struct lasting_tail : sor<gets, loses, becomes, cannot> {};
struct trigger;
struct lasting_step : sor<trigger, seq<subject, must<lasting_tail>>> {};
struct lasting : seq<at<kw<"until">>, must<until_end, colon>, space, must<lasting_step>> {};

struct only_if : seq<kw<"only">, sor<kw<"if">, kw<"when">>, must<expression>> {};
struct only_on : seq<kw<"only">, kw<"on">, must<selector>> {};
struct only : sor<only_if, only_on> {};

struct guard : seq<sign<','>, kw<"if">, must<expression>> {};
struct per : seq<kw<"once">, must<kw<"per">, period_word>> {};
struct use_limit : seq<sign<','>, per> {};
struct trigger_word : sor<kw<"before">, kw<"after">, kw<"when">> {};
struct colon_body : seq<sign<':'>, space, must<item>> {};
struct trigger_body : sor<block, colon_body> {};
struct trigger : seq<trigger_word, must<pattern>, opt<guard>, opt<use_limit>, must<trigger_body>> {};
struct while_body : sor<block, colon_body> {};
struct while_ : seq<kw<"while">, must<expression>, must<while_body>> {};

struct let_name : word {};
struct equals : sign<'='> {};
struct let : seq<kw<"let">, must<let_name, equals, expression>> {};
struct if_;
struct otherwise : sor<if_, block> {};
struct if_ : seq<kw<"if">, must<expression>, must<block>, opt<kw<"else">, must<otherwise>>> {};
struct any_order : seq<kw<"in">, kw<"any">, kw<"order">> {};
struct order_of : seq<kw<"in">, kw<"order">, must<expect_of, extreme>> {};
struct for_ : seq<kw<"for">, must<selector>, opt<sor<any_order, order_of>>, must<block>> {};
// Carries out the first of several blocks that is able to begin.
struct first_of : seq<kw<"first">, kw<"of">, sign<':'>, space, must<modes>> {};
struct repeat : seq<kw<"repeat">, must<sum>, must<block>> {};
struct entry_guard : seq<kw<"if">, must<expression>> {};
struct use_by_value : seq<kw<"use">, paren> {};
struct entry : seq<sor<use_by_value, words>, opt<sign<':'>, must<selector>>, opt<entry_guard>, must<block>> {};
struct entries : seq<sign<'{'>, space, star<entry, space>, must<close_brace>> {};
struct offer : seq<kw<"offer">, must<selector>, must<entries>> {};
struct cites : seq<kw<"cites">, must<id_list>> {};
// Offers lines to players in turn until all of them pass in a row, or to one player until that one is done.
struct until_word : kw<"until"> {};
struct all_word : kw<"all"> {};
struct window_until : words {};
struct window_from : seq<kw<"from">, must<expression>> {};
struct window_in_turn : seq<window_from, must<until_word, all_word, window_until>> {};
struct window_for : seq<kw<"for">, must<selector, until_word, window_until>> {};
struct window_turns : sor<window_in_turn, window_for> {};
struct window_while : seq<kw<"while">, must<expression>> {};
struct window_opens : seq<kw<"opens">, block> {};
struct window_after : seq<kw<"after">, kw<"each">, must<block>> {};
struct window_closes : seq<kw<"closes">, block> {};
struct window_part : sor<cites, window_opens, window_after, window_closes, entry> {};
struct window_parts : seq<sign<'{'>, space, star<window_part, space>, must<close_brace>> {};
struct window : seq<kw<"window">, at<sor<kw<"from">, kw<"for">>>, must<window_turns>, opt<window_while>, must<window_parts>> {};
struct unless_tail : seq<clause> {};
struct unless_act : seq<actor, must<unless_tail>> {};
struct unless : seq<kw<"unless">, must<unless_act>, must<block>> {};
struct to_word : kw<"to"> {};
struct change : seq<kw<"change">, must<let_name, to_word, expression>> {};

struct may : seq<kw<"may">, must<step>> {};
struct instead : seq<kw<"instead">, must<step>> {};
struct step : sor<may, instead, let, if_, while_, for_, repeat, offer, window, unless, only, trigger, change, block, lasting, first_of,
                  seq<at<choose_word>, choosing>, seq<at_call, call>, seq<at_subject, subject_step>, clause> {};

struct effect : seq<arrow, space, must<sequence>> {};
struct more_steps : seq<sign<','>, space, must<step>> {};
struct segment : seq<step, star<more_steps>, opt<effect>> {};
struct then : seq<kw<"then">, space> {};
struct sequence : list_must<segment, then> {};

struct header_head : seq<words, opt<amount>, opt<use_limit>> {};
struct at_headed : at<words, opt<amount>, opt<seq<sign<','>, kw<"once">, kw<"per">, word>>, one<':'>> {};
struct headed : seq<not_at<at_call>, at_headed, header_head, sign<':'>, space, must<item>> {};

struct word_list : list_must<any_verb, sign<','>> {};
struct says : seq<kw<"says">, must<word_list>> {};
struct gives : seq<kw<"gives">, must<word_list>> {};
struct item : sor<cites, says, gives, headed, sequence> {};
struct separator : seq<line_end> {};
struct items : opt<list_tail<item, separator>> {};
struct block : seq<sign<'{'>, space, items, space, must<close_brace>> {};

// ---- declarations -------------------------------------------------------------------------------
struct builtin_word : sor<kw<"number">, kw<"player">> {};
struct builtin_words : seq<builtin_word> {};
struct type_words : sor<seq<builtin_words, opt<kw<"of">, words>>, words> {};
struct type : seq<type_words> {};
struct some : kw<"any"> {};
struct limit : seq<kw<"up">, kw<"to">, must<sum>> {};
struct initial : seq<sign<'='>, must<sum>> {};
struct param_you : kw<"you"> {};
struct param_name : sor<param_you, word> {};
// A keyword's number needs no type.
struct param : seq<opt<label>, opt<some>, param_name, opt<sign<':'>, must<type>>, opt<limit>, opt<initial>> {};
struct params : seq<sign<'('>, space, opt<list_must<param, seq<sign<','>, space>>>, must<close_paren>> {};
struct event_name : word {};
struct decl_name : word {};
struct event : seq<kw<"event">, must<event_name>, opt<kw<"as">, must<event_name>>, must<params>, opt<block>> {};
struct query : seq<kw<"query">, must<decl_name, params, colon, type, equals, expression>> {};
struct define : seq<kw<"define">, must<decl_name, params, equals, expression>> {};
struct procedure : seq<kw<"procedure">, must<decl_name, params, block>> {};
// The case of a declared name for one symbol as its first argument.
struct case_meaning : sor<block, seq<equals, expression>> {};
struct case_decl : seq<kw<"case">, must<decl_name, open_paren, words, close_paren, case_meaning>> {};
struct mode : sor<kw<"cumulative">, kw<"isolated">, kw<"layered">, kw<"selective">> {};
struct keyword_words : seq<not_at<mode>, word, star<not_at<mode>, word>> {};
struct keyword : seq<kw<"keyword">, must<keyword_words>, opt<params>, opt<mode>, must<block>> {};
struct scope : seq<kw<"while">, must<expression>> {};
struct raised : seq<kw<"raises">, must<decl_name>> {};
struct offered_as : seq<kw<"as">, must<words>> {};
struct header_decl : seq<kw<"header">, must<words>, opt<params>, opt<offered_as>, opt<sign<','>, scope>, opt<sign<','>, per>,
                         opt<sign<','>, only_if>, opt<sign<','>, raised>> {};
struct for_word : kw<"for"> {};
struct rules_kind : sor<builtin_words, words> {};
struct rules_for : seq<kw<"rules">, must<for_word, rules_kind, block>> {};
struct require : seq<kw<"require">, must<decl_name, equals, expression>> {};
struct declaration : sor<event, query, define, procedure, case_decl, keyword, header_decl, rules_for, require> {};

struct finish : eof {};
struct script : seq<space, opt<list_tail<item, separator>>, space, must<finish>> {};
struct one_declaration : seq<space, must<declaration>, space, must<finish>> {};
struct one_block : seq<space, must<block>, space, must<finish>> {};
struct one_menu : seq<space, must<entries>, space, must<finish>> {};
struct one_expression : seq<space, must<expression>, space, must<finish>> {};

}  // namespace rules

// ---- from rules to nodes ------------------------------------------------------------------------

enum class Shape : std::uint8_t {
    none,     // no node
    node,     // a node with the nodes made inside it
    fold,     // the same, but a single child stands for itself
    postfix,  // the preceding node becomes its first child
    value,    // a selector that is only an amount becomes that amount
};

template <typename Rule>
struct Makes {
    static constexpr Shape shape = Shape::none;
    static constexpr NodeKind kind = NodeKind::Script;
};

#define MAKES(rule, node_kind, node_shape)                    \
    template <>                                               \
    struct Makes<rules::rule> {                               \
        static constexpr Shape shape = Shape::node_shape;     \
        static constexpr NodeKind kind = NodeKind::node_kind; \
    };

MAKES(script, Script, node)
MAKES(event, Event, node)
MAKES(query, Query, node)
MAKES(define, Define, node)
MAKES(procedure, Procedure, node)
MAKES(case_decl, Case, node)
MAKES(keyword, Keyword, node)
MAKES(keyword_words, Words, node)
MAKES(mode, Mode, node)
MAKES(header_decl, Header, node)
MAKES(rules_for, RulesFor, node)
MAKES(require, Require, node)
MAKES(params, Params, node)
MAKES(param, Param, node)
MAKES(param_you, Word, node)
MAKES(some, Some, node)
MAKES(type, Type, node)
MAKES(builtin_words, Words, node)
MAKES(builtin_word, Word, node)
MAKES(limit, Limit, node)
MAKES(initial, Default, node)
MAKES(event_name, Word, node)
MAKES(decl_name, Word, node)

MAKES(block, Block, node)
MAKES(cites, Cites, node)
MAKES(cite_list, Cited, postfix)
MAKES(rule_id, Id, node)
MAKES(says, Says, node)
MAKES(gives, Gives, node)
MAKES(only_if, OnlyIf, node)
MAKES(only_on, OnlyOn, node)
MAKES(trigger, Trigger, node)
MAKES(trigger_word, TriggerWord, node)
MAKES(colon_body, Ability, node)
MAKES(guard, Guard, node)
MAKES(entry_guard, Guard, node)
MAKES(while_, While, node)
MAKES(headed, Headed, node)
MAKES(header_head, HeaderHead, node)
MAKES(scope, Scope, node)
MAKES(raised, Raised, node)
MAKES(offered_as, OfferedAs, node)
MAKES(per, OncePer, node)
MAKES(sequence, Sequence, fold)
MAKES(segment, Segment, fold)
MAKES(effect, Effect, node)
MAKES(may, May, node)
MAKES(instead, Instead, node)
MAKES(let, Let, node)
MAKES(let_name, Word, node)
MAKES(if_, If, node)
MAKES(for_, For, node)
MAKES(any_order, AnyOrder, node)
MAKES(order_of, InOrder, node)
MAKES(first_of, FirstOf, node)
MAKES(repeat, Repeat, node)
MAKES(offer, Offer, node)
MAKES(entry, Entry, node)
MAKES(window, Window, node)
MAKES(window_from, InTurn, node)
MAKES(window_while, OpenWhile, node)
MAKES(window_opens, Opens, node)
MAKES(window_after, AfterEach, node)
MAKES(window_closes, Closes, node)
MAKES(unless, Unless, node)
MAKES(unless_tail, Act, postfix)
MAKES(choose_of, ChooseOf, node)
MAKES(choose_clause, Clause, node)
MAKES(choose_verb, Word, node)
MAKES(secretly, Secretly, node)
MAKES(act, Act, postfix)
MAKES(clause, Clause, node)
MAKES(verb, Word, node)
MAKES(any_verb, Word, node)
MAKES(arg, Arg, node)
MAKES(arg_by_value, Arg, node)
MAKES(arg_if, Guard, node)
MAKES(header_by_value, Selector, node)
MAKES(label, Label, node)
MAKES(assign, Assign, postfix)
MAKES(assign_sign, Operator, node)
MAKES(gets, Gets, postfix)
MAKES(loses, Loses, postfix)
MAKES(becomes, Becomes, postfix)
MAKES(cannot, Cannot, postfix)
MAKES(cannot_be, Be, node)
MAKES(mod_plus, ModPlus, node)
MAKES(mod_minus, ModMinus, node)
MAKES(mod_set, ModSet, node)
MAKES(mod_times, ModTimes, node)
MAKES(mod_half, ModHalf, node)
MAKES(mod_bound, ModBound, node)
MAKES(bound_word, Bound, node)
MAKES(mod_gain, ModGain, node)
MAKES(mod_text, ModText, node)
MAKES(mod_grant, ModGrant, node)
MAKES(until_end, UntilEnd, node)
MAKES(lasting, Lasting, node)
MAKES(until_pattern, Until, node)
MAKES(for_this, ForThis, node)
MAKES(period_word, Words, node)
MAKES(change, Change, node)

MAKES(pattern, Pattern, node)
MAKES(passive_tail, Passive, postfix)
MAKES(active_tail, Active, postfix)
MAKES(times_pattern, Pattern, node)
MAKES(times_passive, Passive, postfix)
MAKES(times_active, Active, postfix)
MAKES(edge, Edge, node)
MAKES(edge_this, This, node)
MAKES(edge_word, EdgeWord, node)
MAKES(be, Be, node)
MAKES(pattern_verb, Verb, node)

MAKES(expression, Or, fold)
MAKES(conjunction, And, fold)
MAKES(not_expr, Not, node)
MAKES(compared, Compare, postfix)
MAKES(comparison_sign, Operator, node)
MAKES(is_tail_rule, Is, postfix)
MAKES(negated, Negated, node)
MAKES(trait, Selector, node)
MAKES(sum, Sum, fold)
MAKES(plus_minus, Operator, node)
MAKES(product, Product, fold)
MAKES(times_sign, Operator, node)
MAKES(divided_sign, Operator, node)
MAKES(negative, Negative, node)
MAKES(count_of, Count, node)
MAKES(sum_of, SumOf, node)
MAKES(sum_when, SumWhen, node)
MAKES(highest_of, HighestOf, node)
MAKES(lowest_of, LowestOf, node)
MAKES(half, Half, node)
MAKES(rounding, Rounding, node)
MAKES(exists, Exists, node)
MAKES(can, Can, node)
MAKES(times, Times, node)
MAKES(span_word, Span_, node)
MAKES(if_value, IfValue, node)
MAKES(call, Call, node)
MAKES(call_name, Word, node)
MAKES(paren, Paren, node)
MAKES(called_value, Paren, node)
MAKES(number, Number, node)
MAKES(name, Name, node)
MAKES(title, String, node)
MAKES(yes, Yes, node)
MAKES(no, No, node)

MAKES(selector, Selector, value)
MAKES(operand, Selector, value)
MAKES(one_among, Selector, value)
MAKES(actor_selector, Selector, value)
MAKES(quantifier, Quantifier, node)
MAKES(counting, Quantifier, node)
MAKES(only_amount, Quantifier, node)
MAKES(named_amount, Selector, node)
MAKES(q_each, QEach, node)
MAKES(q_all, QAll, node)
MAKES(q_any_number, QAny, node)
MAKES(q_any, QA, node)
MAKES(q_up_to, QUpTo, node)
MAKES(q_a, QA, node)
MAKES(q_another, QAnother, node)
MAKES(q_the, QThe, node)
MAKES(q_no, QNo, node)
MAKES(q_amount, QAmount, node)
MAKES(q_top, QTop, node)
MAKES(q_bottom, QBottom, node)
MAKES(of, Of, node)
MAKES(random, Random, node)
MAKES(q_highest, QHighest, node)
MAKES(q_lowest, QLowest, node)
MAKES(words, Words, node)
MAKES(number_noun, Words, node)
MAKES(number_word, Word, node)
MAKES(words_before_verb, Words, node)
MAKES(word, Word, node)
MAKES(either, Either, fold)
MAKES(other, Word, node)
MAKES(extreme_word, Word, node)
MAKES(this_, This, node)
MAKES(you, You, node)
MAKES(they, They, node)
MAKES(it, It, node)
MAKES(opponent, Opponent, node)
MAKES(player, Player, node)
MAKES(player_called, Player, node)
MAKES(post_of, PostOf, node)
MAKES(post_in, PostIn, node)
MAKES(post_on, PostOn, node)
MAKES(post_under, PostUnder, node)
MAKES(post_with, PostWith, node)
MAKES(post_without, PostWithout, node)
MAKES(post_showing, PostShowing, node)
MAKES(not_shown, Negated, node)
MAKES(preferring, Preferring, node)
MAKES(post_where, PostWhere, node)
MAKES(post_other, PostOtherThan, node)
MAKES(post_among, PostAmong, node)
MAKES(post_linked, PostLinked, node)
MAKES(post_adjacent, PostAdjacent, node)
MAKES(post_nearest, PostNearest, node)
MAKES(by_way, ByWay, node)
MAKES(way_word, Word, node)
MAKES(by_move, ByMove, node)
MAKES(move_word, Word, node)
MAKES(next_step, NextStep, node)
MAKES(post_reach, PostReach, node)
MAKES(post_room, PostRoom, node)
MAKES(over_spaces, Over, node)
MAKES(sight_from, From, node)
MAKES(post_sight, PostSight, node)
MAKES(distance, Distance, node)
MAKES(post_within, PostWithin, node)
MAKES(as, As, node)
MAKES(as_name, Word, node)
#undef MAKES

}  // namespace holo
