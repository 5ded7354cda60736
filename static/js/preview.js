// A card's face beside its name: on hover with a pointer, on focus with the keyboard; Escape takes it away.
// An element with data-preview holds the address of a card there, or is the link to it. Its label and its
// description say the same to screen readers, and F2 says both again.
// Names are links to the card's page, so nothing is lost without it. All of the text is shown: the card
// grows with it, and one that is taller than the window is scrolled with the pointer on it.

const faces = new Map();
const pane = document.createElement("div");
pane.className = "card-preview";
pane.setAttribute("aria-hidden", "true");
pane.hidden = true;
const spoken = document.createElement("div");
spoken.className = "visually-hidden";
spoken.setAttribute("role", "status");
document.body.append(pane, spoken);

let wanted = null;
let leaving = 0;
const REACH = 250; // how long a pointer may take from the name to a card that has to be scrolled
const WIDE = 300;
const GAP = 16;

const fetchFace = (element) => {
  const address = `${element.dataset.preview || element.getAttribute("href")}preview/`;
  if (!faces.has(address)) {
    faces.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => {
      faces.delete(address);
      return "";
    }));
  }
  return faces.get(address);
};

// Beside it where there is room, on its right or on its left; else over its end.
const place = (element) => {
  const box = element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const end = element.matches("[role='option']") ? box.right : box.left + Math.min(box.width, 360);
  const fits = [end + GAP, box.left - WIDE - GAP].find((left) => left >= 8 && left + WIDE <= width - 8);
  const lowest = window.innerHeight - pane.offsetHeight - 8;
  pane.style.left = `${Math.max(8, fits ?? box.right - WIDE - GAP)}px`;
  pane.style.top = `${Math.max(8, Math.min(box.top - 120, lowest))}px`;
};

// A narrow screen has no room beside the list, and a finger has no hover.
const roomy = window.matchMedia("(min-width: 700px) and (hover: hover)");

const show = async (element) => {
  if (!roomy.matches) return;
  clearTimeout(leaving);
  if (wanted === element) return;
  wanted = element;
  const html = await fetchFace(element);
  if (wanted !== element || !html || !element.isConnected) return;
  pane.innerHTML = html;
  pane.hidden = false;
  pane.scrollTop = 0;
  pane.classList.toggle("is-tall", pane.scrollHeight > pane.clientHeight);
  place(element);
};

const hide = () => {
  clearTimeout(leaving);
  wanted = null;
  pane.hidden = true;
};

export const showPreview = show;
export const hidePreview = hide;

const previewed = (event) => event.target.closest?.("[data-preview]");
// In a grid the pointer is on the card itself.
const pointed = (event) => event.target.closest?.("[data-preview]:not(.cards-grid *)");

document.addEventListener("pointerover", (event) => {
  const element = pointed(event);
  if (element) show(element);
  else if (pane.contains(event.target)) clearTimeout(leaving);
  else if (wanted && pane.classList.contains("is-tall")) leaving = setTimeout(hide, REACH);
  else if (wanted && wanted !== document.activeElement) hide();
});
document.addEventListener("focusin", (event) => {
  const element = previewed(event);
  if (element && element.matches(":focus-visible")) show(element);
  else hide();
});
document.addEventListener("scroll", () => {
  // The keyboard scrolls to what it leads to.
  if (wanted && wanted === document.activeElement) place(wanted);
  else hide();
}, { passive: true });

// What the keyboard is on: an option of a box, or a link.
const current = () => {
  const chosen = document.activeElement?.getAttribute("aria-activedescendant");
  return (chosen ? document.getElementById(chosen) : document.activeElement)?.closest("[data-preview]");
};

const say = (element) => {
  const words = [element.getAttribute("aria-label") ?? element.innerText, element.getAttribute("aria-description")];
  // Emptied first, or the same card would not be said twice.
  spoken.textContent = "";
  requestAnimationFrame(() => { spoken.textContent = words.filter(Boolean).join(". "); });
};

export const readAloud = say;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
  if (event.key !== "F2") return;
  const element = current();
  if (!element) return;
  event.preventDefault();
  show(element);
  say(element);
});
document.addEventListener("htmx:afterSwap", () => {
  if (wanted && !wanted.isConnected) hide();
});
