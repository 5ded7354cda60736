"""Which of the abilities that were read a kind of card can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.text.abilities import Ability, Failure


def fitted(
    fit: Callable[[Ability], Ability | None], abilities: Sequence[Ability], lines: Sequence[str]
) -> tuple[tuple[Ability, ...], tuple[Failure, ...]]:
    """The abilities as `fit` makes them of such a card; the lines of those for which it has none.

    `lines` are those that were read, one for each ability unless several were read together.
    """
    found: list[Ability] = []
    refused: list[Failure] = []
    for place, ability in enumerate(abilities):
        fits = fit(ability)
        if fits is not None:
            found.append(fits)
        else:
            line = lines[place] if len(lines) == len(abilities) else " ".join(lines)
            refused.append(Failure(line, line))
    return tuple(found), tuple(refused)
