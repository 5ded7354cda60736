"""The state of a Fullmetal Alchemist match: who plays, what is in play, what is going on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from rules.engine.continuous import EffectIndex
from rules.engine.decision import Choose, Steps
from rules.engine.priority import PriorityRound
from rules.engine.stalemate import Stalemate
from rules.engine.state import copied, derived, shared, state
from rules.engine.table import Conceded, Table
from rules.engine.versions import Kept, Shelf
from rules.engine.zones import Card, Zone
from rules.fma.ability_interface import Abilities
from rules.fma.characters import HOME, PARTY, Character
from rules.fma.events import GameEvent
from rules.fma.plays import Play

NOBODY = -1


@state
class Player:
    """One player's places and what is left of allowances.

    `spent` is command spent in this recruit phase, `drawn` what own effects drew in this main
    phase (FMA-DRAW-12), `offered` the turn of the last offer of a draw (FMA-WIN-11).
    """

    seat: int
    deck: Zone
    locations: Zone
    leaders: Zone
    starting: Zone
    hand: Zone
    discard: Zone
    victory: Zone
    removed: Zone
    lost: Zone
    advantages: Zone
    characters: list[Character]
    spent: int
    drawn: int
    offered: int
    is_out: bool

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.locations = Zone("locations", seat, hidden=True)
        self.leaders = Zone("leaders", seat, hidden=True)
        self.starting = Zone("starting", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.discard = Zone("discard", seat)
        self.victory = Zone("victory", seat)
        self.removed = Zone("removed", seat)
        self.lost = Zone("lost", seat, hidden=True)
        self.advantages = Zone("advantages", seat)
        self.characters = []
        self.spent = 0
        self.drawn = 0
        self.offered = 0
        self.is_out = False

    @property
    def leader(self) -> Character | None:
        # Asked several times a decision, so without a call for each character.
        for character in self.characters:
            cards = character.face.cards
            if cards and cards[-1].data.kind == "leader":
                return character
        return None

    @property
    def allies(self) -> list[Character]:
        return [character for character in self.characters if not character.is_leader]

    @property
    def points(self) -> int:
        """The clue points of the locations won."""
        # Asked several times a decision, so without a comprehension's call.
        points = 0
        for card in self.victory.cards:
            points += card.data.clue_points
        return points

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.locations,
            self.leaders,
            self.starting,
            self.hand,
            self.discard,
            self.victory,
            self.removed,
            self.lost,
            self.advantages,
        )

    def __repr__(self) -> str:
        return f"<Player {self.seat}>"


@state
class Battle:
    """A battle from its declaration to its end.

    `starter` is the player whose left neighbour acts next (FMA-PASS-12). `blockers` are among the
    `defenders`; `closed`: nobody may move or block into it. `spared`: a react has taken the place
    of the defeats of these sides ("attack", "defence"). `over`: it has no further effect.
    """

    id: int
    type: str
    attackers: list[Character]
    defenders: list[Character]
    attacker: int
    defender: int
    starter: int
    blockers: list[Character] = copied(default_factory=list)
    closed: bool = False
    step: str = copied(default="maneuver")
    spared: list[str] = copied(default_factory=list)
    winner: str | None = copied(default=None)
    over: bool = copied(default=False)

    @property
    def characters(self) -> list[Character]:
        return [*self.attackers, *self.defenders]

    def side_of(self, character: Character) -> str | None:
        """ "attack", "defence", or None for a character that is not in it."""
        if character in self.attackers:
            return "attack"
        return "defence" if character in self.defenders else None

    def side(self, name: str) -> list[Character]:
        return self.attackers if name == "attack" else self.defenders

    def player_of(self, name: str) -> int:
        return self.attacker if name == "attack" else self.defender

    def has(self, character: Character) -> bool:
        return self.side_of(character) is not None


@dataclass(frozen=True, slots=True, eq=False)
class CardRules:
    """How the cards of a table work: their texts, and the windows in which players react.

    Copies of a table share them and make abilities of their own; `key` names them in digests.
    """

    key: str
    abilities: Callable[[FmaTable], Abilities]
    react_window: Callable[[FmaTable, GameEvent], Steps[None]]


class Attributes:
    """Attributes of active characters as they were worked out last.

    `fixed` are those that hang on nothing but the cards in play and the effects there are,
    `others` may be otherwise after anything that happens. `effects` are those that bear on them.
    """

    __slots__ = ("effects", "fixed", "others")

    def __init__(self, table: Table) -> None:
        versions = table.versions
        self.effects = EffectIndex(table)
        self.fixed = Shelf[tuple[str, Character], int](versions, fixed=True)
        self.others = Shelf[tuple[str, Character], int](versions, fixed=False)


@state
class FmaTable(Table):
    """Everything on the table.

    `turn_player` is the active player, `last_determined` who was determined last. `phase_number`
    counts phases: effects of a phase end with that one (FMA-IND-11). `passive_location` is the
    location whose passives apply (FMA-CARD-13). `plays` are what has been declared and not yet
    resolved, newest last; `current_play` is the play for which reacts wait, None where nothing
    waits (FMA-REACT-8). `rounds` are the Play or Pass going on. `cost_events` are events of costs
    being paid. `used_abilities` are card, stay and ability of what was played this turn
    (FMA-PLAY-13), `plays_this_phase` counts them. `playing` are the players still in the game,
    `sources_in_play` by seat the cards of active characters and what they bear. `stalemate` counts
    turns in which nothing moved, `standstill` those in which nobody was defeated either
    (FMA-WIN-12).
    """

    players: list[Player]
    location: Zone
    aside: Zone
    passive_location: Card | None
    step: str
    phase_number: int
    battles: list[Battle]
    plays: list[Play]
    current_play: Play | None
    rounds: list[PriorityRound]
    used_abilities: list[tuple[int, int, str]]
    cost_events: list[GameEvent]
    plays_this_phase: int
    last_determined: int
    stalemate: Stalemate
    standstill: Stalemate
    card_rules: CardRules = shared()
    playing: tuple[Player, ...] = derived(tuple)
    seats_playing: tuple[int, ...] = derived(tuple)
    sources_in_play: Kept[int, tuple[Card, ...]] = derived(lambda: None)
    abilities: Abilities = derived(lambda: None)
    attributes: Attributes = derived(lambda: None)

    def __init__(
        self, seed: bytes, options: Mapping[str, str], seats: int, card_rules: CardRules
    ) -> None:
        super().__init__(seed, options)
        self.players = [Player(seat) for seat in range(seats)]
        self.location = Zone("location", NOBODY)
        self.aside = Zone("aside", NOBODY)
        self.passive_location = None
        self.step = ""
        self.phase_number = 0
        self.battles = []
        self.plays = []
        self.current_play = None
        self.rounds = []
        self.used_abilities = []
        self.cost_events = []
        self.plays_this_phase = 0
        self.last_determined = NOBODY
        self.stalemate = Stalemate()
        self.standstill = Stalemate()
        self.card_rules = card_rules
        self._derive()

    def rebuild(self) -> None:
        super().rebuild()
        self._derive()

    def _derive(self) -> None:
        self._count_players()
        statics = partial(getattr, self.versions, "statics")
        self.sources_in_play = Kept[int, tuple[Card, ...]](statics, self._sources_in_play)
        self.abilities = self.card_rules.abilities(self)
        self.attributes = Attributes(self)

    def _count_players(self) -> None:
        self.playing = tuple([player for player in self.players if not player.is_out])
        self.seats_playing = tuple([player.seat for player in self.playing])

    def _sources_in_play(self, seat: int) -> tuple[Card, ...]:
        found: list[Card] = []
        for character in self.players[seat].characters:
            if character.is_active:
                found.append(character.face.cards[-1])
                # An event that is attached is played no more.
                attached = character.attachments.cards
                found += [card for card in attached if card.data.kind != "event"]
        return tuple(found)

    # Who is who -------------------------------------------------------------------------------

    def clockwise(self, seat: int) -> list[Player]:
        """Every player still in the game, beginning with the seat or the next one to its left."""
        count = len(self.players)
        order = [self.players[(seat + step) % count] for step in range(count)]
        return [player for player in order if not player.is_out]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def others(self, seat: int) -> list[Player]:
        """The other players, clockwise from the seat."""
        return [player for player in self.clockwise(seat) if player.seat != seat]

    # What is in play --------------------------------------------------------------------------

    @property
    def battle(self) -> Battle | None:
        """The innermost battle that is going on."""
        return self.battles[-1] if self.battles else None

    @property
    def current_location(self) -> Card | None:
        """The location in the search area."""
        return self.location.cards[-1] if self.location.cards else None

    def all_characters(self) -> list[Character]:
        return [character for player in self.players for character in player.characters]

    def party(self, seat: int) -> list[Character]:
        return [character for character in self.players[seat].characters if character.area == PARTY]

    def home(self, seat: int) -> list[Character]:
        return [character for character in self.players[seat].characters if character.area == HOME]

    def in_play(self, character: Character) -> bool:
        return character in self.players[character.player].characters

    def character_of(self, card: Card) -> Character | None:
        """The character whose card it is, or that bears it; None for any other card."""
        zone = card.zone
        if zone.name in ("character", "attachments"):
            for player in self.players:
                for character in player.characters:
                    if zone is character.face or zone is character.attachments:
                        return character
        return None

    # Doors ------------------------------------------------------------------------------------

    def put_out(self, player: Player) -> None:
        """The player leaves the game while the others go on."""
        player.is_out = True
        self._count_players()
        self.changed()

    def lay(self, card: Card, zone: Zone, time: int) -> None:
        """Put a card into play; `time` is when its stay begins (FMA-ATTR-13, FMA-PLAY-14)."""
        self.move(card, zone)
        card.slot = time
        self.sources_changed()

    def put_away(self, card: Card, zone: Zone, *, bottom: bool = False) -> None:
        """Put a card into a pile; when it comes back it is a new one (FMA-PLAY-14)."""
        card.slot = 0
        self.move(card, zone, bottom=bottom)

    def put_state(self, character: Character, state: str) -> None:
        """The character is ready, set or defeated from now on."""
        spoke = character.is_active
        character.state = state
        self._moved(character, spoke)

    def put_area(self, character: Character, area: str) -> None:
        """The character is at home, in the search party or away from now on."""
        spoke = character.is_active
        character.area = area
        self._moved(character, spoke)

    def _moved(self, character: Character, spoke: bool) -> None:
        """Its passives, and those of what it bears, may have begun or ceased to apply."""
        if character.is_active == spoke:
            self.touch()
        else:
            self.sources_changed()

    def put_passive_location(self, card: Card | None) -> None:
        """The location whose passives apply from now on."""
        spoke = self.passive_location is not None and bool(self.passive_location.data.abilities)
        self.passive_location = card
        if spoke or (card is not None and card.data.abilities):
            self.sources_changed()
        else:
            self.touch()

    # The engine's questions -------------------------------------------------------------------

    def has_abilities_in(self, zone: Zone, card: Card) -> bool:
        """Where passives apply; those of a location do, wherever it has gone, all turn long."""
        if zone.name in ("character", "attachments"):
            return True
        return zone.name in ("advantages", "location") and bool(card.data.abilities)

    def is_heard_in(self, zone: Zone, card: Card) -> bool:
        """Reacts are played from hand, and from piles where a text allows it."""
        return bool(card.data.reacts) and zone.name in ("hand", "discard", "removed")

    def has_left(self, seat: int) -> bool:
        return self.players[seat].is_out

    def falls_away(self, question: Choose, leaving: Conceded) -> bool:
        """Whoever else leaves may have left nothing to ask about."""
        if leaving.player == question.player:
            return True
        return len(question.options()) < max(question.minimum, 1)

    def zones(self) -> list[Zone]:
        places: list[Zone] = [self.location, self.aside]
        for player in self.players:
            places.extend(player.zones)
            for character in player.characters:
                places.extend(character.zones)
        return places
