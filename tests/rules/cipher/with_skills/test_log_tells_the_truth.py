"""What the log says of skills: what happened, in the order in which it happened, and no more."""

from __future__ import annotations

import pytest

from rules.cipher.game import GAME
from rules.engine.decision import IDLE
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


@rule("CIPHER-SKILL-14", "CIPHER-SKILL-17")
@pytest.mark.parametrize("answer", ["use", "decline"])
@pytest.mark.parametrize("condition", ["", "if this unit is in the Vanguard, "])
def test_what_was_declined_is_not_said_to_be_used(
    playing: Playing, answer: str, condition: str
) -> None:
    text = f"Call |AUTO| When this unit attacks, {condition}you may draw 1 card."
    scene = playing(
        cipher_scene(Side(vanguard=[skilled("a", text)]), Side(vanguard=[card("foe", attack=200)]))
    )
    scene.answer("attack a foe")
    assert scene.kinds == ["use_trigger"]
    scene.answer(answer)

    said = ["skill", "draw"] if answer == "use" else ["skill_declined"]
    assert keys(scene, "skill", "draw", "no_effect", "skill_declined") == said
    if scene.kinds == ["critical_hit"]:
        scene.answer("decline")


@rule("CIPHER-SKILL-14", "CIPHER-SUPPORT-10")
def test_an_emblem_with_an_if_is_asked_before_it_is_said_to_be_used(playing: Playing) -> None:
    emblem = "If your attacking unit is <Blue>, you may move 1 ally other than your attacking unit."
    supporter = skilled("s", support_skill=f"|ATK SUPP| Flight: {emblem}")
    mine = Side(vanguard=[card("a", insignias=["blue"]), card("b")], deck=[supporter])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack a foe")
    scene.answer("decline")

    assert keys(scene, "skill", "no_effect", "skill_declined") == ["skill_declined"]


@rule("CIPHER-SKILL-17")
def test_what_is_declined_of_a_card_in_the_hand_is_told_to_nobody(playing: Playing) -> None:
    text = "Call |HAND| |AUTO| When an ally attacks, you may draw 1 card."
    mine = Side(vanguard=[card("b")], hand=[skilled("h", text)])
    scene = playing(cipher_scene(mine, Side(vanguard=[card("foe", attack=200)])))
    scene.answer("attack b foe")
    assert scene.kinds == ["use_trigger"]
    scene.answer("decline")
    scene.answer("decline")  # the Critical Hit

    assert keys(scene, "skill_declined") == []


@rule("CIPHER-BEGIN-2", "CIPHER-BEGIN-3")
def test_who_is_untapped_as_a_turn_begins_is_logged_before_the_draw(playing: Playing) -> None:
    bound = skilled("c", "Bound |CONT| This unit cannot be untapped.")
    theirs = Side(vanguard=[unit(card("b"), tapped=True), unit(bound, tapped=True), card("d")])
    scene = playing(cipher_scene(Side(vanguard=[card("a")]), theirs))
    scene.answer("end_turn")

    assert keys(scene, "turn", "untap_all", "draw")[-3:] == ["turn", "untap_all", "draw"]
    assert [one["card"] for one in scene.logged("untap_all")[0]["cards"]] == ["b"]


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


@rule("CIPHER-SKILL-15", "CIPHER-SKILL-17")
def test_a_choice_that_changes_nothing_is_told_and_said_to_change_nothing(
    playing: Playing,
) -> None:
    text = "[Once per turn] Choose 1 other ally, and untap it."
    scene = acting(playing, text, vanguard=[card("b"), card("c")])
    scene.answer("choose c")

    assert keys(scene, "skill", "chosen", "untap", "no_effect") == ["skill", "chosen", "no_effect"]


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


@rule("CIPHER-MOVE-4")
def test_whom_a_skill_moves_has_not_moved_by_themselves(playing: Playing) -> None:
    theirs = Side(vanguard=[card("foe")])
    mine = Side(vanguard=[skilled("a", "Call |ACT| [Once per turn] Choose 1 enemy, and move it.")])
    scene = playing(cipher_scene(mine, theirs))
    scene.answer("activate a")
    scene.answer("choose foe")

    (line,) = scene.logged("moved")
    assert (line["player"], line["card"]["card"]) == (1, "foe")
    assert scene.logged("move") == []


@rule("CIPHER-CARD-13")
@pytest.mark.parametrize(
    ("text", "key", "until"),
    [
        ("Until the end of the turn, this unit gets +20 Attack.", "higher", "until_turn"),
        ("Until the end of the turn, this unit gets -20 Attack.", "lower", "until_turn"),
        (
            "Until the end of your opponent's next turn, this unit gets +20 Attack.",
            "higher_of",
            "until_turn_end_of",
        ),
    ],
)
def test_a_number_is_said_to_be_higher_or_lower_and_how_long(
    playing: Playing, text: str, key: str, until: str
) -> None:
    scene = acting(playing, f"[Once per turn] {text}")

    (line,) = scene.logged(key)
    assert (line["card"]["card"], line["stat"], line["amount"]) == ("a", "attack", 20)
    assert line["until"] == until
    assert line.get("whose") == (1 if key.endswith("_of") else None)


@rule("CIPHER-BOND-4")
def test_a_bond_is_said_to_lie_face_down_or_up(playing: Playing) -> None:
    scene = acting(playing, "[Flip 1] Draw 1 card.", bonds=[card("b")])

    assert named(scene, "flip_down") == ["b"]


def test_a_card_that_is_put_somewhere_is_said_to_be_somebodys(playing: Playing) -> None:
    text = "Choose 1 card from your hand, and send it to the Retreat Area."
    scene = acting(playing, text, hand=[card("h")])
    if scene.kinds == ["choose_targets"]:
        scene.answer("choose h")

    (line,) = scene.logged("put")
    assert (line["player"], line["origin"], line["to"]) == (0, "hand", "retreat")


@rule("CIPHER-PROMOTE-1", "CIPHER-LEVELUP-1")
@pytest.mark.parametrize(("key", "promotion_cost"), [("promote", 1), ("level_up", None)])
def test_a_promotion_says_of_whom(playing: Playing, key: str, promotion_cost: int | None) -> None:
    better = card("a2", "a", promotion_cost=promotion_cost)
    mine = Side(vanguard=[card("a")], hand=[better], bonds=[card("bond")])
    scene = playing(cipher_scene(mine, phase="deployment"))
    scene.answer(f"{key} a2 a")
    (line,) = scene.logged(key)

    assert (line["target"]["card"], line["card"]["card"]) == ("a", "a2")


@rule("CIPHER-MARCH-1", "CIPHER-MARCH-2")
def test_a_forced_march_says_who_steps_up(playing: Playing) -> None:
    theirs = Side(
        lord_area="rearguard", vanguard=[card("foe", attack=0)], rearguard=[card("other")]
    )
    scene = playing(cipher_scene(Side(vanguard=[card("a"), card("idle")]), theirs))
    scene.answer("attack a foe")
    (line,) = scene.logged("forced_march")

    assert line["count"] == 2
    assert {one["card"] for one in line["cards"]} == {"lord1", "other"}


@rule("CIPHER-CARD-7")
def test_whose_a_card_is_stands_before_its_title() -> None:
    """ "Chrom, Prince of Ylisse of Ann" is nobody's name."""
    lines = {key: line for key, line in GAME.messages.items() if key.startswith("log.")}

    assert [key for key, line in lines.items() if "{card} of {" in line] == []
    assert lines["log.defeated"] == "{player:seat}'s {card} is defeated."


@rule("CIPHER-END-3")
def test_until_whose_turn_ends_is_said_in_words(playing: Playing) -> None:
    text = "Until the end of your opponent's next turn, this unit gets +20 Attack."
    scene = acting(playing, text, vanguard=[card("b")])
    (line,) = scene.logged("higher_of")
    words = GAME.messages["log.higher_of"]
    until = GAME.messages[f"word.{line['until']}"]

    assert words.replace("{until}", until).endswith("until the end of {whose:seat}'s next turn.")


@rule("CIPHER-SKILL-18")
@pytest.mark.parametrize(
    ("text", "tapped", "is_idle"),
    [
        ("[Once per turn] Choose 1 other ally, and untap it.", False, True),
        ("[Once per turn] Choose 1 other ally, and untap it.", True, False),
        ("[Once per turn] Destroy all <Flier> enemies.", False, True),
        ("[Once per turn] Draw 1 card.", False, False),
        ("[Once per turn] Choose 1 card from your Retreat Area, and add it to your hand.", False,
         False),
    ],
)  # fmt: skip
def test_a_skill_that_would_find_no_unit_is_offered_and_says_so(
    playing: Playing, text: str, tapped: bool, is_idle: bool
) -> None:
    mine = Side(vanguard=[skilled("a", f"Call |ACT| {text}"), unit(card("b"), tapped=tapped)])
    scene = playing(cipher_scene(mine))
    [offered] = [option for option in scene.decision.options if option.action == "activate"]

    assert (IDLE in offered.flags) is is_idle
