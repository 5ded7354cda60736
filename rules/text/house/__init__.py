"""What the cards of several games say and do alike: words, cards that change their place."""
