"""State declared once: what copies, digests and JSON make of the declared fields."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state import (
    Frozen,
    NotState,
    copied,
    copy_of,
    derived,
    digest_of,
    from_json,
    history,
    immutable,
    shared,
    spell,
    state,
    to_json,
)


class Print:
    def __init__(self, key: str) -> None:
        self.key = key


class Word:
    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"Word({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and other.text == self.text

    __hash__ = None  # type: ignore[assignment]


immutable(Word, lambda word: word.text, Word)


@state
class Place:
    name: str
    cards: list[Piece] = copied(default_factory=list)


@state
class Piece:
    number: int
    printed: Print = shared()
    place: Place | None = None
    seen_by: tuple[int, ...] = ()
    marks: dict[str, int] = copied(default_factory=dict)
    values: dict[str, int] = derived(dict)

    def doubled(self) -> int:
        return 2 * self.number


@state
class Named(Piece):
    title: str = ""

    def doubled(self) -> int:
        return super().doubled() + 1


class Lines(list[str]):
    def first(self, count: int) -> Lines:
        return Lines(self[:count])


@state
class Board:
    places: list[Place]
    pieces: list[Piece]
    said: Word
    lines: Lines = history(Lines)
    by_number: dict[int, Piece] = derived(dict)

    def rebuild(self) -> None:
        self.by_number = {piece.number: piece for piece in self.pieces}


def board() -> Board:
    place = Place("hand")
    pieces = [Piece(1, Print("a"), place), Named(2, Print("b"), place, title="second")]
    place.cards.extend(pieces)
    made = Board([place], pieces, Word("so"))
    made.lines.append("begun")
    made.rebuild()
    return made


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    first = board()
    second = copy_of(first)

    assert spell(second) == spell(first)
    assert second.places[0] is not first.places[0]
    assert second.places[0].cards is not first.places[0].cards
    assert second.pieces[0].marks is not first.pieces[0].marks
    assert second.lines == first.lines
    assert second.lines is not first.lines


def test_a_copy_keeps_who_refers_to_whom() -> None:
    second = copy_of(board())

    assert second.places[0].cards == second.pieces
    assert second.pieces[0].place is second.places[0]
    assert second.by_number[2] is second.pieces[1]


def test_what_is_shared_is_the_same_object_and_a_cache_begins_anew() -> None:
    first = board()
    first.pieces[0].values["attack"] = 10
    second = copy_of(first)

    assert second.pieces[0].printed is first.pieces[0].printed
    assert second.pieces[0].values == {}


def test_what_is_frozen_stays_as_it_was() -> None:
    live = board()
    before = spell(live)
    frozen = Frozen(live)
    live.pieces[0].marks["poison"] = 1
    live.pieces[0].seen_by = (0,)
    live.places[0].cards.pop()
    live.places.append(Place("field"))
    live.lines.append("more")
    live.rebuild()
    later = Frozen(live, frozen)

    assert spell(frozen.thaw()) == before
    frozen.pack()
    assert spell(frozen.thaw()) == before
    assert frozen.thaw().lines == ["begun"]
    assert frozen.thaw().by_number.keys() == {1, 2}
    assert spell(later.thaw()) == spell(live)
    assert later.thaw().lines == ["begun", "more"]


@state
class Odds:
    said: Any
    ends: list[Any]


@pytest.mark.parametrize(
    "values",
    [(1, True), (True, 1), ((1, [Place("a")]), (True, [Place("a")])), ({1: {2}}, {True: {2}})],
)
def test_values_that_are_equal_and_not_the_same_are_told_apart(values: tuple[Any, Any]) -> None:
    live = Odds(values[0], [values[0]])
    before, frozen = spell(live), Frozen(live)
    live.said, live.ends[0] = values[1], values[1]
    after = spell(live)

    assert before != after
    assert spell(frozen.thaw()) == before
    assert spell(Frozen(live, frozen).thaw()) == after


def change(name: str) -> Any:
    changed = board()
    piece = changed.pieces[0]
    changes = {
        "number": lambda: setattr(piece, "number", 7),
        "printed": lambda: setattr(piece, "printed", Print("c")),
        "place": lambda: setattr(piece, "place", None),
        "seen_by": lambda: setattr(piece, "seen_by", (1,)),
        "marks": lambda: piece.marks.update(poison=1),
        "order": lambda: changed.pieces.reverse(),
        "said": lambda: setattr(changed, "said", Word("otherwise")),
        "title": lambda: setattr(changed.pieces[1], "title", "other"),
    }
    changes[name]()
    return changed


@pytest.mark.parametrize(
    "name", ["number", "printed", "place", "seen_by", "marks", "order", "said", "title"]
)
def test_the_digest_covers_every_field_that_is_not_derived(name: str) -> None:
    assert digest_of(change(name)) != digest_of(board())


def test_equal_states_are_spelt_alike_whoever_else_refers_to_their_values() -> None:
    name = "".join(["ha", "nd"])
    others = [name, name]
    twin = board()
    twin.places[0].name = name
    for piece in twin.pieces:
        piece.seen_by = (*piece.seen_by,)

    assert others[0] is twin.places[0].name
    assert spell(twin) == spell(board())


def test_caches_and_history_are_not_digested() -> None:
    changed = board()
    changed.pieces[0].values["attack"] = 10
    changed.lines.append("more")

    assert digest_of(changed) == digest_of(board())


def test_json_out_and_in_is_equal() -> None:
    first = board()
    prints = {piece.printed.key: piece.printed for piece in first.pieces}
    second = from_json(to_json(first, prints), prints)

    assert spell(second) == spell(first)
    assert second.lines == first.lines
    assert second.pieces[1].place is second.places[0]
    assert second.pieces[0].printed is prints["a"]
    assert second.by_number[1] is second.pieces[0]


def test_json_of_other_rules_is_refused_with_a_sentence() -> None:
    data = {"object": 0, "class": "rules.Nothing", "fields": {}}

    with pytest.raises(ValueError, match="no state of these rules"):
        from_json(data, {})


def test_what_an_earlier_release_wrote_has_the_defaults_of_newer_fields() -> None:
    first = board()
    prints = {piece.printed.key: piece.printed for piece in first.pieces}
    data = to_json(first, prints)
    piece = data["fields"]["places"][0]["fields"]["cards"][1]["fields"]
    assert piece.pop("title") == "second"

    assert from_json(data, prints).pieces[1].title == ""
    del piece["number"]
    with pytest.raises(ValueError, match="no state of these rules: 'number'"):
        from_json(data, prints)


def test_what_is_not_declared_is_refused_by_name() -> None:
    changed = board()
    changed.pieces[0].marks["odd"] = object()  # type: ignore[assignment]

    with pytest.raises(NotState, match="object is no class of the state"):
        copy_of(changed)
    with pytest.raises(NotState, match="object is no class of the state"):
        digest_of(changed)


def test_a_method_may_call_its_base() -> None:
    assert board().pieces[1].doubled() == 5
