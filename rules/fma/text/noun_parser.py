"""Noun phrases: from the grammar's rules to nouns."""

from __future__ import annotations

from collections.abc import Callable

from rules.fma.text.filter_parser import Changed
from rules.fma.text.noun import LOCATION, PLAYING, Noun, other_than
from rules.text.amounts import Amount
from rules.text.filters import Filter, Named, Trait
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Group, Known, This, Together

OTHER = other_than(PLAYING)
Target = Callable[[Noun], Noun]


def _noun(*parts: object) -> Noun:
    """Adjectives and what follows change the noun at the head, in reading order."""
    heads = [part for part in parts if isinstance(part, Noun)]
    if len(heads) != 1:
        raise Unclear("one noun is needed")
    noun = heads[0]
    for part in parts:
        if isinstance(part, Changed):
            noun = part.applied(noun)
        elif isinstance(part, Filter):
            noun = noun.that(part)
    return noun


def _target(*where: Filter, side: str = "", least: Amount = 1, most: Amount | None = 1) -> Target:
    def target(noun: Noun) -> Noun:
        owned = noun.of(side) if side else noun
        return owned.that(*where).some("target", least, most)

    return target


_POINTERS: dict[str, Group] = {
    "this_character": PLAYING,
    "this_card": This(),
    "it": Known("it"),
    "bearer": Known("bearer"),
    "the_location": LOCATION,
    "the_defender": Known("defender"),
    "you": Cards("own", "players"),
}
_KINDS = (
    "character",
    "ally",
    "leader",
    "attachment",
    "advantage",
    "event",
    "ability",
    "card",
    "location",
    "player",
)
_PLAY = ("event", "ability")
NOUNS: Readings = {
    "target": _target(),
    "another_target": _target(OTHER),
    "up_to_target": lambda number, noun: noun.some("target", 0, number),
    "any_target": _target(least=0, most=None),
    "any_own_target": _target(side="own", least=0, most=None),
    "own_target": _target(side="own"),
    "some": lambda noun: noun.some("chosen"),
    "some_card": lambda *posts: _noun(Noun(("card",)), *posts).some("chosen"),
    "own_some": lambda noun: noun.of("own").some("chosen"),
    "copy_of": lambda name: Noun(("card",), (Named((name.strip("«»"),)),)).some("chosen"),
    "any_card": lambda: Noun(("card",)).some("chosen"),
    "another": lambda noun: noun.that(OTHER).some("chosen"),
    "your": lambda noun: noun.of("own"),
    "your_other": lambda noun: noun.of("own").that(OTHER),
    "every_other": lambda noun: noun.that(OTHER),
    "opponents": lambda noun: noun.of("enemy"),
    **constants({name: Noun(fixed=group) for name, group in _POINTERS.items()}),
    "playing_and": lambda other: Noun(fixed=Together((PLAYING, other.group()))),
    "noun": _noun,
    **constants({kind: Noun((kind,)) for kind in _KINDS}),
    "opponent": lambda: Noun(("player",), side="enemy"),
    "word_head": lambda word: Noun(("character",), (word,)),
    "fixture": lambda: Noun(("attachment", "advantage")),
    # "An alchemy event or alchemy ability" says the word twice and means it once.
    "play": lambda *again: Noun(_PLAY),
    "react_play": lambda: Noun(_PLAY, (Trait("designators", "react"),)),
}
