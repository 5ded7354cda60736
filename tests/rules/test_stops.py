"""Stops: what is asked and what is passed, and that the time a pass takes tells nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.engine.decision import END, HARMFUL, IDLE, PASS, SAME, Choose, Decision, Option, Prompt
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.rng import Rng
from rules.engine.stops import (
    ALWAYS,
    EVERYTHING,
    IF_POSSIBLE,
    LONGEST,
    NEVER,
    SHORTEST,
    Stop,
    answer_unasked,
    is_paced,
    pause,
    reasons,
    stop_of,
    way_past,
)
from tests.rules.test_hidden_flow import exchange
from tests.testkit import shipped
from tests.testkit.random_play import any_options, played_on, seed

ASK = Stop("asks", ("ask",))
PLAY, LEAVE = Option("play"), Option("leave", flags=(PASS,))
# Questions at the table that are passed like others, and yet are no moment of a game's course:
# a player takes them up themselves, or they come once.
NO_STOPS = frozenset(
    (
        *("mulligan", "agree", "use_trigger", "action", "canto", "move", "counterattack"),
        *("take_back", "pay_optional_cost", "choose_starting_allies", "augment", "free_recover"),
        *("exchange", "answer_draw", "order_triggers"),
    )
)


def asked(*options: Option, kind: str = "ask", least: int = 1, anyway: bool = False) -> Decision:
    question = Choose(0, kind, lambda: list(options), least, 1, ask_anyway=anyway)
    return Decision(1, question)


# What is asked ----------------------------------------------------------------------------------


def test_what_could_be_done_is_asked_and_what_could_not_is_passed() -> None:
    assert answer_unasked(asked(PLAY, LEAVE), ASK, {}) is None
    assert answer_unasked(asked(LEAVE), ASK, {}) == ("leave",)


def test_who_wants_to_be_asked_always_is_asked_what_cannot_be_done() -> None:
    assert answer_unasked(asked(LEAVE), ASK, {"asks": ALWAYS}) is None


def test_who_never_wants_to_be_asked_passes_what_could_be_done() -> None:
    assert answer_unasked(asked(PLAY, LEAVE), ASK, {"asks": NEVER}) == ("leave",)


@pytest.mark.parametrize("modes", [{"asks": NEVER}, {"asks": IF_POSSIBLE}])
def test_who_asks_for_everything_for_a_while_is_asked_everything(modes: dict[str, str]) -> None:
    assert answer_unasked(asked(LEAVE), ASK, modes | {EVERYTHING: True}) is None
    assert answer_unasked(asked(PLAY, kind="other"), None, {EVERYTHING: True}) is None


@pytest.mark.parametrize("flag", [HARMFUL, IDLE])
def test_what_harms_or_changes_nothing_is_no_reason_to_ask(flag: str) -> None:
    assert answer_unasked(asked(Option("odd", flags=(flag,)), LEAVE), ASK, {}) == ("leave",)


def test_a_question_is_left_by_the_smallest_step() -> None:
    """To the next phase rather than out of the turn, whatever stands first."""
    end = Option("end_turn", flags=(END,))
    assert answer_unasked(asked(end, LEAVE), ASK, {}) == ("leave",)
    assert answer_unasked(asked(end), ASK, {}) == ("end_turn",)


def test_a_question_that_cannot_be_left_is_asked() -> None:
    assert answer_unasked(asked(PLAY, Option("other")), ASK, {"asks": NEVER}) is None


def test_what_was_let_pass_is_asked_again_only_where_something_is_at_stake() -> None:
    once = Stop("asks", ("ask",), each_time=False)
    assert answer_unasked(asked(PLAY, LEAVE), once, {}, {"play"}) == ("leave",)
    assert answer_unasked(asked(PLAY, LEAVE), ASK, {}, {"play"}) is None
    assert answer_unasked(asked(PLAY, Option("new"), LEAVE), once, {}, {"play"}) is None


def test_the_only_answer_to_a_question_without_a_stop_is_given() -> None:
    assert answer_unasked(asked(PLAY, anyway=True), None, {}) == ("play",)
    assert answer_unasked(asked(PLAY, LEAVE), None, {}) is None
    assert answer_unasked(asked(least=0), None, {}) == ()


def test_hidden_cards_that_are_shown_wait_for_eyes() -> None:
    assert answer_unasked(asked(Option("see", reveals=True)), None, {}) is None


def test_answers_that_are_all_the_same_to_the_player_are_not_asked() -> None:
    first, second = (Option("orb", target=str(n), flags=(SAME,)) for n in (1, 2))
    assert answer_unasked(asked(first, second), None, {}) == ("orb:1",)
    assert answer_unasked(asked(first, Option("orb", target="3")), None, {}) is None


def test_a_mode_that_a_stop_does_not_have_counts_as_not_set() -> None:
    own = Stop("asks", ("ask",), modes=(IF_POSSIBLE, ALWAYS))
    assert own.mode({"asks": NEVER}) == IF_POSSIBLE


def test_a_stop_is_found_by_kind_turn_and_what_the_prompt_says() -> None:
    mine, theirs = Stop("mine", ("ask",), own=True), Stop("theirs", ("ask",), own=False)
    battle = Stop("battle", ("ask",), args={"window": ("attack",)})
    stops = (battle, mine, theirs)
    prompt = Prompt("ask", {"window": "attack"})
    fight = Decision(1, Choose(0, "ask", lambda: [LEAVE], prompt=prompt))
    assert stop_of(stops, fight, 1) is battle
    assert stop_of(stops, asked(LEAVE), 0) is mine
    assert stop_of(stops, asked(LEAVE), 1) is theirs
    assert stop_of(stops, asked(LEAVE, kind="other"), 0) is None


# In the games -----------------------------------------------------------------------------------


def positions(game: Game, numbers: range, apart: int) -> Iterator[Match]:
    """Matches as they are played, so many decisions apart; to be looked at, not to be changed."""
    decks = list(shipped.decks(game.key)[: game.seats[0]])
    for number in numbers:
        for match in played_on(game.start(decks, seed(number), {}), number):
            if match.length % apart == 1:
                yield match


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_question_that_may_be_passed_has_a_stop_with_a_name(game: Game) -> None:
    assert [stop.key for stop in game.stops if f"stop.{stop.key}" not in game.messages] == []
    without = set()
    for match in positions(game, range(4), 3):
        for decision in match.decisions:
            if way_past(decision) and game.stop_of(match.table, decision) is None:
                without.add(decision.kind)
    assert {kind for kind in without if not kind.startswith("by_hand")} <= NO_STOPS


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_whether_and_how_long_a_pass_takes_does_not_hang_on_hidden_cards(game: Game) -> None:
    """The opponents' cards change places unseen: nothing of it shows in the pace."""
    compared = 0
    for number, match in enumerate(positions(game, range(3), 7)):
        if len(match.decisions) != 1 or match.outcome is not None:
            continue
        onlooker = 1 - match.decisions[0].player
        other = match.state_after(match.length)
        if not exchange(other, onlooker, Rng(seed(number))):
            continue
        both = [paces(game, each) for each in (match, other)]
        assert both[0] == both[1]
        compared += 1
    assert compared > 20


def paces(game: Game, match: Match) -> tuple[bool, float]:
    decision = match.decisions[0]
    stop = game.stop_of(match.table, decision)
    return is_paced(decision, stop, {}), pause("table", match.length)


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_a_pass_by_who_could_and_by_who_could_not_takes_the_same_time(game: Game) -> None:
    """Wherever a question is passed for one hand and asked of another, passing it takes a while."""
    for number, match in enumerate(positions(game, range(3), 7)):
        if len(match.decisions) != 1 or match.outcome is not None:
            continue
        decision = match.decisions[0]
        stop = game.stop_of(match.table, decision)
        if stop is None or stop.mode({}) == NEVER:
            continue
        other = match.state_after(match.length)
        exchange(other, 1 - decision.player, Rng(seed(number)))
        differ = bool(reasons(decision)) != bool(reasons(other.decisions[0]))
        if differ:
            assert is_paced(decision, stop, {}), (stop.key, decision)


def test_pauses_lie_between_the_bounds_and_tell_nothing_by_their_order() -> None:
    found = [pause("table", number) for number in range(400)]
    assert all(SHORTEST <= one <= LONGEST for one in found)
    assert 1300 < sum(found) / len(found) < 1500
    assert found == [pause("table", number) for number in range(400)]
    assert found != [pause("other", number) for number in range(400)]


def test_a_wish_to_be_asked_more_often_never_makes_a_pass_quicker() -> None:
    quiet = Stop("asks", ("ask",), waits=False, modes=(NEVER, IF_POSSIBLE, ALWAYS))
    decision = asked(LEAVE, anyway=True)
    assert not is_paced(decision, quiet, {})
    assert is_paced(decision, quiet, {"asks": IF_POSSIBLE})
    assert is_paced(decision, ASK, {"asks": NEVER})
    assert not is_paced(asked(LEAVE), ASK, {})


def test_at_random_every_answer_that_is_given_unasked_is_one_that_could_be_given() -> None:
    for game in rules.games():
        decks = list(shipped.decks(game.key)[: game.seats[0]])
        match, chance = game.start(decks, seed(11), {}), Rng(seed(12))
        while match.outcome is None and match.length < 600:
            decision = match.decisions[0]
            stop = game.stop_of(match.table, decision)
            keys = answer_unasked(decision, stop, {})
            given = list(keys) if keys is not None else any_options(decision, chance)
            match.answer(decision.player, decision.id, given)
