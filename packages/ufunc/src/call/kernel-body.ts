import type { DType } from "@gridstride/core";
import type { FunctionUse, KernelWriter, Written } from "@gridstride/jit/internal";

/** Writes a kernel that calls the ufunc's function. */
export type KernelBody = (kernel: KernelWriter) => void;

/** A generated kernel around a function. */
export function kernelAround(use: FunctionUse, body: KernelBody): FunctionUse {
  return {
    kind: "function",
    hasContext: false,
    uses: { ufunc: use },
    source: { name: use.source.name, text: "" },
    body,
  };
}

/** A kernel that only calls the function, so that its types can be asked for. */
export function probeAround(use: FunctionUse, operands: number): FunctionUse {
  return kernelAround(use, (k) => k.run(Array.from({ length: operands }, (_, i) => k.param(`a${i}`))));
}

/** One operand of a kernel that loops: an array of the nest's rank, or a scalar. */
export interface KernelOperand {
  readonly kind: "array" | "scalar";
  readonly dtype: DType;
}

/** What an elementwise kernel depends on. Equal plans give equal kernels. */
export interface ElementwisePlan {
  /** Loops of the nest, at least 1. */
  readonly rank: number;
  readonly inputs: readonly KernelOperand[];
  readonly outputs: readonly DType[];
  /** Whether the first argument is an array of bool that says where to compute. */
  readonly masked: boolean;
  /** The types that the function is called with, and those of its results. */
  readonly loop: { readonly inputs: readonly DType[]; readonly outputs: readonly DType[] };
}

/**
 * A kernel that applies the function to each element of a nest, one thread per element, the innermost loop along x.
 *
 * Its arguments: the mask, the inputs, the outputs; all arrays have the nest's extents.
 */
export function elementwiseBody({ rank, inputs, outputs, masked, loop }: ElementwisePlan): KernelBody {
  return (k) => {
    const mask = masked ? k.param("m") : null;
    const given = inputs.map((_, i) => k.param(`a${i}`));
    const made = outputs.map((_, i) => k.param(`o${i}`));
    eachPlace(k, made[0] as Written, 0, rank, (place) => {
      const work = (): void => {
        const values = inputs.map(({ kind, dtype }, i) => {
          const [operand, type] = [given[i] as Written, loop.inputs[i] as DType];
          return kind === "array" ? k.cast(k.at(operand, place), dtype, type) : k.cast(operand, null, type);
        });
        const called = k.call(values);
        for (const [i, dtype] of outputs.entries()) {
          const type = loop.outputs[i] as DType;
          const result = k.cast(outputs.length === 1 ? called : k.at(called, [k.number(i)]), null, type);
          k.set(k.at(made[i] as Written, place), k.cast(result, type, dtype));
        }
      };
      if (mask === null) work();
      else k.when(k.at(mask, place), work);
    });
  };
}

/**
 * Finds the thread's place among `rank` axes of an array from `from` on, and does the work where there is one. The last axis
 * lies along x; those before the last three share z.
 *
 * @param work - gets the place, one index for each of the axes.
 */
export function eachPlace(
  k: KernelWriter,
  array: Written,
  from: number,
  rank: number,
  work: (place: readonly Written[]) => void,
): void {
  const last = from + rank - 1;
  const first = Math.max(from, last - 2);
  const along = Array.from({ length: last - first + 1 }, (_, i) => k.variable(`i${last - i}`, k.place(i as 0 | 1 | 2)));
  const extents = along.map((_, i) => k.extent(array, last - i));
  if (first > from) extents[2] = product(k, array, from, first);
  k.when(k.all(along.map((place, i) => k.binary("<", place, extents[i] as Written))), () => {
    const [outermost] = along.slice(-1) as [Written];
    const outer = first === from ? [outermost] : unfold(k, array, outermost, from, first);
    work([...outer, ...along.slice(0, -1).reverse()]);
  });
}

/** The indices along the axes `from` to `to` of an array, of a number that counts them row by row. */
export function unfold(k: KernelWriter, array: Written, number: Written, from: number, to: number): readonly Written[] {
  if (from === to) return [k.variable(`i${from}`, number)];
  const rest = k.variable("rest", number);
  const places: Written[] = [];
  for (let axis = to; axis > from; axis--) {
    const extent = k.extent(array, axis);
    places.unshift(k.variable(`i${axis}`, k.binary("%", rest, extent)));
    k.set(rest, k.intrinsic("Math.trunc", k.binary("/", rest, extent)));
  }
  return [k.variable(`i${from}`, rest), ...places];
}

/** How many elements the axes `from` to `to` of an array have together. */
export function product(k: KernelWriter, array: Written, from: number, to: number): Written {
  const extents = Array.from({ length: to - from + 1 }, (_, i) => k.extent(array, from + i));
  return extents.reduce((left, right) => k.binary("*", left, right));
}
