// Plans and stores that are refused, before anything runs and when a run is begun again.
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { arange, type NDArray } from "@gridstride/core";
import { add, negative } from "@gridstride/ufunc/numpy";
import { beforeAll, describe, expect, test } from "vitest";
import { plan, type ScaleError } from "../../src/index.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import type { Store } from "../../src/stores/store.ts";
import { work } from "../../src/work/work.ts";
import { folder, inProcess, writeInput } from "./support.ts";

const x = arange(48, "float32").reshape([8, 6]) as NDArray;
const store = folder();
// Nothing is asked of the network.
process.env.AWS_EC2_METADATA_DISABLED = "true";
beforeAll(async () => {
  await writeInput(store, "x.zarr", x, [3, 4]);
  await writeInput(store, "y.zarr", x, [2, 4]);
});

/** The code of what is thrown. */
const codeOf = async (run: () => unknown): Promise<string> => {
  try {
    await run();
  } catch (error) {
    expect((error as Error).message.length).toBeGreaterThan(20);
    return (error as ScaleError).code;
  }
  return "nothing";
};

const begun = async (options: object = {}) => {
  const run = plan({ store, target: "cpu", ...options });
  return { run, a: await run.open("x.zarr") };
};

describe("refused before anything runs", () => {
  test.each<[string, string, () => unknown]>([
    [
      "overlapping writes",
      "overlap",
      async () => {
        const { run, a } = await begun();
        run.write(a, "out");
        run.write(a, "out/inner");
      },
    ],
    [
      "a result over an input",
      "overlap",
      async () => {
        const { run, a } = await begun();
        run.write(a, "x.zarr");
      },
    ],
    [
      "chunks that differ",
      "chunks",
      async () => {
        const { run, a } = await begun();
        run.ufunc(add, [a, await run.open("y.zarr")]);
      },
    ],
    [
      "shapes that differ",
      "shape",
      async () => {
        const { run, a } = await begun();
        run.ufunc(add, [a, run.reduce(a, add, { axis: 1 })]);
      },
    ],
    [
      "too little memory",
      "memory",
      async () => {
        const { run, a } = await begun({ memory: 100 });
        run.write(a, "o");
        run.explain();
      },
    ],
    [
      "shards",
      "sharded",
      async () => {
        const { run, a } = await begun();
        run.write(a, "o", { codecs: [{ name: "sharding_indexed" }] });
      },
    ],
    [
      "a path that leaves the store",
      "path",
      async () => {
        const { run, a } = await begun();
        run.write(a, "../o");
      },
    ],
    [
      "an absolute path",
      "path",
      async () => {
        const { run, a } = await begun();
        run.write(a, "/tmp/o");
      },
    ],
    [
      "a codec that cannot be written",
      "codec",
      async () => {
        const { run, a } = await begun();
        run.write(a, "o", { codecs: [{ name: "gzip" }] });
      },
    ],
    ["an array that is not there", "store", async () => plan({ store }).open("none.zarr")],
    ["a plan without results", "option", async () => (await begun()).run.explain()],
    [
      "a ufunc whose options cannot be seen",
      "function",
      async () => {
        const { run, a } = await begun();
        run.ufunc(Math.max, [a, a]);
      },
    ],
    [
      "a halo that is too narrow",
      "GS414",
      async () => {
        const { run, a } = await begun();
        run.stencil(a, (c: number[][]) => c[2]![0]!, { halo: 1 });
      },
    ],
    ["a store of another kind", "store", () => plan({ store: "gs://bucket" }).open("x")],
    ["a bucket without credentials", "permission", () => plan({ store: "s3://bucket" }).open("x")],
  ])("%s: %s", async (_, code, run) => expect(await codeOf(run)).toBe(code));

  test("an unknown codec: codec", async () => {
    const other = folder();
    mkdirSync(join(other, "q.zarr"));
    const about = {
      zarr_format: 3,
      node_type: "array",
      shape: [4],
      data_type: "float32",
      fill_value: 0,
      attributes: {},
      chunk_grid: { name: "regular", configuration: { chunk_shape: [2] } },
      chunk_key_encoding: { name: "default" },
      codecs: [{ name: "bytes", configuration: { endian: "little" } }, { name: "nobodys-codec" }],
    };
    writeFileSync(join(other, "q.zarr", "zarr.json"), JSON.stringify(about));
    expect(await codeOf(() => plan({ store: other }).open("q.zarr"))).toBe("codec");
  });
});

/** A store whose files are as old as its clock says, `behind` milliseconds. */
const skewed = (path: string, behind: number): Store => {
  const real = new DirectoryStore(path);
  return Object.assign(Object.create(real), {
    url: real.url,
    get: real.get.bind(real),
    put: real.put.bind(real),
    create: real.create.bind(real),
    delete: real.delete.bind(real),
    renewal: real.renewal.bind(real),
    list: async (prefix: string) =>
      (await real.list(prefix)).map((one) => ({ ...one, modified: one.modified - behind })),
  }) as Store;
};

test("a run again is harmless, another run, a changed kernel and clocks that differ are refused", async () => {
  const path = folder();
  await writeInput(path, "x.zarr", x, [3, 4]);
  const make = async (k: (p: number) => number, more = false) => {
    const run = plan({ store: path, target: "cpu" });
    const a = run.ufunc(k, [await run.open("x.zarr")]);
    run.write(a, "o.zarr");
    if (more) run.write(run.reduce(a, add), "sum.zarr");
    return run;
  };
  const twice = (p: number): number => p * 2;
  await (await make(twice)).start(inProcess(2));
  const receipts = () => readdirSync(join(path, ".gridstride/done/00-ufunc")).length;
  expect(receipts()).toBe(6);
  const lines: string[] = [];
  await (await make(twice)).start(inProcess(2), { print: (line) => lines.push(line) });
  // No task is done that has a receipt.
  expect(lines.filter((line) => / in \d+ ms/.test(line))).toEqual([]);
  expect(await codeOf(async () => (await make((p) => p * 3)).start(inProcess(1)))).toBe("changed");
  expect(await codeOf(async () => (await make(twice, true)).start(inProcess(1)))).toBe("other-run");
  await writeInput(path, "x.zarr", negative(x as never) as unknown as NDArray, [3, 4]);
  expect(await codeOf(async () => (await make(twice)).start(inProcess(1)))).toBe("changed");
  expect(await codeOf(() => work({ store: skewed(path, 50_000) }))).toBe("clock");
  const other = folder();
  await writeInput(other, "x.zarr", x, [3, 4]);
  await writeInput(other, "o.zarr", x, [3, 4]);
  const over = plan({ store: other, target: "cpu" });
  over.write(over.ufunc(twice, [await over.open("x.zarr")]), "o.zarr");
  expect(await codeOf(() => over.start(inProcess(1)))).toBe("overlap");
});

test("a directory that may not be written: permission", async () => {
  const path = folder();
  await writeInput(path, "x.zarr", x, [3, 4]);
  const run = plan({ store: path, target: "cpu" });
  run.write(run.ufunc(negative, [await run.open("x.zarr")]), "o.zarr");
  chmodSync(path, 0o555);
  const root = process.getuid?.() === 0; // It may write everywhere.
  if (root) process.seteuid?.("nobody");
  try {
    expect(await codeOf(() => run.start(inProcess(1)))).toBe("permission");
  } finally {
    if (root) process.seteuid?.(0);
    chmodSync(path, 0o700);
  }
});
