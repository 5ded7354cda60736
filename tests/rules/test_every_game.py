"""The contract of the door, kept by every game: a new one gets these tests for nothing."""

from __future__ import annotations

import gc
import json
import string
from collections.abc import Iterator

import pytest

import rules
from rules.bots import bot, kinds_of
from rules.engine.cards import Deck
from rules.engine.decision import (
    END,
    HARMFUL,
    IDLE,
    OBVIOUS,
    PASS,
    PRIMARY,
    SAME,
    STEPWISE,
    URGENT,
)
from rules.engine.game import Game
from rules.engine.match import Match, StaleDecision
from rules.engine.records import CONCEDE
from rules.engine.rng import Rng
from rules.engine.view import Viewer
from tests.games.known import EXAMPLES, known
from tests.testkit import shipped
from tests.testkit.random_play import any_options, check_every_game, play_out, play_with, seed


@pytest.fixture(params=[*rules.GAMES, *EXAMPLES])
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    with known(request.param):
        yield rules.game(request.param)


@pytest.fixture
def decks(game: Game) -> list[Deck]:
    return list(shipped.decks(game.key)[: game.seats[0]])


@pytest.fixture
def match(game: Game, decks: list[Deck]) -> Match:
    return game.start(decks, seed(1), {})


def test_the_registry_names_what_it_knows() -> None:
    assert [game.key for game in rules.games()] == list(rules.GAMES)
    with pytest.raises(KeyError, match="no game 'chess'; known: cipher"):
        rules.game("chess")


def test_a_game_introduces_itself(game: Game) -> None:
    assert rules.game(game.key) is game
    assert game.name
    assert game.publisher_note
    assert game.formats
    assert repr(game) == f"rules.game({game.key!r})"
    assert eval(repr(game), {"rules": rules}) is game


def test_every_shipped_deck_is_legal_and_its_choices_are_candidates(game: Game) -> None:
    for deck in shipped.decks(game.key):
        errors = [p.message for p in game.construction(deck) if p.severity == "error"]
        assert errors == [], deck.name
        for choice in game.deck_choices:
            keys = [card.key for card in game.candidates(deck, choice.key)]
            assert deck.choices[choice.key] in keys


def test_every_shipped_card_fits_the_schema(game: Game) -> None:
    for number, card in shipped.cards_by_number(game.key).items():
        assert game.cards.validate(card.kind, card.stats, card.unknown) == {}, number
        assert set(card.texts) <= {section.key for section in game.cards.sections}


def test_an_illegal_deck_starts_no_match(game: Game, decks: list[Deck]) -> None:
    empty = Deck("Empty", ())

    with pytest.raises(ValueError, match="the deck “Empty” is not legal"):
        game.start([empty, *decks[1:]], seed(1), {})


@pytest.mark.parametrize("length", [0, 63, 65])
def test_a_seed_of_another_length_starts_no_match(
    game: Game, decks: list[Deck], length: int
) -> None:
    with pytest.raises(ValueError, match=f"a seed has 64 bytes; this one has {length}"):
        game.start(decks, bytes(length), {})


def test_unknown_options_and_values_start_no_match(game: Game, decks: list[Deck]) -> None:
    with pytest.raises(ValueError, match="no table option 'weather'"):
        game.start(decks, seed(1), {"weather": "fine"})
    for option in game.table_options:
        assert option.allows(option.default)
        with pytest.raises(ValueError, match=f"{option.key} is 'nonsense'; it must be "):
            game.start(decks, seed(1), {option.key: "nonsense"})


def test_the_seed_is_hashed_at_once_and_told_at_the_end(match: Match) -> None:
    assert len(match.seed_hash) == 64
    with pytest.raises(ValueError, match="secret until the match is over"):
        _ = match.seed
    for viewer in (None, *range(len(match.decks))):
        assert seed(1).hex() not in json.dumps([match.view(viewer), match.log(viewer)])
    match.concede(0)

    assert match.seed == seed(1)


def test_a_match_starts_with_something_to_decide(match: Match) -> None:
    assert match.decisions
    assert match.length == 0
    assert match.outcome is None
    check_every_game(match)


def test_a_wrong_player_a_wrong_decision_and_a_wrong_option_change_nothing(match: Match) -> None:
    decision = match.decisions[0]
    keys = [decision.options[0].key]
    stranger = (decision.player + 1) % len(match.decks)
    before = match.digest(), match.length, match.decisions

    with pytest.raises(ValueError, match=f"is not for seat {stranger} to take"):
        match.answer(stranger, decision.id, keys)
    with pytest.raises(StaleDecision, match="decision 99999 is not open"):
        match.answer(decision.player, 99999, keys)
    with pytest.raises(ValueError, match="no option 'nonsense'"):
        match.answer(decision.player, decision.id, ["nonsense"])

    assert (match.digest(), match.length, match.decisions) == before


def test_views_and_logs_are_plain_data_at_every_moment(match: Match) -> None:
    def look(running: Match) -> None:
        for viewer in (None, *range(len(running.decks))):
            shown = [running.view(viewer), running.log(viewer)]
            assert json.loads(json.dumps(shown)) == shown
            assert shown[0]["viewer"] == viewer
            assert shown[0]["length"] == running.length
            asked = [decision["player"] for decision in shown[0]["decisions"]]
            assert set(asked) <= {viewer}
            assert sorted(shown[0]["waiting"]) == sorted(d.player for d in running.decisions)

    play_out(match, 1, look)
    look(match)


def test_everything_said_to_players_has_words(game: Game, decks: list[Deck]) -> None:
    said: set[str] = set()
    for number in range(12):
        match = game.start(decks, seed(number), {})

        def listen(running: Match) -> None:
            for decision in running.decisions:
                said.add(f"prompt.{decision.prompt.key}")
                said.update(f"option.{option.action}" for option in decision.options)

        play_out(match, number, listen)
        assert match.outcome is not None
        said.add(f"outcome.{match.outcome.reason}")
        for viewer in (None, *range(len(decks))):
            said.update(f"log.{line['key']}" for line in match.log(viewer))

    assert sorted(said - set(game.messages)) == []


def test_every_slot_of_a_log_line_is_filled(game: Game, match: Match) -> None:
    play_out(match, 3)
    for viewer in (None, *range(len(match.decks))):
        for line in match.log(viewer):
            phrase = game.messages[f"log.{line['key']}"]
            for _, slot, kind, _ in string.Formatter().parse(phrase):
                assert slot is None or slot in line["args"], line["key"]
                if slot and kind == "seat":
                    assert is_seats(line["args"][slot], len(match.decks)), (line["key"], slot)


def is_seats(value: object, seats: int) -> bool:
    """A seat's number, several of them, or nobody; the page puts names in their place."""
    if isinstance(value, list | tuple):
        return all(is_seats(item, seats) for item in value)
    return value is None or (isinstance(value, int) and 0 <= value < seats)


def test_the_log_can_be_read_from_any_line_on(match: Match) -> None:
    play_out(match, 2)
    whole = match.log(None)

    assert [line["n"] for line in whole] == list(range(len(whole)))
    assert match.log(None, since=5) == whole[5:]
    assert match.log(None, since=len(whole)) == []


def test_a_record_outlives_json_and_replays_exactly(game: Game, match: Match) -> None:
    play_out(match, 4)
    record = json.loads(json.dumps(match.record))

    again = rules.replay(record)

    assert (again.verdict, again.at) == ("EXACT", match.length)
    assert again.match.record == match.record
    assert again.match.outcome == match.outcome


def test_a_tampered_record_diverges(game: Game, decks: list[Deck]) -> None:
    """One answer changed, anywhere: another option of the same decision."""
    offered: dict[int, list[str]] = {}

    def note(running: Match) -> None:
        for decision in running.decisions:
            if len(decision.options) > decision.maximum == 1:
                offered[decision.id] = [option.key for option in decision.options]

    match = play_out(game.start(decks, seed(5), {}), 5, note)
    places = [n for n, taken in enumerate(match.record["decisions"]) if taken[0] in offered]
    for place in (*places[:: len(places) // 12], places[-1]):
        record = json.loads(json.dumps(match.record))
        taken = record["decisions"][place]
        taken[2] = [key for key in offered[taken[0]] if [key] != taken[2]][:1]
        assert rules.replay(record).verdict == "DIVERGED", taken


def test_conceding_ends_a_match_for_good(match: Match) -> None:
    with pytest.raises(ValueError, match="there is no seat 9"):
        match.concede(9)
    match.concede(0)

    assert match.outcome is not None
    assert 0 not in match.outcome.winners
    assert match.decisions == ()
    with pytest.raises(ValueError, match="the match is over"):
        match.concede(1)
    assert rules.replay(match.record).verdict == "EXACT"


def test_every_bot_a_game_has_plays_a_match_to_its_end(game: Game, decks: list[Deck]) -> None:
    for kind in kinds_of(game.key):
        _play_to_the_end(game.start(decks, seed(1), {}), kind)


def _play_to_the_end(match: Match, kind: str) -> None:
    play_with([bot(kind, match.game.key) for _ in match.decks], match, 6)

    assert match.outcome is not None


def test_a_bot_finds_in_its_view_what_a_person_sees(game: Game, match: Match) -> None:
    """Whatever it asks for, and however it asks: some of its view is worked out only then."""
    chance, player = Rng(seed(9)), bot("random", game.key)
    while match.outcome is None and match.length < 100:
        decision = match.decisions[0]
        seen, view = match.view_for_bot(decision.player), match.view(decision.player)
        lazy = game.view(match.table, Viewer(decision.player, lazily=True))
        assert type(seen) is type(lazy), "all of it was worked out before anybody asked"
        assert seen["players"][0].get("zones") == view["players"][0]["zones"]
        assert set(seen) == set(view)
        assert "nothing of the kind" not in seen
        assert json.loads(json.dumps(seen)) == json.loads(json.dumps(view))
        keys = player.choose(seen, decision.as_json(), chance)
        match.answer(decision.player, decision.id, keys)


def test_unknown_bots_are_refused_by_name(game: Game) -> None:
    with pytest.raises(KeyError, match="no bot 'clever'"):
        bot("clever", game.key)


def test_at_most_one_option_passes_and_one_ends(game: Game, match: Match) -> None:
    """The page gives one place of its own to what passes or ends; it knows no game's words."""
    chance, flags = Rng(seed(9)), set()
    player = bot("random", game.key)
    while match.outcome is None and match.length < 200:
        decision = match.decisions[0]
        flags.update(*(option.flags for option in decision.options))
        for flag in (PASS, END):
            assert sum(flag in option.flags for option in decision.options) <= 1, decision
        keys = player.choose(match.view(decision.player), decision.as_json(), chance)
        match.answer(decision.player, decision.id, keys)

    known = {PASS, END, HARMFUL, IDLE, OBVIOUS, PRIMARY, SAME, STEPWISE, URGENT}
    assert flags <= known


def test_any_option_offered_may_be_taken(game: Game, match: Match) -> None:
    """From a dozen positions of a match every single option leads on without a fault."""
    play_out(match, 8)
    chance = Rng(seed(8))
    for length in range(0, match.length, max(1, match.length // 12)):
        here = match.state_after(length)
        decision = here.decisions[0]
        for option in decision.options[:40]:
            fork = here.state_after(length)
            keys = [option.key]
            if decision.minimum > 1:
                keys = any_options(decision, chance)
            fork.answer(decision.player, decision.id, keys)
            check_every_game(fork)


@pytest.mark.parametrize("most", [0, 60, 5000])
def test_a_closed_match_leaves_nothing_to_the_garbage_collector(
    game: Game, decks: list[Deck], most: int
) -> None:
    """And nothing of it is missing in a match that was taken from it, or is played after it."""
    # What is there already is not looked through: after thousands of tests that takes seconds.
    gc.freeze()
    whole = play_out(game.start(decks, seed(9), {}), 9)
    match = game.start(decks, seed(9), {})
    for number, player, keys in whole.record["decisions"][:most]:
        repeat(match, number, player, keys)
    earlier = match.state_after(match.length)
    gc.collect()
    gc.disable()
    try:
        match.close()
        del match
        assert gc.collect() == 0
    finally:
        gc.enable()

    for number, player, keys in whole.record["decisions"][most:]:
        repeat(earlier, number, player, keys)
    assert earlier.record == whole.record
    assert earlier.log(None) == whole.log(None)
    assert earlier.state_after(0).digest() == game.start(decks, seed(9), {}).digest()


@pytest.mark.parametrize("most", [30, 60])
def test_closing_what_was_taken_from_a_match_leaves_the_match(
    game: Game, decks: list[Deck], most: int
) -> None:
    whole = play_out(game.start(decks, seed(9), {}), 9)
    match = game.start(decks, seed(9), {})
    for number, player, keys in whole.record["decisions"][:most]:
        repeat(match, number, player, keys)
    match.state_after(match.length).close()
    for number, player, keys in whole.record["decisions"][most:]:
        repeat(match, number, player, keys)

    assert match.record == whole.record


def repeat(match: Match, number: int, player: int, keys: list[str]) -> None:
    """Answer as in a record, where giving up is a decision as well."""
    if keys == [CONCEDE]:
        match.concede(player)
    else:
        match.answer(player, number, keys)
