// Kernels that write elements narrower than a word, by whole words where they can: all that is in the buffers
// afterwards, also outside the arrays, is as the simulator has it.
import { array, type DeviceArray } from "@gridstride/core";
import { describeTargets, someRows } from "@gridstride/testing";
import { describe, test } from "vitest";
import { arrayType, compiled, devicesOfTests, type Launch } from "./both.ts";
import { copied, filled, KINDS, NARROW, sameWords } from "./words/launches.ts";
import { testOutputs } from "./words/outputs.ts";

describeTargets("elements that share words", () => {
  const devices = devicesOfTests();
  const segmented = devicesOfTests(256);

  const same = (launch: Launch, threads: number, on = devices): Promise<void> => sameWords(launch, threads, on);

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
    // 8 texts for each type: every fifth row has each of both.
    test.each(someRows(rows, 5))("%s, %s", (type, name, text) =>
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

  testOutputs(same);

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
