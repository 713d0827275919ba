import type { DType } from "@gridstride/core";
import type { BuildKernel, BuiltArray, BuiltNumber, KernelBuilder } from "@gridstride/jit/internal";

/** One operand of a kernel that loops: an array of the nest's rank, or a scalar. */
export interface KernelOperand {
  readonly kind: "array" | "scalar";
  readonly dtype: DType;
}

/** The facts that an elementwise kernel depends on. Equal plans give equal kernels. */
export interface ElementwisePlan {
  /** Loops of the nest, at least 1. */
  readonly rank: number;
  readonly inputs: readonly KernelOperand[];
  readonly outputs: readonly DType[];
  /** Whether the first argument is an array of bool that says where to compute. */
  readonly masked: boolean;
  /** The types that the function is called with, and the types of its results. */
  readonly loop: { readonly inputs: readonly DType[]; readonly outputs: readonly DType[] };
}

/**
 * A kernel that applies the function to each element of a nest, one thread per element, the innermost loop along x.
 *
 * Its arguments: the mask, the inputs, the outputs; all arrays have the nest's extents.
 */
export function buildElementwise({ rank, inputs, outputs, masked, loop }: ElementwisePlan): BuildKernel {
  return (k) => {
    const mask = masked ? k.array("m") : null;
    const given = inputs.map(({ kind }, i) => (kind === "array" ? k.array(`a${i}`) : k.scalar(`a${i}`)));
    const results = outputs.map((_, i) => k.array(`o${i}`));
    forElements(k, results[0] as BuiltArray, 0, rank, (place) => {
      const compute = (): void => {
        const values = given.map((operand, i) => {
          const type = loop.inputs[i] as DType;
          return operand.kind === "array"
            ? cast(k, k.at(operand, place), inputs[i]?.dtype ?? null, type)
            : cast(k, operand, null, type);
        });
        const made = k.call(values, outputs.length);
        for (const [i, dtype] of outputs.entries()) {
          const from = loop.outputs[i] as DType;
          const value = cast(k, cast(k, made[i] as BuiltNumber, null, from), from, dtype);
          k.store(results[i] as BuiltArray, place, value);
        }
      };
      if (mask === null) compute();
      else k.if(k.at(mask, place), compute);
    });
  };
}

/**
 * Finds the thread's place among `rank` axes of an array from `from` on, and does the work where there is one. The last
 * axis lies along x; the axes before the last three share z.
 */
export function forElements(
  k: KernelBuilder,
  array: BuiltArray,
  from: number,
  rank: number,
  work: (place: readonly BuiltNumber[]) => void,
): void {
  const last = from + rank - 1;
  const first = Math.max(from, last - 2);
  const axes = Array.from({ length: last - first + 1 }, (_, along) => last - along);
  const outer = Array.from({ length: first - from }, (_, i) => k.size(array, from + i));
  const sizes = axes.map((axis) =>
    axis === first ? [...outer, k.size(array, axis)].reduce((a, b) => k.multiply(a, b)) : k.size(array, axis),
  );
  const places = k
    .grid(axes.length)
    .map((place, along) => k.variable(from < first && axes[along] === first ? "z" : `i${axes[along]}`, place));
  k.if(k.all(places.map((place, along) => k.isLess(place, sizes[along] as BuiltNumber))), () => {
    const inner = places.slice(0, -1).reverse();
    work([...unravel(k, array, from, first, places.at(-1) as BuiltNumber), ...inner]);
  });
}

/** The indices of the axes `from` to `to` of an array that share a number, the last one fastest. */
export function unravel(
  k: KernelBuilder,
  array: BuiltArray,
  from: number,
  to: number,
  shared: BuiltNumber,
): readonly BuiltNumber[] {
  if (from === to) return [shared];
  const rest = k.variable("rest", shared);
  const indices: BuiltNumber[] = [];
  for (let axis = to; axis > from; axis--) {
    indices.unshift(k.variable(`i${axis}`, k.remainder(rest, k.size(array, axis))));
    k.assign(rest, k.quotient(rest, k.size(array, axis)));
  }
  return [k.variable(`i${from}`, rest), ...indices];
}

/** A value as another type, by the language's rules for conversions; `from` is null where the type is not known. */
export function cast(k: KernelBuilder, value: BuiltNumber, from: DType | null, to: DType): BuiltNumber {
  return from === to ? value : k.cast(value, to);
}
