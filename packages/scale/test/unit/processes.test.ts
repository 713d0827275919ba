// Worker processes and full disks: what is left when workers are killed, and when writes fail.
import { arange, type NDArray } from "@gridstride/core";
import { stencil } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { local, plan, type ScaleError } from "../../src/index.ts";
import { bundledWorker } from "../bundle.ts";
import { ballast, killing, partials, smallDisk } from "./faults.ts";
import { bytesOf, folder, inProcess, readResult, writeInput } from "./support.ts";

let worker: Awaited<ReturnType<typeof bundledWorker>>;
beforeAll(async () => {
  worker = await bundledWorker();
});
afterAll(() => worker.remove());

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));

/** Multiples of 1/8 below 256. */
const field = (rows: number, columns: number): NDArray => {
  const x = arange(rows * columns, "float32");
  for (let i = 0; i < x.size; i++) x.data[i] = (Math.imul(i + 1, 2654435761) >>> 21) / 8;
  return x.reshape([rows, columns]) as NDArray;
};

const smoothOf = (x: NDArray, steps: number): NDArray => {
  const step = stencil(heat, { boundary: "fixed" });
  let smooth = x;
  for (let i = 0; i < steps; i++) smooth = step(smooth as never, { dtype: "float32" }) as unknown as NDArray;
  return smooth;
};

test("local: killed workers are started again, and the bytes are the same as in one piece", async () => {
  const store = folder();
  const x = field(64, 60);
  await writeInput(store, "in.zarr", x, [16, 16]);
  const run = plan({ store, target: "cpu", memory: "10 MB", lease: 2 });
  const smooth = run.stencil(await run.open("in.zarr"), heat, { halo: 1, repeat: 6, fuse: 2, boundary: "fixed" });
  run.write(smooth, "smooth.zarr");
  run.write(run.reduce(smooth, add, { axis: 0, dtype: "float64" }), "sum.zarr");
  const lines: string[] = [];
  const killed: number[] = [];
  const report = await run.start(local({ workers: 2, command: worker.command }), {
    print(line) {
      lines.push(line);
      const pid = Number(/-(\d+)-[0-9a-f]{8}: \d\d-/.exec(line)?.[1]);
      if (pid > 0 && killed.length < 3 && lines.length > 15 * (killed.length + 1)) {
        killed.push(pid);
        process.kill(pid, "SIGKILL");
      }
    },
  });
  expect(report.progress).toMatchObject({ done: 68, total: 68, poison: [] });
  expect(killed.length).toBe(3);
  expect(
    lines.filter((line) => line.includes("killed by SIGKILL; starting") || line.includes("(killed by SIGKILL)")).length,
  ).toBeGreaterThan(1);
  expect(bytesOf(await readResult(store, "smooth.zarr"))).toBe(bytesOf(smoothOf(x, 6)));
  expect(partials(store).length).toBeLessThanOrEqual(killed.length);
});

test("workers killed inside a write leave no half chunk", async () => {
  const store = folder();
  const x = field(48, 40);
  await writeInput(store, "in.zarr", x, [16, 20]);
  const { command, kills } = killing(store, worker.command, { chance: 1, most: 3 });
  const run = plan({ store, target: "cpu", lease: 2 });
  run.write(
    run.stencil(await run.open("in.zarr"), heat, { halo: 1, repeat: 2, fuse: 1, boundary: "fixed" }),
    "smooth.zarr",
  );
  const { progress } = await run.start(local({ workers: 2, command }));
  expect(progress).toMatchObject({ done: 12, total: 12, retries: 0 });
  const inside = kills().filter((one) => one === "inside a write").length;
  expect(inside).toBeGreaterThan(0);
  // Each of them left its half, which nobody takes for a chunk.
  expect(partials(store).length).toBeGreaterThanOrEqual(inside);
  expect(bytesOf(await readResult(store, "smooth.zarr"))).toBe(bytesOf(smoothOf(x, 2)));
});

test("a full disk ends the run; with space again it goes on, and does nothing twice", async ({ skip }) => {
  const disk = smallDisk(2 ** 21);
  if (disk === undefined) return skip("no right to mount a small file system");
  const { path: store } = disk;
  try {
    const x = field(64, 60);
    await writeInput(store, "in.zarr", x, [16, 16]);
    const run = plan({ store, target: "cpu" });
    run.write(
      run.stencil(await run.open("in.zarr"), heat, { halo: 1, repeat: 3, fuse: 1, boundary: "fixed" }),
      "smooth.zarr",
    );
    const filled = ballast(store, 1.75 * 2 ** 20);
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const failed = await run.start(inProcess(2), { print }).catch((error: ScaleError) => error);
    expect(failed).toMatchObject({ code: "store" });
    expect((failed as Error).message).toMatch(/ENOSPC.*start again/);
    const before = (await run.progress()).done;
    expect(before).toBeGreaterThan(0);
    filled.remove();
    const { progress } = await run.start(inProcess(2), { print });
    expect(progress).toMatchObject({ done: 48, total: 48, retries: 0 });
    const done = lines.flatMap((line) => / (\d\d-stencil [\d.]+) in \d+ ms/.exec(line)?.[1] ?? []);
    expect([done.length, new Set(done).size]).toEqual([48, 48]);
    expect(partials(store)).toEqual([]);
    expect(bytesOf(await readResult(store, "smooth.zarr"))).toBe(bytesOf(smoothOf(x, 3)));
  } finally {
    disk.unmount();
  }
});
