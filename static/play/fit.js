// Cards as large as the board leaves room for: it never scrolls while they can be made smaller.
// Styles multiply the sizes of cards by --fit.
const SIZES = [1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6];
const USUAL = SIZES.indexOf(1);
const WORTH_IT = 2; // steps that cards must gain before they grow: a board that twitches is worse
const LARGEST = 150; // px

export function watchFit(play) {
  const table = play.querySelector("#table");
  let step = USUAL;
  let fitted = "";

  const set = (index) => table.style.setProperty("--fit", SIZES[index]);

  function fits(stage, index) {
    set(index);
    const largest = Math.max(0, ...[...stage.querySelectorAll(".unit > .piece, .fe-unit > .piece")].map((one) => one.offsetWidth));
    return stage.scrollHeight <= stage.clientHeight + 1 && (index >= USUAL || largest <= LARGEST);
  }

  // From large to small the first that fits; the boards are few enough to try them by halves.
  function best(stage) {
    let [low, high] = [0, SIZES.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(stage, middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function fit() {
    const stage = table.querySelector(".stage");
    const dock = table.querySelector(".dock");
    if (!stage || !dock || !table.classList.contains("is-board")) return;
    table.style.setProperty("--dock-h", `${dock.offsetHeight}px`);
    const state = [stage.clientWidth, stage.clientHeight, stage.querySelectorAll(".piece").length, stage.querySelectorAll(".unit, .fe-unit").length, step, stage.scrollHeight].join();
    if (state === fitted) return;
    stage.classList.add("is-fitting");
    const found = best(stage);
    if (found > step || found <= step - WORTH_IT || !fits(stage, step)) step = found;
    set(step);
    stage.classList.remove("is-fitting");
    fitted = [stage.clientWidth, stage.clientHeight, stage.querySelectorAll(".piece").length, stage.querySelectorAll(".unit, .fe-unit").length, step, stage.scrollHeight].join();
  }

  const watch = new ResizeObserver(() => fit());
  function refresh() {
    fit();
    watch.disconnect();
    for (const one of table.querySelectorAll(".stage, .dock")) watch.observe(one);
  }
  document.fonts?.ready.then(fit);
  return { refresh };
}
