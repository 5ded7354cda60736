// The full card beside the one that is hovered or focused, with what its numbers are made of, or the
// sum of a number alone; on touch, a sheet after the first tap.
import { putOnTop, takeAway } from "./on-top.js";

const DELAY = 120;
const PLACES = "[data-card], [data-sum]";

export function watchPreview(play) {
  const panel = document.getElementById("preview");
  const faces = new Map();
  let shown = null; // the id and card that the panel shows
  let sum = ""; // and the id of the sums beneath it
  let timer = 0;
  let pinned = false;
  const home = panel.parentElement;

  const api = {
    // Also while its face is on its way, or never comes: a second tap acts all the same.
    shows: (place) => shown === name(place),
    async show(place, { sheet = false } = {}) {
      clearTimeout(timer); // what was pointed at on the way is not shown any more
      shown = name(place);
      pinned = sheet;
      sum = place.dataset.sum ?? "";
      const html = place.dataset.card ? await face(place.dataset.card) : "";
      if (shown !== name(place) || !(html || sums())) return;
      panel.innerHTML = html;
      putSums();
      standIn(place.closest(".sheet") ?? home);
      putOnTop(panel);
      panel.classList.toggle("is-sheet", sheet);
      if (sheet && html) above(place);
      else beside(place);
    },
    // A note beneath the card, until something else is shown.
    add(html) {
      api.drop(".why");
      panel.insertAdjacentHTML("beforeend", html);
      // The panel is for eyes alone: links are where the focus can go.
      for (const link of panel.querySelectorAll(".why a")) link.removeAttribute("href");
    },
    drop(selector) { panel.querySelector(selector)?.remove(); },
    toggle(place, options) { return api.shows(place) && pinned ? api.hide() : api.show(place, options); },
    hide() {
      clearTimeout(timer);
      shown = null;
      pinned = false;
      api.drop(".why");
      takeAway(panel);
      standIn(home);
    },
    // The card may have gone with the last patch.
    refresh() {
      if (!panel.isConnected) api.hide();
      if (!shown) return;
      const [id, card] = shown.split(" ");
      const there = card ? play.querySelector(`[data-card="${CSS.escape(card)}"]`) : document.getElementById(id) && sums();
      if (!there && !(pinned && card)) api.hide();
      else putSums();
    },
  };

  // A tap outside an opened pile closes it, so the card looked at over one stands in it.
  function standIn(element) {
    if (panel.parentElement !== element) element.append(panel);
  }

  function name(place) { return `${place.id} ${place.dataset.card ?? ""}`; }

  // What the board says of the place's numbers now; nothing where they are as printed.
  function sums() { return sum ? document.getElementById(sum) : null; }

  // What says the same stays, however often the board is patched: somebody may be reading it.
  function putSums() {
    const before = panel.querySelector(".sums");
    const said = sums()?.cloneNode(true);
    said?.removeAttribute("id");
    if (said && before?.isEqualNode(said)) return;
    before?.remove();
    if (said) panel.append(said);
  }

  async function face(key) {
    if (!faces.has(key)) {
      const address = `${play.dataset.table}face/${encodeURIComponent(key)}/`;
      // Without a connection there is no face to show; the next look asks again.
      const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
      if (!answer?.ok) return "";
      faces.set(key, await answer.text());
    }
    return faces.get(key);
  }

  // A sheet takes the larger half of what is left over above and below the card, for that one is
  // to be tapped again; where the card is to be aimed, the half with fewer targets.
  function above(place) {
    const box = place.getBoundingClientRect();
    const dock = place.closest(".sheet") ? null : document.getElementById("dock");
    const floor = dock?.getBoundingClientRect().top ?? window.innerHeight;
    const over = Math.min(box.top, floor) - 20;
    const under = floor - box.bottom - 16;
    const aims = [...document.querySelectorAll("#table .stage .is-target")].map((one) => one.getBoundingClientRect());
    const covered = aims.filter((one) => one.bottom <= box.top + 4).length - aims.filter((one) => one.top >= box.bottom - 4).length;
    const goesOver = covered === 0 || Math.min(over, under) < 160 ? over >= under : covered < 0;
    const room = Math.max(goesOver ? over : under, 200);
    const said = panel.querySelector(".sums")?.offsetHeight ?? 0;
    const height = Math.min(Math.max(room - said, 200), 330);
    panel.style.width = `${(height * 5) / 7}px`;
    panel.style.left = `${(document.documentElement.clientWidth - (height * 5) / 7) / 2}px`;
    panel.style.top = `${goesOver ? Math.max(4, over - height - said + 4) : box.bottom + 10}px`;
  }

  function beside(place) {
    panel.style.width = "";
    const box = place.getBoundingClientRect();
    const size = panel.getBoundingClientRect();
    if (place.closest("#dock")) {
      // Beside a card of the hand it would cover the others.
      panel.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - size.width - 8))}px`;
      panel.style.top = `${Math.max(8, document.getElementById("dock").getBoundingClientRect().top - size.height - 8)}px`;
      return;
    }
    const right = box.right + 12 + size.width <= document.documentElement.clientWidth;
    // Whose reach is drawn on the squares around it is shown over the log.
    const apart = place.closest("[data-previews-apart]") && document.documentElement.clientWidth >= 1000;
    const left = apart ? document.documentElement.clientWidth - size.width - 6 : right ? box.right + 12 : box.left - 12 - size.width;
    const top = Math.min(Math.max(8, box.top + box.height / 2 - size.height / 2), window.innerHeight - size.height - 8);
    panel.style.left = `${Math.max(8, left)}px`;
    panel.style.top = `${Math.max(8, top)}px`;
  }

  const soon = (place) => {
    clearTimeout(timer);
    if (!api.shows(place)) timer = setTimeout(() => api.show(place), DELAY);
  };
  play.addEventListener("pointerover", (event) => {
    const place = event.target.closest(PLACES);
    if (event.pointerType === "touch" || pinned) return;
    if (place) soon(place);
    else api.hide();
  });
  play.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch" && !pinned) api.hide(); });
  play.addEventListener("focusin", (event) => {
    const place = event.target.closest(PLACES);
    if (!place || !place.matches(":focus-visible")) return;
    soon(place);
    setTimeout(() => { if (document.activeElement === place) speak(place); }, 2 * DELAY);
  });
  document.addEventListener("keydown", (event) => {
    const place = document.activeElement?.closest?.("[data-card]");
    if (event.key === "F2" && place && play.contains(place)) speak(place);
  });

  // What the card says, for ears: its name and numbers are the name of what has the focus already.
  async function speak(place) {
    if (!place.dataset.card) return;
    const page = document.createElement("template");
    page.innerHTML = await face(place.dataset.card);
    const words = page.content.querySelector(".face-text")?.textContent ?? "";
    const spoken = document.getElementById("spoken");
    // The same words are read again only where something has changed.
    spoken.textContent = words.replace(/\s+/g, " ").trim() + (spoken.textContent.endsWith(" ") ? "" : " ");
  }
  play.addEventListener("focusout", () => { if (!pinned) api.hide(); });
  panel.addEventListener("click", () => api.hide());
  // A number is no card: a tap opens it and closes it again.
  play.addEventListener("click", (event) => {
    const number = event.target.closest("[data-sum]:not([data-card])");
    if (number) api.toggle(number, { sheet: true });
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.(".sheet") && event.newState === "closed") api.hide();
  }, true);
  return api;
}
