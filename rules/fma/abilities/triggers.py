"""Effects that come by themselves when something happens (FMA-GEN-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.abilities.moments import answered, comes_before, fits
from rules.fma.abilities.scope import FmaScope
from rules.fma.abilities.single_cards import leaders_back
from rules.fma.plays import Moment
from rules.fma.table import FmaTable, ref
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.effects import Delayed, Effect
from rules.text.play.doing import perform

if TYPE_CHECKING:
    from rules.fma.abilities.using import CardAbilities


class SetOff:
    """One such effect, waiting to be performed."""

    __slots__ = ("_scope", "before", "optional", "seat", "source")

    def __init__(self, scope: FmaScope, source: Card, *, before: bool, optional: bool) -> None:
        self._scope = scope
        self.seat = scope.seat
        self.source = source
        self.before = before
        self.optional = optional

    def perform(self) -> Steps[None]:
        scope = self._scope
        assert scope.ability is not None
        table = scope.world.table  # type: ignore[attr-defined]
        table.say("text", player=self.seat, card=ref(self.source))
        effects = [part for part in scope.ability.body if isinstance(part, Effect)]
        yield from perform(effects, scope)


class Return:
    """A leader that was sidetracked comes back (FMA-IND-59)."""

    __slots__ = ("_table", "before", "optional", "seat", "source")

    def __init__(self, table: FmaTable, seat: int, source: Card) -> None:
        self._table = table
        self.seat = seat
        self.source = source
        self.before = False
        self.optional = False

    def perform(self) -> Steps[None]:
        yield from leaders_back(self._table, self.seat)


def set_off(text: CardAbilities, moment: Moment) -> Iterator[SetOff]:
    for seat, source, card, bearer in _speaking(text, moment):
        for ability in card.data.abilities:
            if ability.kind != "trigger" or text.negated(card):
                continue
            known: dict[str, list[Any]] = {} if bearer is None else {"bearer": [bearer]}
            if moment.get("character") is not None:
                known["it"] = [moment["character"]]
            scope = FmaScope(text.world, seat, source, ability, known, moment=moment)
            if _means(ability, moment, scope):
                yield SetOff(scope, card, before=comes_before(ability), optional=False)


def _speaking(text: CardAbilities, moment: Moment) -> Iterator[tuple[int, Any, Card, Any]]:
    """What is in play; a discarded card speaks of itself, and so does what a defeat silences."""
    yield from text.sources()
    if moment.kind == "discarded":
        yield moment["player"], moment["card"], moment["card"], None
    if moment.kind == "defeated":
        character = moment["character"]
        for card in character.attachments.cards:
            yield card.owner, card, card, character


def _means(ability: Ability, moment: Moment, scope: FmaScope) -> bool:
    trigger = ability.trigger
    if moment.kind == "start":
        if isinstance(trigger, t.TurnStarts):
            return bool(moment["of"] == "turn")
        return isinstance(trigger, t.PhaseStarts) and moment["of"] == trigger.phase
    if trigger is None or isinstance(trigger, t.TurnStarts):
        return False
    kinds = answered(ability)
    if moment.kind not in kinds and not (moment.kind == "location_played" and "joined" in kinds):
        return False
    return fits(trigger, moment, scope)


def delayed(text: CardAbilities, moment: Moment) -> Iterator[SetOff]:
    """What a play has put off until the battle is won ("if you win this battle")."""
    if moment.kind != "won":
        return
    table = text.table
    battle = moment["battle"]
    for effect in list(table.effects):
        if effect.what != "delayed" or effect.until != ("battle", battle.id):
            continue
        seat, index, _, waiting, known = effect.amount
        if battle.winner is None or battle.player_of(battle.winner) != seat:
            continue
        table.expire([effect])
        card = table.cards[index]
        found = {name: [table.cards[one] for one in cards] for name, cards in known}
        scope = FmaScope(text.world, seat, card, _body(waiting), found)
        yield SetOff(scope, card, before=False, optional=False)


def _body(waiting: Delayed) -> Ability:
    return Ability("", "trigger", waiting.effects)
