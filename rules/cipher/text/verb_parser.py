"""Verbs of statements: what their subject gains, becomes or cannot do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.cipher.text import nodes as n
from rules.cipher.text.gain_parser import Pair
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import ENEMY, OWN, Noun, every
from rules.cipher.text.parts import Gained, Statement, Subject, Verb
from rules.cipher.text.traits import trait
from rules.text.amounts import Amount, Times
from rules.text.changes import Adjust, Becomes, Cannot, Change, Gains, Multiplied
from rules.text.filters import Filter
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Group, This, Together, Units

# By what something cannot be destroyed: causes, and whose.
Causes = tuple[tuple[str, ...], Group | None]

SUPPORT_OF_THIS = n.SupportCard(OWN, unit=This())
BY_SKILL: Causes = (("skill",), None)
BY_ENEMY_SKILL: Causes = (("skill",), Units(ENEMY))
# A support skill is no skill of an enemy: its card is no unit.
BY_ENEMY_SKILL_OR_SUPPORT: Causes = (
    ("skill",),
    Together((Units(ENEMY), n.SupportCard(ENEMY))),
)
BY_COST_OR_SKILL: Causes = (("cost", "skill"), None)
NUMBERS = {
    "orbs": "orbs_destroyed",
    "cost": "cost",
    "promotion_cost": "promotion_cost",
    "support": "support",
    "attacks": "attack",
}


def _says(change: Callable[[Subject], Change]) -> Statement:
    return Statement(lambda s: (change(s),))


def _of_units(change: Callable[[Group], Change]) -> Statement:
    return Statement(lambda s: (change(units(s)),))


def _gains(pair: Pair) -> Statement:
    return Statement(gained=pair, verb=_plain(pair[0]))


def _plain(gained: Gained) -> Verb:
    def says(subject: Subject) -> tuple[Change, ...]:
        if subject.of != "support":
            return (gained(units(subject)),)
        change = gained(subject.group)
        if not isinstance(change, Adjust) or change.stat != "attack":
            raise Unclear("what a support value gains")
        # What a support value gains is a number, whatever word is printed behind it.
        return (replace(change, stat="support"),)

    return says


def _becomes(number: str) -> Statement:
    return Statement(lambda s: tuple(Becomes(_group_of(s), one, int(number)) for one in _stats(s)))


def _changes_by(amount: Amount) -> Statement:
    return Statement(lambda s: tuple(Adjust(s.group, one, amount) for one in _stats(s)))


def cannot(*actions: str, by: Causes = ((), None)) -> Statement:
    return Statement(
        lambda s: tuple(Cannot(units(s), action, by=by[0], source=by[1]) for action in actions)
    )


def _cannot_attack(*whom: Noun) -> Statement:
    groups = tuple(every(noun, OWN) for noun in whom)
    against = groups[0] if len(groups) == 1 else Together(groups)
    return _of_units(lambda who: Cannot(who, "attack", against))


def _cannot_join(other: Noun) -> Statement:
    near = every(replace(other, det="the"), OWN)
    return _of_units(lambda who: Cannot(who, "be_deployed", against=near))


def _cannot_be_evaded_by(who: Noun) -> Statement:
    return _says(lambda s: Cannot(every(who), "evade", _attacker(s)))


def _also_treated(token: str) -> Statement:
    traits = tuple(trait(word) for word in words(token)[0])
    return _of_units(lambda group: Gains(group, traits))


def _also_named(token: str) -> Statement:
    return _of_units(lambda group: n.GainsNames(group, words(token)[0]))


def _any_range(targets: Noun) -> Statement:
    return _of_units(lambda group: n.IgnoresRange(group, every(targets, ENEMY)))


def _support(change: Callable[[Group, tuple[Filter, ...]], Change]) -> Callable[[Noun], Statement]:
    return lambda whom: _says(lambda s: change(every(whom, OWN), _supporters(s)))


def _causes(*by: str) -> Callable[[Noun], Causes]:
    return lambda source: (by, every(source, ENEMY))


def units(subject: Subject) -> Group:
    if subject.of:
        raise Unclear(f"{subject.of} do not do this")
    return subject.group


def _attacker(subject: Subject) -> Group:
    if subject.of != "attacks":
        raise Unclear("only attacks are evaded")
    return subject.group


def _attack_of(subject: Subject) -> str:
    if subject.of != "attacks":
        raise Unclear("only Attack is doubled")
    return "attack"


def _group_of(subject: Subject) -> Group:
    """The objects; "this card's support" is a number of the card itself."""
    return This() if subject.group == SUPPORT_OF_THIS and not subject.of else subject.group


def _stat(subject: Subject) -> str:
    if not subject.of and [noun.group for noun in subject.nouns] == [SUPPORT_OF_THIS]:
        return "support"
    if subject.of not in NUMBERS:
        raise Unclear("a number is needed here")
    return NUMBERS[subject.of]


def _stats(subject: Subject) -> tuple[str, ...]:
    return ("cost", "promotion_cost") if subject.of == "costs" else (_stat(subject),)


def _supporters(subject: Subject) -> tuple[Filter, ...]:
    """The cards a statement about supporting is about, as filters."""
    (noun,) = subject.nouns
    if noun.head not in ("card", "", "support") or noun.places or noun.group or noun.names:
        raise Unclear("which supporting cards")
    return noun.where


def _support_cards(subject: Subject) -> Group:
    if subject.of != "support skills":
        raise Unclear("only support skills are stopped")
    return subject.group


_GAINING: Readings = {
    "gains": _gains,
    "gains_instead": lambda pair: replace(_gains(pair), instead=True),
    "loses": lambda pair: Statement(gained=pair, verb=_plain(pair[1]), loses=True),
    "becomes": _becomes,
    "rises": lambda number: _says(lambda s: Adjust(s.group, _stat(s), int(number))),
    "breaks": lambda number, _: _says(
        lambda s: Becomes(_attacker(s), "orbs_destroyed", int(number))
    ),
    "equals": lambda amount: _says(lambda s: Becomes(_group_of(s), _stat(s), amount)),
    "doubled": lambda: _says(lambda s: Multiplied(s.group, _attack_of(s), 2)),
    "reduced": lambda number: _changes_by(-int(number)),
    "increased": lambda number: _changes_by(int(number)),
    "increased_per": lambda number, per: _changes_by(Times(int(number), per)),
    "also_treated": _also_treated,
    "also_named": _also_named,
    "any_range": _any_range,
    "fail_to_support": _support(n.FailsToSupport),
    "support_anyway": _support(n.Supports),
    "skills_stop": lambda: _says(lambda s: n.SkillsStop(_support_cards(s))),
}
_BANS = {
    "cannot_be_chosen_by_unit": cannot("be_chosen", by=BY_ENEMY_SKILL),
    "cannot_be_chosen": cannot("be_chosen", by=BY_ENEMY_SKILL_OR_SUPPORT),
    "cannot_be_moved_by_unit": cannot("be_moved", by=BY_ENEMY_SKILL),
    "cannot_be_moved_by_enemy": cannot("be_moved", by=BY_ENEMY_SKILL_OR_SUPPORT),
    "cannot_be_tapped": cannot("be_tapped"),
    "cannot_be_evaded": _says(lambda s: Cannot(Units(ENEMY), "evade", _attacker(s))),
    "cannot_evade": cannot("evade"),
    "cannot_critical": cannot("critical"),
    "cannot_attack": cannot("attack"),
    "cannot_be_attacked": _of_units(lambda who: Cannot(Units(ENEMY), "attack", who)),
    "cannot_be_destroyed": cannot("be_destroyed"),
    "cannot_be_moved": cannot("be_moved"),
    "cannot_be_moved_by": cannot("be_moved", by=BY_SKILL),
    "cannot_untap": cannot("untap"),
    "cannot_be_flipped": cannot("be_flipped_down", by=BY_COST_OR_SKILL),
    "cannot_be_bonded": cannot("be_bonded"),
    "cannot_be_deployed_by_skill": cannot("be_deployed", by=BY_SKILL),
}
_CAUSES = {
    "by_attacks": (("attack",), Units(ENEMY)),
    "by_criticals": (("critical",), Units(ENEMY)),
    "by_cost_or_skill": BY_COST_OR_SKILL,
    "by_skill": BY_SKILL,
    "by_enemy_skill": BY_ENEMY_SKILL,
}
VERBS: Readings = {
    **_GAINING,
    **constants(_BANS),
    "cannot_be_evaded_by": _cannot_be_evaded_by,
    "cannot_attack_whom": _cannot_attack,
    "cannot_be_destroyed_by": lambda by: cannot("be_destroyed", by=by),
    "cannot_join": _cannot_join,
    **constants(_CAUSES),
    "by_anything_of": _causes(),
    "by_attacks_of": _causes("attack"),
    "by_skill_of": _causes("skill"),
}
