// A notification of the browser when the table waits for a choice and nobody looks at its page. Off
// until somebody asks for it; then for all tables of this browser.
import { gettext } from "../js/words.js";

const KEY = "notify-of-choices";

export function watchNotice(play) {
  let told = null; // the question that was told of
  let isPossible = "Notification" in window;
  const isOn = () => isPossible && localStorage.getItem(KEY) === "yes" && Notification.permission === "granted";

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("#notify");
    if (!button) return;
    if (isOn()) localStorage.removeItem(KEY);
    else if (await Notification.requestPermission() === "granted") localStorage.setItem(KEY, "yes");
    show();
  });

  function show() {
    const button = document.getElementById("notify");
    if (!button) return;
    button.hidden = !isPossible || Notification.permission === "denied";
    button.setAttribute("aria-pressed", String(isOn()));
    button.querySelector(".stop-mode").textContent = isOn() ? gettext("on") : gettext("off");
  }

  function refresh() {
    show();
    const decision = document.querySelector("#prompt.is-mine")?.dataset.decision ?? null;
    if (decision && decision !== told && document.hidden && isOn()) tell();
    told = decision;
  }

  function tell() {
    let notice;
    try {
      notice = new Notification(gettext("Your choice"), {
        body: document.getElementById("prompt-whose").querySelector("span")?.textContent.trim() ?? "",
        tag: play.dataset.table,
      });
    } catch { // browsers of phones leave it to service workers
      isPossible = false;
      localStorage.removeItem(KEY);
      return show();
    }
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  }

  return { refresh };
}
