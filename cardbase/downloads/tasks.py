"""The job that follows changes of the catalogue."""

from celery import shared_task

from cardbase.compiled_text import compile_cards, compute_deeds, compute_legality
from cardbase.downloads.builder import build
from cardbase.downloads.version import stale_games


@shared_task(ignore_result=True)
def catch_up() -> int:
    """For every game that has changed: compile new texts, compute legality, build the files; how
    many games there were.

    Lost with its worker it is asked for again: by the next change or the next visitor.
    """
    games = stale_games()
    for game in games:
        compile_cards(game.key)
        compute_legality(game.key)
        compute_deeds(game.key)
        build(game)
    return len(games)
