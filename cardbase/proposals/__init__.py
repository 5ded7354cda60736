"""How facts come in from people: somebody proposes with a source, a reviewer judges, all of it
can be taken back."""
