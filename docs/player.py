"""A player of matches over plain HTTP. Only the standard library; run it to play against a bot:

TOKEN=cb_... python docs/player.py https://cards.example DECK sensible
"""

import json
import os
import random
import sys
import time
from urllib.request import HTTPError, Request, urlopen


class Player:
    def __init__(self, site: str, token: str) -> None:
        self.api = f"{site}/api/v1/matches/"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open_table(self, deck: str, opponent: str) -> str:
        with self.ask("", {"deck": deck, "opponents": [opponent]}) as answer:
            return json.load(answer)["code"]

    def play(self, code: str) -> dict:
        while True:
            for line in self.lines(code):
                if line["type"] == "end":
                    return line["result"]
                if line.get("decision"):
                    self.answer(code, line["decision"])
            time.sleep(1)  # then connect again: the first line is the whole position

    def lines(self, code: str):
        try:
            with self.ask(f"{code}/stream/") as stream:
                yield from (json.loads(text) for text in stream if text.strip())
        except (TimeoutError, ConnectionError):
            return

    def answer(self, code: str, decision: dict) -> None:
        keys = [option["key"] for option in self.choose(decision)]
        try:
            self.ask(f"{code}/answer/", {"decision": decision["id"], "keys": keys}).close()
        except HTTPError as refusal:
            if refusal.code not in (409, 429):  # decided meanwhile, or too fast
                raise
            time.sleep(int(refusal.headers.get("Retry-After", 0)))

    def choose(self, decision: dict) -> list[dict]:
        most = min(decision["maximum"], len(decision["options"]))
        return random.sample(decision["options"], random.randint(decision["minimum"], most))

    def ask(self, path: str, body: dict | None = None):
        data = json.dumps(body).encode() if body else None
        return urlopen(Request(self.api + path, data, self.headers), timeout=30)


if __name__ == "__main__":
    player = Player(sys.argv[1], os.environ["TOKEN"])
    match = player.open_table(*sys.argv[2:])
    sys.stdout.write(json.dumps({"code": match, **player.play(match)}) + "\n")
