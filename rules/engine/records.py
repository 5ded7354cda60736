"""Records of matches: what is written down so that a match can be played again."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

DIGEST_EVERY = 20
# Raise when a digest is made of something else than before: older ones cannot be compared then.
DIGEST_FORM = 3
# Since the third form digests say which they are of; so many characters they are with that.
_SILENT_FORM = 2
_DIGEST_LENGTH = 64
CONCEDE = "concede"
TIME_UP = "time_up"
# A seat's own clock has run out.
TIME_OUT = "time_out"
# Followed by a seat that has gone: somebody would go on without it; and all who are there would.
WOULD_CLAIM, CLAIM = "would_claim", "claim"
# Followed by a card and the number of its line: somebody proposes something of it by hand.
PROPOSE = "propose"
# Whoever was listing the steps of a proposal has taken too long.
WITHDRAW = "withdraw"
# Followed by the key of a card, a kind of effect that the rules failed on, and how many decisions
# stand: those before it began.
SKIP_EFFECT = "skip_effect"
# Followed by how many decisions stand; and the same as a request to the seats that follow.
TAKE_BACK, ASK_BACK = "take_back", "ask_back"
AGREE, REFUSE = "take_back_agree", "take_back_refuse"
# Followed by a decision's number and keys: other rules took it, and it does not fit these.
DROPPED = "dropped"
ASIDE = (
    (CONCEDE,),
    (TIME_UP,),
    (PROPOSE,),
    (WITHDRAW,),
    (TAKE_BACK,),
    (ASK_BACK,),
    (TIME_OUT,),
    (WOULD_CLAIM,),
    (CLAIM,),
    (DROPPED,),
    (SKIP_EFFECT,),
)
# No option of a question has one of these as its key: an answer that begins with one is none.
RESERVED_KEYS = frozenset(key for (key,) in ASIDE)
EXACT, DIVERGED, UNVERIFIED = "EXACT", "DIVERGED", "UNVERIFIED"

# A decision that was taken: its id, the seat, the keys of the options.
Taken: TypeAlias = tuple[int, int, tuple[str, ...]]
# Stand between the parts of a decision and after it; no key has one in it.
_GAP, _END = "\x1f", "\x1e"


def mark_digest(digest: str) -> str:
    """A digest (hexadecimal digits) as it is recorded: with its form before it."""
    return f"{DIGEST_FORM}:{digest}"[:_DIGEST_LENGTH]


def form_of(digest: str) -> int:
    """The form of a recorded digest."""
    form, mark, _ = digest.partition(":")
    return int(form) if mark else _SILENT_FORM


class TakenLog(Sequence[Taken]):
    """The decisions of a match in one text: it holds hundreds, and hardly anybody reads them."""

    __slots__ = ("_ends", "_text")

    def __init__(self, decisions: Iterable[Taken] = ()) -> None:
        self._text = bytearray()
        self._ends = array("I", [0])
        for taken in decisions:
            self.append(taken)

    def append(self, taken: Taken) -> None:
        number, seat, keys = taken
        self._text += f"{_GAP.join((str(number), str(seat), *keys))}{_END}".encode()
        self._ends.append(len(self._text))

    def text_since(self, place: int) -> bytes:
        """The decisions from that place on as they are written here."""
        return bytes(self._text[self._ends[place] :])

    @overload
    def __getitem__(self, place: int) -> Taken: ...
    @overload
    def __getitem__(self, place: slice) -> list[Taken]: ...
    def __getitem__(self, place: int | slice) -> Taken | list[Taken]:
        if isinstance(place, slice):
            return [self._read(at) for at in range(*place.indices(len(self)))]
        return self._read(range(len(self))[place])

    def _read(self, place: int) -> Taken:
        begin, end = self._ends[place : place + 2]
        number, seat, *keys = self._text[begin : end - len(_END)].decode().split(_GAP)
        return int(number), int(seat), tuple(keys)

    def __iter__(self) -> Iterator[Taken]:
        return map(self._read, range(len(self)))

    def __len__(self) -> int:
        return len(self._ends) - 1


def read_taken(record: Mapping[str, Any]) -> list[Taken]:
    """The decisions of a record."""
    return [(number, seat, tuple(keys)) for number, seat, keys in record["decisions"]]


# What may take something back, or ends that somebody wants to: all else only adds to the line.
ABOUT_THE_LINE = frozenset(
    (key,)
    for key in (
        TAKE_BACK,
        ASK_BACK,
        AGREE,
        REFUSE,
        CONCEDE,
        TIME_OUT,
        CLAIM,
        DROPPED,
        SKIP_EFFECT,
    )
)


def standing(taken: Sequence[Taken]) -> tuple[int, ...]:
    """The numbers of the decisions that stand: not those that were taken back or dropped."""
    line: list[int] = []
    asked: tuple[int, set[int]] | None = None  # where somebody wants to go back to; who must agree
    for number, (_, seat, keys) in enumerate(taken):
        if keys[0:1] == (DROPPED,):
            continue
        line.append(number)
        to = None
        if keys[0:1] == (TAKE_BACK,):
            to = int(keys[1])
        elif keys[0:1] == (ASK_BACK,):
            asked = int(keys[1]), {int(each) for each in keys[2:]}
        elif keys[0:1] in ((CONCEDE,), (TIME_OUT,), (CLAIM,), (REFUSE,)):
            asked = None
        elif keys == (AGREE,) and asked is not None:
            asked[1].discard(seat)
        if asked is not None and not asked[1]:
            to, asked = asked[0], None
        if keys[0:1] == (SKIP_EFFECT,):
            line = [*(each for each in line if each < int(keys[3])), number]
        if to is not None:
            line = [each for each in line if each < to]
    return tuple(line)


def drop_from(taken: Sequence[Taken], length: int) -> list[Taken]:
    """Return the decisions with all from number `length` on marked as dropped."""
    return [
        item if number < length or item[2][:1] == (DROPPED,) else _dropped(item)
        for number, item in enumerate(taken)
    ]


def _dropped(taken: Taken) -> Taken:
    number, seat, keys = taken
    return number, seat, (DROPPED, str(number), *keys)


def asked_ids(taken: Sequence[Taken]) -> frozenset[int]:
    """Decisions that were really put to a player; the engine answered all others itself.

    Giving up is no answer: the decision that bears its number may come later.
    """
    return frozenset(n for n, _, keys in taken if keys[:1] not in ASIDE)
