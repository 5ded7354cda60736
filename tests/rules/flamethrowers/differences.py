"""What a card does: the same steps are played with it and with one that says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import CardData
from tests.testkit.flamethrowers.cards import field_card, fighter, form, reaction, support
from tests.testkit.flamethrowers.scene import FlameScene, Side, flame_scene, unit

Playing = Callable[[Any], Any]
TESTED = "tested"


def card(on: str, text: str, **facts: Any) -> CardData:
    """A card of the kind that says the text; the facts are those of a SQUAD card."""
    return {
        "support": lambda: support(TESTED, text),
        "squad": lambda: fighter(TESTED, ability=text, **{"health": 10_000, **facts}),
        "field": lambda: field_card(TESTED, text),
        "reaction": lambda: reaction(TESTED, text),
    }[on]()


@dataclass(frozen=True)
class Play:
    """A table with something for everybody, what is wished on it, and what comes of the card.

    `wishes` are options that are taken when they are offered, each once; what must be chosen is,
    and nothing else is done, until the turn is over or `until` is asked. `comes`: how much more or
    less there is than without the card, or what there is now.
    """

    comes: Mapping[str, Any]
    wishes: tuple[str, ...] = ("activate_support tested",)
    phase: str = "main_2"
    active: int = 0
    turns: int = 1
    mine: Mapping[str, Any] = field(default_factory=dict)
    foe: Mapping[str, Any] = field(default_factory=dict)
    side: Mapping[str, Any] = field(default_factory=dict)
    their: Mapping[str, Any] = field(default_factory=dict)
    more_foes: int = 0
    in_play: tuple[int, CardData] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def begin(playing: Playing, on: str, tested: CardData, play: Play) -> FlameScene:
    first = tested if on == "squad" else fighter("mine", "Mine")
    mine = unit(first, **{"health": 6_000, "energy": 300, **play.mine})
    foe = unit(fighter("foe", health=50_000), **{"energy": 400, **play.foe})
    held = {"support": "supports", "reaction": "hand"}.get(on)
    own: dict[str, Any] = {
        "squad": [mine, unit(fighter("friend", "Friend"), health=5_000, energy=200)],
        "deck": [fighter("d1"), form("hyper", "Dax"), support("s1", "Use: Draw 1 card.")],
        "defeated": [fighter("fallen")],
        "hand": [fighter("rookie")],
        "ship": 50_000,
        **play.side,
    }
    if held:
        own[held] = [*own.get(held, ()), tested]
    if "exchange tested" in play.wishes:
        own["squad"] = [unit(fighter("mine", "Mine")), *own["squad"][1:]]
        own["hand"] = [tested]
    if "place tested" in play.wishes:
        own["squad"] = own["squad"][1:]
        own["hand"] = [tested]
    theirs: dict[str, Any] = {
        "squad": [foe, *(fighter(f"foe{n}") for n in range(play.more_foes))],
        "hand": [fighter(f"h{n}") for n in range(4)],
        **play.their,
    }
    in_play = (0, tested) if on == "field" else play.in_play
    scene: FlameScene = playing(
        flame_scene(
            Side(**own), Side(**theirs), phase=play.phase, active=play.active, in_play=in_play
        )
    )
    scene.may_stay_open = True
    return scene


def carry_on(scene: FlameScene, play: Play) -> set[str]:
    """Play it; all that was offered on the way."""
    wishes = list(play.wishes)
    if any(squad.card.key == TESTED for squad in scene.table.all_squads()):
        wishes = [wish.replace("mine", TESTED) for wish in wishes]
    last, offered = scene.table.turn + play.turns, set[str]()
    while scene.match.outcome is None and scene.table.turn < last:
        said = {option.key: scene.say(option) for option in scene.decision.options}
        offered.update(said.values())
        wish = next((w for w in wishes if any(fits(one, w) for one in said.values())), None)
        if wish is None:
            answer(scene)
            continue
        wishes.remove(wish)
        key = next(key for key, one in said.items() if fits(one, wish))
        scene.match.answer(scene.decision.player, scene.decision.id, [key])
    return offered


def fits(said: str, wish: str) -> bool:
    return said == wish or said.startswith(f"{wish} ")


def answer(scene: FlameScene) -> None:
    """What must be chosen, and as much of it as may be; else nothing is done."""
    decision = scene.decision
    actions = {option.action for option in decision.options}
    for nothing in ("pass", "end_turn"):
        if nothing in actions:
            scene.answer(nothing)
            return
    options = [option for option in decision.options if option.action not in ("no", "decline")]
    chosen = options[: max(decision.minimum, min(decision.maximum, 2))]
    scene.match.answer(decision.player, decision.id, [option.key for option in chosen])


def seen(scene: FlameScene) -> dict[str, Any]:
    """What can be told of the table, without the card itself."""
    found: dict[str, Any] = {}
    for seat, whose in enumerate(("own", "their")):
        player = scene.player(seat)
        for place in ("hand", "discard", "defeated", "supports"):
            cards = getattr(player, place).cards
            found[f"{whose} {place}"] = sum(one.data.key != TESTED for one in cards)
        found[f"{whose} squad"] = sum(one.card.key != TESTED for one in player.squad)
        found[f"{whose} ship"] = scene.ship(seat).health
    for one in scene.table.all_squads():
        name = "mine" if one.card.key == TESTED else one.card.key
        found |= {f"{name} health": one.health[-1], f"{name} energy": one.energy[-1]}
    found["fields"] = len([c for c in scene.table.field.cards if c.data.key != TESTED])
    return found


def difference(playing: Playing, on: str, text: str, play: Play) -> dict[str, Any]:
    """What the card with the text makes of the same steps."""
    scenes = [begin(playing, on, card(on, said, **play.facts), play) for said in (text, "")]
    offers = [carry_on(scene, play) for scene in scenes]
    now, then = map(seen, scenes)
    found: dict[str, Any] = {
        "offered": {one.replace(TESTED, "mine") for one in offers[0] - offers[1]},
        "withheld": {one.replace(TESTED, "mine") for one in offers[1] - offers[0]},
    }
    for name in now.keys() | then.keys():
        one, other = now.get(name), then.get(name)
        if one != other:
            counts = type(one) is int and type(other) is int
            found[name] = one - other if counts else one  # type: ignore[operator]
    return found
