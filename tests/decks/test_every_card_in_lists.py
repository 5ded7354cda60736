"""Every card that is shipped, of every game, in every layout: what is written is read back."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

import rules
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Game
from decks.lists import WrittenDeck, layouts_for, parse_list
from decks.lists.card_lookup import CardLookup, ListedCard, plain
from decks.lists.layouts import DeckRow
from tests.testkit.properties import given, settings, st

pytestmark = pytest.mark.django_db
GAMES = [game.key for game in rules.games()]
# Fewer lines than a list may have.
A_LIST = 200


PATTERNS = (
    "{n} {card}",
    "{n}x {name} {id}",
    "{name} {id} x{n}",
    "{n}\t{id}\t{name}",
    "{name}: {n} {id}",
    "- {n} {name} <{plain_id}> *F* // attacker",
    "{n} {name} [{plain_id}] # wall",
)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_comes_back_however_it_is_written(game: str, whole_catalogue: None) -> None:
    load_game(FOLDER / game)
    lookup = CardLookup(Game.objects.get(key=game))

    check_files(lookup)
    check_lines(lookup)
    check_names(lookup)
    check_any_order(lookup)


def lists_of(lookup: CardLookup) -> Iterator[dict[ListedCard, int]]:
    """Yield lists that together have every card, with counts from 1 to 60."""
    cards = sorted(lookup.all_cards(), key=lambda card: card.key)
    for start in range(0, len(cards), A_LIST):
        yield {card: card.pk % 60 + 1 for card in cards[start : start + A_LIST]}


def counts(lookup: CardLookup, text: str) -> dict[str, int]:
    found = parse_list(lookup.game, text, lookup)
    assert [(line.text, line.why) for line in found.unparsed] == []
    return {card.key: count for count, card in found.rows}


def by_key(listed: dict[ListedCard, int]) -> dict[str, int]:
    return {card.key: count for card, count in listed.items()}


def written(lookup: CardLookup, listed: dict[ListedCard, int]) -> WrittenDeck:
    rows = [
        DeckRow(
            count=count,
            key=card.key,
            name=card.name,
            full_name=card.full_name,
            number=card.code,
            part="main",
            set_code=lookup.set_of(card),
            ids=lookup.ids_of(card.pk),
        )
        for card, count in listed.items()
    ]
    return WrittenDeck("Heroes", rules.game(lookup.game.key).formats[0].label, rows)


def check_files(lookup: CardLookup) -> None:
    for layout in layouts_for(lookup.game.key):
        for listed in lists_of(lookup):
            known = {
                card: count
                for card, count in listed.items()
                if not layout.program or layout.program in lookup.ids_of(card.pk)
            }
            if known and layout.write is not None:
                text = layout.write(written(lookup, known))
                # Files with a line for each copy are longer than a pasted list.
                assert counts(lookup, text) == by_key(known), layout.key


def check_lines(lookup: CardLookup) -> None:
    for pattern, listed in product(PATTERNS, lists_of(lookup)):
        lines = [
            pattern.format(
                n=count,
                card=card,
                name=card.full_name,
                id=card.code or f"[{card.key}]",
                plain_id=card.code or card.key,
            )
            for card, count in listed.items()
        ]
        assert counts(lookup, "\n".join(lines)) == by_key(listed)


def check_names(lookup: CardLookup) -> None:
    """A whole name that no other card has is enough."""
    cards = list(lookup.all_cards())
    named: dict[str, int] = {}
    for card in cards:
        named[plain(card.full_name)] = named.get(plain(card.full_name), 0) + 1

    for listed in lists_of(lookup):
        alone = {card: n for card, n in listed.items() if named[plain(card.full_name)] == 1}
        for pattern in ("{n} {name}", "{name} x{n}", "{n}x {name}"):
            lines = [pattern.format(n=n, name=card.full_name) for card, n in alone.items()]
            assert counts(lookup, "\n".join(lines)) == by_key(alone)


COUNTS = ("{}x", "x{}", "({})", "({}x)", "{} copies")
MARKS = ("*F*", "(foil)", "*etched*")


def check_any_order(lookup: CardLookup) -> None:
    cards = sorted(lookup.all_cards(), key=lambda card: card.key)

    @settings(max_examples=60)
    @given(data=st.data())
    def in_any_order(data: st.DataObject) -> None:
        deck = data.draw(
            st.dictionaries(st.sampled_from(cards), st.integers(1, 60), min_size=1, max_size=6)
        )
        chance = Random(data.draw(st.integers(0, 10_000)))
        lines = [_line(card, count, lookup, chance) for card, count in deck.items()]
        assert counts(lookup, "\n".join(lines)) == by_key(deck)

    in_any_order()


def _line(card: ListedCard, count: int, lookup: CardLookup, chance: Random) -> str:
    """Write a card with its count, number, set, a mark and a comment, shuffled."""
    number = card.code if card.code and chance.random() < 0.8 else f"[{card.key}]"
    pieces = [chance.choice(COUNTS).format(count), card.full_name, number]
    if (set_code := lookup.set_of(card)) and chance.random() < 0.5:
        # A number alone in brackets is a count.
        pieces.append(f"(set {set_code})" if set_code.isdecimal() else f"({set_code})")
    if chance.random() < 0.4:
        pieces.append(chance.choice(MARKS))
    orders = list(permutations(pieces))
    line = chance.choice([" ", "\t", "  "]).join(chance.choice(orders))
    return chance.choice(["", "- ", "* "]) + line + chance.choice(["", " # wall", " // 3 more"])
