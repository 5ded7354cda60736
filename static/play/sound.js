// Sounds of the table, made of tones: a card, an attack, one's choice, the end. Off by default where
// fingers are used; the choice is kept in this browser.
import { gettext } from "../js/words.js";
const KEY = "sound";
const QUIET = 0.06; // gain
const REST_AFTER = 2000; // ms after the last tones began; the longest of them last half of that

export function watchSound(play) {
  const button = document.getElementById("sound");
  const touch = window.matchMedia("(pointer: coarse)");
  let context = null;
  let rest = null;
  let seen = null; // what the page said last

  const isOn = () => (localStorage.getItem(KEY) ?? (touch.matches ? "off" : "on")) === "on";

  function show() {
    if (!button) return;
    button.setAttribute("aria-pressed", isOn());
    button.textContent = isOn() ? "♪" : "♪̸";
    button.title = isOn() ? gettext("Sounds are on") : gettext("Sounds are off");
  }

  button?.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    show();
    if (isOn()) sound([[660, 0, 0.12]]);
  });

  // Each tone: its pitch (Hz), when it begins and how long it lasts (s). Browsers let a page make
  // sounds once its person has done something; and a context that runs keeps the machine at work,
  // heard or not.
  function sound(tones, kind = "sine") {
    if (!isOn() || !navigator.userActivation.hasBeenActive) return;
    context ??= new AudioContext();
    context.resume();
    clearTimeout(rest);
    rest = setTimeout(() => context.suspend(), REST_AFTER);
    const now = context.currentTime;
    for (const [pitch, at, lasts] of tones) {
      const tone = new OscillatorNode(context, { frequency: pitch, type: kind });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(QUIET, now + at);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + at + lasts);
      tone.connect(gain).connect(context.destination);
      tone.start(now + at);
      tone.stop(now + at + lasts);
    }
  }

  function refresh() {
    const now = {
      line: document.querySelector("#log-lines > li:last-child")?.id,
      mine: Boolean(document.querySelector("#prompt.is-mine")),
      battle: Boolean(play.querySelector(".has-battle, .fe-unit.is-attacker")),
      over: Boolean(document.querySelector("#prompt a[href*='/replay/']")),
    };
    if (seen) {
      if (now.over && !seen.over) sound([[392, 0, 0.3], [523, 0.16, 0.3], [659, 0.32, 0.6]]);
      else if (now.battle && !seen.battle) sound([[110, 0, 0.25], [82, 0.05, 0.3]], "triangle");
      else if (now.mine && !seen.mine) sound([[587, 0, 0.14], [784, 0.1, 0.22]]);
      else if (now.line !== seen.line) sound([[320, 0, 0.07]], "triangle");
    }
    seen = now;
  }

  show();
  return { refresh };
}
