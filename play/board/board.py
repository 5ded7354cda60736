"""What the page shows of a match at one moment to one viewer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, get_type_hints

from django.utils.safestring import SafeString, mark_safe

import rules
from cardbase.faces import Face
from play.board.faces import faces_of
from play.board.messages import Messages
from play.board.prompt import Prompt, prompt_of
from play.models import Table
from rules.engine.view import FIGHTERS, View

LOG_LINES = 60
# What every view has; all else in it belongs to the whole table of that game.
COMMON = frozenset(get_type_hints(View))
NOBODY = -1


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: `id` of its element, the words, and both as an item of a list."""

    number: int
    css: str  # its kind, as part of a class name
    html: SafeString
    id: str
    item: SafeString


@dataclass(slots=True)
class Board:
    """A view of the rules with names, faces and places where something can be picked."""

    game: str
    viewer: int | None
    turn: int
    turn_player: str
    phase: str
    length: int
    sides: list[dict[str, Any]]  # the viewer's own first, then the others in seat order
    shared: dict[str, Any]  # what belongs to no single player: a battle, ships, a field
    prompt: Prompt | None
    asked: list[int]  # the seats that have to decide
    waiting: list[str]  # and their names
    log: list[LogLine]
    verdict: str | None
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
    def is_crowded(self) -> bool:
        """Whether the others have to share the room of one."""
        return len(self.sides) > 2


class Shown(Protocol):
    """What is shown: a match, or one step of a finished one."""

    def view(self, viewer: int | None, *, reveal: bool = False) -> dict[str, Any]: ...

    def log(
        self, viewer: int | None, since: int = 0, *, reveal: bool = False
    ) -> list[dict[str, Any]]: ...


class LogBook:
    """The log as one viewer reads it, each line put into words once."""

    def __init__(self, messages: Messages, viewer: int | None, *, reveal: bool = False) -> None:
        self.messages = messages
        self.viewer = viewer
        self.reveal = reveal
        self._lines: list[LogLine] = []

    def last(self, match: Shown) -> list[LogLine]:
        """The lines that the table shows; `match` has those known already, and perhaps more."""
        news = match.log(self.viewer, len(self._lines), reveal=self.reveal)
        self._lines += [_line(line, self.messages) for line in news]
        return self._lines[-LOG_LINES:]


def board_of(
    table: Table,
    match: Shown,
    viewer: int | None,
    *,
    reveal: bool = False,
    log: LogBook | None = None,
) -> Board:
    """`match` as `viewer` (a seat, or None for a spectator) may see it.

    `log` is the viewer's own, where there is one from the time before.
    """
    log = log or LogBook(messages_of(table), viewer, reveal=reveal)
    messages = log.messages
    view = match.view(viewer, reveal=reveal)
    survey = Survey(view, messages, viewer)
    prompt = None
    # A match that a fault has stopped asks nothing more.
    if view["decisions"] and viewer is not None and table.is_playing and not reveal:
        prompt = prompt_of(view["decisions"][0], messages, survey.refs, survey.places)
    badges = prompt.badges() if prompt else {}
    builder = BoardBuilder(messages, badges, viewer, table.teams, view["waiting"])
    sides = [builder.side(player, view["turn_player"]) for player in view["players"]]
    first = viewer or 0
    return Board(
        game=table.game.key,
        viewer=viewer,
        turn=view["turn"],
        turn_player=messages.name(view["turn_player"]),
        phase=messages.text(f"phase.{view['phase']}", {}),
        length=view["length"],
        sides=sides[first:] + sides[:first],
        shared=builder.shared(view),
        prompt=prompt,
        asked=view["waiting"],
        waiting=[messages.name(seat) for seat in view["waiting"]],
        log=log.last(match),
        verdict=_verdict(view["outcome"], messages),
        units=builder.units,
        refs=survey.refs,
    )


def log_of(
    table: Table, match: Shown, viewer: int | None, *, reveal: bool = False
) -> list[LogLine]:
    """The whole log as `viewer` may read it."""
    messages = messages_of(table)
    return [_line(line, messages) for line in match.log(viewer, reveal=reveal)]


def messages_of(table: Table) -> Messages:
    labels = [seat.label for seat in table.seats.all()]
    # Two bots of one kind are told apart by their seats.
    names = [
        f"{label} {number}" if labels.count(label) > 1 else label
        for number, label in enumerate(labels, 1)
    ]
    return Messages(rules.game(table.game.key).messages, names, faces_of(table))


class BoardBuilder:
    """Puts faces, names and badges on the plain data of a view."""

    def __init__(
        self,
        messages: Messages,
        badges: Mapping[str, str],
        viewer: int | None,
        teams: Mapping[int, str],
        waiting: Collection[int],
    ) -> None:
        self.waiting = waiting
        self.messages = messages
        self.badges = badges
        self.viewer = viewer
        self.teams = teams
        self.units: dict[int, dict[str, Any]] = {}  # all that were built, by their numbers

    def side(self, player: Mapping[str, Any], turn_player: int) -> dict[str, Any]:
        zones = {
            name: self.build(zone, player["seat"], name) for name, zone in player["zones"].items()
        }
        built = {**player, "zones": zones}
        built["name"] = self.messages.name(player["seat"])
        built["is_mine"] = player["seat"] == self.viewer
        built["has_turn"] = player["seat"] == turn_player
        built["decides"] = player["seat"] in self.waiting
        built["team"] = self.teams.get(player["seat"], "")
        # Without what lies before them, for parts of the board that show nothing of it.
        built["who"] = {key: value for key, value in built.items() if key != "zones"}
        for name, zone in built["zones"].items():
            zone["label"] = self.messages.text(f"zone.{name}", {})
            zone.setdefault("cards", None)  # a hidden zone has but a count
        return built

    def build(self, value: Any, seat: int, zone: str) -> Any:
        if type(value) is list:
            return [self.build(item, seat, zone) for item in value]
        if type(value) is not dict:
            return value
        built = {
            key: self.build(item, seat, zone) if type(item) is dict or type(item) is list else item
            for key, item in value.items()
        }
        ref = _ref(value, seat, zone)
        if ref:
            built["ref"] = ref
            built["badge"] = self.badges.get(ref, "")
        if "handle" in value:
            built["face"] = self.messages.faces.get(value.get("key", ""))
        if "unit" in value:
            top = built["cards"][0] if built["cards"] else None
            built["top"], built["under"] = top, built["cards"][1:]
            self.units[built["unit"]] = built
        return built

    def shared(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """What belongs to the whole table; in a fight, units in place of their numbers.

        After the sides, whose units those are.
        """
        units = dict(self.units)
        found = {}
        for key, value in view.items():
            if key in COMMON:
                continue
            found[key] = self.build(value, NOBODY, key)
            if isinstance(value, dict):
                fighters = [name for name in FIGHTERS if name in value]
                found[key] |= {name: units.get(value[name]) for name in fighters}
        return found


class Survey:
    """What options may begin with or be aimed at: cards, areas, places with a name of their own.

    `refs` has the face of each card, `places` the words for what is neither card nor area.
    """

    def __init__(self, view: Mapping[str, Any], messages: Messages, viewer: int | None) -> None:
        self.messages = messages
        self.refs: dict[str, Face | None] = {}
        self.places: dict[str, str] = {}
        for key, value in view.items():
            if key not in COMMON:
                self._look(value, NOBODY, key)
        for player in view["players"]:
            own = player["seat"] == viewer
            for zone, content in player["zones"].items():
                if own:
                    self.refs[zone] = None
                self._look(content, player["seat"], zone)

    def _look(self, value: Any, seat: int, zone: str) -> None:
        if type(value) is list:
            for item in value:
                if type(item) is dict or type(item) is list:
                    self._look(item, seat, zone)
        elif type(value) is dict:
            ref = _ref(value, seat, zone)
            if ref:
                self.refs[ref] = self.messages.faces.get(value.get("key", ""))
                if _is_place(value):
                    kind = ref.rstrip("0123456789")
                    self.places[ref] = self.messages.text(f"target.{kind}", value)
            for item in value.values():
                if type(item) is dict or type(item) is list:
                    self._look(item, seat, zone)


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
    item = mark_safe(f'<li id="{name}" class="log-{css}">{html}</li>')  # keys are of the rules
    return LogLine(line["n"], css, html, name, item)


def _verdict(outcome: Mapping[str, Any] | None, messages: Messages) -> str | None:
    if outcome is None:
        return None
    winners = " and ".join(messages.name(seat) for seat in outcome["winners"])
    result = f"{winners} wins." if winners else "Nobody wins: a draw."
    return f"{result} {messages.text('outcome.' + outcome['reason'], {})}"
