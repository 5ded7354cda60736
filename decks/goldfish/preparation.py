"""From a stored deck version to a deck that its game can play alone."""

import rules
from decks.models import DeckVersion
from decks.models.goldfish_job import GoldfishJob
from rules.engine.goldfish import Goldfish, Goldfishing


def goldfish_of(version: DeckVersion) -> Goldfish:
    """What the version's game offers; ValueError if its decks cannot be played alone."""
    game = rules.game(version.game.key)
    if game.goldfish is None:
        raise ValueError(f"{game.name} has no goldfish yet.")
    return game.goldfish


def prepare(job: GoldfishJob) -> Goldfishing:
    """The job's deck made ready to be played, exactly as it was when the job was started."""
    opponent = job.opponent.to_rules() if job.opponent else None
    return goldfish_of(job.version).prepare(job.version.to_rules(), job.options, opponent)
