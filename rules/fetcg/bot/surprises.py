"""What the bot thinks of Surprise cards it knows by name; others it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.bots import Choice, Json
from rules.fetcg.bot.view import BotView


def opinion(view: BotView, option: Json) -> int:
    """How gladly the bot plays the card now; 0 or less: not at all."""
    card = view.card(option["card"])
    if card is None or _is_in_vain(view):
        return 0
    think = _OPINIONS.get(card["name"])
    return think(view) if think is not None else 0


def _is_in_vain(view: BotView) -> bool:
    """Against a Holy Weapon no card works."""
    battle = view.json["battle"]
    return battle is not None and bool(battle["invalid"])


def target(view: BotView, decision: Json, options: Sequence[Json]) -> Choice:
    """Cards of the enemy on the stack, enemy units, else whatever comes first."""
    on_stack = {played["card"]["handle"]: played["player"] for played in view.json["stack"]}

    def value(option: Json) -> int:
        handle = option["card"] if option["card"] is not None else option["target"]
        if not isinstance(handle, int):
            return 0
        if handle in on_stack:
            return 2 if on_stack[handle] != view.seat else -1
        piece = view.piece(handle)
        return 1 if piece is not None and piece.seat != view.seat else 0

    return [max(options, key=value)]


def _supply(view: BotView) -> int:
    return 1 if view.me["used"] >= 4 else 0


def _draw(view: BotView) -> int:
    few = view.me["zones"]["hand"]["count"] <= 5 and view.me["zones"]["deck"]["count"] > 4
    return 1 if few and view.me["unused"] >= 6 and not view.json["stack"] else 0


def _nullify(view: BotView) -> int:
    """Against the enemy's card on top, if it cost something."""
    stack = view.json["stack"]
    top = stack[0] if stack else None
    if top is None or top["player"] == view.seat:
        return 0
    return 1 if top["card"]["cost"] >= 1 else 0


def _strike_harder(more: int, times: int = 1) -> Callable[[BotView], int]:
    """Worth it when it defeats a unit that would else be left."""

    def think(view: BotView) -> int:
        facing = _facing(view, striking=True)
        if facing is None:
            return 0
        damage, energy = facing
        return 1 if damage < energy <= damage * times + more and damage else 0

    return think


def _strike_softer(less: int, times: int = 1) -> Callable[[BotView], int]:
    """Worth it when it saves the unit."""

    def think(view: BotView) -> int:
        facing = _facing(view, striking=False)
        if facing is None:
            return 0
        damage, energy = facing
        return 1 if damage // times - less < energy <= damage else 0

    return think


def _facing(view: BotView, *, striking: bool) -> tuple[int, int] | None:
    """Damage of the strike to come, and the Energy of its target."""
    battle = view.json["battle"]
    if battle is None or battle["damage"] is None or view.json["stack"]:
        return None
    sides = ("attacker", "defender")
    user, target = sides if battle["step"] == "attack" else sides[::-1]
    if (view.pieces[battle[user]].seat == view.seat) is not striking:
        return None
    return battle["damage"]["total"], view.pieces[battle[target]].energy


_OPINIONS: Mapping[str, Callable[[BotView], int]] = {
    "Supply": _supply,
    "Card Draw": _draw,
    "Nullify": _nullify,
    "Pursuit": _strike_harder(0, 2),
    "Critical": _strike_harder(0, 2),
    "Wrath": _strike_harder(0, 2),
    "Charge": _strike_harder(1),
    "Family Bond": _strike_harder(2),
    "Astra": _strike_harder(1),
    "Prayer": _strike_softer(2),
    "Great Shield": _strike_softer(0, 2),
    "Feint": _strike_softer(99),
    "Spoils of War": lambda view: 1,
}
