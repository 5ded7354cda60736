"""Statements: who gains, loses or cannot do what."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from rules.cipher.text.filter_parser import Limit
from rules.cipher.text.gain_parser import Pair, noun_of
from rules.cipher.text.nodes import (
    Cheaper,
    Coexists,
    CopiesAllowed,
    FailsToSupport,
    GainsNames,
    SupportCard,
    Unlimited,
)
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import (
    AREAS,
    ENEMY,
    OWN,
    Noun,
    Unclear,
    pattern,
)
from rules.cipher.text.parts import Instruction, Statement, Subject
from rules.cipher.text.traits import trait
from rules.cipher.text.verb_parser import units
from rules.text.changes import Cannot, Forbidden, Gains, MayStack
from rules.text.effects import Effect, Redirect
from rules.text.filters import At, Named
from rules.text.groups import Among, Cards, This, Units


class StatementParser:
    """Methods are called by the parser, one for each alias of a statement or its subject."""

    def statement(self, subject: Subject, says: Statement) -> Statement:
        return replace(says, subject=subject)

    def same_subject(self, says: Statement) -> Statement:
        return says

    def same_verb(self, gained: Pair) -> Statement:
        return Statement(gained=gained)

    def redirected(self, to: Subject, *_: Token | Noun) -> Instruction:
        return Instruction(lambda by: (Redirect(units(to)),))

    def use_banned(self, _: Token, skills: Token) -> Statement:
        return Statement(changes=(Forbidden(OWN, "use", skills=words(skills)[0]),))

    def enemy_cannot_critical(self, *_: Token) -> Statement:
        return Statement(changes=(Cannot(Units(ENEMY), "critical"),))

    def deploy_banned(self, *parts: Noun | Token) -> Statement:
        cards = noun_of(parts)
        areas = tuple(place for place, _ in cards.places if place in AREAS)
        if cards.head != "card" or len(areas) != len(cards.places) or len(areas) > 1:
            raise Unclear("which cards cannot be deployed")
        what = Cards(ENEMY, "any", cards.where)
        return Statement(changes=(Forbidden(ENEMY, "deploy", what, "".join(areas)),))

    def treated_named(self, _: Token, names: Token) -> Statement:
        return Statement(changes=(GainsNames(This(), words(names)[0]),))

    def treated_traits(self, *parts: Token) -> Statement:
        traits = tuple(trait(word) for word in words(parts[-1])[0])
        return Statement(changes=(Gains(This(), traits),))

    def coexist(self, _: Token, noun: Noun) -> Statement:
        return Statement(changes=(Coexists(only_names(noun)),))

    def coexist_more(self, *parts: Noun | Token | Limit) -> Statement:
        limits = [part for part in parts if isinstance(part, tuple)]
        if limits and limits[0][0] != ">=":
            raise Unclear("a limit that is no permission")
        return Statement(changes=(Coexists(only_names(noun_of(parts))),))

    def copies(self, *_: Token | Limit) -> Statement:
        return Statement(changes=(CopiesAllowed(),))

    def may_stack(self, may: Token, noun: Noun, *_: Token) -> Statement:
        how = "promote" if "class change" in may else "level_up"
        return Statement(changes=(MayStack(pattern(noun, OWN), how),))

    def free_use(self, *parts: Token) -> Statement:
        return Statement(changes=(Cheaper(This(), words(parts[-1])[0][0]),))

    def cheaper(self, _: Token, skill: Token, *parts: Token | tuple[Effect, ...]) -> Statement:
        cost = next(part for part in parts if isinstance(part, tuple))
        return Statement(changes=(Cheaper(This(), words(skill)[0][0], cost),))

    def unlimited(self, *parts: Token) -> Statement:
        skill = next(part for part in parts if part.startswith('"'))
        return Statement(changes=(Unlimited(This(), words(skill)[0][0]),))

    # subjects
    def subject(self, noun: Noun) -> Subject:
        return Subject((noun,))

    def subject_and(self, one: Noun, other: Noun) -> Subject:
        return Subject((one, other))

    def attacks_of(self, noun: Noun, *_: Token) -> Subject:
        return Subject((noun,), "attacks")

    def attacks_of_same(self, *_: Token) -> Subject:
        return Subject((), "attacks")

    def orbs_of_this(self, _: Token) -> Subject:
        return Subject((Noun(group=This()),), "orbs")

    def orbs_of(self, _: Token, noun: Noun, *__: Token) -> Subject:
        return Subject((noun,), "orbs")

    def supports_fail(self, _: Token) -> Statement:
        return Statement(changes=(FailsToSupport(This()),))

    def statement_in_hand(self, subject: Subject, says: Statement, _: Token) -> Statement:
        return replace(says, subject=in_hand(subject))

    def cost_in_hand(self, *parts: Noun | Token) -> Subject:
        return in_hand(Subject((noun_of(parts),), "cost"))

    def promotion_cost_in_hand(self, *parts: Noun | Token) -> Subject:
        return in_hand(Subject((noun_of(parts),), "promotion_cost"))

    def cost_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "cost")

    def promotion_cost_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "promotion_cost")

    def both_costs_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "costs")

    def support_value_of_np(self, noun: Noun, *_: Token) -> Subject:
        return Subject((noun,), "support")

    def support_skills_of(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "support skills")

    def enemy_support_skills(self, *_: Token) -> Subject:
        return Subject((Noun(group=SupportCard(ENEMY)),), "support skills")

    def it_again(self) -> Subject:
        return Subject((Noun(group=This()),))


def in_hand(subject: Subject) -> Subject:
    """The same of this card while it is in the hand."""
    if [noun.group for noun in subject.nouns] != [This()]:
        raise Unclear("only this card's numbers are said of it in the hand")
    return replace(subject, nouns=(Noun(group=Among(This(), (At(("hand",)),))),))


def only_names(noun: Noun) -> tuple[str, ...]:
    """The names of units that are described by nothing else."""
    (named, *more) = noun.where or (None,)
    if not isinstance(named, Named) or more or noun.places or noun.names:
        raise Unclear("only names are needed here")
    return named.names
