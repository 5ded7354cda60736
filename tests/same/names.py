"""Old names and new ones: what a change of words has renamed, so that it is no difference.

Each table maps what the older rules say to what the newer ones say, for one game or for all of them
("*"). Only what the older rules said is translated. The form of views is translated in views.py.
"""

from __future__ import annotations

from collections.abc import Mapping

Names = Mapping[str, Mapping[str, str]]

# Keys of log lines: {"cipher": {"orb_taken": "orb_lost"}}; their fuller wordings (".seen") follow.
LOG_KEYS: Names = {"fetcg": {"blow": "strike"}}
# Arguments of log lines and of prompts: {"*": {"unit": "target"}} in all of them, and
# {"cipher": {"orb_taken.unit": "attacker"}} in those of that (old) key alone.
ARGUMENTS: Names = {"fma": {"react.moment": "event"}}
# Values of such arguments: {"fma": {"by_hand": "manual"}}.
ARGUMENT_VALUES: Names = {}
# Kinds of decisions.
KINDS: Names = {}
# Keys of prompts.
PROMPTS: Names = {}
# Actions of options; in their keys the first part is translated too.
ACTIONS: Names = {}
# What an option says of itself: its cost's reason ("why"), or a target that is a word.
OPTION_WORDS: Names = {}
# Fields of decisions and options.
DECISION_FIELDS: Names = {"*": {"shows": "reveals"}}
# Fields that options of the newer rules have besides; they are not compared.
ADDED_OPTION_FIELDS = frozenset({"flags"})
# Fields that the newer rules' log lines have besides, where they name a card.
ADDED_CARD_FIELDS = frozenset({"owner"})
# Fields of views, at any depth.
VIEW_FIELDS: Names = {}
# Words in views (phases, steps, areas), at any depth: {"flamethrowers": {"squad": "in_squad"}}.
VIEW_WORDS: Names = {"fetcg": {"blow": "strike"}}
# Reasons and rules of outcomes.
OUTCOMES: Names = {}


def table(names: Names, game: str) -> dict[str, str]:
    """What holds for that game: its own names go before those of all games."""
    return {**names.get("*", {}), **names.get(game, {})}
