import { javascript } from "../peers/javascript.ts";
import { pythons } from "../peers/numpy.ts";
import { matmul } from "./jobs.ts";
import { matmulPeers } from "./matmul-peers.ts";
import { gridProgram, libraryProgram, loops, sharedProgram, TILE } from "./matmul-programs.ts";
import { gridstride } from "./ours.ts";
import type { Bench, Context, Suite } from "./suite.ts";

function bench(context: Context): Bench {
  const side = context.scale === "full" ? 1024 : 128;
  const programs = [gridProgram(side), sharedProgram(side), libraryProgram];
  return {
    name: "float32",
    title: `product of matrices of ${side} x ${side} float32, blocks of ${TILE} x ${TILE}`,
    dtype: "float32",
    base: "kernel, grid(2), cpu",
    tolerance: 1e-4,
    contenders: async () => {
      const job = matmul("float32", side);
      return [
        javascript(job, loops(side)),
        ...pythons(await context.python(), job, ["numpy"]),
        ...(await gridstride(context, job, ["cpu", "parallel", "webgpu"], programs, ["resident", "device"])),
        ...(await matmulPeers(context, job, 1e-4)),
      ];
    },
  };
}

/** The lesson's exercise: what shared memory is good for. */
export const matmulSharedSuite: Suite = {
  name: "matmul-shared",
  title: "a product with and without shared memory",
  seconds: { short: 12, full: 120 },
  benches: (context) => [bench(context)],
};
