"""A deck as text that can be read back, and as JSON for other programs."""

from collections.abc import Mapping

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts import DeckRow, WrittenDeck
from decks.models import Deck, DeckPoint
from decks.services import custom_cards_of, format_label, load, rules_game
from decks.services.rules_deck import part_of
from rules.engine.distribution import Group

_CUSTOM = ("count", "name", "title", "kind", "stats", "texts")


def list_as_text(deck: Deck) -> str:
    """Name, format, choices, then the cards under headings that a reader passes over.

    Custom cards are passed over as well: a list that is read back leaves them as they are.
    """
    lookup = CardLookup(deck.game)
    head = _head(deck, deck.name, deck.choices, lookup)
    return "\n".join([*head, *_cards(deck, lookup), *_custom_cards(deck)]) + "\n"


def point_as_text(point: DeckPoint) -> str:
    """Return the list of a deck as it was at a point of its history; lost cards by their keys."""
    deck, lookup = point.deck, CardLookup(point.deck.game)
    head = _head(deck, deck.name, point.choices, lookup)
    rows = [f"{count} {lookup.by_key(key) or f'[{key}]'}" for key, _, count in point.rows]
    return "\n".join([*head, "", *rows]) + "\n"


def _head(deck: Deck, name: str, choices: Mapping[str, str], lookup: CardLookup) -> list[str]:
    game = rules_game(deck)
    head = [f"Name: {name}"]
    head += [f"Format: {fmt.label}" for fmt in game.formats if fmt.key == deck.format]
    for choice in game.deck_choices:
        chosen = lookup.by_key(choices.get(choice.key, ""))
        head += [f"{choice.label}: {chosen}"] if chosen else []
    return head


def list_as_json(deck: Deck) -> dict[str, object]:
    """The list, and the deck's custom cards with all that makes them up."""
    lookup = CardLookup(deck.game)
    cards = []
    for row in load(deck):
        listed = lookup.listed(row.card_id)
        names = {"card": row.card.key, "name": row.card.name, "title": row.card.title}
        cards.append({"count": row.count, **names, "number": listed.code, "part": row.part})
    return {
        "game": deck.game.key,
        "name": deck.name,
        "description": deck.description,
        "format": deck.format,
        "choices": dict(deck.choices),
        "cards": cards,
        "custom_cards": [
            {name: getattr(card, name) for name in _CUSTOM} | {"part": part_of(deck.game, card)}
            for card in custom_cards_of(deck)
        ],
    }


def written_deck(deck: Deck, *, with_custom_cards: bool = False) -> WrittenDeck:
    """Return a deck as layouts of other programs write it.

    Those that name cards cannot name custom ones; those that bring their faces can.
    """
    lookup, game = CardLookup(deck.game), rules_game(deck)
    labels = {choice.key: choice.label for choice in game.deck_choices}
    chosen = {card: labels[key] for key, card in deck.choices.items() if key in labels}
    rows = []
    for row in load(deck):
        card = lookup.listed(row.card_id)
        rows.append(
            DeckRow(
                count=row.count,
                key=card.key,
                name=card.name,
                full_name=card.full_name,
                number=card.code,
                part=row.part,
                choice=chosen.get(card.key, ""),
                set_code=lookup.set_of(card),
                ids=lookup.ids_of(row.card_id),
            )
        )
    for custom in custom_cards_of(deck) if with_custom_cards else ():
        rows.append(
            DeckRow(
                count=custom.count,
                key=custom.key,
                name=custom.name,
                full_name=str(custom),
                number="",
                part=part_of(deck.game, custom),
                choice=chosen.get(custom.key, ""),
            )
        )
    return WrittenDeck(deck.name, format_label(deck), rows)


def _cards(deck: Deck, lookup: CardLookup) -> list[str]:
    game = rules_game(deck)
    groups: dict[Group, list[str]] = {}
    counts: dict[Group, int] = {}
    for row in load(deck):
        group = game.deck_group(row.card.as_data())
        groups.setdefault(group, []).append(f"{row.count} {lookup.listed(row.card_id)}")
        counts[group] = counts.get(group, 0) + row.count
    written = []
    for group in sorted(groups, key=lambda group: group.order):
        written += ["", f"# {group.label} ({counts[group]})", *groups[group]]
    return written


def _custom_cards(deck: Deck) -> list[str]:
    lines = [f"# Custom card: {card} ({card.count})" for card in custom_cards_of(deck)]
    return ["", *lines] if lines else []
