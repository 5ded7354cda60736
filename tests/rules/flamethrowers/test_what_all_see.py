"""What every viewer sees of a position: all that is open, and of what is hidden its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, TWICE, able, drawn, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
OWNER, FOE_SEAT, SPECTATOR = 0, 1, None


@rule("FLAME-HAND-4", "FLAME-SUPPORT-8", "FLAME-ABILITY-19")
@pytest.mark.parametrize("viewer", [OWNER, FOE_SEAT, SPECTATOR])
def test_hands_and_placed_cards_are_their_owner_s_to_see(
    playing: Playing, viewer: int | None
) -> None:
    mine = Side(
        squad=[fighter("a")],
        hand=[fighter("h")],
        supports=[support("down", "Use: Draw 1 card.")],
        lasting=[support("up", "Lasting: You may have 1 more KAMI.", "lasting")],
        extra=[tag_team("team", "A + B")],
        defeated=[fighter("d")],
        discard=[fighter("c")],
    )
    scene = playing(flame_scene(mine, Side(squad=[FOE])))
    zones = scene.match.view(viewer)["players"][0]["zones"]

    def keys(zone: dict[str, Any]) -> list[Any]:
        return [card.get("key") for card in zone.get("cards", ())]

    seen = viewer == OWNER
    assert keys(zones["hand"]) == (["h"] if seen else [])
    assert keys(zones["extra"]) == (["team"] if seen else [])
    assert [(slot["card"] or {}).get("key") for slot in zones["supports"]["slots"]] == [
        "down" if seen else None,
        "up",
    ]
    assert keys(zones["defeated"]) == ["d"]
    assert keys(zones["discard"]) == ["c"]
    assert keys(zones["deck"]) == []
    assert [zones[name]["count"] for name in ("hand", "extra", "deck", "removed")] == [1, 1, 20, 0]


@rule("FLAME-ABILITY-19", "FLAME-GEN-9", "FLAME-TRANSFORM-9")
def test_everything_about_a_squad_card_is_open(playing: Playing) -> None:
    worn = unit(
        DAX,
        form(
            "worn",
            "Dax",
            kami=True,
            ability="Passive: Light attacks of this card deal 500 more "
            "DAMAGE.\nPassive: This card cannot attack.",
        ),
        health=15_000,
        energy=150,
        waiting=True,
        beneath=(7_000, 300),
    )
    scene = playing(flame_scene(Side(squad=[worn, fighter("b")]), Side(squad=[FOE])))
    for viewer in (OWNER, FOE_SEAT, SPECTATOR):
        shown = scene.match.view(viewer)["players"][0]["zones"]["squad"]["units"][0]
        assert [card["key"] for card in shown["cards"]] == ["worn", "dax"]
        assert shown["layers"] == [
            {"key": "worn", "health": 15_000, "energy": 150},
            {"key": "dax", "health": 7_000, "energy": 300},
        ]
        said = {
            "seat": 0,
            "health": 15_000,
            "energy": 150,
            "printed_health": 20_000,
            "printed_energy": 900,
            "rank": 3,
            "kami": True,
            "waiting": True,
            "ready": False,
            "locked": True,
            "rested": False,
            "transformed": True,
            "attacks": [],
            "light": {"cost": 100, "damage": 3_500, "left": True},
            "heavy": {"cost": 200, "damage": 5_000, "left": True},
        }
        assert {name: shown[name] for name in said} == said


@rule("FLAME-ABILITY-19", "FLAME-ABILITY-5")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "1 opposing SQUAD card cannot attack until its next turn ends.",
            {
                "what": "cannot_attack",
                "until": "its_next_turn",
                "until_turn_of": 1,
                "on_ship": None,
            },
        ),
        (
            "Attacks deal 700 less damage to your ship until your next turn.",
            {
                "what": "guard",
                "amount": 700,
                "on": None,
                "on_ship": 0,
                "until": "until_own_next_turn",
                "until_turn_of": 0,
            },
        ),
        (
            "Attacks of 1 of your SQUAD cards deal 500 less DAMAGE this turn.",
            {"what": "damage", "amount": -500, "until": "turn", "until_turn_of": None},
        ),
    ],
)
def test_what_lasts_is_open_with_its_words_and_its_end(
    playing: Playing, text: str, shown: dict[str, Any]
) -> None:
    scene = playing(using(f"Use: Draw 1 card.\nUse: {text}", squad=[fighter("a")]))
    scene.answer("activate_support s")
    (effect,) = scene.match.view(SPECTATOR)["effects"]
    said = {**shown, "source": "s", "source_key": "s", "sentence": f"Use: {text}"}
    assert {name: effect[name] for name in said} == said
    if "on" not in shown:
        whose = scene.player(1 if shown["until"] == "its_next_turn" else 0)
        assert effect["on"] == whose.squad[0].id


@rule("FLAME-ABILITY-19", "FLAME-ATTACK-18")
@pytest.mark.parametrize("target", ["foe", "ship1", "strike"])
def test_the_attack_that_goes_on_is_open(playing: Playing, target: str) -> None:
    ability = (
        "Passive: This card may attack guarded ships.\n"
        "Strike: Deal 100 damage to all opposing SQUAD cards."
    )
    answer = reaction("r", "React to an attack: Draw 1 card.")
    scene = playing(able(ability, theirs=Side(squad=[FOE], hand=[answer])))
    assert scene.match.view(SPECTATOR)["attack"] is None
    scene.answer("strike a" if target == "strike" else f"heavy a {target}")
    assert scene.match.view(SPECTATOR)["attack"] == {
        "attacker": scene.unit("a").id,
        "kind": "special" if target == "strike" else "heavy",
        "target": scene.unit("foe").id if target == "foe" else None,
        "ship": 1 if target == "ship1" else None,
        "canceled": False,
        "damage": None if target == "strike" else 5_000,
    }
    scene.pass_all()
    assert scene.match.view(SPECTATOR)["attack"] is None


@rule("FLAME-ABILITY-19", "FLAME-FIELD-1")
def test_ships_and_the_field_are_open(playing: Playing) -> None:
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a")], ship=40_000),
            Side(squad=[FOE], ship=0),
            in_play=(1, field_card("f")),
        )
    )
    view = scene.match.view(SPECTATOR)
    assert (view["field"]["key"], view["field_owner"]) == ("f", 1)
    ships = [
        {name: ship[name] for name in ("side", "seats", "health", "start", "destroyed", "open")}
        for ship in view["ships"]
    ]
    assert ships == [
        {
            "side": 0,
            "seats": [0],
            "health": 40_000,
            "start": 100_000,
            "destroyed": False,
            "open": False,
        },
        {"side": 1, "seats": [1], "health": 0, "start": 100_000, "destroyed": True, "open": False},
    ]


# Exchanges by text, and more KAMI --------------------------------------------------------------


@rule("FLAME-EXCHANGE-4", "FLAME-SUPPORT-10")
def test_more_exchanges_by_text(playing: Playing) -> None:
    scene = playing(
        using(
            "Use: Perform 2 more exchanges now.",
            squad=[fighter(f"s{number}") for number in range(4)],
            hand=[fighter("n", rank=2), fighter("m", rank=2), fighter("o", rank=2)],
        )
    )
    scene.answer("activate_support s")
    assert scene.kinds == ["exchange_now"]
    scene.answer("exchange n")
    scene.answer("give s0")
    scene.answer("give s1")
    assert scene.kinds == ["exchange_now"], "the second"
    scene.answer("exchange m")
    assert (scene.squad(), scene.cards("hand")) == (["n", "m"], ["o"])
    assert scene.cards("defeated") == ["s0", "s1", "s2", "s3"]


@rule("FLAME-GEN-8", "FLAME-EXCHANGE-4")
@pytest.mark.parametrize("wanted", [0, 1])
def test_more_exchanges_may_be_declined(playing: Playing, wanted: int) -> None:
    """Each of them, the last one too though there is but one card to exchange for."""
    squad = [fighter(f"s{number}") for number in range(4)]
    hand = [fighter("n", rank=2), fighter("m", rank=2)]
    text = "Use: Perform 2 more exchanges now."
    scene = playing(using(text, squad=squad, hand=hand))
    scene.answer("activate_support s")
    if wanted:
        scene.answer("exchange n")
        scene.answer("give s0")
        scene.answer("give s1")
    assert "decline" in scene.options()
    scene.answer("decline")

    assert len(scene.cards("defeated")) == 2 * wanted
    assert scene.kinds == ["main_2"], "who declines one is not asked for another"


@rule("FLAME-EXCHANGE-4", "FLAME-SUPPORT-10")
def test_exchanges_by_text_end_where_none_can_be_paid(playing: Playing) -> None:
    text = "Use: Perform 2 more exchanges now."
    scene = playing(using(text, hand=[fighter("n", rank=2), fighter("m", rank=2)]))
    scene.answer("activate_support s")
    scene.answer("exchange n")
    assert (scene.squad(), scene.cards("hand")) == (["n"], ["m"])
    poor = playing(using(text, hand=[fighter("n", rank=3)]))
    assert poor.options("activate_support") == set()


@rule("FLAME-KAMI-2", "FLAME-MULTI-21", "FLAME-ABILITY-2")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("Passive: You may have 1 more KAMI.", True),
        ("Passive: If you have 1 or fewer cards in hand, you may have 1 more KAMI.", True),
        ("Passive: If you have 0 or fewer cards in hand, you may have 1 more KAMI.", False),
    ],
)
@pytest.mark.parametrize("whose", [0, 1])
def test_the_own_cards_alone_allow_more_kami(
    playing: Playing, text: str, fits: bool, whose: int
) -> None:
    squads: list[list[Any]] = [[fighter("k", kami=True)], [FOE]]
    squads[whose].append(fighter("altar", ability=text))
    scene = playing(
        flame_scene(Side(squad=squads[0], hand=[fighter("n", kami=True)]), Side(squad=squads[1]))
    )
    assert bool(scene.options("place")) is (fits and whose == 0)


@rule("FLAME-KAMI-2")
def test_a_card_that_does_not_count_leaves_room(playing: Playing) -> None:
    exempt = fighter("k", kami=True, ability="Passive: This card does not count as a KAMI.")
    scene = playing(
        flame_scene(Side(squad=[exempt], hand=[fighter("n", kami=True)]), Side(squad=[FOE]))
    )
    scene.answer("place n")
    assert scene.squad() == ["k", "n"]


@rule("FLAME-ABILITY-6", "FLAME-ABILITY-5")
def test_what_is_stated_and_what_lasts_add_up(playing: Playing) -> None:
    captain = fighter("c", ability="Passive: Attacks of all your SQUAD cards deal 500 more DAMAGE.")
    scene = playing(
        using(
            "Use: Attacks of all your SQUAD cards deal 300 more DAMAGE this turn.",
            squad=[TWICE, captain],
        )
    )
    scene.answer("activate_support s")
    scene.do("light a foe")
    assert scene.health("foe") == 50_000 - 3_800
    assert drawn(scene) == 0
