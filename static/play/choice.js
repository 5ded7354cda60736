// Picking an answer on the board: one click where there is one option, a small menu where there are
// several, two clicks where something is aimed at something, ticks where several are chosen.
import { putOnTop, takeAway } from "./on-top.js";

const QUIET = 250; // ms after a new question in which clicks are taken for strays
const LONGEST_WAY = 3000; // ms after which an answer is taken for lost and may be given again
const MANY = 3; // so many targets of one action are picked on the board, not in the menu

export class Choice {
  constructor(play, preview, say) {
    this.play = play;
    this.preview = preview;
    this.say = say;
    this.menu = document.getElementById("menu");
    this.form = document.getElementById("answer-form");
    this.decision = null;
    this.quiet = 0; // the timer that ends the quiet after a new question
    this.way = 0; // the timer that gives up on an answer
    this.touched = false;
    this.forget();
    document.addEventListener("pointerdown", (event) => { this.touched = event.pointerType === "touch"; }, true);
    document.addEventListener("click", (event) => this.clicked(event), true);
    this.form.addEventListener("submit", (event) => this.submitting(event), true);
    // A tick in the list in words counts as a click on the board.
    document.addEventListener("change", (event) => { if (event.target.matches(".pick")) this.toggle(event.target.value); });
    this.form.addEventListener("formdata", (event) => this.inPickedOrder(event));
  }

  forget() {
    this.start = null; // the ref that was picked first
    this.action = null; // and what it shall do
    this.picked = []; // option keys, where several may be chosen
    this.submitter = null;
  }

  get prompt() { return document.getElementById("prompt"); }
  get isSingle() { return this.prompt.dataset.minimum === "1" && this.prompt.dataset.maximum === "1"; }

  options() {
    return [...document.querySelectorAll("#options [data-key]")].map((item) => item.dataset);
  }

  // After a patch: keep what was picked while the question is the same.
  refresh() {
    const decision = this.prompt?.dataset.decision ?? null;
    if (decision !== this.decision) {
      this.decision = decision;
      this.keepQuiet();
      this.forget();
      this.closeMenu();
    }
    this.show();
  }

  // The page says so (is-fresh, is-sent) while it takes no clicks.
  keepQuiet() {
    clearTimeout(this.quiet);
    this.play.classList.toggle("is-fresh", this.decision !== null);
    this.quiet = setTimeout(() => this.play.classList.remove("is-fresh"), QUIET);
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
    if (this.play.matches(".is-fresh, .is-sent")) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (place.id === "cancel") return this.cancel();
    if (place.closest("#gallery") && this.touched && this.looksFirst(event, place)) return;
    if (place.dataset.ref !== undefined && !place.closest("#menu")) this.picks(place, event);
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
      if (aimed.length === 1) return this.send(aimed[0].key);
      if (aimed.length > 1) return this.openMenu(place, aimed);
    }
    // An area is no card: a click on a card in it that is meant for the area counts for the area.
    const area = place.parentElement?.closest("[data-ref]");
    if (this.start !== null && area && this.options().some((o) => o.start === this.start && o.end === area.dataset.ref)) {
      return this.picks(area, event);
    }
    const matching = this.options().filter((o) => o.start === ref);
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

  look(place) {
    if (place.dataset.card) this.preview.toggle(place, { sheet: this.touched });
  }

  isAimedOnly(matching) {
    return matching.every((o) => o.action === matching[0].action && o.end && document.querySelector(`[data-ref="${CSS.escape(o.end)}"]`));
  }

  choose(place, matching) {
    this.preview.hide();
    if (matching.length === 1) return this.send(matching[0].key);
    this.start = place.dataset.ref;
    if (this.isAimedOnly(matching)) {
      this.action = matching[0].action;
      this.closeMenu();
      return this.show();
    }
    this.action = null;
    this.show();
    this.openMenu(place, matching);
  }

  toggle(key) {
    const most = Number(this.prompt.dataset.maximum);
    if (this.picked.includes(key)) this.picked = this.picked.filter((other) => other !== key);
    else if (this.picked.length < most) this.picked.push(key);
    else if (most === 1) this.picked = [key];
    else this.say(`You can choose ${most} at most.`);
    this.show();
  }

  cancel() {
    this.start = null;
    this.action = null;
    this.closeMenu();
    this.show();
  }

  // Everything below shows the state; none of it is remembered in the page.
  show() {
    if (!this.prompt) return;
    const options = this.decision ? this.options() : [];
    const ends = new Set(options.filter((o) => o.start === this.start && o.end && (!this.action || o.action === this.action)).map((o) => o.end));
    const chosen = new Set(options.filter((o) => this.picked.includes(o.key)).map((o) => o.start));
    for (const piece of this.play.querySelectorAll("[data-ref]")) {
      const selected = this.decision !== null && (piece.dataset.ref === this.start || chosen.has(piece.dataset.ref));
      const target = this.start !== null && ends.has(piece.dataset.ref);
      piece.classList.toggle("is-selected", selected);
      const place = this.picked.findIndex((key) => options.some((o) => o.key === key && o.start === piece.dataset.ref));
      if (place >= 0) piece.dataset.order = place + 1;
      else delete piece.dataset.order;
      piece.classList.toggle("is-target", target);
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
    if (this.start !== null && matching.length && this.action) step.textContent = `${matching[0].badge}: now choose where.`;
    else if (this.start !== null && matching.length === 1) step.textContent = `Once more: ${matching[0].label}.`;
    else if (this.start !== null && matching.length) step.textContent = "Choose what it shall do.";
    else if (this.decision && !this.isSingle) {
      const least = Number(this.prompt.dataset.minimum);
      step.textContent = `Chosen ${this.picked.length} of ${least === many ? many : `${least} to ${many}`}.`;
    } else step.textContent = "";
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
      if (aim) entries.push([`${same[0].badge}… (${same.length} targets)`, () => { this.action = action; this.closeMenu(); this.show(); }]);
      else for (const option of same) entries.push([option.label, () => this.send(option.key)]);
    }
    this.menu.replaceChildren(...entries.map(([label, act]) => {
      const item = document.createElement("button");
      item.type = "button";
      item.className = "menu-item";
      item.setAttribute("role", "menuitem");
      item.textContent = label;
      item.addEventListener("click", act);
      return item;
    }));
    this.menu.setAttribute("aria-label", place.dataset.label ?? "What it shall do");
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
    this.play.classList.add("is-sent");
    this.way = setTimeout(() => this.answered(), LONGEST_WAY);
    this.submitter = event.submitter;
    this.cancel(); // nothing is left to be aimed at
  }

  // Where several are chosen their order may matter: it is the order of the clicks.
  inPickedOrder(event) {
    if (!this.prompt || !this.decision || this.isSingle) return;
    event.formData.delete("key");
    for (const key of this.picked) event.formData.append("key", key);
  }

  // What a plain form would lose when a script submits it.
  asFields(form) {
    if (form !== this.form) return [];
    if (this.submitter?.name) return [[this.submitter.name, this.submitter.value]];
    return [];
  }
}

function group(matching) {
  const groups = new Map();
  for (const option of matching) groups.set(option.action, [...(groups.get(option.action) ?? []), option]);
  return groups;
}
