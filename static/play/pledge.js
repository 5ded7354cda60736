// Gives this browser's number for the shuffle: its hash with the form by which somebody sits down,
// the number when everybody's hash is there.
import { gettext } from "../js/words.js";
import { canHash, hashOf, newNumber, recall, remember } from "./shuffle.js";

const PATIENCE = 10500; // ms: then the match may begin without numbers that are missing
const AGAIN = 2000;

for (const form of document.querySelectorAll("form[data-shuffle-server]")) prepare(form);

async function prepare(form) {
  const { shuffleServer: server, shuffleTable: table } = form.dataset;
  if (!canHash || !server) return;
  const number = newNumber();
  const hash = await hashOf(number);
  form.addEventListener("submit", () => {
    if (!remember(hash, { number, server, table })) return;
    form.elements.shuffle_hash.value = hash;
    form.elements.shuffle_number.value = playsAlone(form) ? number : "";
  });
}

// Whether all others are bots: then nobody else gives a hash, and the match begins with the form.
function playsAlone(form) {
  if (!("shufflePeople" in form.dataset)) return "shuffleAlone" in form.dataset;
  const people = form.dataset.shufflePeople.split(" ");
  const filled = new FormData(form);
  const others = [filled.get("opponent")];
  for (let place = 3; place <= Number(filled.get("players") ?? 2); place += 1) others.push(filled.get(`seat_${place}`));
  return others.every((who) => !people.includes(who));
}

// A page that has opened its table offers that one no more.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && document.querySelector("form[data-shuffle-people]")) location.reload();
});

// The waiting room ------------------------------------------------------------------------------

let dueSince = 0;
const given = new Set();

async function look() {
  const room = document.getElementById("waiting-room");
  if (!room || !("numbersDue" in room.dataset)) {
    dueSince = 0;
    return;
  }
  if (!dueSince) {
    dueSince = Date.now();
    setTimeout(beginWithout, PATIENCE);
  }
  if ("numberWanted" in room.dataset) await give(room.dataset);
}

async function give({ hash, server, table, seats }) {
  if (given.has(hash)) return;
  const mine = recall(hash);
  if (!mine) {
    say(gettext("Your number for the shuffle is in the browser you joined with. The match begins without it in a few seconds."));
    return;
  }
  if (mine.server !== server || mine.table !== table) {
    say(gettext("The hash of the server's number has changed since you joined, so your number was not sent."));
    return;
  }
  given.add(hash);
  remember(hash, { ...mine, seats: seats.split(" ") });
  const answer = await post("number-form", { shuffle_number: mine.number });
  if (answer?.ok || answer?.status < 500) return;
  given.delete(hash);
  setTimeout(look, AGAIN);
}

async function beginWithout() {
  if (!dueSince || !document.getElementById("waiting-room")) return;
  const left = dueSince + PATIENCE - Date.now();
  if (left <= 0) await post("begin-form", {});
  setTimeout(beginWithout, Math.max(left, AGAIN));
}

async function post(name, fields) {
  const form = document.getElementById(name);
  const body = new FormData(form);
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  try {
    return await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
  } catch {
    return null;
  }
}

function say(text) {
  const note = document.getElementById("shuffle-note");
  note.textContent = text;
  note.hidden = false;
}

if (document.getElementById("number-form")) {
  document.addEventListener("htmx:after:swap", look);
  look();
}
