"""Choices that skills put to players, clause by clause, and what can be done at all."""

from __future__ import annotations

import pytest

from rules.text import amounts as am
from rules.text import changes as ch
from rules.text import effects as ef
from rules.text import filters as fi
from rules.text import groups as gr
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.abilities.of_nodes import MARK, doing, if_done, was_done
from tests.rules.cipher.abilities.words import Playing, always, speaking
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import Side, cipher_scene, face_up
from tests.testkit.citation import rule

THIS, OWN = gr.This(), gr.Units("own")
HAND, RETREAT, ORBS = (gr.Cards("own", place) for place in ("hand", "retreat", "orbs"))
OTHERS = gr.Units("enemy", (fi.Not(fi.Is("lord")),))


# How many ----------------------------------------------------------------------------------------


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize("different", ["name", "cost"])
def test_no_two_chosen_may_share_what_must_differ(playing: Playing, different: str) -> None:
    cards = {
        "name": [card("m1", "M", cost=1), card("m2", "M", cost=2)],
        "cost": [card("m1", "M", cost=1), card("m2", "N", cost=1)],
    }[different]
    retreat = [*cards, card("o", "O", cost=3), card("p", "P", cost=4)]
    take = ef.Put(gr.Chosen(RETREAT, 2, 2, different=different), "hand")
    scene = doing(playing, if_done(take), retreat=retreat)
    assert len(scene.decision.options) == 4
    scene.answer("choose m1")
    assert scene.options() == {"choose o", "choose p"}
    scene.answer("choose p")

    assert sorted(scene.cards("hand")) == ["m1", "p"]
    assert was_done(scene)


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-17")
def test_with_no_more_that_differ_fewer_are_chosen(playing: Playing) -> None:
    take = ef.Put(gr.Chosen(RETREAT, 2, 2, different="name"), "hand")
    scene = doing(playing, if_done(take), retreat=[card("m1", "M"), card("m2", "M")])
    scene.answer("choose m2")

    assert scene.cards("hand") == ["m2"]
    assert not was_done(scene)


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("least", "most", "picks", "gone"),
    [
        (0, None, ["three", "one"], ["three", "one"]),
        (0, None, ["two", None], ["two"]),
        (0, None, [None], []),
        (1, None, ["two", None], ["two"]),
        (0, 1, ["three"], ["three"]),
        (2, 2, ["one", "two"], ["one", "two"]),
    ],
)
def test_a_joint_limit_narrows_every_further_choice(
    playing: Playing, least: int, most: int | None, picks: list[str | None], gone: list[str]
) -> None:
    """Costs of 1, 2 and 3 for at most 4 together; whoever may stop is asked whether they do."""
    group = gr.Chosen(OTHERS, least, most, total_stat="cost", total=4)
    cards = [card(key, cost=cost) for cost, key in enumerate(("one", "two", "three"), 1)]
    theirs = Side(vanguard=[*cards, card("five", cost=5)])
    scene = doing(playing, ef.Destroy(group), theirs=theirs)
    chosen: list[str] = []
    for pick in picks:
        left = {"one": 1, "two": 2, "three": 3}
        spent = sum(left.pop(key) for key in chosen)
        fits = {f"choose {key}" for key, cost in left.items() if spent + cost <= 4}
        if len(fits) > 1 or len(chosen) >= least:
            assert scene.options() == fits
            assert scene.decision.minimum == (1 if len(chosen) < least else 0)
            assert scene.decision.maximum == 1
            scene.answer(*([f"choose {pick}"] if pick else []))
        chosen += [pick] if pick else []

    assert scene.kinds == ["action"]
    assert sorted(scene.cards("retreat", 1)) == sorted(gone)


@rule("CIPHER-SKILL-17", "CIPHER-CARD-3")
def test_who_has_no_such_number_adds_nothing(playing: Playing) -> None:
    group = gr.Chosen(RETREAT, 2, 2, total_stat="promotion_cost", total=3)
    retreat = [card("p", promotion_cost=3), card("q", promotion_cost=1), card("none")]
    scene = doing(playing, ef.Put(group, "hand"), retreat=retreat)
    scene.answer("choose p")

    assert sorted(scene.cards("hand")) == ["none", "p"]


@rule("CIPHER-SKILL-17")
def test_up_to_means_none_as_well(playing: Playing) -> None:
    scene = doing(playing, ef.Destroy(gr.Chosen(OTHERS, 0, 1)), theirs=Side(vanguard=[card("x")]))
    assert (scene.decision.minimum, scene.decision.maximum) == (0, 1)
    scene.answer()

    assert "x" in scene.units("vanguard", 1)


@rule("CIPHER-SKILL-15")
def test_a_choice_of_none_is_not_asked(playing: Playing) -> None:
    nothing = gr.Chosen(OTHERS, 0, am.Count(gr.Cards("own", "bonds")))
    scene = doing(playing, ef.Destroy(nothing), theirs=Side(vanguard=[card("x"), card("y")]))

    assert scene.kinds == ["action"]
    assert scene.cards("retreat", 1) == []


@rule("CIPHER-SKILL-17")
def test_where_a_card_lies_in_a_hand_tells_nothing(playing: Playing) -> None:
    """The same back is another card in another match; what is picked is what is taken."""
    blind = ef.Put(gr.Chosen(gr.Cards("enemy", "hand"), blind=True), "retreat")
    act = Ability("Act", "activate", (blind,), once_per_turn=True)
    mine = Side(vanguard=[speaking(card("a"), act), card("idle")])
    theirs = Side(hand=[card(f"h{number}") for number in range(4)])
    taken: set[tuple[str, ...]] = set()
    for number in range(4):
        seed = bytes([number] * 64)
        scene = playing(cipher_scene(mine, theirs, seed=seed))
        scene.answer("activate a")
        assert scene.options() == {f"blind {place}" for place in (1, 2, 3, 4)}
        scene.answer("blind 1")
        taken.add(tuple(scene.cards("retreat", 1)))
    assert len(taken) > 1

    first, last = (_picked(playing, mine, theirs, place) for place in (1, 4))
    assert first != last


def _picked(playing: Playing, mine: Side, theirs: Side, place: int) -> list[str]:
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    scene.answer(f"blind {place}")
    cards: list[str] = scene.cards("retreat", 1)
    return cards


# What may be chosen ------------------------------------------------------------------------------


@rule("CIPHER-SKILLDEPLOY-5")
def test_a_card_whose_name_is_there_cannot_be_chosen_to_be_deployed(playing: Playing) -> None:
    comes = ef.Deploy(gr.Chosen(HAND), "vanguard")
    scene = doing(playing, comes, hand=[card("x"), card("y"), card("i2", "idle")])
    assert scene.options() == {"choose x", "choose y"}
    scene.answer("choose y")

    assert scene.units("vanguard")[-1] == "y"


@rule("CIPHER-GAME-4")
@pytest.mark.parametrize(("to", "count"), [("bonds", 2), ("retreat", 3)])
def test_a_card_barred_from_the_bonds_cannot_be_chosen_for_them(
    playing: Playing, to: str, count: int
) -> None:
    barred = Ability("No", "special", (ch.Cannot(THIS, "be_bonded"),), place="any")
    hand = [speaking(card("x"), barred), card("y"), card("z")]
    scene = doing(playing, ef.Put(gr.Chosen(HAND), to), hand=hand)
    assert len(scene.decision.options) == count
    scene.answer("choose y")

    assert scene.cards(to) == ["y"]


@rule("CIPHER-GAME-4", "CIPHER-BOND-10")
@pytest.mark.parametrize("chosen", [True, False])
def test_a_unit_whose_card_is_barred_from_the_bonds_does_not_become_one(
    playing: Playing, chosen: bool
) -> None:
    barred = Ability("No", "special", (ch.Cannot(THIS, "be_bonded"),), place="any")
    units = gr.Units("own", (fi.Named(("x", "y", "z")),))
    put = ef.Put(gr.Chosen(units) if chosen else units, "bonds")
    field = [speaking(card("x"), barred), card("y"), card("z")]
    scene = doing(playing, if_done(put), vanguard=field)
    if chosen:
        assert scene.options() == {"choose y", "choose z"}
        scene.answer("choose y")

    assert sorted(scene.cards("bonds")) == (["y"] if chosen else ["y", "z"])
    assert was_done(scene) is chosen

    pays = doing(playing, MARK, cost=(ef.Put(gr.Chosen(units), "bonds"),), vanguard=field)
    assert pays.options() == {"choose y", "choose z"}
    pays.answer("choose z")


@rule("CIPHER-SKILL-17", "CIPHER-GAME-4")
def test_who_cannot_be_targeted_by_some_is_chosen_by_others(playing: Playing) -> None:
    flier = gr.Units("enemy", (fi.Trait("types", "flier"),))
    shy = always(card("x"), ch.Cannot(THIS, "be_chosen", source=flier))
    scene = doing(playing, ef.Destroy(gr.Chosen(OTHERS)), theirs=Side(vanguard=[shy, card("y")]))
    assert scene.options() == {"choose x", "choose y"}
    scene.answer("choose x")

    assert scene.cards("retreat", 1) == ["x"]


# What is shown and told --------------------------------------------------------------------------


@rule("CIPHER-ORB-5", "CIPHER-ORB-8")
def test_an_orb_is_named_by_its_card_where_it_is_known(playing: Playing) -> None:
    """One lies open, one has been looked at, one is a back."""
    look = ef.Look(gr.Cards("own", "orbs", (fi.Named(("seen",)),)))
    orbs = [face_up(card("open")), card("seen"), card("dark")]
    scene = doing(playing, look, ef.Put(gr.Chosen(ORBS), "retreat"), orbs=orbs)
    assert scene.options() == {"choose open", "choose seen", "orb 0-3"}
    scene.answer("orb 0-3")

    assert scene.cards("retreat") == ["dark"]


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("group", "picked"),
    [
        (gr.Chosen(OTHERS), "choose x"),
        (gr.Chosen(gr.Cards("enemy", "bonds")), "choose b1"),
        (gr.Chosen(gr.Together((OTHERS, gr.Cards("enemy", "bonds")))), "choose x"),
    ],
    ids=["units", "bonds", "both"],
)
def test_what_is_chosen_openly_is_told_to_both(
    playing: Playing, group: gr.Chosen, picked: str
) -> None:
    theirs = Side(vanguard=[card("x"), card("y")], bonds=[card("b1"), card("b2")])
    scene = doing(playing, ef.Choose(group), theirs=theirs)
    scene.answer(picked)

    told = scene.logged("chosen", viewer=1)
    assert [[one["card"] for one in line["cards"]] for line in told] == [[picked.split()[1]]]


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    "group",
    [gr.Chosen(HAND), gr.Chosen(gr.Together((HAND, OWN))), gr.Chosen(OTHERS, 0, 1)],
    ids=["hand", "hand and units", "none of them"],
)
def test_what_is_chosen_in_hiding_or_not_at_all_is_not_told(
    playing: Playing, group: gr.Chosen
) -> None:
    theirs = Side(vanguard=[card("x"), card("y")])
    scene = doing(playing, ef.Choose(group), hand=[card("h1"), card("h2")], theirs=theirs)
    scene.answer(*(["choose h1"] if "choose h1" in scene.options() else []))

    assert scene.logged("chosen") == []
    assert "h1" not in str(scene.match.log(1))


@rule("CIPHER-SKILL-17")
def test_a_choice_that_is_none_is_not_told(playing: Playing) -> None:
    """All that there are must be taken: nothing was chosen."""
    theirs = Side(vanguard=[card("x")])
    scene = doing(playing, ef.Choose(gr.Chosen(OTHERS, name="it")), theirs=theirs)

    assert scene.logged("chosen") == []


@rule("CIPHER-BOND-12", "CIPHER-SKILL-17")
def test_the_bonds_that_pay_are_told_by_being_turned(playing: Playing) -> None:
    bonds = gr.Cards("own", "bonds")
    pay = (ef.Flip(gr.Chosen(bonds), "down"),)
    scene = doing(playing, ef.Draw(), cost=pay, bonds=[card("b1"), card("b2")])
    scene.answer("choose b2")

    assert scene.logged("chosen") == []
    assert [line["card"]["card"] for line in scene.logged("flip_down")] == ["b2"]


@rule("CIPHER-SKILL-17")
def test_a_hand_card_the_opponent_chose_is_not_known_to_the_player(playing: Playing) -> None:
    """Who chose it knows where it went, and its player's log does not name it."""
    away = ef.Put(gr.Chosen(gr.Cards("enemy", "hand"), by="enemy"), "deck_top")
    scene = doing(playing, away, theirs=Side(hand=[card("h1"), card("h2")]))
    scene.answer("choose h1", player=1)

    assert scene.logged("put_hidden.seen", viewer=0) == []
    assert len(scene.logged("put_hidden.seen", viewer=1)) == 1


@rule("CIPHER-SKILL-17")
def test_a_card_chosen_in_the_opponents_hand_is_known_afterwards(playing: Playing) -> None:
    away = ef.Put(gr.Chosen(gr.Cards("enemy", "hand")), "deck_top")
    scene = doing(playing, away, theirs=Side(hand=[card("h1"), card("h2")]))
    scene.answer("choose h1")

    named = scene.logged("put_hidden.seen", viewer=0)
    assert [line["card"]["card"] for line in named] == ["h1"]


@rule("CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("group", "kind"),
    [
        (gr.Cards("own", "deck"), "search_pick"),
        (RETREAT, "choose_targets"),
        (gr.Together((RETREAT, gr.Cards("own", "deck"))), "search_pick"),
        (OWN, "choose_targets"),
    ],
    ids=["deck", "retreat", "both", "units"],
)
def test_whoever_looks_through_a_deck_searches(
    playing: Playing, group: gr.Group, kind: str
) -> None:
    scene = doing(playing, ef.Choose(gr.Chosen(group)), retreat=[card("r1"), card("r2")])
    scene.may_stay_open = True

    assert scene.kinds == [kind]


@rule("CIPHER-SKILL-8", "CIPHER-SKILL-17")
@pytest.mark.parametrize(
    ("place", "named"), [("field", True), ("bonds", True), ("hand", False), ("retreat", True)]
)
def test_a_question_names_its_card_where_both_may_see_it(
    playing: Playing, place: str, named: bool
) -> None:
    body = (ef.Destroy(gr.Chosen(OTHERS)),)
    call = Ability("Call", "trigger", body, place=place, trigger=tr.Moved(OWN))
    area = "vanguard" if place == "field" else place
    mine = Side(**{area: [speaking(card("x"), call)]}, rearguard=[card("m")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("y"), card("z")])))
    scene.answer("move m")
    source = scene.decision.source
    scene.may_stay_open = True

    assert (source is not None and scene.table.by_handle[source].data.key == "x") is named
    assert scene.decision.prompt.args["skill"] == "Call"
