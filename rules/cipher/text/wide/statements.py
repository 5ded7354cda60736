"""More statements: what is gained, lost, banned and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.cipher.text import nodes as n
from rules.cipher.text import parts as p
from rules.cipher.text.gain_parser import count
from rules.cipher.text.noun_parser import label, words
from rules.cipher.text.nouns import ANY, ENEMY, LORD, OWN, Noun, choice, every, pattern
from rules.cipher.text.parts import Statement, Subject
from rules.cipher.text.traits import shows
from rules.cipher.text.verb_parser import Causes, cannot, units
from rules.cipher.text.wide.conditions import _stat_of
from rules.cipher.text.wide.events import Means, destroyed
from rules.text import changes as ch
from rules.text import conditions as c
from rules.text import effects as e
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.filters import AnyOf, At, Not
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Cards, Known, This, Together, Units
from rules.text.tree import walk
from rules.text.triggers import AttackDestroys, Trigger

STATEMENTS = r"""
%extend gained: NUMBER _ATTACK per? -> attack
    | SIGNED _ATTACK "power" -> attack
    | SIGNED "support value"? -> unsigned_support
    | SIGNED per -> attack
    | QUOTED "skill" -> skill_gained
    | ("the following skill"|"the following skills") QUOTED -> skill_gained
    | "use of" QUOTED -> skill_gained
    | "the ability to use" QUOTED -> skill_gained
    | ("all"|"all of") ("its"|"their"|"her"|"his")? "support skills" -> support_skills_lost
    | ("its"|"their"|"her"|"his") "support skills" -> support_skills_lost
    | ("all"|"all of") ("its"|"their"|"her"|"his")? _SKILL -> all_skills_lost
    | ("its"|"their"|"her"|"his") _SKILL -> all_skills_lost
    | _all_its "support skills" _no_new_ones -> support_skills_barred
    | _all_its _SKILL _no_new_ones -> all_skills_barred
    | ("all"|"all of"|"each of") ("its"|"their"|"her"|"his"|"of their") ("colors"|"symbols"
      |"insignias") -> all_signs_lost
    | "an additional" SIGNED _ATTACK -> attack
    | QUOTED "and" "cannot" "reacquire" ("it"|"them") -> skill_barred
    | ("the"|"a"|"an") BRACKETED ("symbol"|"color"|"insignia") -> traits_gained
    | ("the"|"a") "range" RANGE -> range
_all_its: ("all"|"all of") ("its"|"their"|"her"|"his")? | "its" | "their" | "her" | "his"
_no_new_ones: ","? "and" _CANNOT _GAIN "any"? "new ones"

gained_use: QUOTED -> skill_gained
%extend vp: ("can"|"may"|"is able to"|"are able to"|"becomes able to"
      |"become able to") "also"? "use" gained_use -> gains
    | _CANNOT ("evade"|"avoid") np _POSS _ATTACK -> cannot_evade_whom
    | _CANNOT ("evade"|"avoid") "the" _ATTACK ("of"|"from") np -> cannot_evade_whom
    | _CANNOT ("evade"|"avoid") _ATTACK "from" np -> cannot_evade_whom
    | _CANNOT ("evade"|"avoid") ("this attack"|"attacks"|"that attack") -> cannot_evade
    | _CANNOT "be attacked" _VIA np -> cannot_be_attacked_by
    | _CANNOT "be the target of" ("attacks"|"an attack") -> cannot_be_attacked
    | _CANNOT "be" ("chosen"|"targeted") means -> cannot_be_chosen_by
    | _CANNOT "be" ("chosen"|"targeted") "as the target of" ("enemy skills"
      |"an enemy's skill") -> cannot_be_chosen_by_unit
    | _CANNOT "be destroyed" means -> cannot_be_destroyed_means
    | _BE _NOT "destroyed" means -> cannot_be_destroyed_means
    | _BE "not" ("destroyed"|"defeated") -> cannot_be_destroyed
    | _CANNOT "be moved" means -> cannot_be_moved_means
    | _CANNOT ("be tapped"|"tap") -> cannot_be_tapped
    | _CANNOT ("untap"|"be untapped") -> cannot_untap
    | _CANNOT "move" -> cannot_be_moved
    | _CANNOT "use" QUOTED -> cannot_use
    | _CANNOT "perform" ("critical hits"|"a critical hit") -> cannot_critical
    | _CANNOT "perform" ("evades"|"an evade") -> cannot_evade
    | ("can only attack"|"may only attack") np -> attacks_only
    | ("can attack"|"may attack") _REGARDLESS -> any_range_all
    | _BE ("also treated as"|"treated as") "being"? ("a"|"an")? BRACKETED -> also_treated
    | _BE "also treated as" ("if" ("its"|"their"|"his"|"her") "unit name is"
      |"being named") "also"? QUOTED -> also_named
    | ("also has"|"also have"|"also gains"|"also gain") gained -> gains
    | ("will break"|"will destroy"|"destroys"|"destroy") NUMBER ORB -> breaks
    | ("becomes"|"become"|"is") "equal to" amount -> becomes_amount
    | ("becomes"|"become") amount_rate -> becomes_amount
    | ("becomes"|"become") ("the same as"|"equal to") np _POSS -> becomes_that_of
    | ("becomes"|"become"|_BE) ("the same as"|"equal to") "that of" np -> becomes_that_of
    | _BE _each? "reduced" _VIA NUMBER -> reduced
    | _BE _each? "reduced" _VIA NUMBER per -> reduced_per
    | _BE _each? "increased" _VIA NUMBER -> increased
    | ("is reduced"|"are reduced"|"decreases"|"decrease") _VIA NUMBER per? -> reduced_per
    | ("increases"|"increase") _VIA NUMBER per -> increased_per
    | ("increases"|"increase") _VIA NUMBER -> increased
    | ("is lowered"|"are lowered") _VIA NUMBER per? -> reduced_per
    | ("is tripled"|"are tripled") -> tripled
    | _CANNOT _ATTACK np "," np -> cannot_attack_whom
    | ("become"|"becomes") "unable to be evaded" -> cannot_be_evaded
    | "will fail to support" np -> fail_to_support
    | ("can support"|"successfully support"|"successfully supports"
      |"will not fail to support") np -> support_anyway
_each: "each" | "also" | "both"
_ORBS_OF_BOTH: "the number of orbs that both you and your opponent's"
amount_rate: NUMBER "for each" nominal -> rate_of
    | NUMBER "per" nominal -> rate_of
    | ("the"? "number of" nominal ("multiplied by"|_TIMES) NUMBER) -> times_n

%extend per: ("for each"|"per"|"for every") CARD ("stacked"|"that is stacked")? ("under"
      |"beneath"|"underneath"|"below") np -> per_beneath_np
    | ("for each"|"per"|"for every") CARD "in" np _POSS "stack" -> per_stacked_np
    | ("for each"|"per"|"for every") "other" CARD "in" np _POSS "stack" -> per_beneath_np
    | ("for every"|"per every") nominal -> per
    | ("for each"|"per"|"for every") whose nominal -> per_whose
    | ("for each"|"per"|"for every") "of" whose nominal -> per_whose
    | ("for each of"|"per") np -> per_these
    | "for each different" variety "among" np -> per_variety
    | ("for each"|"per") NUMBER nominal -> per_so_many
    | ("for each"|"per"|"for every") pointed _this_way -> per_pointed
    | ("for each"|"per"|"for every") pointed _as_cost -> per_paid
    | ("for each"|"per"|"for every") "revealed" nominal -> per_revealed
variety: "name" -> variety_name | "weapon" -> variety_weapons | "type" -> variety_types
    | "insignia" -> variety_insignias
%extend counted: "the" "total"? "number of" nominal -> counted_once
    | "the" "total"? "number of" whose nominal -> counted_once_whose
    | "the" "total"? "number of cards in" np _POSS "stack" (_TIMES NUMBER)? -> stack_times
    | np _POSS stat (_TIMES NUMBER)? -> stat_times
    | "the" stat "of" np (_TIMES NUMBER)? -> stat_of_times
    | np _POSS_SUPPORT _SUPPORT_VALUE -> support_number
    | "the support value of" np -> support_number
    | NUMBER _TIMES "the" "total"? "number of" nominal -> n_times

%extend subject: "the" _COST "of" np "in your hand and retreat area" -> cost_in_hand_and_retreat
    | "the attacks of" np -> attacks_of
    | np _POSS _COST ("and"|"or") _PROMOTION_COST -> both_costs_of_np
    | np _POSS ("deployment and class change cost"
      |"deployment and class change costs") -> both_costs_of_np
    | "the" _COST "and" _PROMOTION_COST "of" np -> both_costs_of_np
    | "the" ("support skill"|"support skills") "of" np -> support_skills_of
    | np _POSS "orbs destroyed" -> orbs_of
    | _ORBS_OF_BOTH _LORD _POSS _ATTACK "will destroy" -> orbs_of_both_lords
    | ("the number of orbs destroyed by"|"the number of orbs broken by") np _POSS _ATTACK -> orbs_of
    | ("the number of orbs destroyed by"|"the number of orbs that") np _POSS _ATTACK ("destroys"
      |"destroy"|"break"|"breaks") -> orbs_of
    | "the support value of" np -> support_value_of_np
    | np _POSS "support value" -> support_value_of_np
    | np _POSS_SUPPORT "support" -> support_value_of_np
    | ("any"|"all") ("support skills"|"support skill") ("of"|"that" "are"? "possessed by"
      |"possessed by") np -> support_skills_of
    | "the" ("support skills"|"support skill") ("of"
      |"belonging to") supporting_cards -> support_skills_by
    | ("any"|"all")? "support skills" ("of"|"belonging to") supporting_cards -> support_skills_by
    | np "," np "," "and" np -> subject
    | np "," np "," np "," "and" np -> subject
    | "they" -> it_or_them
    | ("it"|"this") -> it_or_them
supporting_cards: CARD (_WHO _BE)? "supporting" np -> supporting_np
    | "all" CARD (_WHO _BE)? "supporting" np -> supporting_np

%extend substitute: _SEND _THIS _FROM whose _HAND _TO whose? destination -> substitute_this

%extend item: _OPPONENT _CANNOT "perform"? ("evade"|"evades") -> enemy_cannot_evade
    | np "destroyed" means _be_now _sent (_TO|_IN) whose? destination _not_there -> sent_elsewhere
    | ("if"|"when") np _be_now "destroyed" means ","? np _be_now _sent (_TO
      |_IN) whose? destination _not_there -> sent_elsewhere
    | "if" np "destroyed" means "is to be sent to the retreat area" "," np _be_now _sent (_TO
      |_IN) whose? destination "instead" -> sent_elsewhere
    | ("if"|"when") trigger _sep whose ORB _be_now _sent (_TO
      |_IN) whose? destination "instead of being destroyed" -> orb_sent_elsewhere
    | _OPPONENT _CANNOT "use" QUOTED -> enemy_use_banned
    | _OPPONENT _CANNOT "critical hit" -> enemy_cannot_critical
    | _OPPONENT _CANNOT _DEPLOY np _IN whose? place -> deploy_banned_there
    | "treat" np "as" ("if" ("it"|"they"|"he"|"she") ("is"|"are") "also"|"also being")? ("a"
      |"an")? BRACKETED -> treat_as_traits
    | "treat" np "as if" ("its"|"this card's"|"their"|"his"|"her") ("unit name"
      |"name") "is" "also"? QUOTED -> treat_as_named
    | "treat" np "and" np "as" "if" "they" "are" "also" BRACKETED -> treat_both_as
    | _TREAT_IN_HAND "also"? QUOTED -> treat_named_in_hand
    | _GIVEN_A _PROMOTION_COST "of" NUMBER -> promotion_cost_given
    | _CRITICAL_IS _VIA NUMBER "instead of 2" -> critical_factor
    | _YOU_MAY "have up to" NUMBER QUOTED _AT_ONCE -> coexist_up_to
    | _YOU_MAY "have" "a maximum of" NUMBER QUOTED _AT_ONCE -> coexist_up_to
    | _YOU_MAY placed (("and"|"or") placed)* np _WITHOUT_COLOR -> needs_no_insignia
    | _THIS_SKILL_LOSES _ONCE "restriction"? -> this_unlimited
    | "you do not have to pay the cost for" QUOTED -> free_use
    | _YOU_MAY ("use"|"activate") np _POSS QUOTED "without paying" ("the"
      |"its") "cost" -> free_use_of
    | _YOU_MAY ("use"|"activate") QUOTED "without paying" ("the"|"its") "cost" -> free_use
    | ("the cost of"|"the cost for") np _POSS QUOTED _BE "reduced" _VIA "only"? cost -> cheaper_of
    | ("the cost of"|"the cost for") np _POSS QUOTED _BE "reduced" _VIA payment -> cheaper_by
    | ("all"|"any"|"each") LABEL _SKILL? _possessed_by np _become "usable" -> skills_usable
placed: _DEPLOY -> placed_deploy | _LEVEL_UP -> placed_level_up | _PROMOTE -> placed_promote
_WITHOUT_COLOR: "even if you do not have bond cards with compatible colors"
    | "even if you do not have a bond of a compatible color"
    | "even if you do not have a bond of their insignia"
    | "even if you do not have a bond of its insignia"
_possessed_by: "possessed by" | "belonging to"
_become: "becomes" | "become" | _BE
_TREAT_IN_HAND: "treat this card, while it is in your hand, as if its unit name is"
_GIVEN_A: "this card is treated as if it has a" | "this card gains a"
_CRITICAL_IS: "when this unit critical hits, this unit's attack is multiplied"
_sent: "sent" | "placed" | "put"
_not_there: "instead of" ("being sent to")? ("the"|"your"|"their")? "retreat area"
_YOU_MAY: "you may" | "you can" | "you are able to"
_AT_ONCE: ("at once" | "on the battlefield at a time" | "at a time" | "on the battlefield"
      | "on the field" | "at the same time")
_THIS_SKILL_LOSES: "this skill loses" | "this skill loses the" | "this skill loses its"

%extend sentence: ("only usable"|"use this skill only") _while conditions -> requirement
    | "when" np action _sep "you may" substitute "instead of the usual cost" -> substitution
    | ("when"|"if") np action _sep "you may" substitute _INSTEAD_OF_SAME -> substitution
    | _YOU_MAY _SEND np "instead of" QUOTED _TO whose? destination ("when"
      |"if") np action -> substituted_for
    | ("when"|"if") "this unit uses" QUOTED _sep "you may" payment _UNPAID -> skill_substitution
    | "when paying the cost for" QUOTED _sep "you may instead" (cost|payment) -> skill_substitution
    | lead* simple ("if"|"while"|"as long as") conditions -> trailing
    | lead* simple ("when"|"while"|"if") _IN "the"? place -> trailing_place
    | lead* simple duration ("if"|"while") conditions -> trailing
    | "usable only" ("during"|"on") "your" "turn" -> only_on_own_turn
    | "usable only" ("during"|"on") _OPPONENTS "turn" -> only_on_enemy_turn
    | "however"? ","? ("it"|"this cost"|"the cost"|"this") ("cannot be reduced below"
      |"cannot be lower than"|"cannot go below"|"will not be lower than") NUMBER -> floor_of
    | _COST _CANNOT "be lower than" NUMBER ("with this skill"|"by this skill")? -> floor_of
simple: item
_INSTEAD_OF_SAME: /instead of (sending )?(1|a) card with the same unit name( as (that ally|it))?/
_UNPAID: /instead of paying (the|its) cost/
"""


def _group(noun: Noun) -> Any:
    return every(noun, OWN)


def _lost(change: Callable[[Any], ch.Change]) -> tuple[Any, Any]:
    def no_gain(_: Any) -> ch.Change:
        raise Unclear("this cannot be gained")

    return no_gain, change


def _signs_lost() -> tuple[Any, Any]:
    return _lost(lambda g: ch.Loses(g, tuple(shows(one) for one in _SIGNS)))  # type: ignore[misc]


_SIGNS = ("red", "blue", "white", "black", "green", "purple", "yellow", "brown")


def _cannot_evade_whom(*whom: Noun) -> Statement:
    groups = tuple(every(one, OWN) for one in whom)
    against = groups[0] if len(groups) == 1 else Together(groups)
    return Statement(lambda s: (ch.Cannot(units(s), "evade", against),))


def _cannot_be_attacked_by(who: Noun) -> Statement:
    return Statement(lambda s: (ch.Cannot(every(who, ENEMY), "attack", units(s)),))


def _attacks_only(whom: Noun) -> Statement:
    """May attack only these: all others it cannot."""
    group = every(whom, ENEMY)
    if not isinstance(group, Units) or group.side != ENEMY or not group.where:
        raise Unclear("only attack whom")
    others = tuple(Not(one) for one in group.where)
    fails = others if len(others) == 1 else (AnyOf(others),)
    return Statement(lambda s: (ch.Cannot(units(s), "attack", Units(ENEMY, fails)),))


def causes_of(means: Means) -> Causes:
    if means.skill:
        raise Unclear("which skill")
    if means.side == ENEMY:
        return (("skill",), Together((Units(ENEMY), n.SupportCard(ENEMY))))
    if means.source is None:
        return means.by, None
    # By a skill of an enemy: of any of them.
    whose = pattern if means.source.det == "a" else every
    return means.by, whose(means.source, ENEMY)


def _chosen_by(means: Means) -> Statement:
    by, source = causes_of(means)
    if by != ("skill",) or source is None:
        raise Unclear("chosen by what")
    return cannot("be_chosen", by=(by, source))


def _becomes_amount(amount: Amount) -> Statement:
    return Statement(lambda s: (ch.Becomes(_units_of(s), _stat(s), amount),))


def _becomes_that_of(*parts: Any) -> Statement:
    (noun,) = [part for part in parts if isinstance(part, Noun)]
    return Statement(
        lambda s: (ch.Becomes(_units_of(s), _stat(s), Stat(_stat(s), every(noun, OWN))),)
    )


def _stat(subject: Subject) -> str:
    if subject.of not in _OF:
        raise Unclear("a number is needed here")
    return _OF[subject.of]


_OF = {
    "orbs": "orbs_destroyed",
    "cost": "cost",
    "promotion_cost": "promotion_cost",
    "support": "support",
    "attacks": "attack",
}


def _units_of(subject: Subject) -> Any:
    return subject.group


def _lowered(number: str, per: Amount | None = None) -> Statement:
    def says(subject: Subject) -> tuple[ch.Change, ...]:
        by: Amount = -int(number) if per is None else Times(-int(number), per)
        stats = ("cost", "promotion_cost") if subject.of == "costs" else (_stat(subject),)
        return tuple(ch.Adjust(subject.group, stat, by) for stat in stats)

    return Statement(says)


def _tripled() -> Statement:
    return Statement(lambda s: (ch.Multiplied(s.group, _stat(s), 3),))


def _own_area(place: str) -> str:
    if place not in ("vanguard", "rearguard"):
        raise Unclear("units move to the Vanguard or the Rearguard")
    return place


def _trailing(*parts: Any) -> p.Sentence:
    """ "Draw 1 card if ...": a condition behind the one thing it is about."""
    *before, condition = parts
    until = next((part for part in before if isinstance(part, str)), "")
    flat: list[Any] = []
    for part in before:
        if isinstance(part, tuple):
            flat.extend(part)
        elif not isinstance(part, str):
            flat.append(part)
    last = flat.pop()
    if isinstance(last, p.Instruction) and Known("?it") in walk(condition):
        raise Unclear("whom a condition behind its clause is about")
    return p.Sentence((*flat, p.OnlyIf(condition), last), until, getattr(last, "instead", False))


def _per_these(noun: Noun) -> Amount:
    if not isinstance(noun.group, Known):
        raise Unclear("for each of whom")
    return Count(noun.group)


def _sent_elsewhere(who: Noun, means: Means, *parts: Any) -> Statement:
    """Units that are destroyed in some way go elsewhere than to the Retreat Area."""
    again = [part for part in parts if isinstance(part, Noun)]
    if any(noun.group not in (Known("?it"), Known("?enemy")) for noun in again):
        raise Unclear("who is sent elsewhere")
    event = destroyed(means)(who)
    return Statement(changes=(ch.Instead(event, (e.Put(Known("?it"), parts[-1]),)),))


def _orb_sent_elsewhere(event: Trigger, side: str, *parts: str) -> Statement:
    """The orbs that an attack takes from a Lord go elsewhere than to its player's hand."""
    who = event.defender if isinstance(event, AttackDestroys) else None
    if not isinstance(who, Units) or LORD not in who.where or who.side != side:
        raise Unclear("whose orb")
    return Statement(changes=(ch.Instead(event, (e.Put(Known("?it"), parts[-1]),)),))


def _trailing_place(*parts: Any) -> p.Sentence:
    """ "This unit gains +10 Attack while in the Vanguard." """
    *before, statement, place = parts
    subject = getattr(statement, "subject", None)
    if subject is None or [noun.group for noun in subject.nouns] != [This()]:
        raise Unclear("who is there")
    return _trailing(*before, statement, c.Matches(This(), (At((place,)),)))


def _treat_as(what: Noun, token: str) -> Statement:
    group = every(what, OWN)
    traits = tuple(shows(word) for word in words(token)[0])
    return Statement(changes=(ch.Gains(group, traits),))  # type: ignore[arg-type]


def _needs_no_insignia(*parts: Any) -> Statement:
    """Cards that are placed come from the hand."""
    *actions, cards = parts
    if len(set(actions)) != len(actions):
        raise Unclear("to do what without a bond of their Insignia")
    if cards.group == This():
        return Statement(changes=(n.NeedsNoInsignia(This(), tuple(actions)),))
    in_hand = cards if cards.places else replace(cards, places=(("hand", OWN),))
    group = every(in_hand, OWN)
    if cards.head != "card" or not isinstance(group, Cards) or group.place != "hand":
        raise Unclear("which cards need no bond of their Insignia")
    return Statement(changes=(n.NeedsNoInsignia(group, tuple(actions)),))


def _treat_both_as(one: Noun, other: Noun, token: str) -> Statement:
    changes = [change for what in (one, other) for change in _treat_as(what, token).changes]
    return Statement(changes=tuple(changes))


def _treat_named_in_hand(token: str) -> Statement:
    return _treat_named(Noun(group=Among(This(), (At(("hand",)),))), token)


def _promotion_cost_given(number: str) -> Statement:
    return Statement(changes=(ch.Becomes(This(), "promotion_cost", int(number)),))


def _skill_substitution(names: str, payment: e.Effect | tuple[e.Effect, ...]) -> p.Sentence:
    cost = payment if isinstance(payment, tuple) else (payment,)
    change = n.PaysInstead(This(), cost, skills=words(names)[0])
    return p.Sentence((Statement(changes=(change,)),))


def _substituted_for(card: Noun, *parts: Any) -> p.Sentence:
    """ "You may send a <Knife> card instead of "Saizo" ...": one from the hand."""
    _, *_, place, who, action = parts
    from_hand = card if card.places else replace(card, places=(("hand", OWN),))
    cost = (e.Put(choice(replace(from_hand, det="a"), OWN), place),)
    change = n.PaysInstead(pattern(who, OWN), cost, action)
    return p.Sentence((Statement(changes=(change,)),))


def _substitute_this(*parts: str) -> tuple[e.Effect, ...]:
    """ "Send this card from your hand": it pays from there alone, wherever its skill works."""
    return (e.Put(Among(This(), (At(("hand",)),)), parts[-1]),)


def _treat_named(what: Noun, *token: str) -> Statement:
    return Statement(changes=(n.GainsNames(every(what, OWN), words(token[-1])[0]),))


def _skills_usable(token: str, who: Noun) -> Statement:
    group = every(who, OWN)
    if isinstance(group, Cards):
        raise Unclear("only units have to be as a label asks")
    return Statement(changes=(n.SkillsUsable(group, label(token)),))


def _coexist(number: str, name: str) -> Statement:
    return Statement(changes=(n.Coexists(words(name)[0], int(number)),))


def _free_use(who: Noun, name: str) -> Statement:
    return Statement(changes=(n.Cheaper(every(who, OWN), words(name)[0][0]),))


def _cheaper(who: Noun, name: str, cost: Any) -> Statement:
    paid = cost if isinstance(cost, tuple) else (cost,)
    return Statement(changes=(n.Cheaper(every(who, OWN), words(name)[0][0], paid),))


def _deploy_banned(cards: Noun, *where: str) -> Statement:
    if cards.head != "card" or cards.places:
        raise Unclear("which cards cannot be deployed")
    what = Cards(ENEMY, "any", cards.where)
    return Statement(changes=(ch.Forbidden(ENEMY, "deploy", what, _own_area(where[-1])),))


def _supporting_np(*parts: Any) -> Subject:
    """Support skills of the cards that support units: of "an enemy", whichever is supported."""
    unit = parts[-1]
    means = pattern if unit.det == "a" else every
    units_ = means(unit, ENEMY if unit.head == "enemy" else OWN)
    side = ENEMY if unit.side == ENEMY or unit.head == "enemy" else OWN
    return Subject((Noun(group=n.SupportCard(side, unit=units_)),), "support skills")


def _times(amount: Amount, number: tuple[str, ...]) -> Amount:
    return Times(int(number[0]), amount) if number else amount


WIDE_STATEMENTS: Readings = {
    "unsigned_support": lambda signed: (
        lambda g: ch.Adjust(g, "support", int(signed)),
        lambda g: ch.Adjust(g, "support", -abs(int(signed))),
    ),
    "support_skills_lost": lambda: _lost(lambda g: ch.LosesSkills(g, kind="support")),
    "all_skills_lost": lambda: _lost(ch.LosesSkills),
    "support_skills_barred": lambda: _lost(
        lambda g: ch.LosesSkills(g, kind="support", barred=True)
    ),
    "all_skills_barred": lambda: _lost(lambda g: ch.LosesSkills(g, barred=True)),
    "all_signs_lost": _signs_lost,
    "cannot_evade_whom": _cannot_evade_whom,
    "cannot_be_attacked_by": _cannot_be_attacked_by,
    "cannot_be_chosen_by": _chosen_by,
    "cannot_be_destroyed_means": lambda means: cannot("be_destroyed", by=causes_of(means)),
    "cannot_be_moved_means": lambda means: cannot("be_moved", by=causes_of(means)),
    "cannot_level": lambda *_: cannot("level_up"),
    "cannot_use": lambda name: Statement(
        lambda s: (ch.LosesSkills(units(s), words(name)[0], barred=True),)
    ),
    "attacks_only": _attacks_only,
    "any_range_all": lambda: Statement(lambda s: (n.IgnoresRange(units(s), Units(ENEMY)),)),
    "becomes_amount": _becomes_amount,
    "becomes_that_of": _becomes_that_of,
    "reduced_per": _lowered,
    "tripled": _tripled,
    "rate_of": lambda number, noun: Times(int(number), count(noun)),
    "per_beneath_np": lambda *parts: n.StackSize(_group(parts[-1]), beneath=True),
    "per_stacked_np": lambda *parts: n.StackSize(_group(parts[-1])),
    "per_so_many": lambda size, noun: n.Per(int(size), count(noun)),
    "per_variety": lambda trait, who: n.Variety(trait, every(who)),
    **constants({f"variety_{trait}": trait for trait in ("name", "weapons", "types", "insignias")}),
    "per_pointed": lambda kind: Count(Known(f"?{kind}")),
    "per_paid": lambda kind: Count(Known("?paid")),
    "counted_once": count,
    "counted_once_whose": lambda whose, noun: count(noun, whose),
    "stack_times": lambda unit, *number: _times(n.StackSize(every(unit)), number),
    "stat_times": lambda who, stat, *number: _times(_stat_of(stat, who), number),
    "stat_of_times": lambda stat, who, *number: _times(_stat_of(stat, who), number),
    "n_times": lambda number, noun: Times(int(number), count(noun)),
    "support_skills_by": lambda subject: subject,
    "supporting_np": _supporting_np,
    "it_or_them": lambda: Subject((Noun(group=Known("?it")),)),
    "enemy_cannot_evade": lambda *_: Statement(changes=(ch.Cannot(Units(ENEMY), "evade"),)),
    "enemy_use_banned": lambda names: Statement(
        changes=(ch.Forbidden(ENEMY, "use", skills=words(names)[0]),)
    ),
    "deploy_banned_there": _deploy_banned,
    "needs_no_insignia": _needs_no_insignia,
    **constants({f"placed_{action}": action for action in ("deploy", "level_up", "promote")}),
    "treat_as_traits": _treat_as,
    "treat_as_named": _treat_named,
    "treat_both_as": _treat_both_as,
    "treat_named_in_hand": _treat_named_in_hand,
    "critical_factor": lambda number: Statement(
        changes=(ch.Becomes(This(), "critical_factor", int(number)),)
    ),
    "orbs_of_both_lords": lambda *_: Subject((Noun(head="unit", side=ANY, where=(LORD,)),), "orbs"),
    "promotion_cost_given": _promotion_cost_given,
    "skill_substitution": _skill_substitution,
    "substituted_for": _substituted_for,
    "substitute_this": _substitute_this,
    "coexist_up_to": _coexist,
    "this_unlimited": lambda *_: Statement(changes=(n.Unlimited(This()),)),
    "free_use_of": _free_use,
    "cheaper_of": _cheaper,
    "cheaper_by": _cheaper,
    "skills_usable": _skills_usable,
    "simple": lambda item: item,
    "trailing": _trailing,
    "trailing_place": _trailing_place,
    "cost_in_hand_and_retreat": lambda noun: Subject(
        tuple(replace(noun, places=((place, OWN),)) for place in ("hand", "retreat")), "cost"
    ),
    "per_these": _per_these,
    "sent_elsewhere": _sent_elsewhere,
    "orb_sent_elsewhere": _orb_sent_elsewhere,
    "floor_of": lambda number: p.Floor(int(number)),
}
