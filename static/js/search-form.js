// The form of a card search, in the catalogue and beside a deck: what the reader folded open stays open when a search replaces the list.

const open = new Map();

document.addEventListener("toggle", (event) => {
  if (event.target.matches("#facets details")) open.set(event.target.id, event.target.open);
}, true);

document.addEventListener("htmx:oobAfterSwap", () => {
  for (const [id, isOpen] of open) {
    const fold = document.getElementById(id);
    if (fold) fold.open = isOpen;
  }
});

// What was ticked in the form is written into the query; the box says so, unless somebody is typing.
document.addEventListener("htmx:afterSwap", (event) => {
  const box = document.getElementById("browse-q");
  const query = document.getElementById("results")?.dataset.query;
  if (event.detail.target.id === "results" && document.activeElement !== box && query !== undefined) {
    box.value = query;
  }
});

// Leaving the box is no new search: what was typed is asked for while it is typed. The answer would
// come while the reader has gone on, to a card or the next page, and put the list back.
document.addEventListener("change", (event) => {
  if (event.target.id === "browse-q") event.stopPropagation();
}, true);
