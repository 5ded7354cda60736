"""Everything of one match that can be seen from outside the rules, step by step, as plain JSON.

Nothing of `rules` is imported but through the door, so that this runs under old rules and new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tests.same import door
from tests.same.order import Order

Json = dict[str, Any]


def trace(order: Order, decks: Mapping[str, Any]) -> Iterator[Json]:
    """The steps of the match, one for each decision, the last one with how it ended."""
    return _Tracer(order, decks).steps()


class _Tracer:
    def __init__(self, order: Order, decks: Mapping[str, Any]) -> None:
        self.order = order
        self.chance = Random(f"answers of {order.game} {order.number}")
        read = door.bring("Deck").from_json
        seed = (order.number + 1).to_bytes(8, "big") * 8
        self.match = door.bring("game")(order.game).start(
            [read(decks[key]) for key in order.decks], seed, dict(order.options)
        )
        self.bot_chance = door.bring("Rng")(seed[::-1])
        self.bots = [
            door.bring("bot")(kind, order.game) if kind != "random" else None
            for kind in order.players
        ]
        self.viewers: list[int | None] = [None, *range(len(order.players))]
        self.logged = 0

    def steps(self) -> Iterator[Json]:
        while self.match.outcome is None and self.match.length < self.order.most:
            step = self._seen(self.match.length % self.order.look_one_in == 0)
            step["done"] = self._go_on()
            yield step
            if "fault" in step["done"]:
                return
        yield self._seen(True) | {"end": self._end()}
        if self.order.goes_back:
            yield from self._back()

    # What is seen ---------------------------------------------------------------------------------

    def _seen(self, look: bool) -> Json:
        step: Json = {
            "at": self.match.length,
            "asked": [decision.as_json() for decision in self.match.decisions],
            "log": self._news(),
        }
        if look:
            step["views"] = {str(who): door.of(self.match, "view")(who) for who in self.viewers}
        return step

    def _news(self) -> Json:
        """The new lines as spectators read them, and for each seat those it reads otherwise."""
        log = door.of(self.match, "log")
        public = log(None, self.logged)
        news: Json = {"all": public}
        for seat in self.viewers[1:]:
            own = [
                line
                for line, open_one in zip(log(seat, self.logged), public, strict=True)
                if line != open_one
            ]
            if own:
                news[str(seat)] = own
        self.logged += len(public)
        return news

    def _end(self) -> Json:
        outcome = self.match.outcome
        return {
            "outcome": outcome.as_json() if outcome is not None else None,
            "decisions": self.match.length,
            "revealed": door.of(self.match, "view")(None, reveal=True),
        }

    def _back(self) -> Iterator[Json]:
        """The match as it stood at some moments, by going back to them."""
        length = self.match.length
        for moment in sorted({length // 3, length * 2 // 3, length - 1} - {-1}):
            earlier = door.of(self.match, "state_after")(moment)
            yield {
                "back": moment,
                "asked": [decision.as_json() for decision in earlier.decisions],
                "views": {str(who): door.of(earlier, "view")(who) for who in self.viewers},
                "lines": len(door.of(earlier, "log")(None)),
            }

    # What is done ---------------------------------------------------------------------------------

    def _go_on(self) -> Json:
        """One answer, or somebody gives up, or the clock runs out."""
        order, match = self.order, self.match
        if order.concede_one_in and self.chance.randrange(order.concede_one_in) == 0:
            seat = self.chance.randrange(len(order.players))
            return {"concedes": seat, **self._tried(lambda: match.concede(seat))}
        if order.time_up_after and match.length == order.time_up_after:
            order_done = self._tried(match.time_up)
            if "refused" not in order_done:
                return {"time_up": True}
        decision = match.decisions[self.chance.randrange(len(match.decisions))]
        keys = self._answer(decision)
        tried = self._tried(lambda: match.answer(decision.player, decision.id, keys))
        return {"player": decision.player, "id": decision.id, "keys": keys, **tried}

    def _answer(self, decision: Any) -> list[str]:
        bot = self.bots[decision.player]
        if bot is not None:
            view = door.of(self.match, "view_for_bot")(decision.player)
            return list(bot.choose(view, decision.as_json(), self.bot_chance))
        options: Sequence[Any] = decision.options
        places = [
            place
            for place, option in enumerate(options)
            if self.order.anything or option.action not in door.ENDING_ACTIONS
        ]
        most = min(decision.maximum, len(places))
        # By place, not by key: a new name of an action must not change what is chosen.
        chosen = self.chance.sample(places, self.chance.randint(min(decision.minimum, most), most))
        return [options[place].key for place in chosen]

    def _tried(self, step: Any) -> Json:
        """Refusals are part of what is seen; their sentences may be written better."""
        try:
            step()
        except ValueError:
            return {"refused": True}
        except Exception as fault:
            cause = fault.__cause__ or fault
            return {"fault": f"{type(fault).__name__}: {type(cause).__name__}: {cause}"}
        return {}
