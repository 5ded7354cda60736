"""What the view of a position shows to everybody (CHIPS-11, HAND-3, FIELD-2, SURPRISE-24)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fetcg.windows import window
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

MANAKETE = unit("stone", features=["manakete"], element="fire", type="breath")
DRAGON = unit(
    "dragon", "Drake", features=["dragon", "canto"], element="fire", type="breath", energy=7
)


def shown(scene: FetcgScene, viewer: int | None = 1) -> dict[str, Any]:
    found: dict[str, Any] = scene.match.view(viewer)
    return found


def units(scene: FetcgScene, seat: int = 0, viewer: int | None = 1) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shown(scene, viewer)["players"][seat]["zones"]["field"]["units"]
    return found


@rule("FETCG-CHIPS-11", "FETCG-CHIPS-1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_chips_and_energy_are_public(playing: Playing, viewer: int | None) -> None:
    mine = Side([at("B-1", unit("one"), energy=3)], used=4)
    theirs = Side([at("D-1", unit("two"), energy=2)], used=6, protected=True)
    scene = playing(fetcg_scene(mine, theirs))
    players = shown(scene, viewer)["players"]

    told = [(one["seat"], one["unused"], one["used"], one["protected"]) for one in players]
    assert told == [(0, 13, 4, False), (1, 12, 6, True)]
    assert [units(scene, seat, viewer)[0]["energy"] for seat in (0, 1)] == [3, 2]


@rule("FETCG-CHIPS-11", "FETCG-CARD-1", "FETCG-STATUS-1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_unit_is_shown_with_all_that_is_known_of_it(playing: Playing, viewer: int | None) -> None:
    """A Dragon on its Manakete, in Standby, ill, with a Weapon and an Item."""
    drake = at(
        "D-2",
        MANAKETE,
        DRAGON,
        energy=6,
        standby=True,
        statuses={"poison": 1, "silence": 3},
        weapon=weapon("blade"),
        item=item("ring"),
        arrived=5,
    )
    scene = playing(fetcg_scene(Side([drake]), Side([at("A-1", unit("two"))]), turn=6, active=1))
    (one,) = units(scene, 0, viewer)

    assert (one["unit"], one["seat"], one["square"]) == (scene.unit("dragon").id, 0, "D-2")
    assert (one["energy"], one["max_energy"]) == (6, 7)
    assert (one["attack"], one["counterattack"]) == (2, 1)
    assert (one["standby"], one["spent"], one["arrived"]) == (True, False, 5)
    assert one["statuses"] == ["silence", "poison"]
    assert one["features"] == ["canto", "dragon"]
    assert [card["key"] for card in one["cards"]] == ["dragon", "stone"], "the top one first"
    assert (one["weapon"]["key"], one["item"]["key"]) == ("blade", "ring")
    (bare,) = units(scene, 1, viewer)
    assert (bare["weapon"], bare["item"]) == (None, None)
    assert (bare["standby"], bare["statuses"], bare["features"]) == (False, [], [])


@rule("FETCG-CARD-1", "FETCG-CARD-17", "FETCG-CARD-18", "FETCG-CARD-19")
def test_cards_show_the_facts_that_decisions_hang_on(playing: Playing) -> None:
    hand = [
        character("knight", "Alec", level=4, movement="cavalry", features=["canto", "armored"]),
        weapon("blade", attack=4, max=2),
        magic("ember", attack=5, cost=3),
        item("ring", cost=2),
        land("wood", cost=1),
        surprise("draw", "Draw 1 card.", cost=4),
        unit("crowned", "♔Alec", standing="advanced"),
    ]
    scene = playing(
        fetcg_scene(Side([at("A-1", unit("one"))], hand=hand), Side([at("D-1", DRAGON)]))
    )
    cards = shown(scene, 0)["players"][0]["zones"]["hand"]["cards"]
    found = {
        card["key"]: {k: v for k, v in card.items() if k not in ("handle", "face_up", "key")}
        for card in cards
    }

    assert found["knight"] == {
        "name": "Alec",
        "kind": "unit",
        "cost": 0,
        "class": "knight",
        "level": 4,
        "energy": 5,
        "attack": 2,
        "counterattack": 1,
        "movement": "cavalry",
        "features": ["armored", "canto"],
    }
    assert found["blade"] == {
        "name": "blade",
        "kind": "weapon",
        "cost": 0,
        "type": "sword",
        "attack": 4,
        "max": 2,
    }
    assert (found["ember"]["type"], found["ember"]["attack"]) == ("fire", 5)
    assert (found["ember"]["cost"], found["ember"]["max"]) == (3, 0)
    assert found["ring"] == {"name": "ring", "kind": "item", "cost": 2}
    assert found["wood"] == {"name": "wood", "kind": "land", "cost": 1}
    assert found["draw"] == {"name": "draw", "kind": "surprise", "cost": 4}
    assert found["crowned"]["name"] == "♔Alec"
    assert found["crowned"]["features"] == []


@rule("FETCG-FIELD-1", "FETCG-FIELD-2", "FETCG-FIELD-3")
@pytest.mark.parametrize(
    ("viewer", "first", "last"),
    [
        (0, ["D-1", "D-2", "D-3"], ["A-1", "A-2", "A-3"]),
        (1, ["A-3", "A-2", "A-1"], ["D-3", "D-2", "D-1"]),
        (None, ["D-1", "D-2", "D-3"], ["A-1", "A-2", "A-3"]),
    ],
)
def test_the_field_is_turned_to_who_looks(
    playing: Playing, viewer: int | None, first: list[str], last: list[str]
) -> None:
    mine = Side([at("A-2", unit("one"))], lands={"B-1": land("wood")})
    theirs = Side([at("D-1", unit("two"))], lands={"C-3": land("hill")})
    scene = playing(fetcg_scene(mine, theirs))
    rows = shown(scene, viewer)["rows"]
    squares = {one["target"]: one for row in rows for one in row}

    assert [one["target"] for one in rows[0]] == first
    assert [one["target"] for one in rows[-1]] == last
    assert [len(row) for row in rows] == [3, 3, 3, 3]
    assert squares["A-2"]["holds"]["cards"][0]["key"] == "one"
    assert [name for name, one in squares.items() if one["holds"]] in (
        ["D-1", "A-2"],
        ["A-2", "D-1"],
    )
    home = {name: one["seats"] for name, one in squares.items()}
    assert {name for name, seats in home.items() if seats == [0]} == {"A-1", "A-2", "A-3"}
    assert {name for name, seats in home.items() if seats == [1]} == {"D-1", "D-2", "D-3"}
    assert home["B-2"] == []
    lands = {
        name: (one["land"]["key"], one["land_of"])
        for name, one in squares.items()
        if one["land"] is not None
    }
    assert lands == {"B-1": ("wood", 0), "C-3": ("hill", 1)}
    assert squares["A-1"]["land_of"] is None


@rule("FETCG-FIELD-2")
def test_who_starts_has_row_a_whichever_seat_that_is(playing: Playing) -> None:
    theirs = Side([at("D-1", unit("mine"))]), Side([at("A-2", unit("one"))])
    scene = playing(fetcg_scene(*theirs, turn=5, active=1))
    view = shown(scene, 0)

    assert view["first"] == 1
    assert [one["target"] for one in view["rows"][0]] == ["A-3", "A-2", "A-1"]
    assert view["rows"][0][0]["seats"] == [1]
    assert view["rows"][3][0]["seats"] == [0]


@rule("FETCG-BATTLE-2", "FETCG-BATTLE-5", "FETCG-DAMAGE-1")
def test_a_battle_is_shown_with_its_steps_and_what_the_strike_would_do(playing: Playing) -> None:
    mage = unit("one", energy=9, ranks=["fire_c"], attack=3)
    fighter = unit("two", energy=9, ranks=["sword_c"], counterattack=2)
    mine = at("B-2", mage, weapon=magic("ember", attack=4))
    theirs = at("C-2", fighter, weapon=weapon("blade", attack=1))
    scene = playing(fetcg_scene(Side([mine], hand=[unit("held")]), Side([theirs])))
    scene.may_stay_open = True
    assert shown(scene)["battle"] is None
    assert shown(scene)["acting"] is None
    scene.use("one")
    one, two = scene.unit("one").id, scene.unit("two").id
    assert shown(scene)["acting"] == one
    scene.answer("attack")
    declared = shown(scene)["battle"]
    assert (declared["attacker"], declared["defender"]) == (one, two)
    assert (declared["step"], declared["damage"]) == (None, None)
    assert (declared["attacker_equipment"], declared["defender_equipment"]) == (None, None)
    scene.answer("equipment ember")
    scene.answer("equipment blade")
    fight = shown(scene)["battle"]
    ember, blade = scene.unit("one").weapon_card, scene.unit("two").weapon_card
    assert ember is not None
    assert blade is not None
    assert fight["attacker_equipment"] == ember.handle
    assert fight["defender_equipment"] == blade.handle
    assert (fight["step"], fight["invalid"]) == ("attack", False)
    assert fight["damage"] == {
        "power": 4,
        "triangle": 0,
        "attacks": 1,
        "doublings": 0,
        "halvings": 0,
        "additional": 0,
        "total": 4,
    }
    scene.pass_all()
    scene.answer("counter")
    counter = shown(scene)["battle"]
    assert (counter["step"], counter["damage"]["total"]) == ("counterattack", 1)
    assert counter["attacker_equipment"] is None, "the tome has left"
    scene.pass_all()
    assert shown(scene)["battle"] is None


@rule("FETCG-BATTLE-23")
def test_a_battle_whose_unit_has_left_shows_no_damage(playing: Playing) -> None:
    gone = surprise("gone", "Target your opponent's Defending unit: Remove it.", cost=0)
    mine = Side([at("B-2", unit("one"))], hand=[gone, unit("held")])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two")), at("D-1", unit("rest"))])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack")
    assert shown(scene)["battle"]["damage"] is not None
    scene.answer("play_surprise gone")
    scene.answer("pass")

    assert scene.kinds == ["play_surprise"]
    assert shown(scene)["battle"]["damage"] is None


@rule("FETCG-HOLY-4", "FETCG-HOLY-6")
def test_the_view_says_that_surprise_cards_are_invalid(playing: Playing) -> None:
    holy = weapon("holy", rank="s", holy=True)
    card = surprise("plus", "Target your Attacking unit: Its damage is 1 higher.", cost=0)
    one = unit("one", energy=9, ranks=["sword_s"])
    mine = Side([at("B-2", one, weapon=holy)], hand=[card, unit("held")])
    scene = playing(fetcg_scene(mine, Side([at("C-2", unit("two", energy=9))], hand=[unit("x")])))
    scene.may_stay_open = True
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment holy")
    assert shown(scene)["battle"]["invalid"] is True
    assert scene.decision.prompt.args["invalid"] is True
    scene.answer("play_surprise plus")
    assert [played["void"] for played in shown(scene)["stack"]] == [True]
    scene.pass_all()
    assert scene.kinds == ["counterattack"]
    assert shown(scene)["battle"]["invalid"] is False


@rule("FETCG-SURPRISE-6", "FETCG-SURPRISE-8", "FETCG-SURPRISE-24")
def test_the_stack_is_shown_with_its_targets_the_next_to_resolve_first(playing: Playing) -> None:
    hurt = surprise("hurt", "Target your opponent's unit: It loses 1 Energy.", cost=1)
    nullify = surprise("nullify", "Counter target Surprise card.", "response", cost=0)
    burn = surprise("burn", "Remove 1 Land card.", cost=0)
    mine = Side([at("B-2", unit("one"))], hand=[burn, hurt], lands={"A-1": land("wood")})
    theirs = Side([at("D-2", unit("two"))], hand=[nullify, unit("held")])
    scene = playing(fetcg_scene(mine, theirs, skip_windows=False))
    scene.answer("play_surprise hurt")
    scene.answer("play_surprise nullify")
    stack = shown(scene, 0)["stack"]

    assert [(one["player"], one["card"]["key"], one["void"]) for one in stack] == [
        (1, "nullify", False),
        (0, "hurt", False),
    ]
    assert [[target["key"] for target in one["targets"]] for one in stack] == [["hurt"], ["two"]]
    assert stack[1]["targets"][0]["handle"] == scene.unit("two").face.handle
    assert stack[0]["targets"][0]["handle"] == stack[1]["card"]["handle"]
    assert scene.decision.prompt.args["stack"] == 2


@rule("FETCG-CARD-8", "FETCG-SURPRISE-24")
def test_the_view_tells_everybody_what_holds_and_by_which_card(playing: Playing) -> None:
    texts = (
        'Target your unit named "one": Its Max Energy is 2 higher this turn.',
        "Your opponent cannot play Surprise cards this turn.",
    )
    scene = window(playing, texts[0], surprise("ban", texts[1], cost=0))
    scene.answer("play_surprise ban")
    scene.do("play_surprise card")
    for viewer in (0, 1, None):
        higher, ban = scene.match.view(viewer)["effects"]
        assert (higher["what"], higher["op"], higher["amount"]) == ("max_energy", "add", 2)
        assert (higher["on"], higher["seat"]) == (scene.unit("one").id, None)
        assert (higher["source"], higher["source_key"]) == ("card", "card")
        assert (higher["until"], higher["until_turn_of"]) == ("turn", None)
        assert (ban["what"], ban["value"], ban["amount"]) == ("cannot", "surprise", None)
        assert (ban["on"], ban["seat"], ban["source_key"]) == (None, 1, "ban")


@rule("FETCG-TURN-5", "FETCG-TURN-6", "FETCG-END-1", "FETCG-GAME-2")
def test_the_view_says_which_step_it_is(playing: Playing) -> None:
    mine = Side([at("A-1", unit("one"), energy=2)], hand=[unit(f"held{one}") for one in range(9)])
    scene = playing(fetcg_scene(mine, Side([at("D-1", unit("two"))]), phase="restoration"))
    seen: list[tuple[str, str, str]] = []
    while scene.table.turn == 5:
        found = (scene.table.phase, shown(scene)["step"], scene.kinds[0])
        if found not in seen:
            seen.append(found)
        scene._do_nothing()

    assert [one for one in seen if one[2] != "play_surprise"] == [
        ("national_power", "unit", "unit_step"),
        ("national_power", "support", "support_step"),
        ("national_power", "land", "land_step"),
        ("national_power", "item", "item_step"),
        ("invasion", "units", "activate_unit"),
        ("end", "end", "end_phase"),
        ("end", "discard", "discard_to_seven"),
    ]
    assert [one[1] for one in seen if one[2] == "play_surprise"] == [
        "unit",
        "support",
        "land",
        "item",
        "action_mode",
        "units",
    ]


@rule("FETCG-TURN-6", "FETCG-ABILITY-4", "FETCG-INVADE-6")
def test_the_view_says_how_far_a_unit_is(playing: Playing) -> None:
    rider = unit("one", energy=9, features=["canto", "dance"])
    mine = [at("B-2", rider), at("B-1", unit("near"))]
    scene = playing(fetcg_scene(Side(mine, hand=[unit("held")]), Side([at("D-1", unit("two"))])))
    scene.use("near")
    seen = []
    scene.answer("activate one")
    for answer in ("stay", "dance one near", "pass", "move one C-2", "pass", "pass"):
        seen.append((shown(scene)["step"], scene.kinds[0]))
        scene.answer(answer)

    assert seen == [
        ("movement", "move"),
        ("action", "action"),
        ("action", "play_surprise"),
        ("canto", "canto"),
        ("canto", "play_surprise"),
        ("standby", "play_surprise"),
    ]
    assert (shown(scene)["step"], shown(scene)["acting"]) == ("units", None)
