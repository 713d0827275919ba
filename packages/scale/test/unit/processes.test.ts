// Worker processes, and what is left when they are killed.
import { readdirSync } from "node:fs";
import { arange, type NDArray } from "@gridstride/core";
import { stencil } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { local, plan } from "../../src/index.ts";
import { bundledWorker } from "../bundle.ts";
import { bytesOf, folder, readResult, writeInput } from "./support.ts";

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

test("local: killed workers are started again, and the bytes are those of one piece", async () => {
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
  const step = stencil(heat, { boundary: "fixed" });
  let expected = x;
  for (let i = 0; i < 6; i++) expected = step(expected as never, { dtype: "float32" }) as unknown as NDArray;
  expect(bytesOf(await readResult(store, "smooth.zarr"))).toBe(bytesOf(expected));
  const partials = readdirSync(store, { recursive: true }).filter((name) => String(name).includes(".partial-"));
  expect(partials.length).toBeLessThanOrEqual(killed.length);
});
