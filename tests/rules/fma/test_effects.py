"""Each effect by itself: on whom it does something, what it leaves, and what it says it did."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fma.attachments import attach, can_move, would_replace
from rules.fma.effects import (
    defeat,
    discard,
    draw,
    gain_experience,
    give,
    lose_experience,
    move_home,
    move_party,
    recover,
    reset,
    set_character,
    set_to,
)
from rules.fma.locations import revealing
from rules.fma.turn import can_advance, next_leader
from rules.fma.win_conditions import count_turn
from tests.rules.fma.positions import duel, s
from tests.rules.fma.scripts import Cannot, named, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

DOWN = "defeated"


def result_of(steps: Any) -> Any:
    """What an action comes to that asks nobody."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


def team(*texts: Any, **more: Any) -> FmaScene:
    """One ready, one set, one defeated; one whose card has left play."""
    allies = [ally("ready"), unit(ally("set"), state="set"), unit(ally("down"), state=DOWN)]
    said = {"lead0": list(texts)}
    return fma_scene(Side(allies=[*allies, ally("gone")], **more), make=saying(said))


def gone(scene: FmaScene) -> Any:
    character = scene.unit("gone")
    character.last_card = character.top
    scene.table.move(character.top, scene.player(0).discard)
    return character


# States ---------------------------------------------------------------------------------------


@rule("FMA-STATE-1", "FMA-STATE-3", "FMA-STATE-4", "FMA-STATE-5", "FMA-CLEANUP-7")
@pytest.mark.parametrize(
    ("effect", "whom", "state"),
    [(set_character, "ready", "set"), (reset, "set", "ready"), (recover, "down", "ready")],
)
def test_a_state_changes_only_from_the_one_it_is_for(effect: Any, whom: str, state: str) -> None:
    scene = team()
    left = gone(scene)
    for key in ("ready", "set", "down"):
        before = scene.state(key)
        assert result_of(effect(scene.table, scene.unit(key))) is (key == whom)
        assert scene.state(key) == (state if key == whom else before)
    for old in ("ready", "set"):
        left.state = old
        assert result_of(effect(scene.table, left)) is False
        assert left.state == old


@rule("FMA-STATE-5", "FMA-STATE-13", "FMA-STATE-14", "FMA-BATTLE-22", "FMA-BATTLE-32", "FMA-GEN-2")
def test_who_is_defeated_lies_at_home_and_what_was_temporary_is_over() -> None:
    texts = {"d": [Cannot("be_defeated", named("e"))]}
    scene = duel([s("a", 1)], [s("d", 1), s("e", 1)], make=saying(texts))
    table = scene.table
    scene.attack("a", "d")
    for key in ("a", "d"):
        result_of(give(table, scene.unit(key), "strength", 1, None, ("turn", table.turn)))
    down = result_of(defeat(table, [scene.unit("d"), scene.unit("e")]))
    assert [one.card.key for one in down] == ["d"]
    assert (scene.unit("d").state, scene.unit("d").area) == (DOWN, "home")
    assert scene.state("e") == "ready"
    assert {effect.subject for effect in table.effects} == {scene.unit("a").id}
    assert table.battle is not None
    assert table.battle.defenders == []
    assert table.standstill.progressed
    assert result_of(defeat(table, [scene.unit("d")])) == []
    assert len(scene.logged("defeated")) == 1


@rule("FMA-SEARCH-18", "FMA-STATE-9", "FMA-GEN-2")
@pytest.mark.parametrize(
    ("effect", "phase", "key", "moves"),
    [
        (move_home, "search", "a", True),
        (move_home, "main", "a", True),
        (move_home, "search", "h", False),
        (move_home, "search", "held", False),
        (move_party, "search", "h", True),
        (move_party, "search", "a", False),
        (move_party, "search", "down", False),
        (move_party, "main", "h", False),
        (move_party, "search", "shy", False),
    ],
)
def test_who_moves(effect: Any, phase: str, key: str, moves: bool) -> None:
    texts = {
        "a": [Cannot("move_home", named("held"))],
        "h": [Cannot("move_party", named("shy"))],
    }
    home = [s("h", 1), unit(s("down", 1), state=DOWN), s("shy", 1)]
    scene = fma_scene(
        Side(party=[s("a", 1), s("held", 1)], allies=home, hand=[event("x")]),
        phase="search_action",
        make=saying(texts),
    )
    scene.table.phase = phase
    before = scene.unit(key).area
    assert result_of(effect(scene.table, scene.unit(key))) is moves
    assert (scene.unit(key).area != before) is moves
    assert len(scene.logged("moved_home") + scene.logged("moved_party")) == moves


# Attributes -----------------------------------------------------------------------------------


@rule("FMA-ATTR-1", "FMA-ATTR-2", "FMA-ATTR-4", "FMA-STATE-9")
@pytest.mark.parametrize(("amount", "value"), [(1, 3), (-1, 1), (0, 2)])
def test_a_bonus_or_penalty(amount: int, value: int) -> None:
    scene = team()
    table = scene.table
    effect = result_of(give(table, scene.unit("ready"), "strength", amount))
    assert scene.value("ready") == value
    assert (effect is not None) is (amount != 0)
    assert len(table.effects) == (amount != 0)
    assert [line["amount"] for line in scene.logged("attribute")] == [f"{amount:+}"] * (amount != 0)
    if effect is not None:
        assert (effect.until, effect.source) == (("phase", table.phase_number), None)
    assert result_of(give(table, scene.unit("down"), "strength", 1)) is None
    result_of(set_to(table, scene.unit("down"), "strength", 4))
    assert len(table.effects) == (amount != 0)


# Cards ----------------------------------------------------------------------------------------


@rule("FMA-DRAW-4", "FMA-DRAW-13", "FMA-DRAW-12")
@pytest.mark.parametrize(
    ("phase", "drawn", "own", "gets"),
    [
        ("main", 0, True, 3),
        ("main", 6, True, 2),
        ("main", 8, True, 0),
        ("main", 8, False, 3),
        ("search", 8, True, 3),
    ],
)
def test_how_many_are_drawn(phase: str, drawn: int, own: bool, gets: int) -> None:
    class Played:
        seat = 0 if own else 1

    scene = team(deck=[event(f"d{n}") for n in range(3)], fill=False)
    table, player = scene.table, scene.player(0)
    table.phase = phase
    player.drawn = drawn
    assert result_of(draw(table, player, 3, Played())) == gets  # type: ignore[arg-type]
    assert len(player.hand) == gets
    assert len(scene.logged("eight_cards")) == (gets < 3)
    assert result_of(draw(table, player, 9)) == 3 - gets


@rule("FMA-CONTROL-4")
def test_only_what_is_still_held_is_discarded() -> None:
    scene = team(hand=[event("x"), event("y")])
    x, y = scene.player(0).hand.cards
    scene.table.move(x, scene.player(0).deck)
    result_of(discard(scene.table, 0, [x, y], by=0))
    assert scene.cards("discard") == ["y"]
    assert scene.cards("deck")[-1] == "x"


@rule("FMA-POWER-2", "FMA-POWER-9", "FMA-COST-7", "FMA-GEN-11")
@pytest.mark.parametrize(
    ("phase", "advanced", "forbidden", "gets"),
    [
        ("recruit", False, False, 2),
        ("power_up", False, False, 2),
        ("power_up", True, False, 0),
        ("recruit", True, False, 2),
        ("recruit", False, True, 0),
    ],
)
def test_how_much_experience_is_gained(
    phase: str, advanced: bool, forbidden: bool, gets: int
) -> None:
    texts = [Cannot("gain_experience")] if forbidden else []
    scene = team(*texts, deck=[event("d1"), event("d2")], fill=False)
    table, player = scene.table, scene.player(0)
    leading = scene.unit("lead0")
    table.phase, leading.advanced = phase, advanced
    assert result_of(gain_experience(table, player, 3)) == gets
    assert len(leading.experience) == gets
    assert leading.gained_experience is (phase == "power_up" and gets > 0)
    table.phase = "main"
    result_of(lose_experience(table, player, 3))
    assert len(leading.experience) == 0
    assert len(scene.logged("experience_lost")) == gets


@rule("FMA-POWER-9")
def test_experience_of_an_earlier_phase_is_remembered_in_the_power_up_alone() -> None:
    scene = team()
    leading = scene.unit("lead0")
    leading.gained_experience = True
    scene.table.phase = "recruit"
    result_of(gain_experience(scene.table, scene.player(0), 1))
    assert leading.gained_experience


@rule("FMA-GEN-11", "FMA-WIN-3")
def test_without_a_leader_there_is_no_experience() -> None:
    scene = team()
    player = scene.player(0)
    player.characters.remove(scene.unit("lead0"))
    assert result_of(gain_experience(scene.table, player, 1)) == 0
    result_of(lose_experience(scene.table, player, 1))
    assert len(player.deck) == 20


# Leaders --------------------------------------------------------------------------------------


@rule("FMA-POWER-4", "FMA-POWER-5", "FMA-POWER-10", "FMA-POWER-9")
@pytest.mark.parametrize(
    ("levels", "experience", "spoilt", "able"),
    [
        ((3, 2), 2, "", True),
        ((3, 2), 1, "", False),
        ((3,), 5, "", False),
        ((2,), 2, "gained", False),
        ((2,), 2, "away", False),
        ((2,), 2, "forbidden", False),
    ],
)
def test_who_can_advance(levels: tuple[int, ...], experience: int, spoilt: str, able: bool) -> None:
    """To the next level, however the stack lies."""
    texts = [Cannot("advance")] if spoilt == "forbidden" else []
    stack = [leader(f"lead0-{level}", "lead0", level) for level in levels]
    scene = team(*texts, leaders=stack, experience=experience)
    leading = scene.unit("lead0")
    leading.gained_experience = spoilt == "gained"
    if spoilt == "away":
        scene.table.put_area(leading, "away")
    assert can_advance(scene.table, scene.player(0)) is able
    above = next_leader(scene.player(0))
    assert (above.data.level if above is not None else 0) == (2 if 2 in levels else 0)


@rule("FMA-POWER-7", "FMA-POWER-8")
def test_who_cannot_gain_experience_but_can_advance_must() -> None:
    texts = {"lead0": [Cannot("gain_experience", named("lead0"))]}
    mine = Side(leaders=[leader("lead0-2", "lead0", 2)], experience=2, hand=[event("x")])
    scene = fma_scene(mine, phase="power_up", make=saying(texts))
    assert scene.asked[1] == "recruit"
    assert scene.team() == ["lead0-2"]


# Attachments ----------------------------------------------------------------------------------


def auto(key: str, cost: int = 2) -> Any:
    return attachment(key, cost, keywords="Auto-mail")


@rule("FMA-ATTACH-3", "FMA-COST-13", "FMA-TRAIT-22")
def test_what_can_be_attached_to_whom() -> None:
    """Nothing that costs anything to an ally of cost 0; copies of what is not Unique anywhere."""
    team = [ally("nobody", cost=0), unit(ally("p"), attachment("one", 1))]
    hand = [attachment("free", 0), attachment("one", 1), event("x"), event("y")]
    scene = fma_scene(Side(allies=team, hand=hand), make=saying())
    offered = scene.options("attach")
    assert "attach free nobody" in offered
    assert "attach one nobody" not in offered
    assert {"attach one p", "attach one lead0"} <= offered
    scene.answer("attach one p")
    assert scene.borne("p") == ["one", "one"]


@rule("FMA-ATTACH-7", "FMA-ATTACH-8", "FMA-KEYWORD-3")
@pytest.mark.parametrize(
    ("worn", "new"),
    [
        ([auto("arm")], attachment("hat", keywords="Item")),
        ([attachment("ring", keywords="Item")], auto("arm")),
        ([], auto("arm")),
    ],
)
def test_only_a_second_auto_mail_asks_what_goes(worn: list[Any], new: Any) -> None:
    scene = fma_scene(Side(allies=[unit(ally("p"), *worn)], hand=[new]), make=saying())
    scene.answer(f"attach {new.key} p")
    assert scene.borne("p") == [*(card.key for card in worn), new.key]
    assert scene.asked[1] != "auto_mail"


@rule("FMA-ATTACH-8", "FMA-KEYWORD-3")
def test_of_two_auto_mails_exactly_one_goes() -> None:
    worn = unit(ally("p"), auto("arm"), auto("leg"))
    scene = fma_scene(Side(allies=[worn], hand=[auto("new")]), make=saying())
    scene.answer("attach new p")
    assert (scene.decision.minimum, scene.decision.maximum) == (1, 1)
    assert [card.data.key for card in scene.table.aside.cards] == ["new"]
    scene.answer("choose arm")
    assert scene.borne("p") == ["leg", "new"]


@rule("FMA-IND-61", "FMA-IND-60", "FMA-KEYWORD-3", "FMA-ATTACH-3")
def test_what_a_moved_attachment_would_replace() -> None:
    mine = Side(
        allies=[
            unit(ally("bare"), attachment("hat", keywords="Item")),
            unit(ally("one"), auto("arm")),
            unit(ally("two"), auto("leg"), auto("hand")),
            ally("nobody", cost=0),
        ],
        hand=[event("x")],
    )
    scene = fma_scene(mine, make=saying())
    hat, arm = (scene.unit(key).attachments.cards[0] for key in ("bare", "one"))
    table = scene.table
    clashes = {
        (card.data.key, key): would_replace(table, card, scene.unit(key))
        for card in (hat, arm)
        for key in ("one", "two", "nobody")
    }
    assert {pair for pair, clash in clashes.items() if clash} == {("arm", "two")}
    assert not can_move(table, 0, hat, scene.unit("nobody"))
    assert not can_move(table, 0, hat, scene.unit("bare"))
    assert can_move(table, 0, hat, scene.unit("two"))


@rule("FMA-ATTACH-2", "FMA-MULTI-3")
def test_what_is_attached_to_somebody_who_is_gone_is_discarded() -> None:
    scene = team(hand=[attachment("hat")])
    card = scene.player(0).hand.top
    scene.table.move(card, scene.table.aside)
    result_of(attach(scene.table, 0, card, scene.unit("down")))
    assert scene.cards("discard") == ["hat"]
    assert scene.borne("down") == []


# Turns ----------------------------------------------------------------------------------------


@rule("FMA-WIN-12")
def test_while_one_deck_holds_a_card_no_turn_counts() -> None:
    scene = fma_scene(Side(fill=False), Side(fill=False, deck=[event("last")]), make=saying())
    for _ in range(40):
        scene.table.stalemate.progressed = False
        count_turn(scene.table)
    assert scene.match.outcome is None


@rule("FMA-DRAW-6")
def test_who_turns_up_a_location() -> None:
    sides = [
        Side(locations=[location("a")], victory=[location("w", 2)]),
        Side(victory=[location("v", 1)]),
        Side(locations=[location("c")], victory=[location("u", 2)]),
    ]
    scene = fma_scene(*sides, make=saying())
    assert [player.seat for player in revealing(scene.table)] == [0, 2]
    for seat in (0, 2):
        scene.player(seat).locations.cards.clear()
    assert revealing(scene.table) == []
