// Corrections show their cards, and a file that is dropped anywhere on the form is read at once, as if it had been chosen.
import "../js/preview.js";

const form = document.getElementById("import");
const input = form?.querySelector("input[type='file']");

const hasFile = (event) => event.dataTransfer?.types.includes("Files");
const mark = (over) => form.classList.toggle("is-over", over);

form?.addEventListener("dragover", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  mark(true);
});
form?.addEventListener("dragleave", (event) => {
  if (!form.contains(event.relatedTarget)) mark(false);
});
form?.addEventListener("drop", (event) => {
  if (!hasFile(event)) return;
  event.preventDefault();
  mark(false);
  input.files = event.dataTransfer.files;
  form.requestSubmit(form.querySelector("button[value='preview']"));
});
