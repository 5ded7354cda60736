// Cards that changed their place glide there; nothing else moves.
const DURATION = 180;
const FAR = 4; // px below which a card has not moved

export function watchMotion() {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let before = new Map();

  document.addEventListener("htmx:before:swap", () => {
    before = new Map();
    if (calm.matches) return;
    for (const card of pieces()) before.set(card.id, card.getBoundingClientRect());
  });

  document.addEventListener("htmx:after:swap", () => {
    if (calm.matches || !before.size) return;
    for (const card of pieces()) {
      const from = before.get(card.id);
      const to = card.getBoundingClientRect();
      if (from) glide(card, from, to);
      else arrive(card);
    }
    before = new Map();
  });
}

// A number that changed is seen to have changed.
export function watchNumbers(play) {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const watch = new MutationObserver((changes) => {
    if (calm.matches) return;
    for (const { target, oldValue } of changes) {
      const holder = target.parentElement;
      if (!holder?.closest(".stage") || !/\d/.test(target.data) || target.data.trim() === oldValue?.trim()) continue;
      holder.animate(
        [{ color: "var(--danger)", scale: 1 }, { color: "var(--danger)", scale: 1.35, offset: 0.3 }, { scale: 1 }],
        { duration: 700, easing: "ease-out" },
      );
    }
  });
  watch.observe(play, { subtree: true, characterData: true, characterDataOldValue: true });
}

const pieces = () => document.querySelectorAll("#table .piece[id]");

function glide(card, from, to) {
  if (!from.width || !to.width) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) < FAR && Math.abs(y) < FAR) return;
  const scale = from.width / to.width;
  card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
    { duration: DURATION, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}

// A card that was not to be seen before comes up where it lies.
function arrive(card) {
  card.animate([{ opacity: 0, transform: "translateY(10px)" }, { opacity: 1, transform: "none" }], { duration: DURATION, easing: "ease-out" });
}
