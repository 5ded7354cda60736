// The catalogue's facets: what the reader folded open stays open when a search replaces the list.

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

// Links inside the results (pages, conditions, suggestions) change the same list.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#results .pager a, #results .chips a, #results .empty a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const form = document.getElementById("browse");
  const asked = new URL(link.href).searchParams;
  htmx.ajax("GET", link.href, { source: link, target: "#results", swap: "outerHTML" }).then(() => {
    form.elements.q.value = asked.get("q") ?? "";
    document.getElementById("results").scrollIntoView({ block: "start" });
  });
});
