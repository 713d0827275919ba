// Methods on host arrays that are larger than a chunk: the bits are those of the whole.
import { arange, array, full, NDArray, requestDevice, zeros } from "@gridstride/core";
import { eachTarget, seededRandom, someRows } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test } from "vitest";

type Method = (...args: unknown[]) => unknown;
type Methods = Readonly<Record<"reduce" | "accumulate" | "at", Method>>;

/** The same function in chunks of so many bytes. Sums of floats tell in which order they were made. */
const plus = (options: object): Methods => vectorize((x, y) => x + y, options) as unknown as Methods;
/** Operations that take elements one by one, in their order alone. */
const mixed = (options: object): Methods => vectorize((x, y) => x * 0.75 + y, options) as unknown as Methods;

const float = (shape: readonly number[], seed: number): NDArray =>
  array(
    seededRandom(seed).float32Array(
      shape.reduce((a, b) => a * b, 1),
      -4,
      4,
    ),
    [...shape],
    "float32",
  );

/** Longer than a pass of 32, and not by whole parts. */
const long = float([2100], 1);
const table = float([37, 41], 2);
const cube = float([5, 34, 6], 3);
const mask = (shape: readonly number[]): NDArray =>
  array(
    seededRandom(9).float32Array(
      shape.reduce((a, b) => a * b, 1),
      0,
      1,
    ),
    [...shape],
  ).astype("bool");
const some = mask([37, 41]);
some.set(false, 0, 0);

eachTarget(({ target, getDevice }) => {
  const on = () => ({ device: getDevice() });
  /** What is cut into them on the host is cut alike for each target. */
  const chunks = someRows([200, 1, 3000], target === "cpu" ? 1 : 3);
  const flat = (made: unknown): unknown => (made instanceof NDArray ? [made.shape, made.toNested()] : made);

  describe("reduce", () => {
    const rows: readonly (readonly [string, (options: object) => Methods, object, NDArray, object])[] = [
      ["a long line", plus, { identity: 0 }, long, {}],
      ["columns", plus, { identity: 0 }, table, {}],
      ["rows, with an initial value", plus, { identity: 0 }, table, { axis: 1, initial: 1.5 }],
      ["all axes", plus, { identity: 0 }, cube, { axis: null, keepdims: true }],
      ["two of three axes, transposed", plus, { identity: 0 }, cube.T, { axis: [0, 2] }],
      ["backwards in steps", plus, { identity: 0 }, long.slice([null, null, -3]), {}],
      ["a mask", plus, { identity: 0 }, table, { axis: 0, where: some }],
      ["a mask that is broadcast", plus, { identity: 0 }, table, { axis: null, where: mask([41]) }],
      [
        "a mask, no identity, an initial value",
        plus,
        { identity: "reorderable" },
        table,
        { axis: [0, 1], where: some, initial: 2 },
      ],
      ["integers, summed in 64 bits", plus, { identity: 0 }, arange(2100, "int16"), { dtype: "int64" }],
      ["one by one", mixed, {}, table, { axis: 0 }],
      ["one by one, a long line", mixed, {}, long, { initial: 3 }],
      ["one element", plus, { identity: 0 }, float([1], 7), { initial: 1 }],
      ["no axis", plus, { identity: 0 }, table, { axis: [] }],
    ];
    // On webgpu a pass over another layout is another pipeline.
    const own = rows.filter(([name]) => target !== "webgpu" || ["a long line", "a mask", "one by one"].includes(name));
    test.each(own)("%s", async (_, make, options, x, given) => {
      const expected = flat(await make(options).reduce(x, { ...given, ...on() }));
      for (const maxChunkBytes of target === "webgpu" ? [3000] : chunks) {
        if (maxChunkBytes === 1 && x.size > 2000) continue;
        const made = await make({ ...options, maxChunkBytes }).reduce(x, { ...given, ...on() });
        expect(flat(made)).toEqual(expected);
      }
    });

    test("into an output over the input, of another type", async () => {
      const results = [undefined, 3000].map(async (maxChunkBytes) => {
        const memory = float([40, 41], 4);
        const out = memory.slice(1);
        await plus({ identity: 0, ...(maxChunkBytes && { maxChunkBytes }) }).reduce(memory, { out, ...on() });
        const other = zeros([41], "int32");
        await plus({ identity: 0, ...(maxChunkBytes && { maxChunkBytes }) }).reduce(memory, {
          out: other,
          dtype: "float32",
          ...on(),
        });
        return [memory.toNested(), other.toNested()];
      });
      const [whole, chunked] = await Promise.all(results);
      expect(chunked).toEqual(whole);
    });
  });

  describe("accumulate", () => {
    const rows = [
      ["a long line", long, {}],
      ["columns", table, {}],
      ["rows of a transpose", cube.T, { axis: 1 }],
      ["into another type", table, { axis: 1, out: zeros([37, 41], "int32"), dtype: "float32" }],
    ] as const;
    test.each(target === "webgpu" ? rows.slice(0, 1) : rows)("%s", async (_, x, given) => {
      const expected = flat(await mixed({}).accumulate(x, { ...given, ...on() }));
      for (const maxChunkBytes of target === "webgpu" ? [3000] : chunks) {
        if (maxChunkBytes === 1 && x.size > 2000) continue;
        expect(flat(await mixed({ maxChunkBytes }).accumulate(x, { ...given, ...on() }))).toEqual(expected);
      }
    });
  });

  describe("at", () => {
    const random = seededRandom(6);
    const indices = Int32Array.from({ length: 300 }, () => Math.trunc(random.float32Array(1, 0, 40)[0] as number) % 37);
    const rows = [
      ["an element for each index", float([37], 10), float([300], 11)],
      ["one for all", float([37], 12), 2],
      ["rows", float([37, 3], 13), float([300, 3], 14)],
      ["one for a row", float([37, 3], 15).slice([null, null, -1]), float([300, 1], 16)],
    ] as const;
    test.each(target === "webgpu" ? rows.slice(0, 1) : rows)("%s", async (_, x, y) => {
      const expected = x.copy();
      await mixed({}).at(expected, indices, y, on());
      for (const maxChunkBytes of [300, 1000]) {
        const made = x.copy();
        await mixed({ maxChunkBytes }).at(made, indices, y, on());
        expect(made.toNested()).toEqual(expected.toNested());
      }
    });

    test("with elements of the array itself", async () => {
      const made = [{}, { maxChunkBytes: 300 }].map(async (options) => {
        const x = float([300], 17);
        await mixed(options).at(x, indices, x, on());
        return x.toNested();
      });
      const [whole, chunked] = await Promise.all(made);
      expect(chunked).toEqual(whole);
    });
  });

  test("a device of little memory holds chunks of arrays that are larger", async () => {
    const device = await requestDevice({ target, maxMemoryBytes: 60_000, maxPooledBytes: 0 } as never);
    const x = full([40_000], 1, "float32");
    const sum = plus({ identity: 0, maxChunkBytes: 20_000 });
    expect(await sum.reduce(x, { device })).toEqual(await sum.reduce(x, on()));
    expect(((await sum.accumulate(x, { device })) as NDArray).get(-1)).toBe(40_000);
    const count = zeros([1], "float32");
    await sum.at(count, new Int32Array(40_000), x, { device });
    expect(count.get(0)).toBe(40_000);
    expect(device.memory.peak).toBeLessThan(60_000);
    expect(device.memory.live).toBe(0);
    device.dispose();
  });
});
