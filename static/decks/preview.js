// A card's face beside a name: on hover with a pointer, on focus with the keyboard.
// Names are links to the card's page, so nothing is lost without it.

const faces = new Map();
const pane = document.createElement("div");
pane.className = "deck-preview";
pane.setAttribute("aria-hidden", "true");
pane.hidden = true;
document.body.append(pane);

let wanted = null;

const fetchFace = (address) => {
  if (!faces.has(address)) {
    faces.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")));
  }
  return faces.get(address);
};

const place = (element) => {
  const box = element.getBoundingClientRect();
  const beside = box.left + Math.min(box.width, 360) + 16;
  const within = element.matches("[role='option']") || beside + 260 > window.innerWidth;
  const left = within ? box.right - 276 : beside;
  pane.style.left = `${Math.max(8, left)}px`;
  pane.style.top = `${Math.min(Math.max(8, box.top - 120), Math.max(8, window.innerHeight - 376))}px`;
};

const show = async (element) => {
  wanted = element;
  const html = await fetchFace(element.dataset.preview);
  if (wanted !== element || !html || !element.isConnected) return;
  pane.innerHTML = html;
  place(element);
  pane.hidden = false;
};

const hide = () => {
  wanted = null;
  pane.hidden = true;
};

export const showPreview = show;
export const hidePreview = hide;

// A narrow screen has no room beside the list, and a finger has no hover.
const roomy = window.matchMedia("(min-width: 700px) and (hover: hover)");
const previewed = (event) => roomy.matches && event.target.closest?.("[data-preview]");

document.addEventListener("pointerover", (event) => {
  const element = previewed(event);
  if (element) show(element);
  else if (wanted && !event.target.closest?.("[data-preview]")) hide();
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
