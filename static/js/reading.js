// Words that are understood take the place of a line that was typed: <button data-take>.

const lineAt = (text, number) => {
  const lines = text.split("\n");
  const start = lines.slice(0, number).join("\n").length + (number ? 1 : 0);
  return { words: lines[number] ?? "", start };
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-take]");
  if (!button) return;
  const text = document.querySelector(`textarea[name="${button.dataset.field}"]`);
  const { words, start } = lineAt(text.value, Number(button.dataset.number));
  // Somebody who has gone on typing would lose another line than they looked at.
  if (words.trim() !== button.dataset.line) return;
  text.focus();
  text.setSelectionRange(start, start + words.length);
  // Old, and the only way to write into a field that Ctrl+Z takes back.
  document.execCommand("insertText", false, button.dataset.take);
});
