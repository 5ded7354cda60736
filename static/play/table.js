// The table page: patches come over the socket; this module wires clicks, keys and motion to them.
import { Choice } from "./choice.js";
import { Faces } from "./faces.js";
import { watchArrows } from "./arrows.js";
import { watchFit } from "./fit.js";
import { watchStrip } from "./strip.js";
import { watchLast } from "./last.js";
import { Line } from "./line.js";
import { People } from "./people.js";
import { watchMotion, watchNumbers } from "./motion.js";
import { watchSheets } from "./sheets.js";
import { watchSound } from "./sound.js";
import { watchNotice } from "./notice.js";
import { watchPreview } from "./preview.js";
import { watchReach } from "./reach.js";
import { putOnTop, takeAway } from "./on-top.js";
import { watchDrag } from "./drag.js";
import { watchKeys } from "./keys.js";
import { watchWhy } from "./why.js";
import { gettext } from "../js/words.js";

const play = document.getElementById("play");
const toast = document.getElementById("toast");

// In what is sent again, empty elements stand for parts that the page has as they are.
window.htmx.registerExtension("same", {
  htmx_before_morph_node: (_, { newNode }) => !newNode.hasAttribute?.("data-same"),
});

// What a person has unfolded stays unfolded when the table is patched.
window.htmx.config.morphIgnore = ["data-htmx-powered", "open"];

play.classList.add("is-live");
const faces = new Faces();
const preview = watchPreview(play);
const choice = new Choice(play, preview, say);
const why = choice.why = watchWhy(play, preview, choice);
const people = new People();
const line = new Line(play, choice, say, people, (text) => faces.fill(text));
const fit = watchFit(play);
const strip = watchStrip(play);
const last = watchLast(play);
const arrows = watchArrows(play);
const sound = watchSound(play);
const notice = watchNotice(play);
const reach = watchReach(play);
watchMotion();
watchNumbers(play);
watchSheets(play);
watchKeys(play, choice, why);
watchDrag(play, choice);

function say(text) {
  toast.textContent = text;
  putOnTop(toast);
  clearTimeout(say.timer);
  say.timer = setTimeout(() => takeAway(toast), 6000);
}

// The words of all choices are for pages without scripts and for readers who ask for them.
function foldOptions() {
  const options = document.getElementById("options");
  if (options && !options.dataset.folded) {
    options.open = false;
    options.dataset.folded = "yes";
  }
}

// Whoever has scrolled back to read is not dragged to the end.
const readingBack = new Set();
function keepLogAtItsEnd() {
  for (const id of ["log", "chat"]) {
    const list = document.getElementById(id);
    if (!list) continue;
    if (!readingBack.has(id)) list.scrollTop = list.scrollHeight;
    list.onscroll = () => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight < 40) readingBack.delete(id);
      else readingBack.add(id);
    };
  }
}

function showInvitation() {
  const field = document.getElementById("invitation");
  if (field && field.value.startsWith("/")) field.value = new URL(field.value, location.href).href;
}

// Somebody who looks at another page meanwhile sees in the title that the table waits for them.
const title = document.title;
function callBack() {
  document.title = document.querySelector("#prompt.is-mine") ? `● ${gettext("Your choice")}: ${title}` : title;
}

// First all that changes the page, then all that measures it: each turn from one to the other lays it
// out anew.
function settled() {
  foldOptions();
  showInvitation();
  play.querySelector("#table").classList.toggle("is-board", Boolean(document.getElementById("prompt")));
  last.refresh();
  choice.refresh();
  reach.refresh();
  sound.refresh();
  notice.refresh();
  preview.refresh();
  callBack();
  fit.refresh();
  strip.refresh();
  keepLogAtItsEnd();
  arrows.refresh();
}

document.addEventListener("htmx:after:swap", settled);

// A question that has been answered is put away, whether or not there is a line.
document.addEventListener("submit", (event) => event.submitter?.closest(".sheet-question")?.hidePopover(), true);

document.getElementById("chat-form").addEventListener("submit", () => {
  // Sent or kept, the field has been read by the time the next task runs.
  setTimeout(() => {
    const text = document.getElementById("chat-text");
    if (text) text.value = "";
  });
});

settled();
// Only now: whoever listens for what the socket says must be there before it says anything, and what
// is pressed before that goes as any form goes.
line.start();
