"""What the words of a noun phrase mean: the grammar of nouns, read into `Noun`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lark import Token

from rules.cipher.text.nodes import SupportCard
from rules.cipher.text.nouns import ANY, ENEMY, LORD, OTHER, OWN, Noun, pattern
from rules.text.filters import At, Is
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Among, Known, This, Top

Change = Callable[[Noun], Noun]


def words(token: str) -> tuple[tuple[str, ...], str]:
    """The quoted or bracketed words of a list, and what joins them: "and", "or" or ""."""
    found = tuple(re.findall(r'["<]([^">]*)[">]', token))
    joint = "and" if re.search(r'[">],? and ', token) else "or" if len(found) > 1 else ""
    return found, joint


def label(token: str) -> str:
    """ "[ccs]" as data knows it."""
    return token.strip("[]").upper()


def one_name(token: str) -> str:
    names, joint = words(token)
    if joint:
        raise Unclear("one skill at a time")
    return names[0]


def apply(noun: Noun, changes: tuple[Change, ...]) -> Noun:
    for change in changes:
        noun = change(noun)
    return noun


def changed(**fields: object) -> Change:
    """The noun with something more known of it."""
    return lambda noun: replace(noun, **fields)  # type: ignore[arg-type]


def _top(*parts: str, bottom: bool = False) -> Noun:
    """The cards on top of a deck: how many, and whose; "the deck" is that of whoever acts."""
    numbers = [int(part) for part in parts if part.isdigit()]
    sides = [part for part in parts if not isinstance(part, Token)]
    return Noun(group=Top(sides[0], numbers[0] if numbers else 1, bottom))


def supporting(unit: Noun) -> Noun:
    """The card that supports the unit."""
    units = pattern(unit, OWN)
    if unit.head in ("card", "support") or units == Known("?card"):
        raise Unclear("a card that supports a card")
    enemy = unit.side == ENEMY or unit.head == "enemy" or unit.group == Known("?enemy")
    return Noun(head="support", group=SupportCard(ENEMY if enemy else OWN, unit=units))


def _bare(noun: Noun) -> Noun:
    if noun.singular:
        raise Unclear(f"which {noun.head}")
    return noun


def _headless(adjs: tuple[Change, ...], posts: tuple[Change, ...]) -> Noun:
    noun = apply(Noun(), (*adjs, *posts))
    if noun.joined_traits:
        raise Unclear("several traits of what")
    return noun


def _head(head: str) -> Callable[[Token], Noun]:
    return lambda word: Noun(head=head, singular=not word.endswith("s"))


def _counted(count: Change, side: str) -> Change:
    return lambda noun: replace(count(noun), side=side)


_POINTERS = {
    "this": This(),
    "this_in_hand": Among(This(), (At(("hand",)),)),
    "them": Known("?it"),
    "that_ally": Known("?ally"),
    "that_enemy": Known("?enemy"),
    "that_unit": Known("?unit"),
    "that_card": Known("?card"),
    "chosen_cards": Known("?chosen"),
    "revealed": Known("?revealed"),
    "rest": Known("?rest"),
    "destroyed_one": Known("?destroyed"),
    "discarded_one": Known("?discarded"),
    "all_of_those": Known("?cards"),
}
_DETERMINERS = {
    "a": changed(det="a"),
    "another": lambda noun: replace(noun, det="a").narrowed(OTHER),
    "all": changed(det="all"),
    "none": changed(det="no"),
    "det_own": changed(det="the", side=OWN),
    "det_enemy": changed(det="the", side=ENEMY),
    "det_the": changed(det="the"),
    "one": lambda noun: noun.counted(1, 1),
    "up_to_one": lambda noun: noun.counted(0, 1),
}
_FIXED_HEADS = {
    "head_any_unit": Noun(head="unit", side=ANY),
    "head_support": Noun(head="support"),
    "head_lord": Noun(head="unit", where=(LORD,)),
    "head_attacking": Noun(head="unit", where=(Is("attacking"),)),
    "head_attacking_enemy": Noun(head="enemy", where=(Is("attacking"),)),
    "head_defending": Noun(head="unit", where=(Is("defending"),)),
    "head_fighting": Noun(head="unit", where=(Is("fighting"),)),
}
_HEADS = ("unit", "ally", "enemy", "card", "bond", "orb")
NOUNS: Readings = {
    **constants({name: Noun(group=group) for name, group in _POINTERS.items()}),
    **constants({"own": OWN, "enemy": ENEMY, "nobodys": "", "both_sides": ANY}),
    **constants(_DETERMINERS),
    **constants(_FIXED_HEADS),
    **{f"head_{head}": _head(head) for head in _HEADS},
    "some_of_those": lambda count: count(Noun(group=Known("?cards"))),
    "top_card": _top,
    "bottom_card": lambda *parts: _top(*parts, bottom=True),
    "card_supporting": supporting,
    "det_noun": lambda det, noun: det(noun),
    "bare_noun": _bare,
    "all_of_whose": lambda whose, noun: replace(noun, det="all", side=whose),
    "as_many": lambda noun, posts: apply(noun.counted(0, None), posts),
    "any_number": lambda noun: noun.counted(0, None),
    "any_number_of_whose": lambda whose, noun: replace(noun.counted(0, None), side=whose),
    "count_of_whose": _counted,
    "count_of_any": lambda count: _counted(count, ANY),
    "exactly_count": lambda number: lambda noun: noun.counted(int(number), int(number)),
    "up_to": lambda number: lambda noun: noun.counted(0, int(number)),
    "nominal": lambda adjs, head, posts: apply(head, (*adjs, *posts)),
    "headless": _headless,
    **dict.fromkeys(("adjs", "adjs1", "posts"), lambda *found: found),
}
