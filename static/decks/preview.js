// A card's face beside a name: on hover with a pointer, on focus with the keyboard.
// Names are links to the card's page, so nothing is lost without it. All of the text is shown: the card
// grows with it, and one that is taller than the window is scrolled with the pointer on it.

const faces = new Map();
const pane = document.createElement("div");
pane.className = "deck-preview";
pane.setAttribute("aria-hidden", "true");
pane.hidden = true;
document.body.append(pane);

let wanted = null;
let leaving = 0;
const REACH = 250; // how long a pointer may take from the name to a card that has to be scrolled
const WIDE = 300;

const fetchFace = (address) => {
  if (!faces.has(address)) {
    faces.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")));
  }
  return faces.get(address);
};

const place = (element) => {
  const box = element.getBoundingClientRect();
  const beside = box.left + Math.min(box.width, 360) + 16;
  const within = element.matches("[role='option']") || beside + WIDE > document.documentElement.clientWidth;
  const left = within ? box.right - WIDE - 16 : beside;
  const lowest = window.innerHeight - pane.offsetHeight - 8;
  pane.style.left = `${Math.max(8, left)}px`;
  pane.style.top = `${Math.max(8, Math.min(box.top - 120, lowest))}px`;
};

// A narrow screen has no room beside the list, and a finger has no hover.
const roomy = window.matchMedia("(min-width: 700px) and (hover: hover)");

const show = async (element) => {
  if (!roomy.matches) return;
  clearTimeout(leaving);
  if (wanted === element) return;
  wanted = element;
  const html = await fetchFace(element.dataset.preview);
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

const previewed = (event) => roomy.matches && event.target.closest?.("[data-preview]");

document.addEventListener("pointerover", (event) => {
  const element = previewed(event);
  if (element) show(element);
  else if (pane.contains(event.target)) clearTimeout(leaving);
  else if (wanted && pane.classList.contains("is-tall")) leaving = setTimeout(hide, REACH);
  else if (wanted) hide();
});
document.addEventListener("focusin", (event) => {
  const element = previewed(event);
  if (element && element.matches(":focus-visible")) show(element);
  else hide();
});
document.addEventListener("scroll", hide, { passive: true });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});
document.addEventListener("htmx:afterSwap", hide);
