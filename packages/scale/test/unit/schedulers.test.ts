// The input of schedulers, which is scripts and manifests, and what becomes of exit codes.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { arange, type NDArray } from "@gridstride/core";
import { negative } from "@gridstride/ufunc/numpy";
import { Job as PublishedJob } from "kubernetes-models/batch/v1";
import { expect, test } from "vitest";
import { kubernetes, type Launcher, plan, slurm } from "../../src/index.ts";
import { exitCodes } from "../../src/launchers/launcher.ts";
import { drawText } from "../../src/planning/graph-text.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import { jsonBytes } from "../../src/stores/store.ts";
import { mixedDevices, sharedAdapters } from "../../src/work/device.ts";
import { keys, type WorkerRecord } from "../../src/work/keys.ts";
import { folder, inProcess, writeInput } from "./support.ts";

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

test.each<[string, number, number, number]>([
  ["killed", 137, 2, 0],
  ["a lost store", exitCodes.retry, 2, 0],
  ["tasks that failed", exitCodes.kernel, 1, exitCodes.kernel],
  ["stopped", exitCodes.stopped, 1, exitCodes.stopped],
])("slurm: a worker that leaves with %s (%i) is started %i times", (_, first, starts, last) => {
  const path = join(folder(), "starts");
  const worker = `echo >>${path}; [ $(wc -l <${path}) -gt 1 ] || exit ${first}`;
  const { status } = spawnSync("sh", {
    input: slurm({ workers: 1, command: ["sh", "-c", worker] }).describe(launch),
    env: { ...process.env, SLURM_ARRAY_TASK_ID: "0" },
  });
  expect([readFileSync(path, "utf8").length, status]).toEqual([starts, last]);
});

test("kubernetes: the manifest is of the published schema, and has no credential", () => {
  process.env.AWS_SECRET_ACCESS_KEY = "do-not-show";
  const text = kubernetes({
    image: "lab/worker:1",
    parallelism: 3,
    secrets: ["s3"],
    namespace: "lab",
    serviceAccount: "worker",
    volume: { claim: "scratch", path: "/scratch" },
    resources: { "nvidia.com/gpu": "1" },
  }).describe(launch);
  delete process.env.AWS_SECRET_ACCESS_KEY;
  expect(text).not.toContain("do-not-show");
  const job = JSON.parse(text) as { readonly spec: object };
  // By the schema that Kubernetes publishes, as this package has it compiled.
  new PublishedJob(job as never).validate();
  const wrong = { ...job, spec: { ...job.spec, completionMode: "Indexd", completions: "3" } };
  expect(() => new PublishedJob(wrong as never).validate()).toThrow(/completion/);
});

test("dry runs start nothing, and the graph says what would be done", async () => {
  const store = folder();
  await writeInput(store, "x.zarr", arange(12, "float32").reshape([4, 3]) as NDArray, [2, 3]);
  const run = plan({ store, memory: "1 MB" });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  expect(run.explain()).toContain("2 tasks, each reads 24 B, writes 24 B");
  // A line for each stage next to a graph, and a dot for each in a picture.
  expect(run.explain().split("\n")[0]).toBe("o input-0 from x.zarr");
  expect(run.explain()).toContain("\no 00-ufunc of input-0 -> o.zarr\n");
  expect(run.explain("svg").match(/<circle /g)?.length).toBe(2);
  const never: Launcher = { ...kubernetes({ image: "i", parallelism: 2 }), launch: () => expect.unreachable() };
  const lines: string[] = [];
  const { script } = await run.start(never, { dryRun: true, print: (line) => lines.push(line) });
  expect(lines).toEqual([script]);
});

test("graphs: what is read twice goes on, what nobody reads any more ends, and lines cross", () => {
  const of: Record<string, string[]> = { a: [], b: [], c: ["a"], d: ["c", "a"], e: ["d", "b"], f: ["c"] };
  const nodes = Object.entries(of).map(([id, inputs]) => ({ id, inputs, lines: [id] }));
  expect(drawText(nodes).split("\n")).toEqual(["o     a", "│ o   b", "├─│─o c", "o─│─┤ d", "o─┘ │ e", "o───┘ f"]);
});

const record: WorkerRecord = {
  id: "a",
  host: "n1",
  pid: 1,
  adapter: "one GPU",
  target: "webgpu",
  gpu: true,
  granted: "",
  visible: 1,
  started: 0,
  updated: 10,
  state: "working",
  tasks: 1,
  failures: 0,
  busyMs: 1,
  bytesRead: 0,
  bytesWritten: 0,
  peakBytes: 0,
  stages: {},
  slow: [],
};

test.each<[string, boolean, Partial<WorkerRecord>, Partial<WorkerRecord>]>([
  ["two workers of a node", true, {}, {}],
  ["both left", true, { state: "left" }, { state: "left" }],
  ["two nodes", false, {}, { host: "n2" }],
  ["cores", false, { gpu: false }, { gpu: false }],
  ["another adapter", false, {}, { adapter: "another" }],
  ["started again", false, {}, { started: 11, updated: 20 }],
  ["each granted the only GPU that it sees", false, { granted: "0" }, { granted: "1" }],
  ["each took its own of several", false, { granted: "0", visible: 2 }, { granted: "1", visible: 2 }],
  ["one of several for both", true, { granted: "0", visible: 2 }, { granted: "0", visible: 2 }],
])("workers that share an adapter: %s: %s", (_, shared, a, b) => {
  const lines = sharedAdapters([
    { ...record, ...a },
    { ...record, id: "b", ...b },
  ]);
  expect(lines.length).toBe(shared ? 1 : 0);
  if (shared) expect(lines[0]).toContain("2 workers on n1 share the adapter one GPU");
});

test.each<[string, string | undefined, Partial<WorkerRecord>]>([
  ["one kind of GPU", undefined, { host: "n2" }],
  ["two kinds of GPU", "webgpu (another) 1, webgpu (one GPU) 1", { adapter: "another" }],
  ["a GPU and cores", "cpu 3, webgpu (one GPU) 1", { target: "cpu", gpu: false, tasks: 3 }],
  ["one did nothing", undefined, { adapter: "another", tasks: 0 }],
])("workers on different devices: %s: %s", (_, kinds, other) => {
  const lines = mixedDevices([record, { ...record, id: "b", ...other }]);
  expect(lines.map((line) => /did tasks \((.*?)\), so/.exec(line)?.[1])).toEqual(kinds === undefined ? [] : [kinds]);
});

test("a deterministic run refuses a worker whose device is not that of the first", async () => {
  const store = folder();
  await writeInput(store, "x.zarr", arange(12, "float32").reshape([4, 3]) as NDArray, [2, 3]);
  const run = plan({ store, deterministic: true });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  await new DirectoryStore(store).put(keys.device, jsonBytes({ target: "webgpu", adapter: "another GPU" }));
  const refused = run.start(inProcess(1), { print: () => {} });
  await expect(refused).rejects.toThrow("this run is deterministic and began on webgpu (another GPU)");
});

test("a run says that workers share an adapter", async () => {
  const store = folder();
  await writeInput(store, "x.zarr", arange(12, "float32").reshape([4, 3]) as NDArray, [2, 3]);
  const run = plan({ store, target: "cpu" });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  const real = inProcess(1);
  const launcher: Launcher = {
    ...real,
    async launch(launch) {
      const files = new DirectoryStore(store);
      for (const id of ["a", "b"]) await files.put(`${keys.workers}/${id}`, jsonBytes({ ...record, id }));
      return real.launch(launch);
    },
  };
  const { warnings } = await run.start(launcher, { print: () => {} });
  expect(warnings).toEqual([
    expect.stringContaining("2 workers on n1 share"),
    expect.stringContaining("different devices did tasks (cpu 2, webgpu (one GPU) 2)"),
  ]);
});
