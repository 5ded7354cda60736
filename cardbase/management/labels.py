"""Every word by which cards, decks and statistics are labelled: gathered for translators.

Nothing but `make messages` and tests reads this: it is no command. The words stand where they are
used, in English; `cardbase.hosting.translated.named` says them anew.
"""

from __future__ import annotations

from collections.abc import Iterator

import rules
from cardbase.faces import badges_of
from cardbase.search.facets import COMMON
from cardbase.search.language import registry
from cardbase.search.language.field import Field, Type
from cardbase.search.language.value_renderer import MONTHS
from rules.engine.cards import TableOption
from rules.engine.game import Game
from rules.engine.goldfish import Goldfish

# What pages themselves set beside the labels of the games.
OWN = (
    *("Name", "Title", "Kind", "Kind of card", "none", "None", "unknown", "unaligned", "yes", "no"),
    *("true", "false", "Cards", "Decks", "Printings", "Turn", "Going first", "Going second"),
    *("By hand", "The rules do not understand this line; players resolve it by hand"),
    *("numbers", "turn", "cost", "All games", "Rulings", "Earlier wordings", "Search and display"),
    # On faces.
    *("No insignia", "Unaligned", "No energy type", "Range", "Counter", "Power", "Rank", "Ranks"),
    *("Equipment", "Advantage", "Flag, home", "Moves", "Strikes", "Staff", "Goal", "Battle"),
    *("Light", "Heavy", "Copies", "The attribute it needs", "When this happens"),
    # In lists and charts of decks.
    *("Leaders", "Allies", "Advantages", "Attachments", "Events", "Locations", "No Insignia"),
    # As an unknown card is called.
    *("Cipher card", "Fire Emblem TCG card", "FlameThrowers card"),
    "Fullmetal Alchemist TCG card",
)


def labels() -> Iterator[str]:
    """Each once, in the order of the games."""
    found = dict.fromkeys((*OWN, *(kind.value for kind in Type)))
    found |= dict.fromkeys(MONTHS)
    for game in rules.games():
        found |= dict.fromkeys((*_of_game(game), *badges_of(game.key).values()))
    for key in (None, *rules.GAMES):
        for field in registry(key).fields:
            found |= dict.fromkeys(_of_field(field))
    for facet in COMMON:
        found |= dict.fromkeys((facet.label, facet.help, *(word for _, word in facet.options)))
    return (word for word in found if any(map(str.isalpha, word)))


def _of_game(game: Game) -> Iterator[str]:
    for kind in game.cards.kinds:
        yield kind.label
        for fact in kind.fields:
            yield from (fact.label, fact.help, *(word for _, word in fact.choices))
    yield from (section.label for section in game.cards.sections)
    yield from (known.label for known in game.formats)
    for choice in game.deck_choices:
        yield from (choice.label, choice.help)
    for option in game.all_options:
        yield from _of_option(option)
    if game.goldfish is not None:
        yield from _of_goldfish(game.goldfish)


def _of_option(option: TableOption) -> Iterator[str]:
    yield from (option.label, *(word for _, word in option.choices))


def _of_goldfish(goldfish: Goldfish) -> Iterator[str]:
    yield from (word for _, word in goldfish.groups)
    for option in goldfish.options:
        yield from _of_option(option)
    for statistic in goldfish.statistics:
        yield from (statistic.label, statistic.definition, statistic.axis)
    yield from goldfish.policy


def _of_field(field: Field) -> Iterator[str]:
    # The names of games are names.
    words = () if field.key == "game" else field.choices.values()
    yield from (field.label, field.help, *words)
