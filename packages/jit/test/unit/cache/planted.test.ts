// Entries that were cut off, changed, or are of something else are never used: the kernel is compiled, and the entry written anew.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestDevice } from "@gridstride/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type KernelCacheHandle, use } from "../../../src/cache/cache-kernels.ts";
import { folderShelf } from "../../../src/cache/folder.ts";
import { fromText, toText } from "../../../src/cache/kept.ts";
import { keyOf } from "../../../src/cache/key.ts";
import type { Shelf } from "../../../src/cache/text-cache.ts";
import { entryText, entryValue } from "../../../src/cache/text-cache.ts";
import { kernel } from "../../../src/kernel.ts";

let folder: string;
let cache: KernelCacheHandle | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gridstride-cache-"));
});
afterEach(() => {
  cache?.close();
  rmSync(folder, { recursive: true, force: true });
});

const shelf = (place = folder, maxBytes = 2 ** 26): Shelf => folderShelf(place, maxBytes) as Shelf;
const open = (build = "a build", place = folder): KernelCacheHandle => {
  cache = use(shelf(place), build);
  return cache;
};
const files = (): readonly string[] => readdirSync(folder).map((name) => join(folder, name));
const texts = (): ReadonlyMap<string, string> => new Map(files().map((file) => [file, readFileSync(file, "utf8")]));

/**
 * A kernel object of its own each time, with all that has constants in memory: sines of large arguments, an array.
 *
 * @param before - elements of an array that is in memory before the constants are.
 */
async function results(before = 1): Promise<readonly number[]> {
  const table = Float32Array.of(1, 10, 100);
  const scaled = kernel(
    ({ grid, table }, x: Float32Array) => {
      const i = grid(1);
      if (i < x.length) x[i] = Math.sin(x[i]!) + table[i % 3]!;
    },
    { uses: { table } },
  );
  using device = await requestDevice({ target: "cpu" });
  using _ = device.zeros(before, "float32");
  const given = Float32Array.from({ length: 100 }, (_, i) => i * 3e7);
  using x = device.toDevice(given);
  scaled.forall(100)(x);
  const got = (await x.copyToHost()).toNested() as number[];
  for (const [i, value] of got.entries()) expect(value).toBeCloseTo(Math.sin(given[i]!) + table[i % 3]!, 4);
  return got;
}

test("an entry with any character changed, added or left out is null", () => {
  const key = 'a "key", ü';
  const text = entryText(key, '{"value":[1,2,3]}');
  expect(entryValue(text, key)).toBe('{"value":[1,2,3]}');
  expect([entryValue(text, "another"), entryValue("", key), entryValue("text", key)]).toEqual([null, null, null]);
  for (let at = 0; at < text.length; at++) {
    const changed = String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7)));
    expect(entryValue(text.slice(0, at) + changed + text.slice(at + 1), key)).toBeNull();
    expect(entryValue(text.slice(0, at) + text.slice(at + 1), key)).toBeNull();
    expect(entryValue(text.slice(0, at), key)).toBeNull();
  }
});

const flip = (text: string, at: number): string =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
const others = (all: ReadonlyMap<string, string>, file: string): string =>
  [...all].find(([name]) => name !== file)?.[1] as string;

describe("planted", () => {
  test.each<[string, (text: string, file: string, all: ReadonlyMap<string, string>) => string]>([
    ["cut off in the middle", (text) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["one bit changed near the end", (text) => flip(text, text.length - 9)],
    ["one bit changed in the key", (text) => flip(text, text.indexOf("Math"))],
    ["another version of entries", (text) => text.replace("gridstride-cache 1", "gridstride-cache 2")],
    ["another kernel's entry under this name", (_, file, all) => others(all, file)],
    ["another program's file", () => '{"name":"not ours"}'],
    ["bytes that are no text", () => "\u0000\ufffd\u0001"],
  ])("%s", async (_, plant) => {
    const right = await results();
    open();
    expect(await results()).toEqual(right);
    const before = texts();
    expect(before.size).toBeGreaterThan(2);
    for (const [file, text] of before) writeFileSync(file, plant(text, file, before));
    const planted = open();
    expect(await results()).toEqual(right);
    expect(planted.counts).toEqual({ found: 0, made: before.size, refused: before.size });
    // Written anew, so that the next start finds them.
    expect(texts()).toEqual(before);
    const healed = open();
    expect(await results()).toEqual(right);
    expect(healed.counts).toEqual({ found: before.size, made: 0, refused: 0 });
  });
});

test("a folder that cannot be written costs a warning, once, and nothing else", async () => {
  const right = await results();
  const file = join(folder, "a file");
  writeFileSync(file, "");
  const warned: string[] = [];
  const listen = (warning: Error & { readonly code?: string }): unknown => warned.push(`${warning.code}`);
  process.on("warning", listen);
  const unwritable = open("a build", join(file, "folder"));
  expect([await results(), await results()]).toEqual([right, right]);
  expect(unwritable.counts.found).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", listen);
  expect(warned).toEqual(["GSW04"]);
});

test("constants lie elsewhere in the memory of another device", async () => {
  open();
  const right = await results();
  const again = open();
  expect(await results(100_000)).toEqual(right);
  expect([again.counts.made, again.counts.found > 0]).toEqual([0, true]);
});

test("what is above the limit goes, the oldest first, and what a stopped program left", () => {
  for (let i = 0; i < 10; i++) {
    writeFileSync(join(folder, `${i}.txt`), "x".repeat(100));
    utimesSync(join(folder, `${i}.txt`), 1000 + i, 1000 + i);
  }
  writeFileSync(join(folder, "left.part"), "");
  utimesSync(join(folder, "left.part"), 1000, 1000);
  writeFileSync(join(folder, "now.part"), "");
  writeFileSync(join(folder, "somebody's"), "y".repeat(5000));
  shelf(folder, 500).write("new", "z");
  expect(readdirSync(folder).sort()).toEqual(["8.txt", "9.txt", "new.txt", "now.part", "somebody's"]);
});

test("what JSON would not give back is not kept", () => {
  for (const value of [{ f: () => 1 }, [Number.NaN], [-0], [1n], new Map(), [undefined], { at: new Date(0) }])
    expect(toText(value)).toBeNull();
  const value = {
    bytes: Uint8Array.of(0, 255),
    words: Uint32Array.of(2 ** 32 - 1),
    list: [1.5, null, "\ud800"],
    not: undefined,
  };
  expect(fromText(toText(value) as string)).toEqual(value);
});

test("requests that differ have different keys", () => {
  const source = { name: "f", text: "(x) => {}" };
  const of = (uses: object, more: object = {}, types: readonly object[] = []): string | null =>
    keyOf(
      {
        use: { kind: "function", source, hasContext: true, uses, ...more },
        types,
        sharedBytes: 0,
        fastmath: false,
        float64: undefined,
      } as never,
      "b",
    );
  const value = (one: unknown): object => ({ a: { kind: "value", value: one } });
  const array = (dtype: string, values: readonly unknown[]): object => ({
    a: { kind: "array", dtype, shape: [1], values },
  });
  const keys = [
    of({}),
    of({}, { takes: 2 }),
    of({}, { source: { name: "g", text: source.text } }),
    of({}, {}, [{ kind: "scalar", type: "float64", weak: true }]),
    of({}, {}, [{ kind: "scalar", type: "float64", weak: false }]),
    ...[0, -0, 1, true, 1n, Number.NaN, Infinity].map((one) => of(value(one))),
    of(array("float32", [1])),
    of(array("int32", [1])),
    of(array("float64", [-0])),
    of({ a: { kind: "function", source, hasContext: false, uses: value(1) } }),
    of({ a: { kind: "function", source, hasContext: false, uses: value(2) } }),
    ...["one", "two"].map((kind) => of({}, { build: () => {}, planned: { kind, plan: {}, build: "of a package" } })),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(of({}, { source: { ...source, passedAt: { file: "moved", line: 2, column: 3 } } })).toBe(of({}));
  expect([
    of({}, { build: () => {} }),
    of({}, { build: () => {}, planned: { kind: "one", plan: {}, build: null } }),
    of({ a: { kind: "function", source, hasContext: false, uses: {}, build: () => {} } }),
  ]).toEqual([null, null, null]);
});
