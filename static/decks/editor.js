// The deck editor by keyboard: type a name, choose with the arrows, Enter adds; + and - on a row
// change its copies. Every key presses a button of the page, so the server knows only one way.

import { hidePreview, showPreview } from "../js/preview.js";

const form = document.querySelector("[data-add]");
const box = form.elements.q;
const list = document.getElementById("add-options");
const panel = document.getElementById("add-suggestions");

const editor = document.getElementById("deck-editor");

// --- Answers ------------------------------------------------------------------------------------

// Changes are sent as fast as they are made, and the server adds them up; so an answer may be
// overtaken by a later one, and must then not be shown in its place.
const outdated = (version) => version !== null && Number(version) < Number(editor.dataset.version);

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (!new URL(xhr.responseURL).pathname.startsWith("/decks/")) {
    // Signed out in the meantime: the answer is the log-in page, which is no part of this one.
    event.detail.shouldSwap = false;
    location.reload();
    return;
  }
  if ([409, 422].includes(xhr.status)) {
    // What cannot be done is said by an answer like any other.
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  if (event.detail.target !== editor) return;
  const version = xhr.getResponseHeader("X-Deck-Version");
  if (outdated(version)) event.detail.shouldSwap = false;
  else editor.dataset.version = version;
});

// --- The list box -------------------------------------------------------------------------------

const options = () => [...list.querySelectorAll("[data-card]")];
const active = () => list.querySelector('[aria-selected="true"]');

const activate = (option) => {
  for (const other of options()) other.setAttribute("aria-selected", String(other === option));
  if (!option) {
    box.removeAttribute("aria-activedescendant");
    hidePreview();
    return;
  }
  box.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
  // What stands below the last one brings the next ones as soon as it is seen.
  option.nextElementSibling?.matches("[data-more]") && option.nextElementSibling.scrollIntoView({ block: "nearest" });
  showPreview(option);
};

const open = (yes) => {
  panel.hidden = !yes;
  box.setAttribute("aria-expanded", String(yes));
  if (!yes) activate(null);
};

// What was sent last: suggestions for it may come after the answer, and must not cover what that says.
let sent = null;

const forget = () => {
  sent = null;
  form.elements.card.value = "";
  form.elements.count.value = "";
};

const pick = (option) => {
  form.elements.card.value = option.dataset.card;
  form.elements.count.value = option.dataset.count;
  open(false);
  form.requestSubmit();
};

const step = (by) => {
  const all = options();
  if (!all.length) return;
  open(true);
  const now = all.indexOf(active());
  // From the last one down only when there is no more to come.
  if (now === all.length - 1 && by > 0 && list.querySelector("[data-more]")) return;
  activate(all[(now + by + all.length) % all.length] ?? all[0]);
};

box.addEventListener("input", forget);
box.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const first = !active() && event.key === "ArrowUp";
    step(first ? 0 : event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && !panel.hidden) {
    event.preventDefault();
    open(false);
  } else if (event.key === "Enter" && !panel.hidden && active()) {
    event.preventDefault();
    pick(active());
  }
});
panel.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  const option = event.target.closest("[data-card]");
  if (option) pick(option);
});
box.addEventListener("blur", () => open(false));
form.addEventListener("submit", () => { sent = box.value; });

list.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== list) return; // more of the same
  list.scrollTop = 0;
  const wanted = box.value.trim() !== "" && box.value !== sent;
  open(wanted && document.activeElement === box && list.childElementCount > 0);
  if (!panel.hidden) activate(options()[0] ?? null);
});

form.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt !== form) return;
  open(false);
  // What was added stays selected: Enter adds one more, typing replaces it. A mistake stays to be repaired.
  if (event.detail.successful) box.select();
});

// --- The rows -----------------------------------------------------------------------------------

// Clicks come faster than answers. They are shown at once, added up card by card, and sent one
// request after the other, so that none is lost with the button it was made on.
const unsent = new Map();
let sending = false;

const show = (card, change) => {
  const number = document.getElementById(`row-${card}`)?.querySelector(".count-number");
  if (number) number.textContent = Math.max(0, Number(number.textContent) + change);
};

const send = async (address) => {
  if (sending) return;
  sending = true;
  while (unsent.size) {
    const [card, change] = unsent.entries().next().value;
    const values = { card, count: String(change) };
    try {
      unsent.delete(card);
      if (change) await htmx.ajax("POST", address, { source: editor, target: editor, swap: "innerHTML", values });
    } catch {
      // The server was not reached, and the page says so: take back what was only shown.
      show(card, -change);
    }
  }
  sending = false;
};

document.addEventListener("submit", (event) => {
  const counts = event.target.closest(".deck-count");
  if (!counts) return;
  event.preventDefault();
  event.stopPropagation();
  const card = counts.elements.card.value;
  const change = Number(event.submitter.value);
  show(card, change);
  unsent.set(card, (unsent.get(card) ?? 0) + change);
  send(counts.action);
}, true);
editor.addEventListener("htmx:afterSwap", () => {
  for (const [card, change] of unsent) show(card, change);
});

const STEPS = { "+": "1", "=": "1", "-": "-1", "−": "-1" };

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.(".deck-row");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) {
    event.preventDefault();
    row.querySelector(`[data-step="${STEPS[event.key]}"]`).click();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const rows = [...document.querySelectorAll(".deck-row")];
    const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    next?.querySelector('[data-step="1"]').focus();
  }
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select");
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing) return;
  event.preventDefault();
  document.getElementById("undo")?.click();
});

// When the last copy goes, its row goes too; the keyboard then stands on the row that took its place.
let place = -1;
editor.addEventListener("htmx:beforeSwap", () => {
  const row = document.activeElement?.closest(".deck-row");
  place = row ? [...document.querySelectorAll(".deck-row")].indexOf(row) : -1;
});
editor.addEventListener("htmx:afterSwap", () => {
  if (place < 0 || document.activeElement?.closest("button, input, select, a")) return;
  const rows = [...document.querySelectorAll(".deck-row")];
  const row = rows[Math.min(place, rows.length - 1)];
  (row?.querySelector('[data-step="1"]') ?? box).focus();
});
