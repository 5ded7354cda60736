"""The Fire Emblem Trading Card Game, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.cards import Deck
from rules.engine.game import Game
from rules.engine.manual.admission import explained
from rules.fetcg.abilities.card_abilities import CardAbilities
from rules.fetcg.bot.sensible import sensible_bot
from rules.fetcg.card_text import CARD_TEXT
from rules.fetcg.cards import SCHEMA
from rules.fetcg.construction import FORMATS, construction
from rules.fetcg.deck_statistics import deck_group, openings, statistics
from rules.fetcg.foresight import foresee
from rules.fetcg.goldfish import GOLDFISH
from rules.fetcg.guide import GUIDE
from rules.fetcg.manual import FireManual
from rules.fetcg.messages import MESSAGES
from rules.fetcg.options import TABLE_OPTIONS
from rules.fetcg.printed import carried, carried_name, read_card
from rules.fetcg.setup import setup
from rules.fetcg.state import FetcgTable
from rules.fetcg.stops import STOPS, begins_action, look_ahead
from rules.fetcg.turn import PHASES, take_turn
from rules.fetcg.view import view
from rules.fetcg.view_schema import VIEW_SCHEMA
from rules.fetcg.why_not import why_not
from rules.fetcg.win_conditions import resign


def new_table(decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> FetcgTable:
    table = FetcgTable(seed, options)
    table.abilities = CardAbilities(table)
    for player, deck in zip(table.players, decks, strict=True):
        table.add_deck(player.seat, deck.cards(), player.deck, read_card)
    return table


# Two players, each with a deck, 20 chips and a side of the field.
GAME = Game(
    key="fetcg",
    name="Fire Emblem TCG (2001)",
    publisher_note="Published by NTT Publishing in Japan, 2001 to 2006.",
    cards=SCHEMA,
    formats=FORMATS,
    table_options=TABLE_OPTIONS,
    messages=MESSAGES,
    construction=construction,
    statistics=statistics,
    openings=openings,
    stops=STOPS,
    look_ahead=look_ahead,
    begins_action=begins_action,
    phases=PHASES,
    deck_group=deck_group,
    card_text=CARD_TEXT,
    manual=lambda table, seat: FireManual(table, table.players[seat]),
    by_hand=lambda card: explained(read_card(card).unread),
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    view_schema=VIEW_SCHEMA,
    concession=resign,
    gives_up="resign",
    goldfish=GOLDFISH,
    bot=sensible_bot,
    foresee=foresee,
    why_not=why_not,
    guide=GUIDE,
    carried_name=carried_name,
    carried=carried,
)
