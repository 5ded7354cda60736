"""What the page shows of a match at one moment to one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, get_type_hints

from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from markupsafe import Markup

import rules
from cardbase.faces import Face
from play.board.faces import faces_of
from play.board.messages import Messages
from play.board.prompt import Prompt, prompt_of
from play.board.proposals import ProposalView, proposal_of
from play.board.rule_links import rule_link
from play.board.sums import EffectLine, Opened, effects_of, opened_of
from play.models import Table
from play.take_back import take_back_of
from rules.engine.match import Match
from rules.engine.remembered import ability_of
from rules.engine.stops import Modes, Passing
from rules.engine.view import FIGHTERS, View

LOG_LINES = 60
# What every view has; all else in it belongs to the whole table of that game.
COMMON = frozenset(get_type_hints(View))
NOBODY = -1
END_OF_LOG = 1_000_000  # beyond the number of any line


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: `id` of its element, the words, and both as an item of a list.

    `begins`: it begins an action, of which the next ones are part.
    """

    number: int
    css: str  # its kind, as part of a class name
    html: Markup
    id: str
    item: Markup
    begins: bool = True


class PhaseView(NamedTuple):
    """A phase of the turn on the phase bar."""

    label: str
    is_now: bool


@dataclass(slots=True)
class Board:
    """A view of the rules with names, faces and places where something can be picked."""

    game: str
    viewer: int | None
    turn: int
    turn_player: str
    phase: str
    phase_key: str
    phases: tuple[PhaseView, ...]  # of the turn, or what comes before the first one
    step: str  # of the phase, in games that have steps
    length: int
    sides: list[dict[str, Any]]  # the viewer's own first, then the others in seat order
    shared: dict[str, Any]  # what belongs to no single player: a battle, ships, a field
    prompt: Prompt | None
    asked: list[int]  # the seats that have to decide
    waiting: list[str]  # and their names
    log: list[LogLine]
    verdict: str | None
    proposal: ProposalView | None = None
    opened: tuple[Opened, ...] = ()  # numbers and what they are made of
    effects: tuple[EffectLine, ...] = ()  # all that holds for a while
    take_back: str = ""  # "free" or "ask" where the viewer may take something back
    units: dict[int, dict[str, Any]] = field(default_factory=dict)  # by their numbers
    refs: dict[str, Face | None] = field(default_factory=dict)
    is_replay: bool = False

    @property
    def template(self) -> tuple[str, ...]:
        """The first of these that there is: the game's own board, or the plain one."""
        return f"play/boards/{self.game}.html", "play/boards/plain.html"

    @property
    def battle(self) -> dict[str, Any] | None:
        return self.shared.get("battle")

    @property
    def hand(self) -> dict[str, Any] | None:
        """The viewer's own hand, if they have one."""
        hand: dict[str, Any] | None = self.mine["zones"].get("hand")
        return hand if hand and self.mine["is_mine"] and hand["cards"] is not None else None

    @property
    def mine(self) -> dict[str, Any]:
        return self.sides[0]

    @property
    def theirs(self) -> dict[str, Any]:
        return self.sides[1]

    @property
    def others(self) -> list[dict[str, Any]]:
        return self.sides[1:]

    @property
    def names(self) -> dict[int, str]:
        """Of the players, by seat."""
        return {side["seat"]: side["name"] for side in self.sides}

    @property
    def is_crowded(self) -> bool:
        """Whether the others have to share the room of one."""
        return len(self.sides) > 2


class Shown(Protocol):
    """What is shown: a match, or one step of a finished one."""

    def view(self, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]: ...

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = False
    ) -> list[dict[str, Any]]: ...


class BoardMemory:
    """What one viewer's boards are made of, kept from one to the next.

    Lines of the log are put into words once, zones are built again when they have changed.
    """

    def __init__(self, messages: Messages, viewer: int | None, *, reveal: bool = False) -> None:
        self.messages = messages
        self.viewer = viewer
        self.reveal = reveal
        self._lines: list[LogLine] = []
        self._areas: dict[tuple[int, str], Area] = {}

    def last_lines(self, match: Shown) -> list[LogLine]:
        """The lines that the table shows; `match` has those known already, and perhaps more."""
        news = match.log(self.viewer, len(self._lines), reveal=self.reveal)
        self._lines += [_line(line, self.messages) for line in news]
        return self._lines[-LOG_LINES:]

    def areas(self, view: Mapping[str, Any]) -> dict[tuple[int, str], Area]:
        """Everything of a view in which cards can lie, by seat and name.

        What belongs to no single player comes first.
        """
        found = {(NOBODY, key): view[key] for key in _shared(view)}
        for player in view["players"]:
            seat = player["seat"]
            found |= {(seat, zone): content for zone, content in player["zones"].items()}
        before, self._areas = self._areas, {}
        for place, content in found.items():
            known = before.get(place)
            if known is None or known.content != content:
                known = Area(content, *place, self.messages)
            self._areas[place] = known
        return self._areas


def board_of(
    table: Table,
    match: Shown,
    viewer: int | None,
    *,
    reveal: bool = False,
    memory: BoardMemory | None = None,
) -> Board:
    """`match` as `viewer` (a seat, or None for a spectator) may see it.

    `memory` is the viewer's own, where there is one from the time before.
    """
    memory = memory or BoardMemory(messages_of(table), viewer, reveal=reveal)
    messages = memory.messages
    view = match.view(viewer, reveal=reveal)
    areas = memory.areas(view)
    refs: dict[str, Face | None] = {}
    places: dict[str, str] = {}
    for (seat, zone), area in areas.items():
        if seat == viewer:
            refs[zone] = None
        refs |= area.refs
        places |= area.places
    prompt = None
    # A match that a fault has stopped asks nothing more.
    if view["decisions"] and viewer is not None and table.is_playing and not reveal:
        decision = view["decisions"][0]
        game = rules.game(table.game.key)
        rule = rule_link(game.key, game.guide.questions.get(decision["kind"], ""))
        foreseen = game.foresee(view, decision)
        prompt = replace(
            prompt_of(decision, messages, refs, places, foreseen, rule),
            next_stop=_next_stop(view, decision, table, messages),
            is_memorable=not game.asks_everything(table.options)
            and _is_memorable(match, decision["id"]),
        )
    badges = prompt.badges() if prompt else {}
    units: dict[int, dict[str, Any]] = {}
    for area in areas.values():
        area.put_on(badges)
        units |= area.units
    sides = [_side(player, view, areas, table, memory) for player in view["players"]]
    first = viewer or 0
    verdict = _verdict(view["outcome"], messages)
    return Board(
        game=table.game.key,
        viewer=viewer,
        turn=view["turn"],
        turn_player=messages.name(view["turn_player"]),
        phase=messages.text(f"phase.{view['phase']}", {}),
        phase_key=view["phase"],
        phases=_phases(table.game.key, view["phase"], messages),
        step=messages.text(f"step.{view['step']}", {}) if view.get("step") else "",
        length=view["length"],
        sides=sides[first:] + sides[:first],
        shared={key: _with_fighters(areas[NOBODY, key].built, units) for key in _shared(view)},
        prompt=prompt,
        asked=view["waiting"],
        waiting=[messages.name(seat) for seat in view["waiting"]],
        log=[*memory.last_lines(match), *_last_word(verdict)],
        verdict=verdict,
        proposal=proposal_of(view.get("proposal"), messages),
        opened=opened_of(view, units, messages),
        effects=effects_of(view, units, messages),
        take_back=_take_back(table, match, viewer) if not reveal else "",
        units=units,
        refs=refs,
    )


def _next_stop(
    view: Mapping[str, Any], decision: Mapping[str, Any], table: Table, messages: Messages
) -> str:
    """Say where the game stops next for whoever passes this question: "to your actions", or ""."""
    game, seat = rules.game(table.game.key), decision["player"]
    wishes: Modes = next((one.stops for one in table.seated if one.number == seat), {})
    passing = Passing(
        decision["kind"], decision["prompt"]["args"], seat == view["turn_player"], view["turn"]
    )
    word = game.stops_next(passing, table.options, wishes)
    return messages.text(f"ahead.{word}", {}) if word else ""


def _is_memorable(match: Shown, decision_id: int) -> bool:
    """Return True if the open decision is a yes or no that may be remembered."""
    if not isinstance(match, Match):
        return False
    return any(one.id == decision_id and ability_of(one) is not None for one in match.decisions)


def _take_back(table: Table, match: Shown, viewer: int | None) -> str:
    """Whether the viewer may take something back without asking, or may ask for it."""
    seat = next((seat for seat in table.seated if seat.number == viewer), None)
    if seat is None or not isinstance(match, Match):
        return ""
    found = take_back_of(table, match, seat)
    if found is None:
        return ""
    return "free" if found.is_free else "ask"


def log_of(
    table: Table, match: Shown, viewer: int | None, *, reveal: bool = False
) -> list[LogLine]:
    """The whole log as `viewer` may read it."""
    messages = messages_of(table)
    return [_line(line, messages) for line in match.log(viewer, reveal=reveal)]


def verdict_of(table: Table, match: Shown) -> str | None:
    """Who has won, and why; None while the match goes on."""
    return _verdict(match.view(None)["outcome"], messages_of(table))


def messages_of(table: Table) -> Messages:
    labels = [seat.label for seat in table.seated]
    # Two bots of one kind are told apart by their seats.
    names = [
        format_lazy("{} {}", label, number) if labels.count(label) > 1 else label
        for number, label in enumerate(labels, 1)
    ]
    return Messages(rules.game(table.game.key).messages, names, faces_of(table))


class Area:
    """A zone of a player, or a part of the whole table, with faces, names and badges.

    `refs` has the face of each card that options may name, `places` the words for what is neither
    card nor zone, `units` the units by their numbers.
    """

    def __init__(self, content: Any, seat: int, zone: str, messages: Messages) -> None:
        self.content = content
        self.seat = seat
        self.zone = zone
        self.messages = messages
        self.refs: dict[str, Face | None] = {}
        self.places: dict[str, str] = {}
        self.units: dict[int, dict[str, Any]] = {}
        self._badges: Mapping[str, str] = {}
        self.built = self._whole()

    def put_on(self, badges: Mapping[str, str]) -> None:
        """Let cards and places wear those of these badges that are theirs.

        What was built before may still be compared with, so it is built anew.
        """
        if not badges and not self._badges:
            return
        own = {ref: badge for ref, badge in badges.items() if ref in self.refs}
        if own != self._badges:
            self._badges = own
            self.built = self._whole()

    def _whole(self) -> Any:
        built = self._build(self.content)
        if self.seat != NOBODY:
            built["label"] = self.messages.text(f"zone.{self.zone}", {})
            built.setdefault("cards", None)  # a hidden zone has but a count
        return built

    def _build(self, value: Any) -> Any:
        if type(value) is list:
            return [
                self._build(item) if type(item) is dict or type(item) is list else item
                for item in value
            ]
        if type(value) is not dict:
            return value
        built = {
            key: self._build(item) if type(item) is dict or type(item) is list else item
            for key, item in value.items()
        }
        ref = _ref(value, self.seat, self.zone)
        if ref:
            face = self.messages.faces.get(value.get("key", ""))
            built["ref"] = ref
            built["badge"] = self._badges.get(ref, "")
            self.refs[ref] = face
            if "handle" in value:
                built["face"] = face
            if _is_place(value):
                kind = ref.rstrip("0123456789")
                self.places[ref] = self.messages.text(f"target.{kind}", value)
        if "unit" in value:
            top = built["cards"][0] if built["cards"] else None
            built["top"], built["under"] = top, built["cards"][1:]
            self.units[built["unit"]] = built
        return built


def _phases(game: str, now: str, messages: Messages) -> tuple[PhaseView, ...]:
    phases = rules.game(game).phases
    shown = phases if now in phases else (now,)
    return tuple(
        [
            PhaseView(messages.text(f"phase.{one}", {}).removesuffix(" Phase"), one == now)
            for one in shown
        ]
    )


def _side(
    player: Mapping[str, Any],
    view: Mapping[str, Any],
    areas: Mapping[tuple[int, str], Area],
    table: Table,
    memory: BoardMemory,
) -> dict[str, Any]:
    seat = player["seat"]
    built = {
        **player,
        "name": memory.messages.name(seat),
        "is_mine": seat == memory.viewer,
        "has_turn": seat == view["turn_player"],
        "decides": seat in view["waiting"],
        "team": table.teams.get(seat, ""),
    }
    # Without what lies before them, for parts of the board that show nothing of it.
    built["who"] = {key: value for key, value in built.items() if key != "zones"}
    built["zones"] = {zone: areas[seat, zone].built for zone in player["zones"]}
    return built


def _shared(view: Mapping[str, Any]) -> Iterator[str]:
    """What belongs to the whole table."""
    return (key for key in view if key not in COMMON)


def _with_fighters(built: Any, units: Mapping[int, dict[str, Any]]) -> Any:
    """In a fight, units in place of their numbers."""
    if type(built) is not dict:
        return built
    return built | {name: units.get(built[name]) for name in FIGHTERS if name in built}


def _ref(item: Mapping[str, Any], seat: int, zone: str) -> str:
    """How options and the page name a piece: a card's handle, a place that has a name of its own,
    or "orb:0-3", the third of seat 0."""
    if "handle" in item:
        return str(item["handle"])
    if _is_place(item):
        return str(item["target"])
    if "slot" in item:
        return f"{zone.removesuffix('s')}:{seat}-{item['slot']}"
    return ""


def _is_place(item: Mapping[str, Any]) -> bool:
    return isinstance(item.get("target"), str) and "seats" in item


def _line(line: Mapping[str, Any], messages: Messages) -> LogLine:
    css = line["key"].partition(".")[0].replace("_", "-")
    html = messages.html(f"log.{line['key']}", line["args"])
    name = f"log-{line['n']}"
    seat = line["args"].get("player")
    whose = f' data-seat="{seat}"' if isinstance(seat, int) and seat >= 0 else ""
    begins = line.get("begins", True)  # frames of earlier versions do not say it
    part = "" if begins else " is-part"
    # Keys are of the rules.
    item = Markup(f'<li id="{name}" class="log-{css}{part}"{whose}>{html}</li>')
    return LogLine(line["n"], css, html, name, item, begins)


def blocks_of(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Return the lines action by action: the one that begins it, then what came of it."""
    blocks: list[list[LogLine]] = []
    for line in lines:
        if line.begins or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    return blocks


def _last_word(verdict: str | None) -> list[LogLine]:
    """The line that ends the log of a match that is over; its number is beyond all others."""
    if verdict is None:
        return []
    html = Markup("<strong>{}</strong>").format(verdict)
    item = Markup('<li id="log-{}" class="log-outcome">{}</li>').format(END_OF_LOG, html)
    return [LogLine(END_OF_LOG, "outcome", html, f"log-{END_OF_LOG}", item)]


def _verdict(outcome: Mapping[str, Any] | None, messages: Messages) -> str | None:
    if outcome is None:
        return None
    winners = [messages.name(seat) for seat in outcome["winners"]]
    result = gettext("The match is a draw.")
    if winners:
        said = ngettext("%(names)s wins.", "%(names)s win.", len(winners))
        result = said % {"names": gettext(" and ").join(winners)}
    return f"{result} {messages.text('outcome.' + outcome['reason'], {})}"
