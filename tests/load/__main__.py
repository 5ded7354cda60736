"""`make load [MATCHES=10,20,50]`: how much a site bears.

Starts a site of its own (`make run` in a temporary folder) or drives the one at --url, opens
matches, plays them over sockets as pages do, and says how long answers took, what they cost and
where it became too much. More: SECONDS, GAME, AGAINST (random, sensible, person), SPECTATORS,
READERS, GOLDFISH, PROCESSES (of the web), URL with ACCOUNTS and SUPERVISOR, JSON=1.
KILL=3 kills every process of its own site so often, and says how long tables stood still.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from typing import Any

from tests.load.kills import kill_in_turn, table_of
from tests.load.matches import OPENED_AFTER, Load, Match, Spectator
from tests.load.pages import THREADS, Visitor
from tests.load.report import COLUMNS, Row, saturation
from tests.load.site import Site, own_site

OPENED_AT_ONCE = 4
MILLION = 1_000_000


def main(arguments: list[str]) -> None:
    asked = _parser().parse_args(arguments)
    if asked.kill and asked.url:
        sys.exit("Only processes of a site of its own are killed: KILL goes without URL.")
    # Whoever ends us lets us end what we started. A job in the background of a shell ignores SIGINT
    # unless it says otherwise.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    if asked.url:
        _measure(Site(asked.url, asked.supervisor), asked)
    else:
        with own_site(asked.processes) as site:
            _measure(site, asked)


def _end(number: int, frame: object) -> None:
    sys.exit(128 + number)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--matches", default="10", help="how many at once: 10 or 10,20,50")
    parser.add_argument("--seconds", type=float, default=30, help="measured for each number")
    parser.add_argument("--pace", type=float, default=2, help="seconds from action to action")
    parser.add_argument("--games", nargs="*", default=(), help="all by turns if none is named")
    parser.add_argument("--against", default="random", choices=("random", "sensible", "person"))
    parser.add_argument("--spectators", type=int, default=0, help="of the first table")
    parser.add_argument("--readers", type=int, default=0, help="of pages, one after another each")
    parser.add_argument("--goldfish", type=int, default=0, help="jobs of a million hands")
    parser.add_argument("--processes", type=int, default=1, help="of the web, on a site of our own")
    parser.add_argument("--limit", type=float, default=100, help="ms of p99 that are too much")
    parser.add_argument("--url", default="", help="a site that runs already")
    parser.add_argument("--supervisor", type=int, help="the process whose children serve --url")
    parser.add_argument("--accounts", default="", help="what tests.load.accounts wrote there")
    parser.add_argument("--kill", type=int, default=0, help="kill every process so many times")
    parser.add_argument("--json", action="store_true", help="a line for each number of matches")
    return parser


def _measure(site: Site, asked: argparse.Namespace) -> None:
    numbers = [int(number) for number in asked.matches.split(",")]
    seats = 2 if asked.against == "person" else 1
    people = max(numbers) * seats + asked.readers + asked.goldfish
    accounts = site.accounts(people, asked.accounts)
    if len(accounts["people"]) < people:
        sys.exit(f"{asked.accounts} has {len(accounts['people'])} people; {people} are needed.")
    if asked.kill:
        _kill(site, accounts, numbers[0], asked)
        return
    rows = []
    for number in numbers:
        rows.append(asyncio.run(_play(site, accounts, number, asked)))
        _say(rows[-1].as_json() if asked.json else _line(rows))
    if not asked.json:
        _say(saturation(rows, asked.limit))


def _kill(site: Site, accounts: Any, number: int, asked: argparse.Namespace) -> None:
    assert site.supervisor is not None, "a site of our own has one"
    load = Load(site.url, accounts, asked.against)
    stops = asyncio.run(kill_in_turn(load, site.supervisor, number, asked.kill))
    _say(table_of(stops, os.getloadavg()[0]))


async def _play(site: Site, accounts: Any, number: int, asked: argparse.Namespace) -> Row:
    """So many matches, opened first and then measured together."""
    load = Load(site.url, accounts, asked.against)
    games = asked.games or sorted(load.games)
    matches = [Match(load, n, games[n % len(games)]) for n in range(number)]
    spectators = [Spectator(load, Visitor(site.url)) for _ in range(asked.spectators)]
    tasks: list[asyncio.Task[Any]] = []
    try:
        opening = time.perf_counter()
        for begin in range(0, number, OPENED_AT_ONCE):
            await asyncio.gather(*(m.open() for m in matches[begin : begin + OPENED_AT_ONCE]))
        opening = (time.perf_counter() - opening) / max(number, 1)
        if matches:
            matches[0].spectators = spectators
            for each in spectators:
                tasks.append(asyncio.create_task(each.watch(matches[0].table)))
            for each in spectators:
                await asyncio.wait_for(each.shown.wait(), OPENED_AFTER)
        now = asyncio.get_running_loop().time()
        for place, match in enumerate(matches):
            start = now + asked.pace * place / number
            tasks.append(asyncio.create_task(match.play(asked.pace, start)))
        for reader in range(asked.readers):
            tasks.append(asyncio.create_task(load.read(reader)))
        for job in range(asked.goldfish):
            await load.start_goldfish(job, MILLION)
        await asyncio.sleep(asked.pace)  # until all have begun
        return await _window(site, load, tasks, number, opening, asked)
    finally:
        for match in matches:
            await match.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _window(
    site: Site,
    load: Load,
    tasks: list[asyncio.Task[Any]],
    number: int,
    opening: float,
    asked: argparse.Namespace,
) -> Row:
    load.figures = type(load.figures)()
    begun, cpu, own = time.perf_counter(), site.cpu_seconds(), time.process_time()
    await asyncio.wait(tasks, timeout=asked.seconds, return_when=asyncio.FIRST_EXCEPTION)
    load.end_of_window()
    for task in tasks:
        if task.done():
            task.result()  # whoever plays never ends by themselves: this says why
    after = site.cpu_seconds()
    return Row(
        matches=number,
        seconds=time.perf_counter() - begun,
        asked=number / asked.pace,
        opening=opening,
        figures=load.figures,
        cpu={kind: after[kind] - cpu[kind] for kind in cpu},
        own_cpu=time.process_time() - own,
        busy=os.getloadavg()[0],
    )


def _line(rows: list[Row]) -> str:
    title = [] if len(rows) > 1 else ["  ".join(name.rjust(width) for name, width in COLUMNS)]
    return "\n".join([*title, rows[-1].as_line()])


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    finally:
        THREADS.shutdown(wait=False, cancel_futures=True)
