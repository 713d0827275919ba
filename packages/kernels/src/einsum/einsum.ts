import {
  type DeviceArray,
  type DType,
  dtypeInfo,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
  type Target,
  type WritableHostArray,
} from "@gridstride/core";
import { convertInto, isPlain, show } from "@gridstride/core/internal";
import { promoteTypes } from "@gridstride/ufunc";
import type { HostResult } from "@gridstride/ufunc/internal";
import { summedIn } from "../accumulators.ts";
import { call, type PlaceOptions } from "../call.ts";
import { Converted } from "../convert.ts";
import { checkOptions, type Rules } from "../options.ts";
import { readSubscripts, type Subscripts } from "./subscripts.ts";
import { contracted, distinct, drop, ordered, summed, type Term } from "./term.ts";

/** Options of a sum of products. `A` is where the arrays are: on the host, or on a device. */
export interface EinsumOptions<A> {
  /** Where the result goes; may share memory with the operands. */
  readonly out?: A;
}

const OPTIONS: Rules<EinsumOptions<unknown>> = { out: "array" };

/** The arguments between the subscripts and the options. */
interface Einsum {
  (subscripts: string, ...operands: readonly DeviceArray[]): DeviceArray;
  (subscripts: string, ...args: readonly [...DeviceArray[], EinsumOptions<DeviceArray>]): DeviceArray;
  (subscripts: string, ...operands: readonly HostArray[]): NDArray;
  <T extends Target = "cpu">(
    subscripts: string,
    ...args: readonly [...HostArray[], EinsumOptions<WritableHostArray> & PlaceOptions<T>]
  ): HostResult<T, NDArray>;
}

/**
 * `numpy.einsum`: sums of products, as Einstein writes them. Each subscript names the axes of an operand by letters, `...`
 * the axes that are left; axes of one name go together, and axes that the output, after `->`, does not name are summed over.
 * Without `->` the output has the letters that are there once, in the order of the alphabet.
 *
 * @param subscripts - as in `"ij,jk->ik"`, a matrix product, `"ii"`, a trace, `"...ij->...ji"`, transposes.
 * @param args - an operand for each subscript, any shapes, strides and types; then, where there are any, the options. Axes
 *   of one element are stretched.
 * @returns the shape that the output names, row-major, the caller's; the type in which the operands meet, as in NumPy.
 *   Operands are contracted from the first to the last, two at a time, by `matmul` where that sums, in its types and within
 *   its bound for each. Whole numbers wrap; sums of float16 are added up in float32 and rounded once, in the end.
 * @throws {ShapeError} for malformed subscripts, and subscripts that do not fit the operands.
 *
 * @example
 * ```ts
 * einsum("ij,jk->ik", array([[1, 2], [3, 4]]), array([[1, 0], [0, 1]])).shape; // [2,2]
 * ```
 */
export const einsum: Einsum = ((subscripts: unknown, ...args: readonly unknown[]): unknown => {
  if (typeof subscripts !== "string")
    throw new LaunchError(
      "wrong-kind",
      `einsum: expected subscripts as text, as in "ij,jk->ik"; got ${show(subscripts)}`,
    );
  const last = args.at(-1);
  const given = isOptions(last);
  const options = (given ? last : {}) as EinsumOptions<unknown> & PlaceOptions<Target>;
  checkOptions("einsum", options, OPTIONS);
  const operands = given ? args.slice(0, -1) : args;
  if (operands.length === 0)
    throw new ShapeError("mismatch", `einsum: expected an operand for "${subscripts}", got none`);
  let read: Subscripts;
  return call(
    {
      name: "einsum",
      inputs: operands,
      inputNames: operands.map((_, i) => `operand ${i}`),
      out: [options.out],
      readsOut: false,
      complex: true,
      plan(inputs) {
        read = readSubscripts(
          subscripts,
          inputs.map(({ shape }) => shape),
        );
        const types = inputs.map(({ dtype }) => dtype);
        const dtype = types.reduce(promoteTypes);
        return [{ shape: read.output.map((label) => read.sizes.get(label) as number), dtype }];
      },
      run(_device, arrays, [result]) {
        contract(read, arrays, result as DeviceArray);
      },
    },
    options,
  );
}) as Einsum;

/** Options, as opposed to an operand. */
function isOptions(value: unknown): boolean {
  return isPlain(value) && !isDeviceArray(value) && !("data" in value || "shape" in value);
}

function contract({ operands, output, sizes }: Subscripts, arrays: readonly DeviceArray[], result: DeviceArray): void {
  if (result.size === 0) return;
  const type = stepType(result.dtype);
  const converted = arrays.map((array) => new Converted(array, type));
  let all: Term | null = null;
  try {
    const terms = converted.map(({ array }, i) => distinct(array, operands[i] as readonly string[], sizes));
    for (const [i, term] of terms.entries()) {
      const later = new Set([...output, ...terms.slice(i + 1).flatMap(({ labels }) => labels)]);
      const before: Term | null = all;
      const needed = (label: string): boolean => later.has(label) || (before?.labels.includes(label) ?? false);
      const own = summed(term, needed);
      if (before === null) {
        all = own;
        continue;
      }
      const left: Term = summed(before, (label) => later.has(label) || own.labels.includes(label));
      all = contracted(left, own, (label) => later.has(label));
    }
    const term = summed(all as Term, (label) => output.includes(label));
    all = term;
    convertInto(result, ordered(term, output));
  } finally {
    if (all !== null) drop(all);
    for (const one of converted) one[Symbol.dispose]();
  }
}

/** The type of what is in between. */
function stepType(type: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "float" || kind === "complex") return summedIn(type);
  if (kind === "bool") return type;
  return bytesPerElement < 8 ? "int32" : "int64";
}
