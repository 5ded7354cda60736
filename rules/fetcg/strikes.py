"""Battles and the strikes they are made of: the attack and the counterattack."""

from __future__ import annotations

from rules.engine.state import copied, state
from rules.engine.zones import Card
from rules.fetcg.units import Unit

ATTACK, COUNTER = "attack", "counterattack"


@state
class Strike:
    """One attack or counterattack: who strikes whom with what (FETCG-DAMAGE-1).

    `equipment` is the card that is used, None for the initial equipment; `against` is what the
    other side has in hand for the triangle (FETCG-TRIANGLE-7). `id` is 0 for a strike that is only
    supposed, so that no effect of a real one bears on it.
    """

    id: int
    kind: str
    user: Unit
    target: Unit
    equipment: Card | None
    against: Card | None

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}: {self.user} strikes {self.target}>"


@state
class Battle:
    """The battle that is going on (FETCG-BATTLE-1, 2); `strike` is the attack, then the counter.

    `attacker_card` and `defender_card` are the equipment chosen, None for the initial one.
    `invalid`: Surprise cards of this Attack Step have no effect (FETCG-HOLY-4). `struck`: the
    attack has taken place; `used_magic` are the Magic cards that were used.
    """

    id: int
    attacker: Unit
    defender: Unit
    attacker_card: Card | None = copied(default=None)
    defender_card: Card | None = copied(default=None)
    strike: Strike | None = copied(default=None)
    invalid: bool = copied(default=False)
    struck: bool = copied(default=False)
    used_magic: list[Card] = copied(default_factory=list)

    def involves(self, unit: Unit) -> bool:
        return unit is self.attacker or unit is self.defender
