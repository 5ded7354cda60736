"""Steps of older rules in the names of the newer ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.same import names, views

Json = dict[str, Any]
Table = Mapping[str, str]


class Translation:
    """From the older rules' words for one game to the newer ones'."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.log_keys = names.table(names.LOG_KEYS, game)
        self.arguments = names.table(names.ARGUMENTS, game)
        self.argument_values = names.table(names.ARGUMENT_VALUES, game)
        self.kinds = names.table(names.KINDS, game)
        self.prompts = names.table(names.PROMPTS, game)
        self.actions = names.table(names.ACTIONS, game)
        self.option_words = names.table(names.OPTION_WORDS, game)
        self.decision_fields = names.table(names.DECISION_FIELDS, game)
        self.view_fields = names.table(names.VIEW_FIELDS, game)
        self.view_words = names.table(names.VIEW_WORDS, game)
        self.outcomes = names.table(names.OUTCOMES, game)

    def old(self, step: Json) -> Json:
        """A step of the older rules as the newer ones would tell it."""
        told = self._told(step, views.facts_of_old, self._view)
        told["asked"] = [self._decision(one) for one in step["asked"]]
        if "log" in step:
            told["log"] = {
                who: [self._line(line) for line in _without_owners(lines)]
                for who, lines in step["log"].items()
            }
        if "keys" in step.get("done", {}):
            keys = [self._option_key(key) for key in step["done"]["keys"]]
            told["done"] = {**step["done"], "keys": keys}
        if "end" in step and step["end"]["outcome"] is not None:
            told["end"]["outcome"] = _words(step["end"]["outcome"], self.outcomes)
        return told

    def new(self, step: Json) -> Json:
        """A step of the newer rules: as it is, but for what it says besides and its views' form."""
        told = self._told(step, views.facts_of_new, lambda view: view)
        told["asked"] = [_without_added(decision) for decision in step["asked"]]
        if "log" in step:
            told["log"] = {who: _without_owners(lines) for who, lines in step["log"].items()}
        return told

    def _told(self, step: Json, facts: Any, worded: Any) -> Json:
        told = dict(step)
        if "views" in step:
            told["views"] = {
                who: worded(facts(self.game, _alone(view))) for who, view in step["views"].items()
            }
        if "end" in step:
            revealed = worded(facts(self.game, _alone(step["end"]["revealed"])))
            told["end"] = {**step["end"], "revealed": revealed}
        return told

    def _decision(self, decision: Json) -> Json:
        told = {self.decision_fields.get(field, field): value for field, value in decision.items()}
        told["kind"] = self.kinds.get(decision["kind"], decision["kind"])
        prompt = decision["prompt"]
        told["prompt"] = {
            "key": self.prompts.get(prompt["key"], prompt["key"]),
            "args": self._args(prompt["key"], prompt["args"]),
        }
        options = _without_added(decision)["options"]
        told["options"] = [self._option(option) for option in options]
        return told

    def _option(self, option: Json) -> Json:
        told = {
            self.decision_fields.get(field, field): self._option_word(value)
            for field, value in option.items()
        }
        told["key"] = self._option_key(option["key"])
        told["action"] = self.actions.get(option["action"], option["action"])
        return told

    def _option_word(self, value: Any) -> Any:
        return self.option_words.get(value, value) if isinstance(value, str) else value

    def _option_key(self, key: str) -> str:
        action, *rest = key.split(":")
        return ":".join([self.actions.get(action, action), *map(self._option_word, rest)])

    def _line(self, line: Json) -> Json:
        key, dot, seen = line["key"].partition(".")
        told = f"{self.log_keys.get(key, key)}{dot}{seen}"
        return {**line, "key": told, "args": self._args(key, line["args"])}

    def _args(self, message: str, args: Json) -> Json:
        """The message's own arguments ("orb_taken.unit") go before those of all messages."""
        known = self.arguments
        return {
            known.get(f"{message}.{name}", known.get(name, name)): _words(
                value, self.argument_values
            )
            for name, value in args.items()
        }

    def _view(self, view: Any) -> Any:
        if not (self.view_fields or self.view_words):
            return view
        return _words(view, self.view_words, self.view_fields)


def _without_added(decision: Json) -> Json:
    options = [
        {field: value for field, value in option.items() if field not in names.ADDED_OPTION_FIELDS}
        for option in decision["options"]
    ]
    prompt = {field: decision["prompt"][field] for field in ("key", "args")}
    return {**decision, "prompt": prompt, "options": options}


def _without_owners(value: Any) -> Any:
    """The same without what only the newer rules say of a card that a line names."""
    if isinstance(value, list):
        return [_without_owners(one) for one in value]
    if isinstance(value, dict):
        is_card = "card" in value and "handle" in value
        added = names.ADDED_CARD_FIELDS if is_card else frozenset()
        return {key: _without_owners(one) for key, one in value.items() if key not in added}
    return value


def _alone(view: Json) -> Json:
    """A view without its decisions: those are compared by themselves."""
    return {field: value for field, value in view.items() if field != "decisions"}


def _words(value: Any, words: Table, fields: Table | None = None) -> Any:
    """Every word in nested lists and dicts, and where `fields` are given, every key."""
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, list):
        return [_words(one, words, fields) for one in value]
    if isinstance(value, dict):
        known = fields or {}
        return {known.get(key, key): _words(one, words, fields) for key, one in value.items()}
    return value
