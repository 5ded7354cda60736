// A browser's part of a shuffle that nobody alone has chosen: docs/fair-shuffles.md.
const PROTOCOL = "cardbase shuffle 1";
const MEMORY = "cardbase.shuffle.";
const MOST_REMEMBERED = 200;

// Browsers hash over https and on this machine alone.
export const canHash = Boolean(globalThis.crypto?.subtle);

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
const ofText = (text) => new TextEncoder().encode(text);
const digest = async (name, bytes) => hex(await crypto.subtle.digest(name, bytes));

export const newNumber = () => hex(crypto.getRandomValues(new Uint8Array(32)));
export const hashOf = (number) => digest("SHA-256", ofText(number));
export const hashOfSeed = (seed) => digest("SHA-256", fromHex(seed));
export const seedOf = (shuffle) => digest("SHA-512", ofText(textOf(shuffle)));

// What the seed is the SHA-512 of: a line for the protocol, the table, the server, each seat.
export function textOf({ table, server, seats }) {
  const line = (seat, place) => {
    const given = { browser: seat.number, withheld: seat.hash }[seat.from];
    return `seat ${place} ${seat.from}${given ? ` ${given}` : ""}`;
  };
  const lines = [PROTOCOL, `table ${table}`, `server ${server.number}`, ...seats.map(line)];
  return lines.map((each) => `${each}\n`).join("");
}

// What this browser gave and was shown, by the hash of its number. Whether it could be kept.
export function remember(hash, facts) {
  try {
    localStorage.setItem(MEMORY + hash, JSON.stringify({ ...facts, at: Date.now() }));
    forgetOldest();
    return true;
  } catch {
    return false;
  }
}

export function recall(hash) {
  try {
    return JSON.parse(localStorage.getItem(MEMORY + hash));
  } catch {
    return null;
  }
}

function forgetOldest() {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(MEMORY));
  if (kept.length <= MOST_REMEMBERED) return;
  const age = (key) => recall(key.slice(MEMORY.length))?.at ?? 0;
  kept.sort((one, other) => age(one) - age(other));
  for (const key of kept.slice(0, kept.length - MOST_REMEMBERED)) localStorage.removeItem(key);
}
