// Who is there and whose time runs: the server says since when, and the page counts.
const TICK = 250; // ms
const LOW = 30_000; // ms left from which on a clock is marked
const DAY = 86_400;

export class People {
  constructor() {
    this.ahead = 0; // ms by which the server's clock is ahead of this machine's
    setInterval(() => this.show(), TICK);
    document.addEventListener("htmx:after:swap", () => this.show());
  }

  // What the server's clock said when a beat was answered, and how long that took.
  heard(at, lag) { this.ahead = at + lag / 2 - Date.now(); }

  show() {
    const now = Date.now() + this.ahead;
    for (const one of document.querySelectorAll("[data-since]")) write(one, inWords(now / 1000 - one.dataset.since));
    for (const one of document.querySelectorAll("[data-until]")) write(one, inWords(Math.max(0, one.dataset.until - now / 1000 + 1)));
    for (const one of document.querySelectorAll("#people .clock")) {
      const from = Number(one.dataset.from);
      const left = one.dataset.left - (from ? Math.max(0, now - from) : 0);
      write(one, inWords(left / 1000));
      one.classList.toggle("is-running", from > 0);
      one.classList.toggle("is-low", left < LOW);
    }
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// As `play.clocks.in_words` has it.
function inWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= DAY) return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / 3600)} h`;
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor((whole % 3600) / 60);
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
