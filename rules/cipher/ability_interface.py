"""What the core of the game asks of card text. Abilities know the core, not the other way.

An object is a card or a unit.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from rules.cipher.players import Player
from rules.cipher.printed import CipherCard
from rules.cipher.units import Unit
from rules.engine.continuous import Part
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.scope import RulesContext


class StaticInterface(Protocol):
    """The static abilities at work."""

    @property
    def stacking(self) -> tuple[Unit, str] | None:
        """On which unit a card is about to be placed, and whether to promote or level it up."""

    def has_topic(self, topic: str) -> bool:
        """Whether any of them bears on the topic at all."""

    def topics(self) -> Collection[str]:
        """Every topic that any of them bears on."""

    def stated(self, topic: str, obj: Unit | Card) -> Sequence[Any]:
        """Those of them on the topic that may speak of the object."""

    def abilities_of(self, obj: Unit | Card) -> Sequence[Ability]:
        """The skills an object has now, gained ones in, lost ones out."""

    def label_allows(self, ability: Ability, obj: Any) -> bool:
        """Whether its labels let the object's skill work now."""


class ModifierInterface(Protocol):
    """Numbers, names, traits and ranges as static abilities change them."""

    def attack(self, unit: Unit) -> int: ...

    def bear_on(self, stat: str) -> bool:
        """Whether any effect or skill changes that number of anything."""

    def number(self, obj: Unit | Card, stat: str, printed: int) -> int:
        """A number of an object with every effect and skill on it."""

    def parts(self, obj: Unit | Card, stat: str, printed: int) -> list[Part]:
        """What the number is made of; the sources are effects and static abilities."""

    def stacking_on(self, unit: Unit, how: str) -> AbstractContextManager[None]:
        """Numbers asked for inside are those of cards that are placed on the unit."""

    def names(self, obj: Unit | Card) -> frozenset[str]: ...

    def names_version(self) -> int:
        """Another one whenever Names, units or what they show may have changed."""

    def traits(self, obj: Any, trait: str, printed: frozenset[str]) -> frozenset[str]: ...

    def ranges(self, unit: Unit) -> frozenset[int]: ...

    def ignores_range(self, attacker: Unit, defender: Unit) -> bool: ...


class PermissionInterface(Protocol):
    """What static abilities forbid, and what they allow against the rules."""

    def cannot(
        self, obj: Any, action: str, *, against: Any = None, by: str = "", source: Any = None
    ) -> bool: ...

    def barrier(self, obj: Any, action: str, *, against: Any = None) -> Any:
        """The static ability that keeps the object from the action, or None."""

    def forbids(self, player: Player, action: str, *, by_skill: bool = False) -> bool:
        """Return True if a skill keeps the player from the action."""

    def may_not_put(
        self, player: Player, obj: Any, to: str, *, by: str = "", source: Any = None
    ) -> bool:
        """Return True if a skill keeps the player's skills from putting the object there."""

    def may_not_deploy(
        self, player: Player, card: Card, area: str, *, by_skill: bool, source: Any = None
    ) -> bool: ...

    def may_share_name(
        self, player: Player, card: CipherCard, unit: Unit, *, more: int = 0
    ) -> bool:
        """Return True if card text lets them share a Name, `more` units yet to come
        (CIPHER-NAME-13)."""

    def may_stack(self, card: Card, unit: Unit) -> str:
        """ "promote" or "level_up" if card text allows it onto another Name (CIPHER-PROMOTE-14)."""

    def needs_no_insignia(self, card: Card, action: str) -> bool:
        """Return True if the card may be deployed or stacked without a bond of its Insignia."""

    def may_not_stack(
        self, card: Card, unit: Unit, how: str, *, by: str = "", source: Any = None
    ) -> bool:
        """Return True if a skill forbids to promote or level up the unit with the card."""

    def supports_anyway(self, unit: Unit, card: Card) -> bool | None:
        """True or False if card text decides (CIPHER-SUPPORT-13), None if it does not."""


class ReplacementInterface(Protocol):
    """What card text puts in the place of something else."""

    def substitutes(self, unit: Unit, action: str) -> list[Option]:
        """Other costs of a Critical Hit or an Evasion (CIPHER-CRIT-8, CIPHER-EVADE-11)."""

    def pay_substitute(self, player: Player, unit: Unit, option: Option) -> Steps[bool]: ...

    def replace_defeat(self, unit: Unit, by: str, source: Any) -> Steps[bool]:
        """Whether something else happened instead of the way to the Retreat Area."""

    def replace_support(self, card: Card) -> Steps[bool]:
        """The same for a supporting card whose battle is over (CIPHER-SUPPORT-14)."""

    def replace_orb(self, orb: Card, attacker: Unit, lord: Unit) -> Steps[bool]:
        """Return True if an orb that an attack takes from a Lord went elsewhere (ORB-11)."""


class TriggeredInterface(Protocol):
    """Triggered skills and the queue they wait in."""

    def collect(self, events: Sequence[Event]) -> None:
        """Let the abilities that trigger on these events join the queue (CIPHER-SKILL-13)."""

    def would_trigger(self, event: Event) -> bool:
        """Whether any skill would be triggered if that happened now."""

    def resolve_next(self) -> Steps[bool]:
        """Resolve one pending trigger; False if there is none or a skill is being resolved."""


class ActivatedInterface(Protocol):
    """Skills that the turn player uses in the Action Phase."""

    def activations(self, player: Player) -> list[Option]: ...

    def activate(self, player: Player, option: Option) -> Steps[None]: ...

    def hindrances(self, player: Player, obj: Unit | Card) -> Sequence[tuple[str, str]]:
        """The names of its skills that cannot be used now, each with what hinders it."""


class SupportSkillInterface(Protocol):
    """The skills of supporting cards."""

    def use_all(self) -> Steps[None]:
        """Step 4 of the present battle (CIPHER-SUPPORT-7)."""

    def fail_forbidden(self) -> None:
        """Let supports fail that a skill forbids only now (CIPHER-SUPPORT-11)."""

    def send_elsewhere(self) -> Steps[None]:
        """What skills do with supporting cards instead of retreating them (SUPPORT-14)."""


class AbilityInterface(Protocol):
    """The abilities of the cards on one table."""

    @property
    def context(self) -> RulesContext:
        """How the trees of card text see the table."""

    @property
    def static(self) -> StaticInterface: ...

    @property
    def modifiers(self) -> ModifierInterface: ...

    @property
    def permissions(self) -> PermissionInterface: ...

    @property
    def replacements(self) -> ReplacementInterface: ...

    @property
    def triggered(self) -> TriggeredInterface: ...

    @property
    def activated(self) -> ActivatedInterface: ...

    @property
    def support(self) -> SupportSkillInterface: ...
