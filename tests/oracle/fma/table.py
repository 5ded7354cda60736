"""The judge's own table: who is in, who is active, whose turn it is to act or pass, who is out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from tests.oracle.fma.pieces import (
    DEFEATED,
    HOME,
    PARTY,
    Card,
    Character,
    Face,
    Json,
    Player,
    total,
)
from tests.oracle.fma.record import Record, Said

PASS: Said = ("pass", None, None)
# What happens in a window because a player did it; the rest nobody does (REACT-3, 5, 14).
DONE_BY_PLAYERS = ("played", "attack", "joined", "attached", "advantage_played", "left")
# Of these the player does it whose play resolves, or whose costs are being paid.
DONE_IN_PLAYS = ("draw", "drew", "bonus", "discarded", "set")


class Table:
    """What lies where, by the referee's own count."""

    def __init__(self, record: Record, decks: Sequence[Mapping[str, Sequence[Face]]]) -> None:
        self.record = record
        self.players = [_player(seat, deck) for seat, deck in enumerate(decks)]
        self.sizes = [sum(map(len, deck.values())) for deck in decks]
        self.turn = 0
        self.phase = "setup"
        self.location: Card | None = None
        self.actor: int | None = None
        self.playing: int | None = None
        # Set by a battle: who acts next, with no passes counted (PASS-12).
        self.next_to_act: int | None = None
        # What the stalemate of WIN-12 counts: turns without anything, and with defeats alone.
        self.moved = self.fell = False
        self.still = self.idle = 0
        record.asked_for_reacts = self.window

    @property
    def seats(self) -> list[int]:
        return [player.seat for player in self.players if not player.out]

    def clockwise(self, first: int) -> list[int]:
        """Those in the game, from `first` on (GEN-3)."""
        number = len(self.players)
        around = [(first + step) % number for step in range(number)]
        return [seat for seat in around if not self.players[seat].out]

    def left_of(self, seat: int) -> int:
        return self.clockwise((seat + 1) % len(self.players))[0]

    @property
    def characters(self) -> list[Character]:
        return [one for player in self.players for one in player.characters]

    @property
    def active(self) -> int:
        return self.record.active

    @active.setter
    def active(self, seat: int) -> None:
        self.record.active = seat

    def begin(self, phase: str) -> None:
        self.record.line("phase", "FMA-PASS-1", phase=phase)
        self.phase = phase
        self.find_active()

    # Who is active ----------------------------------------------------------------------------

    def find_active(self, party: bool = False) -> None:
        """PASS-1 to 6."""
        totals = {seat: self.wits(seat, party) for seat in self.seats}
        tied = [seat for seat in self.seats if totals[seat] == max(totals.values())]
        self.active = self.break_tie(tied, party)

    def wits(self, seat: int, party: bool) -> int:
        player = self.players[seat]
        return total(player.party if party else player.characters, "wits")

    def break_tie(self, tied: list[int], party: bool) -> int:
        """PASS-4 to 6."""
        tied = self.best_leaders(tied, party)
        return tied[0] if len(tied) == 1 else self.record.by_chance(tied)

    def best_leaders(self, tied: list[int], party: bool) -> list[int]:
        if len(tied) == 1:
            return tied
        left = [seat for seat in tied if self.is_led(seat, party)] or tied
        best = max(self.players[seat].leader.value("wits") for seat in left)
        return [seat for seat in left if self.players[seat].leader.value("wits") == best]

    def is_led(self, seat: int, party: bool) -> bool:
        leader = self.players[seat].leader
        return leader.state != DEFEATED and (not party or leader.area == PARTY)

    def first_to_assign(self) -> int:
        """SEARCH-1."""
        totals = {seat: self.wits(seat, False) for seat in self.seats}
        tied = [seat for seat in self.seats if totals[seat] == min(totals.values())]
        if len(tied) > 1:
            absent = [seat for seat in tied if not self.is_led(seat, False)]
            tied = absent or tied
            least = min(self.players[seat].leader.value("wits") for seat in tied)
            tied = [seat for seat in tied if self.players[seat].leader.value("wits") == least]
        return tied[0] if len(tied) == 1 else self.record.by_chance(tied, "assigns_by_chance")

    # Windows ----------------------------------------------------------------------------------

    def window(self, asked: Json, view: Json) -> list[int]:
        """Who is asked to react to this, in order (REACT-3, 5, 14, 15); the view shows the moment.

        Whether a card in a hand could answer at all is not for this judge to say: where one player
        is asked, all must be who hold a card and have a character that can play.
        """
        event = asked["prompt"]["args"]["event"]
        by = self.actor if event in DONE_BY_PLAYERS else None
        if event in DONE_IN_PLAYS:
            by = self.playing
        order = self.clockwise(self.active) if by is None else self.reacting_to(by, view)
        return [seat for seat in order if might_react(view, seat)]

    def reacting_to(self, by: int, view: Json) -> list[int]:
        """REACT-3: most wits first of the others, then clockwise, at last who did it."""
        party = view["phase"] == "search"
        others = [seat for seat in self.clockwise(by) if seat != by]
        most = max(shown_wits(view, seat, party) for seat in others)
        tied = [seat for seat in others if shown_wits(view, seat, party) == most]
        first = self.best_leaders(tied, party)[0]
        return [seat for seat in self.clockwise(first) if seat != by] + [by]

    # Play or Pass -----------------------------------------------------------------------------

    def play_or_pass(
        self,
        kind: str,
        options: Callable[[Player], set[Said]],
        act: Callable[[Player, Json], bool],
        first: int,
        rule: str,
    ) -> None:
        """PASS-8 to 12; `act` returns False when the player steps back and chooses again."""
        passed = 0
        seat = self.clockwise(first)[0]
        while passed < len(self.seats):
            player = self.players[seat]
            self.active = seat
            self.actor = None
            self.record.sync(seat, kind)
            open_to = options(player) | {PASS}
            [answer] = self.record.ask(seat, kind, open_to, rule)
            if answer["action"] == "pass":
                self.record.line("pass", "FMA-PASS-8", player=seat)
                passed += 1
            else:
                self.actor = seat
                self.next_to_act = None
                if not act(player, answer):
                    continue
                self.record.pass_windows()
                self.check()
                passed = 0
                if self.next_to_act is not None:
                    seat = self.clockwise(self.next_to_act)[0]
                    continue
            seat = self.left_of(seat)
        self.actor = None
        self.active = self.clockwise(first)[0]

    # Ends -------------------------------------------------------------------------------------

    def check(self) -> None:
        """WIN-1, 2, 4, 6 to 8."""
        beaten = [
            seat
            for seat in self.seats
            if all(one.state == DEFEATED for one in self.players[seat].characters)
        ]
        for seat in beaten:
            self.record.line("beaten", "FMA-WIN-2", player=seat)
        for seat in beaten:
            self.record.line("out", "FMA-WIN-2", player=seat)
            self.leave(seat)
        if beaten and not self.seats:
            self.record.end((), "all_beaten", "FMA-WIN-6")
        if beaten and len(self.seats) == 1:
            self.record.end((self.seats[0],), "last_one", "FMA-WIN-4")
        points = {seat: self.players[seat].points for seat in self.seats}
        best = max(points.values())
        first = [seat for seat in self.seats if points[seat] == best]
        if best >= 9 and len(first) == 1:
            self.record.end((first[0],), "points", "FMA-WIN-1")

    def leave(self, seat: int) -> None:
        """MULTI-3, 5."""
        self.players[seat].out = True
        if self.active == seat and self.seats:
            self.active = self.left_of(seat)
        player = self.players[seat]
        for zone in (player.deck, player.hand, player.discard, player.locations, player.leaders):
            zone.clear()
        player.advantages.clear()
        player.characters.clear()


def _player(seat: int, deck: Mapping[str, Sequence[Face]]) -> Player:
    piles = {part: [Card(face, seat) for face in faces] for part, faces in deck.items()}
    return Player(seat, piles["main"], piles["location"], piles["leader"])


def shown(view: Json, seat: int) -> Iterator[Json]:
    zones = view["players"][seat]["zones"]
    for area in (HOME, PARTY):
        yield from zones[area]["units"]


def shown_wits(view: Json, seat: int, party: bool) -> int:
    """Plain wits (REACT-3), as the open table shows them."""
    return sum(u["wits"] for u in shown(view, seat) if not party or u["area"] == PARTY)


def might_react(view: Json, seat: int) -> bool:
    """REACT-15 with PLAY-4, 7, 8, 10: a card in hand, and a character able to play."""
    if view["players"][seat]["out"] or not view["players"][seat]["zones"]["hand"]["count"]:
        return False
    return any(able(view, unit) for unit in shown(view, seat))


def able(view: Json, unit: Json) -> bool:
    """PLAY-4, 7, 8, 10."""
    if unit["state"] == DEFEATED:
        return False
    areas = battle_areas(view)
    if view["phase"] == "search":
        return unit["area"] == PARTY or (unit["seat"], unit["area"]) in areas
    return view["battle"] is None or (unit["seat"], unit["area"]) in areas


def battle_areas(view: Json) -> Collection[tuple[int, str]]:
    """The areas that hold an attacker or the defender (PLAY-10)."""
    battle = view["battle"]
    if battle is None:
        return ()
    fighting = {*battle["attackers"], *battle["defenders"]}
    units = [u for seat in range(len(view["players"])) for u in shown(view, seat)]
    return {(u["seat"], u["area"]) for u in units if u["unit"] in fighting}
