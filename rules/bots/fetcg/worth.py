"""What a position is worth to a Fire Emblem TCG bot, in hundredths of a chip."""

from __future__ import annotations

from collections.abc import Mapping

from rules.bots.fetcg.seen import Piece, Seen

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
# From this turn on standing still counts as a fault.
LATE = 12
PATIENT = 40
# What a unit that is not there yet might do to one in its Home Row.
NEWCOMER = 2


def worth(seen: Seen, position: Position) -> int:
    """Material and progress, what the enemy can do next, and whether the match is decided."""
    mine = [piece for piece in position.values() if piece.seat == seen.seat]
    theirs = [piece for piece in position.values() if piece.seat != seen.seat]
    score = sum(_value(seen, piece) for piece in mine)
    score -= sum(_value(seen, piece) for piece in theirs)
    score += _home_rows(seen, mine, theirs)
    score -= _intrusions(seen, mine, theirs)
    danger = sum(_danger(seen, piece, theirs) for piece in mine)
    return score - danger * patience(seen) // 100


def patience(seen: Seen) -> int:
    """How much of a danger counts, in hundredths: less as the match drags on, least of all for
    whom the empty deck threatens first."""
    late = max(0, seen.turn - LATE)
    mine, theirs = (one["zones"]["deck"]["count"] for one in (seen.me, seen.enemy))
    if mine > theirs:
        return max(PATIENT, 100 - 2 * late)
    return max(0, 100 - 6 * late)


def _value(seen: Seen, piece: Piece) -> int:
    lord = LORD if "seize" in piece.features else 0
    power = POWER * strength(piece)
    chips = CHIP * piece.energy
    if piece.seat == seen.seat:
        # Who has no time left spends.
        chips = chips * (100 + patience(seen)) // 200
    return UNIT + chips + power + lord + PROGRESS[seen.advancement(piece)]


def strength(piece: Piece) -> int:
    return max((arm["attack"] for arm in piece.facts["arms"] if not arm["staff"]), default=0)


def _home_rows(seen: Seen, mine: list[Piece], theirs: list[Piece]) -> int:
    """Own units in the enemy's Home Row and his in the own one, at the end of the own turn."""
    score = 0
    inside = [piece for piece in mine if seen.advancement(piece) == 4]
    if len(inside) >= 2:
        return WON
    for piece in inside:
        threat = _incoming(seen, piece, theirs) + _newcomers(seen)
        held = threat < piece.energy
        score += HELD_SAFELY if held else HELD_IN_DANGER
    there = [piece for piece in theirs if seen.advancement(piece) == 4]
    if len(there) >= 2 or any(0 < piece.facts["arrived"] < seen.turn for piece in there):
        score -= WON // 2
    return score


def _newcomers(seen: Seen) -> int:
    """Units the enemy might sortie beside an intruder."""
    return NEWCOMER if seen.enemy["unused"] > 1 and seen.enemy["zones"]["hand"]["count"] else 0


def _intrusions(seen: Seen, mine: list[Piece], theirs: list[Piece]) -> int:
    """Enemy units that could enter the own Home Row next."""
    taken = {piece.square for piece in (*mine, *theirs)}
    there = sum(seen.advancement(piece) == 4 for piece in theirs)
    entering = 0
    loss = 0
    for piece in theirs:
        if piece.is_held or seen.advancement(piece) != 3 or piece.energy <= piece.step_cost:
            continue
        ahead = [
            square for square in seen.steps(piece) if square not in taken and _is_home(seen, square)
        ]
        if not ahead:
            continue
        entering += 1
        loss += LOST_NEXT if "seize" in piece.features else ENTERED_NEXT
    if entering and there + entering >= 2:
        loss += LOST_NEXT
    return loss


def _is_home(seen: Seen, square: str) -> bool:
    return square[0] == ("A" if seen.forward(seen.seat) == 1 else "D")


def _danger(seen: Seen, piece: Piece, theirs: list[Piece]) -> int:
    """What the enemy's next turn may cost: the unit, or some of its Energy."""
    incoming = _incoming(seen, piece, theirs)
    if incoming >= piece.energy:
        return _value(seen, piece) * LIKELY_LOSS_PERCENT // 100
    return incoming * CHIP * LIKELY_HURT_PERCENT // 100


def _incoming(seen: Seen, piece: Piece, theirs: list[Piece]) -> int:
    return sum(
        strength(other)
        for other in theirs
        if not other.is_held and piece.square in other.facts["threat"]
    )
