"""What the sensible bot answers to each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.bots.fetcg import cards
from rules.bots.fetcg.plans import best_plan, plans_at
from rules.bots.fetcg.seen import Json, Piece, Seen
from rules.bots.fetcg.worth import CHIP, worth
from rules.engine.rng import Rng

# A plan must be so much better than doing nothing.
WORTH_WHILE = 5
KEPT_FOR_LANDS, KEPT_FOR_ITEMS = 4, 2
GENERAL = ("use_item", "use_ability", "family_support", "train", "promote", "symbol_effect")


class SensibleBot:
    """Decides by kind of decision; what it has no opinion about it answers at random."""

    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        think = _THINKING.get(decision["kind"])
        options = decision["options"]
        if think is not None:
            chosen = think(Seen(view, decision["player"]), decision, options)
            if chosen:
                return [option["key"] for option in chosen]
        keys = [option["key"] for option in options]
        rng.shuffle(keys)
        return keys[: max(decision["minimum"], 1)]


def _named(options: Sequence[Json], *actions: str) -> list[Json]:
    for action in actions:
        for option in options:
            if option["action"] == action:
                return [option]
    return []


def _best(options: Sequence[Json], value: Callable[[Json], int]) -> list[Json]:
    """The option of highest value above zero, the first among equals."""
    found: list[Json] = []
    highest = 0
    for option in options:
        number = value(option)
        if number > highest:
            found, highest = [option], number
    return found


# National Power Phase ---------------------------------------------------------------------------


def _mulligan(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    units = [card for card in seen.hand if card["kind"] == "unit"]
    able = [card for card in units if "dragon" not in card["features"] and card["name"][0] != "♔"]
    return _named(options, "keep" if able or len(seen.hand) < 4 else "mulligan")


def _unit_step(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Replacements first, then the sortie that makes the best position."""
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        action = option["action"]
        if action in ("advance_unit", "sortie_dragon"):
            return 1_000_000
        if action == "play_surprise":
            return cards.opinion(seen, option)
        if action != "sortie":
            return 0
        card = seen.card(option["card"])
        assert card is not None
        energy = min(card["energy"], seen.me["unused"])
        new = _newcomer(seen, card, option["target"], energy)
        return 100_000 + worth(seen, {**seen.pieces, 0: new}) - now

    return _best(options, value) or _named(options, *GENERAL, "end_step")


def _newcomer(seen: Seen, card: Json, square: str, energy: int) -> Piece:
    """A unit as it would stand there, by what its card says."""
    facts = {
        "features": card["features"],
        "statuses": [],
        "arms": [{"card": None, "attack": card["attack"], "staff": False, "grid": []}],
        "threat": [],
        "steps": [],
        "arrived": 0,
        "spent": False,
    }
    return Piece(0, seen.seat, square, energy, facts)


def _most(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return [max(options, key=lambda option: int(option["target"]))]


def _support(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Where the chips help most, the endangered and the advanced first."""
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        if option["action"] != "support":
            return 1_000 if option["action"] in GENERAL else 0
        piece = seen.piece(option["card"])
        assert piece is not None
        more = replace(piece, energy=piece.energy + int(option["target"]))
        return worth(seen, {**seen.pieces, piece.number: more}) - now

    return _best(options, value) or _named(options, "end_step")


def _land(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Under an own unit that is in front, if chips are left."""
    squares = {piece.square: piece for piece in seen.pieces.values() if piece.seat == seen.seat}

    def value(option: Json) -> int:
        if option["action"] != "play_land":
            return 0
        piece = squares.get(option["target"])
        if piece is None or seen.me["unused"] - (option["cost"] or 0) < KEPT_FOR_LANDS:
            return 0
        bare = all(
            square["land"] is None
            for row in seen.view["rows"]
            for square in row
            if square["target"] == option["target"]
        )
        return seen.advancement(piece) if bare else 0

    return _best(options, value) or _named(options, "end_step")


def _items(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Every card that can be carried, by the unit that is furthest in front."""

    def value(option: Json) -> int:
        if not option["action"].startswith("equip_"):
            return 0
        card, piece = seen.card(option["card"]), seen.piece(option["target"])
        assert card is not None
        assert piece is not None
        if seen.me["unused"] - card["cost"] < KEPT_FOR_ITEMS:
            return 0
        return 10 + seen.advancement(piece) + piece.energy + int(card.get("attack", 0))

    return _best(options, value) or _named(options, "end_step")


# Invasion Phase ---------------------------------------------------------------------------------


def _activate(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """The unit whose move and attack improve the position most."""
    now = worth(seen, seen.pieces) + WORTH_WHILE

    def value(option: Json) -> int:
        piece = seen.piece(option["card"])
        if piece is None:
            return 0
        squares = [piece.square, *piece.facts["moves"]]
        return best_plan(seen, piece, squares).value - now + _other_action(seen, piece)

    return _best(options, value) or _named(options, "end_invasion")


def _other_action(seen: Seen, piece: Piece) -> int:
    """Staves and dances are worth trying once attacks are done."""
    has_staff = any(arm["staff"] for arm in piece.facts["arms"])
    return 2 * WORTH_WHILE if has_staff or "dance" in piece.features else 0


def _move(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    goals = {option["target"]: option for option in options if option["action"] == "move"}
    plan = best_plan(seen, piece, [piece.square, *goals])
    return [goals[plan.square]] if plan.square in goals else _named(options, "stay")


def _canto(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Only the square counts now, and the Energy it costs."""
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    now = worth(seen, seen.pieces)

    def value(option: Json) -> int:
        if option["action"] != "move":
            return 0
        there = replace(piece, square=option["target"], energy=piece.energy - option["cost"])
        return worth(seen, {**seen.pieces, piece.number: there}) - now

    return _best(options, value) or _named(options, "stay")


def _action(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    piece = seen.piece(decision["source"])
    if piece is None:
        return []
    plans = list(plans_at(seen, piece, piece.square))
    idle = plans[0].value

    def value(option: Json) -> int:
        action = option["action"]
        target = seen.piece(option["target"]) if isinstance(option["target"], int) else None
        if action == "attack" and target is not None:
            fitting = [plan.value for plan in plans if plan.target == target.number]
            return max(fitting, default=idle) - idle
        if action == "staff":
            return CHIP
        if action == "dance":
            return 2 * CHIP
        return 0

    return _best(options, value) or _named(options, "finish")


def _attack_equipment(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    battle = seen.view["battle"]
    piece = seen.pieces[battle["attacker"]]
    plans = [
        plan for plan in plans_at(seen, piece, piece.square) if plan.target == battle["defender"]
    ]
    if not plans:
        return []
    plan = max(plans, key=lambda one: one.value)
    for option in options:
        chosen = option["card"] if option["action"] == "equipment" else None
        if chosen == plan.equipment:
            return [option]
    return []


def _defense_equipment(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """What loses least and answers hardest."""
    battle = seen.view["battle"]
    found = [
        one
        for one in seen.forecasts(battle["attacker"], battle["defender"])
        if one["equipment"] == battle["attacker_equipment"]
    ]
    answers = {answer["equipment"]: answer for one in found for answer in one["answers"]}

    def value(option: Json) -> int:
        answer = answers.get(option["card"] if option["action"] == "equipment" else None)
        if answer is None:
            return 1
        counter = answer["counter"]
        back = 0
        if counter is not None and counter["in_reach"]:
            back = counter["damage"]["total"] - counter["cost"] // 2
        return 100 + 2 * (back - int(answer["damage"]["total"]))

    return _best(options, value)


def _counter(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    """Always when it is free; for Energy only if some is left."""
    cost = decision["prompt"]["args"]["cost"]
    piece = seen.pieces[seen.view["battle"]["defender"]]
    return _named(options, "counter" if cost < piece.energy else "decline")


# End Phase and cards ----------------------------------------------------------------------------


def _end_phase(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    useful = [one for one in options if one["target"] in ("training", "symbol")]
    return useful[:1] or _named(options, "to_discard")


def _use_what_there_is(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return _named(options, *GENERAL, "end_step")


def _discard(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    order = ("land", "surprise", "item", "magic", "weapon", "unit")

    def kept(option: Json) -> int:
        card = seen.card(option["card"])
        return order.index(card["kind"]) if card is not None else 0

    return sorted(options, key=kept)[: decision["minimum"]]


def _surprise(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    playable = [one for one in options if one["action"] == "play_surprise"]
    chosen = _best(playable, lambda option: cards.opinion(seen, option))
    return chosen or _named(options, "use_weapon_ability", "pass")


def _target(seen: Seen, decision: Json, options: Sequence[Json]) -> list[Json]:
    return cards.target(seen, options)


def _always(*actions: str) -> Callable[[Seen, Json, Sequence[Json]], list[Json]]:
    return lambda seen, decision, options: _named(options, *actions)


_THINKING: Mapping[str, Callable[[Seen, Json, Sequence[Json]], list[Json]]] = {
    "choose_first": _always("start"),
    "mulligan": _mulligan,
    "unit_step": _unit_step,
    "choose_chips": _most,
    "support_step": _support,
    "land_step": _land,
    "item_step": _items,
    "activate_unit": _activate,
    "move": _move,
    "canto": _canto,
    "action": _action,
    "choose_attack_equipment": _attack_equipment,
    "choose_defense_equipment": _defense_equipment,
    "counterattack": _counter,
    "play_surprise": _surprise,
    "choose_target": _target,
    "end_phase": _end_phase,
    "generation_step": _always("end_step"),
    "training_step": _use_what_there_is,
    "symbol_step": _use_what_there_is,
    "discard_to_seven": _discard,
    "agree": _always("yes"),
}
