"""Cards that speak, and the mark that says which word of the vocabulary a test shows at work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from rules.cipher.card_text import read
from rules.engine.cards import CardData
from rules.text import changes as ch
from rules.text.abilities import Ability, Compiled
from rules.text.stored import store
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene

Test = TypeVar("Test", bound=Callable[..., object])
Playing = Callable[[CipherScene], CipherScene]


def word(*names: str) -> Callable[[Test], Test]:
    """Mark a test that would fail if these words did not do what they say."""

    def mark(test: Test) -> Test:
        return test

    return mark


def skilled(key: str, skill: str = "", **facts: Any) -> CardData:
    """A card whose text is understood whole; a test must not rest on a text nobody could read."""
    data = card(key, facts.pop("name", ""), skill=skill, **facts)
    failures = read(data).failures
    assert not failures, f"not understood: {failures}"
    return data


def speaking(data: CardData, *abilities: Ability) -> CardData:
    """The card with these abilities instead of its text, for words no sentence is written for."""
    return replace(data, abilities=store(Compiled(abilities, ())))


def bonds(count: int) -> list[CardData]:
    """So many harmless bonds, named b1, b2 ..."""
    return [card(f"b{number}") for number in range(1, count + 1)]


def attack(scene: CipherScene, key: str) -> int:
    """The unit's Attack as everybody sees it."""
    for player in scene.match.view(None)["players"]:
        for area in ("vanguard", "rearguard"):
            for unit in player["zones"][area]["units"]:
                if unit["cards"] and unit["cards"][0]["key"] == key:
                    value: int = unit["attack"]
                    return value
    raise AssertionError(f"{key} is not on the field")


def fight(scene: CipherScene, attacker: str, defender: str) -> None:
    """Declare an attack and let the battle run, without a Critical Hit, an Evasion or a choice."""
    scene.answer(f"attack {attacker} {defender}")
    while scene.match.decisions and scene.decision.kind in ("critical_hit", "evade", "choose_orb"):
        scene.answer(scene.say(scene.decision.options[-1]), player=scene.decision.player)


def acting(playing: Playing, text: str, theirs: Side | None = None, **mine: object) -> CipherScene:
    """The skill of the unit "a" is used at once; "idle" keeps the turn from ending by itself."""
    field = [skilled("a", f"Act |ACT| {text}"), card("idle"), *mine.pop("vanguard", ())]  # type: ignore[misc]
    scene = playing(cipher_scene(Side(vanguard=field, **mine), theirs))  # type: ignore[arg-type]
    scene.answer("activate a")
    return scene


STRONG = card("strong", attack=90)
WEAK = card("weak", attack=0)


def used(scene: CipherScene) -> list[str]:
    """The labels of the skills that were used, in their order."""
    return [line["skill"] for line in scene.logged("skill")]


def draws(key: str, event: str, **facts: object) -> CardData:
    """A card that draws a card on an event."""
    return skilled(key, f"Call |AUTO| {event}, draw 1 card.", **facts)


def always(data: CardData, *changes: ch.Change) -> CardData:
    """The card with these statements as a continuous skill."""
    return speaking(data, Ability("Always", "continuous", changes))


def worth(playing: Playing, text: str, theirs: Side | None = None, **mine: object) -> int:
    """The Attack of a Lord with 40 and this text, where +10 tells that the condition holds."""
    facts = mine.pop("facts", {})
    lord = skilled("a", f"Is |CONT| {text}", **facts)  # type: ignore[arg-type]
    wrap = mine.pop("wrap", None)
    laid = wrap(lord) if callable(wrap) else lord
    active = mine.pop("active", 0)
    side = Side(lord=laid, **mine)  # type: ignore[arg-type]
    scene = playing(cipher_scene(side, theirs, active=active))  # type: ignore[arg-type]
    return attack(scene, "a")
