"""English for the words of games on a field of squares that are paid with chips."""

from __future__ import annotations

from rules.text.battlefield import AtDistance, Cure, Halved, Inflict, MoveChips, PhaseEnds, Related
from rules.text.english.attrition import AttritionSpeech
from rules.text.english.events import TURNS


class BattlefieldSpeech(AttritionSpeech):
    """Chips, statuses, relatives and distances."""

    def say_move_chips(self, node: MoveChips) -> str:
        who = "move" if node.side == "own" else "your opponent moves"
        number = f"{'up to ' if node.up_to else ''}{self.amount(node.amount)}"
        origin, to = self.words.place(node.origin), self.words.place(node.to)
        return f"{who} {number} chips from the {origin} to the {to}"

    def say_inflict(self, node: Inflict) -> str:
        return f"{self.say(node.group)} gets {self.words.state(node.status)}"

    def say_cure(self, node: Cure) -> str:
        what = self.words.state(node.status) if node.status else "all statuses"
        return f"cure {self.say(node.group)} of {what}"

    def say_halved(self, node: Halved) -> str:
        return f"the {self.words.stat(node.stat)} of {self.say(node.group)} is halved"

    def say_related(self, node: Related) -> str:
        return f"that is a relative of {self.one(node.to)}"

    def say_at_distance(self, node: AtDistance) -> str:
        far = str(node.least) if node.least == node.most else f"{node.least} to {node.most}"
        return f"at distance {far} from {self.one(node.of)}"

    def say_phase_ends(self, node: PhaseEnds) -> str:
        return f"the {node.phase} of {TURNS[node.side]} ends"
