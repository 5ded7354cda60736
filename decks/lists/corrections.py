"""Lines put in place of a refused one, in a text that may have been edited since it was read."""

from collections.abc import Sequence

from django.utils.translation import gettext

from decks.lists.segments import Segment


class RefusedLineGone(ValueError):
    """The line to correct is no longer in the text; the message is a sentence for the person."""


def write_correction(piece: int, segment: Segment, number: int, lines: str) -> str:
    """Return what a button sends: where the refused line is and what it says, then its new lines.

    The place is one in its own piece, so that editing the pieces before it moves nothing.
    """
    offset = number - segment.first
    return f"{piece}:{offset}:{segment.lines[offset]}\n{lines}"


def apply_correction(pieces: Sequence[str], correction: str) -> str:
    """Return the text of all pieces with a correction made; it stays as it is without a valid one.

    The line is looked for where it was, then nearest to there. Raise RefusedLineGone if it was
    edited or taken out.
    """
    texts = [piece.replace("\r\n", "\n") for piece in pieces]
    rows = "\n".join(texts).split("\n")
    place, _, lines = correction.replace("\r\n", "\n").partition("\n")
    piece, offset, refused = (place.split(":", 2) + ["", ""])[:3]
    if not (_is_index(piece) and _is_index(offset) and int(piece) < len(texts) and refused):
        return "\n".join(rows)
    there = sum(text.count("\n") + 1 for text in texts[: int(piece)]) + int(offset)
    equal = [number for number, row in enumerate(rows) if row == refused]
    if not equal:
        sentence = gettext("You edited “%(line)s” meanwhile, so it was not replaced. Choose again.")
        raise RefusedLineGone(sentence % {"line": refused.strip()})
    rows[min(equal, key=lambda number: abs(number - there))] = lines
    return "\n".join(rows)


def _is_index(text: str) -> bool:
    return text.isdecimal() and len(text) < 7
