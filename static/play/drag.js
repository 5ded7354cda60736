// Dragging: a card that may act is drawn to what it is meant for. It answers what two clicks would.
const FAR = 8; // px that the pointer has moved before it is a drag and no click

export function watchDrag(play, choice) {
  let drag = null;

  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest?.("#table .piece.is-legal[data-ref]");
    if (!piece || event.button !== 0 || event.pointerType === "touch" || !choice.isSingle) return;
    drag = { piece, x: event.clientX, y: event.clientY, ghost: null, target: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    if (!drag.ghost) begin(drag, choice);
    if (!drag.ghost) return;
    drag.ghost.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
    aim(drag, choice.targetAt(event.clientX, event.clientY));
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag?.ghost) {
      drag = null;
      return;
    }
    const { target } = drag;
    end();
    // The click that follows belongs to the drag.
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
    choice.dropped(target, document.elementFromPoint(event.clientX, event.clientY));
  });

  document.addEventListener("pointercancel", () => {
    if (drag?.ghost) choice.cancel();
    end();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#table")) event.preventDefault(); });

  function end() {
    if (!drag) return;
    drag.ghost?.remove();
    aim(drag, null);
    play.classList.remove("is-dragging");
    drag = null;
  }
}

function begin(drag, choice) {
  if (!choice.drags(drag.piece)) return;
  const box = drag.piece.getBoundingClientRect();
  drag.ghost = drag.piece.cloneNode(true);
  drag.ghost.removeAttribute("id");
  drag.ghost.classList.add("is-ghost");
  drag.ghost.setAttribute("aria-hidden", "true");
  Object.assign(drag.ghost.style, {
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  choice.play.append(drag.ghost);
  choice.play.classList.add("is-dragging");
}

function aim(drag, target) {
  if (drag.target === target) return;
  drag.target?.classList.remove("is-aimed");
  target?.classList.add("is-aimed");
  drag.target = target;
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
