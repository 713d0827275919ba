import type { Span } from "../diagnostics/source.ts";
import type { ArrayInfo } from "../frontend/array-info.ts";
import type { CompileRequest } from "../frontend/request.ts";
import type { GlobalArray } from "../ir/ir.ts";

/** The array of counters that a kernel has next to its arguments while somebody counts. */
export class Counters {
  /** The counters, by element. */
  readonly ids: number[] = [];
  /** The number of the array in the session; null before the first counter. */
  #array: number | null = null;

  /** The array and the element for a counter. @param arrays - of the session, to which the first counter adds the array. */
  element(id: number, arrays: ArrayInfo[], span: Span): readonly [array: number, element: number] {
    this.#array ??= arrays.push({ ...COUNTERS, space: "global", shape: null, use: null, relative: null, span }) - 1;
    const known = this.ids.indexOf(id);
    return [this.#array, known >= 0 ? known : this.ids.push(id) - 1];
  }

  /** The declaration, if a number of the session is the number of the array. No argument shares its memory. */
  declared(number: number, { span }: ArrayInfo, { args }: CompileRequest): GlobalArray | null {
    if (number !== this.#array) return null;
    const group = 1 + Math.max(-1, ...args.map((arg) => (arg.kind === "scalar" ? -1 : arg.group)));
    return { ...COUNTERS, space: "global", layout: "C", group, written: true, span };
  }
}

const COUNTERS = { name: "counters", dtype: "uint32", ndim: 1 } as const;
