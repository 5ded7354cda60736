// Sentences of scripts in the language of the page, which brings them where that is not English.
const catalogue = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");

// As gettext has it; `%(name)s` is filled with what `values` holds by that name.
export const gettext = (english, values = {}) => (catalogue[english] ?? english).replace(/%\((\w+)\)s/g, (_, name) => values[name]);
