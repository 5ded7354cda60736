"""How numbers are written on the goldfish pages."""


def number(value: float | None, unit: str) -> str:
    """A share as a percentage, a mean with two places, a count whole; a dash for nothing."""
    if value is None:
        return "–"
    if unit == "count":
        return f"{value:,.0f}".replace("-", "−")
    if unit != "share":
        return f"{value:.2f}"
    percent = value * 100
    close_to_an_end = 0 < percent < 0.995 or 99.005 < percent < 100
    return f"{percent:.2f} %" if close_to_an_end else f"{percent:.1f} %"


def tick(value: float | None, unit: str) -> str:
    """The same as short as it can be: for axes and marks."""
    if value is None:
        return ""
    if unit == "share":
        return f"{value * 100:.3g} %"
    return f"{value:.3g}"


def signed(value: float, places: int) -> str:
    """With a sign and a true minus; what rounds to nothing has neither."""
    text = f"{value:+.{places}f}".replace("-", "−")
    return text if text.strip("+−0.") else text[1:]


def distance(errors: float | None) -> str:
    """How far an estimate lies from the exact value, in standard errors (s.e.)."""
    return "" if errors is None else f"{signed(errors, 1)} s.e."
