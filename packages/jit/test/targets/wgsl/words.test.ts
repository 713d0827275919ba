// Kernels that write elements narrower than a word, by whole words where they can: all that is in the buffers
// afterwards, also beside the arrays, is as the simulator has it.
import { array, type DeviceArray, type DType, type NDArray } from "@gridstride/core";
import { describeTargets, someRows } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import type { Triple } from "../../../src/runtime/executable.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import { arrayType, compiled, type Devices, devicesOfTests, differences, type Launch, runBoth } from "./both.ts";

const NARROW: readonly DType[] = ["bool", "int8", "uint8", "int16", "uint16", "float16"];
/** One of each width and kind of value: the others differ from these in how values are read, not in how they are stored. */
const KINDS: readonly DType[] = ["bool", "uint8", "int16", "float16"];
const NUMERICS = { divide: "native", sqrt: "native", fma: "native" } as const;

/** Values that no byte of which is the same as its neighbour's. */
function filled(type: DType, count: number, seed = 0): NDArray {
  const list = Array.from({ length: count }, (_, i) => ((i + seed) * 37 + 11) % 101);
  return type === "bool" ? array(list.map((x) => x % 3 === 0) as never, type) : array(list as never, type);
}

describeTargets("elements that share words", () => {
  const devices = devicesOfTests();
  const segmented = devicesOfTests(256);

  /** Runs it, after a look at how many threads an invocation has. */
  async function same(launch: Launch, threads: number, on: Devices = devices): Promise<void> {
    const block: Triple = launch.options?.block ?? [32, 1, 1];
    const options = { block, debug: false, fastmath: false, segments: [], segmentBytes: 256, numerics: NUMERICS };
    expect(emitWgsl(launch.forWgsl ?? launch.kernel, options).invocation === "words" ? 4 : 1).toBe(threads);
    const done = await runBoth(on, launch);
    for (const [i, got] of done.webgpu.entries())
      expect(differences(got, done.simulator[i] as NDArray).slice(0, 10)).toEqual([]);
  }

  const copy = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = x[i]; }";
  const copied = (type: DType, text = copy): Pick<Launch, "kernel" | "forWgsl"> =>
    compiled(text, [arrayType(type), arrayType(type, 1, 1)]);

  describe("sizes, blocks that are no multiple of a word, grids that are too long", () => {
    test.each(
      NARROW.flatMap((type) =>
        [
          [0, 32, 1],
          [1, 32, 1],
          [3, 1, 3],
          [5, 7, 1],
          [31, 7, 5],
          [50, 7, 3],
          [203, 7, 29],
          [203, 7, 40],
          [129, 64, 3],
          [1000, 33, 31],
          [997, 256, 4],
        ].map(([size, block, grid]) => [type, size, block, grid] as const),
      ),
    )("%s, %d elements, blocks of %d, %d of them", (type, size, block, grid) =>
      same(
        {
          ...copied(type),
          arrays: [filled(type, size as number), filled(type, (size as number) + 9, 5)],
          args: ([x, out]) => [x, (out as DeviceArray).slice([0, size as number])] as DeviceArray[],
          grid: [grid as number, 1, 1],
          options: { block: [block as number, 1, 1] },
        },
        4,
      ),
    );

    test("more workgroups than an axis has", () =>
      same(
        {
          ...copied("uint8"),
          arrays: [filled("uint8", 270_001), filled("uint8", 270_001, 5)],
          grid: [270_001, 1, 1],
          options: { block: [1, 1, 1] },
        },
        4,
      ));

    test.each(NARROW)("%s, in segments of 256 bytes", (type) => {
      const segments = [0, 1].map(() => Math.ceil((filled(type, 503).data.byteLength + 3) / 256));
      const arrays = [filled(type, 503), filled(type, 503, 5)];
      return same({ ...copied(type), arrays, grid: [32, 1, 1], options: { segments } }, 4, segmented);
    });
  });

  describe("views that begin and end inside a word", () => {
    test.each(NARROW.flatMap((type) => [1, 2, 3, 4].map((start) => [type, start] as const)))(
      "%s from element %d",
      (type, start) =>
        same(
          {
            ...copied(type),
            arrays: [filled(type, 90), filled(type, 100, 5)],
            args: ([x, out]) => [x, (out as DeviceArray).slice([start, start + 83])] as DeviceArray[],
            grid: [4, 1, 1],
          },
          4,
        ),
    );
  });

  test.each([
    ["uint8", 1],
    ["uint8", 3],
    ["int16", 1],
  ] as const)("%s from element %d, with no thread to spare", (type, start) =>
    same(
      {
        ...copied(type),
        arrays: [filled(type, 64), filled(type, 72, 5)],
        args: ([x, out]) => [x, (out as DeviceArray).slice([start, start + 64])] as DeviceArray[],
        grid: [8, 1, 1],
        options: { block: [8, 1, 1] },
      },
      4,
    ),
  );

  describe("elements that are left as they were", () => {
    const texts = {
      "every third": "({ grid }, x, out) => { const i = grid(1); if (i < out.size && i % 3 === 1) out[i] = x[i]; }",
      "by value": "({ grid }, x, out) => { const i = grid(1); if (i < out.size && x[i] > out[i]) out[i] = x[i]; }",
      "early returns":
        "({ grid }, x, out) => { const i = grid(1); if (i >= out.size) return; if (i % 5 === 2) return; out[i] = x[i]; if (i % 7 === 3) return; out[i] = x[x.size - 1 - i]; }",
      "a switch":
        "({ grid }, x, out) => { const i = grid(1); switch (i % 6) { case 0: out[i] = x[i]; break; case 1: return; case 2: out[i] = x[0]; } }",
      "a view that begins inside a word, by value":
        "({ grid }, x, out) => { const i = grid(1); if (i < out.size && x[i] > x[i + 1]) out[i] = x[i]; }",
      "no guard at all": "({ grid }, x, out) => { out[grid(1)] = x[grid(1)]; }",
      "a guard from below": "({ grid }, x, out) => { const i = grid(1); if (i > 9 && i < out.size) out[i] = x[i]; }",
      "a loop":
        "({ grid }, x, out) => { const i = grid(1); if (i < out.size) for (let k = 0; k < 2; k++) out[i] = x[i]; }",
    };
    const rows = KINDS.flatMap((type) => Object.entries(texts).map(([name, text]) => [type, name, text] as const));
    // 8 texts for each type: every third row has each of both.
    test.each(someRows(rows, 3))("%s, %s", (type, name, text) =>
      same(
        {
          ...copied(type, text),
          arrays: [filled(type, 80), filled(type, 80, 5)],
          args: ([x, out]) =>
            [x, name.startsWith("a view") ? (out as DeviceArray).slice([3, 79]) : out] as DeviceArray[],
          grid: [12, 1, 1],
          options: { block: [7, 1, 1] },
        },
        name === "a loop" ? 1 : 4,
      ),
    );
  });

  describe("work by functions", () => {
    const twice = {
      kind: "function",
      source: { name: "twice", text: "(v) => v + v" },
      hasContext: false,
      uses: {},
    } as const;
    const texts = {
      "a device function":
        "({ grid, twice }, x, out) => { const i = grid(1); if (i < out.size && i % 5 !== 2) out[i] = twice(x[i]); }",
      "of numbers":
        "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = Math.max(i, 20) > 30 ? x[i] : x[0]; }",
    };
    test.each(KINDS.flatMap((type) => Object.entries(texts).map(([name, text], i) => [type, name, text, i] as const)))(
      "%s, %s",
      (type, _, text, i) =>
        same(
          {
            ...compiled(text, [arrayType(type), arrayType(type, 1, 1)], i === 0 ? { twice } : {}),
            arrays: [filled(type, 77), filled(type, 80, 5)],
            args: ([x, out]) => [x, (out as DeviceArray).slice([1 + i, 78])] as DeviceArray[],
            grid: [12, 1, 1],
            options: { block: [7, 1, 1] },
          },
          4,
        ),
    );
  });

  // The rows of a block are lanes side by side on every adapter: a word read and written back would lose some.
  test("threads of other rows store to other elements of the word", () =>
    same(
      {
        ...compiled(
          "({ grid }, x, out) => { const [i, j] = grid(2); if (i < out.size && i % 4 === j % 4) out[i] = x[i]; }",
          [arrayType("uint8"), arrayType("uint8", 1, 1)],
        ),
        arrays: [filled("uint8", 161), filled("uint8", 164, 5)],
        args: ([x, out]) => [x, (out as DeviceArray).slice([2, 163])] as DeviceArray[],
        grid: [81, 1, 1],
        options: { block: [2, 4, 1] },
      },
      4,
    ));

  describe("guards, written in several ways", () => {
    const texts = {
      "an early return": "({ grid }, x, out) => { const i = grid(1); if (i >= out.size) return; out[i] = x[i]; }",
      "a bound that is not the array's":
        "({ grid }, x, out) => { const i = grid(1); if (i <= x.size - 30) out[i] = x[i]; }",
      "both bounds": "({ grid }, x, out) => { const i = grid(1); if (x.size > i && out.size > i) out[i] = x[i]; }",
      "an index by hand":
        "({ threadIdx, blockIdx, blockDim }, x, out) => { const i = blockIdx.x * blockDim.x + threadIdx.x; if (i < out.size) out[i] = x[i]; }",
      "a choice in the work":
        "({ grid }, x, out) => { const i = grid(1); if (i < out.size) { let v = x[i]; if (i % 3 === 1) v = x[x.size - 1 - i]; out[i] = v; } }",
    };
    test.each(NARROW.flatMap((type) => Object.entries(texts).map(([name, text]) => [type, name, text] as const)))(
      "%s, %s",
      (type, _, text) =>
        same(
          {
            ...copied(type, text),
            arrays: [filled(type, 77), filled(type, 80, 5)],
            args: ([x, out]) => [x, (out as DeviceArray).slice([0, 77])] as DeviceArray[],
            grid: [12, 1, 1],
            options: { block: [7, 1, 1] },
          },
          4,
        ),
    );
  });

  describe("in place", () => {
    const once = {
      bool: "({ grid }, x) => { const i = grid(1); if (i < x.size) x[i] = !x[i]; }",
      number: "({ grid }, x) => { const i = grid(1); if (i < x.size) x[i] += x[i] + 1; }",
    };
    const twice = {
      bool: "({ grid }, x) => { const i = grid(1); if (i < x.size) { const was = x[i]; x[i] = !was; x[i] = x[i] || i % 2 === 0; } }",
      number:
        "({ grid }, x) => { const i = grid(1); if (i < x.size) { const was = x[i]; x[i] = was + 7; x[i] = x[i] - was * 2; } }",
    };
    test.each(
      NARROW.flatMap((type) => [
        [type, "stored once", once, 4] as const,
        [type, "stored, read and stored again", twice, 1] as const,
      ]),
    )("%s, %s", (type, _, texts, threads) =>
      same(
        {
          ...compiled(texts[type === "bool" ? "bool" : "number"], [arrayType(type)]),
          arrays: [filled(type, 77)],
          grid: [3, 1, 1],
        },
        threads,
      ),
    );
    test.each([
      [0, 0],
      [0, 64],
      [3, 40],
      [40, 3],
      [8, 64],
    ])("input and output in one buffer, from %d and from %d", (from, to) =>
      same(
        {
          ...compiled("({ grid }, x, y) => { const i = grid(1); if (i < y.size) y[i] = x[i] + 1; }", [
            arrayType("uint8"),
            arrayType("uint8"),
          ]),
          arrays: [filled("uint8", 100)],
          args: ([x]) => [from, to].map((start) => (x as DeviceArray).slice([start, start + 35])) as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ),
    );
  });

  describe("several outputs", () => {
    const text =
      "({ grid }, x, a, b, c) => { const i = grid(1); if (i < a.size) { a[i] = x[i]; b[i] = x[i] * 300; c[i] = x[i] * 70000; } }";
    test.each([
      ["uint8", "bool", 0, 0],
      ["uint8", "int8", 3, 4],
      ["int16", "float16", 2, 1],
      ["uint8", "int16", 4, 2],
    ] as const)("%s and %s, from %d and %d", (one, other, from, to) =>
      same(
        {
          ...compiled(one === "uint8" && other === "bool" ? text.replace("x[i] * 300", "x[i] > 40") : text, [
            arrayType("int32"),
            arrayType(one, 1, 1),
            arrayType(other, 1, 2),
            arrayType("int32", 1, 3),
          ]),
          arrays: [filled("int32", 61), filled(one, 70, 5), filled(other, 70, 3), filled("int32", 61)],
          args: ([x, a, b, c]) =>
            [
              x,
              (a as DeviceArray).slice([from, from + 61]),
              (b as DeviceArray).slice([to, to + 61]),
              c,
            ] as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ),
    );
    test("one shorter than the guard says: what is outside is dropped", () =>
      same(
        {
          ...compiled("({ grid }, n, a, b) => { const i = grid(1); if (i < n.size) { a[i] = 1; b[i] = 2; } }", [
            arrayType("int32"),
            arrayType("uint8", 1, 1),
            arrayType("uint8", 1, 2),
          ]),
          arrays: [filled("int32", 61), filled("uint8", 70, 5), filled("uint8", 70, 3)],
          args: ([n, a, b]) =>
            [n, (a as DeviceArray).slice([0, 33]), (b as DeviceArray).slice([4, 61])] as DeviceArray[],
          grid: [2, 1, 1],
        },
        4,
      ));
  });

  describe("more than one axis", () => {
    const text =
      "({ grid }, x, out) => { const [j, i] = grid(2); if (i < out.shape[0] && j < out.shape[1]) { out[i][j] = x[i][j]; } }";
    test.each(
      NARROW.flatMap((type) =>
        (
          [
            [8, 8],
            [5, 7],
            [13, 1],
            [1, 13],
          ] as const
        ).map((shape) => [type, ...shape] as const),
      ),
    )("%s, %d rows of %d", (type, rows, columns) =>
      same(
        {
          ...compiled(text, [arrayType(type, 2), arrayType(type, 2, 1)]),
          arrays: [
            filled(type, rows * columns).reshape([rows, columns]),
            filled(type, rows * columns, 5).reshape([rows, columns]),
          ],
          grid: [3, 4, 1],
          options: { block: [5, 4, 1] },
        },
        4,
      ),
    );
  });

  test("every position is the thread's own", () =>
    same(
      {
        ...compiled(
          `({ grid, threadIdx, blockIdx, laneid }, out, seen) => {
  const x = grid(1);
  if (x < out.size) {
    out[x] = 1;
    const row = x + 62 * (threadIdx.y + 2 * (blockIdx.y + 3 * (threadIdx.z + 2 * blockIdx.z)));
    seen[row][0] = threadIdx.x + 100 * threadIdx.y + 10000 * threadIdx.z;
    seen[row][1] = blockIdx.x + 100 * blockIdx.y + 10000 * blockIdx.z;
    seen[row][2] = laneid;
  }
}`,
          [arrayType("uint8"), arrayType("int32", 2, 1)],
        ),
        arrays: [filled("uint8", 62), array(Int32Array.from({ length: 62 * 24 * 3 }), [62 * 24, 3])],
        grid: [7, 3, 2],
        options: { block: [10, 2, 2] },
      },
      4,
    ));
}, ["webgpu"]);
