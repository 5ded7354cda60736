"""Which rules of construction a deck breaks: said, counted, and counted again for all decks."""

from collections.abc import Iterable, Mapping

import rules
from cardbase.models import Card, Game
from decks.models import Deck
from decks.models.deck import JudgedDeck
from decks.services.rules_deck import counts_to_rules, rules_game, to_rules
from rules.engine.cards import Problem


def legality(deck: Deck, format_key: str = "") -> list[Problem]:
    """Why the deck is not legal or not wise, in the deck's own format unless told otherwise."""
    return rules_game(deck).construction(to_rules(deck), format_key or deck.format)


def judge(deck: Deck) -> JudgedDeck:
    """Return the deck as the rules see it, and its problems in its own format."""
    seen = to_rules(deck)
    return JudgedDeck(seen, rules_game(deck).construction(seen, deck.format))


def check_list(
    *, game: Game, counts: Mapping[Card, int], choices: Mapping[str, str], format_key: str = ""
) -> list[Problem]:
    """As `legality`, of a list that is no deck."""
    held = counts_to_rules(game, counts, choices)
    return rules.game(game.key).construction(held, format_key)


def count_errors(deck: Deck) -> int:
    """How many rules the deck breaks in its own format; hints do not count."""
    return errors_among(legality(deck))


def errors_among(problems: Iterable[Problem]) -> int:
    """Return how many of the problems are broken rules, not hints."""
    return sum(problem.severity == "error" for problem in problems)


def check_decks() -> tuple[int, int]:
    """Count every deck's broken rules again; how many decks there are, how many differed."""
    checked = changed = 0
    for deck in Deck.objects.select_related("game").order_by("pk").iterator(chunk_size=200):
        checked += 1
        errors = count_errors(deck)
        if errors != deck.errors:
            changed += Deck.objects.filter(pk=deck.pk, version=deck.version).update(errors=errors)
    return checked, changed
