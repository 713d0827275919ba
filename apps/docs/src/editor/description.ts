import type { Description } from "./protocol.ts";

/** A declaration and its docstring as elements, for tooltips. Texts are set as texts, never as markup. */
export function descriptionElement({ signature, documentation, tags }: Description): HTMLElement {
  const element = document.createElement("div");
  element.className = "gs-description";
  if (signature !== "") element.append(withText("pre", signature));
  if (documentation !== "") element.append(withText("p", documentation));
  for (const tag of tags) element.append(withText("p", tag));
  return element;
}

function withText(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
