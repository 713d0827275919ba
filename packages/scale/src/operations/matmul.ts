import { type NDArray, zeros } from "@gridstride/core";
import { matmul as product } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { extentsOf } from "../arrays/grid.ts";
import type { Operation, Read } from "./operation.ts";

/** One block of a product: blocks of a row of the first matrix times blocks of a column of the second, in order. */
export const matmul: Operation<{ readonly block: number }> = {
  reads({ options: { block }, inputs }, { start, stop }) {
    const inner = inputs[0]?.shape[1] ?? 0;
    const [i = 0, j = 0] = start;
    const [iEnd = 0, jEnd = 0] = stop;
    return Array.from(
      { length: Math.ceil(inner / block) },
      (_, at) => [at * block, Math.min(inner, (at + 1) * block)] as const,
    ).flatMap(([k, kEnd]): Read[] => [
      { input: 0, region: { start: [i, k], stop: [iEnd, kEnd] } },
      { input: 1, region: { start: [k, j], stop: [kEnd, jEnd] } },
    ]);
  },
  // Two blocks at a time, and two results.
  memory: (_stage, reads, result) => 2 * ((reads[0] ?? 0) + (reads[1] ?? 0)) + 5 * result,
  async run({ output, reads, region, load, device }) {
    let sum = zeros(extentsOf(region), output.dtype) as NDArray;
    for (let at = 0; at < reads.length; at += 2) {
      const [a, b] = [await load(reads[at] as Read), await load(reads[at + 1] as Read)];
      const block = (await product(a as never, b as never, { device } as never)) as unknown as NDArray;
      sum =
        at === 0
          ? block
          : ((await (add as unknown as (...args: unknown[]) => unknown)(sum, block, { device })) as NDArray);
    }
    return sum;
  },
};
