import type { DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { elementwise } from "./jobs.ts";
import { gridstride, type Program } from "./ours.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const f = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

function bench(context: Context, length: number, block: number): Bench {
  const program: Program = {
    name: "kernel",
    resident: () => {
      const launch = f.configure(Math.ceil(length / block), block) as (...args: readonly DeviceArray[]) => unknown;
      return ([x, y], out) => launch(x as DeviceArray, y as DeviceArray, out);
    },
  };
  return {
    name: `${block}`,
    title: `${block} threads per block, ${length.toLocaleString("en")} float32`,
    dtype: "float32",
    base: "kernel, cpu",
    tolerance: 1e-5,
    curve: { name: "threads per block", xName: "threads per block", x: block },
    contenders: () =>
      gridstride(context, elementwise("float32", length), ["cpu", "parallel", "webgpu"], [program], ["resident"]),
  };
}

/** The lesson's rule: a multiple of 32 threads, often 128 to 512. */
export const blockSizeSuite: Suite = {
  name: "block-size",
  title: "time against threads per block",
  seconds: { short: 20, full: 90 },
  benches: async (context) => {
    const gpu = await context.device("webgpu");
    const most = typeof gpu === "string" ? 1024 : Math.min(1024, gpu.limits.maxBlockSize);
    const length = context.scale === "full" ? 10_000_000 : 500_000;
    return [1, 8, 32, 64, 128, 256, 512, 1024]
      .filter((block) => block <= most && (block > 1 || context.scale === "full"))
      .map((block) => bench(context, length, block));
  },
};
