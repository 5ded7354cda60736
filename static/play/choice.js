// Picking an answer on the board: one click where there is one option, a small menu where there are
// several, two clicks where something is aimed at something, ticks where several are chosen.
import { gettext } from "../js/words.js";
import { putOnTop, takeAway } from "./on-top.js";
import { openPileOf } from "./sheets.js";

const QUIET = 250; // ms after a new question in which a press counts only on what it has kept from the last one
const LONGEST_WAY = 3000; // ms after which an answer is taken for lost and may be given again
const MANY = 3; // so many targets of one action are picked on the board, not in the menu

export class Choice {
  constructor(play, preview, say) {
    this.play = play;
    this.preview = preview;
    this.say = say;
    this.why = null; // says why a card cannot be chosen
    this.menu = document.getElementById("menu");
    this.form = document.getElementById("answer-form");
    this.decision = null;
    this.quiet = 0; // the timer that ends the quiet after a new question
    this.offered = new Map(); // what a press on each place meant, by the question that is open
    this.before = new Map(); // and by the one before it
    this.way = 0; // the timer that gives up on an answer
    this.touched = false;
    this.byKeys = false; // whether the last press was a key's
    this.warned = ""; // the turn in which was said what could still be done
    this.forget();
    document.addEventListener("pointerdown", (event) => {
      this.touched = event.pointerType === "touch";
      this.byKeys = false;
    }, true);
    document.addEventListener("keydown", () => { this.byKeys = true; }, true);
    document.addEventListener("click", (event) => this.clicked(event), true);
    this.form.addEventListener("submit", (event) => this.submitting(event), true);
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => this.foresees(event));
    // A tick in the list in words counts as a click on the board.
    document.addEventListener("change", (event) => { if (event.target.matches(".pick")) this.toggle(event.target.value); });
    this.form.addEventListener("formdata", (event) => this.inPickedOrder(event));
  }

  forget() {
    this.start = null; // the ref that was picked first
    this.action = null; // and what it shall do
    this.picked = []; // option keys, where several may be chosen
    this.noted = []; // what is said of the question until something is done about it
  }

  get prompt() { return document.getElementById("prompt"); }
  get isSingle() { return this.prompt.dataset.minimum === "1" && this.prompt.dataset.maximum === "1"; }

  options() {
    return [...document.querySelectorAll("#options [data-key]")].map((item) => item.dataset);
  }

  // After a patch: keep what was picked while the question is the same.
  refresh() {
    const decision = this.prompt?.dataset.decision ?? null;
    const isNew = decision !== this.decision;
    if (isNew) {
      this.decision = decision;
      this.preview.drop(".why");
      this.before = this.offered;
      this.keepQuiet();
      this.forget();
      this.closeMenu();
    }
    this.offered = this.decision === null ? new Map() : this.meanings();
    if (isNew) openPileOf(this.decision === null ? [] : this.options().map((option) => option.start));
    this.show();
    if (isNew && this.byKeys) this.takeFocus();
  }

  // Whoever plays by keys goes on from the first thing that can be chosen, unless the focus is on
  // something that can, or where they write or read; with nothing to choose the prompt has it.
  takeFocus() {
    const active = document.activeElement ?? document.body;
    const isLost = active === document.body || !active.isConnected;
    if (!isLost && !active.closest("#table .stage, #dock")) return;
    if (active.closest(".sheet:popover-open, input, textarea, select")) return;
    if (!isLost && this.decision !== null && active.matches(".is-legal, .is-target, #prompt button:enabled")) return;
    const choices = this.decision === null ? [] : [...document.querySelectorAll("#gallery .piece.is-legal, #table .piece.is-legal, #table [data-ref].is-legal, #done, #prompt .btn")];
    const first = choices.find((one) => !one.disabled && one.checkVisibility());
    (first?.querySelector("input") ?? first ?? this.prompt)?.focus();
  }

  // The page says so (is-fresh, is-sent) while it takes no clicks.
  keepQuiet() {
    clearTimeout(this.quiet);
    this.play.classList.toggle("is-fresh", this.decision !== null);
    this.quiet = setTimeout(() => this.play.classList.remove("is-fresh"), QUIET);
  }

  // What a press on each place and button means, in words that stay the same from question to question.
  meanings() {
    const meanings = new Map();
    const note = (name, meaning) => meanings.set(name, `${meanings.get(name) ?? ""}\n${meaning}`);
    for (const option of this.options()) for (const ref of [option.start, option.end]) if (ref) note(ref, option.key);
    const title = document.getElementById("prompt-whose").textContent;
    for (const button of this.prompt.querySelectorAll("button[name=key], #done")) note(nameOf(button), title);
    return meanings;
  }

  // Within the quiet: what the last question offered there as well is what was aimed at.
  isAsBefore(place) {
    const name = nameOf(place);
    return this.before.has(name) && this.before.get(name) === this.offered.get(name);
  }

  answered() {
    clearTimeout(this.way);
    this.play.classList.remove("is-sent");
  }

  clicked(event) {
    const place = event.target.closest("#table [data-ref], #dock button, #gallery .piece, #menu button");
    if (!place) {
      if (!event.target.closest("#menu, #preview")) this.closeMenu();
      return;
    }
    const isStray = this.play.matches(".is-fresh") && this.decides(place) && !(event.detail < 2 && this.isAsBefore(place));
    if (isStray || this.play.matches(".is-sent")) {
      event.preventDefault();
      event.stopPropagation();
      // The second half of a double click was not meant for anything.
      if (isStray && event.detail < 2) this.say(gettext("The question has just changed, so nothing was chosen. Press again if you meant it."));
      return;
    }
    if (place.id === "cancel") return this.cancel();
    if (place.id === "all") return this.pickAll();
    if (place.closest("#gallery") && this.touched && this.looksFirst(event, place)) return;
    if (place.dataset.ref !== undefined && !place.closest("#menu")) this.picks(place, event);
  }

  // Whether a press there would choose something; all else may be looked at or opened at any time.
  decides(place) {
    return this.offered.has(nameOf(place)) || place.closest("#menu") !== null;
  }

  // Touch: the first tap on a card shows it, the second acts.
  looksFirst(event, place) {
    if (!place.dataset.card || this.preview.shows(place)) return false;
    event.preventDefault();
    event.stopPropagation();
    this.preview.show(place, { sheet: true });
    return true;
  }

  picks(place, event) {
    const ref = place.dataset.ref;
    if (!this.decision) return this.look(place);
    if (this.start !== null) {
      const aimed = this.options().filter((o) => o.start === this.start && o.end === ref && (!this.action || o.action === this.action));
      if (aimed.length === 1 && !harms(aimed[0])) return this.send(aimed[0].key);
      if (aimed.length === 1) return this.openMenu(place, aimed);
      if (aimed.length > 1) return this.openMenu(place, aimed);
    }
    // An area is no card: a click on a card in it that is meant for the area counts for the area.
    const area = place.parentElement?.closest("[data-ref]");
    if (this.start !== null && area && this.options().some((o) => o.start === this.start && o.end === area.dataset.ref)) {
      return this.picks(area, event);
    }
    const matching = this.options().filter((o) => o.start === ref);
    const only = this.start === null && place.matches(".piece") ? this.onlyAims().get(ref) : null;
    if (only) return this.send(only.key);
    if (!matching.length) {
      this.cancel();
      return this.look(place);
    }
    if (!this.isSingle) return this.toggle(matching[0].key);
    if (this.touched && this.start !== ref && place.dataset.card && !this.preview.shows(place)) {
      this.preview.show(place, { sheet: true });
      this.start = ref;
      this.action = null;
      this.show();
      if (matching.length > 1 && !this.isAimedOnly(matching)) this.openMenu(place, matching);
      return;
    }
    this.choose(place, matching);
  }

  // A card is drawn away: whether there is anything that it could be drawn to.
  drags(piece) {
    if (this.play.matches(".is-sent") || !this.decision) return false;
    const own = this.options().filter((o) => o.start === piece.dataset.ref);
    if (!own.length) return false;
    this.closeMenu();
    this.preview.hide();
    this.start = piece.dataset.ref;
    this.action = null;
    this.show();
    return true;
  }

  // What a card that is being drawn would be let go on.
  targetAt(x, y) {
    for (let place = document.elementFromPoint(x, y)?.closest("[data-ref]"); place; place = place.parentElement?.closest("[data-ref]")) {
      if (this.options().some((o) => o.start === this.start && o.end === place.dataset.ref)) return place;
    }
    return null;
  }

  // Let go on a target, or on the board where the card can but be played.
  dropped(target, under) {
    const own = this.options().filter((o) => o.start === this.start);
    const aimed = target ? own.filter((o) => o.end === target.dataset.ref) : [];
    const plain = own.filter((o) => !o.end);
    const meant = aimed.length || !under?.closest(".stage") ? aimed : plain;
    if (meant.length === 1 && !harms(meant[0])) return this.send(meant[0].key);
    if (meant.length) return this.openMenu(target ?? under, meant);
    this.cancel();
  }

  look(place) {
    if (!place.dataset.card) return;
    const isClosing = this.touched && this.preview.shows(place);
    if (this.decision && !isClosing && this.why.ask(place, { sheet: this.touched })) return;
    this.preview.toggle(place, { sheet: this.touched });
  }

  isAimedOnly(matching) {
    return matching.every((o) => o.action === matching[0].action && o.end && document.querySelector(`[data-ref="${CSS.escape(o.end)}"]`));
  }

  choose(place, matching) {
    this.preview.hide();
    // What harms its own player never happens by the first click on the board.
    if (matching.length === 1 && !harms(matching[0])) return this.send(matching[0].key);
    this.start = place.dataset.ref;
    if (this.isAimedOnly(matching)) {
      this.action = matching[0].action;
      this.closeMenu();
      openPileOf(matching.map((option) => option.end));
      return this.show();
    }
    this.action = null;
    this.show();
    this.openMenu(place, matching);
  }

  // By card: the only answer that is aimed at it, where none begins there. A press on it is enough.
  // A finger looks first, and what it looks at may cover the card: there the way begins as ever.
  onlyAims(options = this.options()) {
    const found = new Map();
    if (!this.isSingle || this.touched) return found;
    for (const option of options) if (option.end) found.set(option.end, found.has(option.end) || harms(option) ? null : option);
    for (const option of options) found.delete(option.start);
    return found;
  }

  // Everything that may be chosen; nothing again where all of it is.
  pickAll() {
    const keys = [...document.querySelectorAll("#prompt .pick")].map((box) => box.value);
    this.picked = this.picked.length === keys.length ? [] : keys;
    this.show();
  }

  toggle(key) {
    const most = Number(this.prompt.dataset.maximum);
    if (this.picked.includes(key)) this.picked = this.picked.filter((other) => other !== key);
    else if (this.picked.length < most) this.picked.push(key);
    else if (most === 1) this.picked = [key];
    else this.say(gettext("You can choose at most %(most)s.", { most }));
    this.show();
    if (this.isComplete(most) && this.picked.at(-1) === key) this.form.requestSubmit(document.getElementById("done"));
  }

  // Nothing is left to be chosen and nothing to be looked at again: the last choice is the answer.
  // A finger may have come by chance, and what harms its own player is never done by one press.
  isComplete(most) {
    const isExact = most === 1 || Number(this.prompt.dataset.minimum) === most;
    const isHarm = this.options().some((o) => this.picked.includes(o.key) && harms(o));
    return isExact && this.picked.length === most && !this.touched && !isHarm;
  }

  cancel() {
    this.start = null;
    this.action = null;
    this.noted = [];
    this.closeMenu();
    this.show();
  }

  // Everything below shows the state; none of it is remembered in the page.
  show() {
    if (!this.prompt) return;
    const options = this.decision ? this.options() : [];
    const ends = new Set(options.filter((o) => o.start === this.start && o.end && (!this.action || o.action === this.action)).map((o) => o.end));
    const chosen = new Set(options.filter((o) => this.picked.includes(o.key)).map((o) => o.start));
    const only = this.decision && this.start === null ? this.onlyAims(options) : new Map();
    for (const piece of this.play.querySelectorAll("[data-ref]")) {
      const selected = this.decision !== null && (piece.dataset.ref === this.start || chosen.has(piece.dataset.ref));
      const { ref } = piece.dataset;
      const target = this.start === null ? piece.matches(".piece") && Boolean(only.get(ref)) : ends.has(ref);
      piece.classList.toggle("is-selected", selected);
      const place = this.picked.findIndex((key) => options.some((o) => o.key === key && o.start === piece.dataset.ref));
      if (place >= 0) piece.dataset.order = place + 1;
      else delete piece.dataset.order;
      piece.classList.toggle("is-target", target);
      const own = options.filter((o) => o.start === piece.dataset.ref);
      piece.classList.toggle("is-harm", own.length > 0 && own.every(harms));
      if (piece.matches("button")) {
        if (piece.classList.contains("is-legal")) piece.setAttribute("aria-pressed", String(selected));
        piece.tabIndex = piece.classList.contains("is-legal") || target ? 0 : -1;
      } else if (target) {
        piece.tabIndex = 0;
      } else {
        piece.removeAttribute("tabindex");
      }
    }
    this.showStep(options);
    this.showPicked();
  }

  showStep(options) {
    const step = document.getElementById("prompt-step");
    const cancel = document.getElementById("cancel");
    if (cancel) cancel.hidden = this.start === null;
    if (!step) return;
    const matching = options.filter((o) => o.start === this.start && (!this.action || o.action === this.action));
    const many = Number(this.prompt.dataset.maximum) || 0;
    if (this.start !== null && matching.length && this.action && matching[0].aim) step.textContent = matching[0].aim;
    else if (this.start !== null && matching.length && this.action) step.textContent = gettext("%(action)s: choose a target.", { action: matching[0].badge });
    else if (this.start !== null && matching.length === 1) step.textContent = gettext("Press again: %(action)s.", { action: matching[0].label });
    else if (this.start !== null && matching.length) step.textContent = gettext("Choose an action.");
    else if (this.decision && !this.isSingle) {
      const least = Number(this.prompt.dataset.minimum);
      step.textContent = gettext("Chosen: %(count)s of %(wanted)s.", { count: this.picked.length, wanted: least === many ? many : `${least}–${many}` });
    } else step.replaceChildren(...this.noted.map((node) => node.cloneNode(true)));
  }

  // Said beside the question, whatever patches come, until something is picked or asked.
  note(...nodes) {
    this.noted = nodes;
    this.showStep(this.decision ? this.options() : []);
  }

  // Whoever points at a card reads what an answer there would come to.
  foresees(event) {
    const place = event.target.closest?.("#table [data-ref]");
    const step = document.getElementById("prompt-step");
    if (!place || !step || !this.decision) return;
    const { ref } = place.dataset;
    const only = this.start === null && place.matches(".piece") ? this.onlyAims().get(ref) : null;
    const aimed = only ? [only] : this.options().filter((o) => (this.start === null ? o.start === ref && !o.end : o.start === this.start && o.end === ref));
    const told = [...new Set(aimed.map((o) => o.foreseen).filter(Boolean))];
    if (told.length) step.textContent = told.join(" ");
  }

  showPicked() {
    for (const box of document.querySelectorAll(".pick")) box.checked = this.picked.includes(box.value);
    const done = document.querySelector("#done[data-done]");
    if (!done) return;
    done.disabled = this.picked.length < Number(this.prompt.dataset.minimum);
    const count = document.getElementById("picked");
    count.textContent = this.picked.length ? `(${this.picked.length})` : "";
  }

  openMenu(place, matching) {
    const byAction = Map.groupBy ? Map.groupBy(matching, (o) => o.action) : group(matching);
    const entries = [];
    for (const [action, same] of byAction) {
      const aim = same.length > MANY && same.every((o) => o.end);
      if (aim) entries.push([gettext("%(action)s… (%(count)s targets)", { action: same[0].badge, count: same.length }), () => { this.action = action; this.closeMenu(); this.show(); }]);
      else for (const option of same) entries.push([option.foreseen ? `${option.label}: ${option.foreseen}` : option.label, () => this.send(option.key), harms(option)]);
    }
    this.menu.replaceChildren(...entries.map(([label, act, isHarm]) => {
      const item = document.createElement("button");
      item.type = "button";
      item.className = isHarm ? "menu-item is-harm" : "menu-item";
      item.setAttribute("role", "menuitem");
      item.textContent = label;
      item.addEventListener("click", act);
      return item;
    }));
    this.menu.setAttribute("aria-label", place.dataset.label ?? gettext("Choose an action"));
    putOnTop(this.menu);
    this.opener = place.id;
    this.placeMenu(place);
    if (!this.touched) this.menu.firstElementChild.focus();
  }

  placeMenu(place) {
    const box = place.getBoundingClientRect();
    const size = this.menu.getBoundingClientRect();
    const room = { x: document.documentElement.clientWidth - size.width - 8, y: window.innerHeight - size.height - 8 };
    const below = box.bottom + 6 <= room.y ? box.bottom + 6 : box.top - size.height - 6;
    this.menu.style.left = `${Math.max(8, Math.min(box.left, room.x))}px`;
    this.menu.style.top = `${Math.max(8, Math.min(below, room.y))}px`;
  }

  closeMenu() {
    if (this.menu.hidden) return;
    const hadFocus = this.menu.contains(document.activeElement);
    takeAway(this.menu);
    if (hadFocus) document.getElementById(this.opener)?.focus();
  }

  // The button of the list in words answers, so that clicks and words go the same way.
  send(key) {
    this.closeMenu();
    this.preview.hide();
    const button = this.prompt.querySelector(`button[name="key"][value="${CSS.escape(key)}"]`);
    if (button) this.form.requestSubmit(button);
  }

  submitting(event) {
    if (this.play.classList.contains("is-sent")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (this.warns(event)) return;
    this.preview.hide();
    this.play.classList.add("is-sent");
    this.way = setTimeout(() => this.answered(), LONGEST_WAY);
    this.cancel(); // nothing is left to be aimed at
  }

  // Whoever ends a turn in which something could still be done is told so, once a turn.
  warns(event) {
    const warning = event.submitter?.dataset.warning;
    const { turn } = this.prompt.dataset;
    if (!warning || this.warned === turn) return false;
    this.warned = turn;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.note(document.createTextNode(gettext("You could still: %(actions)s. Press again to continue anyway.", { actions: warning })));
    event.submitter.focus();
    return true;
  }

  // Where several are chosen their order may matter: it is the order of the clicks.
  inPickedOrder(event) {
    if (!this.prompt || !this.decision || this.isSingle) return;
    event.formData.delete("key");
    for (const key of this.picked) event.formData.append("key", key);
  }
}

// A place by its ref, a button by its answer.
function nameOf(place) {
  return place.dataset.ref ?? (place.name === "key" ? `key:${place.value}` : place.id);
}

function harms(option) {
  return option.harms !== undefined;
}

function group(matching) {
  const groups = new Map();
  for (const option of matching) groups.set(option.action, [...(groups.get(option.action) ?? []), option]);
  return groups;
}
