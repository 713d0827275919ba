import { type DType, empty, LaunchError, type NDArray } from "@gridstride/core";
import type { CoreOperand } from "../rules/core-call.ts";
import { inFortranOrder, outputOrder } from "../rules/nest.ts";
import type { PreparedCore } from "./prepared.ts";
import { loopStride } from "./run.ts";

/** Where one result goes. */
export interface CoreResult {
  readonly array: NDArray;
  /** The same array, or a copy in the loop's type, where it has another or shares memory that is still read. */
  readonly inType: NDArray;
  /** It was allocated for the call. */
  readonly fresh: boolean;
}

/** The arrays that take the results: those that the caller gave, and fresh ones in the order that is asked for. */
export function resultsOf({ callee, loop, call, operands, out, order }: PreparedCore): readonly CoreResult[] {
  const all = [...operands, ...out].map((given) => (given?.kind === "host" ? given.array : null));
  const nin = operands.length;
  // The axes that NumPy's iterator has: those of the loop, then the core ones of each output.
  const cores = call.operands.slice(nin).map(({ core }) => core.length);
  const starts = cores.map((_, i) => call.loop.length + cores.slice(0, i).reduce((a, b) => a + b, 0));
  const rank = call.loop.length + cores.reduce((a, b) => a + b, 0);
  const strides = all.flatMap((array, i) => {
    if (array === null) return [];
    const operand = call.operands[i] as CoreOperand;
    const own = new Array<number>(rank).fill(0);
    for (const [axis, step] of loopStride(array, operand, call.loop).entries()) own[axis] = step;
    if (i >= nin)
      for (const [at, axis] of operand.core.entries())
        own[(starts[i - nin] as number) + at] = axis === null ? 0 : (array.stride[axis] as number);
    return [own];
  });
  const given = all.filter((array) => array !== null);
  const fortran = order === "A" && inFortranOrder(given, given[0]?.shape ?? []);
  const places = outputOrder(order, rank, strides, fortran);
  return cores.map((_, i): CoreResult => {
    const type = loop.outputs[i] as DType;
    const array = all[nin + i] ?? null;
    if (array === null) {
      const made = allocate(call.operands[nin + i] as CoreOperand, places, call.loop.length, starts[i] as number, type);
      return { array: made, inType: made, fresh: true };
    }
    if (array.stride.some((step, axis) => step === 0 && (array.shape[axis] as number) > 1))
      throw new LaunchError(
        "not-writable",
        `output array is read-only: ${callee.name} got a broadcast array in \`out\``,
      );
    return { array, inType: array.dtype === type ? array : array.astype(type), fresh: false };
  });
}

/** A fresh output whose axes lie in memory in the order of the iterator's. */
function allocate(
  { shape, loop, core }: CoreOperand,
  places: readonly number[],
  loopRank: number,
  start: number,
  type: DType,
): NDArray {
  const axes = places.flatMap((place) => {
    const axis = place < loopRank ? loop[place] : core[place - start];
    return axis === undefined || axis === null ? [] : [axis];
  });
  // With `keepdims` there are axes of one element besides.
  const order = [...axes, ...shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis))];
  const back = shape.map((_, axis) => order.indexOf(axis));
  const memory = empty(
    order.map((axis) => shape[axis] as number),
    type,
  );
  return memory.transpose(back);
}
