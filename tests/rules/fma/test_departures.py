"""What leaves play: where it goes, what ends with it, and who takes it along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.battle import join_battle
from rules.fma.control import gain_control, give_back
from rules.fma.departure import discard_from_play, leave_play, put_away
from rules.fma.effects import give
from rules.fma.entry import put_into_play
from rules.fma.locations import replace_location
from tests.rules.fma.moments import choose_location
from tests.rules.fma.positions import s, search, side
from tests.rules.fma.scripts import Passive, Sets, Text, Trait, saying
from tests.rules.fma.told import ears, told
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location, mob
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def one(table: Any, key: str) -> Any:
    return next(each for each in table.all_characters() if each.card.key == key)


def result_of(steps: Any) -> Any:
    """What an action comes to that asks nobody."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


def lies(table: Any, key: str) -> str:
    found = [card.zone.name for card in table.cards if card.data.key == key]
    return str(found[0])


def named_by(scene: FmaScene, index: int | None) -> list[str]:
    """The card that an effect says it comes from."""
    return [card.data.key for card in scene.table.cards if card.index == index]


# Where it lies when it is answered ------------------------------------------------------------


def watching(key: str, kind: str = "left") -> list[Any]:
    def do(table: Any) -> Any:
        yield from ()
        table.log("did", lies=lies(table, key))

    return [Sets(kind, do, before=True)]


@rule("FMA-CONTROL-1", "FMA-CONTROL-2", "FMA-CONTROL-3", "FMA-ATTACH-10")
@pytest.mark.parametrize(
    ("key", "do", "pile"),
    [
        ("p", lambda t: discard_from_play(t, one(t, "p")), "discard"),
        ("p", lambda t: discard_from_play(t, one(t, "p"), "hand"), "hand"),
        ("hat", lambda t: discard_from_play(t, one(t, "p").attachments.cards[0]), "discard"),
        ("den", lambda t: discard_from_play(t, t.players[0].advantages.cards[0]), "discard"),
        ("p", lambda t: put_away(t, one(t, "p"), "deck"), "deck"),
        ("hat", lambda t: put_away(t, one(t, "p").attachments.cards[0], "hand"), "hand"),
        ("den", lambda t: put_away(t, t.players[0].advantages.cards[0], "deck_bottom"), "deck"),
        ("p", lambda t: put_into_play(t, t.players[0].discard.cards[0], 0), "discard"),
    ],
)
def test_what_has_left_lies_in_its_pile_when_that_is_answered(
    playing: Playing, key: str, do: Any, pile: str
) -> None:
    texts = {"lead0": watching(key), "note": [Text("main", do=lambda table, play: do(table))]}
    mine = Side(
        allies=[unit(ally("p"), attachment("hat"))],
        advantages=[advantage("den")],
        discard=[ally("p2", "p")],
        hand=[event("note"), event("x")],
    )
    scene = playing(fma_scene(mine, make=saying(texts)))
    scene.answer("play note")
    scene.answer("choose lead0")
    assert scene.logged("did") == [{"lies": pile}]


@rule("FMA-CONTROL-1", "FMA-CONTROL-2")
@pytest.mark.parametrize(
    ("origin", "to", "key", "place"),
    [
        ("hand", "deck", "put_hidden", -1),
        ("hand", "deck_bottom", "put_hidden", 0),
        ("hand", "discard", "put", -1),
        ("discard", "deck", "put", -1),
        ("discard", "deck_bottom", "put", 0),
        ("discard", "hand", "put", -1),
        ("deck", "discard", "put", -1),
        ("deck", "hand", "put_hidden", -1),
    ],
)
def test_a_card_is_put_on_a_pile_and_named_if_all_can_see_it(
    origin: str, to: str, key: str, place: int
) -> None:
    mine = Side(hand=[event("h")], discard=[event("d")], deck=[event("t")])
    scene = fma_scene(mine, make=saying())
    player = scene.player(0)
    card = {"hand": player.hand, "discard": player.discard, "deck": player.deck}[origin].top
    result_of(put_away(scene.table, card, to))
    pile = player.deck if to.startswith("deck") else getattr(player, to)
    assert pile.cards[place] is card
    assert len(scene.logged(key, viewer=1)) == 1
    shown = "card" in scene.logged(key, viewer=1)[0]
    assert shown is (key == "put")
    if key == "put_hidden":
        seen = scene.logged("put_hidden.seen", viewer=0)
        assert seen[0]["card"]["card"] == card.data.key


@rule("FMA-CONTROL-1")
def test_who_has_left_play_does_not_leave_again() -> None:
    scene = fma_scene(Side(allies=[ally("p")]), make=saying())
    p = scene.unit("p")
    result_of(leave_play(scene.table, p))
    result_of(leave_play(scene.table, p))
    assert len(scene.logged("leaves")) == 1
    assert scene.cards("discard") == ["p"]


# What ends with it ----------------------------------------------------------------------------


@rule("FMA-BATTLE-32", "FMA-ATTR-5", "FMA-RECRUIT-27")
@pytest.mark.parametrize("how", ["leaves", "replaced"])
def test_effects_on_it_end_and_it_fights_no_more(playing: Playing, how: str) -> None:
    """Those on others go on."""

    def do(table: Any, play: Any) -> Any:
        for key in ("a", "b"):
            yield from give(table, one(table, key), "strength", 1, play, ("turn", table.turn))
        join_battle(table, one(table, "b"), "attack")
        if how == "leaves":
            yield from leave_play(table, one(table, "b"))
        else:
            yield from put_into_play(table, table.players[0].discard.cards[0], 0)

    texts = {"a": [Text("battle", do=do)]}
    mine = side([s("a", 1), s("b", 1)], discard=[ally("b2", "b", "Another")])
    scene = playing(search(mine, side([s("d", 1)]), make=saying(texts)))
    scene.attack("a", "d")
    scene.answer("play a")
    battle = scene.table.battle
    assert battle is not None
    assert [each.card.key for each in battle.attackers] == ["a"]
    assert [effect.subject for effect in scene.table.effects] == [scene.unit("a").id]
    if how == "replaced":
        assert scene.unit("b2").area == "party", "it takes the place of the old one"
    scene.pass_all("battle")


@rule("FMA-GEN-9", "FMA-RECRUIT-25")
def test_only_an_ally_comes_into_play_and_only_to_a_leader() -> None:
    scene = fma_scene(Side(discard=[event("e"), ally("p")]), make=saying())
    table, player = scene.table, scene.player(0)
    note, p = player.discard.cards
    assert result_of(put_into_play(table, note, 0)) is None
    leading = scene.unit("lead0")
    player.characters.remove(leading)
    assert result_of(put_into_play(table, p, 0)) is None
    player.characters.append(leading)
    assert result_of(put_into_play(table, p, 0)) is scene.unit("p")
    assert table.stalemate.progressed


# Control --------------------------------------------------------------------------------------


def taking(*team: Any, theirs: Any, third: Side | None = None, **texts: Any) -> FmaScene:
    sides = [
        Side(allies=team, hand=[event("x")]),
        Side(allies=[theirs], hand=[event("y")]),
        third or Side(hand=[event("z")]),
    ]
    return fma_scene(*sides, make=saying(texts))


def take(scene: FmaScene, key: str, seat: int = 0) -> bool:
    until = ("turn", scene.table.turn)
    return bool(result_of(gain_control(scene.table, scene.unit(key), seat, until)))


@rule("FMA-CONTROL-5", "FMA-KEYWORD-2")
@pytest.mark.parametrize(
    ("mine", "theirs", "comes"),
    [
        (mob("m", "Crowd"), mob("p", "Crowd"), True),
        (ally("m", "Crowd"), mob("p", "Crowd"), False),
        (mob("m", "Crowd"), ally("p", "Crowd"), False),
        (ally("m", "Other"), ally("p", "Crowd"), True),
    ],
)
def test_of_namesakes_both_must_be_mobs(mine: Any, theirs: Any, comes: bool) -> None:
    scene = taking(mine, theirs=theirs)
    assert take(scene, "p") is comes
    assert ("p" in scene.team(0)) is comes


@rule("FMA-CONTROL-5", "FMA-CONTROL-8")
def test_control_of_ones_own_character_changes_nothing() -> None:
    scene = taking(ally("m"), theirs=ally("p"))
    assert take(scene, "m")
    assert scene.team(0) == ["lead0", "m"]


@rule("FMA-CONTROL-8")
def test_nobody_gains_control_of_what_has_left_play() -> None:
    scene = taking(ally("m"), theirs=ally("p"))
    p = scene.unit("p")
    result_of(leave_play(scene.table, p))
    until = ("turn", scene.table.turn)
    assert result_of(gain_control(scene.table, p, 0, until)) is False
    assert scene.team(0) == ["lead0", "m"]
    assert scene.table.effects == []


@rule("FMA-CONTROL-8", "FMA-CLEANUP-9")
def test_it_stays_for_as_long_as_the_effect_lasts_whatever_else_is_on_it() -> None:
    scene = taking(theirs=ally("p"))
    table = scene.table
    assert take(scene, "p")
    result_of(give(table, scene.unit("p"), "strength", 2, None, ("phase", 99)))
    assert give_back(table) == []
    assert "p" in scene.team(0)
    assert take(scene, "p", 2), "the latest to gain control has it"
    assert give_back(table) == []
    assert "p" in scene.team(2)
    table.expire([effect for effect in table.effects if effect.until[0] == "turn"])
    assert give_back(table) == []
    assert "p" in scene.team(1)


@rule("FMA-CONTROL-5", "FMA-CONTROL-7", "FMA-TRAIT-22")
def test_a_unique_attachment_gives_way_when_its_copy_comes_back(playing: Playing) -> None:
    def charm(table: Any, play: Any) -> Any:
        yield from gain_control(table, one(table, "p"), 0, ("phase", table.phase_number), play)

    texts = {"mark": [Trait("unique")], "charm": [Text("main", do=charm)], "lead0": ears("left")}
    sides = [
        Side(hand=[event("charm"), event("x")]),
        Side(
            allies=[unit(ally("p"), attachment("mark")), ally("q")],
            hand=[attachment("mark"), event("y")],
        ),
    ]
    scene = playing(fma_scene(*sides, make=saying(texts)))
    scene.answer("play charm")
    (control,) = scene.table.effects
    assert [card.data.key for card in scene.table.cards if card.index == control.source] == [
        "charm"
    ]
    scene.answer("attach mark q")
    before = len(scene.match.log(None))
    scene.pass_all("main")
    assert told(scene, before).split()[2:5] == ["sacrifice1", "control1", "<left>"]
    assert scene.borne("p") == ["mark"]
    assert scene.borne("q") == []
    assert scene.cards("discard", 1) == ["mark"]


@rule("FMA-CONTROL-8", "FMA-ATTR-5")
def test_passives_of_a_character_follow_it_to_the_other_side(playing: Playing) -> None:
    friends = Passive("strength", 1, lambda table, source, each: each.player == source.player)

    def charm(table: Any, play: Any) -> Any:
        yield from gain_control(table, one(table, "p"), 0, ("turn", table.turn), play)

    texts = {"p": [friends], "charm": [Text("main", do=charm)]}
    mine = Side(allies=[ally("m")], hand=[event("charm"), event("x")])
    theirs = Side(allies=[ally("p"), ally("q")], hand=[event("y")])
    scene = playing(fma_scene(mine, theirs, make=saying(texts)))
    assert (scene.value("m"), scene.value("q")) == (2, 3)
    scene.answer("play charm")
    scene.answer("choose lead0")
    assert (scene.value("m"), scene.value("q")) == (3, 2)


# Who leaves the game --------------------------------------------------------------------------


@rule("FMA-MULTI-3")
def test_what_others_have_goes_on_when_a_player_leaves() -> None:
    """Effects on others, control among others, attachments of others."""
    scene = taking(ally("m"), theirs=ally("p"), third=Side(allies=[ally("t")], hand=[event("z")]))
    table = scene.table
    assert take(scene, "m", 2)
    result_of(give(table, scene.unit("p"), "strength", 1, None, ("turn", table.turn)))
    result_of(give(table, scene.unit("t"), "strength", 2, None, ("turn", table.turn)))
    hat = table.add_card(1, scene.table.cards[0].data, scene.player(1).hand)
    table.lay(hat, scene.unit("t").attachments, table.new_id())
    scene.match.concede(2)
    assert "m" in scene.team(0), "what he controlled has gone back"
    assert scene.value("p") == 3
    assert hat in scene.player(1).discard.cards
    assert {effect.subject for effect in table.effects} == {scene.unit("p").id}


@rule("FMA-MULTI-3", "FMA-CONTROL-8")
def test_control_among_those_who_stay_goes_on() -> None:
    scene = taking(theirs=ally("p"))
    assert take(scene, "p", 2)
    scene.match.concede(0)
    assert "p" in scene.team(2)


@rule("FMA-WIN-10")
def test_nobody_gives_up_twice() -> None:
    scene = taking(theirs=ally("p"))
    scene.match.concede(1)
    with pytest.raises(ValueError, match="seat 1"):
        scene.match.concede(1)


@rule("FMA-DRAW-8", "FMA-MULTI-5", "FMA-MULTI-3")
def test_whose_location_was_turned_up_and_who_leaves_takes_it_along(playing: Playing) -> None:
    """The next player is active and chooses among what is left."""
    scene = playing(choose_location())
    scene.match.concede(0)
    assert scene.asked == (1, "choose_location")
    assert scene.options() == {"choose place1", "choose place2"}
    assert scene.decision.maximum == 1
    scene.answer("choose place2")
    place = scene.table.current_location
    assert place is not None
    assert place.data.key == "place2"
    assert scene.cards("locations", 1) == ["place1"]
    assert scene.cards("lost", 0).count("place0") == 1
    assert scene.logged("location_lost") == []
    returned = [line["card"]["card"] for line in scene.logged("location_returns")]
    assert returned == ["place1"]


@rule("FMA-SEARCH-22", "FMA-SEARCH-13")
@pytest.mark.parametrize("winner", [None, 1])
def test_the_location_that_gives_way_goes_under_its_deck_or_is_won(winner: int | None) -> None:
    mine = Side(locations=[location("new")])
    scene = fma_scene(mine, place=(0, location("old", 2)), make=saying())
    card = scene.player(0).locations.top
    result_of(replace_location(scene.table, card, winner=winner))
    assert scene.table.current_location is card
    assert scene.cards("locations") == ([] if winner == 1 else ["old"])
    assert scene.player(1).points == (2 if winner == 1 else 0)
    assert bool(scene.logged("location_returns")) is (winner is None)
