"""Attachments: cost, bearers, keywords, Unique, moving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.attachments import can_move, move_attachment, would_replace
from rules.fma.departure import leave_play
from rules.fma.plays import Slot
from tests.rules.fma.scripts import Text, saying
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
BOSS = leader("boss", command=6)


def at(*sides: Side, **more: Any) -> FmaScene:
    return fma_scene(*sides, **{"make": saying(), **more})


def auto(key: str, more: str = "") -> Any:
    return attachment(key, keywords=f"Auto-mail{more}")


@rule("FMA-ATTACH-1", "FMA-ATTACH-2", "FMA-ATTACH-13", "FMA-STATE-9", "FMA-MAIN-1")
def test_onto_ones_own_ready_or_set_characters(playing: Playing) -> None:
    team = [ally("p"), unit(ally("q"), state="set"), unit(ally("r"), state="defeated")]
    mine = Side(leader=BOSS, allies=team, hand=[attachment("hat")])
    scene = playing(at(mine, Side(allies=[ally("theirs")])))
    assert scene.options("attach") == {f"attach hat {key}" for key in ("boss", "p", "q")}
    scene.answer("attach hat q")
    assert scene.borne("q") == ["hat"]
    assert scene.cards("hand") == []


@rule("FMA-ATTACH-3", "FMA-ATTACH-4", "FMA-COST-13")
def test_its_cost_is_at_most_the_cost_or_command_of_the_bearer(playing: Playing) -> None:
    team = [ally("three", cost=3), ally("nobody", cost=0)]
    mine = Side(leader=BOSS, allies=team, hand=[attachment("a6", 6), attachment("b6", 6)])
    scene = playing(at(mine))
    scene.answer("attach a6 boss")
    scene.answer("attach b6 boss")
    assert scene.borne("boss") == ["a6", "b6"]


@rule("FMA-ATTACH-5", "FMA-COST-11", "FMA-COST-15")
def test_five_on_an_ally_of_three_takes_two_cards(playing: Playing) -> None:
    team = [ally("three", cost=3), ally("two", cost=2), ally("nobody", cost=0)]
    hand = [attachment("dear", 5), event("x"), event("y")]
    scene = playing(at(Side(leader=BOSS, allies=team, hand=hand)))
    assert scene.options("attach") == {"attach dear boss", "attach dear three"}
    scene.answer("attach dear three")
    # Exactly two were there to be discarded, so nobody was asked.
    assert scene.cards("discard") == ["x", "y"]
    assert scene.borne("three") == ["dear"]


@rule("FMA-ATTACH-6", "FMA-ATTACH-8")
def test_a_keyword_in_common_replaces_all_that_share_one(playing: Playing) -> None:
    old = [
        attachment("sword", keywords="Weapon"),
        attachment("ring", keywords="Item"),
        attachment("coat", keywords="Clothing"),
    ]
    mine = Side(allies=[unit(ally("p"), *old)], hand=[attachment("cane", keywords="Weapon, Item")])
    scene = playing(at(mine))
    scene.answer("attach cane p")
    assert scene.borne("p") == ["coat", "cane"]
    assert scene.cards("discard") == ["sword", "ring"]


@rule("FMA-ATTACH-7", "FMA-ATTACH-8", "FMA-KEYWORD-3")
@pytest.mark.parametrize(
    ("answer", "borne"), [("keep_both", ["arm", "leg"]), ("discard arm", ["leg"])]
)
def test_with_one_auto_mail_the_player_keeps_both_or_replaces(
    playing: Playing, answer: str, borne: list[str]
) -> None:
    mine = Side(allies=[unit(ally("p"), auto("arm"))], hand=[auto("leg")])
    scene = playing(at(mine))
    scene.answer("attach leg p")
    assert scene.asked == (0, "auto_mail")
    scene.answer(answer)
    assert scene.borne("p") == borne


@rule("FMA-ATTACH-8", "FMA-KEYWORD-3")
def test_with_two_one_goes_and_with_a_further_keyword_that_one_goes_too(playing: Playing) -> None:
    worn = unit(ally("p"), auto("arm"), auto("leg"))
    scene = playing(at(Side(allies=[worn], hand=[auto("new")])))
    scene.answer("attach new p")
    assert scene.asked == (0, "replace_auto_mail")
    scene.answer("choose leg")
    assert scene.borne("p") == ["arm", "new"]

    worn = unit(ally("p"), auto("arm", ", Weapon"), auto("leg"))
    scene = playing(at(Side(allies=[worn], hand=[auto("blade", ", Weapon")])))
    scene.answer("attach blade p")
    scene.answer("keep_both")
    assert scene.borne("p") == ["leg", "blade"]


@rule("FMA-ATTACH-9", "FMA-ATTACH-14")
def test_a_requirement_is_asked_when_it_is_played_and_not_afterwards(playing: Playing) -> None:
    def may_bear(table: Any, card: Any, character: Any, seat: int) -> bool:
        return character.player == seat and "Soldier" in character.card.keywords

    team = [ally("p", keywords="Soldier"), unit(ally("q"), attachment("old"))]
    scene = playing(
        at(
            Side(allies=team, hand=[attachment("badge"), event("x")]),
            make=saying(may_bear=may_bear),
        )
    )
    assert scene.options("attach") == {"attach badge p"}
    assert scene.borne("q") == ["old"]


@rule("FMA-ATTACH-10", "FMA-CONTROL-2")
def test_attachments_of_what_leaves_play_go_to_their_owners_piles(playing: Playing) -> None:
    def home(table: Any, play: Any) -> Any:
        yield from leave_play(table, play.targets["it"][0], "hand")

    texts = {"back": [Text("main", do=home, slots=(Slot("it"),))]}
    theirs = Side(allies=[unit(ally("q"), attachment("hat"))])
    scene = playing(at(Side(hand=[event("back"), event("x")]), theirs, make=saying(texts)))
    scene.answer("play back")
    scene.answer("target q")
    assert scene.cards("hand", 1) == ["q"]
    assert scene.cards("discard", 1) == ["hat"]


# Unique ---------------------------------------------------------------------------------------


def mark(keywords: str = "", text: str = "Unique.") -> Any:
    return attachment("mark", keywords=keywords, text=text)


UNIQUE = saying()


@rule("FMA-TRAIT-22", "FMA-TRAIT-23")
@pytest.mark.parametrize("state", ["ready", "defeated"])
def test_nobody_has_two_copies_of_a_unique_attachment(playing: Playing, state: str) -> None:
    team = [unit(ally("p"), mark(), state=state), ally("q")]
    scene = playing(at(Side(allies=team, hand=[mark(), event("x")]), make=UNIQUE))
    assert scene.options("attach") == set()


@rule("FMA-TRAIT-22")
def test_but_the_second_may_replace_the_first_on_the_same_character(playing: Playing) -> None:
    team = [unit(ally("p"), mark("Mark")), ally("q")]
    scene = playing(at(Side(allies=team, hand=[mark("Mark"), event("x")]), make=UNIQUE))
    assert scene.options("attach") == {"attach mark p"}
    scene.answer("attach mark p")
    assert scene.borne("p") == ["mark"]


@rule("FMA-TRAIT-22", "FMA-ATTACH-8")
@pytest.mark.parametrize("other", [(), ("arm",)])
def test_a_second_unique_auto_mail_replaces_the_first_and_no_other(
    playing: Playing, other: tuple[str, ...]
) -> None:
    worn = [mark("Auto-mail"), *(attachment(key, keywords="Auto-mail") for key in other)]
    hand = [mark("Auto-mail"), event("x")]
    scene = playing(at(Side(allies=[unit(ally("p"), *worn), ally("q")], hand=hand), make=UNIQUE))
    assert scene.options("attach") == {"attach mark p"}
    scene.answer("attach mark p")
    assert scene.asked[1] == "main"
    assert scene.borne("p") == [*other, "mark"]
    assert scene.cards("discard") == ["mark"]


@rule("FMA-ATTACH-8", "FMA-TRAIT-22")
@pytest.mark.parametrize("text", ["Unique.", ""])
@pytest.mark.parametrize("answer", ["keep_both", "discard arm"])
def test_what_a_further_keyword_replaces_leaves_the_choice_of_the_other_auto_mail(
    playing: Playing, text: str, answer: str
) -> None:
    worn = [mark("Auto-mail, Mark", text), attachment("arm", keywords="Auto-mail")]
    hand = [mark("Auto-mail, Mark", text), event("x")]
    scene = playing(at(Side(allies=[unit(ally("p"), *worn), ally("q")], hand=hand)))
    scene.answer("attach mark p")
    assert scene.asked == (0, "auto_mail")
    assert scene.options() == {"keep_both", "discard arm"}
    scene.answer(answer)
    assert scene.borne("p") == (["arm", "mark"] if answer == "keep_both" else ["mark"])


@rule("FMA-TRAIT-22")
def test_others_may_have_a_copy_too(playing: Playing) -> None:
    theirs = Side(allies=[unit(ally("q"), mark())])
    scene = playing(at(Side(allies=[ally("p")], hand=[mark()]), theirs, make=UNIQUE))
    assert "attach mark p" in scene.options("attach")


# Moving ---------------------------------------------------------------------------------------


def thief(playing: Playing, mine: Side, theirs: Side, **more: Any) -> FmaScene:
    return playing(at(mine, theirs, **{"make": UNIQUE, **more}))


@rule("FMA-IND-60", "FMA-IND-61", "FMA-ATTACH-14")
def test_moving_an_attachment_asks_for_all_that_playing_it_asks_for(playing: Playing) -> None:
    mine = Side(allies=[ally("p"), unit(ally("q"), mark())], hand=[event("x"), event("y")])
    theirs = Side(
        allies=[
            unit(ally("r"), attachment("dear", 5), mark()),
            unit(ally("t"), attachment("ring", keywords="Item")),
        ]
    )
    scene = thief(playing, mine, theirs)
    table = scene.table
    dear, theirs_mark = scene.unit("r").attachments.cards
    # Five on a cost of three: two cards; the Unique one never.
    assert can_move(table, 0, dear, scene.unit("p"))
    assert not can_move(table, 0, theirs_mark, scene.unit("p"))
    assert not can_move(table, 1, dear, scene.unit("t"))
    item = attachment("item", keywords="Item")
    other = at(Side(allies=[unit(ally("p"), item)]), theirs)
    card = other.unit("p").attachments.cards[0]
    assert would_replace(other.table, card, other.unit("t"))
    assert not would_replace(other.table, card, other.unit("r"))


@rule("FMA-IND-60")
def test_a_moved_attachment_is_paid_for_by_exchange(playing: Playing) -> None:
    def do(table: Any, play: Any) -> Any:
        card = play.targets["it"][0]
        target = next(one for one in table.players[play.seat].characters if one.name == "p")
        yield from move_attachment(table, play.seat, card, target)

    texts = {"steal": [Text("main", do=do, slots=(Slot("it", "attachment"),))]}
    mine = Side(allies=[ally("p")], hand=[event("steal"), event("x"), event("y"), event("z")])
    theirs = Side(allies=[unit(ally("r"), attachment("dear", 5))])
    scene = playing(at(mine, theirs, make=saying(texts)))
    scene.answer("play steal")
    scene.answer("choose p")
    assert scene.asked == (0, "exchange")
    assert scene.decision.minimum == 2
    scene.answer("choose x", "choose z")
    assert scene.borne("p") == ["dear"]
    assert scene.borne("r") == []
    assert scene.cards("discard") == ["x", "z", "steal"]
