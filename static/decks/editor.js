// The deck editor by keyboard: type a name, choose with the arrows, Enter adds; + and - on a row
// change its copies. Every key presses a button of the page, so the server knows only one way.

import { hidePreview, showPreview } from "./preview.js";

const form = document.querySelector("[data-add]");
const box = form.elements.q;
const list = document.getElementById("add-options");

// An answer that says what is wrong (409, 422) is shown like any other.
document.addEventListener("htmx:beforeSwap", (event) => {
  if ([409, 422].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
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
  showPreview(option);
};

const open = (yes) => {
  list.hidden = !yes;
  box.setAttribute("aria-expanded", String(yes));
  if (!yes) activate(null);
};

const forget = () => {
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
  activate(all[(now + by + all.length) % all.length] ?? all[0]);
};

box.addEventListener("input", forget);
box.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const first = !active() && event.key === "ArrowUp";
    step(first ? 0 : event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape" && !list.hidden) {
    event.preventDefault();
    open(false);
  } else if (event.key === "Enter" && !list.hidden && active()) {
    event.preventDefault();
    pick(active());
  }
});
list.addEventListener("pointerdown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  const option = event.target.closest("[data-card]");
  if (option) pick(option);
});
box.addEventListener("blur", () => open(false));

list.addEventListener("htmx:afterSwap", () => {
  open(box.value.trim() !== "" && document.activeElement === box && list.childElementCount > 0);
  if (!list.hidden) activate(options()[0] ?? null);
});

form.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt !== form) return;
  open(false);
  // What was added stays selected: Enter adds one more, typing replaces it. A mistake stays to be mended.
  if (event.detail.successful) box.select();
});

// --- The rows -----------------------------------------------------------------------------------

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
document.addEventListener("htmx:beforeSwap", () => {
  const row = document.activeElement?.closest(".deck-row");
  place = row ? [...document.querySelectorAll(".deck-row")].indexOf(row) : -1;
});
document.addEventListener("htmx:afterSettle", () => {
  if (place < 0 || document.activeElement !== document.body) return;
  const rows = [...document.querySelectorAll(".deck-row")];
  const row = rows[Math.min(place, rows.length - 1)];
  (row?.querySelector('[data-step="1"]') ?? box).focus();
  place = -1;
});
