"""Verbs of statements: what their subject gains, becomes or cannot do."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.gain_parser import Pair, noun_of
from rules.cipher.text.nodes import (
    FailsToSupport,
    GainsNames,
    IgnoresRange,
    SkillsStop,
    SupportCard,
    Supports,
)
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import (
    ENEMY,
    OWN,
    Noun,
    Unclear,
    every,
)
from rules.cipher.text.parts import Gained, Statement, Subject, Verb
from rules.cipher.text.traits import trait
from rules.text.amounts import Amount, Times
from rules.text.changes import Adjust, Becomes, Cannot, Gains, Multiplied
from rules.text.filters import Filter
from rules.text.groups import Group, This, Together, Units

Causes = tuple[tuple[str, ...], Group | None]


SUPPORT_OF_THIS = SupportCard(OWN, unit=This())


class VerbParser:
    """Methods are called by the parser, one for each alias of a verb."""

    def gains(self, *parts: Pair | Token) -> Statement:
        gained = next(part for part in parts if isinstance(part, tuple))
        return Statement(gained=gained, verb=plain(gained[0]))

    def gains_instead(self, *parts: Pair | Token) -> Statement:
        return replace(self.gains(*parts), instead=True)

    def loses(self, _: Token, gained: Pair) -> Statement:
        return Statement(gained=gained, verb=plain(gained[1]), loses=True)

    def becomes(self, _: Token, number: Token) -> Statement:
        return Statement(
            lambda s: tuple(Becomes(group_of(s), other, int(number)) for other in stats(s))
        )

    def rises(self, _: Token, __: Token, number: Token) -> Statement:
        return Statement(lambda s: (Adjust(s.group, stat(s, numbers=True), int(number)),))

    def breaks(self, _: Token, number: Token, __: Token) -> Statement:
        return Statement(lambda s: (Becomes(attacker(s), "orbs_destroyed", int(number)),))

    def also_treated(self, *parts: Token) -> Statement:
        traits = tuple(trait(word) for word in words(parts[-1])[0])
        return Statement(lambda s: (Gains(units(s), traits),))

    def cannot_be_chosen(self, *_: Token) -> Statement:
        return Statement(
            lambda s: (Cannot(units(s), "be_chosen", by=("skill",), source=Units(ENEMY)),)
        )

    def cannot_be_moved_by_enemy(self, *_: Token) -> Statement:
        return Statement(
            lambda s: (Cannot(units(s), "be_moved", by=("skill",), source=Units(ENEMY)),)
        )

    def also_named(self, *parts: Token) -> Statement:
        return Statement(lambda s: (GainsNames(units(s), words(parts[-1])[0]),))

    def doubled(self, _: Token) -> Statement:
        return Statement(lambda s: (Multiplied(s.group, attack_of(s), 2),))

    def reduced(self, *parts: Token) -> Statement:
        return Statement(
            lambda s: tuple(Adjust(s.group, other, -int(parts[-1])) for other in stats(s))
        )

    def increased(self, *parts: Token) -> Statement:
        return Statement(
            lambda s: tuple(Adjust(s.group, other, int(parts[-1])) for other in stats(s))
        )

    def equals(self, _: Token, amount: Amount) -> Statement:
        return Statement(lambda s: (Becomes(group_of(s), stat(s, numbers=True), amount),))

    def cannot_be_evaded(self, _: Token) -> Statement:
        return Statement(lambda s: (Cannot(Units(ENEMY), "evade", attacker(s)),))

    def cannot_be_evaded_by(self, _: Token, __: Token, who: Noun) -> Statement:
        return Statement(lambda s: (Cannot(every(who), "evade", attacker(s)),))

    def cannot_evade(self, _: Token) -> Statement:
        return cannot("evade")

    def cannot_critical(self, *_: Token) -> Statement:
        return cannot("critical")

    def cannot_critical_or_evade(self, *_: Token) -> Statement:
        return cannot("critical", "evade")

    def cannot_attack(self, *_: Token) -> Statement:
        return cannot("attack")

    def cannot_attack_whom(self, *parts: Noun | Token) -> Statement:
        whom = next(part for part in parts if isinstance(part, Noun))
        return Statement(lambda s: (Cannot(units(s), "attack", every(whom, OWN)),))

    def cannot_attack_either(self, *parts: Noun | Token) -> Statement:
        whom = Together(tuple(every(part, OWN) for part in parts if isinstance(part, Noun)))
        return Statement(lambda s: (Cannot(units(s), "attack", whom),))

    def cannot_be_attacked(self, _: Token) -> Statement:
        return Statement(lambda s: (Cannot(Units(ENEMY), "attack", units(s)),))

    def cannot_be_destroyed(self, _: Token) -> Statement:
        return cannot("be_destroyed")

    def cannot_be_destroyed_by(self, _: Token, by: Causes) -> Statement:
        return Statement(lambda s: (Cannot(units(s), "be_destroyed", by=by[0], source=by[1]),))

    def cannot_be_moved(self, _: Token) -> Statement:
        return cannot("be_moved")

    def cannot_be_moved_by(self, *_: Token) -> Statement:
        return Statement(lambda s: (Cannot(units(s), "be_moved", by=("skill",)),))

    def cannot_untap(self, _: Token) -> Statement:
        return cannot("untap")

    def cannot_move_or_untap(self, _: Token) -> Statement:
        return cannot("be_moved", "untap")

    def cannot_be_touched(self, *_: Token) -> Statement:
        return Statement(
            lambda s: tuple(
                Cannot(units(s), action, by=("skill",)) for action in ("be_destroyed", "be_moved")
            )
        )

    def cannot_join(self, *parts: Noun | Token) -> Statement:
        other = every(replace(noun_of(parts), det="the"), OWN)
        return Statement(lambda s: (Cannot(units(s), "be_deployed", against=other),))

    def cannot_be_flipped(self, *_: Token) -> Statement:
        by = ("price", "skill")
        return Statement(lambda s: (Cannot(units(s), "be_flipped_down", by=by),))

    def cannot_be_bonded(self, *_: Token) -> Statement:
        return cannot("be_bonded")

    def cannot_level_or_attack(self, *_: Token) -> Statement:
        return cannot("level_up", "attack")

    def cannot_attack_or_evade(self, *_: Token) -> Statement:
        return cannot("attack", "evade")

    def cannot_be_deployed_by_skill(self, *_: Token) -> Statement:
        return Statement(lambda s: (Cannot(units(s), "be_deployed", by=("skill",)),))

    def increased_per(self, *parts: Token | Amount) -> Statement:
        number = int(next(part for part in parts if isinstance(part, str) and part.isdigit()))
        per = parts[-1]
        assert not isinstance(per, str)
        return Statement(
            lambda s: tuple(Adjust(s.group, other, Times(number, per)) for other in stats(s))
        )

    def by_anything_of(self, *parts: Noun | Token) -> Causes:
        return (), every(noun_of(parts), ENEMY)

    def any_range(self, *parts: Noun | Token) -> Statement:
        targets = next(part for part in parts if isinstance(part, Noun))
        return Statement(lambda s: (IgnoresRange(units(s), every(targets, ENEMY)),))

    def fail_to_support(self, _: Token, whom: Noun) -> Statement:
        return Statement(lambda s: (FailsToSupport(every(whom, OWN), supporters(s)),))

    def support_anyway(self, whom: Noun) -> Statement:
        return Statement(lambda s: (Supports(every(whom, OWN), supporters(s)),))

    def skills_stop(self, *_: Token) -> Statement:
        return Statement(lambda s: (SkillsStop(support_cards(s)),))

    # what destroys
    def by_attacks_of(self, *parts: Noun | Token) -> Causes:
        return ("attack",), every(noun_of(parts), ENEMY)

    def by_attacks(self, *_: object) -> Causes:
        return ("attack",), Units(ENEMY)

    def by_criticals(self, *_: object) -> Causes:
        return ("critical",), Units(ENEMY)

    def by_cost_or_skill(self, *_: object) -> Causes:
        return ("price", "skill"), None

    def by_skill(self, *_: object) -> Causes:
        return ("skill",), None

    def by_enemy_skill(self, *_: object) -> Causes:
        return ("skill",), Units(ENEMY)

    def by_skill_of(self, *parts: Noun | Token) -> Causes:
        return ("skill",), every(noun_of(parts), ENEMY)


def plain(gained: Gained) -> Verb:
    return lambda subject: (gained(units(subject)),)


def cannot(*actions: str) -> Statement:
    return Statement(lambda s: tuple(Cannot(units(s), action) for action in actions))


def units(subject: Subject) -> Group:
    if subject.of:
        raise Unclear(f"{subject.of} do not do this")
    return subject.group


def attacker(subject: Subject) -> Group:
    if subject.of != "attacks":
        raise Unclear("only attacks are evaded")
    return subject.group


def attack_of(subject: Subject) -> str:
    if subject.of != "attacks":
        raise Unclear("only Attack is doubled")
    return "attack"


def group_of(subject: Subject) -> Group:
    """The objects; "this card's support" is a number of the card itself."""
    return This() if subject.group == SUPPORT_OF_THIS and not subject.of else subject.group


def stat(subject: Subject, *, numbers: bool) -> str:
    names = {"orbs": "orbs_destroyed", "cost": "cost", "promotion_cost": "promotion_cost"}
    names |= {"support": "support", "attacks": "attack"}
    if not subject.of and [noun.group for noun in subject.nouns] == [SUPPORT_OF_THIS]:
        return "support"
    if subject.of not in names:
        raise Unclear("a number is needed here")
    return names[subject.of]


def stats(subject: Subject) -> tuple[str, ...]:
    if subject.of == "costs":
        return ("cost", "promotion_cost")
    return (stat(subject, numbers=True),)


def supporters(subject: Subject) -> tuple[Filter, ...]:
    """The cards a statement about supporting is about, as filters."""
    (noun,) = subject.nouns
    if noun.head not in ("card", "", "support") or noun.places or noun.group or noun.names:
        raise Unclear("which supporting cards")
    return noun.where


def support_cards(subject: Subject) -> Group:
    if subject.of != "support skills":
        raise Unclear("only support skills are stopped")
    return subject.group
