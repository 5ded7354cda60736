// Faces of cards, which the socket sends once and names from then on.
const SENT = /<template data-face="([^"]*)">(.*?)<\/template>/gs;
const NAMED = /<card-face data-face="([^"]*)"><\/card-face>/g;

export class Faces {
  constructor() { this.known = new Map(); }

  // The message as HTML, with the faces it brings kept and those it names put in.
  fill(message) {
    const html = message.replace(SENT, (_, name, face) => {
      this.known.set(name, face);
      return "";
    });
    return html.replace(NAMED, (_, name) => this.known.get(name) ?? "");
  }
}
