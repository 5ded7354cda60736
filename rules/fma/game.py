"""Fullmetal Alchemist TCG, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from rules.engine.cards import Deck, TableOption
from rules.engine.game import Game
from rules.engine.manual.admission import explained
from rules.engine.state import immutable
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.abilities.python_abilities import python_line, unread
from rules.fma.bot.sensible import sensible_bot
from rules.fma.card_text import CARD_TEXT
from rules.fma.cards import LEADERS, LOCATIONS, MAIN, SCHEMA
from rules.fma.construction import FORMATS, construction
from rules.fma.deck_statistics import deck_group, openings, statistics
from rules.fma.elimination import concede
from rules.fma.foresight import foresee
from rules.fma.goldfish import GOLDFISH
from rules.fma.guide import GUIDE
from rules.fma.manual import FmaManual
from rules.fma.messages import MESSAGES
from rules.fma.printed import read_card
from rules.fma.reacts import open_window
from rules.fma.setup import setup
from rules.fma.state import CardRules, FmaTable
from rules.fma.stops import STOPS, begins_action, look_ahead
from rules.fma.turn import PHASES, take_turn
from rules.fma.view import view
from rules.fma.view_schema import VIEW_SCHEMA
from rules.fma.why_not import why_not

TABLE_OPTIONS = (
    TableOption(
        "draw_offers",
        "Offers of a draw",
        (("allowed", "Allowed, once a turn"), ("refused", "Not allowed")),
        "allowed",
    ),
)


CARD_RULES = CardRules("cards", CardAbilities, open_window)
immutable(CardRules, attrgetter("key"), {CARD_RULES.key: CARD_RULES}.__getitem__)


def new_table(
    decks: Sequence[Deck],
    seed: bytes,
    options: Mapping[str, str],
    card_rules: CardRules = CARD_RULES,
) -> FmaTable:
    table = FmaTable(seed, options, len(decks), card_rules)
    for player, deck in zip(table.players, decks, strict=True):
        zones = ((MAIN, player.deck), (LOCATIONS, player.locations), (LEADERS, player.leaders))
        for part, zone in zones:
            table.add_deck(player.seat, deck.cards(part), zone, read_card)
    return table


def concession(table: FmaTable, player: int) -> None:
    """A player may concede at any time; the others may go on (FMA-WIN-10)."""
    concede(table, table.players[player])


# Two to six players, each with a team that searches for the Philosopher's Stone.
GAME = Game(
    key="fma",
    name="Fullmetal Alchemist TCG",
    publisher_note=(
        "No complete list of its printed cards is public; sample cards make it playable."
    ),
    seats=(2, 6),
    leaving_interrupts=True,
    cards=SCHEMA,
    formats=FORMATS,
    table_options=TABLE_OPTIONS,
    messages=MESSAGES,
    construction=construction,
    statistics=statistics,
    openings=openings,
    identity_fact="factions",
    foresee=foresee,
    why_not=why_not,
    guide=GUIDE,
    stops=STOPS,
    look_ahead=look_ahead,
    begins_action=begins_action,
    phases=tuple(PHASES),
    deck_group=deck_group,
    card_text=CARD_TEXT,
    python_line=python_line,
    manual=lambda table, seat: FmaManual(table, seat),
    by_hand=lambda card: explained(unread(read_card(card))),
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    view_schema=VIEW_SCHEMA,
    concession=concession,
    goldfish=GOLDFISH,
    bot=sensible_bot,
)
