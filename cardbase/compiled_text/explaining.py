"""How lines that no card has yet would be read: a worker reads them, the cache keeps it for a day.

A grammar takes seconds to build, and a line of many words takes tenths of one: nobody who waits for
a page reads.
"""

import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError

import rules
from cardbase.compiled_text.examples import nearest_examples
from cardbase.models.readers import reading_version
from cardbase.web.limits import is_within
from rules.engine.cards import Explained

KEPT_SECONDS = 24 * 60 * 60
# Lines that a worker was asked to read are not asked for again so long.
PATIENCE_SECONDS = 30
# A line of more letters is no line of a card: it is left unread.
LONGEST = 1_200
TOO_LONG = "a line of this length"
TOO_MUCH = "a line with so many ways to read it"
# The lines of one page take a worker not nearly so long; a line that does is left unread.
LONGEST_SECONDS = 60
MOST_TRIES = 2

log = logging.getLogger(__name__)

# A section, and a line in it that says something.
Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class LineExplained:
    """How a line is read, and how else it could be worded.

    `sentences` say what is played; without any, `phrase` is where understanding ended, and
    `examples` are lines that are read and worded like it. `wording` is a line that is read alike in
    the words of the game's style page, where that is another.
    """

    section: str
    line: str
    sentences: tuple[str, ...] = ()
    phrase: str = ""
    wording: str = ""
    examples: tuple[str, ...] = ()

    @property
    def explained(self) -> Explained:
        return Explained(self.section, self.line, self.sentences, self.phrase)


def places_of(game: str, texts: Mapping[str, str]) -> list[Place]:
    """Each line that says something, in the order in which the game reads them."""
    return [
        (section.key, line.strip())
        for section in rules.game(game).cards.sections
        for line in texts.get(section.key, "").splitlines()
        if line.strip(" -")
    ]


def explanations(game: str, places: Sequence[Place]) -> list[LineExplained | None]:
    """What is known of each line; None for those that nobody has read yet."""
    keys = [_key(game, place) for place in places]
    found = cache.get_many(set(keys))
    return [LineExplained(*found[key]) if key in found else None for key in keys]


def ask_to_explain(game: str, places: Iterable[Place]) -> int:
    """Have lines read that nobody has read yet; how many a worker was asked for now.

    Without a queue the next who looks asks again.
    """
    new = [
        place
        for place in dict.fromkeys(places)
        if cache.add(f"{_key(game, place)}-asked", True, PATIENCE_SECONDS)
    ]
    if new:
        try:
            explain_lines.apply_async(args=(game, new), retry=False)
        except OperationalError as error:
            log.warning("No worker could be asked to read a text: %s", error)
    return len(new)


@shared_task(ignore_result=True, time_limit=LONGEST_SECONDS, acks_late=False)
def explain_lines(game: str, places: Iterable[Place]) -> None:
    """Read lines and keep what comes of each, one by one as they are read."""
    for section, line in places:
        key = _key(game, (section, line))
        # A line that stopped its worker before would stop the next one too.
        if is_within(f"{key}-tried", most=MOST_TRIES, seconds=KEPT_SECONDS):
            found = explain_line(game, section, line)
        else:
            found = LineExplained(section, line, phrase=TOO_MUCH)
        cache.set(key, astuple(found), KEPT_SECONDS)


def explain_line(game: str, section: str, line: str) -> LineExplained:
    """Read one line here and now."""
    if len(line) > LONGEST:
        return LineExplained(section, line, phrase=TOO_LONG)
    (found,) = rules.game(game).explain({section: line})
    if found.is_manual:
        examples = nearest_examples(game, section, line, found.phrase)
        return LineExplained(section, line, phrase=found.phrase, examples=examples)
    wording = rules.game(game).wording(line)
    return LineExplained(section, line, found.sentences, wording="" if wording == line else wording)


def _key(game: str, place: Place) -> str:
    """Where the cache has what a worker made of a line."""
    digest = hashlib.sha256("\n".join(place).encode()).hexdigest()
    return f"explained-{game}-{reading_version(game)}-{digest}"
