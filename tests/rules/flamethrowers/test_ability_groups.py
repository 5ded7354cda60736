"""Whom the words of an ability mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, able, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]

ANSWER = reaction("answer", "React to a SUPPORT card: Draw 1 card.")

CROWD: dict[str, Any] = {
    "plain": fighter("plain"),
    "two": fighter("two", rank=2),
    "three": fighter("three", rank=3),
    "worn": unit(DAX, form("worn", "Dax", rank=1)),
    "grown": form("grown", "Dax", rank=1),
    "team": tag_team("team", "Glory + Wick", rank=1),
    "kami": fighter("kami", kami=True),
    "spent": unit(fighter("spent"), energy=99),
    "able": unit(fighter("able"), energy=100),
    "waits": unit(fighter("waits"), waiting=True),
    "swift": unit(fighter("swift", ability="Passive: This card may attack at once."), waiting=True),
    "locked": fighter("locked", ability="Passive: This card cannot attack."),
    "past": fighter("past", period="Past Arc"),
    "tide": fighter("tide", energy_types=["tide", "gale"]),
    "glory": fighter("glory", "Glory"),
}


@rule("FLAME-ABILITY-3", "FLAME-ABILITY-4")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("SQUAD cards", set(CROWD)),
        ("KAMI SQUAD cards", {"kami"}),
        ("non-KAMI SQUAD cards", set(CROWD) - {"kami"}),
        ("TAG TEAM SQUAD cards", {"team"}),
        ("transformation SQUAD cards", {"worn", "grown"}),
        ("transformed SQUAD cards", {"worn"}),
        ("non-transformed SQUAD cards", set(CROWD) - {"worn"}),
        ("ready SQUAD cards", set(CROWD) - {"waits"}),
        ("non-ready SQUAD cards", {"waits"}),
        ("spent SQUAD cards", {"spent"}),
        ("rested SQUAD cards", set()),
        ("non-spent ready non-KAMI SQUAD cards", set(CROWD) - {"spent", "waits", "kami"}),
        ("SQUAD cards of rank 2 or more", {"two", "three"}),
        ("SQUAD cards of rank 2 or less", set(CROWD) - {"three"}),
        ('SQUAD cards from the "Past Arc"', {"past"}),
        ('SQUAD cards named "Glory"', {"glory"}),
        ("SQUAD cards of type Tide", {"tide"}),
    ],
)
def test_words_for_squad_cards(playing: Playing, words: str, meant: set[str]) -> None:
    energy = dict.fromkeys(CROWD, 500) | {"spent": 99, "able": 100}
    scene = playing(
        using(
            f"Use: Take 10 ENERGY from all opposing {words}. Draw 1 card.",
            theirs=Side(squad=list(CROWD.values())),
        )
    )
    for squad in scene.player(1).squad:
        energy[squad.card.key] = squad.energy[-1]
    if not meant:
        assert scene.options("activate_support") == set(), "nobody is meant"
        return
    scene.answer("activate_support s")
    changed = {s.card.key for s in scene.player(1).squad if s.energy[-1] != energy[s.card.key]}
    assert changed == meant


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("all your SQUAD cards", {"a", "b"}),
        ("all your other SQUAD cards", {"b"}),
        ("this card", {"a"}),
        ("all opposing SQUAD cards", {"foe", "x"}),
        ("all SQUAD cards", {"a", "b", "foe", "x"}),
        ("all SQUAD cards of the turn player", {"a", "b"}),
    ],
)
def test_words_for_whose_cards(playing: Playing, words: str, meant: set[str]) -> None:
    scene = playing(
        able(f"Activate: Take 10 ENERGY from {words}.", theirs=Side(squad=[FOE, fighter("x")]))
    )
    scene.answer("activate a")
    assert {s.card.key for s in scene.table.all_squads() if s.energy[-1] == 490} == meant


@rule("FLAME-ABILITY-3")
def test_the_turn_player_chooses_among_the_own(playing: Playing) -> None:
    pit = field_card(
        "pit", "Each turn starts: Take 100 ENERGY from 1 SQUAD card of the turn player."
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[FOE, fighter("x")]),
            in_play=(0, pit),
        )
    )
    scene.answer("end_turn")
    assert scene.decision.player == 1
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose x")
    scene.end_turn()
    assert scene.decision.player == 0
    assert scene.options() == {"choose a", "choose b"}
    scene.answer("choose b")


@rule("FLAME-ABILITY-3")
def test_up_to_so_many_are_chosen_and_at_least_one(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Take 100 ENERGY from up to 2 opposing SQUAD cards.",
            theirs=Side(squad=[FOE, fighter("x"), fighter("y")]),
        )
    )
    scene.answer("activate_support s")
    assert (scene.decision.minimum, scene.decision.maximum) == (1, 2)
    scene.answer("choose x", "choose y")
    assert [scene.energy(key) for key in ("foe", "x", "y")] == [500, 400, 400]


@rule("FLAME-ABILITY-4")
def test_a_rested_card_was_there_and_did_not_attack(playing: Playing) -> None:
    """One that joined after the end of that turn, that attacked, or that struck has not rested."""
    plaza = field_card(
        "plaza", "Each turn starts: Take 100 ENERGY from all rested SQUAD cards of the turn player."
    )
    striker = fighter("s", ability="Strike: Deal 100 damage to all opposing SQUAD cards.")
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b"), striker]),
            Side(squad=[FOE]),
            phase="main_2",
            in_play=(1, plaza),
        )
    )
    scene.do("light a foe")
    scene.do("strike s")
    scene.end_turn()
    scene.end_turn()
    assert [scene.energy(key) for key in ("a", "b", "s")] == [400, 400, 500]
    scene.end_turn()
    scene.end_turn()
    assert [scene.energy(key) for key in ("a", "b", "s")] == [300, 300, 400]


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    "noun",
    [
        'SQUAD card from the "Past Arc"',
        'SQUAD card named "Past"',
        "SQUAD card of type Tide",
        "SQUAD card of rank 2 or more",
        "KAMI SQUAD card",
        "transformation SQUAD card",
    ],
)
def test_words_for_cards_that_lie_in_a_pile(playing: Playing, noun: str) -> None:
    facts = {"period": "Past Arc", "energy_types": ["tide"], "kami": True, "rank": 2}
    meant = form("meant", "Past", **facts)
    scene = playing(
        using(
            f"Use: Recover up to 1 {noun}.",
            defeated=[fighter("x"), meant, fighter("y")],
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose meant"}
    scene.answer("choose meant")


@rule("FLAME-ABILITY-3", "FLAME-REACTION-11")
def test_an_opposing_ship_is_chosen_before_anybody_reacts(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: Deal 3,000 damage to an opposing ship.")],
            ),
            Side(squad=[FOE], hand=[ANSWER]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose ship1", "choose ship2"}
    scene.answer("choose ship2")
    assert scene.kinds == ["react"]
    scene.pass_all()
    assert (scene.ship(1).health, scene.ship(2).health) == (100_000, 97_000)


@rule("FLAME-ABILITY-3")
@pytest.mark.parametrize(
    ("text", "own", "theirs"),
    [
        ("Use: Deal 3,000 damage to each ship.", 47_000, 47_000),
        ("Use: Deal 3,000 damage to an opposing ship.", 50_000, 47_000),
        ("Use: Repair your ship by 2,000.", 52_000, 50_000),
    ],
)
def test_a_ship_that_two_share_is_one_ship(
    playing: Playing, text: str, own: int, theirs: int
) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], supports=[support("s", text)], ship=50_000),
            Side(squad=[FOE], ship=50_000),
            Side(squad=[fighter("mate")], ship=50_000),
            Side(squad=[fighter("y")], ship=50_000),
            phase="main_2",
            options={"mode": "teams"},
        )
    )
    scene.do("activate_support s")
    assert (scene.ship(0).health, scene.ship(1).health) == (own, theirs)
    assert scene.kinds == ["main_2"], "there was nothing to choose"


@rule("FLAME-ABILITY-3", "FLAME-MULTI-4")
def test_what_belongs_to_one_who_gives_up_can_no_longer_be_chosen(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a")],
                supports=[support("s", "Use: Take 100 ENERGY from 1 opposing SQUAD card.")],
            ),
            Side(squad=[FOE, fighter("x")]),
            Side(squad=[fighter("z")]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.options() == {"choose foe", "choose x", "choose z"}
    scene.match.concede(2)
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose x")


@rule("FLAME-SUPPORT-10", "FLAME-REACTION-11")
def test_a_target_that_is_no_longer_of_the_kind_is_spared(playing: Playing) -> None:
    charge = reaction("charge", "React to a SUPPORT card: Give all your SQUAD cards 300 ENERGY.")
    scene = playing(
        using(
            "Use: Deal 1,000 damage to 1 opposing spent SQUAD card.",
            theirs=Side(squad=[unit(fighter("x"), energy=0)], hand=[charge]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("react charge")
    assert scene.health("x") == 10_000
