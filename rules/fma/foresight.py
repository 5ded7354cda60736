"""What an attack would come to as things stand, as far as a player can see it before choosing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.engine.foresight import Foreseen, payments
from rules.fma.attack import ALONE

View = Mapping[str, Any]
# A character as the view has it.
Unit = Mapping[str, Any]


def foresee(view: View, decision: View) -> Foreseen:
    """What is paid; of attacks by one both totals and who would fall (FMA-BATTLE-16 to 18)."""
    units = {unit["cards"][0]["handle"]: unit for unit in _units(view)}
    return _command(view, decision) | {
        option["key"]: _battle(
            units[option["card"]], option["action"].removeprefix(ALONE), units[option["target"]]
        )
        for option in decision["options"]
        if option["action"].startswith(ALONE)
    }


def _command(view: View, decision: View) -> dict[str, tuple[str, View]]:
    """What recruiting and the like leave of the command of this phase (FMA-RECRUIT-7)."""
    me = view["players"][decision["player"]]
    if decision["kind"] != "recruit":
        return {}
    command = int(me["command"])
    spending = ("recruit", "replace", "advantage")
    return payments(
        decision,
        lambda option: (
            (command - int(me["spent"]), command) if option["action"].startswith(spending) else None
        ),
    )


def _units(view: Mapping[str, Any]) -> Iterator[Unit]:
    for player in view["players"]:
        for zone in player["zones"].values():
            yield from zone.get("units", ())


def _battle(attacker: Unit, kind: str, defender: Unit) -> tuple[str, Mapping[str, Any]]:
    ahead = lead([attacker], kind, defender)
    falling = {
        (True, False): "defender",
        (False, True): "attacker",
        (True, True): "both",
        (False, False): "nobody",
    }[
        ahead >= 0 and is_overcome(defender, ahead),
        ahead <= 0 and is_overcome(attacker, -ahead),
    ]
    args = {
        "attack": attacker[kind],
        "defence": defender[kind],
        "card": {"card": attacker["cards"][0]["key"]},
        "target": {"card": defender["cards"][0]["key"]},
    }
    return falling, args


def lead(group: Sequence[Unit], kind: str, defender: Unit) -> int:
    """How far the attackers are ahead, as things stand."""
    return sum([int(unit[kind]) for unit in group]) - int(defender[kind])


def is_overcome(unit: Unit, margin: int) -> bool:
    """Toughness is left behind by a lead of as much."""
    return not unit["toughness"] or margin >= int(unit["toughness"])
