"""Statements: who gains, loses or cannot do what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.cipher.text import nodes as n
from rules.cipher.text.filter_parser import Limit
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import AREAS, ENEMY, OWN, Noun, owned_by_name, pattern
from rules.cipher.text.parts import Instruction, Statement, Subject
from rules.cipher.text.traits import trait
from rules.cipher.text.verb_parser import units
from rules.text.changes import Cannot, Change, Forbidden, Gains, MayStack
from rules.text.effects import Redirect
from rules.text.filters import At, Named
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Cards, This, Units


def _says(change: Change) -> Statement:
    return Statement(changes=(change,))


def _redirected(to: Subject, *_: Noun) -> Instruction:
    own = replace(to, nouns=tuple(map(owned_by_name, to.nouns)))
    return Instruction(lambda by: (Redirect(units(own)),))


def _deploy_banned(cards: Noun) -> Statement:
    areas = tuple(place for place, _ in cards.places if place in AREAS)
    if cards.head != "card" or len(areas) != len(cards.places) or len(areas) > 1:
        raise Unclear("which cards cannot be deployed")
    what = Cards(ENEMY, "any", cards.where)
    return _says(Forbidden(ENEMY, "deploy", what, "".join(areas)))


def _coexist(noun: Noun) -> Statement:
    """Names of units that are described by nothing else."""
    (named, *more) = noun.where or (None,)
    if not isinstance(named, Named) or more or noun.places or noun.names:
        raise Unclear("only names are needed here")
    return _says(n.Coexists(named.names))


def _coexist_more(limit: Limit | str, noun: Noun) -> Statement:
    if isinstance(limit, tuple) and limit[0] != ">=":
        raise Unclear("a limit that is no permission")
    return _coexist(noun)


def _may_stack(may: str, noun: Noun) -> Statement:
    how = "promote" if "class change" in may else "level_up"
    return _says(MayStack(pattern(noun, OWN), how))


def _of(what: str) -> Callable[..., Subject]:
    return lambda *nouns: Subject(nouns, what)


def _in_hand(subject: Subject) -> Subject:
    """The same of this card while it is in the hand."""
    if [noun.group for noun in subject.nouns] != [This()]:
        raise Unclear("only this card's numbers are said of it in the hand")
    return replace(subject, nouns=(Noun(group=Among(This(), (At(("hand",)),))),))


_SUBJECTS: Readings = {
    "subject": _of(""),
    "attacks_of": _of("attacks"),
    "orbs_of": _of("orbs"),
    "orbs_of_this": lambda: Subject((Noun(group=This()),), "orbs"),
    "cost_of_np": _of("cost"),
    "promotion_cost_of_np": _of("promotion_cost"),
    "both_costs_of_np": _of("costs"),
    "cost_in_hand": lambda noun: _in_hand(Subject((noun,), "cost")),
    "promotion_cost_in_hand": lambda noun: _in_hand(Subject((noun,), "promotion_cost")),
    "support_value_of_np": _of("support"),
    "support_skills_of": _of("support skills"),
    **constants(
        {
            "enemy_support_skills": Subject((Noun(group=n.SupportCard(ENEMY)),), "support skills"),
            "it_again": Subject((Noun(group=This()),), again=True),
        }
    ),
}
STATEMENTS: Readings = {
    **_SUBJECTS,
    "statement": lambda subject, says: replace(says, subject=subject),
    "statement_in_hand": lambda subject, says: replace(says, subject=_in_hand(subject)),
    "same_subject": lambda says: says,
    "same_verb": lambda gained: Statement(gained=gained),
    "redirected": _redirected,
    "use_banned": lambda skills: _says(Forbidden(OWN, "use", skills=words(skills)[0])),
    "deploy_banned": _deploy_banned,
    "treated_named": lambda names: _says(n.GainsNames(This(), words(names)[0])),
    "treated_traits": lambda token: _says(Gains(This(), tuple(map(trait, words(token)[0])))),
    "coexist": _coexist,
    "coexist_more": _coexist_more,
    "may_stack": _may_stack,
    "free_use": lambda skill: _says(n.Cheaper(This(), words(skill)[0][0])),
    "cheaper": lambda skill, cost: _says(n.Cheaper(This(), words(skill)[0][0], cost)),
    "unlimited": lambda skill: _says(n.Unlimited(This(), words(skill)[0][0])),
    **constants(
        {
            "supports_fail": _says(n.FailsToSupport(This())),
            "copies": _says(n.CopiesAllowed()),
            "enemy_cannot_critical": _says(Cannot(Units(ENEMY), "critical")),
        }
    ),
}
