"""Drawings as pixels: for link previews, printing sheets and measurements."""


def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG of this width, in its own proportions."""
    # The renderer is a large library that few processes ever need.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
