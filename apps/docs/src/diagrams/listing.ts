import { html } from "./dom.ts";

/** A kernel's text with numbered lines, some of which can be marked. */
export class Listing {
  readonly element: HTMLElement;
  readonly #lines: readonly HTMLElement[];

  constructor(text: string, label: string) {
    this.#lines = text.split("\n").map((line) => html("span", { class: "gs-d-line" }, `${line}\n`));
    const code = html("code", {}, ...this.#lines);
    this.element = html("pre", { class: "gs-d-code", tabindex: 0, role: "region", "aria-label": label }, code);
  }

  /** Marks lines, counted from 1: each with a class and a note that stands at its end. */
  mark(marks: readonly { readonly line: number; readonly look: string; readonly note?: string }[]): void {
    for (const line of this.#lines) {
      line.className = "gs-d-line";
      line.removeAttribute("data-note");
    }
    for (const { line, look, note } of marks) {
      const element = this.#lines[line - 1];
      element?.classList.add(look);
      if (note !== undefined) element?.setAttribute("data-note", note);
    }
  }
}
