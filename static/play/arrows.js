// An arrow from whoever attacks to whoever is attacked, for as long as the board says so.
const FROM = ".unit.is-acting > .piece, .fe-unit.is-attacker > .piece";
const TO = ".unit.is-attacked > .piece, .fe-unit.is-defender > .piece, .ship.is-attacked";
const SVG = "http://www.w3.org/2000/svg";
const HEAD = 14; // px

export function watchArrows(play) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "arrows");
  svg.setAttribute("aria-hidden", "true");
  play.append(svg);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let drawn = "";

  function draw() {
    const stage = play.querySelector(".stage");
    const [from, to] = stage ? [[...stage.querySelectorAll(FROM)], [...stage.querySelectorAll(TO)]] : [[], []];
    svg.replaceChildren();
    const now = [...from, ...to].map((one) => one.id).join();
    for (const one of from) for (const other of to) svg.append(...arrow(one, other));
    if (now !== drawn && now && !calm.matches) {
      svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
    }
    drawn = now;
  }

  document.addEventListener("scroll", draw, { capture: true, passive: true });
  window.addEventListener("resize", draw);
  return { refresh: () => requestAnimationFrame(draw) };
}

// From edge to edge of the two, a little bent, so that arrows both ways would not lie on each other.
function arrow(one, other) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  if (!a.width || !b.width) return [];
  const start = centre(a);
  const end = centre(b);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 1) return [];
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const reach = (box) => Math.min(box.width / 2 / Math.max(Math.abs(dx), 0.01), box.height / 2 / Math.max(Math.abs(dy), 0.01));
  const from = { x: start.x + dx * reach(a) * 0.55, y: start.y + dy * reach(a) * 0.55 };
  const tip = { x: end.x - dx * reach(b) * 0.8, y: end.y - dy * reach(b) * 0.8 };
  const bend = Math.min(24, length / 8);
  const middle = { x: (from.x + tip.x) / 2 - dy * bend, y: (from.y + tip.y) / 2 + dx * bend };
  const angle = Math.atan2(tip.y - middle.y, tip.x - middle.x);
  const neck = { x: tip.x - Math.cos(angle) * HEAD, y: tip.y - Math.sin(angle) * HEAD };
  const path = `M ${from.x} ${from.y} Q ${middle.x} ${middle.y} ${neck.x} ${neck.y}`;
  const wing = (turn) => `${neck.x + Math.cos(angle + turn) * HEAD * 0.7},${neck.y + Math.sin(angle + turn) * HEAD * 0.7}`;
  const edge = shape("path", { d: path, class: "arrow-edge" });
  return [edge, shape("path", { d: path }), shape("polygon", { points: `${tip.x},${tip.y} ${wing(Math.PI / 2)} ${wing(-Math.PI / 2)}` })];
}

const centre = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
