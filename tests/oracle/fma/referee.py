"""A referee for Fullmetal Alchemist matches of plain cards, written from the rules page alone.

It plays the whole match along on a table of its own and says at every moment what must be logged
and what must be asked of whom, with every option and no other; at every question the open table
must look like its own. It imports no rules. Hidden cards and what chance chose it reads from the
record; nothing else is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count

from tests.oracle.fma.compare import compare
from tests.oracle.fma.pieces import (
    DEFEATED,
    HOME,
    PARTY,
    READY,
    SET,
    Character,
    Face,
    Json,
    Player,
    meets,
    must,
    total,
)
from tests.oracle.fma.record import Over, Record, Said
from tests.oracle.fma.team import Teams

DRAWN = 2


class Referee(Teams):
    """The course of a match: setup and turns. `offers`: draws may be offered (WIN-11)."""

    def __init__(
        self,
        record: Record,
        decks: Sequence[Mapping[str, Sequence[Face]]],
        offers: bool = False,
    ) -> None:
        super().__init__(record, decks)
        self.offers = offers

    def referee(self) -> None:
        """Play along to the end, or as far as the record goes; Wrong says what is not right."""
        self.record.before_question = lambda: compare(self, self.record.view)
        try:
            self.setup()
            for self.turn in count(1):
                self.take_turn()
        except Over:
            pass

    # A turn -----------------------------------------------------------------------------------

    def take_turn(self) -> None:
        self.record.line("turn", "FMA-DRAW-1", turn=self.turn)
        self.moved = self.fell = False
        for player in self.players:
            player.offered = False
            for one in player.characters:
                one.hid = False
                one.card.used = False
            for card in player.advantages:
                card.used = False
        self.draw_phase()
        self.power_up()
        self.recruit_phase()
        self.main_phase()
        self.search_phase()
        self.cleanup_phase()
        self.stalemate()

    def draw_phase(self) -> None:
        """DRAW-2 to 10."""
        self.begin("draw")
        for seat in self.clockwise(self.active):
            player = self.players[seat]
            for _ in range(min(DRAWN, len(player.deck))):
                self.draw(player)
        self.play_location()
        self.expire("phase")

    def play_location(self) -> None:
        """DRAW-6 to 10."""
        able = [self.players[seat] for seat in self.seats if self.players[seat].locations]
        if not able:
            self.record.line("no_location", "FMA-DRAW-10")
            return
        least = min(player.points for player in able)
        turned = [player.locations.pop() for player in able if player.points == least]
        self.record.lines(
            "reveal_location", "FMA-DRAW-6", "card", [card.face.key for card in turned]
        )
        low = min(card.face.points for card in turned)
        tied = [card for card in turned if card.face.points == low]
        chosen = tied[0]
        if len(tied) > 1:
            key = self.record.ask_by_key(
                self.active, "choose_location", [c.face.key for c in tied], "FMA-DRAW-8"
            )
            chosen = next(card for card in tied if card.face.key == key)
        back = [card for card in turned if card is not chosen]
        self.record.lines(
            "location_returns", "FMA-DRAW-9", "card", [card.face.key for card in back]
        )
        for card in back:
            self.players[card.owner].locations.insert(0, card)
        self.record.line("location", "FMA-DRAW-7", player=chosen.owner, card=chosen.face.key)
        self.location = chosen

    # Search -----------------------------------------------------------------------------------

    def search_phase(self) -> None:
        """SEARCH-1 to 14."""
        self.begin("search")
        for seat in self.clockwise(self.first_to_assign()):
            self.assign(self.players[seat])
        self.find_active(party=True)
        self.play_or_pass(
            "search", self.search_options, self.act_in_search, self.active, "FMA-SEARCH-5"
        )
        self.victory_step()
        self.expire("phase")

    def assign(self, player: Player) -> None:
        """SEARCH-2, 3."""
        self.record.sync(player.seat, "assign")
        ready = [one for one in player.characters if one.state == READY]
        options: set[Said] = {("assign", one.card.handle, None) for one in ready}
        answers = self.record.ask(player.seat, "assign", options, "FMA-SEARCH-2", 0, len(ready))
        handles = {answer["card"] for answer in answers}
        sent = [one for one in ready if one.card.handle in handles]
        for one in sent:
            one.area = PARTY
        key = "assign" if sent else "assign_none"
        told = self.record.line(key, "FMA-SEARCH-2", player=player.seat)
        names = Counter(card["card"] for card in told.get("cards", ()))
        must(names == Counter(one.face.key for one in sent), f"{names}", "FMA-SEARCH-2")

    def search_options(self, player: Player) -> set[Said]:
        found = self.playable(player, "search")
        if self.may_attack(player):
            found.add(("start_battle", None, None))
            found |= self.single_attacks(player) | self.joint_attacks(player)
        return found

    def act_in_search(self, player: Player, answer: Json) -> bool:
        action = answer["action"]
        if action.startswith("play"):
            self.play(player, answer)
            return True
        if action == "start_battle":
            return self.start_battle(player)
        if action.startswith("together_"):
            return self.attack_together(player, answer)
        self.attack_alone(answer)
        return True

    def victory_step(self) -> None:
        """SEARCH-8 to 14, MULTI-2, 4."""
        place = self.location
        if place is None:
            return
        totals = {
            seat: {stat: total(self.players[seat].party, stat) for stat in place.face.goals}
            for seat in self.seats
        }
        met = [
            seat
            for seat in self.seats
            if self.players[seat].party
            and meets(
                place.face.goals,
                place.face.any_goal,
                totals[seat],
                [totals[other] for other in self.seats if other != seat],
            )
        ]
        self.location = None
        if len(met) == 1:
            winner = self.players[met[0]]
            winner.victory.append(place)
            said = {"player": winner.seat, "card": place.face.key, "points": winner.points}
            self.record.line("location_won", "FMA-SEARCH-13", **said)
            self.moved = True
        elif self.players[place.owner].out:
            said = {"player": place.owner, "card": place.face.key}
            self.record.line("location_lost", "FMA-MULTI-4", **said)
        else:
            said = {"player": place.owner, "card": place.face.key}
            self.record.line("location_returns", "FMA-SEARCH-14", **said)
            self.players[place.owner].locations.insert(0, place)
        self.check()

    # Cleanup ----------------------------------------------------------------------------------

    def cleanup_phase(self) -> None:
        """CLEANUP-1 to 10."""
        self.begin("cleanup")
        for one in self.characters:
            one.area = HOME
        self.find_active()
        self.play_or_pass(
            "cleanup",
            lambda player: self.playable(player, "cleanup"),
            self.act_in_battle,
            self.active,
            "FMA-CLEANUP-3",
        )
        for seat in self.clockwise(self.active):
            self.recover(self.players[seat])
        for one in self.characters:
            if one.state == DEFEATED:
                self.record.line("lost", "FMA-CLEANUP-8", player=one.seat, card=one.face.key)
                self.remove(one)
        at_rest = [one for one in self.characters if one.state == SET]
        if at_rest:
            told = self.record.line("reset_all", "FMA-CLEANUP-8")["cards"]
            expected = sorted(one.face.key for one in at_rest)
            same = sorted(card["card"] for card in told) == expected
            must(same, f"reset are {expected}, not {told}", "FMA-CLEANUP-8")
        for one in at_rest:
            one.state = READY
        self.check()
        self.expire("phase")

    def recover(self, player: Player) -> None:
        """CLEANUP-4 to 7."""
        while True:
            self.record.sync(player.seat, "recover")
            down = [one for one in player.characters if one.state == DEFEATED]
            options: set[Said] = {
                ("recover", card.handle, one.card.handle)
                for card in player.hand
                if card.face.kind == "ally"
                for one in down
                if one.face.name == card.face.name
            }
            options.add(("done", None, None))
            [answer] = self.record.ask(player.seat, "recover", options, "FMA-CLEANUP-4")
            if answer["action"] == "done":
                break
            card = next(card for card in player.hand if card.handle == answer["card"])
            one = next(one for one in down if one.card.handle == answer["target"])
            self.put_down(player, [card])
            self.stand_up(one)
        self.record.sync(player.seat, "free_recover")
        down = [one for one in player.characters if one.state == DEFEATED]
        must_be = [one for one in down if one.is_leader]
        free: set[Said] = {("recover_free", o.card.handle, None) for o in must_be or down}
        if not free:
            return
        if not must_be:
            free.add(("none", None, None))
        [answer] = self.record.ask(player.seat, "free_recover", free, "FMA-CLEANUP-5")
        if answer["action"] != "none":
            self.stand_up(next(one for one in down if one.card.handle == answer["card"]))

    def stand_up(self, one: Character) -> None:
        self.record.line("recover", "FMA-CLEANUP-7", player=one.seat, card=one.face.key)
        one.state = READY

    def stalemate(self) -> None:
        """WIN-12."""
        empty = not any(self.players[seat].deck for seat in self.seats)
        self.idle = self.idle + 1 if empty and not self.moved else 0
        self.still = self.still + 1 if empty and not self.moved and not self.fell else 0
        if self.still >= 5:
            self.record.end((), "standstill", "FMA-WIN-12")
        if self.idle >= 30:
            self.record.end((), "stalemate", "FMA-WIN-12")
