"""What the reacts and passives of the sample set do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.fma.values import cost_of, recruit_cost
from tests.rules.fma.playing import can_play, play
from tests.rules.fma.samples import DULL, at_home, card, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, unit

Playing = Callable[[FmaScene], FmaScene]


def lair(**facts: int) -> object:
    """A leader for the other side who can play anything, less active than the first."""
    return a_leader("lair", **{"wits": 20, "strength": 9, "alchemy": 9, **facts})


# Cancelling -----------------------------------------------------------------------------------

EVENT = event("ev", "Main Alchemy: Draw a card.")
SEARCH_EVENT = event("sev", "Search Wits: Draw a card.")


@rule("FMA-CARD-15", "FMA-PLAY-19")
@pytest.mark.parametrize(
    ("number", "possible"), [("E33", True), ("E34", True), ("V10", True), ("A23", False)]
)
def test_an_alchemy_event_that_draws_is_canceled_by(
    playing: Playing, number: str, possible: bool
) -> None:
    source = card(number)
    more = {
        "event": {"hand": [source, DULL]},
        "advantage": {"advantages": [source], "hand": [DULL]},
    }
    given = more.get(source.kind, {"allies": [source], "hand": [DULL]})
    scene = playing(at_home(home(hand=[EVENT]), Side(leader=lair(), **given)))
    play(scene, "ev", by="chief")
    assert (scene.asked == (1, "react")) == possible
    if possible:
        play(scene, source.key, by="lair")
        assert scene.logged("draw") == []


@rule("FMA-CARD-15", "FMA-PLAY-19")
def test_a_search_event_is_canceled_by_the_inspector(playing: Playing) -> None:
    inspector = card("A23")
    scene = playing(searching(party(hand=[SEARCH_EVENT]), foes(inspector)))
    play(scene, "sev", by="chief")
    play(scene, inspector.key)
    assert scene.logged("draw") == []


@rule("FMA-TARGET-1", "FMA-PLAY-19")
@pytest.mark.parametrize("number", ["A33", "T12"])
def test_an_ability_aimed_at_its_own_character_is_canceled(playing: Playing, number: str) -> None:
    source = card(number)
    gun = ally("gun", text="Search Strength: Set target character.", wits=30)
    if source.kind == "ally":
        theirs = foes(source, ally("other", wits=1))
    else:
        theirs = foes(unit(ally("bearer", wits=6, keywords="Sin"), source), ally("other", wits=1))
    target = source.key if source.kind == "ally" else "bearer"
    scene = playing(searching(party(gun), theirs))
    play(scene, "gun", f"target {target}")
    play(scene, source.key)
    assert scene.state(target) == "ready"


@rule("FMA-TARGET-10")
def test_crossed_signals_change_the_one_target(playing: Playing) -> None:
    shot = event("shot", "Main Strength: Set target character.")
    theirs = Side(leader=lair(), allies=[ally("q")], hand=[card("E42"), DULL])
    scene = playing(at_home(home(ally("a"), hand=[shot]), theirs))
    play(scene, "shot", "target q", by="chief")
    play(scene, card("E42").key, by="lair")
    assert "redirect q" not in scene.options()
    scene.answer("redirect a")
    assert (scene.state("q"), scene.state("a")) == ("ready", "set")


# Before and after -----------------------------------------------------------------------------


@rule("FMA-REACT-13")
@pytest.mark.parametrize("number", ["A19", "E36"])
def test_an_ally_is_saved_from_defeat(playing: Playing, number: str) -> None:
    source = card(number)
    weak = ally("weak", strength=1, wits=1, keywords="Soldier")
    theirs = (
        foes(weak, source)
        if source.kind == "ally"
        else foes(weak, ally("x", wits=9), hand=[source])
    )
    scene = playing(searching(party(), theirs))
    scene.fight("chief", "weak")
    play(scene, source.key, by="x")
    assert (scene.state("weak"), scene.unit("weak").area) == ("set", "home")


@rule("FMA-REACT-13", "FMA-PLAY-2")
def test_prayer_beads_save_their_bearer_once(playing: Playing) -> None:
    beads = card("T20")
    scene = playing(searching(party(), foes(unit(ally("weak", strength=1, wits=1), beads))))
    scene.fight("chief", "weak")
    play(scene, beads.key)
    assert scene.state("weak") == "set"
    assert scene.cards("discard", 1) == [beads.key]


@rule("FMA-BATTLE-7", "FMA-BATTLE-8", "FMA-BATTLE-9")
@pytest.mark.parametrize("number", ["A10", "A42", "E35"])
def test_blocking(playing: Playing, number: str) -> None:
    source = card(number)
    weak = ally("weak", strength=1, wits=1)
    theirs = (
        foes(weak, ally("x", strength=9), hand=[source])
        if source.kind == "event"
        else foes(weak, source)
    )
    scene = playing(searching(party(), theirs))
    scene.attack("chief", "weak")
    blocker = "x" if source.kind == "event" else source.key
    play(scene, source.key, by="x")
    assert scene.table.battle is not None
    assert [one.card.key for one in scene.table.battle.defenders] == [blocker]
    assert scene.state(blocker) == "set"
    scene.pass_all("battle", "react")


@rule("FMA-BATTLE-34", "FMA-REACT-1")
def test_a_hired_blade_resets_after_a_victory(playing: Playing) -> None:
    blade = card("A49")
    scene = playing(searching(party(blade, hand=[event("x")]), foes(ally("foe", wits=1))))
    scene.fight(blade.key, "foe")
    play(scene, blade.key, "choose x")
    assert scene.state(blade.key) == "ready"


@rule("FMA-REACT-1", "FMA-DRAW-5")
def test_a_crowd_draws_when_another_mob_falls_in_battle(playing: Playing) -> None:
    crowd = card("A51")
    scene = playing(searching(party(), foes(crowd, mob("other", strength=1, wits=1))))
    scene.fight("chief", "other")
    play(scene, crowd.key)
    assert [line["player"] for line in scene.logged("draw")] == [1]


@rule("FMA-ATTR-1", "FMA-REACT-7")
@pytest.mark.parametrize("number", ["E37", "T09"])
def test_a_bonus_is_doubled(playing: Playing, number: str) -> None:
    source = card(number)
    boost = event("boost", "Search Strength: Target character of yours gets +2 strength.")
    if source.kind == "event":
        mine = party(ally("a"), hand=[boost, source])
    else:
        mine = party(unit(ally("a", alchemy=6), source), hand=[boost])
    scene = playing(searching(mine))
    play(scene, "boost", "target a", by="chief")
    play(scene, source.key, by="chief") if source.kind == "event" else play(scene, source.key)
    assert scene.value("a") == 2 + 4


@rule("FMA-REACT-8", "FMA-IND-17")
def test_a_surprise_is_spoiled_before_the_draw(playing: Playing) -> None:
    theirs = Side(leader=lair(), hand=[card("E38"), DULL])
    scene = playing(at_home(home(hand=[EVENT]), theirs))
    play(scene, "ev", by="chief")
    play(scene, card("E38").key, by="lair")
    lines = [line["key"] for line in scene.match.log(None) if line["key"] in ("discard", "draw")]
    assert lines == ["discard", "draw"]


# Passives -------------------------------------------------------------------------------------


@rule("FMA-CARD-11", "FMA-CARD-12", "FMA-ATTR-5")
def test_bonuses_of_passives(playing: Playing) -> None:
    soldier = ally("soldier", keywords="Soldier", cost=3)
    drill, old, crew = card("A15"), card("V08"), card("A08")
    scene = playing(at_home(home(drill, soldier, crew, mob("other", cost=9), advantages=[old])))
    assert scene.value("soldier") == 2 + 1 + 1
    assert scene.value(drill.key) == drill.stats["strength"], "not to itself"
    assert scene.value(crew.key) == crew.stats["strength"] + 1 + 1


@rule("FMA-CARD-13")
@pytest.mark.parametrize(
    ("number", "key", "stat", "change"),
    [("L10", "ishbalite", "wits", 1), ("L24", "crowd", "strength", 1)],
)
def test_bonuses_of_locations(
    playing: Playing, number: str, key: str, stat: str, change: int
) -> None:
    people = [ally("ishbalite", keywords="Human, Ishbalite"), mob("crowd"), ally("plain")]
    scene = playing(at_home(home(*people), place=(0, card(number))))
    values = {one: scene.value(one, stat) for one in ("ishbalite", "crowd", "plain")}
    assert values == {"ishbalite": 2, "crowd": 2, "plain": 2, key: 2 + change}


@rule("FMA-CARD-11", "FMA-TARGET-8")
def test_a_curfew_holds_down_opposing_mobs(playing: Playing) -> None:
    scene = playing(
        at_home(home(mob("own"), advantages=[card("V05")]), Side(allies=[mob("theirs")]))
    )
    assert (scene.value("own"), scene.value("theirs")) == (2, 1)


@rule("FMA-CARD-11", "FMA-ATTACH-3")
def test_prices_of_cards_fall(playing: Playing) -> None:
    hats = [attachment("hat", 3), attachment("cap", 1)]
    soldier = ally("soldier", keywords="Soldier")
    mine = home(card("A21"), soldier, ally("civil"), hand=hats, advantages=[card("V02")])
    scene = playing(at_home(mine))
    table = scene.table
    hat, cap = (one for one in scene.player(0).hand.cards if one.data.key in ("hat", "cap"))
    assert [cost_of(table, one, 0) for one in (hat, cap)] == [2, 1]
    assert cost_of(table, hat, 0, scene.unit("soldier")) == 1
    assert cost_of(table, hat, 0, scene.unit("civil")) == 2
    assert cost_of(table, hat, 1) == 3, "only to that player"


@rule("FMA-COST-16", "FMA-COST-17")
def test_attribute_costs_rise_and_fall(playing: Playing) -> None:
    alchemy = event("al", "Main Alchemy 5: Draw a card.")
    free = event("free", "Main Alchemy: Draw a card.")
    scene = playing(at_home(home(hand=[alchemy, free], advantages=[card("V04")])))
    play(scene, "al", by="chief")
    if scene.asked[0] == 1:
        scene.answer("pass")
    play(scene, "free", by="chief")
    assert [line["cost"] for line in scene.logged("play")] == [4, 0]

    steps = playing(searching(party(hand=[SEARCH_EVENT]), place=(0, card("L14"))))
    play(steps, "sev", by="chief")
    assert steps.logged("play")[0]["cost"] == 1


@rule("FMA-RECRUIT-7", "FMA-RECRUIT-8")
@pytest.mark.parametrize(("number", "less"), [("A47", 1), ("E03", 2)])
def test_the_next_ally_is_cheaper_and_only_that_one(
    playing: Playing, number: str, less: int
) -> None:
    source = card(number)
    recruits = [ally("first", cost=3), ally("second", cost=3)]
    mine = home(source, hand=recruits) if source.kind == "ally" else home(hand=[source, *recruits])
    scene = playing(at_home(mine, phase="recruit"))
    play(scene, source.key, by="chief")
    scene.answer("pass")
    player, table = scene.player(0), scene.table
    costs = {
        one.data.key: recruit_cost(table, one, player)
        for one in player.hand.cards
        if one.data.kind == "ally"
    }
    assert costs == {"first": 3 - less, "second": 3 - less}
    scene.answer("recruit first")
    if scene.asked[0] == 1:
        scene.answer("pass")
    (left,) = (one for one in player.hand.cards if one.data.key == "second")
    assert recruit_cost(table, left, player) == 3


@rule("FMA-TRAIT-1", "FMA-TRAIT-16")
def test_traits_are_printed_given_and_lowered(playing: Playing) -> None:
    coat, plate, leg = card("T10"), card("T15"), card("T05")
    scene = playing(
        at_home(
            home(
                unit(card("A06"), coat, plate),
                unit(ally("a"), leg),
                advantages=[card("V06")],
                hand=[card("A11")],
            )
        )
    )
    trait = scene.table.abilities.values.trait
    assert trait(scene.unit(card("A06").key), "toughness") == 2 + 1 + 3
    assert trait(scene.unit("a"), "stealth") == 1
    (loyal,) = (one for one in scene.player(0).hand.cards if one.data.key == card("A11").key)
    assert trait(loyal, "loyal") == 1


@rule("FMA-TRAIT-20", "FMA-CARD-13")
def test_a_hidden_passage_hides_everybody_in_the_parties(playing: Playing) -> None:
    scene = playing(searching(party(ally("a"), allies=[ally("b")]), place=(0, card("L19"))))
    trait = scene.table.abilities.values.trait
    assert (trait(scene.unit("a"), "stealth"), trait(scene.unit("b"), "stealth")) == (1, 0)


@rule("FMA-BATTLE-18", "FMA-GEN-2")
def test_a_set_guard_cannot_be_defeated(playing: Playing) -> None:
    guard = card("A12")
    scene = playing(searching(party(), foes(unit(guard, state="set"))))
    scene.fight("chief", guard.key)
    assert scene.state(guard.key) == "set"


@rule("FMA-GEN-2", "FMA-SEARCH-18")
def test_nobody_moves_home_from_the_prison_block(playing: Playing) -> None:
    theirs = foes(ally("dim", wits=1))
    scene = playing(searching(party(hand=[card("E17")]), theirs, place=(0, card("L21"))))
    play(scene, card("E17").key, by="chief")
    assert scene.unit("dim").area == "party"


@rule("FMA-GEN-9", "FMA-ATTACH-9")
def test_some_will_not_join_and_some_attach_only_there(playing: Playing) -> None:
    boss = a_leader("boss", factions=["military", "rebel"], wits=30)
    scene = playing(at_home(Side(leader=boss, hand=[card("A44"), DULL]), phase="recruit"))
    assert scene.options("recruit") == set()

    sabre, shackles = card("T02"), card("T16")
    team = [ally("soldier", cost=9, keywords="Soldier"), ally("civil", cost=9)]
    theirs = Side(allies=[ally("q", cost=9)], hand=[DULL])
    laid = playing(at_home(home(*team, hand=[sabre, shackles]), theirs))
    assert laid.options("attach") == {f"attach {sabre.key} soldier", f"attach {shackles.key} q"}
    laid.answer(f"attach {shackles.key} q")
    assert laid.value("q") == 0


@rule("FMA-SEARCH-19")
@pytest.mark.parametrize(("number", "drawn", "discarded"), [("L05", 2, 0), ("L12", 2, 2)])
def test_what_follows_a_location_that_is_played(
    playing: Playing, number: str, drawn: int, discarded: int
) -> None:
    mine = Side(locations=[card(number)], fill=False, deck=[ally(f"a{n}") for n in range(9)])
    scene = playing(
        at_home(mine, Side(fill=False, deck=[ally(f"b{n}") for n in range(9)]), phase="draw")
    )
    while scene.decision.kind == "choose_cards":
        scene.answer(sorted(scene.options())[0])
    assert len(scene.logged("draw")) == 4 + drawn
    assert len(scene.logged("discard")) == discarded


@rule("FMA-GEN-11", "FMA-SEARCH-19")
def test_fitters_row_offers_everybody_an_attachment(playing: Playing) -> None:
    hat = attachment("hat")
    sides = [Side(locations=[card("L11")], discard=[hat]), Side(discard=[hat])]
    scene = playing(at_home(*sides, phase="draw"))
    for said in ("yes", "no"):
        scene.answer(said)
    hats = [scene.cards("hand", seat).count("hat") for seat in (0, 1)]
    assert sorted(hats) == [0, 1]


@rule("FMA-TRAIT-10", "FMA-TRAIT-11")
def test_quick_discards_an_event_of_its_attribute_for_any_attribute(playing: Playing) -> None:
    ring = card("T13")
    student = unit(card("A04"), ring)
    scene = playing(searching(party(student, hand=[event("al", "Main Alchemy 3: Draw a card.")])))
    scene.attack(card("A04").key, "foe")
    play(scene, card("A04").key)
    scene.answer("attribute strength")
    assert scene.value(card("A04").key) == card("A04").stats["strength"] + 2
    assert scene.cards("discard") == ["al"]
    assert not can_play(scene, card("A04").key)
    scene.pass_all("battle")


@rule("FMA-TRAIT-2", "FMA-TRAIT-24")
@pytest.mark.parametrize("number", ["A02", "A13", "A40"])
def test_augments_are_paid_and_performed_on_recruiting(playing: Playing, number: str) -> None:
    source = card(number)
    arm = attachment("arm", keywords="Auto-mail")
    mine = home(hand=[source], deck=[arm], discard=[attachment("hat")])
    scene = playing(at_home(mine, phase="recruit"))
    scene.answer(f"recruit {source.key}")
    scene.answer("yes")
    if scene.decision.kind == "choose_cards":
        scene.answer("choose arm")
    gained = {"A02": "arm", "A13": "arm", "A40": "hat"}[number]
    assert gained in scene.cards("hand")
    assert scene.player(0).spent == recruit_cost_of(source) + 1


def recruit_cost_of(source: object) -> int:
    """Its cost, and the penalty without a faction of the Elric chief's."""
    stats = source.stats  # type: ignore[attr-defined]
    return stats["cost"] + ("elric" not in stats["factions"])
