// On the field of squares: where a unit can go, what it strikes, threatens and helps, marked while it
// is looked at or acts.
const SHOWN = ".fe-unit:is(:hover, :focus-within, .is-acting)";
const LOOKED_AT = ":hover, :focus-within";
const MARKS = ["can-move", "can-strike", "can-do-both", "is-threatened", "can-help"];
const EVENTS = ["pointerover", "pointerout", "focusin", "focusout"];

export function watchReach(play) {
  function refresh() {
    const field = play.querySelector(".fe-field");
    if (!field) return;
    const units = [...field.querySelectorAll(SHOWN)];
    const marked = units.flatMap((unit) => [...marksOf(unit, field)]);
    for (const square of field.querySelectorAll(".fe-square")) {
      const marks = marked.filter(([at]) => at === square).map(([, mark]) => mark);
      for (const mark of MARKS) square.classList.toggle(mark, marks.includes(mark));
    }
    field.classList.toggle("is-mine-striking", units.some((unit) => unit.matches(".is-mine")));
  }

  for (const kind of EVENTS) document.addEventListener(kind, (event) => { if (event.target.closest?.(".fe-field")) refresh(); });
  return { refresh };
}

function* marksOf(unit, field) {
  const side = unit.matches(".is-mine") ? ".fe-unit.is-mine" : ".fe-unit.is-theirs";
  const squares = (names) => names.split(" ").map((name) => name && field.querySelector(`#s-${name}`)).filter(Boolean);
  const free = (square) => !square.querySelector(side); // nobody strikes their own
  const { moves, reach, threat, serves } = unit.dataset;
  const [ways, struck] = [squares(moves), squares(reach).filter(free)];
  for (const square of ways) yield [square, "can-move"];
  for (const square of struck) yield [square, "can-strike"];
  for (const square of struck) if (ways.includes(square) && !square.querySelector(".fe-unit")) yield [square, "can-do-both"];
  for (const square of squares(serves)) yield [square, "can-help"];
  if (unit.matches(LOOKED_AT)) for (const square of squares(threat).filter(free)) yield [square, "is-threatened"];
}
