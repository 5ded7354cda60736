import "./search-form.js";

// Links inside the results (pages, conditions, suggestions) change the same list.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#results .pager a, #results .chips a, #results .empty a, #results .notice a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (new URL(link.href).pathname !== location.pathname) return;
  event.preventDefault();
  htmx.ajax("GET", link.href, { source: link, target: "#results", swap: "outerHTML" }).then(() => {
    document.getElementById("browse-q").value = document.getElementById("results").dataset.query;
    document.getElementById("results").scrollIntoView({ block: "start" });
  });
});

// The address names a view that is only remembered, so that whoever is sent it sees the same.
const nameView = () => {
  const view = document.getElementById("results")?.dataset.view;
  const address = new URL(location.href);
  if (!view || address.searchParams.has("view")) return;
  address.searchParams.set("view", view);
  history.replaceState(history.state, "", address);
};
nameView();
