// Tasks that fail, and claims that two workers want.
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { arange, type NDArray } from "@gridstride/core";
import { add, negative } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";
import { plan, type ScaleError } from "../../src/index.ts";
import { readLog } from "../../src/status/log.ts";
import { pageOf } from "../../src/status/page.ts";
import { showProgress } from "../../src/status/show.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import { getJson } from "../../src/stores/store.ts";
import { claim } from "../../src/work/claims.ts";
import { keys } from "../../src/work/keys.ts";
import { Tasks } from "../../src/work/tasks.ts";
import { bytesOf, folder, inProcess, readResult, writeInput } from "./support.ts";

const x = arange(48, "float32").reshape([8, 6]) as NDArray;

test("a task that fails is tried three times, the rest goes on, and another start tries again", async () => {
  const path = folder();
  await writeInput(path, "x.zarr", x, [3, 4]);
  const run = plan({ store: path, target: "cpu" });
  const a = await run.open("x.zarr");
  const flag = join(path, "flag");
  writeFileSync(flag, "");
  const bad = run.map(
    ({ index, uses }, chunk) => {
      const { existsSync } = process.getBuiltinModule("node:fs");
      if (String(index) === "1,0" && existsSync(uses.flag)) throw new Error("a chunk of zeros");
      return chunk;
    },
    [a],
    { uses: { flag } },
  );
  run.write(run.reduce(bad, add, { axis: 1 }), "o.zarr");
  const lines: string[] = [];
  // The other worker sees three errors before it sees that the task is given up.
  const slow = new DirectoryStore(path);
  const put = slow.put.bind(slow);
  slow.put = async (key, bytes) => {
    if (key.startsWith(keys.poison("00-map"))) await sleep(100);
    return put(key, bytes);
  };
  const failed = await run
    .start(inProcess(2, { store: slow }), { print: (line) => lines.push(line) })
    .catch((error: ScaleError) => error);
  expect(failed).toMatchObject({ code: "poison" });
  expect((failed as Error).message).toMatch(/a chunk of zeros \(line \d of its function: .*throw new Error/);
  const { poison, done, total, retries } = await run.progress();
  expect(poison).toMatchObject([{ chunk: "1.0", tries: 3 }]);
  // Blocked are a chunk of each level above.
  expect([total - done, retries]).toEqual([3, 3]);
  expect(lines.filter((line) => / failed, try \d of 3/.test(line)).length).toBe(3);
  const shown = showProgress(await run.progress(), Date.now());
  expect(shown).toMatch(/00-map +5\/6, 1 failed\n/);
  expect(shown).toContain("0 of 2 workers at work");
  expect(pageOf(await run.progress(), 0, 2)).toContain("00-map 1.0, 3 tries: a chunk of zeros");
  const log: string[] = [];
  for await (const line of readLog(new DirectoryStore(path), "00-map", "1.0")) log.push(line);
  expect(log.map((line) => line.replace(/ on .*?:/, ":"))).toEqual(
    Array(3).fill("00-map 1.0: failed: a chunk of zeros"),
  );
  rmSync(flag);
  const again = await run.start(inProcess(1));
  expect(again.progress).toMatchObject({ done: total, total, poison: [] });
  expect((await readResult(path, "o.zarr")).toNested()).toEqual(
    (add.reduce(x as never, { axis: 1 }) as unknown as NDArray).toNested(),
  );
});

test("of two workers one gets a claim; a claim that nobody renews is taken, and a store that ignores conditions is divided by number", async () => {
  const path = folder();
  await writeInput(path, "x.zarr", x, [3, 4]);
  const run = plan({ store: path, target: "cpu", lease: 5 });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  const real = new DirectoryStore(path);
  const file = run.file();
  const of = () => new Tasks(real, file, 0).stages[0]!;
  const both = await Promise.all([
    claim(real, of(), "0.0", "a", 5000, Date.now()),
    claim(real, of(), "0.0", "b", 5000, Date.now()),
  ]);
  expect(both.filter((one) => one !== null)).toEqual([{ key: ".gridstride/claims/00-ufunc/0.0~1", number: 1 }]);
  const old = new Date(Date.now() - 60_000);
  utimesSync(join(path, ".gridstride/claims/00-ufunc/0.0~1"), old, old);
  const lines: string[] = [];
  await run.start(inProcess(1), { print: (line) => lines.push(line) });
  expect((await getJson<{ try: number }>(real, ".gridstride/done/00-ufunc/0.0"))?.try).toBe(2);
  expect(bytesOf(await readResult(path, "o.zarr"))).toBe(bytesOf(negative(x as never) as unknown as NDArray));

  const careless = folder();
  await writeInput(careless, "x.zarr", x, [3, 4]);
  class Careless extends DirectoryStore {
    override async create(key: string, bytes: Uint8Array): Promise<boolean> {
      await this.put(key, bytes);
      return true;
    }
  }
  const without = plan({ store: careless, target: "cpu" });
  without.write(without.ufunc(negative, [await without.open("x.zarr")]), "o.zarr");
  const { startRun } = await import("../../src/launchers/start.ts");
  const ignoring = new Careless(careless);
  await startRun(ignoring, without.file(), inProcess(3, { store: ignoring }), {});
  expect(readdirSync(join(careless, ".gridstride"))).not.toContain("claims");
  expect(bytesOf(await readResult(careless, "o.zarr"))).toBe(bytesOf(negative(x as never) as unknown as NDArray));
});
