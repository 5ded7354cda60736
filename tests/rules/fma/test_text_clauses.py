"""Clauses of rules as card text brings them about: whom it reaches, how long, what all are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, chief, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]


def keys(scene: FmaScene, kind: str, of: str = "card") -> list[Any]:
    """Of the lines of that kind, which cards or players they name."""
    told = scene.logged(kind)
    return [line["card"]["card"] if of == "card" else line[of] for line in told]


# Players --------------------------------------------------------------------------------------


@rule("FMA-GEN-12", "FMA-GEN-11")
def test_each_player_once_and_from_the_active_one_on(playing: Playing) -> None:
    feast = event("feast", "Main Wits: Each player draws a card.")
    scene = playing(
        fma_scene(Side(hand=[DULL]), Side(leader=chief(), hand=[feast, DULL]), Side(hand=[DULL]))
    )
    assert scene.asked == (1, "main")
    play(scene, "feast", by="chief")
    assert keys(scene, "draw", "player") == [1, 2, 0]


@rule("FMA-POWER-2")
@pytest.mark.parametrize(
    ("whose", "gained"), [("Each leader gets", [2, 2]), ("Your leader gets", [2, 0])]
)
def test_experience_by_an_event(playing: Playing, whose: str, gained: list[int]) -> None:
    lesson = event("lesson", f"Main Wits: {whose} 2 experience.")
    scene = playing(at_home(home(hand=[lesson])))
    play(scene, "lesson", by="chief")
    leaders = [player.leader for player in scene.table.players]
    assert [len(leader.experience) for leader in leaders if leader is not None] == gained


@rule("FMA-GEN-11")
@pytest.mark.parametrize(("answer", "told"), [("yes", "agrees"), ("no", "declines")])
def test_what_is_answered_to_a_may_is_told_to_all(playing: Playing, answer: str, told: str) -> None:
    scene = playing(at_home(home(hand=[event("maybe", "Main Wits: You may draw a card.")])))
    play(scene, "maybe", answer, by="chief")
    assert keys(scene, told) == ["maybe"]
    assert len(scene.logged("agrees") + scene.logged("declines")) == 1
    assert bool(scene.logged("draw")) == (answer == "yes")


# Costs ----------------------------------------------------------------------------------------


@rule("FMA-RECRUIT-8")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("", 5),
        ("This card costs 1 less for each Soldier character you have.", 3),
        ("This character gets +3 strength.", 5),
    ],
)
@pytest.mark.parametrize("command", [2, 3, 4, 5])
def test_what_a_card_says_of_its_own_cost(
    playing: Playing, text: str, cost: int, command: int
) -> None:
    new = ally("new", cost=5, text=text)
    soldiers = [ally(key, keywords="Soldier", cost=0) for key in ("one", "two")]
    own = Side(leader=a_leader("chief", wits=9, command=command), allies=soldiers, hand=[new, DULL])
    scene = playing(at_home(own, phase="recruit"))
    assert ("recruit new" in scene.options()) == (cost <= command)


@rule("FMA-RECRUIT-8")
def test_what_a_card_in_play_says_of_its_own_cost_is_about_no_other(playing: Playing) -> None:
    cheap = "This card costs 2 less for each Soldier character you have."
    there = ally("there", keywords="Soldier", text=cheap, cost=0)
    own = Side(
        leader=a_leader("chief", wits=9, command=4),
        allies=[there],
        hand=[ally("new", cost=5), DULL],
    )
    scene = playing(at_home(own, phase="recruit"))
    assert "recruit new" not in scene.options()


@rule("FMA-ATTACH-3")
def test_attachments_cost_less_on_those_alone_of_whom_the_text_speaks(playing: Playing) -> None:
    text = "Attachments you play on Soldiers cost 1 less, to a minimum of 1."
    smith = ally("smith", cost=4, text=text)
    soldier = ally("soldier", cost=2, keywords="Soldier")
    own = home(soldier, ally("clerk", cost=2), smith, hand=[attachment("saber", 3)])
    own.hand = [attachment("saber", 3)]
    scene = playing(at_home(own))
    borne = {option.split()[2] for option in scene.options("attach")}
    assert borne == {"chief", "smith", "soldier"}


@rule("FMA-GEN-1")
def test_what_removes_itself_from_the_game_lies_in_no_pile(playing: Playing) -> None:
    imp = ally("imp", text="Main Wits, remove this card from the game: Draw a card.", wits=9)
    scene = playing(at_home(home(imp)))
    play(scene, "imp")
    assert scene.cards("removed") == ["imp"]
    assert scene.cards("discard") == []
    assert scene.team() == ["chief"]


# How long -------------------------------------------------------------------------------------


@rule("FMA-ATTR-3", "FMA-ATTR-4")
@pytest.mark.parametrize(
    ("lasts", "after"),
    [("", [4, 2, 2]), (" until end of phase", [4, 4, 2]), (" until end of turn", [4, 4, 4])],
)
def test_how_long_a_bonus_lasts_that_was_given_in_a_battle(
    playing: Playing, lasts: str, after: list[int]
) -> None:
    push = event("push", f"Battle Wits: Target character gets +2 strength{lasts}.")
    mine = party(ally("a", strength=2), hand=[push])
    scene = playing(searching(mine, foes(ally("foe", strength=1, wits=1))))
    scene.attack("a", "foe")
    play(scene, "push", "target a", by="chief")
    found = [scene.value("a")]
    scene.pass_all("battle")
    found.append(scene.value("a"))
    scene.pass_all("search")
    found.append(scene.value("a"))
    assert found == after


@rule("FMA-ATTR-4", "FMA-TRAIT-1")
@pytest.mark.parametrize(("lasts", "after"), [("", 0), (" until end of turn", 3)])
def test_a_trait_given_for_a_while_is_told_and_ends(
    playing: Playing, lasts: str, after: int
) -> None:
    tough = event("tough", f"Search Wits: Target character gains Toughness: 3{lasts}.")
    scene = playing(searching(party(ally("a"), hand=[tough])))
    play(scene, "tough", "target a", by="chief")
    assert keys(scene, "changed") == ["a"]
    values = scene.table.abilities.values
    assert values.trait(scene.unit("a"), "toughness") == 3
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"
    assert values.trait(scene.unit("a"), "toughness") == after


# Battles --------------------------------------------------------------------------------------


@rule("FMA-BATTLE-16", "FMA-BATTLE-22")
@pytest.mark.parametrize("kind", ["wits", "strength"])
def test_who_cannot_be_defeated_in_a_battle_of_wits(playing: Playing, kind: str) -> None:
    ward = event("ward", "Battle Strength: Target ally cannot be defeated in a battle of wits.")
    place = (0, location("field", battle=(kind,), strength=0))
    mine = party(ally("a", strength=9, wits=9), hand=[ward])
    theirs = foes(ally("foe", strength=1, wits=1))
    scene = playing(searching(mine, theirs, place=place))
    scene.attack("a", "foe")
    play(scene, "ward", "target foe", by="chief")
    scene.pass_all("battle")
    assert (scene.state("foe") == "defeated") == (kind == "strength")


@rule("FMA-IND-8")
@pytest.mark.parametrize("cost", ["", ", set this character"])
def test_a_block_sets_the_character_once_whatever_it_was_played_with(
    playing: Playing, cost: str
) -> None:
    when = "When an attack on one of your characters is declared"
    text = f"React Wits{cost}: {when}, this character blocks it."
    theirs = foes(ally("foe", strength=1, wits=1), ally("guard", strength=3, text=text))
    scene = playing(searching(party(ally("a", strength=2)), theirs))
    scene.attack("a", "foe")
    play(scene, "guard")
    assert scene.state("guard") == "set"
    assert keys(scene, "set").count("guard") == 1
    assert scene.table.battle is not None
    assert [one.card.key for one in scene.table.battle.blockers] == ["guard"]


@rule("FMA-IND-69")
def test_only_the_bonus_moves_and_only_of_the_target(playing: Playing) -> None:
    """Penalties stay; to the attribute it comes from it cannot go."""
    walk = event(
        "walk",
        "Battle Strength: Move the bonus of one attribute of target character in this battle to "
        "another of its attributes.",
    )
    push = event("push", "Battle Wits: Target character gets +2 strength.")
    pull = event("pull", "Battle Wits: Target character gets -1 strength.")
    other = event("other", "Battle Wits: Target character gets +3 wits.")
    mine = party(ally("a"), ally("b"), hand=[walk, push, pull, other, DULL, DULL])
    scene = playing(searching(mine, foes(ally("foe", strength=1, wits=1))))
    scene.attack("a b", "foe")
    for card, target in (("push", "a"), ("pull", "a"), ("other", "b")):
        play(scene, card, f"target {target}", by="a")
        while scene.asked == (1, "battle"):
            scene.answer("pass")
    play(scene, "walk", "target a", by="a")
    assert scene.decision.kind == "choose_attribute"
    assert scene.options() == {"attribute wits", "attribute alchemy"}
    scene.answer("attribute alchemy")
    assert [scene.value("a", stat) for stat in ("strength", "wits", "alchemy")] == [1, 2, 4]
    assert [scene.value("b", stat) for stat in ("strength", "wits", "alchemy")] == [2, 5, 2]


@rule("FMA-IND-69")
def test_without_a_bonus_nothing_is_asked_and_nothing_moves(playing: Playing) -> None:
    walk = event(
        "walk",
        "Battle Strength: Move the bonus of one attribute of target character in this battle to "
        "another of its attributes.",
    )
    scene = playing(searching(party(ally("a"), hand=[walk]), foes(ally("foe", strength=1, wits=1))))
    scene.attack("a", "foe")
    play(scene, "walk", "target a", by="chief")
    assert scene.decision.kind != "choose_attribute"
    assert not scene.logged("shifted")


# What cards are given -------------------------------------------------------------------------


@rule("FMA-PLAY-2", "FMA-TRAIT-11")
def test_what_a_character_is_given_it_may_play_itself_and_its_attachments_may_not(
    playing: Playing,
) -> None:
    flag = ally("flag", text="Your Soldier allies have Quick Wits: 1.")
    soldier = unit(
        ally("a", keywords="Soldier", wits=3),
        attachment("saber", text="Battle Strength: Bearer gets +1 strength."),
    )
    tactic = event("tactic", "Battle Wits: Draw a card.")
    mine = party(soldier, hand=[tactic], allies=[flag])
    scene = playing(searching(mine, foes(ally("foe", strength=1, wits=1))))
    scene.attack("a", "foe")
    quick = [option for option in scene.options() if "quick" in option.lower()]
    assert len(quick) == 1
    assert quick[0].split()[1] == "a"
    assert can_play(scene, "saber")


@rule("FMA-ATTACH-1", "FMA-ATTACH-9")
def test_without_a_text_attachments_go_on_ones_own_characters_alone(playing: Playing) -> None:
    own = home(ally("a", cost=3), hand=[attachment("hat")])
    scene = playing(at_home(own, Side(allies=[ally("q", cost=3)], hand=[DULL])))
    assert scene.options("attach") == {"attach hat chief", "attach hat a"}


# Locations ------------------------------------------------------------------------------------


@rule("FMA-SEARCH-15")
@pytest.mark.parametrize(("any_goal", "won"), [(False, False), (True, True)])
def test_all_goals_must_be_met_unless_the_card_says_one_of_them(
    playing: Playing, any_goal: bool, won: bool
) -> None:
    place = (0, location("place", strength=2, wits=2, any_goal=any_goal))
    strong = ally("strong", strength=9, wits=1)
    scene = playing(
        fma_scene(
            Side(party=[strong], hand=[DULL]),
            Side(party=[ally("foe", strength=1, wits=2)], hand=[DULL]),
            phase="search_action",
            place=place,
        )
    )
    scene.pass_all("search")
    assert keys(scene, "location_won", "player") == ([0] if won else [])


@rule("FMA-CONTROL-9", "FMA-SEARCH-19", "FMA-SEARCH-22")
def test_a_location_deck_is_shuffled_after_it_was_searched(playing: Playing) -> None:
    swap = event(
        "swap",
        "Main Wits: Shuffle the location into its owner's location deck. Search your location deck "
        "for a location and put it in its place; it is not played.",
    )
    deck = [location(f"place {number}") for number in range(8)]
    scene = playing(at_home(home(hand=[swap], locations=deck)))
    before = [card.data.key for card in scene.player(0).locations.cards]
    play(scene, "swap", by="chief")
    offered = {option.removeprefix("choose ") for option in scene.options()}
    assert offered == {*before, "field"}
    assert all(option.reveals for option in scene.decision.options)
    scene.answer("choose place 3")
    assert [card.data.key for card in scene.table.location.cards] == ["place 3"]
    left = [card.data.key for card in scene.player(0).locations.cards]
    assert sorted(left) == sorted({*before, "field"} - {"place 3"})
    assert len(scene.logged("shuffle")) == 1
    assert keys(scene, "location_shuffled") == ["field"]
    assert not scene.logged("location_returns"), "that would be to the bottom"
    assert [key for key in left if key != "field"] != [key for key in before if key != "place 3"]


@rule("FMA-STATE-5")
def test_each_character_is_shown_where_it_is(playing: Playing) -> None:
    scene = playing(searching(party(ally("a"), allies=[ally("h")])))
    for viewer in (None, 0, 1):
        seat = scene.match.view(viewer)["players"][0]
        shown = {
            area: [one["cards"][0]["key"] for one in seat["zones"][area]["units"]]
            for area in ("home", "party")
        }
        assert shown == {"home": ["h"], "party": ["chief", "a"]}


# Who stands where -----------------------------------------------------------------------------


@rule("FMA-MULTI-5")
@pytest.mark.parametrize(("leaves", "goes_on"), [(2, True), (1, False), (0, False)])
def test_a_battle_ends_with_its_own_players_alone(
    playing: Playing, leaves: int, goes_on: bool
) -> None:
    sides = [Side(party=[ally(key, strength=3)], hand=[DULL, DULL]) for key in "abc"]
    scene = playing(fma_scene(*sides, phase="search_action", place=(0, location("field"))))
    scene.may_stay_open = True
    scene.answer("start_battle")
    scene.answer("attacker a")
    scene.answer("choose b")
    assert scene.table.battle is not None
    scene.match.concede(leaves)
    assert (scene.table.battle is not None) == goes_on


@rule("FMA-BATTLE-16")
@pytest.mark.parametrize(
    ("mine", "theirs", "toughness", "in_danger"),
    [(3, 2, "", ["foe"]), (2, 3, "", ["a"]), (3, 3, "", ["a", "foe"]), (3, 2, "Toughness: 2.", [])],
)
def test_all_see_who_could_be_chosen_for_defeat(
    playing: Playing, mine: int, theirs: int, toughness: str, in_danger: list[str]
) -> None:
    a = ally("a", strength=mine, text=toughness if theirs > mine else "")
    foe = ally("foe", strength=theirs, wits=1, text=toughness)
    scene = playing(searching(party(a, hand=[DULL]), foes(foe)))
    scene.may_stay_open = True
    scene.attack("a", "foe")
    for viewer in (None, 0, 1):
        battle = scene.match.view(viewer)["battle"]
        assert battle["totals"] == {"attack": mine, "defence": theirs}
        shown = [one for one in ("a", "foe") if scene.unit(one).id in battle["in_danger"]]
        assert shown == in_danger


@rule("FMA-TRAIT-10")
def test_quick_asks_for_no_more_than_the_attribute_itself(playing: Playing) -> None:
    """A character with wits 0 plays it too; an event of that attribute is its price."""
    dim = ally("a", wits=0, text="Quick Wits: 1.")
    tactic = event("tactic", "Battle Wits: Draw a card.")
    other = event("other", "Battle Strength: Draw a card.")
    scene = playing(
        searching(party(dim, hand=[tactic, other]), foes(ally("foe", strength=1, wits=1)))
    )
    scene.attack("a", "foe")
    (quick,) = [option for option in scene.options() if "quick" in option.lower()]
    scene.answer(quick)
    if scene.decision.kind not in ("choose_attribute",):
        assert not any("other" in option for option in scene.options())
        scene.answer(sorted(scene.options())[0])
    scene.answer("attribute strength")
    assert scene.cards("discard") == ["tactic"]
    assert scene.value("a") == 3


@rule("FMA-ATTR-13", "FMA-IND-5")
def test_what_an_attribute_is_made_of_names_each_card(playing: Playing) -> None:
    flag = ally("flag", text="Your Soldier allies get +1 strength.")
    soldier = unit(ally("a", keywords="Soldier"), attachment("saber", strength=2))
    push = event("push", "Main Wits: Target ally gets +4 strength.")
    scene = playing(at_home(home(soldier, flag, hand=[push])))
    play(scene, "push", "target a", by="chief")
    sums = scene.match.view(1)["sums"]
    (opened,) = [s for s in sums if s["on"] == scene.unit("a").id and s["what"] == "strength"]
    added = {part["card"]: part["amount"] for part in opened["addends"]}
    assert added == {None: 2, "flag": 1, "push": 4, "saber": 2}
    assert opened["total"] == scene.value("a") == 9


@rule("FMA-CARD-13")
def test_the_texts_of_a_location_apply_while_it_lies_there(playing: Playing) -> None:
    swap = event(
        "swap",
        "Main Wits: Shuffle the location into its owner's location deck. Search your location deck "
        "for a location and put it in its place; it is not played.",
    )
    school = location("school", text="Elric characters get +1 wits.")
    yard = location("yard")
    for there, then, values in ((school, yard, [3, 2]), (yard, school, [2, 3])):
        scene = playing(at_home(home(ally("a"), hand=[swap], locations=[then]), place=(0, there)))
        found = [scene.value("a", "wits")]
        play(scene, "swap", by="chief")
        scene.answer(f"choose {then.key}")
        found.append(scene.value("a", "wits"))
        assert found == values


@rule("FMA-REACT-5", "FMA-GEN-12")
def test_what_comes_at_the_start_of_each_turn(playing: Playing) -> None:
    worn = attachment(
        "ring", text="At the start of each turn, bearer gets +1 strength until end of turn."
    )
    scene = playing(at_home(home(unit(ally("a"), worn), ally("b")), phase="cleanup"))
    turn = scene.table.turn
    assert scene.value("a") == 2
    while scene.table.turn == turn:
        scene.answer(*(["pass"] if "pass" in scene.options() else []))
    assert (scene.value("a"), scene.value("b")) == (3, 2)
    assert len(scene.logged("attribute")) == 1


@rule("FMA-GEN-11")
@pytest.mark.parametrize(("fill", "drawn"), [(True, 1), (False, 0)])
def test_what_comes_by_itself_and_to_nothing_says_so(
    playing: Playing, fill: bool, drawn: int
) -> None:
    new = ally("new", text="When this character comes into play, draw a card.")
    scene = playing(at_home(home(hand=[new, DULL], fill=fill), phase="recruit"))
    scene.answer("recruit new")
    assert len(scene.logged("draw")) == drawn
    assert keys(scene, "nothing") == ([] if drawn else ["new"])


@rule("FMA-MULTI-3")
@pytest.mark.parametrize("bonus", [1, 2])
def test_bonuses_of_others_outlast_a_player_who_leaves(playing: Playing, bonus: int) -> None:
    push = event("push", f"Main Wits: Target ally gets +{bonus} strength until end of turn.")
    scene = playing(fma_scene(home(ally("a"), hand=[push]), Side(hand=[DULL]), Side(hand=[DULL])))
    scene.may_stay_open = True
    play(scene, "push", by="chief")
    scene.match.concede(1)
    assert scene.value("a") == 2 + bonus
