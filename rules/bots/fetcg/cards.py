"""What the bot thinks of Surprise cards it knows by name; others it keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.bots.fetcg.seen import Json, Seen

LARGE_COST = 2


def opinion(seen: Seen, option: Json) -> int:
    """How gladly the bot plays the card now; 0 or less: not at all."""
    card = seen.card(option["card"])
    if card is None or _is_in_vain(seen):
        return 0
    think = _OPINIONS.get(card["name"])
    return think(seen) if think is not None else 0


def _is_in_vain(seen: Seen) -> bool:
    """Against a Holy Weapon no card works."""
    battle = seen.view["battle"]
    return battle is not None and bool(battle["invalid"])


def target(seen: Seen, options: Sequence[Json]) -> list[Json]:
    """Cards of the enemy on the stack, enemy units, else whatever comes first."""
    on_stack = {one["card"]["handle"]: one["player"] for one in seen.view["stack"]}

    def value(option: Json) -> int:
        handle = option["card"] if option["card"] is not None else option["target"]
        if not isinstance(handle, int):
            return 0
        if handle in on_stack:
            return 2 if on_stack[handle] != seen.seat else -1
        piece = seen.piece(handle)
        return 1 if piece is not None and piece.seat != seen.seat else 0

    return [max(options, key=value)] if options else []


def _supply(seen: Seen) -> int:
    return 1 if seen.me["used"] >= 4 else 0


def _draw(seen: Seen) -> int:
    few = seen.me["zones"]["hand"]["count"] <= 5 and seen.me["zones"]["deck"]["count"] > 4
    return 1 if few and seen.me["unused"] >= 6 and not seen.view["stack"] else 0


def _nullify(seen: Seen) -> int:
    """Against the enemy's card on top, if it cost something."""
    stack = seen.view["stack"]
    top = stack[0] if stack else None
    if top is None or top["player"] == seen.seat:
        return 0
    return 1 if top["card"]["cost"] >= 1 else 0


def _strike_harder(more: int, times: int = 1) -> Callable[[Seen], int]:
    """Worth it when it defeats a unit that would else be left."""

    def think(seen: Seen) -> int:
        facing = _facing(seen, striking=True)
        if facing is None:
            return 0
        damage, energy = facing
        return 1 if damage < energy <= damage * times + more and damage else 0

    return think


def _strike_softer(less: int, times: int = 1) -> Callable[[Seen], int]:
    """Worth it when it saves the unit."""

    def think(seen: Seen) -> int:
        facing = _facing(seen, striking=False)
        if facing is None:
            return 0
        damage, energy = facing
        return 1 if damage // times - less < energy <= damage else 0

    return think


def _facing(seen: Seen, *, striking: bool) -> tuple[int, int] | None:
    """Damage of the blow that is coming, and the Energy of the unit it is aimed at."""
    battle = seen.view["battle"]
    if battle is None or battle["damage"] is None or seen.view["stack"]:
        return None
    sides = ("attacker", "defender")
    user, aimed = sides if battle["step"] == "attack" else sides[::-1]
    if (seen.pieces[battle[user]].seat == seen.seat) is not striking:
        return None
    return battle["damage"]["total"], seen.pieces[battle[aimed]].energy


_OPINIONS: Mapping[str, Callable[[Seen], int]] = {
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
    "Spoils of War": lambda seen: 1,
}
