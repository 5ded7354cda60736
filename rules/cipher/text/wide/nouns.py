"""More nouns: comparisons of numbers, relative clauses, participles that point back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.filter_parser import lifted, narrow, other_than
from rules.cipher.text.gain_parser import count
from rules.cipher.text.nodes import Fights, PrintsX, SupportCard
from rules.cipher.text.noun_parser import Change, apply, changed, supporting, words
from rules.cipher.text.nouns import ANY, ENEMY, OWN, Noun, base, every, traits_of
from rules.cipher.text.traits import shows
from rules.text import filters as f
from rules.text.amounts import Amount, Stat
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Known, Stacked, This, Top

NOUNS = r"""
stat: _ATTACK "power"? -> stat_attack | _COST -> stat_cost | _PROMOTION_COST -> stat_promotion
    | (_SUPPORT_VALUE|"support") -> stat_support

relation: (_higher "than"|"above"|"over") -> gt | (_lower "than"|"below"|"under") -> lt
    | ("equal to"|"the same as"|"identical to") -> eq
    | ("equal to or" _higher "than"|_higher "than or equal to"|"the same as or" _higher "than"
      |"equal to or greater than"|"at least"|"no less than") -> ge
    | ("equal to or" _lower "than"|_lower "than or equal to"|"the same as or" _lower "than"
      |"as many as or" _lower "than"|"no more than"|"at most") -> le
_higher: "higher" | "greater" | "more" | "larger" | "bigger"
_lower: "lower" | "less" | "fewer" | "smaller"
_exceeds: "exceeds" | "exceed" | "surpasses"

?amount: NUMBER -> amount_number
    | "the"? "total"? "number of" nominal -> amount_count
    | "the"? "total"? "number of" whose nominal -> amount_count_whose
    | np _POSS stat -> amount_stat
    | "the" stat "of" np -> amount_stat_of
_that_of: "that of" | "those of"

%extend numeric: "a"? stat relation amount -> than_amount
    | "a"? stat _higher "than" np -> above_np
    | "a"? stat _lower "than" np -> below_np
    | "a"? _higher stat "than" np -> higher_np
    | "a"? _lower stat "than" np -> lower_np
    | "an"? "equal" stat "to" np -> equal_np
    | "less than" NUMBER _ATTACK -> attack_under
    | "a"? stat "of"? _LETTER_X -> prints_x
    | "a"? _COST limit -> cost_of
    | "a"? limit _COST -> cost_of
_LETTER_X: /"X"/
%extend numeric_of: stat _BE relation amount -> than_amount
    | stat _BE relation _that_of? np -> stat_than_np
    | stat _BE relation np _POSS -> stat_than_np
    | stat _exceeds _that_of? np -> stat_exceeds
    | stat _exceeds np _POSS stat -> stat_exceeds_stat
    | stat _BE limit -> stat_is

%extend adj: _COST limit -> of_cost
    | "front-line" -> in_vanguard_adj
    | "back-line" -> in_rearguard_adj
    | NUMBER "-cost" -> cost_adj
    | "colorless" -> without_symbol
    | "fellow" -> other
    | "allied or enemy" -> of_anybody

%extend post: "including" _THIS -> with_this
    | "of your opponent" -> of_opponent
    | "," "including" _THIS "," -> with_this
    | "including" "itself" -> with_this
    | _IN_COMBAT_WITH np -> who_fights
    | _WHO? _OPPONENT _HAVE -> of_opponent
    | _WHO ("does not have"|"do not have"|"lacks"|"lack") "a"? numeric -> who_has_not
    | _WHO ("does not have"|"do not have"|"lacks"|"lack") skilled -> who_has_not
    | _WHO ("does not have"|"do not have"|"lacks"|"lack") QUOTED -> lacks_name
    | "without" skilled -> who_has_not
    | _WHO ("does not have"|"do not have"|"lacks"|"lack") "a"? BRACKETED -> lacks_traits
    | _WHO ("does not have"|"do not have") "the same unit name as" np -> not_same_name
    | "with a different unit name" ("than"|"from"|"to") np -> not_same_name
    | "with" ("the"|"a") "same" _sign "as" np -> same_sign
    | _WHO ("shares"|"share") "a" _sign "with" np -> same_sign
    | _WHO ("does not share"|"do not share") ("a"|"an") _sign "with" np -> other_sign
    | ("with"|_WHO _HAVE) "the same" stat "as" np -> same_stat
    | ("with"|_WHO _HAVE) _SAME_UNIT_NAME np -> same_name
    | _WHO _HAVE _LABEL_OR_NAME skill_owned -> with_number
    | "in a different area" ("than"|"from"|"to"|"as") np -> other_area
    | _WHO _BE "in a different area" ("than"|"from"|"to"|"as") np -> other_area
    | ("whose"|"with a") stat _BE? "equal to" amount -> equal_to
    | ("whose" "unit name" _BE|"with the unit name"|"named") QUOTED -> name_is
    | "with a" _COST "of" limit -> of_cost
    | _WHO "cost" "s"? limit -> of_cost
    | _WHO _BE "both" np "and" np -> who_is_both
    | "stacked" ("under"|"beneath"|"underneath"|"with") np -> stacked_under
    | _WHO _BE "stacked" ("under"|"beneath"|"underneath"|"with") np -> stacked_under
    | _WHO "did not attack" _this_turn -> who_rested
    | _WHO ("was"|"were"|"has been"|"have been") state -> who_is
    | "," _WHO _BE state "," -> who_is
    | "in play" -> post_nothing
    | ", with" "a"? numeric -> with_number
    | ", " _WHO _HAVE perfect -> with_number
    | ", " _WHO _HAVE _NOT perfect -> who_has_not
_SAME_UNIT_NAME: "the same unit name as" | "the same name as" | "a unit name in common with"
_LABEL_OR_NAME: "the skill" | "the label"
skill_owned: LABEL -> label_skill
_sign: "symbol" | "color" | "insignia" | "symbols" | "colors"

%extend head: "units" _on_field -> head_any_unit
_on_field: _IN "the"? _FIELD
%extend skilled: ("a"|"an") "support skill" -> support_skill
    | "a" ("bond skill"|"bond skills") -> bond_skill
    | ("a"|"an") LABEL "or" LABEL -> either_label
    | QUOTED -> named_skill
    | "the skill" QUOTED -> named_skill

%extend np: "the" _TOP NUMBER? CARD "of each player's" _DECK -> top_of_each
    | "the" pointed _this_way _this_turn? -> pointed
    | "the" pointed _as_cost -> pointed_paid
    | ("the"|"that") ("chosen"|"moved"|"deployed"|"untapped"|"tapped") ALLY -> that_ally
    | ("the"|"that") ("chosen"|"moved"|"tapped") ENEMY -> that_enemy
    | ("the"|"that") ("chosen"|"moved"|"deployed"|"untapped"|"tapped") UNIT -> that_unit
    | ("the"|"that"|"those") ("added"|"placed"|"returned") _that_thing -> that_card
    | ("that"|"those") "chosen" _that_thing -> that_card
    | "the chosen" (ORB|BOND) -> that_card
    | ("the"|"that"|"those") "revealed" _that_thing -> revealed
    | "the" ALLY -> that_ally
    | "the" ENEMY -> that_enemy
    | "that" _SUPPORT_CARD -> that_card
    | "that attacking unit" -> that_attacking_unit
    | "that attacking enemy" -> that_attacking_enemy
    | "this" adjs1 UNIT -> this_described
    | "the" _SUPPORT_CARD "of" np -> card_supporting
    | ("the"|"a"|"an"|"any")? nominal _that_supports np -> card_that_supports
    | "all" ("allies and enemies"|"enemies and allies"|"units on both sides"
      |"other units") -> everyone
    | np _WHO _BE state -> np_that_is
    | ("he"|"she"|"they") -> them
    | "as many of" whose nominal _AS_YOU_WISH -> any_number_of_whose
    | "as many" nominal _AS_YOU_WISH -> any_number
    | "as many of" _of_those _AS_YOU_WISH -> any_of_those
    | "any number of" _of_those -> any_of_those
    | "any number of" nominal _AS_YOU_WISH "," _OTHER_THAN np -> any_number_but
    | "any number of" nominal "," _OTHER_THAN np "," -> any_number_but
    | "all" nominal "," _OTHER_THAN np "," -> all_but_np
    | "herself" -> them
    | "himself" -> them
    | "itself" -> them
    | "themselves" -> them
    | "one of" whose nominal -> one_of_whose
    | "each of" whose nominal -> all_of_whose
    | "either of" whose nominal -> one_of_whose
    | "1 or more" nominal -> at_least_one
    | "any" NUMBER nominal -> any_number_counted
    | "all of them" -> them
    | "both of them" -> them
_that_supports: "successfully"? "supporting" | _WHO _BE "successfully"? "supporting"
    | _WHO "successfully"? ("supports"|"support")
_that_thing: CARD | ORB | BOND
pointed: CARD (_WHO _be_past)? _moved_card -> pointed_card
    | ORB (_WHO _be_past)? ("destroyed"|"flipped"|"revealed"|"chosen") -> pointed_card
    | BOND (_WHO _be_past)? ("flipped"|"chosen"|"placed") -> pointed_card
    | (UNIT|ALLY) (_WHO _be_past)? "deployed" -> pointed_card
    | (UNIT|ALLY) (_WHO _be_past)? _moved_unit -> pointed_unit
    | (UNIT|ALLY|ENEMY) (_WHO _be_past)? "tapped" -> pointed_tapped
    | ENEMY (_WHO _be_past)? _moved_unit -> pointed_enemy
    | (UNIT|ENEMY|ALLY) (_WHO _be_past)? "destroyed" -> pointed_destroyed
    | (CARD) (_WHO _be_past)? "revealed" -> pointed_revealed
_moved_card: "chosen" | "discarded" | "added" (_TO whose _HAND)? | "returned" (_TO whose _HAND)?
    | "sent" _TO whose? destination | "placed" _IN whose? destination | "deployed" | "stacked"
_moved_unit: "chosen" | "moved" | "untapped" | "targeted" | "selected"
"""

OPS = {"gt": ">", "lt": "<", "eq": "=", "ge": ">=", "le": "<="}


def _stat(stat: str, op: str) -> Callable[[Noun], f.Filter]:
    return lambda other: f.Number(stat, op, _number_of(stat, other))


def _number_of(stat: str, other: Noun) -> Amount:
    """The number of the one object the words mean."""
    group = every(replace(other, det="the") if other.det == "" else other, OWN)
    if not group.singular and other.where == () and not isinstance(group, Known):
        raise Unclear("whose number")
    return Stat(stat, group)


def _above(op: str) -> Callable[[str, Noun], f.Filter]:
    return lambda stat, other: _stat(stat, op)(other)


def _lacks(token: Token) -> Change:
    found, joint = words(token)
    if joint == "and":
        raise Unclear("lacking both or either")
    return narrow(*(f.Not(shows(word)) for word in found))


def _not_same(what: str) -> Callable[[Noun], Change]:
    def reads(other: Noun) -> Change:
        return lifted(other, lambda noun: f.Not(f.Shares(what, base(noun, OWN))))

    return reads


def _same(what: str) -> Callable[[Noun], Change]:
    return lambda other: lifted(other, lambda noun: f.Shares(what, base(noun, OWN)))


def _other_area(other: Noun) -> Change:
    if other.det == "a" and other.group is None:
        raise Unclear("in a different area from which of them")
    near = every(replace(other, det="the"), OWN)
    return narrow(f.Not(f.SameAreaAs(near)))


def _both(one: Noun, other: Noun) -> Change:
    return narrow(*traits_of(one), *traits_of(other))


def _beneath(unit: Noun) -> Change:
    def lies(noun: Noun) -> Noun:
        if noun.head != "card" or noun.places or noun.group:
            raise Unclear("only cards lie beneath a unit")
        return replace(noun, head="", group=Stacked(every(unit, OWN)))

    return lies


def _supporter(card: Noun, unit: Noun) -> Noun:
    """ "A <Red> card that supports this unit"."""
    noun = supporting(unit)
    group = noun.group
    if not isinstance(group, SupportCard) or card.head != "card" or card.places or card.names:
        raise Unclear("which card supports")
    return replace(noun, group=replace(group, where=card.where))


def _np_that_is(noun: Noun, state: f.Filter) -> Noun:
    if noun.group is not None:
        raise Unclear("something known is described again")
    return noun.narrowed(state)


def _of_opponent(*_: object) -> Change:
    return changed(side=ENEMY)


def _top_of_each(*parts: str) -> Noun:
    numbers = [int(part) for part in parts if part.isdigit()]
    return Noun(group=Top(ANY, numbers[0] if numbers else 1))


WIDE_NOUNS: Readings = {
    "bond_skill": lambda: f.HasSkill(label="BS"),
    "who_fights": lambda other: narrow(Fights("either", every(replace(other, det="the"), OWN))),
    "top_of_each": _top_of_each,
    **constants(
        {
            "stat_attack": "attack",
            "stat_cost": "cost",
            "stat_promotion": "promotion_cost",
            "stat_support": "support",
            **OPS,
            "pointed_card": "card",
            "pointed_unit": "unit",
            "pointed_enemy": "enemy",
            "pointed_tapped": "tapped",
            "pointed_destroyed": "destroyed",
            "pointed_revealed": "revealed",
        }
    ),
    "amount_number": lambda number: int(number),
    "amount_count": count,
    "amount_count_whose": lambda whose, noun: count(noun, whose),
    "amount_stat": lambda noun, stat: _number_of(stat, noun),
    "amount_stat_of": lambda stat, noun: _number_of(stat, noun),
    "than_amount": lambda stat, op, amount: f.Number(stat, op, amount),
    "above_np": _above(">"),
    "below_np": _above("<"),
    "higher_np": _above(">"),
    "lower_np": _above("<"),
    "equal_np": _above("="),
    "stat_exceeds": _above(">"),
    "stat_exceeds_stat": lambda stat, other, same: _above(">")(stat, other),
    "stat_than_np": lambda stat, op, other: _stat(stat, op)(other),
    "stat_is": lambda stat, limit: f.Number(stat, *limit),
    "prints_x": PrintsX,
    "attack_under": lambda number, *_: f.Number("attack", "<", int(number)),
    "cost_adj": lambda number: narrow(f.Number("cost", "=", int(number))),
    "equal_to": lambda stat, amount: narrow(f.Number(stat, "=", amount)),
    "of_opponent": _of_opponent,
    "of_anybody": lambda: lambda noun: replace(noun, side=ANY, head=noun.head or "unit"),
    "card_that_supports": _supporter,
    "this_described": lambda adjs, _: apply(Noun(group=This()), adjs),
    "lacks_name": lambda token: narrow(*(f.Not(f.HasSkill(name=one)) for one in words(token)[0])),
    "lacks_traits": _lacks,
    "not_same_name": _not_same("name"),
    "same_sign": _same("insignias"),
    "other_sign": _not_same("insignias"),
    "same_stat": lambda stat, other: _same(stat)(other),
    "other_area": _other_area,
    "with_this": lambda: changed(with_this=True),
    "who_is_both": _both,
    "who_rested": lambda: narrow(f.Not(f.Is("attacked"))),
    "stacked_under": _beneath,
    "either_label": lambda one, other: f.AnyOf(
        (f.HasSkill(label=one.strip("[]").upper()), f.HasSkill(label=other.strip("[]").upper()))
    ),
    "named_skill": lambda token: f.HasSkill(name=words(token)[0][0]),
    "pointed": lambda kind: Noun(group=Known(f"?{kind}")),
    "pointed_paid": lambda kind: Noun(group=Known("?paid")),
    "that_attacking_unit": lambda: Noun(group=Known("?attacking unit")),
    "that_attacking_enemy": lambda: Noun(group=Known("?attacking enemy")),
    "everyone": lambda: Noun(head="unit", det="all", side="any"),
    "np_that_is": _np_that_is,
    "any_of_those": lambda: Noun(group=Known("?cards")).counted(0, None),
    "any_number_but": lambda noun, other: other_than(other)(noun.counted(0, None)),
    "all_but_np": lambda noun, other: other_than(other)(replace(noun, det="all")),
    "one_of_whose": lambda whose, noun: replace(noun, det="a", side=whose),
    "at_least_one": lambda noun: replace(noun, det="a"),
    "any_number_counted": lambda number, noun: noun.counted(int(number), int(number)),
}
