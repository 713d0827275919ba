import type { DType } from "@gridstride/core";

/** One operand of a kernel that loops: an array of the nest's rank, or a scalar. */
export interface KernelOperand {
  readonly kind: "array" | "scalar";
  readonly dtype: DType;
}

/** What an elementwise kernel depends on. Equal plans give equal text. */
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
 * A kernel that applies `gs.ufunc` to each element of a nest, one thread per element, the innermost loop along x.
 *
 * Its arguments: the mask, the inputs, the outputs; all arrays have the nest's extents.
 */
export function elementwiseText({ rank, inputs, outputs, masked, loop }: ElementwisePlan): string {
  const names = [...(masked ? ["m"] : []), ...inputs.map((_, i) => `a${i}`), ...outputs.map((_, i) => `o${i}`)];
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis}]`).join("");
  const values = inputs.map(({ kind, dtype }, i) =>
    cast(kind === "array" ? `a${i}${place}` : `a${i}`, kind === "array" ? dtype : null, loop.inputs[i] as DType),
  );
  const call = `gs.ufunc(${values.join(", ")})`;
  const results = outputs.map((_, i) => (outputs.length === 1 ? call : `r${i}`));
  const body = [
    ...(outputs.length === 1 ? [] : [`const [${results.join(", ")}] = ${call};`]),
    ...outputs.map(
      (dtype, i) =>
        `o${i}${place} = ${cast(cast(results[i] as string, null, loop.outputs[i] as DType), loop.outputs[i] as DType, dtype)};`,
    ),
  ];
  const work = masked ? [`if (m${place}) {`, ...body, "}"] : body;
  return [`(gs, ${names.join(", ")}) => {`, ...positions(0, rank, work), "}"].join("\n");
}

/**
 * Finds the thread's place among `rank` axes of `o0` from `from` on, `i0`, `i1`, ... by axis, and does the work where there
 * is one. The last axis lies along x; those before the last three share z.
 */
export function positions(from: number, rank: number, work: readonly string[]): readonly string[] {
  const last = from + rank - 1;
  const first = Math.max(from, last - 2);
  const folded = first > from;
  const axes = Array.from({ length: last - first + 1 }, (_, along) => last - along);
  const name = (axis: number): string => (folded && axis === first ? "z" : `i${axis}`);
  const size = (axis: number): string =>
    folded && axis === first
      ? Array.from({ length: first - from + 1 }, (_, outer) => `o0.shape[${from + outer}]`).join(" * ")
      : `o0.shape[${axis}]`;
  const names = axes.map(name).join(", ");
  const unfold: string[] = folded ? ["let rest = z;"] : [];
  for (let axis = first; axis > from; axis--)
    unfold.push(`const i${axis} = rest % o0.shape[${axis}];`, `rest = Math.trunc(rest / o0.shape[${axis}]);`);
  if (folded) unfold.push(`const i${from} = rest;`);
  return [
    `const ${axes.length === 1 ? names : `[${names}]`} = gs.grid(${axes.length});`,
    `if (${axes.map((axis) => `${name(axis)} < ${size(axis)}`).join(" && ")}) {`,
    ...unfold,
    ...work,
    "}",
  ];
}

/** A value as another type, by the language's rules for conversions; `from` is null where the type is not known. */
export function cast(value: string, from: DType | null, to: DType): string {
  return from === to ? value : `gs.${to}(${value})`;
}
