import { dtypeInfo } from "@gridstride/core";
import type { Kernel } from "../ir/ir.ts";
import { product } from "../ir/shape.ts";
import type { SimArg } from "../targets/sim/launch.ts";

/** An array that launches write, and the elements of it that no launch wrote. */
export interface Uncovered {
  /** The text of the kernel that was launched with it last, and its parameter. */
  readonly text: string;
  readonly name: string;
  readonly elements: number;
  readonly missed: number;
  /** The first element that was missed; null where none was. */
  readonly first: readonly number[] | null;
}

/** Notes what launches on the simulator write. */
export class Coverage {
  readonly #arrays = new Map<unknown, { text: string; name: string; bytes: number; arg: SimArg & { kind: "array" } }>();
  launches = 0;

  /** The arguments of a launch; the arrays that it writes are watched. */
  watch(kernel: Kernel, args: readonly SimArg[]): readonly SimArg[] {
    this.launches += 1;
    return args.map((arg, i) => {
      const param = kernel.params[i];
      if (arg.kind !== "array" || param?.kind !== "array") return arg;
      const array = kernel.arrays[param.array];
      if (array?.space !== "global" || !array.written) return arg;
      const uncovered = this.#arrays.get(arg.storage)?.arg.uncovered ?? new Uint8Array(arg.bytes.byteLength).fill(1);
      const watched = { ...arg, uncovered };
      const text = kernel.sources[0]?.text ?? "";
      const { bytesPerElement: bytes } = dtypeInfo(array.dtype);
      this.#arrays.set(arg.storage, { text, name: param.name, bytes, arg: watched });
      return watched;
    });
  }

  /** The arrays that launches were given to write, in the order of their first launches. */
  report(): Uncovered[] {
    return [...this.#arrays.values()].map(({ text, name, bytes, arg }) => {
      const { shape, strides, offset, uncovered } = arg;
      const elements = product(shape);
      const index = shape.map(() => 0);
      let first: number[] | null = null;
      let missed = 0;
      for (let n = 0; n < elements; n++) {
        const at = index.reduce((sum, i, axis) => sum + i * (strides[axis] as number), offset);
        if (uncovered?.[at * bytes] === 1) {
          first ??= [...index];
          missed += 1;
        }
        for (let axis = shape.length - 1; axis >= 0; axis--) {
          index[axis] = (index[axis] as number) + 1;
          if ((index[axis] as number) < (shape[axis] as number)) break;
          index[axis] = 0;
        }
      }
      return { text, name, elements, missed, first };
    });
  }
}

/** Watches the launches from now on; null: nothing is watched. */
export let coverage: Coverage | null = null;

/** Notes what launches on the simulator write from now on. */
export function watchCoverage(): Coverage {
  coverage = new Coverage();
  return coverage;
}
