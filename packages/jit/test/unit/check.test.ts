// What `check` says of kernels that are not launched: no device is asked for anywhere in this file.
import { array, LaunchError } from "@gridstride/core";
import { CompileError, deviceFunction, type Kernel, kernel } from "@gridstride/jit";
import { describe, expect, test } from "vitest";

const scale = kernel(({ grid }, x, a) => {
  const i = grid(1);
  if (i < x.size) x[i] *= a;
});
const tile = kernel(({ shared, threadIdx, syncthreads }, x) => {
  const s = shared.array([64, 65], "float32");
  s[threadIdx.x][0] = x[threadIdx.x];
  syncthreads();
  x[threadIdx.x] = s[63 - threadIdx.x][0];
});
const tiny = kernel(({ shared, threadIdx, syncthreads }, x) => {
  const s = shared.array([64, 256], "float32");
  s[threadIdx.x][0] = x[threadIdx.x];
  syncthreads();
  x[threadIdx.x] = s[63 - threadIdx.x][0];
});
const nine = kernel((_, a, b, c, d, e, f, g, h, i) => {
  a[0] = b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0] + i[0];
});
const mean = deviceFunction((a, b) => (a + b) / 2);
const halves = kernel(
  ({ mean }, x, n) => {
    x[0] = mean(n[0], n[1]) + mean(n[2], n[3]);
  },
  { uses: { mean } },
);
const wrong = kernel((_, x) => {
  x[0] = (globalThis as never as number[])[0];
});

type Case = readonly [
  name: string,
  found: () => ReturnType<Kernel<[]>["check"]>,
  codes: readonly string[],
  says: RegExp,
];

const floats = (count: number): string => `(${new Array(count).fill("float32[:]").join(", ")})`;

describe.each<Case>([
  ["float32", () => scale.check("void(float32[:], float32)", { target: "webgpu" }), [], /^$/],
  ["float64", () => scale.check("void(float64[:], float64)", { target: "webgpu" }), [], /^$/],
  ["64-bit integers", () => scale.check(["int64[:]", "int64"]), [], /^$/],
  ["a quotient of integers", () => halves.check(["float32[:]", "int32[:]"]), [], /^$/],
  ["values as a launch takes them", () => scale.check([new Float64Array(3), 2]), [], /^$/],
  ["a value of 32 bits", () => scale.check([array([1, 2], "float32"), 2]), [], /^$/],
  ["what no target compiles", () => wrong.check(["float32[:]"], { target: "simulator" }), ["GS104"], /globalThis/],
  [
    "more shared memory than all have",
    () => tiny.check("(float32[:])", { block: 64 }),
    ["limit"],
    /65536 bytes.*16384/,
  ],
  ["the same on cpu", () => tiny.check("(float32[:])", { block: 64, target: "cpu" }), ["limit"], /65536 bytes.*49152/],
  ["shared memory that cpu has", () => tile.check("(float32[:])", { block: 64, target: "parallel" }), [], /^$/],
  ["and not all of webgpu", () => tile.check("(float32[:])", { block: 64 }), ["limit"], /16640 bytes.*16384/],
  ["nine buffers", () => nine.check(floats(9)), ["limit"], /9 bindings.*8: put arrays of one type into one array/],
  ["nine arrays of one buffer", () => nine.check(slicesOf(new Float32Array(9))), [], /^$/],
  [
    "a block of 512",
    () => scale.check("(float32[:], float32)", { block: 512 }),
    ["bad-size"],
    /512 threads; not every WebGPU device.*256/,
  ],
  [
    "a block of 2048 on cpu",
    () => scale.check("(float32[:], float32)", { block: 2048, target: "cpu" }),
    ["bad-size"],
    /1024/,
  ],
])("%s", (_name, found, codes, says) => {
  test(codes.length === 0 ? "is not refused" : `is refused: ${codes.join(", ")}`, () => {
    const all = found();
    expect([...new Set(all.map(({ code }) => code))]).toEqual(codes);
    expect(all.map(({ message }) => message.replaceAll("\n", " ")).join()).toMatch(says);
    for (const one of all) expect(one instanceof CompileError || one instanceof LaunchError).toBe(true);
  });
});

function slicesOf(memory: Float32Array): readonly unknown[] {
  const whole = array(memory, [memory.length]);
  return Array.from(memory, (_, at) => whole.slice([at, at + 1]));
}

test("nothing is kept of what was asked", () => {
  const fresh = kernel((_, x) => {
    x[0] = 1;
  });
  expect(fresh.check("(float32[:])", { target: "parallel" })).toEqual([]);
  expect(fresh.overloads.size).toBe(0);
});

test.each([
  ["a malformed type", () => scale.check("void(float33[:], int32)"), "GS081"],
  ["a malformed type in a list", () => scale.check(["float32[:", "int32"]), "GS082"],
  ["two types in one", () => scale.check(["float32[:], int32", "int32"]), "wrong-kind"],
  ["a result", () => scale.check("float32(float32[:], int32)"), "wrong-kind"],
  ["too few types", () => scale.check(["float32[:]"]), "arity"],
  ["no types", () => scale.check(3 as never), "wrong-kind"],
  ["no value", () => scale.check([{}, 3] as never), "wrong-kind"],
  ["no target", () => scale.check("(float32[:], int32)", { target: "gpu" as never }), "wrong-kind"],
  ["no option", () => scale.check("(float32[:], int32)", { blocks: 3 } as never), "wrong-kind"],
  ["no block", () => scale.check("(float32[:], int32)", { block: 0 }), "bad-size"],
] as const)("%s is no question", (_name, ask, code) => {
  expect(ask).toThrow(expect.objectContaining({ code }));
});
