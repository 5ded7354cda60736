// In an opened pile cards are found by words of theirs, and put in order. The cards themselves stay
// where they are in the page, so that a patch finds them.
const LAST = 9999;
const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

export function watchSheets(play) {
  const change = (event) => {
    const tools = event.target.closest(".sheet-tools");
    if (tools) arrange(tools);
  };
  play.addEventListener("input", change);
  play.addEventListener("change", change);
  // A patch shows all of them again, as they lie.
  document.addEventListener("htmx:after:swap", () => {
    for (const tools of play.querySelectorAll(".sheet-tools")) if (isUsed(tools)) arrange(tools);
  });
}

// A question about the cards of one pile alone opens it; it is closed again with the answer.
let opened = null;
export function openPileOf(refs) {
  if (opened?.matches(":popover-open")) opened.hidePopover();
  opened = null;
  const pieces = refs.map((ref) => document.querySelector(`#table [data-ref="${CSS.escape(ref)}"]`));
  const pile = pieces[0]?.closest(".sheet");
  if (!pile || document.querySelector(":popover-open")) return;
  if (!pieces.every((piece) => piece !== null && pile.contains(piece))) return;
  pile.closest("details")?.setAttribute("open", "");
  pile.showPopover();
  opened = pile;
}

const filterOf = (tools) => tools.querySelector(".sheet-filter").value.trim().toLowerCase();
const orderOf = (tools) => tools.querySelector(".sheet-order").value;
const isUsed = (tools) => filterOf(tools) !== "" || orderOf(tools) !== "";

function arrange(tools) {
  const words = filterOf(tools).split(/\s+/);
  const cards = [...tools.parentElement.querySelector(".sheet-cards").children];
  for (const card of cards) {
    const label = labelOf(card);
    card.hidden = !words.every((word) => label.includes(word));
  }
  const order = orderOf(tools);
  const sorted = order ? [...cards].sort((one, other) => compare[order](one, other)) : cards;
  sorted.forEach((card, place) => { card.style.order = order ? place : ""; });
}

const labelOf = (card) => (card.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "").toLowerCase();
const nameOf = (card) => card.querySelector(".face-name")?.textContent ?? "";
const priceOf = (card) => {
  const price = parseFloat(card.querySelector(".face-price")?.textContent);
  return Number.isNaN(price) ? LAST : price;
};
const byName = (one, other) => collator.compare(nameOf(one), nameOf(other));
const compare = { name: byName, price: (one, other) => priceOf(one) - priceOf(other) || byName(one, other) };
