// An element with its properties and what is in it.
export function element(name, properties = {}, ...children) {
  const { aria = {}, ...plain } = properties;
  const made = Object.assign(document.createElement(name), plain);
  for (const [key, value] of Object.entries(aria)) made.setAttribute(`aria-${key}`, value);
  made.append(...children);
  return made;
}

// A text with `code` in it.
export function words(text) {
  return text.split("`").map((part, place) => (place % 2 === 1 ? element("code", { textContent: part }) : part));
}
