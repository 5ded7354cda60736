// Completions for boxes of the search language: <input data-completions="address">. A combobox as
// WAI-ARIA describes it: the focus stays in the box, arrows choose, Enter takes, Escape closes. A text that
// is taken, by Tab too, stands in the box; a card leads to its page.
import { hidePreview, showPreview } from "./preview.js";
import { gettext } from "./words.js";

const WAIT = 120;

const add = (parent, name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
};

const drawText = (item, { label, detail }) => {
  add(item, "code", "", label);
  item.append(" ");
  add(item, "span", "muted", detail);
};

const drawCard = (item, { address, picture, name, title, facts, spoken, words: text }) => {
  item.className = "completion-card";
  item.dataset.preview = address;
  item.setAttribute("aria-label", spoken);
  item.setAttribute("aria-description", text);
  const face = add(item, "img", "option-face", "");
  // The size first: room is kept for a picture that comes later.
  Object.assign(face, { width: 30, height: 42, alt: "", loading: "lazy", decoding: "async", src: picture });
  const words = add(item, "span", "completion-words", "");
  add(words, "strong", "", name);
  if (title) words.append(`, ${title}`);
  add(words, "span", "option-facts muted small", facts.join(" · "));
};

class Completions {
  constructor(box) {
    this.box = box;
    this.list = document.createElement("ul");
    this.list.className = "completions plain";
    this.list.id = `${box.id}-completions`;
    this.list.setAttribute("role", "listbox");
    this.list.hidden = true;
    box.after(this.list);
    for (const [name, value] of Object.entries({
      role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id,
    })) box.setAttribute(name, value);
    this.found = null;
    this.chosen = -1;
    box.addEventListener("input", () => this.later());
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("blur", () => this.close());
    // A press on an option must not take the focus from the box, or the list would be gone.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.take(Number(option.dataset.number));
    });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    const { value, selectionStart, dataset } = this.box;
    const asked = new URLSearchParams({ q: value, at: selectionStart, game: dataset.game });
    let answer;
    try {
      const response = await fetch(`${dataset.completions}?${asked}`);
      if (!response.ok) return;
      answer = await response.json();
    } catch {
      return; // Without a server the box is still a box; the search itself will say so.
    }
    if (this.box.value === value && document.activeElement === this.box) this.show(answer);
  }

  show(found) {
    this.found = found;
    this.list.dataset.heading = found.heading;
    this.list.setAttribute("aria-label", found.heading || gettext("Suggestions"));
    this.list.replaceChildren(...found.options.map((option, number) => this.option(option, number)));
    this.open(found.options.length > 0);
  }

  option(option, number) {
    const item = document.createElement("li");
    item.id = `${this.list.id}-${number}`;
    item.dataset.number = number;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    if (option.address) drawCard(item, option);
    else drawText(item, option);
    return item;
  }

  open(yes) {
    this.list.hidden = !yes;
    this.box.setAttribute("aria-expanded", String(yes));
    this.choose(-1);
  }

  close() {
    clearTimeout(this.timer);
    this.open(false);
  }

  choose(number) {
    this.chosen = number;
    const items = [...this.list.children];
    items.forEach((item, place) => item.setAttribute("aria-selected", String(place === number)));
    if (number < 0) this.box.removeAttribute("aria-activedescendant");
    else {
      this.box.setAttribute("aria-activedescendant", items[number].id);
      items[number].scrollIntoView({ block: "nearest" });
    }
    if (this.found?.options[number]?.address) showPreview(items[number]);
    else hidePreview();
  }

  take(number) {
    const { start, end, options } = this.found;
    const { insert, address } = options[number];
    if (address) {
      this.close();
      location.assign(address);
      return;
    }
    const { value, selectionStart } = this.box;
    const space = insert.endsWith(":") || value[end] === " " ? "" : " ";
    this.box.value = value.slice(0, start) + insert + space + value.slice(end);
    // Behind what is typed already, where an earlier part of the search was put right.
    const caret = start + insert.length + space.length + Math.max(0, selectionStart - end);
    this.box.setSelectionRange(caret, caret);
    this.close();
    this.box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  takes(key) {
    return key === "Enter" || (key === "Tab" && !this.found.options[this.chosen].address);
  }

  key(event) {
    if (this.list.hidden || event.isComposing) return;
    const last = this.list.children.length - 1;
    if (event.key === "ArrowDown") this.choose(this.chosen >= last ? 0 : this.chosen + 1);
    else if (event.key === "ArrowUp") this.choose(this.chosen <= 0 ? last : this.chosen - 1);
    else if (event.key === "Escape") this.close();
    else if (this.chosen >= 0 && this.takes(event.key)) this.take(this.chosen);
    else return;
    event.preventDefault();
  }
}

for (const box of document.querySelectorAll("[data-completions]")) new Completions(box);
