// The builder: a deck beside the card search. A change of a card is shown at once; changes, undo and
// whatever else changes the deck are sent one request after the other, in the order they were made.
import "../js/search-form.js";
import { gettext } from "../js/words.js";
import { hidePreview, readAloud, showPreview } from "../js/preview.js";

const editor = document.getElementById("deck-editor");
const pane = document.getElementById("add");
const form = document.getElementById("browse");
const box = document.getElementById("browse-q");
const results = () => document.getElementById("results");
const data = (id) => JSON.parse(document.getElementById(id).textContent);

document.documentElement.classList.add("has-script");

// --- Answers ------------------------------------------------------------------------------------

// An answer may be overtaken by a later one, and must then not be shown in its place.
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
  refused = xhr.status >= 400;
  const version = xhr.getResponseHeader("X-Deck-Version");
  if (outdated(version)) event.detail.shouldSwap = false;
  else if (version !== null) editor.dataset.version = version;
});

// --- How many copies ------------------------------------------------------------------------------

// What the person did and the server does not know of yet, in that order: by card, how many copies more
// or fewer, and between them functions that send something else. Of the first, one is on its way.
const queue = [];
let underway = null;
let known = data("deck-counts");
let sending = false;
let refused = false;

const unsent = (card) => {
  const changes = queue.map((one) => (one instanceof Map ? one.get(card) ?? 0 : 0));
  if (underway?.card === card) changes.push(underway.copies);
  return changes.reduce((sum, change) => sum + change, 0);
};
const held = (card) => Math.max(0, (known[card] ?? 0) + unsent(card));

const showCount = (card) => {
  const count = held(card);
  // A card may be there twice: as a suggestion, and among all cards.
  for (const found of results()?.querySelectorAll(`.found[data-card="${CSS.escape(card)}"]`) ?? []) {
    found.dataset.held = count;
    for (const button of found.querySelectorAll(".found-count button")) {
      if (Number(button.value) === count) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    foresee(found);
  }
  const number = document.querySelector(`#row-${CSS.escape(card)} .count-number`);
  if (number) number.textContent = count;
};

const showCounts = () => {
  for (const found of results()?.querySelectorAll(".found") ?? []) showCount(found.dataset.card);
  for (const one of queue) if (one instanceof Map) for (const card of one.keys()) showCount(card);
};

// htmx keeps but the last of several requests that wait for one of the same element, and says nothing:
// none is begun before the one before it has ended.
let last = Promise.resolve();
const inTurn = (ask) => {
  const answer = last.then(ask);
  last = answer.catch(() => {});
  return answer;
};

const post = (path, values) => htmx.ajax("POST", path, { source: editor, target: editor, swap: "innerHTML", values });

const sendCopies = (changes) => {
  const [[card, copies] = []] = changes;
  if (!card) return undefined; // one more and one less meanwhile
  changes.delete(card);
  underway = { card, copies };
  // As a difference: what others do to the same card meanwhile is not undone.
  return post(editor.dataset.add, { card, count: String(copies) });
};

const send = async () => {
  if (sending) return;
  sending = true;
  editor.setAttribute("aria-busy", "true");
  while (queue.length) {
    const [next] = queue;
    try {
      await inTurn(() => {
        refused = false;
        return next instanceof Map ? sendCopies(next) : next();
      });
    } catch {
      refused = true; // the server was not reached, and the page says so
    }
    if (!(next instanceof Map && next.size)) queue.shift();
    if (underway) {
      // Not answered: take back what was only shown.
      const { card } = underway;
      underway = null;
      showCount(card);
    }
    // What was to be undone, say, is not there: the rest is for another deck than the person meant.
    if (refused) queue.splice(0, queue.length, ...queue.filter((one) => one instanceof Map));
  }
  sending = false;
  editor.removeAttribute("aria-busy");
  showCounts();
};

const setCount = (card, count) => {
  const whole = Math.max(0, Math.min(999, count));
  const more = whole - held(card);
  if (!more) return;
  if (!(queue.at(-1) instanceof Map)) queue.push(new Map());
  const changes = queue.at(-1);
  const copies = (changes.get(card) ?? 0) + more;
  if (copies) changes.set(card, copies);
  else changes.delete(card);
  showCount(card);
  send();
};

const addCopies = (card, copies) => setCount(card, held(card) + copies);

// How often the page has learned of what others did. Nothing is done to that which was meant for the
// deck before: with its old version it is refused.
let news = 0;

const sendForm = (form, { values = {}, isPossible = () => true } = {}) => {
  const sent = { ...Object.fromEntries(new FormData(form)), ...values };
  const path = form.getAttribute("action");
  const shown = { news, version: editor.dataset.version };
  queue.push(() => {
    if (!isPossible()) return undefined;
    if ("version" in sent) sent.version = news === shown.news ? editor.dataset.version : shown.version;
    return post(path, sent);
  });
  send();
};

// Forms wait for their turn too. The version of the deck that they hold may be older by then, and they
// may have been drawn anew.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, target } = event.detail;
  if (target !== editor || elt === editor) return;
  event.preventDefault();
  sendForm(elt.closest("form"));
});

// Who leaves the page does not wait for its answers: changes of cards that are not sent yet go all at
// once. They add up in any order; what else waits, such as undo, needs the deck as it is in its turn.
addEventListener("pagehide", () => {
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  for (const changes of queue.filter((one) => one instanceof Map)) {
    for (const [card, copies] of changes) {
      const body = new URLSearchParams({ card, count: String(copies) });
      fetch(editor.dataset.add, { method: "POST", headers, body, keepalive: true, redirect: "manual" }).catch(() => {});
    }
    changes.clear();
  }
  queue.length = 0;
});

document.addEventListener("submit", (event) => {
  if (event.target.matches(".owned")) {
    // A key was quicker than htmx, which has not yet taken up the rows that came: no page is left for it.
    event.preventDefault();
    htmx.process(event.target);
    queueMicrotask(() => event.submitter.click());
    return;
  }
  const counts = event.target.closest(".deck-count, .found-count");
  if (!counts) return;
  event.preventDefault();
  event.stopPropagation();
  const card = counts.elements.card.value;
  const number = Number(event.submitter.value);
  if (counts.matches(".found-count")) setCount(card, number);
  else addCopies(card, number);
}, true);

// --- Odds: what one more copy would do, exactly ---------------------------------------------------

const combinations = (n, k) => {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return k < 0 || k > n ? 0 : ways;
};

const chance = ({ size, wanted, seen, least }) => {
  if (size < seen) return null;
  let fewer = 0;
  for (let some = 0; some < least; some += 1) fewer += combinations(wanted, some) * combinations(size - wanted, seen - some);
  return 1 - fewer / combinations(size, seen);
};

// As the page writes chances: with one more digit where they are close to none or all.
const percent = (share) => {
  const digits = (share > 0 && share < 0.00995) || (share > 0.99005 && share < 1) ? 2 : 1;
  const shown = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return share.toLocaleString(document.documentElement.lang, shown);
};

const foresee = (found) => {
  const place = found.querySelector(".found-odds");
  if (!place || found !== document.activeElement?.closest(".found")) return;
  const wanted = new Set(found.dataset.wanted.split(" ").filter(Boolean).map(Number));
  const changes = "shuffled" in found.dataset ? data("deck-openings").map((opening, at) => {
    const more = { ...opening, size: opening.size + 1, wanted: opening.wanted + (wanted.has(at) ? 1 : 0) };
    return [opening.label, chance(opening), chance(more)];
  }) : [];
  const words = changes.filter(([, before, after]) => before !== null && after !== null && percent(before) !== percent(after))
    .map(([label, before, after]) => `${label} ${after < before ? "▼" : "▲"} ${percent(before)} → ${percent(after)}`);
  place.textContent = words.length ? `${gettext("One more:")} ${words.join("; ")}` : "";
  place.hidden = !words.length;
};

// --- After an answer ------------------------------------------------------------------------------

// When the last copy goes, its row goes too; the keyboard then stands on the row that took its place.
let place = -1;
let focused = "";
let onRow = false;
editor.addEventListener("htmx:beforeSwap", () => {
  const row = document.activeElement?.closest(".deck-row");
  focused = document.activeElement?.id ?? "";
  onRow = row === document.activeElement;
  place = row ? [...editor.querySelectorAll(".deck-row")].indexOf(row) : -1;
});
editor.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== editor) return;
  known = data("deck-counts");
  underway = null;
  showCounts();
  if (place < 0 || document.activeElement?.closest("button, input, select, a")) return;
  const rows = [...editor.querySelectorAll(".deck-row")];
  const row = rows[Math.min(place, rows.length - 1)];
  (document.getElementById(focused) ?? (onRow ? row : row?.querySelector('[data-step="1"]')) ?? box).focus();
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "results") showCounts();
  // A card may be there twice, and is owned as often in both places.
  const row = event.detail.requestConfig?.elt.closest(".found:has(.owned)");
  if (!row || !event.detail.target.matches(".owned-count")) return;
  const owned = row.querySelector(".owned-count").textContent;
  for (const other of results().querySelectorAll(`.found[data-card="${CSS.escape(cardOf(row))}"] .owned-count`)) other.textContent = owned;
});

// --- News: the same deck in another tab, or on another machine ------------------------------------

const NEWS = 5000; // ms
const askForNews = () => {
  if (document.hidden || sending || editor.contains(document.activeElement?.closest("select"))) return;
  inTurn(async () => {
    const { version } = editor.dataset;
    await htmx.ajax("GET", `${editor.dataset.news}?version=${version}`, { source: editor, target: editor, swap: "innerHTML" });
    if (editor.dataset.version !== version) news += 1;
  }).catch(() => {});
};
setInterval(askForNews, NEWS);
document.addEventListener("visibilitychange", askForNews);

// --- The search -----------------------------------------------------------------------------------

// Links in the results (pages, conditions, suggestions) change the same list.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#results .pager a, #results .chips a, #results .empty a, #results .notice a, #results .results-corrected a, #results .found-reason a, #deck-lacks a, #deck-editor .problem a.btn");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const address = new URL(link.href);
  if (address.pathname !== new URL(form.action).pathname) return;
  event.preventDefault();
  findEntered();
  htmx.ajax("GET", form.getAttribute("hx-get") + address.search, { source: pane, target: "#results", swap: "outerHTML" }).then(() => {
    box.value = results().dataset.query;
    if (!pane.checkVisibility()) showPane(true);
    results().scrollIntoView({ block: "start" });
  });
});

const filter = document.getElementById("filter");
const fold = () => {
  const open = pane.classList.toggle("shows-facets");
  filter.setAttribute("aria-expanded", String(open));
};
filter.addEventListener("click", fold);

const VIEWS = ["text", "table", "cards"];
const nextView = () => {
  const select = document.getElementById("browse-view");
  select.value = VIEWS[(VIEWS.indexOf(select.value) + 1) % VIEWS.length];
  select.dispatchEvent(new Event("change", { bubbles: true }));
};

const hand = document.getElementById("builder-hand");
const deal = () => htmx.ajax("GET", hand.dataset.hand, { source: hand, target: "#builder-hand-cards", swap: "innerHTML" }).catch(() => {});
hand.addEventListener("toggle", (event) => { if (event.newState === "open") deal(); });
document.getElementById("deal-again").addEventListener("click", deal);

// On a phone the search is a sheet over the deck.
const opener = document.getElementById("open-cards");
const showPane = (open) => {
  document.body.classList.toggle("shows-cards", open);
  opener.textContent = open ? gettext("Done") : gettext("Add cards");
  if (open) box.focus();
};
opener.addEventListener("click", (event) => {
  event.preventDefault();
  showPane(!document.body.classList.contains("shows-cards"));
});
if (location.hash === "#add") showPane(true);

// --- Keys -----------------------------------------------------------------------------------------

const rows = (row) => [...(row.matches(".found") ? results() : editor).querySelectorAll(row.matches(".found") ? ".found" : ".deck-row")];
const cardOf = (row) => row.dataset.card;
const first = () => results()?.querySelector(".found");

const walk = (row, by) => {
  const all = rows(row);
  const next = all[all.indexOf(row) + by];
  if (next) next.focus();
  else if (by < 0 && row.matches(".found")) box.focus();
};

const otherPane = (row) => {
  const there = row?.matches(".deck-row") ? first() ?? box : editor.querySelector(".deck-row");
  there?.focus();
  return Boolean(there);
};

const lookAt = (row) => {
  const shown = row.querySelector("[data-preview]");
  if (row.classList.toggle("is-looked-at")) showPreview(shown);
  else hidePreview();
};

// A card that is added just now can be chosen once the deck has it.
const choose = (card) => {
  const select = () => editor.querySelector(".deck-choice select");
  const isPossible = () => [...(select()?.options ?? [])].some((option) => option.value === card);
  if (select()) sendForm(select().form, { values: { card }, isPossible });
};

const STEPS = { "+": 1, "=": 1, "-": -1, "−": -1 };

const inRow = (event, row) => {
  const { key } = event;
  const onButton = event.target.closest("button, a, select");
  if (key === "ArrowDown" || key === "ArrowUp") walk(row, key === "ArrowDown" ? 1 : -1);
  else if (key in STEPS) addCopies(cardOf(row), STEPS[key]);
  else if (/^[0-9]$/.test(key)) setCount(cardOf(row), Number(key));
  else if (key === "Enter" && !onButton) addCopies(cardOf(row), 1);
  else if (key === " " && row === event.target) lookAt(row);
  else if (key === "F2" && row.matches(".found")) { showPreview(row.querySelector("[data-preview]")); readAloud(row); }
  else if (key === "Tab" && !event.shiftKey && row === event.target) return otherPane(row);
  else if (key.toLowerCase() === "o" && row.matches(".found")) row.querySelector(`.owned [value="${event.shiftKey ? -1 : 1}"]`).click();
  else if (key.toLowerCase() === "l") choose(cardOf(row));
  else if (key === "Escape") { hidePreview(); box.focus(); }
  else return false;
  return true;
};

const inBox = (event) => {
  if (event.key === "ArrowDown" && first()) first().focus();
  else if (event.key === "Enter" && box.value.trim() !== "") addFirst();
  else return false;
  return true;
};

// What is typed and found belong together only when the answer to just that has come: one to what was
// typed before may still be on its way.
const settled = () => !form.classList.contains("htmx-request") && !waiting;
const isOfResults = (event) => event.target.id === "results" || event.detail.target?.id === "results";
let waiting = false;
let asked = box.value;
box.addEventListener("input", () => { waiting = true; });
document.addEventListener("htmx:beforeRequest", (event) => { if (isOfResults(event)) asked = box.value; });
document.addEventListener("htmx:afterSettle", (event) => { if (isOfResults(event)) waiting = asked !== box.value; });

// Enter means what the box says at that moment, though its answer may still have to come.
let entered = null;

const addFound = (found, times) => {
  const row = found?.querySelector(".found");
  if (row) addCopies(cardOf(row), times * Number(found.dataset.copies));
};

const addFirst = () => {
  if (settled()) addFound(results(), 1);
  else entered = { text: box.value, times: (entered?.times ?? 0) + 1 };
  // What was typed stays selected: Enter adds one more, typing replaces it.
  box.select();
};

document.addEventListener("htmx:afterSettle", (event) => {
  if (!isOfResults(event) || entered?.text !== asked) return;
  addFound(results(), entered.times);
  entered = null;
});
// A search that failed says so, and nothing is left to be added by a later one.
for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failure, (event) => { if (isOfResults(event) && entered?.text === asked) entered = null; });
}
// Who goes on to something else is shown the answer to that alone: what Enter waits for is asked aside.
const findEntered = async () => {
  if (!entered) return;
  const { text, times } = entered;
  entered = null;
  const search = new URLSearchParams(new FormData(form));
  search.set("q", text);
  const answer = await fetch(`${form.getAttribute("hx-get")}?${search}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    addFound(page.getElementById("results"), times);
  } else htmx.trigger(form, "htmx:sendError"); // so that the page says it
};
box.addEventListener("input", findEntered);

const anywhere = (event) => {
  const key = event.key.toLowerCase();
  if (key === "/") box.focus();
  else if (key === "f") fold();
  else if (key === "v") nextView();
  else if (key === "t") hand.matches(":popover-open") ? deal() : hand.showPopover();
  else if (key === "?") document.getElementById("builder-keys").togglePopover();
  else return false;
  return true;
};

const steps = (event) => {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return false;
  const button = document.getElementById(event.shiftKey ? "redo" : "undo");
  // What is on its way can be undone when it is there, though the button does not know of it yet.
  if (sending || !button.disabled) sendForm(button.form);
  return true;
};

document.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select");
  let done;
  if (event.target === box) done = inBox(event);
  else if (typing) return;
  else if (event.ctrlKey || event.metaKey || event.altKey) done = steps(event);
  else {
    const row = event.target.closest?.(".found, .deck-row");
    done = (row && inRow(event, row)) || anywhere(event);
  }
  if (done) event.preventDefault();
});

// The odds stand in the row with the focus. From a press to its click they stay as they are: a row
// that grows or shrinks would move the button away from under the finger, and no click would come.
let pressing = false;
const showOdds = () => {
  if (pressing) return;
  const row = document.activeElement?.closest(".found");
  for (const odds of pane.querySelectorAll(".found-odds:not([hidden])")) {
    if (!row?.contains(odds)) odds.hidden = true;
  }
  if (row) foresee(row);
};
pane.addEventListener("pointerdown", () => { pressing = true; });
for (const end of ["click", "pointercancel", "keydown"]) {
  document.addEventListener(end, () => {
    pressing = false;
    showOdds();
  });
}
pane.addEventListener("focusin", showOdds);
document.addEventListener("focusout", (event) => {
  const row = event.target.closest(".found, .deck-row");
  if (!row || row.contains(event.relatedTarget)) return;
  row.classList.remove("is-looked-at");
  requestAnimationFrame(showOdds); // by then it is known where the focus has gone
});
showCounts();
