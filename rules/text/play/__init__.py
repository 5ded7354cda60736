"""Playing ability trees: questions answered and instructions carried out, for any game.

A game tells its `World`: what units and cards there are, what they show, and how the primitive
instructions are done. Amounts, filters, groups, conditions and the order of instructions are the
same for all games and live here.
"""
