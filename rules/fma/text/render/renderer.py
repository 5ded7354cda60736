"""Says one ability in the game's own templating."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text.abilities import Ability
from rules.text.render.renderer import Renderer


@dataclass(kw_only=True)
class LineRenderer(Renderer):
    """The renderer of one line; phrases hang on the ability they are part of."""

    ability: Ability

    @property
    def is_played(self) -> bool:
        return self.ability.kind not in ("continuous", "trigger", "goal")
