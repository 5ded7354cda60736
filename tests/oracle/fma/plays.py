"""Events and abilities of plain cards: who may play what, what it costs, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.oracle.fma.pieces import (
    DEFEATED,
    PARTY,
    READY,
    SET,
    Ability,
    Bonus,
    Card,
    Character,
    Json,
    Player,
    must,
    needed,
    total,
    toughness_saves,
)
from tests.oracle.fma.record import Said
from tests.oracle.fma.table import Table

MOST_DRAWN = 8


class Fight:
    """A battle that goes on (BATTLE-1 to 5)."""

    def __init__(self, kind: str, attackers: list[Character], defender: Character) -> None:
        self.kind = kind
        self.attackers = attackers
        self.defender = defender
        self.step = "maneuver"

    @property
    def starter(self) -> int:
        return self.attackers[0].seat

    @property
    def everybody(self) -> list[Character]:
        return [*self.attackers, self.defender]

    def totals(self) -> dict[str, int]:
        """BATTLE-15."""
        attack, defence = total(self.attackers, self.kind), self.defender.value(self.kind)
        return {"attack": attack, "defence": defence}

    def in_danger(self) -> list[Character]:
        """Who could be chosen if it were resolved now (BATTLE-16, 18)."""
        attack, defence = self.totals().values()
        sides = [(self.attackers, attack, defence), ([self.defender], defence, attack)]
        return [
            one
            for side, own, other in sides
            for one in side
            if one.value(self.kind) <= other and not toughness_saves(one, own, other)
        ]


class Play:
    """An event or ability between its being declared and its having resolved (PLAY-16)."""

    def __init__(self, card: Card, seat: int, one: Character, target: Character) -> None:
        assert card.face.ability is not None
        self.card = card
        self.seat = seat
        self.one = one
        self.target = target
        self.ability = card.face.ability
        self.canceled = False

    @property
    def is_event(self) -> bool:
        return self.card.face.kind == "event"


class Plays(Table):
    """PLAY, COST, TARGET, REACT."""

    fight: Fight | None = None

    def can_act(self, one: Character) -> bool:
        """PLAY-4, 7, 8, 10."""
        if one.state == DEFEATED:
            return False
        in_party = self.phase == "search" and one.area == PARTY
        if self.fight is not None:
            areas = {(other.seat, other.area) for other in self.fight.everybody}
            return in_party or (one.seat, one.area) in areas
        return in_party or self.phase != "search"

    def sources(self, player: Player) -> Iterator[tuple[Card, list[Character]]]:
        """Cards with an ability, and who may be the one to play it (PLAY-2)."""
        for card in player.hand:
            if card.face.kind == "event":
                yield card, player.characters
        for card in player.advantages:
            yield card, player.characters
        for one in player.characters:
            yield one.card, [one]

    def playable(self, player: Player, timing: str) -> set[Said]:
        """PLAY-6, 13, 20."""
        return {
            way
            for card, by in self.sources(player)
            if self.ability_now(card, timing) is not None
            for way in self.ways("play", card, self.able_to(player, card, by))
        }

    def ways(self, action: str, card: Card, able: list[Character]) -> set[Said]:
        """PLAY-16: by itself, or with the first character there is to choose for it."""
        if not able:
            return set()
        assert card.face.ability is not None
        step, named = "with", able
        if len(able) == 1:
            step, named = "at", self.aims() if card.face.ability.targets else []
        if len(named) < 2:
            return {(action, card.handle, None)}
        whole = {(f"{action}_{step}", card.handle, one.card.handle) for one in named}
        return {(action, card.handle, None), *whole}

    def aims(self) -> list[Character]:
        """TARGET-4."""
        return [one for one in self.characters if self.can_act(one)]

    def ability_now(self, card: Card, timing: str) -> Ability | None:
        ability = card.face.ability
        return None if card.used or ability is None or ability.timing != timing else ability

    def able_to(self, player: Player, card: Card, by: list[Character]) -> list[Character]:
        ability = card.face.ability
        assert ability is not None
        return [one for one in by if self.can_act(one) and self.can_pay(player, card, ability, one)]

    def can_pay(self, player: Player, card: Card, ability: Ability, one: Character) -> bool:
        """COST-1 to 5, 11 to 15, 21."""
        if ability.sets and one.state != READY:
            return False
        left = len(player.hand) - (card in player.hand) - ability.discards
        return left >= 0 and self.exchanged(player, card, one) is not None

    def exchanged(self, player: Player, card: Card, one: Character) -> int | None:
        """How many cards Exchange takes for this play; None: it cannot be played."""
        ability = card.face.ability
        assert ability is not None
        left = len(player.hand) - (card in player.hand) - ability.discards
        return needed(ability.number, one.value(ability.attribute), left)

    # A play, step by step (PLAY-16, 17) ---------------------------------------------------------

    def play(self, player: Player, answer: Json, answered: Play | None = None) -> None:
        """`answered`: the play that this one reacts to, if it does to one."""
        card, by = next((c, b) for c, b in self.sources(player) if c.handle == answer["card"])
        ability = card.face.ability
        assert ability is not None
        able = self.able_to(player, card, by)
        step = answer["action"].partition("_")[2]
        named = [other for other in self.characters if other.card.handle == answer["target"]]
        if step == "with":
            [one] = named
        else:
            one = self.choose_one(player, "performer", "choose", able, "FMA-PLAY-1")
        target = one
        if step == "at":
            [target] = named
        elif ability.targets:
            target = self.choose_one(player, "target", "target", self.aims(), "FMA-TARGET-4")
        before, self.playing = self.playing, player.seat
        self.pay(player, card, ability, one)
        card.used = card.face.kind != "event"
        said = "play" if card.face.kind == "event" or card is not one.card else "use"
        said += "_at" if ability.bonus is not None and self.names_target(ability) else ""
        self.record.line(said, "FMA-PLAY-16", player=player.seat, card=card.face.key)
        played = Play(card, player.seat, one, target)
        self.moved = self.moved or played.is_event
        self.react("played", player.seat, lambda seat: self.cancels(seat, played), played)
        if not played.canceled:
            self.resolve(player, played, answered)
            self.record.pass_windows()
        if played.is_event:
            player.discard.append(card)
        self.playing = before

    def names_target(self, ability: Ability) -> bool:
        return ability.targets

    def choose_one(
        self, player: Player, kind: str, action: str, legal: list[Character], rule: str
    ) -> Character:
        self.record.sync(player.seat, kind)
        options: set[Said] = {(action, one.card.handle, None) for one in legal}
        [answer] = self.record.ask(player.seat, kind, options, rule)
        return next(one for one in legal if one.card.handle == answer["card"])

    def pay(self, player: Player, card: Card, ability: Ability, one: Character) -> None:
        exchange = self.exchanged(player, card, one)
        assert exchange is not None
        if card in player.hand:
            player.hand.remove(card)
        due = {"exchange": exchange, "discard": ability.discards, "set": int(ability.sets)}
        while any(due.values()):
            cost = self.which_cost(player, due)
            if cost == "exchange":
                self.exchange(player, exchange)
            elif cost == "discard":
                self.discard(player, "pay_discard", ability.discards, "FMA-COST-19")
            else:
                one.state = SET
                self.record.line("set", "FMA-COST-5", card=one.face.key)
            due[cost] = 0

    def which_cost(self, player: Player, due: dict[str, int]) -> str:
        """In which order costs are paid no rule says: the one that is asked or told next."""
        if self.record.is_open(player.seat, "pay_discard"):
            return "discard"
        said = "exchange" if self.record.is_open(player.seat, "exchange") else self.record.said_next
        return said if due.get(said) else max(due, key=lambda cost: due[cost])

    def exchange(self, player: Player, number: int) -> None:
        """COST-11 to 15."""
        if number:
            chosen = self.choose_cards(player, "exchange", number, "FMA-COST-15")
            self.record.line("exchange", "FMA-COST-11", player=player.seat, count=number)
            self.put_down(player, chosen)

    def discard(self, player: Player, kind: str, number: int, rule: str) -> None:
        self.put_down(player, self.choose_cards(player, kind, number, rule))

    def choose_cards(self, player: Player, kind: str, number: int, rule: str) -> list[Card]:
        self.record.sync(player.seat, kind)
        options: set[Said] = {("choose", card.handle, None) for card in player.hand}
        answers = self.record.ask(player.seat, kind, options, rule, number, number)
        handles = {answer["card"] for answer in answers}
        return [card for card in player.hand if card.handle in handles]

    def put_down(self, player: Player, cards: list[Card]) -> None:
        for card in cards:
            player.hand.remove(card)
            player.discard.append(card)
        self.record.lines("discard", "FMA-CONTROL-1", "card", [card.face.key for card in cards])

    # Reacts -------------------------------------------------------------------------------------

    def react(
        self,
        event: str,
        by: int,
        legal: Callable[[int], set[Said]],
        played: Play | None = None,
    ) -> None:
        """The window of a player's action: one react a turn of priority, until all decline
        (REACT-3, 6); nothing is left to react to where a play has been canceled.
        """
        order = self.order_to_react(by)
        self.record.followed.append(event)
        declined = place = 0
        while declined < len(order) and not (played is not None and played.canceled):
            seat = order[place % len(order)]
            place += 1
            self.record.pass_windows()
            options = legal(seat) | {("decline", None, None)}
            [answer] = self.record.ask(seat, "react", options, "FMA-REACT-1", about=event)
            declined += 1
            if answer["action"].startswith("react"):
                declined = 0
                self.record.counts["reacts played"] += 1
                self.play(self.players[seat], answer, played)
        self.record.followed.pop()
        if event not in self.record.followed and not (played is not None and played.canceled):
            must(not self.record.window_of(event), f"not in the order {order}", "FMA-REACT-3")

    def order_to_react(self, by: int) -> list[int]:
        """REACT-3, by the judge's own count."""
        party = self.phase == "search"
        others = [seat for seat in self.clockwise(by) if seat != by]
        most = max(self.wits(seat, party) for seat in others)
        tied = [seat for seat in others if self.wits(seat, party) == most]
        first = self.best_leaders(tied, party)[0]
        return [seat for seat in self.clockwise(first) if seat != by] + [by]

    def cancels(self, seat: int, played: Play) -> set[Said]:
        """What the player could cancel it with."""
        return self.reacts(seat, lambda ability, one: ability.cancels and played.is_event)

    def blocks(self, seat: int) -> set[Said]:
        """BATTLE-7, 8, 11, 12."""
        fight = self.fight
        if fight is None or fight.defender.seat != seat:
            return set()
        return self.reacts(seat, lambda ability, one: ability.blocks and one not in fight.everybody)

    def reacts(self, seat: int, fits: Callable[[Ability, Character], bool]) -> set[Said]:
        """REACT-1, 10: with a character that can play it now."""
        player = self.players[seat]
        found: set[Said] = set()
        for card, by in self.sources(player):
            ability = self.ability_now(card, "react")
            if ability is None:
                continue
            able = [one for one in self.able_to(player, card, by) if fits(ability, one)]
            found |= self.ways("react", card, able)
        return found

    # Effects --------------------------------------------------------------------------------------

    def resolve(self, player: Player, played: Play, answered: Play | None) -> None:
        ability, target = played.ability, played.target
        if ability.cancels:
            assert answered is not None
            answered.canceled = True
            said = {"player": answered.seat, "card": answered.card.face.key}
            self.record.line("canceled", "FMA-PLAY-19", **said)
        if ability.blocks:
            assert self.fight is not None
            self.fight.defender = target
            self.record.line("block", "FMA-BATTLE-9", card=target.face.key)
        if ability.bonus is not None:
            stat, amount = ability.bonus
            until = "battle" if ability.timing == "battle" else "phase"
            target.bonuses.append(Bonus(stat, amount, until))
            self.record.line(
                "attribute", "FMA-ATTR-1", card=target.face.key, stat=stat, amount=f"+{amount}"
            )
        before = len(player.hand)
        for _ in range(ability.draws):
            self.draw_by_effect(player)
        if ability.draws and len(player.hand) == before:
            self.record.line("nothing", "FMA-DRAW-4", player=player.seat)

    def draw_by_effect(self, player: Player) -> None:
        """DRAW-4, 12: in the main phase no more than eight."""
        if not player.deck:
            return
        if self.phase == "main":
            if player.drawn >= MOST_DRAWN:
                if self.record.said_next == "eight_cards":
                    self.record.line("eight_cards", "FMA-DRAW-12", player=player.seat)
                return
            player.drawn += 1
        self.draw(player)

    def draw(self, player: Player) -> None:
        card = player.deck.pop()
        said = self.record.line("draw.seen", "FMA-DRAW-2", player=player.seat)["card"]
        must(said["card"] == card.face.key, f"drawn {said}, not {card.face.key}", "FMA-DRAW-2")
        card.handle = said["handle"]
        player.hand.append(card)

    def expire(self, until: str) -> None:
        """ATTR-3, 4."""
        for one in self.characters:
            one.bonuses = [bonus for bonus in one.bonuses if bonus.until != until]
