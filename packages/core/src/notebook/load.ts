import { loaded } from "../loaded.ts";
import type { Shown } from "./notebook.ts";

/** What Jupyter's kernels for JavaScript, Deno's among them, ask of a cell's value, and await. */
const DISPLAY = Symbol.for("Jupyter.display");

/** Notebooks show arrays of this class as tables or pictures; the code for it is loaded with the first. */
export function showInNotebooks(prototype: object): void {
  Object.defineProperty(prototype, DISPLAY, {
    async value(this: Shown) {
      const { bundleOf } = await loaded(import("./notebook.ts"), "notebooks");
      return bundleOf(this);
    },
  });
}
