"""`make bench`: how fast the engine and the goldfish are, as figures and as ratios."""

from tests.bench import goldfish, matches

matches.main()
goldfish.main()
