"""Who fights whom and who supports them, clause by clause."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from tests.rules.cipher.abilities.of_nodes import doing, holds, steady
from tests.rules.cipher.abilities.words import Playing, always, fight
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

OWN, THIS = gr.Units("own"), gr.This()


def total(
    playing: Playing, condition: co.Condition, theirs: Side | None = None, **mine: object
) -> bool:
    """Whether a condition holds in a battle of the Lord "a" when its result is told."""
    plus = ch.While(condition, (ch.Adjust(THIS, "attack", 1),))
    mine.setdefault("deck", [card("s", support=0)])
    side = Side(lord=always(card("a"), plus), vanguard=[card("idle")], **mine)  # type: ignore[arg-type]
    scene = playing(cipher_scene(side, theirs or Side(vanguard=[card("foe", attack=200)])))
    fight(scene, "a", "foe")
    value: int = scene.logged("attack_failed")[0]["attack"]
    return value == 41


# Battles -----------------------------------------------------------------------------------------


@rule("CIPHER-BATTLE-1")
@pytest.mark.parametrize(
    "condition",
    [
        co.Fighting(OWN, "either"),
        n.SupportFailed("any"),
        n.Supported(OWN),
        *(co.Exists(gr.Units("any", (fi.Is(s),))) for s in ("attacking", "defending", "fighting")),
    ],
    ids=steady,
)
def test_outside_a_battle_nobody_fights(playing: Playing, condition: co.Condition) -> None:
    assert not holds(playing, condition)


@rule("CIPHER-BATTLE-2")
@pytest.mark.parametrize(
    ("name", "role", "true"),
    [
        ("a", "attacking", True),
        ("a", "either", True),
        ("a", "defending", False),
        ("foe", "attacking", False),
        ("foe", "either", True),
        ("foe", "defending", True),
        ("idle", "attacking", False),
        ("idle", "defending", False),
        ("idle", "either", False),
    ],
)
def test_one_attacks_and_one_defends(playing: Playing, name: str, role: str, true: bool) -> None:
    who = gr.Units("any", (fi.Named((name,)),))
    assert total(playing, co.Fighting(who, role)) is true
    against = gr.Units("any", (fi.Named(("a" if name == "foe" else "foe",)),))
    asked = co.Exists(gr.Units("any", (n.Fights(role, against), fi.Named((name,)))))
    assert total(playing, asked) is true
    nobody = gr.Units("any", (fi.Named(("nobody",)),))
    assert not total(playing, co.Exists(gr.Units("any", (n.Fights(role, nobody),))))


@rule("CIPHER-BATTLE-2")
@pytest.mark.parametrize(
    ("state", "names"),
    [("attacking", ["a"]), ("defending", ["foe"]), ("fighting", ["a", "foe"])],
)
def test_who_fights_is_in_that_state(playing: Playing, state: str, names: list[str]) -> None:
    for name in ("a", "foe", "idle"):
        group = gr.Units("any", (fi.Is(state), fi.Named((name,))))
        assert total(playing, co.Exists(group)) is (name in names)


@rule("CIPHER-SUPAREA-1")
@pytest.mark.parametrize(
    ("who", "where", "true"),
    [
        (THIS, (), True),
        (THIS, (fi.Named(("s",)),), True),
        (THIS, (fi.Named(("t",)),), False),
        (OWN, (fi.Named(("s",)),), True),
        (gr.Units("own", (fi.Named(("idle",)),)), (), False),
        (gr.Units("enemy"), (fi.Named(("t",)),), True),
        (gr.Units("any"), (fi.Named(("t",)),), True),
    ],
    ids=steady,
)
def test_a_unit_in_battle_is_supported(
    playing: Playing, who: gr.Group, where: tuple[fi.Filter, ...], true: bool
) -> None:
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[card("t")])
    assert total(playing, n.Supported(who, where), theirs) is true


@rule("CIPHER-SUPPORT-5")
@pytest.mark.parametrize(("side", "true"), [("own", False), ("enemy", True), ("any", True)])
def test_it_is_told_whose_support_failed(playing: Playing, side: str, true: bool) -> None:
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[card("foe2", "foe")])
    assert total(playing, n.SupportFailed(side), theirs) is true


@rule("CIPHER-SUPAREA-1")
@pytest.mark.parametrize(
    ("group", "count"),
    [
        (n.SupportCard("own"), 1),
        (n.SupportCard("any"), 2),
        (n.SupportCard("any", (fi.Named(("t",)),)), 1),
        (n.SupportCard("any", (), gr.Units("any", (fi.Named(("foe",)),))), 1),
        (n.SupportCard("any", (fi.Named(("s",)),), gr.Units("any", (fi.Named(("foe",)),))), 0),
    ],
    ids=steady,
)
def test_supporting_cards_are_told_apart(playing: Playing, group: gr.Group, count: int) -> None:
    theirs = Side(vanguard=[card("foe", attack=200)], deck=[card("t")])
    for number in (0, 1, 2):
        asked = co.Compare(am.Count(group), "=", number)
        assert total(playing, asked, theirs) is (number == count)


@rule("CIPHER-CARD-6", "CIPHER-SUPPORT-3")
@pytest.mark.parametrize("lasting", [True, False])
def test_everybody_sees_a_support_as_it_is(playing: Playing, lasting: bool) -> None:
    change = ch.Adjust(gr.Cards("own", "bonds"), "support", 5)
    b = card("b", support=20)
    if lasting:
        scene = doing(playing, ef.Lasting("turn", (change,)), bonds=[b])
    else:
        scene = playing(cipher_scene(Side(lord=always(card("l"), change), bonds=[b])))

    zone = scene.match.view(None)["players"][0]["zones"]["bonds"]
    assert zone["cards"][0]["support"] == 25
