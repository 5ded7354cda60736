"""Fire Emblem 0 (Cipher), as the rest of the house knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cipher.abilities.card_abilities import CardAbilities
from rules.cipher.bot import sensible_bot
from rules.cipher.card_text import CARD_TEXT
from rules.cipher.cards import SCHEMA
from rules.cipher.construction import DECK_CHOICES, FORMATS, candidates, construction
from rules.cipher.deck_statistics import deck_group, openings, statistics
from rules.cipher.foresight import foresee
from rules.cipher.goldfish import GOLDFISH
from rules.cipher.guide import GUIDE
from rules.cipher.manual import CipherManual
from rules.cipher.messages import MESSAGES
from rules.cipher.printed import read_card
from rules.cipher.setup import setup
from rules.cipher.state import CipherTable
from rules.cipher.stops import STOPS, begins_action, look_ahead
from rules.cipher.turn import PHASES, take_turn
from rules.cipher.view import view
from rules.cipher.view_schema import VIEW_SCHEMA
from rules.cipher.why_not import unusable, why_not
from rules.cipher.win_conditions import concede, time_up
from rules.engine.cards import Deck, TableOption
from rules.engine.game import Game
from rules.engine.manual.admission import explained

TABLE_OPTIONS = (
    TableOption(
        "toss",
        "Who starts",
        (("draw", "Random draw"), ("rps", "Rock, paper, scissors")),
        "draw",
    ),
    TableOption(
        "first_turn",
        "First turn",
        (("skip_phase", "No Beginning Phase"), ("skip_draw", "Only the draw is skipped")),
        "skip_phase",
    ),
    TableOption(
        "dual",
        "Cards with two Insignias need",
        (("dual_bond", "a bond with both"), ("both_symbols", "a bond of each")),
        "dual_bond",
    ),
)


def new_table(decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> CipherTable:
    """Two players with their decks; the Lords that the decks name are offered first."""
    table = CipherTable(seed, options)
    table.abilities = CardAbilities(table)
    for player, deck in zip(table.players, decks, strict=True):
        table.add_deck(player.seat, deck.cards(), player.deck, read_card)
    first, second = (deck.choices.get("lord", "") for deck in decks)
    table.default_lords = (first, second)
    return table


# Two players, a Lord each, five orbs (CIPHER-GAME-1).
GAME = Game(
    key="cipher",
    name="Fire Emblem 0 (Cipher)",
    publisher_note="Published by Intelligent Systems, 2015 to 2020.",
    cards=SCHEMA,
    formats=FORMATS,
    deck_choices=DECK_CHOICES,
    table_options=TABLE_OPTIONS,
    messages=MESSAGES,
    construction=construction,
    choice_candidates=candidates,
    statistics=statistics,
    openings=openings,
    identity_fact="insignias",
    stops=STOPS,
    look_ahead=look_ahead,
    begins_action=begins_action,
    phases=PHASES,
    foresee=foresee,
    why_not=why_not,
    unusable=unusable,
    guide=GUIDE,
    deck_group=deck_group,
    card_text=CARD_TEXT,
    manual=lambda table, seat: CipherManual(table, table.players[seat]),
    by_hand=lambda card: explained(read_card(card).unread),
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    view_schema=VIEW_SCHEMA,
    concession=concede,
    out_of_time=time_up,
    goldfish=GOLDFISH,
    bot=sensible_bot,
)
