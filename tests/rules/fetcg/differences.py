"""What a card does: the same steps are played with it and with one that says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.cards import CardData
from tests.testkit.fetcg.cards import character, item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

TESTED = "tested"


def card(on: str, text: str, timing: str = "any_time", **facts: Any) -> CardData:
    """A card of the kind that says the text; the facts are those of a unit."""
    return {
        "surprise": lambda: surprise(TESTED, text, timing, cost=0),
        "unit": lambda: unit(TESTED, ability=text, **{**NUMBERS, **facts}),
        "weapon": lambda: weapon(TESTED, effect=text),
        "staff": lambda: magic(TESTED, "staff", effect=text, attack=0),
        "item": lambda: item(TESTED, text),
        "land": lambda: land(TESTED, text),
    }[on]()


NUMBERS: Mapping[str, Any] = {
    "energy": 9,
    "attack": 3,
    "counterattack": 2,
    "skills": "Adept",
    "ranks": ["sword_s", "staff_s"],
}


@dataclass(frozen=True)
class Play:
    """A table with something for everybody, what is wished on it, and what comes of the card.

    `wishes` are options that are taken when they are offered, each once; what must be chosen is,
    and everybody passes otherwise, until the question `until` is asked or `turns` turns are over.
    `comes`: how much more or less there is than without the card, or what there is now.
    """

    comes: Mapping[str, Any]
    wishes: tuple[str, ...] = ()
    until: str = "activate_unit"
    phase: str = "invasion"
    active: int = 0
    turns: int = 1
    mine: Mapping[str, Any] = field(default_factory=dict)
    friend: Mapping[str, Any] = field(default_factory=dict)
    foe: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    hand: tuple[CardData, ...] = ()
    their_hand: int = 5
    theirs: tuple[CardData, ...] = ()
    more_foes: int = 0
    land_at: str = ""
    foe_at: str = "C-2"
    friend_facts: Mapping[str, Any] = field(default_factory=dict)
    timing: str = "any_time"
    mine_facts: Mapping[str, Any] = field(default_factory=dict)
    mine_at: str = "B-2"
    without: tuple[str, ...] = ()
    discard: tuple[CardData, ...] = ()
    deck: tuple[CardData, ...] = ()


def begin(playing: Playing, on: str, tested: CardData, play: Play) -> FetcgScene:
    """The card in hand, on "mine", or beneath a unit."""
    carried = {"weapon": "weapon", "staff": "weapon", "item": "item"}.get(on)
    mine = tested if on == "unit" else unit("mine", **{**NUMBERS, **play.mine_facts})
    carries = {carried: tested} if carried else {}
    own = [
        at(play.mine_at, mine, **{"energy": 5, **carries, **play.mine}),
        at(
            "B-1",
            character("friend", "Friend", energy=8, **play.friend_facts),
            **{"energy": 3, **play.friend},
        ),
    ]
    if play.phase in ("unit", "hand") or "mine" in play.without:
        own = own[1:]
    if "friend" in play.without:
        own = own[:-1]
    foe = unit("foe", **{"energy": 9, "attack": 3, "counterattack": 2, **play.facts})
    enemies = [at(play.foe_at, foe, **{"energy": 7, **play.foe})]
    enemies += [at(f"D-{n}", unit(f"foe{n}"), energy=1) for n in range(1, play.more_foes + 1)]
    hand = [unit("recruit"), unit("novice"), *play.hand, *([tested] if on == "surprise" else [])]
    if on == "unit" and play.phase == "unit":
        hand.append(tested)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side(
                own,
                hand=hand,
                lands={play.land_at: tested} if on == "land" else {},
                deck=[land("hill"), unit("scout"), *play.deck],
                discard=[unit("veteran"), *play.discard],
                used=6,
            ),
            Side(
                enemies,
                hand=[*(item(f"h{n}") for n in range(play.their_hand)), *play.theirs],
                lands={"D-3": land("moor")},
            ),
            phase=play.phase,
            active=play.active,
            skip_windows=False,
        )
    )
    scene.may_stay_open = True
    return scene


def carry_on(scene: FetcgScene, play: Play) -> set[str]:
    """Play it; all that was offered on the way."""
    wishes = [wish.replace("mine", name_of_mine(scene, play.mine_at)) for wish in play.wishes]
    last, offered = scene.table.turn + play.turns, set[str]()
    while scene.match.outcome is None and scene.table.turn < last:
        said = {option.key: scene.say(option) for option in scene.decision.options}
        offered.update(said.values())
        wish = next((w for w in wishes if any(fits(one, w) for one in said.values())), None)
        if wish is not None:
            wishes.remove(wish)
            key = next(key for key, one in said.items() if fits(one, wish))
            scene.match.answer(scene.decision.player, scene.decision.id, [key])
        elif scene.kinds == [play.until]:
            break
        else:
            answer(scene)
    return offered


def fits(said: str, wish: str) -> bool:
    return said == wish or said.startswith(f"{wish} ")


def name_of_mine(scene: FetcgScene, square: str) -> str:
    return next((u.card.key for u in scene.table.players[0].units if u.square == square), "mine")


def answer(scene: FetcgScene) -> None:
    """Two of what may be chosen, and yes; nothing else is done."""
    decision = scene.decision
    actions = {option.action for option in decision.options}
    if not actions <= {"choose", "yes", "no", "square", "number"}:
        scene._do_nothing()
        return
    options = [option for option in decision.options if option.action != "no"]
    chosen = options[: max(decision.minimum, min(decision.maximum, 2))]
    scene.match.answer(decision.player, decision.id, [option.key for option in chosen])


def seen(scene: FetcgScene) -> dict[str, Any]:
    """What can be told of the table, without the card itself."""
    found: dict[str, Any] = {}
    for seat, whose in enumerate(("own", "their")):
        player = scene.player(seat)
        for place, zone in (("hand", player.hand), ("discard", player.discard)):
            found[f"{whose} {place}"] = sum(card.data.key != TESTED for card in zone.cards)
        found |= {f"{whose} unused": player.unused, f"{whose} used": player.used}
    for one in scene.table.all_units():
        name = "mine" if one.card.key == TESTED else one.card.key
        found |= {f"{name} energy": one.energy, f"{name} square": one.square}
        found |= {f"{name} standby": one.standby, f"{name} statuses": tuple(sorted(one.statuses))}
    found["lands"] = sum(bool(zone.cards) for zone in scene.table.lands.values())
    found["units"] = len(scene.table.players[0].units)
    found["restored"] = [line["amount"] for line in scene.logged("restoration")]
    found["strikes"] = [line["damage"] for line in scene.logged("strike")]
    return found


def difference(playing: Playing, on: str, text: str, play: Play) -> dict[str, Any]:
    """What the card with the text makes of the same steps."""
    facts = play.mine_facts if on == "unit" else {}
    scenes = [begin(playing, on, card(on, said, play.timing, **facts), play) for said in (text, "")]
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
