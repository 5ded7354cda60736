"""Taking back, in every game: where the match stands then, and what its log and record say."""

from __future__ import annotations

import pytest

import rules
from rules.engine.match import Match
from rules.engine.records import EXACT, standing
from rules.engine.resuming import replay
from rules.engine.rng import Rng
from tests.rules.engine import tiny
from tests.testkit import shipped
from tests.testkit.random_play import any_options, seed, start

GAMES = [game.key for game in rules.games()]


def begun(game: str, number: int) -> Match:
    decks = shipped.decks(game)
    return start(game, [decks[number % len(decks)], decks[-1]], number, {})


def position(match: Match) -> tuple[object, ...]:
    """What a match stands at, whatever it took to get there."""
    match.table.answered = 0
    return match.digest(), [match.view(seat)["players"] for seat in (None, 0, 1)]


def play(match: Match, chance: Rng, decisions: int) -> None:
    for _ in range(decisions):
        if match.outcome is not None:
            return
        decision = match.decisions[chance.below(len(match.decisions))]
        match.answer(decision.player, decision.id, any_options(decision, chance))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_a_match_goes_back_to_where_it_stood_and_on_as_if_nothing_had_been(
    game: str, number: int
) -> None:
    match, chance = begun(game, number), Rng(seed(number + 100))
    for _ in range(6):
        play(match, chance, 1 + chance.below(25))
        if match.outcome is not None:
            break
        to = match.length - 1 - chance.below(min(match.length, 20))
        wanted = match.state_after(to)
        lines, ids = len(match.table.log_entries), {each.id for each in match.decisions}
        match.take_back(0, to)
        here = match.state_after(match.length)
        assert position(here) == position(wanted)
        assert [d.id for d in match.decisions] == [d.id for d in wanted.decisions]
        # What was said stays, and it is said that it was taken back.
        assert len(match.table.log_entries) == lines + 1
        assert match.table.log_entries[-1].key == "taken_back"
        assert all(number < to or number == match.length for number in match.line)
        assert match.line == standing(match.taken)
        play(match, chance, 1)
        if match.outcome is None:
            assert not ids & {each.id for each in match.decisions} - {
                d.id for d in wanted.decisions
            }


@pytest.mark.parametrize("game", GAMES)
def test_the_record_with_what_was_taken_back_is_played_again_exactly(game: str) -> None:
    match, chance = begun(game, 7), Rng(seed(7))
    while match.outcome is None:
        play(match, chance, 30)
        assert match.line == standing(match.taken)
        if match.outcome is None and chance.below(3):
            match.take_back(chance.below(2), match.length - 1 - chance.below(15))
        if match.length > 1500:
            match.concede(0)
    again = replay(rules.game(game), match.record)
    assert again.verdict == EXACT
    assert again.match.line == match.line
    # Each step of it as well, back and forth over what was taken back.
    for _ in range(12):
        at = chance.below(match.length)
        assert match.state_after(at).digest() == again.match.state_after(at).digest()


def test_what_is_asked_afterwards_has_numbers_that_nothing_had_before() -> None:
    match = tiny.begun()
    for _ in range(4):
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, [decision.options[0].key])
    used = {taken[0] for taken in match.taken} | {match.decisions[0].id}
    match.take_back(0, 2)
    decision = match.decisions[0]
    match.answer(decision.player, decision.id, [decision.options[0].key])
    assert match.decisions[0].id not in used


def test_nothing_is_taken_back_that_has_not_been_or_when_it_is_over() -> None:
    match = tiny.begun()
    with pytest.raises(ValueError, match="cannot go back to decision 0 of 0"):
        match.take_back(0, 0)
    match.concede(0)
    with pytest.raises(ValueError, match="over"):
        match.take_back(0, 0)


@pytest.fixture
def halfway() -> Match:
    match = tiny.begun()
    for _ in range(4):
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, [decision.options[0].key])
    return match


def answer(match: Match, seat: int, action: str) -> None:
    decision = next(each for each in match.decisions if each.player == seat)
    match.answer(seat, decision.id, [action])


def test_with_the_consent_of_all_it_goes_back(halfway: Match) -> None:
    wanted = [decision.id for decision in halfway.state_after(3).decisions]
    halfway.ask_back(0, 3, [1])
    assert [(each.player, each.kind) for each in halfway.decisions] == [(1, "take_back")]
    answer(halfway, 1, "take_back_agree")
    assert [each.id for each in halfway.decisions] == wanted
    assert halfway.line == (0, 1, 2)


def test_refused_it_goes_on_with_what_was_asked(halfway: Match) -> None:
    before = [each.id for each in halfway.decisions]
    halfway.ask_back(0, 3, [1])
    answer(halfway, 1, "take_back_refuse")
    assert [each.id for each in halfway.decisions] == before
    assert halfway.line == (0, 1, 2, 3, 4, 5)
    assert halfway.table.log_entries[-1].key == "take_back_refused"


def test_who_was_refused_twice_in_a_turn_asks_no_more(halfway: Match) -> None:
    for _ in range(2):
        halfway.ask_back(0, 3, [1])
        answer(halfway, 1, "take_back_refuse")
    with pytest.raises(ValueError, match="been refused twice"):
        halfway.ask_back(0, 3, [1])
    assert halfway.decisions


def test_a_record_with_consent_is_played_again(halfway: Match) -> None:
    halfway.ask_back(0, 3, [1])
    answer(halfway, 1, "take_back_agree")
    halfway.concede(1)
    again = replay(halfway.game, halfway.record)
    assert again.verdict == EXACT
    assert again.match.line == halfway.line
