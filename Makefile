# What a person types. `make run` and `make test` make everything they need themselves.

PYTHON ?= $(or $(shell command -v python3.11 || command -v python3),python3)
IN_VENV := .venv/bin/python
# One more than a small machine has cores: many a test waits for a browser or a server.
PYTEST_PROCESSES ?= 3
# Each takes a core for itself, and is given no more time than its tests take alone.
MUTANT_PROCESSES ?= 2

step = @printf '\n== %s\n' '$(1)'

need_python = @command -v $(PYTHON) >/dev/null || { echo 'Cardbase needs Python 3.11 or newer, \
and there is no $(PYTHON). Install it, or say where it is: make run PYTHON=/path/to/python3.11' >&2; exit 1; }

.PHONY: help run backup restore test check pytest game format hooks bench asked clicks load faults same oracle transcripts pictures balance undo nightly rules mutants text catalogue messages lock clean venv venv-dev

help:
	@echo 'make run      start Cardbase here (PORT=8001, BIND=0.0.0.0, DEBUG=1 if you like)'
	@echo 'make backup   copy the site of make run into one file (FILE=site.zip; var/backups if you say none)'
	@echo 'make restore  bring the site of such a file back, after stopping make run (FILE=site.zip)'
	@echo 'make test     every check and every test'
	@echo 'make check    the checks alone: format, lint, types, imports, templates, settings'
	@echo 'make game     the tests, matches and board of one game, after a change of its rules (GAME=cipher, FROM=main)'
	@echo 'make format   put code and templates into shape'
	@echo 'make hooks    have git do that before each commit'
	@echo 'make bench    how fast rules, goldfish and searches are (ONLY=rules GAME=cipher; FROM=main for both)'
	@echo 'make load     how many matches a site bears (MATCHES=10,20,50 GAME=cipher AGAINST=person SPECTATORS=50 READERS=4)'
	@echo 'make faults   plant a fault into each kind of effect in turn, at live tables (MATCHES=10000)'
	@echo 'make same     do matches go as with the rules of another commit (FROM=main, GAME=cipher, MATCHES=200)'
	@echo 'make oracle   random matches under an independent judge (GAME=fetcg, DECISIONS=100000)'
	@echo 'make transcripts write down anew how fixed matches go, after a change of rules'
	@echo 'make pictures keep anew how pages look, after a change that is meant to be seen'
	@echo 'make asked    how many decisions a person takes in a match (GAME=cipher, MATCHES=10)'
	@echo 'make clicks   what playing a match by mouse takes: presses and time to the board (GAME=cipher); and a change of a deck'
	@echo 'make balance  who wins between sensible bots, by seat and by deck (GAME=cipher, MATCHES=2000)'
	@echo 'make undo     the tests of the rules, with every decision taken back once'
	@echo 'make nightly  ten thousand random matches with decks of all public cards, as many searches, all clauses of the list'
	@echo 'make rules    which numbered rules have tests, game by game'
	@echo 'make mutants  which small changes of the rules no citing test notices (GAME=cipher, FILES="battle.py", SAMPLE=150, SEED=1)'
	@echo 'make text     how much card text compiles, and what does not; is it said as it is read, is a clause ignored'
	@echo 'make catalogue write the shipped Cipher cards anew, after a change of readers (CARDBASE_DATA)'
	@echo 'make messages gather the words of all pages and compile every language (needs gettext)'
	@echo 'make lock     pin the newest packages pyproject.toml allows, with hashes'
	@echo 'make clean    remove .venv and caches; var/ with your data stays'

run: venv
	@exec $(IN_VENV) -m cardbase.local

backup: venv
	@$(IN_VENV) -m cardbase.local.site_copies backup $(if $(FILE),'$(FILE)')

restore: venv
	@test -n '$(FILE)' || { echo 'Say which file: make restore FILE=site.zip' >&2; exit 1; }
	@$(IN_VENV) -m cardbase.local.site_copies restore '$(FILE)'

test: check pytest

check: venv-dev
	$(call step,format: ruff)
	@$(IN_VENV) -m ruff format --check --quiet .
	$(call step,lint: ruff)
	@$(IN_VENV) -m ruff check --quiet .
	$(call step,types: mypy)
	@$(IN_VENV) -m mypy
	$(call step,imports: import-linter)
	@.venv/bin/lint-imports --no-cache
	$(call step,templates: djlint)
	@$(IN_VENV) -m djlint --quiet --lint templates
	@$(IN_VENV) -m djlint --quiet --check templates
	$(call step,settings of a server: manage.py check --deploy)
	@env -u LOCAL_RUN -u DEBUG SECRET_KEY=$$($(IN_VENV) -c 'import secrets; print(secrets.token_urlsafe(60))') \
		DATABASE_URL=postgresql://cardbase@localhost/cardbase REDIS_URL=redis://localhost \
		ALLOWED_HOSTS=cards.example EMAIL_URL=smtp://localhost:25 \
		$(IN_VENV) manage.py check --deploy --fail-level WARNING

pytest: venv-dev
	$(call step,tests: pytest)
	@$(IN_VENV) -m tests.suite -n $(PYTEST_PROCESSES) --dist loadfile --no-loadscope-reorder

game: venv-dev
	@test -d 'rules/$(GAME)/.' && test -n '$(GAME)' || { echo 'Say which game: make game GAME=cipher' >&2; exit 1; }
	$(call step,rules of $(GAME): pytest)
	@$(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) --dist worksteal -m 'not long' tests/rules/$(GAME) tests/oracle/test_$(GAME).py
	$(call step,matches against $(or $(FROM),main): make same)
	@$(IN_VENV) -m tests.same $(or $(FROM),main) --matches $(or $(MATCHES),12) --games $(GAME)
	$(call step,board of $(GAME): a match by keys to its end)
	@$(IN_VENV) -m pytest -q -n 0 -k '$(GAME)-keys' tests/play/test_whole_matches_in_a_browser.py

hooks:
	@install -m 755 .ci/pre-commit "$$(git rev-parse --git-path hooks)/pre-commit"

format: venv-dev
	@$(IN_VENV) -m ruff check --quiet --fix .
	@$(IN_VENV) -m ruff format --quiet .
	@$(IN_VENV) -m djlint --quiet --reformat templates

bench: venv
	@$(IN_VENV) -m tests.bench $(if $(ONLY),--only $(ONLY)) $(if $(FROM),--from $(FROM)) \
		$(if $(GAME),--games $(GAME))

load: venv
	@$(IN_VENV) -m tests.load $(if $(MATCHES),--matches $(MATCHES)) $(if $(SECONDS),--seconds $(SECONDS)) \
		$(if $(KILL),--kill $(KILL)) $(if $(GAME),--games $(GAME)) $(if $(AGAINST),--against $(AGAINST)) \
		$(if $(SPECTATORS),--spectators $(SPECTATORS)) $(if $(READERS),--readers $(READERS)) \
		$(if $(GOLDFISH),--goldfish $(GOLDFISH)) $(if $(PROCESSES),--processes $(PROCESSES)) \
		$(if $(URL),--url $(URL)) $(if $(SUPERVISOR),--supervisor $(SUPERVISOR)) \
		$(if $(ACCOUNTS),--accounts $(ACCOUNTS)) $(if $(JSON),--json)

faults: venv-dev
	@FAULT_MATCHES=$(or $(MATCHES),400) $(IN_VENV) -m pytest -q -s -n 0 -o session_timeout=86400 tests/play/test_failing_effects.py

same: venv
	@$(IN_VENV) -m tests.same "$(FROM)" $(if $(MATCHES),--matches $(MATCHES)) $(if $(GAME),--games $(GAME))

oracle: venv-dev
	@ORACLE_DECISIONS=$(or $(DECISIONS),100000) $(IN_VENV) -m pytest -q -n 0 tests/oracle/test_$(or $(GAME),fetcg).py

transcripts: venv
	@$(IN_VENV) -m tests.rules.transcripts $(GAME)

pictures: venv-dev
	@RENEW_PICTURES=1 $(IN_VENV) -m pytest -q -n 0 -k picture $$(grep -rlE 'testkit import .*pictures' --include='test_*.py' tests)

asked: venv
	@nice -n 5 $(IN_VENV) -m tests.bench.asked $(or $(MATCHES),10) $(GAME)

clicks: venv-dev
	@$(IN_VENV) -m pytest -q -n 0 -k '$(if $(GAME),$(GAME)-mouse,mouse or shown)' -o log_cli=true -o log_cli_level=INFO \
		-o log_cli_format='%(message)s' tests/play/test_whole_matches_in_a_browser.py \
		$(if $(GAME),,tests/decks/test_ways_in_a_browser.py)

balance: venv
	@nice -n 5 $(IN_VENV) -m tests.bench.balance $(or $(GAME),flamethrowers) $(or $(MATCHES),2000)

# What plays whole matches by the thousand is left out: each decision is played four times.
undo: venv-dev
	@UNDO=1 nice -n 5 $(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) -m 'not long' tests/rules

nightly: venv-dev
	@$(MAKE) --no-print-directory undo
	@$(IN_VENV) -m tests.rules.cipher.execution
	@PUBLIC_SKILLS=3000 $(IN_VENV) -m pytest -q -n 0 tests/rules/cipher/with_skills/test_public_skills_play.py
	@PUBLIC_MATCHES=10000 WATCH_EVERY=1 $(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) tests/rules/cipher/test_random_matches_of_public_cards.py
	@RANDOM_MATCHES=2000 WATCH_EVERY=1 $(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) tests/rules/*/test_random_matches.py
	@RANDOM_MATCHES=200 WATCH_EVERY=1 $(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) tests/rules/*/test_kept_values.py
	@PUBLIC_CLAUSES=1 PUBLIC_SKILLS_SAID=1 $(IN_VENV) -m pytest -q -n $(PYTEST_PROCESSES) tests/rules/text/test_deletion.py tests/rules/text/test_round_trip.py
	@PUBLIC_CLAUSES=50 WIDE_CLAUSES=1 $(IN_VENV) -m pytest -q -n 0 tests/rules/text/test_deletion.py
	@SEARCH_QUERIES=10000 $(IN_VENV) -m pytest -q -s tests/cardbase/search/test_the_database_agrees.py
	@SEARCH_TEXTS=1000000 $(IN_VENV) -m pytest -q --timeout 0 tests/cardbase/search/test_nothing_breaks_it.py
	@SEARCH_QUERIES=1000 $(IN_VENV) -m pytest -q --timeout 0 tests/test_every_door.py

rules: venv
	@$(IN_VENV) -m tests.rule_coverage

mutants: venv-dev
	@nice -n 10 $(IN_VENV) -m tests.mutants --game $(or $(GAME),flamethrowers) $(if $(FILES),--file $(FILES)) \
		$(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) --jobs $(MUTANT_PROCESSES)

text: venv
	@LOCAL_RUN=1 $(IN_VENV) manage.py text_coverage
	@$(IN_VENV) -m tests.sentences

catalogue: venv
	@LOCAL_RUN=1 $(IN_VENV) manage.py write_catalogue

# The languages that pages have beside English; what allauth says in English is written by hand.
languages := $(filter-out en,$(notdir $(patsubst %/LC_MESSAGES/django.po,%,$(wildcard cardbase/locale/*/LC_MESSAGES/django.po))))

messages: venv
	@command -v msgfmt >/dev/null || { echo 'There is no msgfmt: install gettext.' >&2; exit 1; }
	@for domain in django djangojs; do \
		LOCAL_RUN=1 $(IN_VENV) manage.py makemessages $(addprefix --locale ,$(languages)) \
			--domain $$domain --no-location --no-wrap --no-obsolete --ignore '.venv' --ignore 'var' \
			--ignore 'tests' --ignore 'cardbase/fonts' --ignore 'cardbase/local' || exit 1; done
	@for file in cardbase/locale/*/LC_MESSAGES/django*.po; do \
		msgfmt --check-format --output-file="$${file%.po}.mo" "$$file" || exit 1; done

lock: export UV_CUSTOM_COMPILE_COMMAND = make lock
lock: venv-dev
	@.venv/bin/uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --output-file requirements.lock
	@.venv/bin/uv pip compile --group dev --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --constraints requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './var/*' -prune -exec rm -rf {} +

venv:
	$(need_python)
	@$(PYTHON) cardbase/local/bootstrap.py requirements.lock

venv-dev:
	$(need_python)
	@$(PYTHON) cardbase/local/bootstrap.py requirements.lock requirements-dev.lock
