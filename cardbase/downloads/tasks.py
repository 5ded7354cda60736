"""The job that follows changes of the catalogue."""

from celery import shared_task

from cardbase.downloads.building import build
from cardbase.downloads.freshness import stale_games
from cardbase.readings import judge_cards, read_cards


@shared_task(ignore_result=True)
def catch_up() -> int:
    """For every game that has changed: compile new texts, judge new cards, build the files; how
    many games there were.

    Lost with its worker it is asked for again: by the next change or the next visitor.
    """
    games = stale_games()
    for game in games:
        read_cards(game.key)
        judge_cards(game.key)
        build(game)
    return len(games)
