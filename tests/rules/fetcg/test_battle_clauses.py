"""A battle from its declaration to its end, clause by clause (FETCG-BATTLE, MAGIC-4, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fetcg.told import told
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, at, fetcg_scene

STRONG: dict[str, Any] = {"energy": 9, "ranks": ["sword_c", "fire_c", "staff_c"]}


def fighting(playing: Playing, mine: Placed, theirs: Placed, **sides: Any) -> FetcgScene:
    """Up to the choices of equipment; `mine_too`, `theirs_too`, `hand`, `against` beside them."""
    own = Side([mine, *sides.get("mine_too", ())], hand=sides.get("hand", ()))
    enemy = Side([theirs, *sides.get("theirs_too", ())], hand=sides.get("against", ()))
    scene: FetcgScene = playing(fetcg_scene(own, enemy))
    scene.may_stay_open = True
    scene.use(mine.stack[-1].key)
    return scene


@rule("FETCG-BATTLE-4", "FETCG-BATTLE-8", "FETCG-UNIT-5")
@pytest.mark.parametrize(
    ("energy", "equipment"),
    [
        (1, set()),
        (2, {"initial_equipment one"}),
        (3, {"initial_equipment one", "equipment blade"}),
    ],
)
def test_what_can_be_paid_and_reaches_may_be_attacked_with(
    playing: Playing, energy: int, equipment: set[str]
) -> None:
    """The initial sword costs 2, the blade 3."""
    blade = weapon("blade", attack=3)
    mine = at("B-2", unit("one", attack=2, **STRONG), weapon=blade, energy=energy)
    scene = fighting(playing, mine, at("C-2", unit("two", energy=9)))
    assert (scene.options("attack") != set()) is bool(equipment)
    if len(equipment) == 2:
        scene.answer("attack")
        assert scene.options() == equipment


@rule("FETCG-BATTLE-4", "FETCG-RANGE-5")
def test_only_equipment_that_reaches_is_chosen(playing: Playing) -> None:
    bow = weapon("bow", attack_grid="2", attack=1)
    mine = at("B-2", unit("one", **STRONG), weapon=bow)
    far = [at("D-2", unit("far"))]
    scene = fighting(playing, mine, at("C-2", unit("near")), theirs_too=far)
    assert scene.options("attack") == {"attack one near", "attack one far"}
    scene.answer("attack one far")
    scene.pass_all()

    assert [line["cost"] for line in scene.logged("strike")] == [1], "the bow alone reaches"


@rule("FETCG-BATTLE-5", "FETCG-MAGIC-7")
def test_the_defender_chooses_among_all_but_staves(playing: Playing) -> None:
    theirs = at("C-2", unit("two", **STRONG), weapon=magic("heal", "staff"))
    scene = fighting(playing, at("B-2", unit("one", **STRONG)), theirs)
    scene.answer("attack")
    assert scene.kinds == ["counterattack"], "nothing to choose from"
    armed = at("C-2", unit("two", **STRONG), weapon=weapon("blade"))
    scene = fighting(playing, at("B-2", unit("one", **STRONG)), armed)
    scene.answer("attack")

    assert scene.decision.player == 1
    assert scene.options() == {"initial_equipment two", "equipment blade"}


@rule("FETCG-BATTLE-13", "FETCG-BATTLE-14", "FETCG-BATTLE-15")
@pytest.mark.parametrize(
    ("energy", "chosen", "possible", "cost"),
    [
        (9, "initial_equipment", True, 0),
        (9, "equipment blade", True, 4),
        (6, "equipment blade", True, 4),
        (5, "equipment blade", False, 4),
        (5, "initial_equipment", True, 0),
    ],
)
def test_the_counter_is_made_with_what_was_chosen_if_it_can_be_paid(
    playing: Playing, energy: int, chosen: str, possible: bool, cost: int
) -> None:
    """Two of the energy are gone by the attack; the blade costs 4."""
    fighter = unit("two", counterattack=1, **STRONG)
    theirs = at("C-2", fighter, weapon=weapon("blade", attack=4), energy=energy)
    scene = fighting(playing, at("B-2", unit("one", attack=2, **STRONG)), theirs)
    scene.answer("attack")
    scene.answer(chosen)
    assert (scene.kinds == ["counterattack"]) is possible
    if possible:
        card = "blade" if cost else "two"
        assert scene.options() == {f"counter {card}", "decline"}
        assert scene.decision.prompt is not None
        assert scene.decision.prompt.args["cost"] == cost
        scene.answer("counter")
        strike = scene.logged("strike")[1]
        assert (strike["cost"], strike["damage"]) == (cost, 4 if cost else 1)


@rule("FETCG-BATTLE-15", "FETCG-DAMAGE-4")
def test_what_others_have_of_attacks_is_not_counted_for_a_counter(playing: Playing) -> None:
    """The first unit on the field strikes more often this turn; it does not fight here."""
    text = 'Target your unit named "idle": Its number of attacks is 4 higher this turn.'
    mine = [at("A-1", unit("idle")), at("B-2", unit("one", **STRONG)), at("A-2", unit("third"))]
    theirs = at("C-2", unit("two", **STRONG), weapon=weapon("blade", attack=2), energy=6)
    hand = [surprise("more", text, cost=0)]
    scene = playing(fetcg_scene(Side(mine, hand=hand), Side([theirs]), skip_windows=False))
    scene.may_stay_open = True
    scene.do("play_surprise more")
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment blade")

    assert scene.kinds == ["counterattack"]
    scene.answer("counter")
    assert [(line["cost"], line["damage"]) for line in scene.logged("strike")] == [(2, 2), (2, 2)]


@rule("FETCG-BATTLE-10", "FETCG-BATTLE-12", "FETCG-STATUS-3", "FETCG-STATUS-5")
@pytest.mark.parametrize(
    ("stats", "state", "counters"),
    [
        ({}, {}, True),
        ({"attack_grid": "2"}, {}, False),
        ({}, {"energy": 2}, False),
        ({}, {"energy": 3}, True),
        ({}, {"statuses": {"sleep": 3}, "standby": True}, False),
        ({}, {"standby": True}, True),
        ({}, {"statuses": {"silence": 3}}, True),
        ({"type": "fire", "action": "magic"}, {"statuses": {"silence": 3}}, False),
        ({"type": "fire", "action": "magic"}, {}, True),
        ({"type": "staff", "action": "recovery"}, {}, False),
    ],
)
def test_who_may_counter(
    playing: Playing, stats: dict[str, Any], state: dict[str, Any], counters: bool
) -> None:
    theirs = at("C-2", unit("two", **{"energy": 9, **stats}), **state)
    rest = [at("D-1", unit("rest"))]
    scene = fighting(playing, at("B-2", unit("one", **STRONG)), theirs, theirs_too=rest)
    scene.answer("attack one two")

    assert (scene.kinds == ["counterattack"]) is counters


@rule("FETCG-BATTLE-23", "FETCG-BATTLE-7")
@pytest.mark.parametrize(
    ("text", "strikes"),
    [
        ('Target your unit named "one": Move it one square backward.', 0),
        ('Target your unit named "one": Remove it.', 0),
        ('Target your opponent\'s unit named "two": Remove it.', 0),
        ('Target your unit named "friend": Remove it.', 1),
    ],
)
def test_a_battle_ends_where_a_unit_leaves_or_goes_out_of_range(
    playing: Playing, text: str, strikes: int
) -> None:
    card = surprise("card", text, cost=0)
    scene = fighting(
        playing,
        at("B-2", unit("one", **STRONG)),
        at("C-2", unit("two", **STRONG)),
        mine_too=[at("A-1", unit("friend"))],
        theirs_too=[at("D-1", unit("rest"))],
        hand=[card],
    )
    scene.answer("attack one two")
    scene.answer("play_surprise card")
    scene.pass_all()

    assert len(scene.logged("strike")) == strikes
    assert (scene.kinds == ["counterattack"]) is bool(strikes)
    assert (scene.table.battle is None) is not bool(strikes)


@rule("FETCG-BATTLE-23", "FETCG-BATTLE-19")
def test_a_counter_ends_where_its_unit_goes_out_of_range(playing: Playing) -> None:
    text = "Target your unit: Move it one square backward."
    back = surprise("back", text, "counterattack_preparation", cost=0)
    scene = fighting(
        playing,
        at("B-2", unit("one", **STRONG)),
        at("C-2", unit("two", **STRONG)),
        hand=[back],
    )
    scene.answer("attack")
    scene.pass_all()
    scene.answer("counter")
    scene.answer("play_surprise back")
    scene.pass_all()

    assert scene.square("one") == "A-2"
    assert len(scene.logged("strike")) == 1
    assert scene.table.battle is None


@rule("FETCG-BATTLE-25", "FETCG-ABILITY-15", "FETCG-BATTLE-24")
def test_a_manakete_counters_for_the_dragon_that_went(playing: Playing) -> None:
    """With its own initial equipment, whatever was chosen for the Dragon."""
    stone = unit("stone", features=["manakete"], element="fire", counterattack=1)
    dragon = unit("dragon", features=["dragon"], element="fire", energy=7, ranks=["sword_c"])
    theirs = at("C-2", stone, dragon, energy=4, weapon=weapon("blade", attack=1))
    scene = fighting(playing, at("B-2", unit("one", attack=2, **STRONG)), theirs)
    scene.answer("attack")
    scene.answer("equipment blade")
    assert scene.units(1) == ["stone"]
    assert scene.options() == {"counter stone", "decline"}
    scene.answer("counter")

    assert told(scene)[-1] == "strike stone 0 1 6 one"


@rule("FETCG-MAGIC-4", "FETCG-MAGIC-5", "FETCG-BATTLE-16", "FETCG-MAGIC-3")
@pytest.mark.parametrize(("answer", "left"), [("counter", []), ("decline", ["spark"])])
def test_the_defenders_tome_leaves_if_it_was_used(
    playing: Playing, answer: str, left: list[str]
) -> None:
    theirs = at("C-2", unit("two", **STRONG), weapon=magic("spark", attack=3), energy=5)
    scene = fighting(playing, at("B-2", unit("one", **STRONG)), theirs)
    scene.answer("attack")
    scene.answer("equipment spark")
    scene.answer(answer)

    carried = scene.unit("two").weapon_card
    assert ([carried.data.key] if carried else []) == left
    assert scene.energy("two") == 3, "a tome costs no Energy"
    assert scene.cards("discard", 1) == [key for key in ["spark"] if key not in left]


@rule("FETCG-MAGIC-4")
def test_a_tome_used_against_who_falls_leaves_too(playing: Playing) -> None:
    mine = at("B-2", unit("one", **STRONG), weapon=magic("ember", attack=5))
    scene = fighting(
        playing, mine, at("C-2", unit("two"), energy=1), theirs_too=[at("D-1", unit("rest"))]
    )
    scene.answer("attack one two")
    scene.answer("equipment ember")

    assert scene.cards("discard") == ["ember"]
    assert scene.energy("one") == 9


@rule("FETCG-BATTLE-17", "FETCG-TRIANGLE-7")
@pytest.mark.parametrize(("arm", "damage"), [("ember", 1), ("lance", 3)])
def test_the_counter_looks_at_what_the_attacker_then_has(
    playing: Playing, arm: str, damage: int
) -> None:
    """An axe has 2 more against lances: the tome is gone by then, the lance is not."""
    tome, lance = magic("ember", attack=1), weapon("lance", "lance", attack=1)
    card = tome if arm == "ember" else lance
    mine = at("B-2", unit("one", energy=9, ranks=["lance_c", "fire_c"]), weapon=card)
    axe = unit("two", type="axe", energy=9, counterattack=1, triangle=["lance"], triangle_bonus=2)
    scene = fighting(playing, mine, at("C-2", axe))
    scene.answer("attack")
    scene.answer(f"equipment {arm}")
    scene.answer("counter")

    assert scene.logged("strike")[1]["damage"] == damage


@rule("FETCG-ABILITY-10", "FETCG-CHIPS-9")
@pytest.mark.parametrize(
    ("attack", "energy", "unused", "stolen"),
    [(2, 9, 5, 2), (4, 3, 9, 3), (3, 9, 1, 1), (0, 9, 5, 0)],
)
def test_steal_takes_as_many_chips_as_energy_was_really_lost(
    playing: Playing, attack: int, energy: int, unused: int, stolen: int
) -> None:
    thief = unit("one", energy=9, attack=attack, features=["steal"])
    enemy = Side([at("C-2", unit("two", energy=9), energy=energy)], unused=unused)
    scene = playing(fetcg_scene(Side([at("B-2", thief)]), enemy))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack")

    assert scene.chips(1)[0] == unused - stolen
    assert [line["amount"] for line in scene.logged("steal")] == ([stolen] if attack else [])


@rule("FETCG-BATTLE-23", "FETCG-BATTLE-10")
def test_who_was_not_struck_does_not_counter(playing: Playing) -> None:
    """The attacker is moved out of its own reach, though not out of the defender's."""
    back = surprise("back", 'Target your unit named "one": Move it one square backward.', cost=0)
    theirs = at("C-2", unit("two", attack_grid="1-2", **STRONG))
    scene = fighting(playing, at("B-2", unit("one", **STRONG)), theirs, hand=[back])
    scene.answer("attack")
    scene.answer("play_surprise back")
    scene.pass_all()

    assert scene.table.battle is None
    assert scene.logged("strike") == []


@rule("FETCG-SURPRISE-24")
def test_what_holds_this_turn_outlasts_a_battle(playing: Playing) -> None:
    """For the next battle of the turn as well."""
    text = 'Target your unit named "one": Its damage is 2 higher this turn.'
    card = surprise("card", text, cost=0)
    dancer = at("A-2", unit("dancer", features=["dance"]))
    scene = fighting(
        playing,
        at("B-2", unit("one", **STRONG)),
        at("C-2", unit("two", energy=15)),
        mine_too=[dancer],
        hand=[card],
    )
    scene.answer("attack")
    scene.do("play_surprise card", "decline")
    scene.use("dancer")
    scene.do("dance dancer one")
    scene.use("one")
    scene.do("attack", "decline")

    assert [line["damage"] for line in scene.logged("strike")] == [4, 4]


@rule("FETCG-BATTLE-4", "FETCG-BATTLE-23")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("When this unit attacks, it loses 1 Energy.", ""),
        ("", "When this unit is attacked, move this unit one square backward."),
        ("When this unit attacks, move target enemy unit one square backward.", ""),
    ],
)
def test_an_attack_that_its_declaration_makes_impossible_does_not_take_place(
    playing: Playing, mine: str, theirs: str
) -> None:
    attacker = at("B-2", unit("one", ability=mine, energy=2, attack=2))
    scene = fighting(playing, attacker, at("C-2", unit("two", ability=theirs)))
    scene.do("attack one two")

    assert told(scene)[-1] == "attack_impossible one two"
    assert scene.logged("strike") == []
    assert scene.table.battle is None
    assert (scene.units(0), scene.units(1)) == (["one"], ["two"])


@rule("FETCG-BATTLE-23")
def test_a_unit_that_leaves_on_the_declaration_is_not_said_to_be_out_of_reach(
    playing: Playing,
) -> None:
    text = "When this unit attacks, it loses 1 Energy."
    attacker = at("B-2", unit("one", ability=text, energy=1, attack=1))
    scene = fighting(playing, attacker, at("C-2", unit("two")), mine_too=[at("A-1", unit("three"))])
    scene.do("attack one two")

    assert scene.logged("attack_impossible") == []
    assert scene.units(0) == ["three"]
