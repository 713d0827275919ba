import type { Layout, Same, Shadow } from "./shadow.ts";
import type { Thread } from "./thread.ts";

export type Accesses = Pick<Shadow, "read" | "write" | "update" | "load">;

/** The shadow of memory as an array sees it whose elements are several cells each. */
export class WideShadow implements Accesses {
  readonly #cells: Shadow;
  /** Cells of an element. */
  readonly #width: number;

  constructor(cells: Shadow, width: number) {
    this.#cells = cells;
    this.#width = width;
  }

  read(t: Thread, view: Layout, i: number, site: number): boolean {
    return this.#some(i, (cell) => this.#cells.read(t, view, i, site, cell));
  }

  write(t: Thread, view: Layout, i: number, site: number, same: Same): boolean {
    return this.#some(i, (cell) => this.#cells.write(t, view, i, site, same, cell));
  }

  update(t: Thread, view: Layout, i: number, site: number, fresh: boolean): boolean {
    return this.#some(i, (cell) => this.#cells.update(t, view, i, site, fresh, cell));
  }

  load(t: Thread, view: Layout, i: number, site: number): boolean {
    return this.#some(i, (cell) => this.#cells.load(t, view, i, site, cell));
  }

  /** One report for an element is enough. */
  #some(i: number, reports: (cell: number) => boolean): boolean {
    for (let k = 0; k < this.#width; k++) if (reports(i * this.#width + k)) return true;
    return false;
  }
}
