"""Whether a skill can be used, what it costs, and using it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cipher.checks import check
from rules.cipher.deck import ref
from rules.cipher.skills.answers import Answers
from rules.cipher.skills.history import History
from rules.cipher.table import Player, Unit
from rules.engine.decision import Option, Steps
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.play.asking import holds
from rules.text.play.doing import feasible, perform
from rules.text.play.scope import Scope, Thing


class Activating(History):
    """Conditions, limits and prices of skills, and their use."""

    answers: Answers

    def may_use(self, ability: Ability, scope: Scope) -> bool:
        """Place, labels, limits, conditions and prohibitions; not yet the price."""
        thing = scope.source
        player = self.table.players[scope.seat]
        if not self.holders.label_allows(ability, thing):
            return False
        if ability.once_per_turn and self._is_used(ability, thing, player):
            return False
        if self.answers.forbidden_skill(player, ability.name):
            return False
        return all(holds(one, scope) for one in ability.requires)

    def _is_used(self, ability: Ability, thing: Thing, player: Player) -> bool:
        if self._is_unlimited(ability, thing):
            return False
        return self._mark(ability, thing) in self._marks(thing, player)

    def _mark(self, ability: Ability, thing: Thing) -> str:
        """The mark belongs to the skill on that unit, or on that card elsewhere (REQ-5)."""
        return ability.name if isinstance(thing, Unit) else f"{thing.index} {ability.name}"

    def _marks(self, thing: Thing, player: Player) -> list[str]:
        return thing.used if isinstance(thing, Unit) else player.used

    def _is_unlimited(self, ability: Ability, thing: Thing) -> bool:
        said = self.holders.saying("unlimited", thing, ch.Unlimited)
        return any(change.skill in ("", ability.name) for change, _ in said)

    def price_of(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...]:
        """The price, without the parts a skill takes off."""
        price = ability.price
        for change, _ in self.holders.saying("cheaper", scope.source, ch.Cheaper):
            if change.skill != ability.name:
                continue
            if change.price is None:
                return ()
            price = tuple(part for part in price if part not in change.price)
        return price

    def other_price(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """Another price that a card text allows for the skill."""
        for change, _ in self.holders.saying("pays_instead", scope.source, ch.PaysInstead):
            if ability.name in change.skills and feasible(change.price, scope):
                return change.price
        return None

    def payable(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """The price that can be paid now; None if none can."""
        price = self.price_of(ability, scope)
        if feasible(price, scope):
            return price
        return self.other_price(ability, scope)

    # Activating -------------------------------------------------------------------------------

    def activations(self, player: Player) -> list[Option]:
        """The Activate skills whose conditions hold and whose price can be paid (SKILL-18)."""
        options: list[Option] = []
        for thing, number, ability in self._activate_skills(player):
            scope = Scope(self, player.seat, thing, ability)
            if self.may_use(ability, scope) and self.payable(ability, scope) is not None:
                card = thing.face if isinstance(thing, Unit) else thing
                options.append(Option("activate", card, str(number), why=ability.name))
        return options

    def _activate_skills(self, player: Player) -> Iterator[tuple[Thing, int, Ability]]:
        places: list[tuple[str, list[Thing]]] = [
            ("field", list(player.units)),
            ("bonds", [card for card in player.bonds.cards if card.face_up]),
            ("hand", list(player.hand.cards)),
        ]
        for place, things in places:
            for thing in things:
                for number, ability in enumerate(self.holders.abilities(thing)):
                    if ability.kind == "activate" and ability.place in (place, "any"):
                        yield thing, number, ability

    def activate(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        thing: Thing = card.zone if isinstance(card.zone, Unit) else card
        ability = self.holders.abilities(thing)[int(str(option.target))]
        scope = Scope(self, player.seat, thing, ability)
        price = self.payable(ability, scope)
        assert price is not None, f"{ability.name} cannot be paid for"
        yield from self._use(ability, scope, price)
        yield from check(self.table)

    def _use(self, ability: Ability, scope: Scope, price: Sequence[e.Effect]) -> Steps[None]:
        """Pay, announce, resolve (CIPHER-SKILL-9)."""
        table = self.table
        confirmed = yield from self.confirm_price(price, scope)
        if not confirmed:
            return
        thing = scope.source
        card = thing.face if isinstance(thing, Unit) else thing
        table.say("skill", player=scope.seat, card=ref(card), skill=ability.name)
        if ability.once_per_turn:
            self._marks(thing, table.players[scope.seat]).append(self._mark(ability, thing))
        yield from self._acting(scope, self._pay_and_resolve(ability, scope, price))

    def _pay_and_resolve(
        self, ability: Ability, scope: Scope, price: Sequence[e.Effect]
    ) -> Steps[None]:
        yield from self.pay(price, scope)
        self.table.happened("skill_used", player=scope.seat, ability=ability, thing=scope.source)
        yield from self.resolve_body(ability, scope)

    def _acting(self, scope: Scope, steps: Steps[None]) -> Steps[None]:
        """Whatever happens meanwhile is caused by this use of the skill."""
        outer, self.table.acting = self.table.acting, scope
        yield from steps
        self.table.acting = outer

    def pay(self, price: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
        """Pay the parts of a price with different things each (CIPHER-REQ-11)."""
        outer, self.table.paying = self.table.paying, True
        scope.paid = []
        done = yield from perform(price, scope)
        self.table.paying = outer
        scope.known["paid"], scope.paid = scope.paid, []
        return done

    def resolve_body(self, ability: Ability, scope: Scope) -> Steps[None]:
        effects = [part for part in ability.body if isinstance(part, e.Effect)]
        yield from perform(effects, scope)
