"""Adjectives, and what follows a noun: from the grammar's rules to filters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lark import Token

from rules.fma.text.nodes import BorneBy, Greatest, Targets, X
from rules.fma.text.noun import (
    AT_HOME,
    COMPARED,
    IN_BATTLE,
    IN_PARTY,
    PILES,
    PLAYING,
    Noun,
    other_than,
)
from rules.text import filters as f
from rules.text.amounts import Amount, Stat
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Group, Subject, Together, Units
from rules.text.house.words import in_digits

_PLURALS = {"heroes": "Hero"}


@dataclass(frozen=True)
class Changed:
    """A word that says whose or where something is."""

    side: str = ""
    place: str = ""
    where: tuple[f.Filter, ...] = ()

    def applied(self, noun: Noun) -> Noun:
        noun = noun.of(self.side) if self.side else noun
        noun = replace(noun, place=self.place) if self.place else noun
        return noun.that(*self.where)


def _designator(*words: Token) -> f.Filter:
    return f.Trait("designators", " ".join(word.lower() for word in words))


def _is_not(head: Noun) -> f.Filter:
    """ "That is not a Mob", "that is not an event": a keyword or a kind of card, one of them."""
    if head.where:
        (shown_by,) = head.where
        return f.Not(shown_by)
    if len(head.kinds) != 1 or head.kinds == ("character",):
        raise Unclear("what it must not be")
    return f.Not(f.Is(head.kinds[0]))


def singular(word: str) -> str:
    """A keyword as cards print it: "Mobs" and "mob" are the keyword Mob."""
    known = _PLURALS.get(word.lower())
    if known is not None:
        return known
    plain = word[:1].upper() + word[1:]
    return plain.removesuffix("s") if not plain.endswith("ss") else plain


def shown(word: Token) -> f.Trait:
    """The faction or keyword."""
    if word.type == "FACTION":
        return f.Trait("factions", str(word).split()[0].lower())
    return f.Trait("keywords", singular(str(word)))


def _number(token: Token) -> Amount:
    return X() if token.type == "WHAT_X" else int(in_digits(token))


def _limit(op: str) -> Callable[[Token, Amount], f.Filter]:
    return lambda stat, number: f.Number(stat.lower(), op, number)


def _compared(op: str) -> Callable[[Token], f.Filter]:
    return lambda stat: f.Number(stat.lower(), op, Stat(stat.lower(), COMPARED))


def _less_than_theirs(stat: Token, other: Noun) -> f.Filter:
    """ "Than a losing character" is than any one of them."""
    kind = Greatest if other.fixed is None else Stat
    return _below(stat, kind(stat.lower(), other.pool()))


def _below(stat: Token, bound: Amount) -> f.Filter:
    return f.Number(stat.lower(), "<", bound)


def _less_than_losers(stat: Token) -> f.Filter:
    losers: Group = Units("any", (f.Is("losing"),))
    return _below(stat, Greatest(stat.lower(), losers))


def _above_printed(stat: Token) -> f.Filter:
    return f.Number(stat.lower(), ">", Stat(f"printed_{stat.lower()}", Subject()))


def _card_name(word: Token) -> f.Filter:
    return f.Named((word.strip("«»"),))


_WORDS: Readings = {
    "number": _number,
    "card_name": _card_name,
    "a_card": lambda: 1,
    "keyword": shown,
    "either_word": lambda *words: f.AnyOf(words),
    "state": lambda token: f.Is(token.lower()),
    "without": lambda token: f.Not(f.Trait("keywords", singular(str(token)))),
    "timing_word": _designator,
    # "Search or battle wits" names a pair twice (FMA-CARD-17).
    "paired_words": lambda first, second, attribute: f.AnyOf(
        (_designator(first, attribute), _designator(second, attribute))
    ),
    "either_timing": lambda *timings: f.AnyOf(tuple(map(_designator, timings))),
    "two_pairs": lambda first, one, second, other: f.AnyOf(
        (_designator(first, one), _designator(second, other))
    ),
}
_POSTS: Readings = {
    **constants(
        {
            "opposing": Changed(side="enemy"),
            "other": other_than(PLAYING),
            "of_yours": Changed(side="own"),
            "in_battle": IN_BATTLE,
            "in_party": IN_PARTY,
            "in_own_party": Changed(side="own", where=(IN_PARTY,)),
            "at_home": AT_HOME,
            "in_play": Changed(),
            "among_them": Changed(place="revealed"),
            "with_attachment": f.Is("bearing"),
            "defeatable": f.Is("defeatable"),
            "draws": f.Is("draws"),
            "one_target": f.Is("one_target"),
        }
    ),
    "borne_by": lambda bearer: BorneBy(bearer.pool()),
    "in_pile": lambda pile: Changed(side="own", place=PILES[str(pile)]),
    "is_not": _is_not,
    "with_trait": lambda trait: f.Number(trait.lower(), ">=", 1),
    "with_more_cards": lambda number: f.Number("hand", ">", number),
    "named": lambda name: f.Named((name.strip('"'),)),
    "cheaper_than": lambda number: f.Number("cost", "<", number),
    "titled": lambda name: f.Trait("title", name.strip('"')),
    "targets": lambda noun: Targets(noun.pool()),
    "targets_either": lambda one, other: Targets(Together((one.pool(), other.pool()))),
}
_LIMITS: Readings = {
    "at_most": _limit("<="),
    "at_least": _limit(">="),
    "less_than": _limit("<"),
    "exactly": _limit("="),
    "printed_is": lambda stat, number: f.Number(f"printed_{stat.lower()}", "=", number),
    "less_than_theirs": _less_than_theirs,
    "less_than_stat": lambda stat, other, again: _below(stat, Stat(again.lower(), other.pool())),
    "less_than_losers": _less_than_losers,
    "above_printed": _above_printed,
    "at_most_theirs": _compared("<="),
    "at_least_theirs": _compared(">="),
    "lower_than_theirs": _compared("<"),
}
FILTERS: Readings = {**_WORDS, **_POSTS, **_LIMITS}
