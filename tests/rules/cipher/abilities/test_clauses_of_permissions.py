"""What skills forbid and allow, and the Names they give, clause by clause."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import doing, of_itself, steady
from tests.rules.cipher.abilities.words import Playing, always, bonds, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene
from tests.testkit.citation import rule

THIS, OWN, ENEMIES = gr.This(), gr.Units("own"), gr.Units("enemy")
MANY_BONDS = co.Compare(am.Count(gr.Cards("own", "bonds")), ">=", 2)
FLIER = fi.Trait("types", "flier")


# What cannot be done -----------------------------------------------------------------------------


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-5")
@pytest.mark.parametrize(
    ("change", "areas"),
    [
        (ch.Cannot(THIS, "be_deployed", place="vanguard"), {"rearguard"}),
        (ch.Cannot(THIS, "be_deployed", place="rearguard"), {"vanguard"}),
        (ch.Cannot(THIS, "be_deployed"), set()),
        (ch.Cannot(THIS, "be_deployed", by=("skill",)), {"vanguard", "rearguard"}),
        (ch.Cannot(THIS, "be_deployed", against=gr.Units("own", (FLIER,))), {"rearguard"}),
        (ch.OnlyDeployedIf(MANY_BONDS), set()),
        (ch.OnlyDeployedIf(co.Unless(MANY_BONDS)), {"vanguard", "rearguard"}),
        (ch.While(MANY_BONDS, (ch.Cannot(THIS, "be_deployed"),)), {"vanguard", "rearguard"}),
        (ch.While(co.Unless(MANY_BONDS), (ch.Cannot(THIS, "be_deployed"),)), set()),
    ],
    ids=steady,
)
@pytest.mark.parametrize("way", ["hand", "skill"])
def test_a_card_says_where_it_may_be_deployed(
    playing: Playing, change: ch.Change, areas: set[str], way: str
) -> None:
    """Its text binds no other card."""
    areas_of_mine = {"hand": [of_itself("x", change), card("other")], "bonds": bonds(1)}
    bird = card("bird", types=["flier"])
    if way == "hand":
        mine = Side(vanguard=[bird], **areas_of_mine)
        scene = playing(cipher_scene(mine, phase="deployment"))
        options = scene.options("deploy")
        assert {"deploy other vanguard", "deploy other rearguard"} <= options
        offered = {option.split()[2] for option in options if " x " in option}
    else:
        offered = set()
        for area in ("vanguard", "rearguard"):
            comes = ef.Deploy(gr.Cards("own", "hand", (fi.Named(("x",)),)), area)
            scene = doing(playing, comes, vanguard=[bird], **areas_of_mine)
            offered |= {area} if "x" in scene.units(area) else set()
        areas = set() if getattr(change, "by", ()) else areas

    assert offered == areas


@rule("CIPHER-GAME-4", "CIPHER-DEPLOY-6")
@pytest.mark.parametrize(
    ("change", "by_hand", "by_skill"),
    [
        (ch.Forbidden("enemy", "deploy"), False, False),
        (ch.Forbidden("own", "deploy"), True, True),
        (ch.Forbidden("any", "deploy", by_skill=True), True, False),
        (ch.Forbidden("enemy", "deploy", gr.Cards("enemy", "hand", (FLIER,))), True, True),
        (ch.Forbidden("enemy", "deploy", gr.Cards("enemy", "hand")), False, False),
        (ch.While(MANY_BONDS, (ch.Forbidden("enemy", "deploy"),)), True, True),
    ],
    ids=steady,
)
def test_a_player_may_be_kept_from_deploying_in_some_ways(
    playing: Playing, change: ch.Change, by_hand: bool, by_skill: bool
) -> None:
    theirs = Side(lord=always(card("l"), change))
    mine = Side(hand=[card("x")], bonds=bonds(2))
    scene = playing(cipher_scene(mine, theirs, phase="deployment"))
    assert bool(scene.options("deploy")) is by_hand

    comes = ef.Deploy(gr.Cards("own", "hand"), "vanguard")
    scene = doing(playing, comes, hand=[card("x")], theirs=theirs)
    assert ("x" in scene.units("vanguard")) is by_skill


@rule("CIPHER-SKILL-19")
@pytest.mark.parametrize(
    ("change", "left"),
    [
        (ch.Forbidden("enemy", "use"), set()),
        (ch.Forbidden("enemy", "use", skills=("Call",)), {"activate a 1"}),
        (ch.Forbidden("own", "use"), {"activate a 0", "activate a 1"}),
        (
            ch.While(MANY_BONDS, (ch.Forbidden("enemy", "use"),)),
            {"activate a 0", "activate a 1"},
        ),
    ],
    ids=steady,
)
def test_a_player_may_be_kept_from_using_skills(
    playing: Playing, change: ch.Change, left: set[str]
) -> None:
    acts = [Ability(name, "activate", (ef.Draw(),)) for name in ("Call", "Sing")]
    mine = Side(vanguard=[speaking(card("a"), *acts)])
    scene = playing(cipher_scene(mine, Side(lord=always(card("l"), change))))

    assert scene.options("activate") == left


@rule("CIPHER-GAME-4", "CIPHER-DESTROY-1")
@pytest.mark.parametrize("flies", [True, False])
@pytest.mark.parametrize("way", ["attack", "skill"])
def test_a_unit_may_be_safe_from_some_units_alone(playing: Playing, flies: bool, way: str) -> None:
    firm = ch.Cannot(THIS, "be_destroyed", source=gr.Units("enemy", (FLIER,)))
    ruin = ef.Destroy(gr.Units("enemy", (fi.Named(("x",)),)))
    act = Ability("Ruin", "activate", (ruin,), once_per_turn=True)
    strong = speaking(card("s", attack=90, types=["flier"] if flies else []), act)
    scene = playing(cipher_scene(Side(vanguard=[strong]), Side(vanguard=[always(card("x"), firm)])))
    scene.answer("attack s x" if way == "attack" else "activate s")

    assert ("x" in scene.units("vanguard", 1)) is flies


@rule("CIPHER-GAME-4", "CIPHER-ACTION-3")
@pytest.mark.parametrize("action", ["be_tapped", "be_moved", "attack"])
def test_what_one_unit_cannot_do_others_can(playing: Playing, action: str) -> None:
    barred = always(card("x"), ch.Cannot(THIS, action))
    scene = playing(cipher_scene(Side(vanguard=[barred, card("y")])))

    assert {"move y rearguard", "attack y lord1"} <= scene.options()
    assert ("move x rearguard" in scene.options()) is (action == "attack")
    assert ("attack x lord1" in scene.options()) is (action == "be_moved")


@rule("CIPHER-GAME-4", "CIPHER-REQ-11")
def test_who_is_safe_from_enemies_may_still_pay(playing: Playing) -> None:
    firm = ch.Cannot(THIS, "be_destroyed", source=ENEMIES)
    pay = (ef.Destroy(gr.Units("own", (fi.Named(("x",)),))),)
    scene = doing(playing, ef.Draw(), cost=pay, vanguard=[always(card("x"), firm)])

    assert scene.cards("retreat") == ["x"]


@rule("CIPHER-GAME-4", "CIPHER-BOND-10")
def test_a_card_in_a_pile_speaks_of_itself(playing: Playing) -> None:
    """Barred from the bonds it is not put there from the Retreat Area either."""
    barred = of_itself("x", ch.Cannot(THIS, "be_bonded"))
    back = ef.Put(gr.Cards("own", "retreat"), "bonds")
    scene = doing(playing, back, retreat=[barred, card("y")])

    assert (scene.cards("bonds"), scene.cards("retreat")) == (["y"], ["x"])


@rule("CIPHER-GAME-4", "CIPHER-SKILLDEPLOY-1")
@pytest.mark.parametrize("change", [ch.Cannot(THIS, "be_deployed"), ch.OnlyDeployedIf(MANY_BONDS)])
def test_a_card_in_a_pile_says_that_it_is_not_deployed(playing: Playing, change: ch.Change) -> None:
    comes = ef.Deploy(gr.Cards("own", "retreat"), "rearguard")
    scene = doing(playing, comes, retreat=[of_itself("x", change), card("y")])

    assert scene.units("rearguard") == ["y"]


@rule("CIPHER-NAME-11", "CIPHER-NAME-4")
def test_a_card_in_a_pile_bears_its_further_name(playing: Playing) -> None:
    alias = of_itself("x", n.GainsNames(THIS, ("Marth",)))
    named = gr.Cards("own", "retreat", (fi.Named(("Marth",)),))
    scene = doing(playing, ef.Put(named, "hand"), retreat=[card("y"), alias])

    assert scene.cards("hand") == ["x"]


@rule("CIPHER-SUPPORT-13", "CIPHER-SUPPORT-4")
@pytest.mark.parametrize(
    ("changes", "fails"),
    [
        ((), True),
        ((n.Supports(THIS),), False),
        ((n.Supports(THIS, (FLIER,)),), True),
        ((n.Supports(gr.Units("own", (FLIER,))),), True),
        ((n.FailsToSupport(THIS), n.Supports(THIS)), True),
        ((n.Supports(THIS), n.FailsToSupport(THIS)), True),
    ],
    ids=steady,
)
def test_texts_say_what_supports(
    playing: Playing, changes: tuple[ch.Change, ...], fails: bool
) -> None:
    mine = Side(vanguard=[always(card("a", "A"), *changes), card("i")], deck=[card("s", "A")])
    scene = playing(cipher_scene(mine, Side(lord=card("foe", attack=200))))
    scene.answer("attack a foe")

    assert scene.logged("attack_failed")[0]["attack"] == (40 if fails else 50)


# Names -------------------------------------------------------------------------------------------


@rule("CIPHER-NAME-13", "CIPHER-NAME-1")
@pytest.mark.parametrize(
    ("limit", "stand", "offered"), [(None, 3, True), (2, 1, True), (2, 2, False), (3, 2, True)]
)
def test_so_many_of_a_name_may_stand_together(
    playing: Playing, limit: int | None, stand: int, offered: bool
) -> None:
    """Other Names do not count."""
    risen = of_itself("r", n.Coexists(("Risen",), limit), name="Risen")
    mine = Side(
        vanguard=[*[risen] * stand, card("o"), card("p")],
        hand=[risen, card("o2", "o")],
        bonds=bonds(1),
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert ("deploy r vanguard" in scene.options()) is offered
    assert "deploy o2 vanguard" not in scene.options()
    scene.may_stay_open = True


@rule("CIPHER-NAME-13")
@pytest.mark.parametrize(("stand", "offered"), [(1, True), (2, False)])
def test_a_limit_bounds_a_permission_without_one(
    playing: Playing, stand: int, offered: bool
) -> None:
    """As one card says both."""
    risen = of_itself("r", n.Coexists(("Risen",)), n.Coexists(("Risen",), 2), name="Risen")
    mine = Side(vanguard=[risen] * stand, hand=[risen], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert ("deploy r vanguard" in scene.options()) is offered


@rule("CIPHER-NAME-13")
def test_who_may_stand_with_one_name_may_not_with_another(playing: Playing) -> None:
    odd = of_itself("r", n.Coexists(("Risen",)), name="Other")
    mine = Side(vanguard=[card("o", "Other")], hand=[odd], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == set()


@rule("CIPHER-PROMOTE-14")
@pytest.mark.parametrize(("count", "offered"), [(1, set()), (2, {"level_up x l", "level_up x v"})])
def test_a_card_says_itself_onto_whom_it_may_be_stacked(
    playing: Playing, count: int, offered: set[str]
) -> None:
    """While its condition holds; another card in the hand is not meant."""
    free = ch.While(MANY_BONDS, (ch.MayStack(OWN, "level_up"),))
    mine = Side(
        lord=card("l"),
        vanguard=[card("v")],
        hand=[of_itself("x", free), card("other")],
        bonds=bonds(count),
    )
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("level_up") == offered


@rule("CIPHER-NAME-4", "CIPHER-NAME-1")
def test_a_name_that_hangs_on_the_bonds_comes_with_them(playing: Playing) -> None:
    also = ch.While(MANY_BONDS, (n.GainsNames(THIS, ("Marth",)),))
    mine = Side(
        lord=always(card("l"), also),
        hand=[card("m", "Marth"), card("b", cost=9)],
        bonds=bonds(1),
    )
    for bond, free in (("no_bond", True), ("bond b", False)):
        scene = playing(cipher_scene(mine, phase="bond"))
        scene.answer(bond)
        assert bool(scene.options("deploy")) is free


@rule("CIPHER-NAME-12", "CIPHER-CHECK-1")
def test_two_units_that_come_to_share_a_name_are_one_too_many(playing: Playing) -> None:
    also = ch.While(MANY_BONDS, (n.GainsNames(THIS, ("Marth",)),))
    mine = Side(
        vanguard=[always(card("x"), also), card("m", "Marth")], hand=[card("b")], bonds=bonds(1)
    )
    scene = playing(cipher_scene(mine, phase="bond"))
    assert scene.units("vanguard") == ["lord0", "x", "m"]
    scene.answer("bond b")
    scene.answer("keep_same_name m")

    assert scene.units("vanguard") == ["lord0", "m"]
    assert scene.cards("retreat") == ["x"]


@rule("CIPHER-NAME-12", "CIPHER-NAME-4")
def test_a_name_that_hangs_on_the_tap_is_looked_at_again(playing: Playing) -> None:
    """All tapped allies are also called Marth: the second one is one too many."""
    tired = n.GainsNames(gr.Units("own", (fi.Is("tapped"),)), ("Marth",))
    scene = playing(cipher_scene(Side(lord=always(card("l"), tired), vanguard=[card("x")])))
    scene.answer("move l")
    assert scene.cards("retreat") == []
    scene.answer("move x")

    assert scene.cards("retreat") == ["x"]
