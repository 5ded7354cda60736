"""Our own templating: the grammar, readings and wording that the cards of several games share."""
