// The line to the server: a socket of our own (socket.js); of htmx it needs the swap alone. While it is down what was chosen or written is kept and sent when
// it is back, and the page asks for the table by itself. No click leaves the page for that: a browser
// that gets no socket at all sends its forms in the background.
import { gettext } from "../js/words.js";
import { TableSocket } from "./socket.js";
const ASK_EVERY = 5000;
const NO_SOCKETS = 3; // answers to the page's asking without a socket: then there will be none
const MOST_KEPT = 20;
// A frozen line sends no close event: within two seconds its silence says so. Beats are sent without
// waiting for the answer to the one before, so that a line is slow, not silent, when its answers take long.
const TICK = 200;
const BEAT_EVERY = 600; // ms
const DOWN_AFTER = 1500; // ms of silence: the line is down, and may come back as it is
const DEAD_AFTER = 4500; // ms of silence: another socket is tried
const SLEPT = 1000; // ms between ticks: the page was asleep, and its silence is its own
const DOWN = gettext("Connection lost. Reconnecting; what you do is kept and sent when it is back.");
const SIGNED_OUT = gettext("You are signed out, so this table is no longer updated.");
const CLOSED_AS_SIGNED_OUT = 4401; // play/live/close_codes.py
// A change of the own password renews the session too: the cookie comes with the answer to it, while
// the sockets are closed already. So the page is signed out when that many in a row are refused.
const MOST_REFUSED = 4;
const CLOSED_AS_TOO_MANY = 4429; // with the reason in words
const NO_LINE = gettext("No live connection. The table is refreshed every few seconds.");
const PAGE = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
const BY_SOCKET = "form[data-by-socket]";

export class Line {
  // `fill` puts the faces into a message that only names them.
  constructor(play, choice, say, people, fill) {
    this.people = people;
    this.fill = fill;
    this.play = play;
    this.choice = choice;
    this.say = say;
    this.isOpen = false;
    this.isNew = false; // until the first message, which is the whole table
    this.hasSockets = false;
    this.refused = 0; // sockets in a row that were closed because the session is over
    this.hasNoRoom = false; // the server has none for a socket of this page: it tries no other
    this.why = ""; // the last socket was closed, as the server said
    this.words = ""; // on the strip
    this.asked = 0; // how often the table came without a socket
    this.kept = null; // the answer given last, while its question stands
    this.waits = new WeakSet(); // of those, what no socket has carried
    this.unsent = []; // what else was given while the line was down, in its order
    this.onItsWay = []; // sent over this socket, and not yet known to have been run
    this.done = 0; // how many messages of this socket were run
    this.beats = 0;
    this.sentAt = new Map(); // when which beat was sent
    this.lag = 0; // ms that the last answer took
    this.marks = 0;
    this.isProved = false; // whether a beat of this socket was answered: until then it may be slow
    this.heardAt = this.beatAt = this.triedAt = this.tickedAt = performance.now();
    this.leaving = null; // what leads to another page, once there is a line again
    this.socket = new TableSocket(play.dataset.socket, {
      mayConnect: () => !this.isSignedOut && !this.hasNoRoom,
      opened: () => this.opened(),
      closed: (code, reason) => this.closed(code, reason),
      heard: (text) => this.receive(text),
    });
    document.addEventListener("htmx:after:swap", () => this.shown());
    for (const form of play.querySelectorAll("form")) {
      form.addEventListener("submit", (event) => this.submitted(event), true);
    }
    setInterval(() => this.ask(), ASK_EVERY);
    setInterval(() => this.tick(), TICK);
    document.addEventListener("visibilitychange", () => { if (this.isOpen) this.beat(); });
  }

  // From now on forms of the table go over the socket; before they are sent as any other.
  start() {
    for (const form of this.play.querySelectorAll(BY_SOCKET)) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.submit(form, event.submitter);
      });
    }
    this.socket.connect();
  }

  submit(form, submitter) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      this.failed(form, submitter);
      return;
    }
    const fields = this.fieldsOf(form, submitter);
    this.keep(fields);
    this.transmit(fields);
  }

  receive(text) {
    const json = readJson(text);
    if (this.beaten(json)) return;
    if (json?.notice) this.say(json.notice);
    else if (!json) this.swap(this.fill(text));
    this.heard(json);
  }

  swap(text) {
    window.htmx.swap({ sourceElement: this.play, target: "#table", swap: "innerMorph", text, transition: false });
  }

  get decision() { return document.getElementById("prompt")?.dataset.decision; }

  get isSignedOut() { return this.refused >= MOST_REFUSED; }

  // One that follows a refusal may be refused as well, which it is told only now.
  opened() {
    this.isOpen = this.refused === 0;
    this.isNew = this.hasSockets = true;
    this.asked = this.done = 0;
    this.sentAt.clear();
    this.heardAt = this.beatAt = performance.now();
    this.isProved = false;
    this.recover();
    this.show();
    if (this.isOpen) this.leave();
  }

  leave() {
    const { leaving } = this;
    this.leaving = null;
    leaving?.();
  }

  // The socket that is gone took these with it, or not. The server runs none of them twice; of answers
  // only the last counts.
  recover() {
    const lost = this.onItsWay.filter((fields) => fields.command !== "answer" || fields === this.kept);
    for (const fields of lost) if (fields.command === "answer") fields.again = "yes";
    this.unsent = [...lost, ...this.unsent];
    this.onItsWay = [];
  }

  closed(code, reason) {
    this.isOpen = false;
    this.why = reason;
    this.triedAt = performance.now();
    if (code === CLOSED_AS_SIGNED_OUT) this.refused += 1;
    if (code === CLOSED_AS_TOO_MANY) {
      this.hasNoRoom = true;
      this.hasSockets = false;
      this.asked = NO_SOCKETS;
    }
    this.recover();
    if (this.isSignedOut) this.drop();
    this.show();
  }

  // Nothing that was kept is sent in another name, or in none.
  drop() {
    this.kept = this.leaving = null;
    this.unsent = [];
  }

  // Whether the line is there is seen by what comes over it, never by events of the browser alone.
  tick() {
    const now = performance.now();
    const { socket } = this;
    if (now - this.tickedAt >= SLEPT) this.heardAt = Math.max(this.heardAt, now);
    this.tickedAt = now;
    if (socket?.readyState === WebSocket.OPEN) {
      const silence = now - this.heardAt;
      if (silence >= DEAD_AFTER) {
        this.giveUp(socket);
      } else {
        if (now - this.beatAt >= BEAT_EVERY) this.beat();
        if (this.isProved && silence >= DOWN_AFTER) this.isOpen = false;
      }
    } else if (socket?.readyState === WebSocket.CONNECTING) {
      if (now - this.triedAt >= DEAD_AFTER) this.giveUp(socket);
    } else {
      this.triedAt = now; // the next try begins later
    }
    this.show();
  }

  beat() {
    this.beatAt = performance.now();
    this.beats += 1;
    this.sentAt.set(this.beats, this.beatAt);
    this.socket.send(`${document.hidden ? "h" : "b"}${this.beats}:${Math.min(99999, Math.round(this.lag))}`);
  }

  giveUp(socket) {
    this.heardAt = this.triedAt = performance.now();
    socket.lost();
  }

  // Whether a message is the answer to a beat, which nobody else has to see.
  beaten(beat) {
    this.heardAt = performance.now();
    this.refused = 0;
    if (this.isNew && !this.isOpen) {
      this.isOpen = true;
      this.show();
      this.leave();
    }
    if (beat?.beat !== undefined) {
      this.isProved = true;
      this.measure(beat);
      this.onItsWay.splice(0, beat.done - this.done);
      this.done = beat.done;
    }
    if (!this.isOpen && !this.isNew) {
      this.isOpen = true;
      for (const fields of this.takeUnsent()) this.send(fields);
      this.show();
    }
    return beat?.beat !== undefined;
  }

  measure({ beat, at }) {
    const sent = this.sentAt.get(beat);
    if (sent === undefined) return;
    this.lag = this.heardAt - sent;
    for (const earlier of this.sentAt.keys()) if (earlier <= beat) this.sentAt.delete(earlier);
    this.people.heard(at, this.lag);
  }

  show() {
    const hasNone = !this.isOpen && this.hasSockets === false && this.asked >= NO_SOCKETS;
    const isDown = !this.isOpen && !hasNone && (this.hasSockets || performance.now() > 2000);
    const words = this.isSignedOut ? SIGNED_OUT : hasNone ? `${this.hasNoRoom ? this.why : ""} ${NO_LINE}`.trim() : isDown ? DOWN : "";
    const strip = document.getElementById("line");
    if (this.words !== words) {
      strip.textContent = this.words = words;
      if (this.isSignedOut) strip.append(" ", this.signIn(strip));
    }
    this.play.classList.toggle("is-down", isDown);
  }

  signIn(strip) {
    const link = document.createElement("a");
    link.href = strip.dataset.signIn;
    link.textContent = gettext("Sign in");
    return link;
  }

  keep(fields) {
    this.mark(fields);
    this.onItsWay.push(fields);
    if (fields.command === "answer") this.kept = fields;
  }

  // By its mark the server knows what it has run already. An answer has its decision's number.
  mark(fields) {
    this.marks += 1;
    if (fields.command !== "answer") fields.once = `${PAGE}-${this.marks}`;
  }

  heard(json) {
    this.choice.answered();
    if (json?.notice) this.kept = null;
  }

  // The page shows what has come.
  shown() {
    if (this.kept && this.kept.decision !== this.decision) {
      if (this.waits.has(this.kept)) this.say(gettext("Your choice was not sent because the question is no longer open. Please check the table."));
      this.kept = null;
    }
    if (this.isNew) for (const fields of this.takeUnsent()) this.send(fields);
    this.isNew = false;
  }

  // The answer stays kept until its question is gone: given twice it counts once, by its number.
  takeUnsent() {
    const isOwed = this.kept && ![...this.onItsWay, ...this.unsent].includes(this.kept);
    const fields = [...(isOwed ? [this.kept] : []), ...this.unsent];
    this.unsent = [];
    return fields;
  }

  send(fields) {
    this.onItsWay.push(fields);
    this.waits.delete(fields);
    this.transmit(fields);
  }

  transmit(fields) {
    this.socket.send(JSON.stringify({ body: fields }));
  }

  // Before anything is sent: what is given without a line is kept.
  submitted(event) {
    if (this.isOpen) return;
    const form = event.currentTarget;
    if (this.isSignedOut && !form.matches(BY_SOCKET)) return; // the page it leads to says what to do
    if (form.matches(BY_SOCKET)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.failed(form, event.submitter);
    } else if (this.hasSockets) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      this.leaving = () => form.requestSubmit(submitter?.isConnected ? submitter : null);
      this.say(gettext("Connection lost. The page continues as soon as it is back."));
    }
  }

  failed(form, submitter) {
    if (this.isSignedOut) {
      this.say(SIGNED_OUT);
      return;
    }
    const fields = this.fieldsOf(form, submitter);
    this.mark(fields);
    this.waits.add(fields);
    if (fields.command === "answer") {
      this.kept = fields;
      this.unsent = this.unsent.filter((other) => other.command !== "answer");
    } else if (this.unsent.length < MOST_KEPT) {
      this.unsent.push(fields);
    } else {
      this.say(gettext("Connection lost, and too much is already waiting to be sent. This was not kept."));
      return;
    }
    if (this.hasSockets) this.sayItWaits(fields);
    else this.post(fields);
  }

  sayItWaits(fields) {
    this.say(fields.command === "answer"
      ? gettext("Connection lost. Your choice is sent as soon as it is back.")
      : gettext("Connection lost. What you did is sent as soon as it is back."));
  }

  fieldsOf(form, submitter) {
    const fields = {};
    for (const [name, value] of new FormData(form, submitter?.form === form ? submitter : null)) {
      fields[name] = name in fields ? [fields[name], value].flat() : value;
    }
    return fields;
  }

  // All that is kept, one after the other, without a socket; then the table as it is. `last` is what
  // was given just now, if anything.
  async post(last = null) {
    if (this.isPosting) return;
    this.isPosting = true;
    try {
      while (!this.isOpen && (this.kept || this.unsent.length)) {
        const fields = this.kept ?? this.unsent[0];
        this.notice(await this.posted(fields));
        if (this.kept === fields) this.kept = null;
        this.unsent = this.unsent.filter((other) => other !== fields);
      }
      this.choice.answered();
      if (last) await this.ask();
    } catch {
      if (last) this.sayItWaits(last);
    } finally {
      this.isPosting = false;
    }
  }

  async posted(fields) {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    const answer = await fetch(document.getElementById("answer-form").action, { method: "POST", body });
    if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
    return answer.text();
  }

  // What the server said on the page that a form leads to.
  notice(html) {
    const said = new DOMParser().parseFromString(html, "text/html").querySelector("#messages .notice");
    if (said) this.say(said.textContent.trim());
  }

  async ask() {
    if (this.isOpen || this.refused || document.hidden) return;
    let text;
    try {
      const answer = await fetch(`${this.play.dataset.table}board/`);
      if (!answer.ok) return;
      text = await answer.text();
    } catch {
      return; // the server is away; the next time asks again
    }
    // What a socket has brought meanwhile is newer.
    if (this.isOpen || this.refused) return;
    this.asked += 1;
    if (this.asked >= NO_SOCKETS) this.hasSockets = false;
    this.swap(text);
    if (!this.hasSockets && (this.kept || this.unsent.length)) this.post(this.kept ?? this.unsent[0]);
  }
}

// Messages are JSON or HTML, which begins with another sign.
function readJson(text) {
  return text.startsWith("{") ? JSON.parse(text) : null;
}
