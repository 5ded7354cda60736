// The socket of a table: opened when the page is ready, and tried anew when it closes. What comes and
// goes is text; what it means is the line's business.
const FIRST = 300; // ms until the next try
const LONGEST = 1000;
const JITTER = 0.3; // of it, so that not all pages come back at once

export class TableSocket {
  // `hooks`: mayConnect(), opened(), closed(code, reason), heard(text).
  constructor(address, hooks) {
    this.address = new URL(address, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.hooks = hooks;
    this.socket = null;
    this.tries = 0;
    this.timer = 0;
    window.addEventListener("pagehide", () => this.socket?.close(1000));
  }

  get readyState() { return this.socket?.readyState; }

  connect() {
    clearTimeout(this.timer);
    const former = this.socket;
    this.socket = null;
    former?.close();
    if (!this.hooks.mayConnect()) return;
    const socket = this.socket = new WebSocket(this.address);
    const listen = (kind, hear) => socket.addEventListener(kind, (event) => { if (socket === this.socket) hear(event); });
    listen("open", () => {
      this.tries = 0;
      this.hooks.opened();
    });
    listen("message", (event) => this.hooks.heard(event.data));
    listen("close", (event) => this.lost(event.code, event.reason));
  }

  // It has closed, or is taken for dead: a frozen one would not say so for minutes.
  lost(code = 0, reason = "") {
    this.hooks.closed(code, reason);
    this.tries += 1;
    const wait = Math.min(FIRST * 2 ** (this.tries - 1), LONGEST);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (1 + JITTER * (2 * Math.random() - 1)));
  }

  send(text) { this.socket.send(text); }
}
