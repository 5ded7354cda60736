// An opened pile lies in the top layer of the page, over whatever stands outside it. What has to be
// seen over a pile - the card looked at, the menu, a word said - is put there too while one is open.
const UPWARDS = ["preview", "menu", "toast"]; // as their z-index has them

export function putOnTop(element) {
  element.hidden = false;
  if (!document.querySelector(".sheet:popover-open")) return;
  raise(element);
  for (const id of UPWARDS.slice(UPWARDS.indexOf(element.id) + 1)) {
    const above = document.getElementById(id);
    if (above?.matches(":popover-open")) raise(above);
  }
}

export function takeAway(element) {
  element.hidden = true;
  if (element.matches(":popover-open")) element.hidePopover();
}

function raise(element) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover();
  focused?.focus();
}
