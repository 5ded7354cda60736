"""Colours in OKLCH, so that all tones have the same steps of light."""

from functools import lru_cache
from math import cos, radians, sin

# How much chroma is given up at a time until the colour is one that a screen can show.
_STEP = 0.008


@lru_cache(maxsize=8192)
def oklch(lightness: float, chroma: float, hue: float) -> str:
    """The nearest "#rrggbb" of this lightness (0 to 1) and hue (degrees)."""
    turn = radians(hue)
    while True:
        channels = _linear(lightness, chroma * cos(turn), chroma * sin(turn))
        if chroma < _STEP or all(-0.002 <= channel <= 1.002 for channel in channels):
            return "#" + "".join(f"{_byte(channel):02x}" for channel in channels)
        chroma -= _STEP


def _linear(lightness: float, a: float, b: float) -> tuple[float, float, float]:
    """OKLab to linear sRGB (https://bottosson.github.io/posts/oklab/)."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _byte(channel: float) -> int:
    value = min(1.0, max(0.0, channel))
    curved = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(curved * 255)
