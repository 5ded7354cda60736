"""What an option of Cipher would come to, as far as a player can see it before choosing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.foresight import Foreseen, payments


def foresee(view: Mapping[str, Any], decision: Mapping[str, Any]) -> Foreseen:
    """What is paid with bonds; of attacks the totals before their supports (CIPHER-SUPPORT-1)."""
    budget = view["players"][decision["player"]]["budget"]
    bonds = int(budget["bonds"])
    paid = payments(
        decision,
        lambda option: (
            (bonds - int(budget["spent"]), bonds)
            if option["action"] in ("deploy", "promote", "level_up")
            else None
        ),
    )
    totals = {
        card["handle"]: unit["attack"]
        for player in view["players"]
        for area in ("vanguard", "rearguard")
        for unit in player["zones"][area]["units"]
        for card in unit["cards"][:1]
    }
    return paid | {
        option["key"]: (
            "battle",
            {"attack": totals[option["card"]], "defence": totals[option["target"]]},
        )
        for option in decision["options"]
        if option["action"] == "attack" and option["card"] in totals and option["target"] in totals
    }
