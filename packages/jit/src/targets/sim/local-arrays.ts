import type { BlockArray, Kernel } from "../../ir/ir.ts";
import { product, stridesOf } from "../../ir/shape.ts";
import { elementsOf, type View } from "./memory.ts";
import type { Monitor } from "./monitor.ts";
import { unwrittenRead } from "./shadow.ts";
import type { Op } from "./thread.ts";

/** Memory of `local.array`: one share per thread that may be alive at once, and which elements were written. */
export class LocalArrays {
  readonly #kernel: Kernel;
  readonly #monitor: Monitor;
  /** By ArrayId: the life of the thread that wrote the element last. */
  readonly #written: Int32Array[] = [];
  #slots = 0;

  constructor(kernel: Kernel, monitor: Monitor) {
    this.#kernel = kernel;
    this.#monitor = monitor;
  }

  /** Makes room for that many threads alive at once. */
  reserve(slots: number, views: readonly View[]): void {
    if (slots <= this.#slots) return;
    this.#slots = slots;
    this.#kernel.arrays.forEach((array, id) => {
      if (array.space !== "local") return;
      const size = product(array.shape);
      const length = size * slots;
      views[id]!.bind(elementsOf(array.dtype, length), 0, array.shape, stridesOf(array.shape));
      this.#written[id] = new Int32Array(length);
    });
  }

  /** Takes every element as never written. */
  forget(): void {
    for (const written of this.#written) written?.fill(0);
  }

  noteWrite(id: number, at: number): Op {
    const written = this.#written;
    return (t) => {
      const i = t.f[at]!;
      if (i >= 0) written[id]![i] = t.life;
    };
  }

  noteRead(id: number, view: View, at: number, site: number): Op {
    const written = this.#written;
    const monitor = this.#monitor;
    const size = product((this.#kernel.arrays[id] as BlockArray).shape);
    return (t) => {
      const i = t.f[at]!;
      if (i >= 0 && written[id]![i] !== t.life) unwrittenRead(monitor, t, view, i - t.slot * size, site);
    };
  }
}
