"""What the log says of skills: what happened, in the order in which it happened, and no more."""

from __future__ import annotations

import pytest

from tests.rules.cipher.abilities.words import Playing, skilled
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, unit
from tests.testkit.citation import rule


def keys(scene: CipherScene, *wanted: str) -> list[str]:
    return [line["key"] for line in scene.match.log(None) if line["key"] in wanted]


def named(scene: CipherScene, key: str) -> list[str]:
    """The cards of every line of that key."""
    return [line["card"]["card"] for line in scene.logged(key)]


def acting(playing: Playing, text: str, **areas: object) -> CipherScene:
    mine = Side(**areas)  # type: ignore[arg-type]
    mine.vanguard = [skilled("a", f"Call |ACT| {text}"), *mine.vanguard]
    scene = playing(cipher_scene(mine))
    scene.answer("activate a")
    return scene


@rule("CIPHER-SKILL-17")
def test_an_open_choice_is_logged(playing: Playing) -> None:
    text = "Choose 1 other ally. Until the end of your opponent's next turn, it cannot evade."
    scene = acting(playing, text, vanguard=[card("b"), card("c")])
    scene.answer("choose c")

    assert [one["card"] for line in scene.logged("chosen") for one in line["cards"]] == ["c"]


@rule("CIPHER-SKILL-17")
def test_a_choice_in_the_hand_shows_no_card(playing: Playing) -> None:
    text = "Choose 1 card from your hand, and place it on top of your deck."
    scene = acting(playing, text, hand=[card("h1"), card("h2")])
    scene.answer("choose h2")

    assert scene.logged("chosen") == []
    assert not any("h2" in str(line["args"]) for line in scene.match.log(1))


@rule("CIPHER-SKILL-17")
def test_a_choice_that_is_none_is_not_logged(playing: Playing) -> None:
    scene = acting(playing, "Choose 1 other ally, and tap it.")

    assert scene.logged("chosen") == []
    assert named(scene, "tap") == ["lord0"]


@rule("CIPHER-REQ-1")
def test_taps_and_untaps_by_skills_are_logged(playing: Playing) -> None:
    text = "[Tap this unit] Choose 1 other ally, and untap it."
    scene = acting(playing, text, vanguard=[unit(card("b"), tapped=True)])
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose b")

    assert named(scene, "tap") == ["a"]
    assert named(scene, "untap") == ["b"]


@rule("CIPHER-SKILL-14")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_what_was_declined_is_not_said_to_be_used(playing: Playing, answer: str) -> None:
    text = "Call |AUTO| When this unit attacks, you may draw 1 card."
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)]), Side(vanguard=[card("foe", attack=200)]))
    )
    scene.answer("attack a foe")
    assert scene.kinds == ["use_trigger"]
    scene.answer(answer)

    assert keys(scene, "skill", "draw") == (["skill", "draw"] if answer == "use" else [])
    if scene.kinds == ["critical_hit"]:
        scene.answer("decline")


@rule("CIPHER-REQ-4", "CIPHER-SKILL-14")
def test_what_was_declined_is_not_used_up(playing: Playing) -> None:
    text = "Call |AUTO| [Once per turn] When an ally attacks, you may draw 1 card."
    mine = Side(vanguard=[skilled("a", text), card("b")])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.answer("decline")
    scene.answer("attack b foe")

    assert scene.kinds == ["use_trigger"]
    scene.answer("decline")


@rule("CIPHER-REFRESH-3")
def test_the_last_card_is_drawn_before_the_deck_is_made_anew(playing: Playing) -> None:
    retreat = [card(f"r{n}") for n in range(5)]
    deck = [card("d")]
    scene = acting(playing, "[Once per turn] Draw 3 cards.", deck=deck, fill=False, retreat=retreat)

    assert keys(scene, "draw", "refresh") == ["draw", "refresh", "draw"]
    assert [line["count"] for line in scene.logged("draw")] == [1, 2]


@rule("CIPHER-REFRESH-4")
def test_the_last_card_supports_before_the_deck_is_made_anew(playing: Playing) -> None:
    mine = Side(
        vanguard=[card("a")], deck=[card("s")], fill=False, retreat=[card("r1"), card("r2")]
    )
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")

    assert keys(scene, "support", "refresh") == ["support", "refresh", "support"]


@rule("CIPHER-REFRESH-9")
def test_cards_sent_away_are_named_before_the_deck_is_made_anew(playing: Playing) -> None:
    text = "[Once per turn] Send the top 3 cards of your deck to the Retreat Area."
    retreat = [card(f"r{n}") for n in range(5)]
    scene = acting(playing, text, deck=[card("d")], fill=False, retreat=retreat)

    assert keys(scene, "put", "refresh") == ["put", "refresh", "put", "put"]


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-18")
def test_an_effect_that_comes_to_nothing_says_so(playing: Playing) -> None:
    scene = acting(playing, "[Tap this unit] Destroy all <Flier> enemies.")

    assert keys(scene, "skill", "tap", "no_effect") == ["skill", "tap", "no_effect"]
    assert scene.logged("no_effect") == [
        {"player": 0, "card": scene.logged("skill")[0]["card"], "skill": "Call"}
    ]


@rule("CIPHER-SKILL-15")
@pytest.mark.parametrize(
    "text",
    [
        "[Once per turn] Draw 1 card.",
        "[Once per turn] Until the end of the turn, this unit cannot evade.",
        "[Once per turn] Move this unit.",
    ],
)
def test_an_effect_that_does_something_is_not_said_to_do_nothing(
    playing: Playing, text: str
) -> None:
    assert acting(playing, text).logged("no_effect") == []


@rule("CIPHER-SUPPORT-4", "CIPHER-SUPPORT-11")
@pytest.mark.parametrize("name", ["Foe", "Other"])
def test_a_failed_support_shares_a_name_only_where_it_does(playing: Playing, name: str) -> None:
    text = (
        "Wind |ACT| [Once per turn] Choose 1 enemy. Until the end of the turn, your opponent's "
        "support cards fail to support that enemy."
    )
    theirs = Side(vanguard=[card("foe", "Foe", attack=200)], deck=[card("s", name)])
    mine = Side(vanguard=[skilled("a", text if name == "Other" else "")])
    scene = playing(cipher_scene(mine, theirs))
    if name == "Other":
        scene.answer("activate a")
        scene.answer("choose foe")
    scene.answer("attack a foe")

    expected = "support_failed" if name == "Foe" else "support_failed_by_skill"
    assert keys(scene, "support_failed", "support_failed_by_skill") == [expected]
