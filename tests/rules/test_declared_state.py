"""The state of a match is declared: copies, digests and stored turns leave nothing out."""

from __future__ import annotations

import json

import pytest

import rules
from rules.engine.log import LogEntry
from rules.engine.match import Match
from rules.engine.resuming import from_stored_turn, stored_turn
from rules.engine.state import copy_of, from_json, spell, to_json
from rules.engine.table import Table
from tests.testkit import shipped
from tests.testkit.declared_state import fields_to_change, mutables_of, other_value
from tests.testkit.random_play import play_out, start

EVERY = 15


def begun(game: str, number: int) -> Match:
    low, _ = rules.game(game).seats
    return start(game, shipped.decks(game)[:low], number, {})


def printed_cards(table: Table) -> dict[str, object]:
    return {f"{card.owner}/{card.data.key}": card.data for card in table.cards}


def said(line: LogEntry) -> object:
    return line.for_viewer(None, reveal=False), line.for_viewer(None, reveal=True), line.seats


def check_copy(match: Match) -> None:
    if match.length % EVERY:
        return
    table = match.table
    copy = copy_of(table)
    assert spell(copy) == spell(table)
    assert list(map(said, copy.log_entries)) == list(map(said, table.log_entries))
    assert copy.by_handle.keys() == table.by_handle.keys()
    both = mutables_of(copy).keys() & mutables_of(table).keys()
    assert not both, [mutables_of(table)[key] for key in both]


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_copy_made_at_any_decision_is_equal_and_shares_nothing(game: str) -> None:
    play_out(begun(game, 1), 1, check_copy)


def check_json(match: Match) -> None:
    if match.length % EVERY:
        return
    table = match.table
    named = printed_cards(table)
    written = json.loads(json.dumps(to_json(table, named)))
    read = from_json(written, named)
    assert spell(read) == spell(table)
    assert to_json(read, named) == written


@pytest.mark.parametrize("game", rules.GAMES)
def test_json_of_any_decision_is_read_as_the_same_state(game: str) -> None:
    play_out(begun(game, 2), 2, check_json)


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_digest_covers_every_field_that_is_neither_derived_nor_history(game: str) -> None:
    overlooked: set[str] = set()

    def look(match: Match) -> None:
        if match.length % 20:
            return
        table = copy_of(match.table)
        before = spell(table)
        for obj, field in fields_to_change(table):
            value = getattr(obj, field.name)
            setattr(obj, field.name, other_value(value))
            if spell(table) == before:
                overlooked.add(f"{type(obj).__name__}.{field.name}")
            setattr(obj, field.name, value)

    play_out(begun(game, 3), 3, look)
    assert not overlooked


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_match_goes_on_from_a_stored_turn_as_from_its_log(game: str) -> None:
    turns: list[tuple[int, str]] = []

    def look(match: Match) -> None:
        if match.length % EVERY == 0 and stored_turn(match) is not None:
            turns.append((match.length, json.dumps(stored_turn(match))))

    match = play_out(begun(game, 4), 4, look)
    record = json.loads(json.dumps(match.record))
    for _, stored in turns[:: max(1, len(turns) // 5)]:
        turn = json.loads(stored)
        other = from_stored_turn(rules.game(game), record, turn)
        for number, seat, keys in record["decisions"][turn["length"] :]:
            other.answer(seat, number, keys)
        assert other.record == match.record
        assert other.log(None) == match.log(None)
        assert other.outcome == match.outcome
