"""Mutants of the rules: which small changes of them no test that cites a rule would notice.

`make rules` counts rule numbers; a rule of three clauses counts once a test cites it for the first.
`make mutants GAME=cipher` counts clauses: it changes one thing in a game's core at a time, runs the
tests that cite rules and reach the change, and names what survives.
"""
