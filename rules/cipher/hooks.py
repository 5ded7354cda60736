"""What the core of the game asks of card skills. The skills know the core, not the other way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rules.engine.decision import Option, Steps

if TYPE_CHECKING:
    from rules.cipher.cards import CipherCard
    from rules.cipher.table import Battle, CipherTable, Player, Unit
    from rules.engine.events import Event
    from rules.engine.zones import Card

Change = tuple[int, str, int]


class Skills(Protocol):
    """The skills of the cards on one table. A thing is a card or a unit."""

    def on(self, table: CipherTable) -> Skills:
        """The skills of another table, a copy of this one."""

    # Questions --------------------------------------------------------------------------------

    def speak_of(self, topic: str) -> bool:
        """Whether any skill at work says something on the topic at all."""

    def numbers(self, thing: Any, stat: str) -> Sequence[Change]:
        """What skills do to a number: (timestamp, operation, amount)."""

    def floor(self, thing: Any, stat: str) -> int:
        """The lowest value that skills let the number have."""

    def extra_names(self, thing: Any) -> frozenset[str]: ...

    def shown(self, thing: Any, trait: str, printed: frozenset[str]) -> frozenset[str]: ...

    def ranges(self, unit: Unit, printed: frozenset[int]) -> frozenset[int]: ...

    def ignores_range(self, attacker: Unit, defender: Unit) -> bool: ...

    def cannot(
        self, thing: Any, deed: str, *, against: Any = None, by: str = "", source: Any = None
    ) -> bool: ...

    def may_not_deploy(self, player: Player, card: Card, area: str, *, by_skill: bool) -> bool: ...

    def may_stand_together(self, player: Player, card: CipherCard, unit: Unit) -> bool:
        """Whether a card text lets them share a Name (CIPHER-NAME-13)."""

    def may_stack(self, card: Card, unit: Unit) -> str:
        """ "promote" or "level_up" if card text allows it onto another Name (CIPHER-PROMOTE-14)."""

    def needs_no_insignia(self, player: Player) -> bool: ...

    def supports_anyway(self, unit: Unit, card: Card) -> bool | None:
        """True or False if card text decides (CIPHER-SUPPORT-13), None if it does not."""

    def substitutes(self, unit: Unit, deed: str) -> list[Option]:
        """Other prices for a Critical Hit or an Evasion (CIPHER-CRIT-8, CIPHER-EVADE-11)."""

    # Deeds ------------------------------------------------------------------------------------

    def collect(self, events: Sequence[Event]) -> None:
        """Let the skills that wait for these events join the queue (CIPHER-SKILL-13)."""

    def resolve_waiting(self) -> Steps[bool]:
        """Resolve one waiting skill; False if none waits or one is being resolved."""

    def activations(self, player: Player) -> list[Option]: ...

    def activate(self, player: Player, option: Option) -> Steps[None]: ...

    def support_skills(self, fight: Battle) -> Steps[None]: ...

    def send_supports_elsewhere(self) -> Steps[None]:
        """What skills do with supporting cards instead of retreating them (SUPPORT-14)."""

    def pay_substitute(self, player: Player, unit: Unit, option: Option) -> Steps[bool]: ...

    def replace_defeat(self, unit: Unit, by: str, source: Any) -> Steps[bool]:
        """Whether something else happened instead of the way to the Retreat Area."""
