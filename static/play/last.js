// What happened since this person last decided something: the newest line, and steps through all.
// A line that is looked at lights its cards on the board.
import { gettext } from "../js/words.js";
const number = (line) => Number(line.id.slice("log-".length));

export function watchLast(play) {
  const key = `since:${play.dataset.table}`;
  const kept = sessionStorage.getItem(key);
  let mark = kept === null ? null : Number(kept); // the last line before that
  let shown = null; // the number of the line that was stepped to; null for the newest
  let newest = -1;

  const lines = () => [...document.querySelectorAll("#log-lines > li:not(.log-turn)")];

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "answer-form") return;
    mark = Math.max(-1, ...lines().map(number));
    shown = null;
    sessionStorage.setItem(key, mark);
  }, true);

  function refresh() {
    const strip = document.getElementById("last");
    if (!strip) return;
    mark ??= beforeOthers(lines(), play.dataset.seatNumber);
    const all = lines().filter((line) => number(line) > mark);
    // What others did comes first; what followed is a step away.
    const last = all.findLast((line) => line.dataset.seat && line.dataset.seat !== play.dataset.seatNumber) ?? all.at(-1);
    if (last && number(last) !== newest) {
      newest = number(last);
      shown = null;
    }
    strip.hidden = !last;
    if (!last) return;
    const at = shown === null ? all.indexOf(last) : Math.max(0, all.findIndex((line) => number(line) >= shown));
    const line = all[at];
    if (line.dataset.seat) strip.dataset.seat = line.dataset.seat;
    else delete strip.dataset.seat;
    strip.replaceChildren(...picture(line), words(line), ...steps(all, at));
    strip.dataset.line = line.id;
  }

  function steps(all, at) {
    if (all.length < 2) return [];
    const since = document.createElement("span");
    since.className = "last-since";
    since.textContent = `${at + 1}/${all.length}`;
    since.title = gettext("Everything since your last choice");
    return [since, step("‹", gettext("Previous line"), all[at - 1]), step("›", gettext("Next line"), all[at + 1])];
  }

  function step(sign, label, line) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "last-step";
    button.textContent = sign;
    button.ariaLabel = label;
    button.disabled = !line;
    button.addEventListener("click", () => {
      shown = number(line);
      refresh();
      light(document.getElementById("last"));
      const again = [...document.querySelectorAll("#last .last-step")].find((one) => one.ariaLabel === label);
      (again?.disabled ? document.querySelector("#last .last-step:enabled") : again)?.focus();
    });
    return button;
  }

  watchLight();
  return { refresh };
}

// Without a choice of this person's to count from: the last line of theirs that others followed.
function beforeOthers(all, mine) {
  const other = all.findLastIndex((line) => line.dataset.seat && line.dataset.seat !== mine);
  const own = all.slice(0, Math.max(0, other)).findLast((line) => line.dataset.seat === mine);
  return own ? number(own) : -1;
}

function words(line) {
  const text = document.createElement("span");
  text.className = "last-words";
  text.innerHTML = line.innerHTML; // as the server wrote it into the log
  text.title = line.textContent.trim();
  return text;
}

// The face of the first card of the line, where it lies on the board.
function picture(line) {
  for (const { dataset } of line.querySelectorAll("[data-card]")) {
    const face = pieces(dataset).map((piece) => piece.querySelector(".card-face")).find(Boolean);
    if (!face) continue;
    const frame = document.createElement("span");
    frame.className = "last-face";
    frame.append(face.cloneNode(true));
    for (const one of frame.querySelectorAll("[id]")) one.removeAttribute("id");
    return [frame];
  }
  return [];
}

// The very card where it still lies on the board, else all that are like it.
function pieces({ card, of }) {
  const all = [...document.querySelectorAll(`#table :is(.stage, .tray) .piece[data-card="${CSS.escape(card)}"]`)];
  const same = all.filter((piece) => of && piece.dataset.ref === of);
  return same.length ? same : all;
}

function light(line) {
  for (const piece of document.querySelectorAll(".piece.is-lit")) piece.classList.remove("is-lit");
  for (const { dataset } of line?.querySelectorAll("[data-card]") ?? []) {
    for (const piece of pieces(dataset)) piece.classList.add("is-lit");
  }
}

function watchLight() {
  for (const kind of ["mouseover", "focusin"]) {
    document.addEventListener(kind, (event) => light(event.target.closest("#log-lines > li, #last")));
  }
}
