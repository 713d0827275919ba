/** An element with a class and children. */
export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  element.append(...children);
  return element;
}

/** A figure under its title, in the host. */
export function figureIn(host: HTMLElement, title: string, ...children: readonly Node[]): void {
  host.append(made("figure", "gs-plot", made("figcaption", "gs-plot-title", title), ...children));
}
