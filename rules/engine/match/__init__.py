"""A match: everything between its first decision and its outcome goes through `Match`.

Each module stands on those before it: `beginning`, `chronicle` (what was decided), `progress` (how
far the match has come), `asides` (what is done beside answers), `course` (playing and undoing),
`match`.
"""

from rules.engine.match.beginning import Beginning, GameOfMatch
from rules.engine.match.course import RulesFault, StaleDecision
from rules.engine.match.match import Match

__all__ = ["Beginning", "GameOfMatch", "Match", "RulesFault", "StaleDecision"]
