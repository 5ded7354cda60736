// Cards as large as the board leaves room for: it never scrolls while they can be made smaller.
// Styles multiply the sizes of cards by --fit.
const SIZES = [1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6];
const USUAL = SIZES.indexOf(1);
const SMALLEST = SIZES.length - 1;
const WORTH_IT = 2; // steps that cards must gain before they grow: a board that twitches is worse
const MUCH = 1.25; // times the height there was
const LARGEST = 150; // px

export function watchFit(play) {
  const table = play.querySelector("#table");
  let step = USUAL;
  let grown = ""; // the occasion at which cards were fitted last
  let room = 0; // and the height of the stage then, px

  const set = (index) => table.style.setProperty("--fit", SIZES[index]);

  const isEnough = (stage) => stage.scrollHeight <= stage.clientHeight + 1;

  function fits(stage, index) {
    set(index);
    const largest = Math.max(0, ...[...stage.querySelectorAll(".unit > .piece, .fe-unit > .piece")].map((one) => one.offsetWidth));
    return isEnough(stage) && (index >= USUAL || largest <= LARGEST);
  }

  // The first that fits, from large to small, if `last` does or none at all.
  function first(stage, low, last) {
    let high = last;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(stage, middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  // Each try lays the whole board out anew; most patches need none.
  function next(stage, mayGrow) {
    const worth = step - WORTH_IT;
    if (mayGrow && worth >= 0 && fits(stage, worth)) return first(stage, 0, worth);
    return fits(stage, step) ? step : first(stage, Math.min(step + 1, SMALLEST), SMALLEST);
  }

  // Cards grow with a turn, with the window, and where much room has come free: at every question the
  // board would twitch.
  const occasion = () =>
    [document.getElementById("prompt")?.dataset.turn, window.innerWidth, window.innerHeight].join();

  function fit() {
    const stage = table.querySelector(".stage");
    const dock = table.querySelector(".dock");
    if (!stage || !dock || !table.classList.contains("is-board")) return;
    table.style.setProperty("--dock-h", `${dock.offsetHeight}px`);
    const mayGrow = occasion() !== grown || stage.clientHeight > room * MUCH;
    if (!mayGrow && (step === SMALLEST || isEnough(stage))) return;
    grown = occasion();
    room = stage.clientHeight;
    stage.classList.add("is-fitting");
    step = next(stage, mayGrow);
    set(step);
    stage.classList.remove("is-fitting");
  }

  const watch = new ResizeObserver(() => fit());
  let watched = [];
  function refresh() {
    fit();
    const there = [...table.querySelectorAll(".stage, .dock")];
    if (there.length === watched.length && there.every((one) => watched.includes(one))) return;
    watch.disconnect();
    watched = there;
    for (const one of there) watch.observe(one);
  }
  // Only a board that is laid out has asked for its letters; without that they are "ready" at once.
  void play.offsetHeight;
  document.fonts.ready.then(() => {
    grown = ""; // nobody has seen the board yet: it may twitch
    fit();
    play.classList.remove("is-arriving");
  });
  return { refresh };
}
