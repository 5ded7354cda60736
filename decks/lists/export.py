"""A deck as text that can be read back, and as JSON for other programs."""

from decks.lists.card_lookup import CardLookup
from decks.lists.layouts import DeckRow
from decks.models import Deck
from decks.services import load, rules_game
from rules.engine.distribution import Group


def list_as_text(deck: Deck) -> str:
    """Name, format, choices, then the cards under headings that a reader passes over."""
    game, lookup = rules_game(deck), CardLookup(deck.game)
    head = [f"Name: {deck.name}"]
    head += [f"Format: {fmt.label}" for fmt in game.formats if fmt.key == deck.format]
    for choice in game.deck_choices:
        chosen = lookup.by_key(deck.choices.get(choice.key, ""))
        head += [f"{choice.label}: {chosen}"] if chosen else []
    return "\n".join([*head, *_cards(deck, lookup)]) + "\n"


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


def deck_rows(deck: Deck) -> list[DeckRow]:
    """Return the cards of a deck as layouts of other programs write them."""
    lookup, chosen = CardLookup(deck.game), set(deck.choices.values())
    found = []
    for row in load(deck):
        card, (set_code, ids) = lookup.listed(row.card_id), lookup.ids_of(row.card_id)
        found.append(
            DeckRow(
                count=row.count,
                key=card.key,
                name=card.name,
                full_name=card.full_name,
                number=card.code,
                part=row.part,
                chosen=card.key in chosen,
                set_code=set_code,
                ids=tuple(ids.items()),
            )
        )
    return found


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
