/** A child of an element; null and false are left out, so that parts can depend on a condition. */
export type Child = Node | string | null | false;
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false));
}

/** An element of HTML. Text is always text: nothing here parses markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, attributes, children);
  return element;
}

export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = html("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", press);
  return element;
}

/** A labelled choice; `choose` gets the value of the option that was taken. */
export function choice(
  label: string,
  options: Readonly<Record<string, string>>,
  chosen: string,
  choose: (value: string) => void,
): HTMLLabelElement {
  const select = html(
    "select",
    {},
    ...Object.entries(options).map(([value, text]) => html("option", { value, selected: value === chosen }, text)),
  );
  select.addEventListener("change", () => choose(select.value));
  return html("label", {}, html("span", {}, label), select);
}

/** The meaning of the colours of a figure: the class of a cell, and a few words. */
export function legend(looks: Readonly<Record<string, string>>): HTMLElement {
  const entries = Object.entries(looks).map(([look, words]) => {
    const cell = svg("rect", { x: 0.1, y: 0.1, width: 0.8, height: 0.8, rx: 0.1, class: look });
    return html("span", {}, svg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, cell), words);
  });
  return html("p", { class: "gs-d-legend" }, ...entries);
}

/** Joins the class names of which the condition holds. */
export const classes = (of: Readonly<Record<string, boolean>>): string =>
  Object.keys(of)
    .filter((name) => of[name])
    .join(" ");

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
