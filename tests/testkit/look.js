/* What axe finds on a page: all rules that no color decides, on everything; and the rules of color
   on one element of each look.

   Axe works out what lies behind each text in script, which takes seconds on a page of a thousand
   texts that look alike. Two texts have one look if nothing differs that the rules of color read:
   their own colors, font and state; tag, classes and colors of everything they stand in; and
   whatever else is painted in the same place. A look is known once
   axe has judged an element of it and found no fault; while it has judged none, the next ones are
   asked, to the last. Looks that are known already, here or on another page, are handed in. */
async ([known, colorsAlone]) => {
  const COLORS = axe.getRules(["cat.color"])
    .filter(({ tags }) => !tags.includes("wcag2aaa") && !tags.includes("experimental"))
    .map(({ ruleId }) => ruleId);
  // What hangs on the look alone; anything else that axe could not judge may be judgeable nearby.
  const FOR_GOOD = ["bgImage", "bgGradient", "imgNode", "pseudoContent", "shortTextContent"];
  const ROUNDS = [1, 4, Infinity];

  const events = ["transitionrun", "animationstart", "htmx:beforeRequest", "htmx:before:request"];
  let stirred = false;
  const note = () => { stirred = true; };
  for (const event of events) document.addEventListener(event, note);

  const named = (violations) => violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 160)}`));
  const faults = [];
  if (!colorsAlone) {
    const rules = Object.fromEntries(COLORS.map((id) => [id, { enabled: false }]));
    faults.push(...named((await axe.run({ resultTypes: ["violations"], rules })).violations));
  }

  const passed = new Set(known);
  const open = new Map();
  axe.setup(document);
  for (const [look, elements] of looks()) if (!passed.has(look)) open.set(look, elements);
  axe.teardown();
  const found = [];
  for (const most of ROUNDS) {
    const lookOf = new Map();
    for (const [look, elements] of open) {
      for (const element of elements.splice(0, most)) lookOf.set(element, look);
    }
    if (!lookOf.size) break;
    // A part of the page was replaced meanwhile: what is there now is looked at anew.
    if ([...lookOf.keys()].some((element) => !element.isConnected)) {
      stirred = true;
      break;
    }
    const include = [...lookOf.keys()].map((element) => element.closest("a[href]") ?? element);
    const { violations, passes, incomplete } = await axe.run({ include }, {
      runOnly: { type: "rule", values: COLORS },
      resultTypes: ["violations", "passes", "incomplete"],
      elementRef: true,
    });
    faults.push(...named(violations));
    const judged = [...violations, ...passes, ...incomplete].flatMap(({ nodes }) => nodes.filter(
      ({ any }) => any.every(({ data }) => !data?.messageKey || FOR_GOOD.includes(data.messageKey)),
    ));
    const bad = new Set(violations.flatMap(({ nodes }) => nodes.map((node) => lookOf.get(node.element))));
    for (const { element } of judged) {
      const look = lookOf.get(element);
      if (look !== undefined && open.delete(look) && !bad.has(look)) found.push(look);
    }
  }

  for (const event of events) document.removeEventListener(event, note);
  return stirred ? null : [[...new Set(faults)], found];

  /** The visible elements with text of their own, by look, in the order of the page. */
  function looks() {
    const painted = [];
    const chains = new Map();
    for (const element of document.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const own = [
        element.localName, element.getAttribute("class"), style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
        style.mixBlendMode, style.position, style.zIndex, style.overflow, style.clipPath,
      ].join("|");
      chains.set(element, hash(`${chains.get(element.parentElement)}/${own}`));
      const box = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none"
        || ["img", "svg", "canvas", "video", "input", "select", "textarea"].includes(element.localName);
      if (box) painted.push({ element, own, ...sides(element) });
    }
    const off = new Set([...document.querySelectorAll(":disabled, [aria-disabled=true]")]
      .flatMap((one) => [...one.labels ?? []]
        .concat(...(one.getAttribute("aria-labelledby") ?? "").split(" ")
          .map((id) => document.getElementById(id) ?? []))));
    const byLook = new Map();
    for (const element of document.querySelectorAll("body, body *")) {
      const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue.trim()).join("");
      const field = element.matches("input, select, textarea");
      if (!text && !field) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const look = hash([chains.get(element), state(element, text, off), around(element, painted)].join("#"));
      byLook.get(look)?.push(element) ?? byLook.set(look, [element]);
    }
    return byLook;
  }

  function state(element, text, off) {
    const style = getComputedStyle(element);
    const link = element.closest("a[href]");
    let disabled = element.closest(":disabled, [aria-disabled=true], [inert]") !== null;
    for (let one = element; one && !disabled; one = one.parentElement) disabled = off.has(one);
    return [
      style.fontSize, style.fontWeight, style.fontFamily, style.fontStyle, style.textShadow,
      style.textDecorationLine, style.webkitTextStrokeWidth, style.webkitTextFillColor,
      getComputedStyle(element, "::before").backgroundColor, getComputedStyle(element, "::after").backgroundColor,
      getComputedStyle(element, "::placeholder").color,
      [...text].length < 2, element.type, disabled, link !== null && axe.commons.dom.isInTextBlock(link),
    ].join("|");
  }

  /** What is painted where the element is, besides what it stands in. */
  function around(element, painted) {
    const { left, right, top, bottom } = sides(element);
    const met = painted.filter((box) => box.left < right && left < box.right
      && box.top < bottom && top < box.bottom && !box.element.contains(element));
    return [...new Set(met.map(({ own }) => own))].sort().join("&");
  }

  function sides(element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  }

  /** Sixty-four bits of a text: FNV-1a from two beginnings. */
  function hash(text) {
    let [one, other] = [0x811c9dc5, 0x050c5d1f];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code ^ (code << 9), 0x01000193);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  }
}
