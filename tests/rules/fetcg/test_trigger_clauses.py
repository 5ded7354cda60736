"""What abilities wait for, and what they do not answer to (FETCG-ABILITY-18, CARD-8, MOVE-14)."""

from __future__ import annotations

import pytest

from tests.rules.fetcg.told import told
from tests.rules.fetcg.windows import TWO, speaks
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing, battle
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

DEFEATS = "When this unit defeats an enemy unit, draw 1 card."
WIELDER = "When the wielder defeats an enemy unit, draw 1 card."


@rule("FETCG-ABILITY-18", "FETCG-RETREAT-5", "FETCG-CARD-12")
@pytest.mark.parametrize(("by", "drawn"), [("one", 1), ("pal", 0), ("card", 0)])
def test_only_who_struck_the_last_blow_has_defeated(playing: Playing, by: str, drawn: int) -> None:
    """Not another unit of that side, and no card."""
    remove = surprise("remove", 'Target your opponent\'s unit named "two": Remove it.', cost=0)
    mine = [at("B-2", speaks(DEFEATS, energy=9)), at("C-1", unit("pal", energy=9))]
    theirs = Side([at("C-2", TWO, energy=1), at("D-1", unit("rest"))])
    scene = playing(fetcg_scene(Side(mine, hand=[remove]), theirs, skip_windows=False))
    scene.may_stay_open = True
    if by == "card":
        scene.do("play_surprise remove")
    else:
        scene.use(by)
        scene.do(f"attack {by} two")

    assert scene.units(1) == ["rest"]
    assert len(scene.logged("draw")) == drawn


@rule("FETCG-ABILITY-18", "FETCG-CARD-12", "FETCG-BATTLE-20")
@pytest.mark.parametrize(("speaker", "drawn"), [("attacker", 0), ("defender", 1)])
def test_who_is_defeated_by_a_counterattack_has_defeated_nobody(
    playing: Playing, speaker: str, drawn: int
) -> None:
    own = DEFEATS if speaker == "attacker" else ""
    other = "" if own else DEFEATS
    mine = [at("B-2", unit("one", "one", own, attack=1), energy=2), at("A-1", unit("rest"))]
    theirs = at("C-2", unit("two", "two", other, energy=9, counterattack=3))
    scene = playing(fetcg_scene(Side(mine), Side([theirs])))
    scene.may_stay_open = True
    scene.use("one")
    scene.do("attack one two", "counter")

    assert scene.units(0) == ["rest"]
    assert len(scene.logged("ability")) == drawn


@rule("FETCG-CARD-8", "FETCG-CARD-6", "FETCG-WEAPON-5")
@pytest.mark.parametrize(("used", "drawn"), [("equipment blade", 1), ("initial_equipment", 0)])
def test_a_weapon_speaks_of_what_it_defeats_itself(playing: Playing, used: str, drawn: int) -> None:
    blade = weapon("blade", "sword", WIELDER, attack=3)
    mine = at("B-2", unit("one", energy=9, ranks=["sword_c"]), weapon=blade)
    theirs = [at("C-2", TWO, energy=1), at("D-1", unit("rest"))]
    scene = playing(fetcg_scene(Side([mine]), Side(theirs)))
    scene.may_stay_open = True
    scene.use("one")
    scene.do("attack one two", used)

    assert scene.units(1) == ["rest"]
    assert len(scene.logged("draw")) == drawn


@rule("FETCG-MOVE-14", "FETCG-LAND-12")
@pytest.mark.parametrize(("moves_to", "told"), [("A-1", 1), ("A-3", 0), ("", 0)])
def test_a_land_answers_to_moves_onto_its_own_square(
    playing: Playing, moves_to: str, told: int
) -> None:
    """Not to a sortie, which is no move, nor to a move elsewhere."""
    shrine = land("shrine", "Your unit enters here: Draw 1 card.")
    mine = Side([at("A-2", unit("one"))], hand=[unit("new")], lands={"A-1": shrine})
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="unit"))
    scene.may_stay_open = True
    if not moves_to:
        scene.do("sortie new A-1", "number 1")
    scene.skip_to("activate_unit")
    if moves_to:
        scene.use("one", moves_to)

    assert len(scene.logged("ability")) == told


@rule("FETCG-LAND-12", "FETCG-MOVE-8")
@pytest.mark.parametrize(("features", "may"), [(["armored"], False), (["canto"], True)])
def test_a_card_about_to_be_sortied_has_what_it_prints(
    playing: Playing, features: list[str], may: bool
) -> None:
    """What units on the field have been given says nothing of it."""
    mud = land("mud", "Armored units cannot enter.")
    ring = item("ring", "The wearer has Armored.")
    mine = Side(
        [at("A-2", unit("one"), item=ring)],
        hand=[unit("new", features=features)],
        lands={"A-1": mud},
    )
    scene = playing(fetcg_scene(mine, Side([at("D-1", TWO)]), phase="unit"))

    assert ("sortie new A-1" in scene.options("sortie")) is may
    assert "sortie new A-3" in scene.options("sortie")


@rule("FETCG-WIN-13", "FETCG-SURPRISE-24")
def test_a_victory_by_a_card_is_looked_for_at_the_end_of_the_next_turn_of_the_other(
    playing: Playing,
) -> None:
    """Played in the opponent's turn: neither that one nor the own turn after it decides."""
    text = (
        "This holds until the end of your opponent's next turn: If you then have 1 or more"
        " units, you win."
    )
    text = f"If you have 1 or more units, {text[0].lower()}{text[1:]}"
    theirs = Side([at("D-1", TWO)], hand=[surprise("flag", text, cost=0)])
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("A-1", unit("one"))]), theirs, skip_windows=False)
    )
    scene.do("play_surprise flag")
    ended = []
    for _ in range(3):
        scene.end_turn()
        ended.append(scene.match.outcome and scene.match.outcome.winners)

    assert ended == [None, None, (1,)]


@rule("FETCG-ACTION-5", "FETCG-ACTION-7", "FETCG-CARD-8")
@pytest.mark.parametrize(("energy", "offered"), [(1, False), (2, True)])
def test_an_initial_staff_with_a_text_must_be_paid_for(
    playing: Playing, energy: int, offered: bool
) -> None:
    healer = unit(
        "one",
        "one",
        "Staff: Target enemy unit gets Sleep.",
        type="staff",
        action="recovery",
        restores=0,
        attack=2,
    )
    scene = battle(playing, at("B-2", healer, energy=energy), at("C-2", TWO))

    assert (scene.options("staff") == {"staff one two"}) is offered
    if offered:
        scene.do("staff one two")
        paid_first = ["action", "energy_paid", "own_staff", "status", "defeated"]
        assert [line.split()[0] for line in told(scene)][:5] == paid_first
