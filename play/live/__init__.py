"""Live tables: one actor a table in each web process where somebody watches it.

A click is one answer of the rules, one INSERT and one rendering for each pair of eyes that sees
something else; what is sent is what changed. The database alone is the truth: any process can take
any table over from its stored decisions, and what another process committed is heard by a hint.
"""
