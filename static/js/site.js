// Small comforts for every page. Nothing here is needed to use the site.
import { gettext } from "./words.js";

// "/" jumps to the search box, as on most catalogues, unless the reader is typing somewhere.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const box = document.querySelector("[data-search-box]") ?? document.getElementById("site-search");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

// A swap that failed must say so; silence would look like "no result".
const say = (text) => {
  const place = document.getElementById("messages");
  if (!place) return;
  const notice = document.createElement("p");
  notice.className = "notice notice-error";
  notice.setAttribute("role", "alert");
  notice.textContent = text;
  place.replaceChildren(notice);
  // Who types further down sees it, too.
  const { bottom } = notice.getBoundingClientRect();
  notice.classList.toggle("notice-in-view", bottom < 0);
};
// The next good answer takes back what the last failure said.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) document.querySelector("#messages > .notice[role=alert]")?.remove();
});
document.addEventListener("htmx:sendError", () => say(gettext("The server cannot be reached. Check your connection and try again.")));
document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  // What a middleware refused comes as the sentence that says why.
  if (xhr.getResponseHeader("X-Refusal")) say(xhr.responseText);
  else if (xhr.status >= 500) say(gettext("The server could not respond. Please try again in a moment."));
});

// A form that the browser itself sends, with a file perhaps, says that it is on its way: components.css
// draws the bar. Which form that is shows once every other script has seen the event.
document.addEventListener("submit", (event) => {
  const form = event.target;
  setTimeout(() => {
    if (form.method === "post" && !event.defaultPrevented) form.setAttribute("aria-busy", "true");
  });
});
// A page that comes back from the browser's memory waits for nothing.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
});

// <button data-copy="#id"> copies the text or value of that element, <button data-copy-text> its own.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-copy-text]");
  if (!button) return;
  const source = button.dataset.copy && document.querySelector(button.dataset.copy);
  await navigator.clipboard.writeText(source ? source.value ?? source.textContent.trim() : button.dataset.copyText);
  const before = button.textContent;
  button.textContent = gettext("Copied");
  setTimeout(() => { button.textContent = before; }, 1500);
});

// A menu closes once something else is wanted.
const closeMenus = (but) => {
  for (const menu of document.querySelectorAll(".more[open]")) if (!menu.contains(but)) menu.open = false;
};
document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null);
});
