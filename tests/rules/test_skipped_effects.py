"""An effect that the rules fail on is undone, skipped and proposed by hand; the match goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.bots import bot, kinds_of
from rules.engine.blame import broken_effect
from rules.engine.match import Match, RulesFault
from rules.engine.resuming import from_stored_turn, replay, stored_turn
from rules.engine.rng import Rng
from rules.engine.skipping import BrokenEffect
from tests.testkit import shipped
from tests.testkit.planted_faults import effects_of, go_on, name_of, planted
from tests.testkit.random_play import any_options, seed

GAMES = [game.key for game in rules.games()]
TRIES = 6
MORE = 40  # decisions after the fault


def begun(game: str, number: int) -> Match:
    decks = shipped.decks(game)
    seats = rules.game(game).seats[0]
    chosen = [decks[(number + place) % len(decks)] for place in range(seats)]
    return rules.game(game).start(chosen, seed(number), {})


def commonest(game: str) -> list[type]:
    """The kinds of effects that the most abilities of the shipped decks have."""
    counts = sum(
        (effects_of(begun(game, number)) for number in range(4)), start=effects_of(begun(game, 0))
    )
    return [effect for effect, _ in counts.most_common(4)]


CASES = [(game, effect) for game in GAMES for effect in commonest(game)]


def play(match: Match, chance: Rng, most: int) -> Iterator[list[RulesFault]]:
    """Play on at random, by hand where the rules fail; the faults, each time there are some."""
    for _ in range(most):
        if match.outcome is not None:
            return
        decision = match.decisions[chance.below(len(match.decisions))]
        faults = go_on(match, decision.player, decision.id, any_options(decision, chance))
        if faults:
            yield faults


def fail_once(game: str, effect: type) -> Match | None:
    """A match whose rules have just failed on such an effect, and which has gone on."""
    for number in range(TRIES):
        match, chance = begun(game, number), Rng(seed(number + 50))
        for faults in play(match, chance, 600):
            kinds = {broken_effect(fault).kind for fault in faults}
            assert kinds == {name_of(effect)}
            return match
    return None


@pytest.mark.parametrize("after", [False, True], ids=["at-once", "when-done"])
@pytest.mark.parametrize(("game", "effect"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_the_match_goes_on_by_hand_and_is_played_again_exactly(game, effect, after):
    with planted(game, effect, after=after):
        match = fail_once(game, effect)
        assert match is not None, f"no match came to {name_of(effect)}"
        for viewer in (0, 1, None):
            assert "effect_broken" in [line["key"] for line in match.log(viewer)]
        for _ in play(match, Rng(seed(7)), MORE):
            pass

        assert replay(match.game, match.record).match.digest() == match.digest()
        turn = stored_turn(match)
        if turn is not None and match.outcome is None:
            again = from_stored_turn(match.game, match.record, turn)
            for taken in match.taken[again.length :]:
                again.repeat(taken)
            assert again.digest() == match.digest()


@pytest.mark.parametrize("game", GAMES)
def test_the_step_is_undone_before_anything_else(game):
    effect = commonest(game)[0]
    with planted(game, effect, after=True):
        for number in range(TRIES):
            match, chance = begun(game, number), Rng(seed(number + 50))
            for _ in range(600):
                if match.outcome is not None:
                    break
                decision = match.decisions[0]
                keys = any_options(decision, chance)
                before = match.digest(), match.length, match.view(0)
                try:
                    match.answer(decision.player, decision.id, keys)
                except RulesFault:
                    assert (match.digest(), match.length, match.view(0)) == before
                    return
    raise AssertionError("nothing failed")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_proposed_by_hand_where_the_effect_would_have_been(game):
    effect = commonest(game)[0]
    with planted(game, effect, after=False):
        match = fail_once(game, effect)
    assert match is not None
    keys = [line["key"] for line in match.log(None)]
    at = keys.index("effect_broken")
    # Where a cost comes first, it is paid first.
    chance = Rng(seed(9))
    for _ in range(MORE):
        if "effect_skipped" in keys[at:] or match.outcome is not None:
            break
        decision = match.decisions[0]
        match.answer(decision.player, decision.id, any_options(decision, chance))
        keys = [line["key"] for line in match.log(None)]
    assert "effect_skipped" in keys[at:]


@pytest.mark.parametrize("game", GAMES)
def test_bots_propose_nothing_and_play_on(game):
    effect = commonest(game)[0]
    kind = kinds_of(game)[-1]
    with planted(game, effect, after=False):
        match = fail_once(game, effect)
        assert match is not None
        chance = Rng(seed(3))
        for _ in range(60):
            if match.outcome is not None:
                break
            asked = match.decisions[0]
            view = match.view_for_bot(asked.player)
            decision = next(one for one in view["decisions"] if one["id"] == asked.id)
            keys = bot(kind, game).choose(view, decision, chance)
            if asked.kind in ("by_hand", "by_hand_card"):
                assert keys in (["by_hand_give_up"], ["by_hand_back"])
            go_on(match, asked.player, asked.id, keys)


def test_an_effect_is_skipped_once_and_only_while_the_match_goes_on():
    match = begun("cipher", 0)
    match.skip_effect(0, BrokenEffect("some-card", "draw", 0))
    with pytest.raises(ValueError, match="anyway"):
        match.skip_effect(1, BrokenEffect("some-card", "draw", 0))
    with pytest.raises(ValueError, match="cannot go back"):
        match.skip_effect(1, BrokenEffect("another", "draw", 7))
    match.concede(0)
    with pytest.raises(ValueError, match="cannot go back"):
        match.skip_effect(1, BrokenEffect("another", "draw", 0))


def test_an_effect_that_began_earlier_takes_the_match_back_to_there():
    match = begun("cipher", 0)
    for _ in play(match, Rng(seed(1)), 4):
        pass
    before = match.state_after(2)

    match.skip_effect(0, BrokenEffect("some-card", "draw", 2))

    assert match.length == 5
    assert match.line == (0, 1, 4)
    assert [d.id for d in match.decisions] == [d.id for d in before.decisions]
    assert match.skips(BrokenEffect("some-card", "draw", 0))
    assert replay(match.game, match.record).match.digest() == match.digest()


def test_what_was_taken_back_is_skipped_no_more():
    match = begun("cipher", 0)
    for _ in play(match, Rng(seed(1)), 3):
        pass
    broken = BrokenEffect("some-card", "draw", 3)
    match.skip_effect(0, broken)
    match.take_back(0, 1)
    assert not match.skips(broken)

    match.skip_effect(0, broken)
    assert replay(match.game, match.record).match.digest() == match.digest()
