// Computes the hashes and the seed of a finished match again, and compares them.
import { gettext } from "../js/words.js";
import { canHash, hashOf, hashOfSeed, recall, seedOf } from "./shuffle.js";

const FITS = gettext("matches");
const DIFFERS = gettext("does not match");

const verdict = document.getElementById("verdict");
const shuffle = JSON.parse(document.getElementById("shuffle-data").textContent);
let wrong = 0;

if (canHash) check();
else verdict.textContent = gettext("This browser computes hashes only over HTTPS, so nothing was checked.");

async function check() {
  mark("server", (await hashOf(shuffle.server.number)) === shuffle.server.hash);
  for (const [place, seat] of shuffle.seats.entries()) {
    if (seat.from === "browser") mark(`seat-${place}`, (await hashOf(seat.number)) === seat.hash);
  }
  mark("seed", (await seedOf(shuffle)) === shuffle.seed);
  mark("seed-hash", (await hashOfSeed(shuffle.seed)) === shuffle.seed_hash);
  const remembered = shuffle.seats.map(compareWithMemory);
  verdict.textContent = wrong
    ? gettext("Something does not match: this shuffle was not made from these numbers.")
    : gettext("Everything matches: this shuffle was made from these numbers.");
  verdict.className = wrong ? "notice notice-error" : "notice notice-success";
  document.getElementById("memory").textContent = remembered.find(Boolean) ?? gettext("This browser did not take part in the shuffle or no longer remembers it, so it cannot tell whether the hashes came first.");
}

// What this browser was shown before it gave its number, held against what is shown now.
function compareWithMemory(seat) {
  const mine = seat.hash && recall(seat.hash);
  if (!mine) return "";
  const before = mine.seats ?? [];
  const same =
    mine.server === shuffle.server.hash &&
    mine.table === shuffle.table &&
    (seat.from !== "browser" || mine.number === seat.number) &&
    before.every((hash, place) => hash === (shuffle.seats[place].hash || "-"));
  if (!same) {
    wrong += 1;
    return gettext("This browser took part, but saw different hashes before it sent its number.");
  }
  if (seat.from !== "browser" && mine.seats) return gettext("This browser sent its number, but the shuffle was made without it.");
  return gettext("This browser took part: the hashes are the ones it saw before it sent its number.");
}

function mark(name, fits) {
  const place = document.querySelector(`[data-check="${name}"]`);
  place.textContent = fits ? FITS : DIFFERS;
  place.className = fits ? "chip chip-ok" : "chip chip-error";
  if (!fits) wrong += 1;
}
