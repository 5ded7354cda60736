"""What skills make true as long as they last, clause by clause."""

from __future__ import annotations

import pytest

from rules.cipher.text import nodes as n
from rules.cipher.values import ranges_of, traits_of
from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import conditions as co
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import doing, of_itself, steady
from tests.rules.cipher.abilities.words import Playing, always, attack, bonds, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, effect, face_down, unit
from tests.testkit.citation import rule

THIS, OWN, ENEMIES = gr.This(), gr.Units("own"), gr.Units("enemy")
MANY_BONDS = co.Compare(am.Count(gr.Cards("own", "bonds")), ">=", 2)
FLIER = fi.Trait("types", "flier")


# Numbers, traits, ranges -------------------------------------------------------------------------


@rule("CIPHER-CARD-12", "CIPHER-CARD-13")
@pytest.mark.parametrize(("less", "floor", "offered"), [(3, 1, 1), (3, 0, 0), (1, 1, 2)])
def test_a_cost_is_lowered_to_a_floor(
    playing: Playing, less: int, floor: int, offered: int
) -> None:
    cheap = of_itself("x", ch.Adjust(THIS, "cost", -less, floor=floor), cost=3)
    scene = playing(cipher_scene(Side(hand=[cheap], bonds=bonds(3)), phase="deployment"))
    costs = {option.cost for option in scene.decision.options if option.action == "deploy"}

    assert costs == {offered}


@rule("CIPHER-CARD-12", "CIPHER-CARD-13")
@pytest.mark.parametrize(("printed", "offered"), [(0, 0), (1, 1), (2, 1)])
def test_a_floor_raises_no_cost_that_was_lower_anyway(
    playing: Playing, printed: int, offered: int
) -> None:
    cheap = of_itself("x", ch.Adjust(THIS, "cost", -1, floor=1), cost=printed)
    scene = playing(cipher_scene(Side(hand=[cheap], bonds=bonds(3)), phase="deployment"))
    costs = {option.cost for option in scene.decision.options if option.action == "deploy"}

    assert costs == {offered}


@rule("CIPHER-CARD-12")
def test_the_highest_floor_holds(playing: Playing) -> None:
    changes = [ch.Adjust(THIS, "cost", -1, floor=floor) for floor in (2, 1)]
    cheap = of_itself("x", *changes, cost=3)
    scene = playing(cipher_scene(Side(hand=[cheap], bonds=bonds(3)), phase="deployment"))
    costs = {option.cost for option in scene.decision.options if option.action == "deploy"}

    assert costs == {2}


@rule("CIPHER-CARD-13")
def test_an_attack_may_be_doubled_for_good(playing: Playing) -> None:
    lord = always(card("a"), ch.Adjust(THIS, "attack", 10), ch.Multiplied(THIS, "attack", 2))
    assert attack(playing(cipher_scene(Side(lord=lord))), "a") == 100


@rule("CIPHER-CARD-4", "CIPHER-CARD-8")
@pytest.mark.parametrize("what", ["weapons", "types", "range"])
def test_only_what_is_named_is_copied(playing: Playing, what: str) -> None:
    model = card("m", weapons=["bow"], types=["flier"], range_min=2, range_max=2)
    copies = ch.Copies(THIS, (what,), gr.Units("own", (fi.Named(("m",)),)))
    scene = playing(cipher_scene(Side(vanguard=[always(card("x"), copies), model])))
    copy, table = scene.unit("x"), scene.table

    assert traits_of(table, copy, "weapons") == {"sword"} | (
        {"bow"} if what == "weapons" else set()
    )
    assert traits_of(table, copy, "types") == ({"flier"} if what == "types" else set())
    assert ranges_of(table, copy) == {1} | ({2} if what == "range" else set())


@rule("CIPHER-CARD-4")
def test_a_trait_is_lost_of_its_own_kind_alone(playing: Playing) -> None:
    loses = ch.Loses(THIS, (fi.Trait("weapons", "dragon"),))
    dragon = always(card("x", weapons=["dragon"], types=["dragon"]), loses)
    scene = playing(cipher_scene(Side(vanguard=[dragon])))

    assert traits_of(scene.table, scene.unit("x"), "weapons") == set()
    assert traits_of(scene.table, scene.unit("x"), "types") == {"dragon"}


@rule("CIPHER-CARD-8")
@pytest.mark.parametrize(
    ("least", "most", "left"), [(1, 1, {2, 3}), (1, 2, {3}), (2, 2, {1, 3}), (3, 3, {1, 2})]
)
def test_ranges_are_lost_one_by_one(
    playing: Playing, least: int, most: int, left: set[int]
) -> None:
    loses = n.LosesRange(THIS, least, most)
    wide = always(card("x", range_min=1, range_max=3), loses)
    scene = playing(cipher_scene(Side(vanguard=[wide])))

    assert ranges_of(scene.table, scene.unit("x")) == left


@rule("CIPHER-CARD-13")
def test_what_began_later_has_the_last_word(playing: Playing) -> None:
    """The trait lost for the turn comes back with a unit that is deployed afterwards."""
    lost = ef.Lasting("turn", (ch.Loses(OWN, (FLIER,)),))
    herald = always(card("h"), ch.Gains(OWN, (FLIER,)))
    comes = ef.Deploy(gr.Cards("own", "hand"), "vanguard")
    bird = card("bird", types=["flier"])
    for effects, flies in (((lost,), False), ((lost, comes), True), ((comes, lost), False)):
        scene = doing(playing, *effects, hand=[herald], vanguard=[bird])
        shown = traits_of(scene.table, scene.unit("bird"), "types")
        assert shown == ({"flier"} if flies else set())


@rule("CIPHER-SKILL-4", "CIPHER-END-3")
def test_a_statement_for_the_coming_turn_waits_for_it(playing: Playing) -> None:
    bars = ef.Lasting("during_enemy_next_turn", (ch.Cannot(ENEMIES, "attack"),))
    scene = doing(playing, bars, theirs=Side(hand=[card("h", cost=9)]), hand=[card("i", cost=9)])
    reach = ef.Lasting("during_enemy_next_turn", (ch.Cannot(OWN, "attack"),))
    assert scene.options("attack")
    scene.answer("end_turn")
    scene.play_on("action", player=1)
    assert scene.options("attack") == set()

    scene = doing(playing, reach)
    assert scene.options("attack")


# Skills gained and lost --------------------------------------------------------------------------


def plus(name: str, amount: int, kind: str = "continuous", *labels: str) -> Ability:
    return Ability(name, kind, (ch.Adjust(THIS, "attack", amount),), labels=labels)


@rule("CIPHER-SKILL-20")
@pytest.mark.parametrize(
    ("label", "kind", "one", "worth"),
    [
        ("", "", False, 40 + 1 + 2 + 4 + 4),
        ("", "", True, 40 + 1 + 2 + 4),
        ("DB", "", False, 40 + 2),
        ("", "special", False, 40 + 4 + 4),
        ("DB", "special", False, 40),
    ],
)
def test_skills_of_others_are_acquired_by_label_and_kind(
    playing: Playing, label: str, kind: str, one: bool, worth: int
) -> None:
    gains = n.GainsSkillsOf(
        THIS, gr.Units("own", (fi.Named(("x", "y")),)), label, kind, one_of_a_name=one
    )
    x = speaking(card("x"), plus("One", 1), plus("Two", 2, "continuous", "DB"))
    y = speaking(card("y"), plus("Four", 4, "special"), plus("Four", 4, "special"))
    scene = playing(cipher_scene(Side(lord=always(card("a"), gains), vanguard=[x, y])))

    assert attack(scene, "a") == worth


@rule("CIPHER-SKILL-20")
@pytest.mark.parametrize(
    ("loses", "worth"),
    [
        (ch.LosesSkills(ENEMIES), 40),
        (ch.LosesSkills(ENEMIES, names=("One",)), 40 + 2 + 4),
        (ch.LosesSkills(ENEMIES, kind="special"), 40 + 1 + 2),
        (ch.LosesSkills(ENEMIES, kept="Two"), 40 + 2),
        (ch.LosesSkills(ENEMIES, kind="continuous", kept="Two"), 40 + 2 + 4),
        (ch.LosesSkills(OWN), 40 + 1 + 2 + 4),
    ],
    ids=steady,
)
def test_skills_are_lost_by_name_and_kind(
    playing: Playing, loses: ch.LosesSkills, worth: int
) -> None:
    x = speaking(card("x"), plus("One", 1), plus("Two", 2), plus("Four", 4, "special"))
    scene = playing(cipher_scene(Side(vanguard=[x]), Side(lord=always(card("l"), loses))))

    assert attack(scene, "x") == worth


@rule("CIPHER-SKILL-20")
@pytest.mark.parametrize("barred", [True, False])
def test_a_lost_skill_may_come_back_unless_it_is_barred(playing: Playing, barred: bool) -> None:
    it = gr.Units("own", (fi.Named(("x",)),))
    loses = ef.Lasting("turn", (ch.LosesSkills(it, ("One",), barred=barred),))
    again = ef.Lasting("turn", (ch.GainsSkill(it, plus("One", 1)),))
    x = speaking(card("x"), plus("One", 1))
    scene = doing(playing, loses, again, vanguard=[x])

    assert attack(scene, "x") == (40 if barred else 41)


@rule("CIPHER-SKILL-20", "CIPHER-SKILL-4")
@pytest.mark.parametrize("change", ["gains", "loses"])
def test_skills_that_hang_on_the_bonds_come_and_go_with_them(playing: Playing, change: str) -> None:
    statement = (
        ch.GainsSkill(THIS, plus("More", 5))
        if change == "gains"
        else ch.LosesSkills(THIS, ("One",))
    )
    varies = Ability("Is", "continuous", (ch.While(MANY_BONDS, (statement,)),))
    lord = speaking(card("a"), varies, plus("One", 1))
    scene = playing(cipher_scene(Side(lord=lord, bonds=bonds(1), hand=[card("h")]), phase="bond"))
    assert attack(scene, "a") == 41
    scene.answer("bond h")

    assert attack(scene, "a") == (46 if change == "gains" else 40)


@rule("CIPHER-SKILL-20", "CIPHER-SKILL-3")
def test_an_acquired_skill_is_triggered_and_a_lost_one_is_not(playing: Playing) -> None:
    calls = Ability("Call", "trigger", (ef.Draw(),), trigger=tr.Moved(THIS))
    gains = ch.GainsSkill(gr.Units("own", (fi.Named(("x",)),)), calls)
    loses = ch.LosesSkills(gr.Units("own", (fi.Named(("y",)),)))
    lord = always(card("l"), gains, loses)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[card("x"), speaking(card("y"), calls)])))
    scene.answer("move y")
    assert scene.logged("skill") == []
    scene.answer("move x")

    assert [line["card"]["card"] for line in scene.logged("skill")] == ["x"]


@rule("CIPHER-SKILL-20", "CIPHER-SKILL-2")
def test_an_acquired_skill_is_offered_and_a_lost_one_is_not(playing: Playing) -> None:
    call = Ability("Call", "activate", (ef.Draw(),), once_per_turn=True)
    gains = ch.GainsSkill(gr.Units("own", (fi.Named(("x",)),)), call)
    loses = ch.LosesSkills(gr.Units("own", (fi.Named(("y",)),)))
    lord = always(card("l"), gains, loses)
    scene = playing(cipher_scene(Side(lord=lord, vanguard=[card("x"), speaking(card("y"), call)])))
    assert scene.options("activate") == {"activate x 0"}
    scene.answer("activate x")

    assert len(scene.mine.hand) == 1


@rule("CIPHER-RESULT-11", "CIPHER-SKILL-20")
def test_an_acquired_skill_may_speak_of_the_own_defeat(playing: Playing) -> None:
    call = Ability("Call", "trigger", (ef.Draw(),), trigger=tr.Destroyed(THIS))
    gains = ef.Lasting("game", (ch.GainsSkill(gr.Units("own", (fi.Named(("x",)),)), call),))
    doom = ef.Destroy(gr.Units("own", (fi.Named(("x",)),)))
    printed = speaking(card("y"), call)
    other = ef.Destroy(gr.Units("own", (fi.Named(("y",)),)))
    scene = doing(playing, gains, doom, other, vanguard=[card("x"), printed])

    assert sorted(scene.cards("retreat")) == ["x", "y"]
    assert [line["card"]["card"] for line in scene.logged("skill")][1:] == ["y"]


# Instead -----------------------------------------------------------------------------------------


@rule("CIPHER-KEYWORD-TS-1", "CIPHER-KEYWORD-TS-2", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        (ch.Instead(tr.Destroyed(THIS), (ef.Put(THIS, "boundless"),)), {"x": "boundless"}),
        (
            ch.Instead(tr.Destroyed(THIS, by=("attack",)), (ef.Put(THIS, "boundless"),)),
            {"x": "retreat"},
        ),
        (
            ch.While(MANY_BONDS, (ch.Instead(tr.Destroyed(THIS), (ef.Put(THIS, "boundless"),)),)),
            {"x": "retreat"},
        ),
        (
            ch.Instead(
                tr.Destroyed(THIS),
                (ef.Put(gr.Chosen(gr.Cards("own", "hand")), "retreat"),),
            ),
            {"x": "retreat"},
        ),
        (
            ch.Instead(
                tr.Destroyed(THIS),
                (ef.Put(gr.Chosen(gr.Cards("own", "bonds")), "retreat"),),
            ),
            {"x": "field"},
        ),
    ],
    ids=["always", "by attack", "condition", "no price", "stays"],
)
def test_something_else_takes_the_place_of_the_way_to_the_retreat_area(
    playing: Playing, change: ch.Change, place: dict[str, str]
) -> None:
    """Only of the unit that says so, only while it holds and can be done."""
    doom = ef.Destroy(gr.Units("enemy", (fi.Not(fi.Is("lord")),)))
    theirs = Side(vanguard=[always(card("x"), change), card("y")], bonds=bonds(1))
    scene = doing(playing, doom, theirs=theirs)

    assert "y" in scene.cards("retreat", 1)
    assert ("x" in scene.cards("boundless", 1)) is (place["x"] == "boundless")
    assert ("x" in scene.cards("retreat", 1)) is (place["x"] == "retreat")
    assert ("x" in scene.units("vanguard", 1)) is (place["x"] == "field")


@rule("CIPHER-KEYWORD-TS-2")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_what_is_declined_makes_room_for_the_next(playing: Playing, answer: str) -> None:
    first = ch.Instead(tr.Destroyed(THIS), (ef.Put(THIS, "boundless"),), optional=True)
    second = ch.Instead(tr.Destroyed(THIS), (ef.Put(THIS, "hand"),))
    doom = ef.Destroy(gr.Units("enemy", (fi.Not(fi.Is("lord")),)))
    scene = doing(playing, doom, theirs=Side(vanguard=[always(card("x"), first, second)]))
    scene.answer(answer, player=1)

    assert scene.cards("boundless" if answer == "use" else "hand", 1) == ["x"]


# Beneath -----------------------------------------------------------------------------------------


@rule("CIPHER-KEYWORD-CCS-1", "CIPHER-KEYWORD-LVS-1", "CIPHER-SKILL-4")
@pytest.mark.parametrize(
    ("labels", "stack", "promoted", "works"),
    [
        (("CCS",), 2, True, True),
        (("CCS",), 2, False, False),
        (("LvS2",), 2, False, True),
        (("LvS3",), 2, False, False),
        (("LvS 2",), 2, False, True),
        (("CCS", "LvS3"), 2, True, False),
        (("AS",), 1, False, True),
    ],
)
def test_every_label_must_let_a_skill_work(
    playing: Playing, labels: tuple[str, ...], stack: int, promoted: bool, works: bool
) -> None:
    top = speaking(card("x", "X"), plus("One", 1, "continuous", *labels))
    laid = unit(*[card(f"x{n}", "X") for n in range(stack - 1)], top, promoted=promoted)
    scene = playing(cipher_scene(Side(vanguard=[laid])))

    assert attack(scene, "x") == 40 + works


@rule("CIPHER-SKILL-5", "CIPHER-BOND-4")
@pytest.mark.parametrize(("down", "value"), [(True, 40), (False, 45)])
def test_a_bond_says_something_while_it_lies_face_up(
    playing: Playing, down: bool, value: int
) -> None:
    cheer = Ability("Is", "continuous", (ch.Adjust(OWN, "attack", 5),), place="bonds")
    bond = speaking(card("b"), cheer)
    side = Side(vanguard=[card("x")], bonds=[face_down(bond) if down else bond])

    assert attack(playing(cipher_scene(side)), "x") == value


@rule("CIPHER-KEYWORD-CCS-1")
def test_a_label_binds_units_alone(playing: Playing) -> None:
    """A bond has no stack: its skill works whatever its label."""
    act = Ability("Call", "activate", (ef.Draw(),), place="bonds", labels=("CCS",))
    scene = playing(cipher_scene(Side(bonds=[speaking(card("b"), act)])))

    assert scene.options("activate") == {"activate b 0"}


@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("count", "value"), [(1, 40), (2, 45)])
def test_what_is_said_of_all_allies_hangs_on_its_condition_too(
    playing: Playing, count: int, value: int
) -> None:
    banner = always(card("s"), ch.While(MANY_BONDS, (ch.Adjust(OWN, "attack", 5),)))
    scene = playing(cipher_scene(Side(vanguard=[banner, card("x")], bonds=bonds(count))))

    assert attack(scene, "x") == value


@rule("CIPHER-SKILL-4")
@pytest.mark.parametrize(("count", "more"), [(1, 2), (2, 1)])
def test_otherwise_something_else_is_so(playing: Playing, count: int, more: int) -> None:
    either = ch.While(
        MANY_BONDS,
        (ch.Adjust(THIS, "attack", 1),),
        (ch.Adjust(THIS, "attack", 2),),
    )
    scene = playing(cipher_scene(Side(lord=always(card("a"), either), bonds=bonds(count))))

    assert attack(scene, "a") == 40 + more


@rule("CIPHER-SKILL-4")
def test_a_statement_that_asks_for_itself_is_asked_without_itself(playing: Playing) -> None:
    """Each of two units gets more while the other has more: neither begins, so neither does."""
    ten, five = (ch.Adjust(THIS, "attack", more) for more in (10, 5))
    strong = fi.Number("attack", ">", 40)

    def leaning(other: str) -> ch.Change:
        there = gr.Units("own", (fi.Named((other,)), strong))
        return ch.While(co.Exists(there), (ten,))

    y = always(card("y"), leaning("x"))
    scene = playing(cipher_scene(Side(vanguard=[always(card("x"), leaning("y")), y])))
    assert (attack(scene, "x"), attack(scene, "y")) == (40, 40)

    spark = always(card("x"), five, leaning("y"))
    scene = playing(cipher_scene(Side(vanguard=[spark, y])))
    assert (attack(scene, "x"), attack(scene, "y")) == (55, 50)


@rule("CIPHER-SKILL-4", "CIPHER-CARD-13")
def test_what_one_skill_makes_of_a_unit_counts_where_another_asks_for_it(playing: Playing) -> None:
    """Only the skill that asks is left out of its own answer."""
    more = always(card("m"), ch.Adjust(gr.Units("own", (FLIER,)), "attack", 10))
    strong = gr.Units("own", (fi.Number("attack", ">=", 50),))
    most = always(card("n"), ch.Adjust(strong, "attack", 100))
    flier = card("x", types=["flier"])
    scene = playing(cipher_scene(Side(vanguard=[more, most, flier, card("y")])))

    assert (attack(scene, "x"), attack(scene, "y")) == (150, 40)


@rule("CIPHER-CARD-13", "CIPHER-PROMOTE-8")
@pytest.mark.parametrize(("stack", "value"), [("deployed with it", 90), ("levelled up to it", 100)])
def test_the_skills_of_a_new_top_card_begin_when_it_is_placed(
    playing: Playing, stack: str, value: int
) -> None:
    """What was at work on the unit before is doubled with it; what comes after is added."""
    double = always(card("double", "X"), ch.Multiplied(THIS, "attack", 2))
    held = effect("attack", 10)
    if stack == "deployed with it":
        mine = Side(vanguard=[unit(double, effects=[held])])
        scene = playing(cipher_scene(mine))
    else:
        mine = Side(vanguard=[unit(card("x", "X"), effects=[held])], hand=[double], bonds=bonds(1))
        scene = playing(cipher_scene(mine, phase="deployment"))
        scene.answer("level_up double x")

    assert attack(scene, "double") == value


@rule("CIPHER-BOND-4", "CIPHER-SKILL-4")
def test_a_statement_begins_where_its_card_comes_to_speak(playing: Playing) -> None:
    """What a bond says holds from the moment it lies there."""
    flag = Ability("Flag", "continuous", (ch.Adjust(OWN, "attack", 10),), place="bonds")
    mine = Side(hand=[speaking(card("h"), flag)], vanguard=[card("a")])
    scene = playing(cipher_scene(mine, phase="bond"))
    assert attack(scene, "a") == 40
    scene.answer("bond h")

    assert attack(scene, "a") == 50


@rule("CIPHER-BOND-4", "CIPHER-SKILL-4")
def test_what_a_bond_says_ends_when_it_is_flipped(playing: Playing) -> None:
    flag = Ability("Flag", "continuous", (ch.Adjust(OWN, "attack", 10),), place="bonds")
    bond = speaking(card("b"), flag)
    before = playing(cipher_scene(Side(vanguard=[card("idle")], bonds=[bond])))
    assert attack(before, "idle") == 50
    scene = doing(playing, ef.Flip(gr.Cards("own", "bonds"), "down"), bonds=[bond])

    assert not scene.mine.bonds.cards[0].face_up
    assert attack(scene, "idle") == 40


@rule("CIPHER-PROMOTE-8", "CIPHER-LEVELUP-7")
def test_what_a_card_said_ends_when_another_is_laid_on_it(playing: Playing) -> None:
    flag = always(card("flag", "X"), ch.Adjust(OWN, "attack", 10))
    mine = Side(vanguard=[flag, card("a")], hand=[card("plain", "X")], bonds=bonds(1))
    scene = playing(cipher_scene(mine, phase="deployment"))
    assert attack(scene, "a") == 50
    scene.answer("level_up plain flag")

    assert attack(scene, "a") == 40


@rule("CIPHER-NAME-12", "CIPHER-CHECK-1")
@pytest.mark.parametrize(("count", "left"), [(0, {"x", "y"}), (2, {"x"})])
def test_a_name_that_hangs_on_the_bonds_is_looked_at_whenever_the_rules_are_checked(
    playing: Playing, count: int, left: set[str]
) -> None:
    alias = ch.While(MANY_BONDS, (n.GainsNames(THIS, ("y",)),))
    mine = Side(vanguard=[always(card("x"), alias), card("y")], bonds=bonds(count))
    scene = playing(cipher_scene(mine))
    if scene.kinds != ["action"]:
        scene.answer(sorted(scene.options())[0])
    scene.answer("move lord0")

    assert {unit.card.key for unit in scene.mine.units} - {"lord0"} == left
