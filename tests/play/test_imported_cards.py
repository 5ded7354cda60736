"""A match between decks made only of cards that a user imported from the public list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import rules
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, Game
from decks.models import Deck
from decks.services import create_deck, legality
from play import decisions
from play.lobby import join, open_table
from play.matches import open_match
from play.models import Table
from rules.bots import bot
from rules.engine.rng import Rng
from tests.play.factories import make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

CARD_LIST = Path("fe-cipher") / "fe-cipher-cards-en.json"


def imported_deck(owner: Any, insignia: str) -> Deck:
    """Fifty cards of one Insignia: as many of Cost 1 as of higher cost."""
    game = Game.objects.get(key="cipher")
    cards = Card.objects.filter(origin="imported", stats__insignias=[insignia]).order_by("key")
    low, high = cards.filter(stats__cost=1)[:13], cards.filter(stats__cost__gte=2)[:12]
    counts = dict.fromkeys([*low, *high], 2)
    return create_deck(
        owner=owner, game=game, name=insignia, counts=counts, choices={"lord": low[0].key}
    )


def play_to_the_end(table: Table) -> Table:
    player, chance = bot("sensible", "cipher"), Rng(bytes(64))
    table = Table.objects.with_seats().get(pk=table.pk)
    seats = {seat.number: seat for seat in table.seats.all()}
    while True:
        with open_match(table) as live:
            if live.match.outcome is not None:
                return table
            decision = live.match.decisions[0]
            view = live.match.view_for_bot(decision.player)
            asked = next(one for one in view["decisions"] if one["id"] == decision.id)
            keys = player.choose(view, asked, chance)
        decisions.submit_for_seat(
            table=table, seat=seats[decision.player], decision_id=decision.id, keys=keys
        )


def cards_of_one_insignia(card_list: Path, *insignias: str) -> str:
    """The part of the list of which the decks are made; all of it is imported elsewhere."""
    records = json.loads(card_list.read_text("utf-8-sig"))
    wanted = [[insignia.capitalize()] for insignia in insignias]
    return json.dumps([record for record in records if record["Color"] in wanted])


def test_decks_of_imported_cards_play_a_match_to_its_end(public_data: Path, tmp_path: Path) -> None:
    load_game(FOLDER / "cipher")
    part = tmp_path / "part.json"
    part.write_text(cards_of_one_insignia(public_data / CARD_LIST, "green", "purple"), "utf-8")
    call_command("import_cards", "cipher", str(part), verbosity=0)
    ann, bob = make_user("ann"), make_user("bob")
    green, purple = imported_deck(ann, "green"), imported_deck(bob, "purple")
    for deck in (green, purple):
        assert sum(row.count for row in deck.rows.all()) == 50
        assert not [problem for problem in legality(deck) if problem.severity == "error"]
    table = open_table(user=ann, deck=green, options={"by_hand": "consent"})
    join(table=table, user=bob, deck=purple)

    table = play_to_the_end(table)

    with open_match(table) as live:
        assert live.match.outcome is not None
        assert rules.replay(live.match.record).verdict == "EXACT"
