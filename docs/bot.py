"""A chat bot's three commands, a call each. Only the standard library; run it to try them:

python docs/bot.py https://cards.example '!card marht' '!rule CIPHER-EVADE-6'
"""

import json
import sys
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import urlopen


class Bot:
    def __init__(self, site: str) -> None:
        self.api = f"{site}/api/v1"

    def answer(self, message: str) -> str:
        command, _, words = message.partition(" ")
        commands = {"!card": self.card, "!rule": self.rule, "!deck": self.deck}
        if command not in commands:
            return f"Known: {', '.join(commands)}"
        try:
            return commands[command](words.strip())
        except HTTPError as refusal:
            return json.load(refusal)["detail"]

    def card(self, name: str) -> str:
        card = self.get(f"cards/named/?fuzzy={quote(name)}")
        return f"{card['line']}\n{card['html_url']}"

    def rule(self, number: str) -> str:
        rule = self.get(f"rules/{quote(number)}/")
        rulings = [f"- {ruling['text']}" for ruling in rule["rulings"]]
        return "\n".join([f"{rule['number']}: {rule['text']}", *rulings, rule["html_url"]])

    def deck(self, link: str) -> str:
        token = urlsplit(link).path.strip("/").split("/")[-1]
        deck = self.get(f"decks/{quote(token)}/")
        cards = [f"{row['count']} {row['name']}" for row in deck["cards"]]
        return "\n".join([f"{deck['name']}, {deck['size']} cards", *cards])

    def get(self, path: str) -> dict:
        with urlopen(f"{self.api}/{path}", timeout=10) as found:
            return json.load(found)


if __name__ == "__main__":
    sys.stdout.write("\n\n".join(map(Bot(sys.argv[1]).answer, sys.argv[2:])) + "\n")
