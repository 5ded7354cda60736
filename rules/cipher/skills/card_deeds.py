"""Instructions about cards: drawing, putting, showing, shuffling, flipping."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cipher.battle import check_support
from rules.cipher.checks import leave_field
from rules.cipher.deck import draw, ref, refresh_if_empty, to_retreat
from rules.cipher.placing import forget_layer
from rules.cipher.skills.choices import Choices
from rules.cipher.skills.lasting import Lastings
from rules.cipher.table import Player, Unit
from rules.engine.decision import Steps
from rules.engine.zones import Card, Zone
from rules.text import effects as e
from rules.text.groups import Top
from rules.text.play.asking import amount
from rules.text.play.doing import least_of, resolve
from rules.text.play.scope import Scope, Thing


class CardDeeds(Choices, Lastings):
    """What happens to cards off the field."""

    def do_draw(self, effect: e.Draw, scope: Scope) -> Steps[bool]:
        yield from ()
        done = True
        for seat in self.seats(effect.side, scope.seat):
            player = self.table.players[seat]
            count = amount(effect.amount, scope)
            if effect.up_to:
                count = max(0, count - len(player.hand))
            done = len(draw(self.table, player, count)) == count and done
        return done

    def do_put(self, effect: e.Put, scope: Scope) -> Steps[bool]:
        if isinstance(effect.group, Top) and not effect.group.bottom:
            return (yield from self._put_from_top(effect, effect.group, scope))
        things = yield from resolve(effect.group, scope)
        if effect.to in ("deck_top", "deck_bottom") and all(isinstance(t, Card) for t in things):
            seat = self.seats(effect.by, scope.seat)[0]
            ordered = yield from self.put_in_order(list(things), seat, scope)
            things = ordered[::-1] if effect.to == "deck_top" else ordered
        done = bool(things)
        for thing in things:
            done = self._put_one(thing, effect, scope) and done
            scope.paid.append(thing)
            yield from self._check_new_support(effect)
        return done and len(things) >= least_of(effect.group, scope, len(things))

    def _put_from_top(self, effect: e.Put, group: Top, scope: Scope) -> Steps[bool]:
        """One card at a time, each arriving before the deck may be refreshed (REFRESH-9)."""
        done = True
        for seat in self.seats(group.side, scope.seat):
            deck = self.table.players[seat].deck
            for _ in range(amount(group.count, scope)):
                if not deck.cards:
                    done = False
                    break
                card = deck.top
                self._put_card(card, effect, scope)
                refresh_if_empty(self.table, self.table.players[seat])
                scope.paid.append(card)
                yield from self._check_new_support(effect)
        return done

    def _check_new_support(self, effect: e.Put) -> Steps[None]:
        """A card that a skill makes the support may fail like any other (CIPHER-SUPPORT-4)."""
        yield from ()
        battle = self.table.battle
        if effect.to == "support" and battle is not None:
            for player in self.table.priority:
                check_support(self.table, battle, player)

    def _put_one(self, thing: Thing, effect: e.Put, scope: Scope) -> bool:
        """A Lord leaves the field by defeat only (CIPHER-LORD-8)."""
        table = self.table
        if isinstance(thing, Unit):
            if table.is_lord(thing) or not table.on_field(thing):
                return False
            cards = list(thing.cards)
            zone = self._zone(table.players[thing.player], effect.to)
            table.say("put_unit", card=ref(thing.face), to=effect.to)
            leave_field(table, thing, zone, bottom=effect.to == "deck_bottom")
            self._arrange(cards, effect)
            return True
        if effect.to == "bonds" and table.skills.cannot(thing, "be_bonded"):
            return False
        self._put_card(thing, effect, scope)
        return True

    def _put_card(self, card: Card, effect: e.Put, scope: Scope) -> None:
        table = self.table
        owner = table.players[card.owner]
        origin = card.zone
        knows = self._who_knows(card, effect, scope)
        if isinstance(origin, Unit):
            forget_layer(origin, card)
        if effect.to == "retreat":
            to_retreat(table, card)
        else:
            zone = self._zone(owner, effect.to)
            bottom = effect.to == "deck_bottom"
            table.move(card, zone, face_up=not effect.face_down, bottom=bottom)
        self._arrange([card], effect)
        if effect.to == "orbs" and origin.hidden:
            card.seen_by = knows
        self._say_put(card, origin, effect, knows)

    def _zone(self, player: Player, to: str) -> Zone:
        name = "deck" if to.startswith("deck") else to
        zone: Zone = getattr(player, name)
        return zone

    def _arrange(self, cards: Sequence[Card], effect: e.Put) -> None:
        """Orbs get slots; bonds are announced as such."""
        for card in cards:
            owner = self.table.players[card.owner]
            if effect.to == "orbs":
                card.slot = owner.next_slot
                card.face_up = False
                owner.next_slot += 1
            elif effect.to == "bonds":
                card.face_up = not effect.face_down
                self.table.happened("bond", player=owner.seat, card=card)

    def _who_knows(self, card: Card, effect: e.Put, scope: Scope) -> tuple[int, ...]:
        """Who may be told which card it was, when it goes from one hidden place to another."""
        seats = set(card.seen_by)
        if card.zone.name == "hand" or effect.to == "hand":
            seats.add(card.owner)
        if any(card is one for one in scope.shown):
            seats.add(scope.seat)
        return tuple(sorted(seats))

    def _say_put(self, card: Card, origin: Zone, effect: e.Put, knows: tuple[int, ...]) -> None:
        hides = origin.hidden and effect.to in ("hand", "orbs", "deck", "deck_top", "deck_bottom")
        about = {"player": card.owner, "origin": origin.name, "to": effect.to}
        if hides:
            self.table.say_privately("put_hidden", knows, {"card": ref(card)}, **about)
        else:
            self.table.say("put", card=ref(card), **about)

    def do_reveal(self, effect: e.Reveal, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        for thing in things:
            card = thing.face if isinstance(thing, Unit) else thing
            self.table.say("reveal", player=card.owner, card=ref(card), origin=card.zone.name)
        if effect.name:
            scope.known[effect.name] = list(things)
        return bool(things)

    def do_look(self, effect: e.Look, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        for card in things:
            if scope.seat not in card.seen_by and card.zone.name == "orbs":
                card.seen_by = (*card.seen_by, scope.seat)
        scope.shown.extend(things)
        seen = {"cards": [ref(card) for card in things]}
        self.table.say_privately("look", (scope.seat,), seen, player=scope.seat, count=len(things))
        if effect.name:
            scope.known[effect.name] = list(things)
        return bool(things)

    def do_shuffle(self, effect: e.Shuffle, scope: Scope) -> Steps[bool]:
        yield from ()
        for seat in self.seats(effect.side, scope.seat):
            self.table.shuffle(self.table.players[seat].deck)
            self.table.say("shuffle", player=seat)
        return True

    def do_flip(self, effect: e.Flip, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        done = bool(things)
        for card in things:
            up = not card.face_up if effect.face == "either" else effect.face == "up"
            if not up and self.table.skills.cannot(card, "be_flipped_down"):
                done = False
                continue
            card.face_up = up
            card.seen_by = ()
            self.table.say("flip", player=card.owner, card=ref(card), up=up)
            scope.paid.append(card)
        self.table.changed()
        return done and len(things) >= least_of(effect.group, scope, len(things))
