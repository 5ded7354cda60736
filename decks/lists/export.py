"""A deck as text that can be read back, and as JSON for other programs."""

from collections.abc import Mapping

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts import DeckRow, WrittenDeck
from decks.models import Deck, DeckPoint
from decks.services import format_label, load, rules_game
from rules.engine.distribution import Group


def list_as_text(deck: Deck) -> str:
    """Name, format, choices, then the cards under headings that a reader passes over."""
    lookup = CardLookup(deck.game)
    head = _head(deck, deck.name, deck.choices, lookup)
    return "\n".join([*head, *_cards(deck, lookup)]) + "\n"


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
    }


def written_deck(deck: Deck) -> WrittenDeck:
    """Return a deck as layouts of other programs write it."""
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
