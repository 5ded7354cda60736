"""Drawings as pixels: for link previews, printing sheets and measurements."""

from collections.abc import Sequence


def png(svg: str, width: int, fonts: Sequence[str] = ()) -> bytes:
    """Return the drawing as a PNG of this width, in its own proportions.

    Text is drawn only in a typeface of these files.
    """
    # The renderer is a large library that few processes ever need.
    import resvg_py

    files = list(fonts) or None
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=files)
    )
