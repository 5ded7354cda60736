"""Warnings about decks that are legal and will not work well (FETCG-DECK-9, 10 and others)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.engine.cards import CardData, Deck, Problem, Repair
from rules.engine.construction import find, hint
from rules.engine.translatable import label, say
from rules.fetcg.cards import EQUIPMENT_TYPES, MAGIC_TYPES, RANKS
from rules.fetcg.names import name_of
from rules.fetcg.printed import FireCard, read_card

TYPES = dict(EQUIPMENT_TYPES)
LETTERS = dict(RANKS)
MAGIC = tuple(key for key, _ in MAGIC_TYPES)
# How far a share may lie from the usual one before it is worth a word, in percent.
TOLERANCE = 15
# Kinds, their usual share of the deck, the sentence about it (FETCG-DECK-9), and how to find more.
SHARES = (
    (
        ("unit",),
        50,
        say("Units make up {share} of the deck; about half is usual."),
        say("Find Units"),
    ),
    (
        ("weapon", "magic", "item"),
        25,
        say("Weapon, Magic and Item cards make up {share}; about a quarter is usual."),
        say("Find Weapon, Magic and Item cards"),
    ),
    (
        ("surprise", "land"),
        25,
        say("Surprise and Land cards make up {share}; about a quarter is usual."),
        say("Find Surprise and Land cards"),
    ),
)


def hints(deck: Deck) -> list[Problem]:
    """Everything unwise or worth knowing about the deck; it stays legal."""
    copies = [read_card(card) for card in deck.cards() if not card.unknown]
    if not copies:
        return []
    cards = list({card.key: card for card in copies}.values())
    units = [card for card in cards if card.is_unit]
    return [
        *_sortieable(units),
        *_equippable(cards, units),
        *_without_partner(units),
        *_family(units),
        *_names([card.data for card in cards]),
        *_seize([card for card in copies if card.is_unit]),
        *_shares(copies),
        *_mix(units),
    ]


def _take_out(card: FireCard) -> Repair:
    return Repair(
        say("Remove {card}", card=card.name.shown), "set_counts", {"counts": {card.key: 0}}
    )


def _sortieable(units: Sequence[FireCard]) -> Iterator[Problem]:
    if not any(unit.is_sortieable for unit in units):
        yield hint(
            "no_sortie",
            "FETCG-DECK-10",
            say(
                "No unit in this deck can be sortied directly. You cannot win and will usually "
                "lose by Rout."
            ),
            repair=find(
                say("Find units to sortie"), "kind:unit -standing:advanced -feature:dragon"
            ),
        )


def _equippable(cards: Sequence[FireCard], units: Sequence[FireCard]) -> Iterator[Problem]:
    """Cards that no unit of the deck may carry, and Holy Weapons whose wielder is missing."""
    for card in cards:
        if card.kind not in ("weapon", "magic") or any(unit.can_equip(card) for unit in units):
            continue
        name = card.name.shown
        if card.holy:
            code, rule = "no_wielder", "FETCG-HOLY-3"
            message = say(
                '"{card}" is a Holy Weapon; no unit in this deck may wield it.', card=name
            )
        else:
            code, rule = "no_user", "FETCG-EQUIP-5"
            message = say(
                'No unit in this deck can equip "{card}" ({type}, rank {rank}).',
                card=name,
                type=label(TYPES[card.type]),
                rank=LETTERS[card.rank],
            )
        yield hint(code, rule, message, card.key, repair=_take_out(card))


def _without_partner(units: Sequence[FireCard]) -> Iterator[Problem]:
    """Advanced Units without their regular unit, Dragons without their Manakete."""
    for card in units:
        if card.standing == "advanced" and not any(card.crowns(other) for other in units):
            message = say(
                '"{card}" has no regular "{name}" in this deck to replace.',
                card=card.name.shown,
                name=card.name.written,
            )
            yield hint(
                "no_regular_unit", "FETCG-ADVANCED-3", message, card.key, repair=_take_out(card)
            )
        if "dragon" in card.features and not any(card.can_cover(other) for other in units):
            message = say(
                '"{card}" (level {level}, {element}) has no matching Manakete in this deck.',
                card=card.name.shown,
                level=card.level,
                element=card.element,
            )
            yield hint("no_manakete", "FETCG-ABILITY-12", message, card.key, repair=_take_out(card))


def _family(units: Sequence[FireCard]) -> Iterator[Problem]:
    """Each pair of names once, whatever their levels."""
    found = set()
    for parent in units:
        for child in units:
            pair = (child.name.shown, parent.name.shown)
            if child is not parent and pair not in found and child.is_child_of(parent):
                found.add(pair)
                message = say(
                    '"{child}" is a child of "{parent}", who is in this deck: Generation Change '
                    "is possible.",
                    child=pair[0],
                    parent=pair[1],
                )
                yield hint("generation", "FETCG-GENERATION-1", message, child.key, parent.key)


def _names(cards: Sequence[CardData]) -> Iterator[Problem]:
    """What is counted apart although it looks alike (FETCG-DECK-4, 5)."""
    names = list(dict.fromkeys(name_of(card) for card in cards))
    for written in dict.fromkeys(name.written for name in names):
        here = [name for name in names if name.written == written]
        plain = {name.gender for name in here if not name.crown}
        if {"male", "female"} <= plain:
            yield hint(
                "genders_apart",
                "FETCG-DECK-4",
                say('"{name}" (male) and "{name}" (female) are counted separately.', name=written),
            )
        if any(name.crown for name in here) and plain:
            yield hint(
                "crown_apart",
                "FETCG-DECK-5",
                say('"♔{name}" and "{name}" are counted separately.', name=written),
            )


def _seize(units: Sequence[FireCard]) -> Iterator[Problem]:
    seizing = [unit for unit in units if "seize" in unit.features]
    if len(seizing) > 1:
        message = say(
            "{count} units with Seize: only one can be on your side of the field at a time.",
            count=len(seizing),
        )
        yield hint("several_seize", "FETCG-UNIT-13", message)


def _shares(copies: Sequence[FireCard]) -> Iterator[Problem]:
    for kinds, usual, message, words in SHARES:
        share = percent(copies, kinds)
        if abs(share - usual) > TOLERANCE:
            yield hint(
                f"share_of_{kinds[0]}",
                "FETCG-DECK-9",
                say(message, share=say("{number}%", number=share)),
                repair=_find_kinds(kinds, words) if share < usual else None,
            )


def _mix(units: Sequence[FireCard]) -> Iterator[Problem]:
    types = {unit.type for unit in units if unit.type in TYPES}
    if len(types) == 1 and len(units) > 1:
        only = label(TYPES[types.pop()])
        yield hint(
            "one_type",
            "FETCG-DECK-9",
            say("All units use {type}. A mix of weapon types is advised.", type=only),
        )
    if units and not any(unit.type in MAGIC for unit in units):
        repair = find(say("Find magic users"), f"kind:unit type:{','.join(MAGIC)}")
        yield hint("no_magic", "FETCG-DECK-9", say("No magic user in this deck."), repair=repair)


def find_scarcest(deck: Deck) -> Repair:
    """Look for cards of the kinds that the deck is furthest short of (FETCG-DECK-9)."""
    copies = [read_card(card) for card in deck.cards() if not card.unknown]

    def surplus(share: tuple[tuple[str, ...], int, str, str]) -> Fraction:
        kinds, usual, _, _ = share
        return Fraction(100 * sum(card.kind in kinds for card in copies), usual)

    kinds, _, _, words = min(SHARES, key=surplus)
    return _find_kinds(kinds, words)


def _find_kinds(kinds: Sequence[str], words: str) -> Repair:
    return find(words, f"kind:{','.join(kinds)}")


def percent(cards: Sequence[FireCard], kinds: tuple[str, ...]) -> int:
    """The share of cards of these kinds, rounded to whole percents."""
    count = sum(card.kind in kinds for card in cards)
    return (200 * count + len(cards)) // (2 * len(cards))
