"""How facts come in from people: somebody proposes with a source, a reviewer decides, all of it
can be taken back."""

# The group of those who review proposals; administrators put people into it.
REVIEWERS = "Reviewers"
