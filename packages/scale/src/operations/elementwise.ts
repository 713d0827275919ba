import type { NDArray, RealDType } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";
import type { Grid, Region } from "../arrays/grid.ts";
import { type AnyFunction, rebuild, type Shipped } from "../functions.ts";
import { toJson } from "../json.ts";
import { allAtOnce, type Operation, type Read } from "./operation.ts";

/** An operand: an input, by its place among them, or a number. */
export type Operand = { readonly input: number } | { readonly number: number };

export interface UfuncOptions {
  readonly fn: Shipped;
  readonly operands: readonly Operand[];
  readonly signatures: readonly string[] | null;
  readonly dtype: RealDType | null;
  readonly fastmath: boolean;
}

/** A universal function over chunks; inputs of fewer axes, or of extents of 1, are broadcast. */
export const ufunc: Operation<UfuncOptions> = {
  reads: ({ inputs }, region) => inputs.map((spec, input): Read => ({ input, region: broadcastRegion(spec, region) })),
  memory: allAtOnce,
  async run({ options, reads, load, device, target }) {
    const arrays = await Promise.all(reads.map(load));
    const values = options.operands.map((one) => ("number" in one ? one.number : arrays[one.input]));
    const call = makeUfunc(options, target);
    return (await call(...values, { device, ...(options.dtype === null ? {} : { dtype: options.dtype }) })) as NDArray;
  },
};

/** The part of an input that meets a region of what it is broadcast to. */
export function broadcastRegion({ shape }: Grid, { start, stop }: Region): Region {
  const skip = start.length - shape.length;
  const one = shape.map(
    (extent, axis) => extent === 1 && (stop[axis + skip] as number) - (start[axis + skip] as number) >= 1,
  );
  return {
    start: shape.map((_, axis) => (one[axis] ? 0 : (start[axis + skip] as number))),
    stop: shape.map((_, axis) => (one[axis] ? 1 : (stop[axis + skip] as number))),
  };
}

export function makeUfunc(
  { fn: shipped, signatures, fastmath }: Pick<UfuncOptions, "fn" | "signatures" | "fastmath">,
  target: string,
): AnyFunction {
  const { fn, uses } = rebuild(shipped);
  if ("numpy" in shipped) return fn;
  const options = { target, fastmath, ...(uses === undefined ? {} : { uses }) };
  const make = vectorize as unknown as (...args: readonly unknown[]) => AnyFunction;
  return remember(`${target} ${toJson([shipped, signatures, fastmath])}`, () =>
    signatures === null ? make(fn, options) : make(signatures, fn, options),
  );
}

const made = new Map<string, AnyFunction>();

/** A process compiles each text once. */
export function remember(key: string, make: () => AnyFunction): AnyFunction {
  let known = made.get(key);
  if (known === undefined) {
    known = make();
    made.set(key, known);
  }
  return known;
}
