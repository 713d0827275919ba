// Weak scaling by simulation: the real loop of workers and its protocol, tasks that wait instead of computing, and a store in
// memory whose requests take as long as a store's do. `npm run bench:scaling -- PICTURE.svg` writes the picture too.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { plan } from "../src/index.ts";
import { startRun } from "../src/launchers/start.ts";
import type { Store } from "../src/stores/store.ts";
import { inProcess } from "./launcher.ts";

/** Milliseconds of a task, tasks of each worker, and milliseconds of a request: of a directory, and of a bucket. */
const [TASK, EACH, LATENCIES] = [1000, 8, [2, 30]];
const WORKERS = [1, 2, 4, 8, 16, 32, 64];

function memory(latency: number): Store {
  const files = new Map<string, { readonly bytes: Uint8Array; readonly modified: number }>();
  const after = async <T>(run: () => T): Promise<T> => {
    await sleep(latency);
    return run();
  };
  const write = (key: string, bytes: Uint8Array): boolean => {
    files.set(key, { bytes, modified: Date.now() });
    return true;
  };
  return {
    url: "memory:",
    get: (key) => after(() => files.get(key)?.bytes),
    getRange: (key, offset, length) =>
      after(() =>
        offset === null ? files.get(key)?.bytes.slice(-length) : files.get(key)?.bytes.slice(offset, offset + length),
      ),
    put: (key, bytes) => after(() => void write(key, bytes)),
    create: (key, bytes) => after(() => !files.has(key) && write(key, bytes)),
    delete: (key) => after(() => void files.delete(key)),
    list: (prefix) =>
      after(() =>
        [...files]
          .filter(([key]) => key.startsWith(`${prefix}/`))
          .map(([key, { bytes, modified }]) => ({ name: key.slice(prefix.length + 1), bytes: bytes.length, modified })),
      ),
    renewal: async () => ({ file: "/dev/null" }),
  };
}

async function efficiency(workers: number, latency: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "gridstride-scaling-"));
  const run = plan({ store: folder, target: "cpu" });
  const wait = async ({ uses }: { uses: { ms: number } }, { i }: { i: number }): Promise<number> => {
    await new Promise((done) => setTimeout(done, uses.ms));
    return i;
  };
  const points = Array.from({ length: workers * EACH }, (_, i) => i);
  run.write(run.sweep({ i: points }, wait, { dtype: "float64", uses: { ms: TASK } }), "out.zarr");
  const store = memory(latency);
  const began = performance.now();
  await startRun(store, run.file(), inProcess(workers, store), {});
  rmSync(folder, { recursive: true });
  return (EACH * TASK) / (performance.now() - began);
}

const rows: number[][] = [];
console.log(`${EACH} tasks of ${TASK} ms for each worker; requests of ${LATENCIES.join(" and ")} ms`);
for (const workers of WORKERS) {
  const row: number[] = [];
  for (const latency of LATENCIES) row.push(await efficiency(workers, latency));
  rows.push(row);
  console.log(`${workers} workers: ${row.map((one) => one.toFixed(3)).join(" ")}`);
}
const [path] = process.argv.slice(2);
if (path !== undefined) writeFileSync(path, picture());

function picture(): string {
  const [left, top, width, height] = [60, 30, 480, 220];
  const x = (at: number): number => left + (at / (WORKERS.length - 1)) * width;
  const y = (value: number): number => top + (1 - value) * height;
  const lines = LATENCIES.map((latency, at) => {
    const points = rows.map((row, i) => `${x(i)},${y(row[at] as number).toFixed(1)}`).join(" ");
    const end = y(rows.at(-1)?.[at] as number) + 4;
    return `<polyline points="${points}" fill="none" stroke="currentColor" stroke-width="2"${at > 0 ? ' stroke-dasharray="6 4"' : ""}/><text x="${left + width + 8}" y="${end}">${latency} ms</text>`;
  });
  const ticks = [0, 0.5, 1].map(
    (one) =>
      `<path d="M${left} ${y(one)}h${width}" stroke="currentColor" opacity="0.25"/><text x="${left - 8}" y="${y(one) + 4}" text-anchor="end">${one * 100} %</text>`,
  );
  const counts = WORKERS.map(
    (one, i) => `<text x="${x(i)}" y="${top + height + 20}" text-anchor="middle">${one}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" role="img" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title>Weak scaling from 1 to 64 workers, simulated</title>
<text x="${left}" y="16">Efficiency for requests of ${LATENCIES.join(" and ")} ms</text>
${[...ticks, ...counts, ...lines].join("\n")}
<text x="${left + width / 2}" y="${top + height + 40}" text-anchor="middle">workers, ${EACH} tasks of ${TASK / 1000} s for each</text>
</svg>
`;
}
