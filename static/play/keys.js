// The keyboard: arrows walk from card to card, Enter acts, Ctrl+Enter is Done or Pass, Ctrl+Z takes
// back, Escape steps back.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const HELD = 200; // ms after which Shift counts as held: a shortcut with Shift is none

export function watchKeys(play, choice, why) {
  watchShift();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return back(choice);
    if (event.key === "Enter" && event.ctrlKey) return done(event);
    if (event.key === "?" && !event.target.closest("input, textarea, select")) return why.ask() || document.getElementById("keys")?.togglePopover();
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) return takeBack(event);
    const menu = event.target.closest("#menu");
    if (menu && (event.key === "ArrowDown" || event.key === "ArrowUp")) return along(event, menu);
    if (event.key in ARROWS && event.target.closest("[data-walk]") && step(event)) return;
    if (event.key in ARROWS && event.target.closest("#play [data-ref]")) return walk(event, play);
    if ((event.key === "Enter" || event.key === " ") && event.target.matches("div[data-ref]")) {
      event.preventDefault();
      event.target.click();
    }
  });
}

// While Shift is held everything is asked.
function watchShift() {
  let timer = 0;
  let on = false;
  const tell = (wanted) => {
    const form = document.getElementById("everything-form");
    if (on === wanted || !document.getElementById("stops")) return;
    on = wanted;
    form.elements.on.value = wanted ? "yes" : "";
    form.requestSubmit();
  };
  const release = () => {
    clearTimeout(timer);
    tell(false);
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Shift") return clearTimeout(timer);
    if (event.repeat || event.target.closest("input, textarea, select")) return;
    timer = setTimeout(() => tell(true), HELD);
  });
  document.addEventListener("keyup", (event) => { if (event.key === "Shift") release(); });
  window.addEventListener("blur", release);
}

function back(choice) {
  choice.cancel();
  choice.preview.hide();
}

function done(event) {
  const button = document.getElementById("done");
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
}

// In a field Ctrl+Z is the field's own.
function takeBack(event) {
  const button = document.getElementById("take-back-button");
  if (!button || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  button.click();
}

function along(event, menu) {
  event.preventDefault();
  const items = [...menu.children];
  const step = event.key === "ArrowDown" ? 1 : -1;
  items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
}

// On a field of squares: to the next square, on the card that stands there or on the square itself.
function step(event) {
  const [dx, dy] = ARROWS[event.key];
  const cell = event.target.closest("[role=gridcell]");
  const rows = [...event.target.closest("[data-walk]").querySelectorAll("[role=row]")];
  const row = rows.findIndex((one) => one.contains(cell));
  const column = [...rows[row].children].indexOf(cell);
  const next = rows[row + dy]?.children[column + dx];
  if (!next) return false;
  event.preventDefault();
  next.querySelector("[data-stop]").focus();
  return true;
}

// To the nearest card in that direction; sideways counts double, so that rows are kept.
function walk(event, play) {
  const [dx, dy] = ARROWS[event.key];
  const from = middle(event.target);
  let best = null;
  let least = Infinity;
  for (const piece of play.querySelectorAll("button[data-ref], div[data-ref].is-target")) {
    if (piece === event.target || !piece.offsetParent) continue;
    const to = middle(piece);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 4 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = piece;
    }
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
