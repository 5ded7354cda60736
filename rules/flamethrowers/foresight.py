"""What an option of FlameThrowers would come to, as far as a player can see it before choosing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.foresight import Foreseen, payments, with_payments
from rules.flamethrowers.values import KINDS


def foresee(view: Mapping[str, Any], decision: Mapping[str, Any]) -> Foreseen:
    """Attacks: the damage against the health they meet (FLAME-ATTACK-18), and the energy paid."""
    squads = {
        squad["cards"][0]["handle"]: squad
        for player in view["players"]
        for squad in player["zones"]["squad"]["units"]
        if squad["cards"]
    }
    health = {handle: squad["health"] for handle, squad in squads.items()}
    health |= {ship["target"]: ship["health"] for ship in view["ships"]}
    energy = {handle: int(squad["energy"]) for handle, squad in squads.items()}
    paid = payments(
        decision,
        lambda option: (
            (energy[option["card"]], energy[option["card"]])
            if option["action"] in KINDS and option["card"] in energy
            else None
        ),
    )
    damage = {
        option["key"]: (
            "damage",
            {
                "damage": squads[option["card"]][option["action"]]["damage"],
                "health": health[option["target"]],
            },
        )
        for option in decision["options"]
        if option["action"] in KINDS and option["card"] in squads and option["target"] in health
    }
    return with_payments(damage, paid)
