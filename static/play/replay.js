// Stepping through a finished match without loading the page again.
import { watchMotion } from "./motion.js";
import { watchPreview } from "./preview.js";
import { watchReach } from "./reach.js";

const play = document.getElementById("play");
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", PageUp: "turn-before", PageDown: "turn-after" };
window.htmx.config.morphIgnore = ["data-htmx-powered", "open"];

watchMotion();
watchPreview(play);
const reach = watchReach(play);
reach.refresh();
document.addEventListener("htmx:after:swap", reach.refresh);
// Nothing is shown before its letters are there: with others, names and piles stand elsewhere. Only what is laid out
// has asked for letters; without that they are "ready" at once.
void play.offsetHeight;
document.fonts.ready.then(() => play.classList.remove("is-arriving"));

let asked = 0;
function step(address) {
  const url = new URL(address, location.href);
  history.replaceState(null, "", url);
  asked += 1;
  const mine = asked;
  window.htmx.ajax("GET", url.pathname + url.search, { target: "#table", swap: "innerMorph" }).then(() => {
    if (mine === asked) document.getElementById("log").scrollTop = 1e6;
  });
}

play.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  step(link.href);
});
play.addEventListener("change", (event) => {
  if (event.target.id === "step") step(`?at=${event.target.value}`);
});
play.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || event.target.closest("input, button, [role=log], .log")) return;
  event.preventDefault();
  step(document.querySelector(`[data-step="${name}"]`).href);
});
document.getElementById("log").scrollTop = 1e6;
