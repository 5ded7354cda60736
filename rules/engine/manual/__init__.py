"""Texts that the rules cannot carry out, or carry out wrongly: resolved by hand, with consent.

Whoever wants a text carried out proposes it: the card, the very line, the steps in order. Nothing
has happened until all opponents have accepted; then it happens as one event, with one entry in the
log. A proposal can be declined with a reason, or be sent back to be changed. All of it goes through
the log of decisions, so a replay repeats it, and the answer before undoes it whole.

    catalogue   every kind of step there is, and its words; a game says how it does each
    resolution  proposing, consent, carrying out; a game subclasses `ManualResolution`
    lines       the lines of cards that a proposal can be about
    telling     one entry of the log for all that a proposal did
    words       English for all of it
"""
