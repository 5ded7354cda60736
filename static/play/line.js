// The line to the server: a socket. While it is down what was chosen is kept, and the page asks for
// the table by itself. A browser that gets no socket at all sends plain forms.
const ASK_EVERY = 5000;
const NO_SOCKETS = 3; // answers to the page's asking without a socket: then there will be none

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
    document.addEventListener("htmx:after:ws:connection", () => this.opened());
    document.addEventListener("htmx:ws:close", () => { this.isOpen = false; });
    document.addEventListener("htmx:before:ws:request", (event) => this.keep(event.detail.body));
    document.addEventListener("htmx:after:ws:message", (event) => this.heard(event.detail.message));
    document.addEventListener("htmx:after:swap", () => this.shown());
    document.addEventListener("htmx:ws:error", (event) => this.failed(event.target));
    setInterval(() => this.ask(), ASK_EVERY);
  }

  get decision() { return document.getElementById("prompt")?.dataset.decision; }

  opened() {
    this.isOpen = this.isNew = this.hasSockets = true;
    this.asked = 0;
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
    if (this.isNew && this.kept) this.send(this.kept);
    this.isNew = false;
  }

  // As the extension sends a form. Given twice it counts once: the decision has its number.
  send(fields) {
    const address = this.play.getAttribute("hx-ws:connect");
    const { socket } = window.htmx.ext.ws.getRegistry().get(address);
    socket.send(JSON.stringify({ headers: {}, body: fields }));
  }

  failed(form) {
    if (!(form instanceof HTMLFormElement)) return;
    if (!this.hasSockets) return this.sendAsForm(form);
    const fields = this.fieldsOf(form);
    this.keep(fields);
    if (fields.command === "answer") this.say("The line is down. Your choice is sent as soon as it is back.");
    else this.say("The line is down, so nothing was sent. Please try again in a moment.");
  }

  fieldsOf(form) {
    const fields = {};
    for (const [name, value] of [...new FormData(form), ...this.choice.asFields(form)]) {
      fields[name] = name in fields ? [fields[name], value].flat() : value;
    }
    return fields;
  }

  // Submitted by a script a form leaves out which button was pressed.
  sendAsForm(form) {
    for (const [name, value] of this.choice.asFields(form)) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = name;
      field.value = value;
      form.append(field);
    }
    HTMLFormElement.prototype.submit.call(form);
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
  }
}
