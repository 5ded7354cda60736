"""What a position is worth to a Fire Emblem TCG bot, in hundredths of a chip."""

from __future__ import annotations

from collections.abc import Mapping

from rules.fetcg.bot.view import BotView, Piece

Position = Mapping[int, Piece]

CHIP = 100
UNIT = 200
POWER = 50
LORD = 600
# For standing in the first, second, third, fourth row on the way forward.
PROGRESS = (0, 0, 90, 200, 300)
WON = 100_000
HELD_SAFELY, HELD_IN_DANGER = 5_000, 400
LOST_NEXT = 6_000
ENTERED_NEXT = 500
LIKELY_LOSS_PERCENT = 45
LIKELY_HURT_PERCENT = 25
# What a unit that is not there yet might do to one in its Home Row.
NEWCOMER = 2


def evaluate(view: BotView, position: Position) -> int:
    """Material and progress, what the enemy can do next, and whether the match is decided."""
    mine = [piece for piece in position.values() if piece.seat == view.seat]
    theirs = [piece for piece in position.values() if piece.seat != view.seat]
    score = sum(_value(view, piece) for piece in mine)
    score -= sum(_value(view, piece) for piece in theirs)
    score += _home_rows(view, mine, theirs)
    score -= _intrusions(view, mine, theirs)
    danger = sum(_danger(view, piece, theirs) for piece in mine)
    return score - danger * view.patience // 100


def _value(view: BotView, piece: Piece) -> int:
    lord = LORD if "seize" in piece.features else 0
    power = POWER * strength(piece)
    chips = CHIP * piece.energy
    if piece.seat == view.seat:
        # Who has no time left spends.
        chips = chips * (100 + view.patience) // 200
    return UNIT + chips + power + lord + PROGRESS[view.advancement(piece)]


def strength(piece: Piece) -> int:
    return max([arm["attack"] for arm in piece.facts["arms"] if not arm["staff"]], default=0)


def _home_rows(view: BotView, mine: list[Piece], theirs: list[Piece]) -> int:
    """Own units in the enemy's Home Row and enemies in the own, at the end of the own turn."""
    score = 0
    inside = [piece for piece in mine if view.advancement(piece) == 4]
    if len(inside) >= 2:
        return WON
    for piece in inside:
        threat = _incoming(view, piece, theirs) + _newcomers(view)
        held = threat < piece.energy
        score += HELD_SAFELY if held else HELD_IN_DANGER
    there = [piece for piece in theirs if view.advancement(piece) == 4]
    if len(there) >= 2 or any(0 < piece.facts["arrived"] < view.turn for piece in there):
        score -= WON // 2
    return score


def _newcomers(view: BotView) -> int:
    """Units the enemy might sortie beside an intruder."""
    return NEWCOMER if view.enemy["unused"] > 1 and view.enemy["zones"]["hand"]["count"] else 0


def _intrusions(view: BotView, mine: list[Piece], theirs: list[Piece]) -> int:
    """Enemy units that could enter the own Home Row next."""
    taken = {piece.square for piece in (*mine, *theirs)}
    there = sum(view.advancement(piece) == 4 for piece in theirs)
    entering = 0
    loss = 0
    for piece in theirs:
        if piece.is_held or view.advancement(piece) != 3 or piece.energy <= piece.step_cost:
            continue
        ahead = [
            square for square in view.steps(piece) if square not in taken and _is_home(view, square)
        ]
        if not ahead:
            continue
        entering += 1
        loss += LOST_NEXT if "seize" in piece.features else ENTERED_NEXT
    if entering and there + entering >= 2:
        loss += LOST_NEXT
    return loss


def _is_home(view: BotView, square: str) -> bool:
    return square[0] == ("A" if view.forward(view.seat) == 1 else "D")


def _danger(view: BotView, piece: Piece, theirs: list[Piece]) -> int:
    """What the enemy's next turn may cost: the unit, or some of its Energy."""
    incoming = _incoming(view, piece, theirs)
    if incoming >= piece.energy:
        return _value(view, piece) * LIKELY_LOSS_PERCENT // 100
    return incoming * CHIP * LIKELY_HURT_PERCENT // 100


def _incoming(view: BotView, piece: Piece, theirs: list[Piece]) -> int:
    return sum(
        strength(other)
        for other in theirs
        if not other.is_held and piece.square in other.facts["threat"]
    )
