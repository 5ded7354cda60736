"""War, the tested example of docs/add-a-game.md: the smallest game the house can hold.

Each player has 26 numbered cards and a hand of three. In every round both choose a card in secret;
the higher one takes both. When all cards are played, who has taken more wins.
"""
