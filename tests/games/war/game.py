"""War, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.cards import Deck
from rules.engine.game import Game
from tests.games.war.cards import SCHEMA, WarCard
from tests.games.war.construction import FORMATS, construction
from tests.games.war.messages import MESSAGES
from tests.games.war.setup import setup
from tests.games.war.state import WarTable
from tests.games.war.turn import concession, take_turn
from tests.games.war.view import view


def new_table(decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> WarTable:
    table = WarTable(seed, options)
    for player, deck in zip(table.players, decks, strict=True):
        table.add_deck(player.seat, deck.cards(), player.deck, WarCard.from_data)
    return table


GAME = Game(
    key="war",
    name="War",
    publisher_note="Everybody's: the example of how a game is added.",
    cards=SCHEMA,
    formats=FORMATS,
    messages=MESSAGES,
    construction=construction,
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    concession=concession,
)
