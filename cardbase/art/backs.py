"""The backs of the four games: what lies face down, and nothing of what it is."""

from cardbase.art.chance import Chance
from cardbase.art.colour import oklch
from cardbase.art.objects import circle
from cardbase.art.palette import TONES
from cardbase.art.shapes import shape_or_none
from cardbase.art.svg import Piece, area, box, disc, line, n, paint, placed, ring

_TONES = {"cipher": "blue", "fma": "red", "fetcg": "green", "flamethrowers": "yellow"}
_EMBER = -30


def back_of(game: str) -> Piece:
    """A ground of lozenges, a double frame and the game's seal."""
    hue, _ = TONES[_TONES.get(game, "none")]
    line_hue = hue + (_EMBER if game == "flamethrowers" else 0)
    colours = {
        "ground": oklch(0.24, 0.06, hue),
        "pattern": oklch(0.38, 0.09, hue),
        "dark": oklch(0.2, 0.05, hue),
        "pale": oklch(0.7, 0.1, line_hue),
    }
    lozenges = "".join(
        f"M{n(x)} {n(y - 4.2)}l4.2 4.2l-4.2 4.2l-4.2-4.2z"
        for y in range(0, 141, 10)
        for x in range(y // 10 % 2 * 5, 101, 10)
    )
    drawn = box(-1, -1, 102, 142, "ground") + area(lozenges, "pattern", 0.55)
    drawn += line("M9 9L91 9L91 131L9 131z", "pale", 1)
    drawn += line("M12 12L88 12L88 128L12 128z", "pale", 0.5)
    drawn += (
        disc(50, 70, 29, "dark") + ring(50, 70, 29, "pale", 1.2) + ring(50, 70, 26, "pale", 0.5)
    )
    return paint(drawn + placed(_seal(game), 50, 70), colours)


def _seal(game: str) -> Piece:
    if game == "fma":
        return circle(Chance("seal"), 22)
    return shape_or_none("seals", game)
