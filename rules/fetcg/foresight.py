"""What an option of the Fire Emblem TCG would cost; battles are forecast on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.foresight import Foreseen, payments

_BY_SYMBOLS = ("play_land", "play_surprise")
_BY_ENERGY = ("move", "staff", "dance", "destroy_land")


def foresee(view: Mapping[str, Any], decision: Mapping[str, Any]) -> Foreseen:
    """What is left of the player's symbols, or of the unit's energy."""
    me = view["players"][decision["player"]]
    symbols = int(me["unused"]), int(me["unused"]) + int(me["used"])
    energy = {
        unit["cards"][0]["handle"]: int(unit["energy"])
        for unit in me["zones"]["field"]["units"]
        if unit["cards"]
    }

    def purse(option: Mapping[str, Any]) -> tuple[int, int] | None:
        if option["action"] in _BY_SYMBOLS:
            return symbols
        if option["action"] in _BY_ENERGY and option["card"] in energy:
            return energy[option["card"]], energy[option["card"]]
        return None

    return payments(decision, purse)
