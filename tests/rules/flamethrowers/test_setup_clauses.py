"""Single clauses of what happens before the first turn."""

from __future__ import annotations

import pytest

from tests.rules.flamethrowers.test_setup_and_turn import answer, begin, table_of
from tests.rules.flamethrowers.told import spoken
from tests.testkit.citation import rule


@rule("FLAME-SETUP-4", "FLAME-ABILITY-19")
def test_five_new_cards_come_from_the_shuffled_deck_and_all_is_told() -> None:
    match = begin(placeable=0)
    table = table_of(match)
    first = table.first
    held = {card.index for card in table.players[first].hand.cards}
    before = len(match.log(None))
    answer(match, "redraw")
    player = table_of(match).players[first]
    assert (len(player.hand), len(player.deck)) == (5, 35)
    assert {card.index for card in player.hand.cards} != held, "shuffled back, not laid on top"
    answer(match, "keep")
    lines = [spoken(line) for line in match.log(None)[before:]]
    assert [line.split(" cards=")[0] for line in lines[:3]] == [
        f"mulligan player={first}",
        f"draw player={first} count=5",
        f"keep player={1 - first}",
    ]


@rule("FLAME-SETUP-3", "FLAME-TURN-1")
@pytest.mark.parametrize("number", range(6))
def test_who_starts_has_the_first_turn(number: int) -> None:
    match = begin(number)
    first = table_of(match).first
    assert [line["args"] for line in match.log(None) if line["key"] == "starts"] == [
        {"player": first}
    ]
    for seat in (first, 1 - first):
        assert match.decisions[0].player == seat, "in turn order"
        answer(match, "keep")
    assert (table_of(match).turn, table_of(match).turn_player) == (1, first)
    assert [(d.player, d.kind) for d in match.decisions] == [(first, "main_1")]


@rule("FLAME-SETUP-6", "FLAME-ABILITY-19")
def test_who_refuses_the_settings_is_told() -> None:
    match = begin(seats=3, ship_health="75000")
    for seat, word in ((0, "accept"), (1, "refuse"), (2, "refuse")):
        answer(match, word, seat=seat)
    lines = [spoken(line) for line in match.log(None)]
    assert lines[:2] == ["settings mode=three_players health=75000", "refused seats=1,2"]
    assert match.outcome is not None
    assert match.outcome.reason == "refused"


@rule("FLAME-SETUP-6")
@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, False),
        ({"ship_health": "75000"}, True),
        ({"first_draw": "skipped"}, True),
        ({"mode": "teams"}, True),
    ],
)
def test_any_unusual_setting_is_asked(options: dict[str, str], asked: bool) -> None:
    match = begin(seats=4, **options)
    assert (match.decisions[0].kind == "accept_settings") is asked
    if asked:
        said = match.decisions[0].prompt.args
        assert said["first_draw"] == options.get("first_draw", "drawn")
        assert said["mode"] == ("team_battle" if "mode" in options else "battle_royale")
