"""What abilities change about attacks, and reactions to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.flamethrowers.positions import DAX, FOE, able, using
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, reaction, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]


@rule("FLAME-ABILITY-7")
@pytest.mark.parametrize(
    ("text", "light", "heavy"),
    [
        ("Attacks of this card deal 500 more DAMAGE.", (3_500, 100), (5_500, 200)),
        ("Light attacks of this card deal 500 more DAMAGE.", (3_500, 100), (5_000, 200)),
        ("Heavy attacks of this card deal 500 less DAMAGE.", (3_000, 100), (4_500, 200)),
        ("Attacks of this card cost 50 more ENERGY.", (3_000, 150), (5_000, 250)),
        ("Light attacks of this card cost 50 less ENERGY.", (3_000, 50), (5_000, 200)),
        ("Heavy attacks of this card cost 50 less ENERGY.", (3_000, 100), (5_000, 150)),
    ],
)
def test_damage_and_cost_of_one_kind_or_all(
    playing: Playing, text: str, light: tuple[int, int], heavy: tuple[int, int]
) -> None:
    for kind, (damage, cost) in (("light", light), ("heavy", heavy)):
        scene = playing(able(f"Passive: {text}"))
        scene.do(f"{kind} a foe")
        assert (50_000 - scene.health("foe"), 500 - scene.energy("a")) == (damage, cost)


@rule("FLAME-ABILITY-8")
def test_a_guard_counts_against_each_attack_on_its_card_and_nothing_else(playing: Playing) -> None:
    guard = fighter("g", ability="Passive: Attacks deal 1,000 less damage to this card.")
    scene = playing(
        flame_scene(
            Side(
                squad=[fighter("a"), fighter("b"), fighter("c")],
                supports=[support("s", "Use: Deal 500 damage to all opposing SQUAD cards.")],
            ),
            Side(squad=[guard, FOE]),
            phase="main_2",
        )
    )
    scene.answer("activate_support s")
    assert scene.health("g") == 9_500
    for attacker, target in (("a", "g"), ("b", "g"), ("c", "foe")):
        scene.do(f"light {attacker} {target}")
    assert (scene.health("g"), scene.health("foe")) == (5_500, 46_500)


@rule("FLAME-ABILITY-9", "FLAME-ATTACK-3")
@pytest.mark.parametrize(
    ("text", "done", "left"),
    [
        ("may attack 1 more time each turn", ("light",), {"light", "heavy"}),
        ("may attack 1 more time each turn", ("light", "heavy"), set()),
        ("may attack 2 more times each turn", ("light", "heavy"), {"light", "heavy"}),
        ("may attack 1 more time with a light attack each turn", ("heavy",), {"light"}),
        ("may attack 1 more time with a light attack each turn", ("light",), {"light", "heavy"}),
        ("may attack 1 more time with a light attack each turn", ("light", "heavy"), set()),
        ("may attack 1 more time with a light attack each turn", ("light", "light"), set()),
        ("may attack 1 more time with a heavy attack each turn", ("light",), {"heavy"}),
    ],
)
def test_further_attacks(
    playing: Playing, text: str, done: tuple[str, ...], left: set[str]
) -> None:
    card = fighter("a", ability=f"Passive: This card {text}.", energy=2_000)
    scene = playing(
        flame_scene(Side(squad=[card, fighter("b")]), Side(squad=[FOE]), phase="main_2")
    )
    for kind in done:
        scene.do(f"{kind} a foe")
    assert {word.split()[0] for word in scene.options() if " a " in word} == left


@rule("FLAME-ABILITY-10")
def test_a_locked_card_neither_attacks_nor_strikes(playing: Playing) -> None:
    locked = fighter(
        "l",
        ability="Passive: This card cannot attack.\n"
        "Strike: Deal 100 damage to all opposing SQUAD cards.\nActivate: Draw 1 card.",
    )
    scene = playing(flame_scene(Side(squad=[locked]), Side(squad=[FOE]), phase="main_2"))
    assert scene.options() == {"activate l 2", "end_turn"}


@rule("FLAME-ABILITY-11")
@pytest.mark.parametrize(
    ("words", "light", "heavy"),
    [
        ("attacks", {"t"}, {"t"}),
        ("light attacks", {"t"}, {"t", "foe"}),
        ("heavy attacks", {"t", "foe"}, {"t"}),
    ],
)
def test_a_taunt_binds_attacks_of_its_kind(
    playing: Playing, words: str, light: set[str], heavy: set[str]
) -> None:
    tower = fighter("t", ability=f"Passive: Opposing {words} must target this card.")
    scene = playing(
        flame_scene(Side(squad=[fighter("a")]), Side(squad=[tower, FOE]), phase="main_2")
    )
    for kind, targets in (("light", light), ("heavy", heavy)):
        assert scene.options(kind) == {f"{kind} a {target}" for target in targets}


@rule("FLAME-ABILITY-12")
def test_a_redirected_attack_goes_where_it_is_sent(playing: Playing) -> None:
    tower = fighter("t", ability="Passive: Opposing attacks must target this card.")
    turn = reaction(
        "turn",
        "React to an attack: The attack targets 1 of your SQUAD cards other than the target "
        "instead.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[tower, FOE, fighter("x")], hand=[turn]),
            phase="main_2",
        )
    )
    scene.answer("light a t")
    scene.answer("react turn")
    assert scene.options() == {"choose foe", "choose x"}
    scene.answer("choose foe")
    assert (scene.health("t"), scene.health("foe"), scene.health("x")) == (10_000, 47_000, 10_000)


@rule("FLAME-ABILITY-12")
def test_an_attack_is_redirected_only_by_the_side_it_is_aimed_at(playing: Playing) -> None:
    """A reaction protects its user's own cards or ship; alone there is nowhere to send it."""
    turn = reaction(
        "turn",
        "React to an attack: The attack targets 1 of your SQUAD cards other than the target "
        "instead.",
    )
    scene = playing(
        flame_scene(
            Side(squad=[fighter("a"), fighter("b")]),
            Side(squad=[FOE], hand=[turn]),
            phase="main_2",
        )
    )
    scene.answer("light a foe")
    assert scene.options("react") == set()
    scene.pass_all()


@rule("FLAME-ABILITY-13")
@pytest.mark.parametrize(("times", "holds"), [("time", 1), ("2 times", 2)])
def test_a_form_holds_so_many_times(playing: Playing, times: str, holds: int) -> None:
    hold = form(
        "hold",
        "Dax",
        ability=f"Passive: This card keeps its form the first {times} it would revert.",
    )
    hitter = fighter(
        "a", light_damage=15_000, ability="Passive: This card may attack 3 more times each turn."
    )
    scene = playing(
        flame_scene(Side(squad=[hitter]), Side(squad=[unit(DAX, hold)]), phase="main_2")
    )
    for _ in range(holds):
        scene.do("light a hold")
        assert scene.health("hold") == 11_000
    scene.do("light a hold")
    assert scene.squad(1) == ["dax"]
    assert (scene.health("dax"), scene.cards("defeated", 1)) == (10_000, ["hold"])


@rule("FLAME-ABILITY-21", "FLAME-ATTACK-22")
@pytest.mark.parametrize(("attack", "offered"), [("light a foe", True), ("strike a", False)])
def test_a_strike_cannot_be_redirected(playing: Playing, attack: str, offered: bool) -> None:
    turn = reaction("turn", "React to an attack: The attack targets 1 of your SQUAD cards instead.")
    scene = playing(
        able(
            "Strike: Deal 100 damage to all opposing SQUAD cards.",
            theirs=Side(squad=[FOE, fighter("x")], hand=[turn]),
        )
    )
    scene.answer(attack)
    assert bool(scene.options("react")) is offered
    scene.pass_all()


PROTECTIONS = (
    "Cancel the attack.",
    "The attack targets 1 of your SQUAD cards instead.",
    "Attacks deal 100 less damage to the target during this attack.",
)


@rule("FLAME-ABILITY-21")
@pytest.mark.parametrize("target", ["foe", "z", "ship1", "ship2"])
@pytest.mark.parametrize("effect", PROTECTIONS)
def test_a_reaction_protects_what_is_its_user_s(playing: Playing, effect: str, target: str) -> None:
    hand = [reaction("r", f"React to an attack: {effect}")]
    ram = fighter("a", ability="Passive: This card may attack guarded ships.")
    scene = playing(
        flame_scene(
            Side(squad=[ram, fighter("b")]),
            Side(squad=[FOE, fighter("x")], hand=hand),
            Side(squad=[fighter("z"), fighter("y")], hand=hand),
            phase="main_2",
        )
    )
    scene.answer(f"light a {target}")
    offered = {}
    while scene.kinds == ["react"] and scene.table.attack is not None:
        seat = scene.decision.player
        if seat in offered:
            break
        offered[seat] = bool(scene.options("react"))
        scene.answer("pass")
    mine = target in ("foe", "ship1")
    assert offered == {1: mine, 2: not mine}
    scene.pass_all()


@rule("FLAME-REACTION-2", "FLAME-SUPPORT-3", "FLAME-SUPPORT-4")
def test_a_quick_card_works_from_its_slot_and_a_reaction_from_the_hand(playing: Playing) -> None:
    quick = "Quick react to an attack: Draw 1 card."
    plain = "React to an attack: Draw 1 card."
    stays = support(
        "stays", f"Lasting: Attacks of this card cost 0 less ENERGY.\n{quick}", "lasting", "quick"
    )
    theirs = Side(
        squad=[FOE],
        hand=[support("q1", quick, "quick"), reaction("r1", plain), reaction("r2", quick)],
        supports=[support("q2", quick, "quick"), support("p2", plain)],
        lasting=[stays],
    )
    scene = playing(able("Hit: Draw 1 card.", theirs=theirs))
    scene.answer("light a foe")
    assert scene.options("react") == {"react r1", "react q2"}
    scene.pass_all()


@rule("FLAME-REACTION-3", "FLAME-ABILITY-2")
def test_damage_by_text_is_no_attack_s(playing: Playing) -> None:
    back = reaction("back", "React to damage: If an attack damages your SQUAD card, draw 1 card.")
    scene = playing(
        using(
            "Use: Deal 100 damage to all opposing SQUAD cards.",
            theirs=Side(squad=[FOE], hand=[back]),
        )
    )
    scene.answer("activate_support s")
    scene.answer("pass")
    assert scene.kinds == ["react"]
    assert scene.options("react") == set()
    scene.answer("pass")
    scene.answer("light a foe")
    scene.answer("pass")
    assert scene.options("react") == {"react back"}
    scene.answer("pass")


@rule("FLAME-REACTION-5", "FLAME-REACTION-6")
def test_a_reaction_lies_on_the_table_while_it_works(playing: Playing) -> None:
    turn = reaction("turn", "React to an attack: The attack targets 1 of your SQUAD cards instead.")
    scene = playing(able("Hit: Draw 1 card.", theirs=Side(squad=[FOE, fighter("x")], hand=[turn])))
    scene.answer("light a foe")
    scene.answer("react turn")
    assert [card.data.key for card in scene.table.resolving.cards] == ["turn"]
    assert scene.cards("discard", 1) == []
    scene.answer("choose x")
    assert scene.cards("discard", 1) == ["turn"]


@rule("FLAME-ABILITY-21", "FLAME-REACTION-10")
@pytest.mark.parametrize("effect", PROTECTIONS)
def test_without_an_attack_nothing_protects(playing: Playing, effect: str) -> None:
    either = reaction("r", f"React to an attack or a SUPPORT card: {effect}")
    scene = playing(
        using("Use: Draw 1 card.", theirs=Side(squad=[FOE, fighter("x")], hand=[either]))
    )
    scene.answer("activate_support s")
    assert scene.kinds == ["react"]
    assert scene.options("react") == set()
    scene.answer("pass")
    scene.answer("light a foe")
    assert scene.options("react") == {"react r"}
    scene.pass_all()
