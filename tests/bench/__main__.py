"""`make bench`: how fast the engine, the goldfish and searches are, as figures and as ratios."""

from tests.bench import goldfish, matches, search

matches.main()
goldfish.main()
search.main()
