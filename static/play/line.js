// The line to the server: a socket. While it is down what was chosen or written is kept and sent when
// it is back, and the page asks for the table by itself. No click leaves the page for that: a browser
// that gets no socket at all sends its forms in the background.
const ASK_EVERY = 5000;
const NO_SOCKETS = 3; // answers to the page's asking without a socket: then there will be none
const MOST_KEPT = 20;
const BY_SOCKET = "form[hx-ws\\:send]";

window.htmx.config.ws = { pauseOnBackground: false, reconnectDelay: 300, reconnectMaxDelay: 1000 };

export class Line {
  constructor(play, choice, say) {
    this.play = play;
    this.choice = choice;
    this.say = say;
    this.isOpen = false;
    this.isNew = false; // until the first message, which is the whole table
    this.hasSockets = false;
    this.asked = 0; // how often the table came without a socket
    this.kept = null; // the answer given last, while its question stands
    this.unsent = []; // what else was given while the line was down, in its order
    this.leaving = null; // what leads to another page, once there is a line again
    document.addEventListener("htmx:after:ws:connection", () => this.opened());
    document.addEventListener("htmx:ws:close", () => { this.isOpen = false; });
    document.addEventListener("htmx:before:ws:request", (event) => this.keep(event.detail.body));
    document.addEventListener("htmx:after:ws:message", (event) => this.heard(event.detail.message));
    document.addEventListener("htmx:after:swap", () => this.shown());
    document.addEventListener("htmx:ws:error", (event) => this.failed(event.target));
    for (const form of play.querySelectorAll("form")) {
      form.addEventListener("submit", (event) => this.submitted(event), true);
    }
    setInterval(() => this.ask(), ASK_EVERY);
  }

  get decision() { return document.getElementById("prompt")?.dataset.decision; }

  opened() {
    this.isOpen = this.isNew = this.hasSockets = true;
    this.asked = 0;
    const { leaving } = this;
    this.leaving = null;
    leaving?.();
  }

  keep(fields) {
    if (fields.command === "answer") this.kept = fields;
  }

  heard(message) {
    this.choice.answered();
    if (message.json?.notice) this.kept = null;
  }

  // The page shows what has come.
  shown() {
    if (this.kept?.decision !== this.decision) this.kept = null;
    if (this.isNew) for (const fields of this.takeUnsent()) this.send(fields);
    this.isNew = false;
  }

  // The answer stays kept until its question is gone: given twice it counts once, by its number.
  takeUnsent() {
    const fields = [...(this.kept ? [this.kept] : []), ...this.unsent];
    this.unsent = [];
    return fields;
  }

  // As the extension sends a form.
  send(fields) {
    const address = this.play.getAttribute("hx-ws:connect");
    const { socket } = window.htmx.ext.ws.getRegistry().get(address);
    socket.send(JSON.stringify({ headers: {}, body: fields }));
  }

  // Before the extension sees it: without a line it would wait for one, or drop it.
  submitted(event) {
    if (this.isOpen) return;
    const form = event.currentTarget;
    if (form.matches(BY_SOCKET)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.failed(form);
    } else if (this.hasSockets) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      this.leaving = () => form.requestSubmit(submitter?.isConnected ? submitter : null);
      this.say("The line is down. The page goes on as soon as it is back.");
    }
  }

  failed(form) {
    if (!(form instanceof HTMLFormElement)) return;
    const fields = this.fieldsOf(form);
    if (fields.command === "answer") this.kept = fields;
    else if (this.unsent.length < MOST_KEPT) this.unsent.push(fields);
    if (this.hasSockets) this.sayItWaits(fields);
    else this.post(fields);
  }

  sayItWaits(fields) {
    const what = fields.command === "answer" ? "Your choice" : "What you did";
    this.say(`The line is down. ${what} is sent as soon as it is back.`);
  }

  fieldsOf(form) {
    const fields = {};
    for (const [name, value] of [...new FormData(form), ...this.choice.asFields(form)]) {
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
        else this.unsent = this.unsent.filter((other) => other !== fields);
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
    if (this.isOpen || document.hidden) return;
    let text;
    try {
      const answer = await fetch(`${this.play.dataset.table}board/`);
      if (!answer.ok) return;
      text = await answer.text();
    } catch {
      return; // the server is away; the next time asks again
    }
    // What a socket has brought meanwhile is newer.
    if (this.isOpen) return;
    this.asked += 1;
    if (this.asked >= NO_SOCKETS) this.hasSockets = false;
    window.htmx.swap({ sourceElement: this.play, target: "#table", swap: "innerMorph", text, transition: false });
    if (!this.hasSockets && (this.kept || this.unsent.length)) this.post(this.kept ?? this.unsent[0]);
  }
}
