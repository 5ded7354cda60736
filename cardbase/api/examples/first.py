import json
from urllib.request import urlopen

with urlopen("https://cards.example/api/v1/cards/named/?fuzzy=marht") as answer:
    card = json.load(answer)
print(card["line"])
print(card["html_url"])
