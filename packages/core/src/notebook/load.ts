import { loaded } from "../loaded.ts";
import type { Shown } from "./notebook.ts";

/** Jupyter's kernels for JavaScript, Deno's among them, call this method of a cell's value, and await it. */
const DISPLAY = Symbol.for("Jupyter.display");

/** Notebooks show arrays of this class as tables or pictures; the code for it is loaded with the first. */
export function showInNotebooks(prototype: object): void {
  Object.defineProperty(prototype, DISPLAY, {
    configurable: true,
    async value(this: Shown) {
      const { bundleOf } = await loaded(import("./notebook.ts"), "notebooks");
      return bundleOf(this);
    },
  });
}
