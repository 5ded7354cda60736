"""Rulings on single cards: battles, defeats, bonuses, worded in our own templating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.fma.playing import can_play, play
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, attachment, event, location, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
CANCEL = event("cancel", "React Wits 0: Cancel an event.")
FIELD = (0, location("field", strength=0))


def s(key: str, strength: int, text: str = "", **facts: Any) -> Any:
    return ally(key, strength=strength, text=text, **facts)


def own(key: str, strength: int, text: str = "", **facts: Any) -> Any:
    """A character whose wits make its player active."""
    return s(key, strength, text, **{"wits": 20, **facts})


CHIEF = a_leader("chief0", wits=30)


def search(mine: Side, theirs: Side, **more: Any) -> FmaScene:
    return fma_scene(mine, theirs, **{"phase": "search_action", "place": FIELD, **more})


def side(party: list[Any], *hand: Any, **more: Any) -> Side:
    return Side(party=party, hand=[*hand, DULL], **more)


def fallen(scene: FmaScene) -> list[str]:
    return sorted(one.card.key for one in scene.table.all_characters() if one.is_defeated)


# Before and in battles ------------------------------------------------------------------------


@rule("FMA-IND-8", "FMA-BATTLE-8", "FMA-PLAY-19")
@pytest.mark.parametrize("canceled", [False, True])
def test_a_canceled_block_sets_nobody(playing: Playing, canceled: bool) -> None:
    block = event(
        "block",
        "React Strength: When an attack on one of your characters is declared, the playing "
        "character blocks it.",
    )
    mine = side([own("a", 3)], CANCEL)
    scene = playing(search(mine, side([s("d", 1), s("guard", 4)], block)))
    scene.attack("a", "d")
    play(scene, "block", by="guard")
    assert scene.asked == (0, "react")
    if canceled:
        play(scene, "cancel")
    else:
        scene.answer("decline")

    assert scene.state("guard") == ("ready" if canceled else "set")
    battle = scene.table.battle
    assert battle is not None
    assert [one.card.key for one in battle.defenders] == ["d" if canceled else "guard"]
    scene.pass_all("battle", "react")


@rule("FMA-IND-8", "FMA-BATTLE-8", "FMA-BATTLE-11")
def test_who_is_set_or_fights_already_can_play_no_block(playing: Playing) -> None:
    block = event(
        "block",
        "React Strength: When an attack on one of your characters is declared, the playing "
        "character blocks it.",
    )
    tired = unit(s("tired", 9), state="set")
    scene = playing(search(side([own("a", 3)]), side([s("d", 1), tired], block)))
    scene.attack("a", "d")
    assert scene.asked[1] == "battle", "nobody could block"
    scene.pass_all("battle")


@rule("FMA-IND-12", "FMA-REACT-13")
def test_caught_off_guard_puts_one_weaker_character_in_the_place_of_the_losers(
    playing: Playing,
) -> None:
    text = (
        "React Strength: After this character wins a battle, instead of the losers, "
        "defeat target character with less strength than a losing character."
    )
    winner = own("a", 9, text)
    others = [s("loser", 5), s("weak", 4), s("equal", 5), s("strong", 8)]
    scene = playing(search(side([winner]), side(others)))
    scene.attack("a", "loser")
    scene.pass_all("battle")
    play(scene, "a")
    assert fallen(scene) == ["weak"]


@rule("FMA-IND-13", "FMA-RECRUIT-24")
def test_claire_returns_a_mob_ally_home_when_one_fell_in_battle(playing: Playing) -> None:
    text = (
        "React Wits: After a Mob ally of yours is defeated in battle, put target Mob ally from "
        "your discard pile into play."
    )
    claire = ally("claire", text=text)
    pile = [mob("old"), ally("plain"), event("e")]
    fought = Side(party=[mob("crowd", strength=1), claire], discard=pile, hand=[DULL])
    scene = playing(search(side([own("a", 5)]), fought))
    scene.fight("a", "crowd")
    play(scene, "claire")

    old = scene.unit("old")
    assert (old.area, old.state, old.player) == ("home", "ready", 1)
    assert fallen(scene) == ["crowd"]


@rule("FMA-IND-13")
def test_claire_has_nothing_to_say_to_another_defeat(playing: Playing) -> None:
    text = (
        "React Wits: After a Mob ally of yours is defeated in battle, put target Mob ally from "
        "your discard pile into play."
    )
    fought = Side(party=[s("d", 1), ally("claire", text=text)], discard=[mob("old")], hand=[DULL])
    kill = event("kill", "Search Strength: Defeat target Mob ally.")
    fought.party = [*fought.party, mob("crowd")]
    scene = playing(search(side([own("a", 5)], kill), fought))
    scene.fight("a", "d")
    assert scene.asked[1] == "search", "no Mob fell"
    if scene.decision.player == 1:
        scene.answer("pass")
    play(scene, "kill")
    assert fallen(scene) == ["crowd", "d"]
    assert scene.asked[1] == "search", "not in battle"


CHALLENGE = (
    "Main Strength: Start a battle of strength in which target ready character of yours attacks "
    "target opposing character with equal or higher strength; no other character may join it."
)


@rule("FMA-IND-14", "FMA-PLAY-17")
def test_challenge_the_sun_is_for_equals_and_better_and_both_are_known_at_once(
    playing: Playing,
) -> None:
    mine = Side(
        allies=[s("four", 4), unit(s("tired", 4), state="set")],
        leader=CHIEF,
        hand=[event("sun", CHALLENGE), DULL],
    )
    others = [s("three", 3), s("same", 4), s("five", 5)]
    theirs = Side(leader=a_leader("boss", strength=1), allies=others, hand=[CANCEL, DULL])
    scene = playing(fma_scene(mine, theirs, place=FIELD))
    play(scene, "sun", by="four")
    assert scene.options() == {"target four", "target chief0"}
    scene.answer("target four")
    assert scene.options() == {"target same", "target five"}
    scene.answer("target five")
    assert scene.asked == (1, "react"), "chosen before it can be canceled"
    scene.answer("decline")
    assert scene.table.battle is not None
    assert scene.table.battle.closed
    scene.pass_all("battle")
    assert fallen(scene) == ["four"]


@rule("FMA-IND-14", "FMA-IND-8")
def test_nobody_blocks_a_challenge(playing: Playing) -> None:
    guard = s(
        "guard",
        9,
        "React Strength: When an attack on one of your characters is declared, this character "
        "blocks it.",
    )
    mine = Side(allies=[s("four", 4)], leader=CHIEF, hand=[event("sun", CHALLENGE), DULL])
    scene = playing(fma_scene(mine, Side(allies=[s("five", 5), guard]), place=FIELD))
    play(scene, "sun", by="four")
    scene.answer("target four")
    scene.answer("target five")
    assert scene.table.battle is not None
    scene.pass_all("battle", "react")
    assert scene.state("guard") == "ready"


@rule("FMA-IND-29", "FMA-GEN-10")
def test_in_over_your_head_compares_with_the_printed_number(playing: Playing) -> None:
    text = "Main Strength: Defeat target character with strength higher than its printed one."
    sword = attachment("sword", strength=1)
    theirs = [s("zero", 0), unit(s("armed", 0), sword), s("five", 5)]
    mine = Side(leader=CHIEF, hand=[event("over", text), DULL])
    scene = playing(fma_scene(mine, Side(allies=theirs)))
    play(scene, "over")
    assert fallen(scene) == ["armed"], "the only one that is above what is printed"


@rule("FMA-IND-63", "FMA-REACT-13", "FMA-STATE-2")
def test_stones_of_life_send_home_and_set_before_the_defeat(playing: Playing) -> None:
    stones = attachment(
        "stones", text="Before bearer is defeated, move it home and set it instead."
    )
    after = event("after", "React Wits: After a character is defeated, draw a card.")
    theirs = Side(party=[unit(s("d", 1), stones)], hand=[after, DULL])
    scene = playing(search(side([own("a", 5)]), theirs))
    scene.fight("a", "d")

    saved = scene.unit("d")
    assert (saved.state, saved.area) == ("set", "home")
    assert fallen(scene) == []
    assert scene.logged("play") == [], "there was no defeat to react to"


@rule("FMA-IND-65")
def test_the_gloves_discard_without_defeating(playing: Playing) -> None:
    gloves = attachment(
        "gloves", text="Battle Strength: Discard target opposing character that can be defeated."
    )
    after = event("after", "React Wits: Before a character is defeated, move it home instead.")
    theirs = Side(party=[s("d", 9)], hand=[after, DULL])
    scene = playing(search(side([unit(own("a", 1), gloves)]), theirs))
    scene.attack("a", "d")
    play(scene, "gloves")
    assert scene.cards("discard", 1) == ["d"]
    assert scene.logged("defeated") == []
    scene.pass_all("battle")


@rule("FMA-IND-65")
def test_the_gloves_do_not_touch_who_cannot_be_defeated(playing: Playing) -> None:
    """Hughes while he attacks; any Roy Mustang while Hawkeye is there."""
    gloves = attachment(
        "gloves", text="Battle Strength: Discard target opposing character that can be defeated."
    )
    hughes = own("hughes", 9, "This character cannot be defeated while attacking.")
    attacked = playing(search(side([hughes]), side([unit(s("d", 1), gloves)])))
    attacked.attack("hughes", "d")
    while attacked.asked == (0, "battle"):
        attacked.answer("pass")
    assert attacked.asked == (1, "battle")
    assert not can_play(attacked, "gloves")
    attacked.pass_all("battle")

    hawkeye = ally("hawkeye", text='Characters named "Roy Mustang" cannot be defeated.')
    roy = ally("roy", "Roy Mustang", strength=1)
    scene = playing(search(side([unit(own("a", 5), gloves)]), side([roy, hawkeye])))
    scene.attack("a", "roy")
    assert not can_play(scene, "gloves")
    scene.pass_all("battle")
    assert fallen(scene) == []


@rule("FMA-IND-68", "FMA-BATTLE-25")
def test_auto_mail_from_the_sinners_body_comes_too_late_for_the_battle(playing: Playing) -> None:
    body = event(
        "body",
        "React Alchemy: After one of your characters is defeated in battle, attach an Auto-mail "
        "attachment from your hand to target ally of yours.",
    )
    arm = attachment("arm", keywords="Auto-mail", strength=9)
    scene = playing(search(side([own("a", 5)]), side([s("d", 4), s("e", 1)], body, arm)))
    scene.fight("a", "d")
    play(scene, "body", by="e")
    if scene.decision.kind == "choose_cards":
        scene.answer("choose arm")

    assert scene.borne("e") == ["arm"]
    assert fallen(scene) == ["d"]


@rule("FMA-IND-67", "FMA-TARGET-15")
@pytest.mark.parametrize("chosen", [(), ("v1",), ("v1", "v2")])
def test_the_confident_hero_sets_up_to_two_villains(
    playing: Playing, chosen: tuple[str, ...]
) -> None:
    text = "Search Wits, set this character: Set up to two target Villains in search parties."
    villains = [s(f"v{n}", 1, keywords="Villain") for n in (1, 2, 3)]
    home = Side(
        party=[*villains, s("good", 1)], allies=[s("v4", 1, keywords="Villain")], hand=[DULL]
    )
    scene = playing(search(side([own("hero", 1, text)]), home))
    play(scene, "hero")
    assert scene.options() == {"target v1", "target v2", "target v3"}
    scene.answer(*(f"target {key}" for key in chosen))

    assert scene.state("hero") == "set"
    assert [key for key in ("v1", "v2", "v3") if scene.state(key) == "set"] == list(chosen)


# Moves and states -----------------------------------------------------------------------------


@rule("FMA-IND-4", "FMA-SEARCH-18", "FMA-CARD-13")
def test_in_the_arid_desert_who_is_moved_home_is_defeated(playing: Playing) -> None:
    text = "When a character is moved home in the search phase, defeat it."
    desert = (0, location("desert", strength=0, text=text))
    away = event("away", "Search Wits: Move target character home.")
    scene = playing(
        search(side([own("a", 5)], away), side([s("d", 1), s("e", 9), s("f", 1)]), place=desert)
    )
    play(scene, "away", "target f")
    assert fallen(scene) == ["f"]
    scene.may_stay_open = True
    scene.pass_all("search")
    assert scene.table.phase == "cleanup"
    assert fallen(scene) == ["f"], "the return in cleanup is no move"


@rule("FMA-IND-4")
def test_who_moves_out_into_the_desert_is_safe(playing: Playing) -> None:
    text = "When a character is moved home in the search phase, defeat it."
    desert = (0, location("desert", strength=0, text=text))
    out = event(
        "out", "Search Wits: Move target character of yours from home into your search party."
    )
    mine = Side(party=[own("a", 5)], allies=[s("b", 1)], hand=[out, DULL])
    scene = playing(search(mine, side([s("d", 1)]), place=desert))
    play(scene, "out", "target b")
    assert scene.unit("b").area == "party"
    assert fallen(scene) == []
