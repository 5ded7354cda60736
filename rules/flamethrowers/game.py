"""FlameThrowers TCG, as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.cards import Deck, Numbers, TableOption
from rules.engine.game import Game
from rules.engine.manual.admission import explained
from rules.engine.translatable import say
from rules.flamethrowers.abilities.card_abilities import CardAbilities
from rules.flamethrowers.bot import sensible_bot
from rules.flamethrowers.card_text import CARD_TEXT
from rules.flamethrowers.cards import SCHEMA
from rules.flamethrowers.construction import FORMATS, construction
from rules.flamethrowers.deck_statistics import deck_group, openings, statistics
from rules.flamethrowers.foresight import foresee
from rules.flamethrowers.goldfish import GOLDFISH
from rules.flamethrowers.guide import GUIDE
from rules.flamethrowers.manual import FlameManual
from rules.flamethrowers.messages import MESSAGES
from rules.flamethrowers.modes import (
    EACH_AGAINST_ALL,
    HEALTH_STEP,
    LEAST_HEALTH,
    MOST_HEALTH,
    SEATS,
    TEAMS,
    USUAL,
    mode_of,
    ship_health,
)
from rules.flamethrowers.printed import read_card
from rules.flamethrowers.setup import setup
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.stops import STOPS, begins_action, look_ahead
from rules.flamethrowers.turn import take_turn
from rules.flamethrowers.view import view
from rules.flamethrowers.view_schema import VIEW_SCHEMA
from rules.flamethrowers.why_not import unusable, why_not
from rules.flamethrowers.win_conditions import concede

TABLE_OPTIONS = (
    TableOption(
        "mode",
        "Mode",
        ((EACH_AGAINST_ALL, "Each against all others"), (TEAMS, "Team Battle")),
        EACH_AGAINST_ALL,
    ),
    TableOption(
        "ship_health",
        "Ship health",
        ((USUAL, "Mode default"),),
        USUAL,
        Numbers(LEAST_HEALTH, MOST_HEALTH, HEALTH_STEP),
    ),
    TableOption(
        "first_draw",
        "Starting player's first draw",
        (("drawn", "Drawn"), ("skipped", "Skipped")),
        "drawn",
    ),
    TableOption(
        "previous",
        "Previous game",
        (
            ("none", "None"),
            ("lost_0", "Seat 1 lost and chooses who starts"),
            ("lost_1", "Seat 2 lost and chooses who starts"),
            ("drawn_0", "A draw that seat 1 started"),
            ("drawn_1", "A draw that seat 2 started"),
        ),
        "none",
    ),
)


def check_seats(seats: int, options: Mapping[str, str]) -> None:
    """Ship health must fit the mode; only a game of two follows another (FLAME-SETUP-3)."""
    ship_health(mode_of(seats, options), options)
    if options["previous"] != "none" and seats != 2:
        raise ValueError(say("only a two-player game can follow another (FLAME-SETUP-3)"))


def teams(seats: int, options: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    return mode_of(seats, options).sides(seats)


def new_table(decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> FlameTable:
    mode = mode_of(len(decks), options)
    table = FlameTable(seed, options, len(decks), mode)
    table.abilities = CardAbilities(table)
    for ship in table.ships:
        ship.start = ship.health = ship_health(mode, options)
    for player, deck in zip(table.players, decks, strict=True):
        for part, zone in (("main", player.deck), ("extra", player.extra)):
            table.add_deck(player.seat, deck.cards(part), zone, read_card)
    return table


def concession(table: FlameTable, player: int) -> None:
    """A player may concede at any time; the others may go on (FLAME-WIN-6)."""
    concede(table, table.players[player])


def out_of_time(table: FlameTable) -> None:
    """No clock runs for a whole match: each player's own does (FLAME-WIN-8)."""
    raise ValueError(
        f"{GAME.name} has no timed matches: whose time has run out gives up (FLAME-WIN-8)"
    )


# Two to six players, each with a squad and a ship.
GAME = Game(
    key="flamethrowers",
    name="FlameThrowers TCG",
    publisher_note="No list of its printed cards is known; ours are samples.",
    seats=SEATS,
    cards=SCHEMA,
    formats=FORMATS,
    table_options=TABLE_OPTIONS,
    messages=MESSAGES,
    construction=construction,
    statistics=statistics,
    openings=openings,
    identity_fact="energy_types",
    stops=STOPS,
    look_ahead=look_ahead,
    begins_action=begins_action,
    phases=("start", "main_1", "main_2", "battle", "end"),
    foresee=foresee,
    why_not=why_not,
    unusable=unusable,
    guide=GUIDE,
    deck_group=deck_group,
    card_text=CARD_TEXT,
    manual=lambda table, seat: FlameManual(table, table.players[seat]),
    by_hand=lambda card: explained(read_card(card).unread),
    check_seats=check_seats,
    teams=teams,
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    view_schema=VIEW_SCHEMA,
    concession=concession,
    out_of_time=out_of_time,
    goldfish=GOLDFISH,
    bot=sensible_bot,
)
