"""Scenes of three players that stand at a question of each kind: seat 0 is asked it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.fma.effects import discard, draw
from rules.fma.plays import Cost, Slot
from rules.fma.questions import choose_player
from tests.rules.fma.positions import boost, s, search, side
from tests.rules.fma.scripts import Sets, Text, nothing, saying
from tests.testkit.fma.cards import ally, attachment, event, leader, location
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

DOWN = "defeated"
ED = leader("ed", "ed", wits=5)
YARD = (1, location("yard", 1, battle=("strength", "wits"), strength=9))
ASIDE = ("pass", "decline", "done", "none", "keep_both", "play_on")


def rest(*cards: Any) -> list[Side]:
    """The two others, who hold cards."""
    return [
        Side(allies=[ally(f"home{seat}")], hand=[*cards, event(f"dull{seat}")]) for seat in (1, 2)
    ]


def at_home(*allies: Any, hand: Any = (), phase: str = "main", **more: Any) -> FmaScene:
    texts = more.pop("texts", {})
    seats = more.pop("others", None) or rest()
    mine = Side(**{"leader": ED, "allies": allies, "hand": [*hand, event("dull0")], **more})
    options = {"draw_offers": "allowed"} if phase == "recruit" else None
    return fma_scene(mine, *seats, phase=phase, make=saying(texts), options=options)


def in_parties(mine: list[Any], *hand: Any, texts: Any = None, place: Any = YARD) -> FmaScene:
    sides = [side(mine, *hand), side([s("d", 1), s("d2", 3)]), side([s("e", 1)])]
    return search(*sides, place=place, make=saying(texts or {}))


def playing_note(*answers: str, **more: Any) -> FmaScene:
    """An event of these qualities is being played."""
    ability = Text("main", **more)
    hand = [event("note"), event("x"), event("y"), event("z")]
    scene = at_home(ally("p"), ally("q"), hand=hand, texts={"note": [ability]})
    scene.answer("play note")
    scene.answer("choose ed") if scene.asked[1] == "performer" else None
    for wanted in answers:
        scene.answer(wanted)
    return scene


def power_up() -> FmaScene:
    return at_home(phase="power_up", leaders=[leader("ed2", "ed", 2)], experience=2)


def recruit() -> FmaScene:
    return at_home(hand=[ally("n")], phase="recruit")


def augment() -> FmaScene:
    texts = {"n": [Text("augment", number=1, do=nothing)]}
    scene = at_home(hand=[ally("n")], phase="recruit", texts=texts)
    scene.answer("recruit n")
    return scene


def replacing() -> FmaScene:
    """The Augment of one that replaces another."""
    texts = {"n": [Text("augment", number=1, do=nothing)]}
    old = unit(ally("p", "Pat"), attachment("hat"))
    scene = at_home(old, hand=[ally("n", "Pat")], phase="recruit", texts=texts)
    scene.answer("replace n p")
    return scene


def answer_draw() -> FmaScene:
    scene = at_home(phase="recruit")
    for _ in range(2):
        scene.answer("pass")
    scene.answer("offer_draw")
    return scene


def arms(*worn: str) -> FmaScene:
    made = [attachment(key, keywords="Auto-mail") for key in worn]
    new = attachment("new", keywords="Auto-mail")
    scene = at_home(unit(ally("p"), *made), hand=[new])
    scene.answer("attach new p")
    return scene


def exchange_for_attachment() -> FmaScene:
    scene = at_home(ally("p"), hand=[attachment("dear", 5), event("x"), event("y")])
    scene.answer("attach dear p")
    return scene


def react() -> FmaScene:
    """To another's play, which goes on without the answer."""
    texts = {"note": [boost(2, timing="main")], "no": [Text("react", answers=("played",))]}
    scene = at_home(ally("p"), hand=[event("no")], texts=texts, others=rest(event("note")))
    scene.answer("pass")
    scene.answer("play note")
    scene.answer("choose home1")
    scene.answer("target p")
    scene.answer("decline") if scene.asked[0] != 0 else None
    return scene


def order_triggers() -> FmaScene:
    def lots(table: Any, play: Any) -> Any:
        yield from discard(table, 0, list(table.players[0].hand.cards), by=play.seat)

    def more(table: Any) -> Any:
        yield from draw(table, table.players[0], 1)

    texts = {
        "note": [Text("main", do=lots)],
        "p": [Sets("played", more, before=True)],
        "q": [Sets("played", more, before=True)],
    }
    others = rest(event("note"))
    scene = at_home(ally("p"), ally("q"), texts=texts, others=others)
    scene.answer("pass")
    scene.answer("play note")
    scene.answer("choose home1")
    return scene


def order_own_effects() -> FmaScene:
    def more(table: Any) -> Any:
        yield from draw(table, table.players[0], 1)

    texts = {"p": [Sets("turn", more)], "q": [Sets("turn", more, optional=True)]}
    return at_home(ally("p"), ally("q"), texts=texts, phase="draw")


def choose_location() -> FmaScene:
    sides = [Side(locations=[location(f"place{n}", 2)], hand=[event("x")]) for n in range(3)]
    return fma_scene(*sides, phase="draw", make=saying())


def assign() -> FmaScene:
    sides = [Side(allies=[ally(f"a{seat}")], hand=[event("x")]) for seat in range(3)]
    scene = fma_scene(*sides, phase="search", place=YARD, make=saying())
    while scene.asked[0] != 0:
        scene.answer(f"assign a{scene.asked[0]}")
    return scene


def attackers() -> FmaScene:
    scene = in_parties([s("a", 5), s("b", 5)])
    scene.answer("start_battle")
    return scene


def battle_type() -> FmaScene:
    scene = attackers()
    scene.answer("attacker a")
    return scene


def defender() -> FmaScene:
    scene = battle_type()
    scene.answer("type strength")
    return scene


def battle() -> FmaScene:
    scene = defender()
    scene.answer("choose d")
    return scene


def choose_defeated() -> FmaScene:
    place = (1, location("field", strength=9))
    sides = [side([s("a", 3)]), side([s("d", 2), s("d2", 3)]), side([s("e", 1)])]
    scene = search(*sides, place=place, make=saying({"d": [_joins("d2")]}))
    scene.attack("a", "d")
    scene.answer("pass")
    scene.answer("play d")
    scene.pass_all("battle")
    return scene


def _joins(key: str) -> Text:
    def do(table: Any, play: Any) -> Any:
        yield from ()
        one = next(one for one in table.all_characters() if one.card.key == key)
        table.battle.defenders.append(one)
        table.touch()

    return Text("battle", do=do)


def defeat_zeros() -> FmaScene:
    place = (1, location("field", strength=9))
    sides = [side([s("a", 0)]), side([s("d", 0)]), side([s("e", 1)])]
    scene = search(*sides, place=place, make=saying())
    scene.fight("a", "d")
    return scene


def cleanup() -> FmaScene:
    return at_home(ally("p"), phase="cleanup")


def recover() -> FmaScene:
    scene = at_home(
        unit(ally("p", "Pat"), state=DOWN),
        unit(ally("q"), state=DOWN),
        hand=[ally("p2", "Pat")],
        phase="cleanup",
    )
    scene.pass_all("cleanup")
    return scene


def free_recover() -> FmaScene:
    scene = recover()
    scene.answer("done")
    return scene


def choose_opponent() -> FmaScene:
    def do(table: Any, play: Any) -> Any:
        seat = yield from choose_player(table, play.seat)
        if seat is not None:
            yield from draw(table, table.players[seat], 1)

    return playing_note(do=do)


AN_ALLY = Cost("sacrifice", fits=lambda play: lambda obj: getattr(obj, "name", "") in ("p", "q"))

MOMENTS: Mapping[str, Callable[[], FmaScene]] = {
    "power_up": power_up,
    "recruit": recruit,
    "augment": augment,
    "augment of a replacement": replacing,
    "answer_draw": answer_draw,
    "main": lambda: at_home(ally("p")),
    "auto_mail": lambda: arms("arm"),
    "replace_auto_mail": lambda: arms("arm", "leg"),
    "exchange for an attachment": exchange_for_attachment,
    "performer": lambda: _without_performer(),
    "choose_x": lambda: playing_note(attribute="wits", number="X"),
    "target": lambda: playing_note(slots=(Slot("it"),)),
    "exchange": lambda: playing_note(attribute="wits", number=7),
    "pay_discard": lambda: playing_note(costs=(Cost("discard"),)),
    "pay_discard and more": lambda: playing_note(
        costs=(Cost("discard"), Cost("set"), Cost("experience", 0))
    ),
    "pay_sacrifice": lambda: playing_note(costs=(AN_ALLY, Cost("set"))),
    "choose_opponent": choose_opponent,
    "react": react,
    "order_triggers": order_triggers,
    "order_own_effects": order_own_effects,
    "choose_location": choose_location,
    "assign": assign,
    "search": lambda: in_parties([s("a", 5)]),
    "attackers": attackers,
    "battle_type": battle_type,
    "defender": defender,
    "battle": battle,
    "choose_defeated": choose_defeated,
    "defeat_zeros": defeat_zeros,
    "cleanup": cleanup,
    "recover": recover,
    "free_recover": free_recover,
}


def _without_performer() -> FmaScene:
    scene = at_home(ally("p"), hand=[event("note")], texts={"note": [Text("main")]})
    scene.answer("play note")
    return scene


def go_on(scene: FmaScene, turns: int = 1) -> None:
    """Everybody does as little as they may until so many turns later."""
    scene.may_stay_open = True
    end = scene.table.turn + turns
    while scene.match.outcome is None and scene.table.turn < end:
        decision = scene.decision
        ways = {option.action: option for option in decision.options}
        idle = [ways[action].key for action in ASIDE if action in ways]
        keys = idle[:1] or [option.key for option in decision.options[: decision.minimum]]
        if decision.minimum == 0:
            keys = []
        scene.match.answer(decision.player, decision.id, keys)
        scene.settle()
