import { javascript } from "../peers/javascript.ts";
import { pythons } from "../peers/numpy.ts";
import { type Float, matmul } from "./jobs.ts";
import { matmulPeers } from "./matmul-peers.ts";
import { gridProgram, gufuncProgram, indexProgram, libraryProgram, loops } from "./matmul-programs.ts";
import { gridstride } from "./ours.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const SIDE = 50;

function bench(context: Context, dtype: Float): Bench {
  const targets = ["cpu", "parallel", "webgpu"] as const;
  return {
    name: dtype,
    title: `product of matrices of ${SIDE} x ${SIDE} ${dtype}`,
    dtype,
    base: "plain JavaScript",
    tolerance: dtype === "float32" ? 1e-5 : 1e-13,
    contenders: async () => {
      const job = matmul(dtype, SIDE);
      return [
        javascript(job, loops(SIDE)),
        ...pythons(await context.python(), job, ["numpy", "cpu"]),
        ...(await gridstride(context, job, ["cpu"], [gufuncProgram])),
        ...(await gridstride(context, job, targets, [gridProgram(SIDE), indexProgram(SIDE), libraryProgram])),
        ...(await matmulPeers(context, job, 1e-5)),
      ];
    },
  };
}

/** The lesson's small product: too little work for a GPU, which its table shows. */
export const matmul50Suite: Suite = {
  name: "matmul50",
  title: "a product of small matrices: what a call costs in addition to its work",
  seconds: { short: 20, full: 60 },
  benches: (context) => [bench(context, "float64"), bench(context, "float32")],
};
