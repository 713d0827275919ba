// The memory of a worker's process, compared with the need of its tasks according to the plan.
import { arange, type NDArray } from "@gridstride/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bind, needsOf } from "../../src/graph.ts";
import { local, type Plan, type PlanArray, plan } from "../../src/index.ts";
import { bundledWorker } from "../bundle.ts";
import { folder, writeInput } from "./support.ts";

let worker: Awaited<ReturnType<typeof bundledWorker>>;
/** Bytes of a worker with tasks of next to nothing. */
let idle: number;
beforeAll(async () => {
  worker = await bundledWorker();
  [idle] = await peakOf("stencil", 8);
});
afterAll(() => worker.remove());

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));
const zstd = [{ name: "zstd", configuration: { level: 1, checksum: false } }];

const work: Record<string, (run: Plan, x: PlanArray) => void> = {
  stencil: (run, x) => run.write(run.stencil(x, heat, { halo: 1, repeat: 2, boundary: "fixed" }), "out"),
  variance: (run, x) => run.write(run.variance(x, { axis: 0 }), "out"),
  "rechunk and zstd": (run, x) => run.write(x, "out", { chunks: [x.shape[0]! / 8, x.shape[1]!], codecs: zstd }),
};

/** Bytes of one worker at most, and of its largest task by the plan, for 8 chunks of `side` squared. */
async function peakOf(operation: string, side: number): Promise<readonly [number, number]> {
  const store = folder();
  const shape = [4 * side, 2 * side];
  await writeInput(store, "x", arange(8 * side * side, "float32").reshape(shape) as NDArray, [side, side]);
  const make = async (memory: number): Promise<Plan> => {
    const run = plan({ store, target: "cpu", memory });
    work[operation]!(run, await run.open("x"));
    return run;
  };
  const file = (await make(1e10)).file();
  const needed = Math.max(...file.stages.map((stage) => needsOf(bind(file.arrays, stage)).memory));
  // No byte more than the tasks need.
  const { progress } = await (await make(needed)).start(local({ workers: 1, command: worker.command }));
  return [progress.workers[0]!.peakBytes, needed];
}

test.each(Object.keys(work))(
  "a worker's memory stays within the plan's: %s",
  async (operation) => {
    const [peak, needed] = await peakOf(operation, 2000);
    console.log(`${operation}: ${[peak, idle, needed].map((one) => (one / 1e6).toFixed(0)).join(", ")} MB`);
    expect(peak - idle).toBeLessThan(needed);
    // A plan that asks for several times too much is of no use either.
    expect(peak - idle).toBeGreaterThan(needed / 4);
  },
  180_000,
);
