// What schedulers are given: scripts and manifests, and what becomes of exit codes.
import { arange, type NDArray } from "@gridstride/core";
import { negative } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";
import { kubernetes, type Launcher, plan, slurm } from "../../src/index.ts";
import { exitCodes } from "../../src/launchers/launcher.ts";
import { folder, writeInput } from "./support.ts";

const launch = { store: "/lab/it's", name: "gridstride-1" };

test("slurm: the script", () => {
  const text = slurm({
    workers: 4,
    gres: "gpu:1",
    partition: "gpu",
    time: "2:00:00",
    before: ["module load nodejs"],
    sbatch: ["--account=lab"],
  }).describe(launch);
  expect(text).toContain("#SBATCH --array=0-3\n");
  expect(text).toContain(
    "#SBATCH --gres=gpu:1\n#SBATCH --partition=gpu\n#SBATCH --time=2:00:00\n#SBATCH --account=lab\nmodule load nodejs\n",
  );
  expect(text).toContain(`npx gridstride-worker --store '/lab/it'\\''s' --index "$SLURM_ARRAY_TASK_ID" --of 4`);
  expect(() => slurm({ workers: 1, partition: "a\n#SBATCH --uid=0" })).toThrow("one line");
});

interface Job {
  readonly spec: {
    readonly completions: number;
    readonly backoffLimitPerIndex: number;
    readonly podFailurePolicy: {
      readonly rules: readonly {
        readonly action: string;
        readonly onExitCodes?: { readonly values: readonly number[] };
        readonly onPodConditions?: unknown;
      }[];
    };
  };
}

/** Emulated: what the Job controller of Kubernetes 1.33 does with the exits of an index's pods, by its documentation. */
function emulated({ spec }: Job, exits: readonly (readonly (number | "evicted")[])[]): string[] {
  return exits.map((ofIndex) => {
    let failures = 0;
    for (const exit of ofIndex) {
      if (exit === 0) return "succeeded";
      const rule = spec.podFailurePolicy.rules.find((one) =>
        exit === "evicted" ? one.onPodConditions !== undefined : one.onExitCodes?.values.includes(exit),
      );
      if (rule?.action === "FailIndex") return "failed index";
      if (rule?.action === "FailJob") return "failed job";
      if (rule?.action === "Ignore") continue;
      if (++failures > spec.backoffLimitPerIndex) return "out of tries";
    }
    return "running";
  });
}

test("kubernetes: evictions do not count, failed tasks fail the index, and no credential is in the manifest (emulated controller)", () => {
  process.env.AWS_SECRET_ACCESS_KEY = "do-not-show";
  const text = kubernetes({
    image: "lab/worker:1",
    parallelism: 3,
    secrets: ["s3"],
    resources: { "nvidia.com/gpu": "1" },
  }).describe(launch);
  delete process.env.AWS_SECRET_ACCESS_KEY;
  expect(text).not.toContain("do-not-show");
  const job = JSON.parse(text) as Job;
  const { done, kernel, refused, retry } = exitCodes;
  const many = Array.from({ length: 20 }, () => "evicted" as const);
  expect(
    emulated(job, [[...many, done], [retry, retry, done], [kernel], [refused], Array.from({ length: 7 }, () => retry)]),
  ).toEqual(["succeeded", "succeeded", "failed index", "failed job", "out of tries"]);
});

test("dry runs start nothing, and the graph says what would be done", async () => {
  const store = folder();
  await writeInput(store, "x.zarr", arange(12, "float32").reshape([4, 3]) as NDArray, [2, 3]);
  const run = plan({ store, memory: "1 MB" });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  expect(run.explain()).toContain("2 tasks, each reads 24 B, writes 24 B");
  const never: Launcher = { ...kubernetes({ image: "i", parallelism: 2 }), launch: () => expect.unreachable() };
  const lines: string[] = [];
  const { script } = await run.start(never, { dryRun: true, print: (line) => lines.push(line) });
  expect(lines).toEqual([script]);
});
