curl "https://cards.example/api/v1/cards/named/?fuzzy=marht"
