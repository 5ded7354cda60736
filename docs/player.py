"""A player of matches over plain HTTP. Only the standard library; run it to play against a bot:

TOKEN=cb_... python docs/player.py https://cards.example DECK sensible
"""

import json
import os
import random
import sys
import time
from http.client import HTTPException
from urllib.request import HTTPError, Request, urlopen


class Player:
    def __init__(self, site: str, token: str) -> None:
        self.api = f"{site}/api/v1/matches/"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def play(self, code: str) -> dict | None:
        while True:
            try:
                for line in self.lines(code):
                    if line["type"] == "end":
                        return line["result"]
                    if line.get("decision"):
                        self.answer(code, line["decision"])
            except HTTPError as refusal:
                if refusal.code not in (429, 503):  # too fast, or too much to do there
                    raise
            except (OSError, HTTPException):
                pass  # the connection was lost; the next one begins with the whole position
            time.sleep(1)

    def lines(self, code: str):
        with self.ask(f"{code}/stream/") as stream:
            yield from (json.loads(text) for text in stream if text.strip())

    def answer(self, code: str, decision: dict) -> None:
        try:
            self.ask(f"{code}/answer/", self.choose(decision)).close()
        except HTTPError as refusal:
            if refusal.code != 409:  # decided meanwhile
                raise

    def choose(self, decision: dict) -> dict:
        most = min(decision["maximum"], len(decision["options"]))
        chosen = random.sample(decision["options"], random.randint(decision["minimum"], most))
        return {"decision": decision["id"], "keys": [option["key"] for option in chosen]}

    def ask(self, path: str, body: dict | None = None):
        data = json.dumps(body).encode() if body else None
        return urlopen(Request(self.api + path, data, self.headers), timeout=30)


if __name__ == "__main__":
    site, deck, opponent = sys.argv[1:]
    player = Player(site, os.environ["TOKEN"])
    match = json.load(player.ask("", {"deck": deck, "opponents": [opponent]}))["code"]
    sys.stdout.write(json.dumps({"code": match, "result": player.play(match)}) + "\n")
