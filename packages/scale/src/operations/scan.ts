import type { NDArray, RealDType } from "@gridstride/core";
import { scan as scanArray } from "@gridstride/kernels";
import { vectorize } from "@gridstride/ufunc";
import { type AnyFunction, deviceOf, type Shipped } from "../functions.ts";
import { toJson } from "../json.ts";
import { remember } from "./elementwise.ts";
import type { Operation, Read } from "./operation.ts";
import { combineOf } from "./reduce.ts";

export interface ScanStageOptions {
  readonly fn: Shipped;
  readonly axis: number;
  readonly dtype: RealDType;
  /** Elements of the input's chunks along the axis; null where chunks are scanned by themselves. */
  readonly chunk: number | null;
}

/** All reduces of a chunk along an axis, combined with that of all chunks before, of which the second input has one element each. */
export const scan: Operation<ScanStageOptions> = {
  reads({ options: { axis, chunk } }, region) {
    const before = chunk === null ? 0 : Math.floor((region.start[axis] as number) / chunk);
    const own: Read = { input: 0, region };
    if (before === 0) return [own];
    const at = (list: readonly number[], value: number): readonly number[] =>
      list.map((one, i) => (i === axis ? value : one));
    return [own, { input: 1, region: { start: at(region.start, before - 1), stop: at(region.stop, before) } }];
  },
  memory: (_stage, reads, result) => 3 * (reads[0] ?? 0) + 2 * (reads[1] ?? 0) + 4 * result,
  async run({ options: { fn: shipped, axis, dtype }, reads, load, device, target }) {
    const x = await load(reads[0] as Read);
    const own = (await scanArray(combineOf(shipped) as never, x, { axis, dtype, device } as never)) as NDArray;
    const before = reads[1];
    if (before === undefined) return own;
    return (await combiner(shipped, target)(await load(before), own, { device, dtype })) as NDArray;
  },
};

/** The function over arrays. */
function combiner(shipped: Shipped, target: string): AnyFunction {
  if ("numpy" in shipped) return deviceOf(shipped);
  return remember(`combiner ${target} ${toJson(shipped)}`, () => {
    const make = vectorize as unknown as (...args: readonly unknown[]) => AnyFunction;
    return make(({ fn }: { fn: AnyFunction }, a: number, b: number) => fn(a, b), {
      uses: { fn: deviceOf(shipped) },
      target,
    });
  });
}
