// Why a card cannot be chosen: asked of the server by a press on it, by "?" while it is looked at, or by
// a long press of a finger.
const LONG = 500; // ms after which a touch is a long press
const FAR = 10; // px that a finger may move in it

export function watchWhy(play, preview, choice) {
  let asked = 0; // counts, so that an answer that comes late is not shown beside another card
  let press = null;

  async function explain(place, { sheet = false } = {}) {
    const number = ++asked;
    const { decision } = choice;
    const shown = preview.show(place, { sheet });
    // Without a connection there is no answer; the next press asks again.
    const answer = await fetch(`${play.dataset.table}why/${place.dataset.ref}/`, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) return;
    const html = await answer.text();
    await shown;
    if (number !== asked || choice.decision !== decision || !preview.shows(place)) return;
    preview.add(html);
    const page = document.createElement("template");
    page.innerHTML = html; // as the server wrote it
    choice.note(...page.content.childNodes);
  }

  // A place is asked about by the card's number; squares and piles have no reasons.
  const cardAt = (element) => element?.closest?.("#table [data-ref][data-card]");
  const isAskable = (place) => Boolean(place) && /^\d+$/.test(place.dataset.ref) && play.dataset.seatNumber !== undefined;

  function lookedAt() {
    const focused = cardAt(document.activeElement);
    return focused ?? cardAt([...document.querySelectorAll("#table [data-ref]:hover")].at(-1));
  }

  document.addEventListener("pointerdown", (event) => {
    forget();
    const place = cardAt(event.target);
    if (event.pointerType !== "touch" || !isAskable(place)) return;
    press = { place, x: event.clientX, y: event.clientY, isOver: false };
    press.timer = setTimeout(() => {
      press.isOver = true;
      explain(place, { sheet: true });
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR) forget();
  });
  document.addEventListener("pointercancel", forget);
  document.addEventListener("pointerup", () => clearTimeout(press?.timer));
  // What follows a long press belongs to it: nobody else is to see it.
  window.addEventListener("click", (event) => {
    if (press?.isOver) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    forget();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (press) event.preventDefault(); });

  function forget() {
    clearTimeout(press?.timer);
    press = null;
  }

  return {
    // Whether there was a card to ask about.
    ask(place = lookedAt(), options = {}) {
      if (!isAskable(place)) return false;
      explain(place, options);
      return true;
    },
  };
}
