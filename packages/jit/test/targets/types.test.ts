// Every element type: stored, read, computed with, and written by neighbouring threads.
import { array, type DType, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const copy = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i];
});
const plusOne = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] + 1;
});
const add = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] + y[i];
});

const questions = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i >= x.size) return;
  out[i][0] = Number.isNaN(x[i]) ? 1 : 0;
  out[i][1] = Number.isFinite(x[i]) ? 1 : 0;
  out[i][2] = Number.isInteger(x[i]) ? 1 : 0;
  out[i][3] = Number.isInteger(i) && !Number.isNaN(i) ? 1 : 0;
});

const edges: readonly (readonly [
  DType,
  readonly (number | bigint | boolean)[],
  readonly (number | bigint | boolean)[] | null,
])[] = [
  ["bool", [true, false, true, true, false], null],
  ["int8", [-128, -1, 0, 1, 127], [-127, 0, 1, 2, -128]],
  ["int16", [-32768, -1, 0, 1, 32767], [-32767, 0, 1, 2, -32768]],
  ["int32", [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1], [-(2 ** 31) + 1, 0, 1, 2, -(2 ** 31)]],
  ["uint8", [0, 1, 127, 128, 255], [1, 2, 128, 129, 0]],
  ["uint16", [0, 1, 32767, 32768, 65535], [1, 2, 32768, 32769, 0]],
  ["uint32", [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1], [1, 2, 2 ** 31, 2 ** 31 + 1, 0]],
  ["float16", [-65504, -1, 0, 1.5, 2048], [-65504, 0, 1, 2.5, 2048]],
  ["float32", [-(2 ** 100), -1, 0, 1.5, 16777216], [-(2 ** 100), 0, 1, 2.5, 16777216]],
];
const wide: typeof edges = [
  ["int64", [-(2n ** 63n), -1n, 0n, 1n, 2n ** 63n - 1n], [-(2n ** 63n) + 1n, 0n, 1n, 2n, -(2n ** 63n)]],
  ["uint64", [0n, 1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n], [1n, 2n, 2n ** 63n, 2n ** 63n + 1n, 0n]],
  ["float64", [-1e300, -1, 0, 1.5, 2 ** 53], [-1e300, 0, 1, 2.5, 2 ** 53]],
];

eachTarget(({ target, getDevice }) => {
  const table = target === "simulator" ? [...edges, ...wide] : edges;

  test.each(table)("%s is copied", async (dtype, values) => {
    const out = zeros(values.length, dtype);
    await copy.forall(values.length, { device: getDevice() })(array(values as number[], dtype), out);
    expect(out.toNested()).toEqual(values);
  });

  test.each(table.filter(([, , sums]) => sums !== null))("%s plus one wraps or rounds", async (dtype, values, sums) => {
    const out = zeros(values.length, dtype);
    await plusOne.forall(values.length, { device: getDevice() })(array(values as number[], dtype), out);
    expect(out.toNested()).toEqual(sums);
  });

  test.each(["bool", "int8", "uint8", "int16", "uint16", "float16"] as const)(
    "neighbours writing %s lose nothing",
    async (dtype) => {
      const n = 4099;
      const values = Array.from({ length: n }, (_, i) => (dtype === "bool" ? i % 3 === 0 : (i * 37) % 101));
      const out = zeros(n, dtype);
      await copy.forall(n, { device: getDevice() })(array(values as number[], dtype), out);
      expect(out.toNested()).toEqual(values);
    },
  );

  describe("promotion", () => {
    test.each([
      ["int8", "uint8", "int16"],
      ["int8", "int32", "int32"],
      ["uint8", "uint16", "uint16"],
      ["uint16", "int16", "int32"],
      ["int16", "float32", "float32"],
      ["bool", "int8", "int8"],
      ["uint8", "float16", "float16"],
      ["bool", "bool", "bool"],
    ] as const)("%s + %s is %s", async (left, right, result) => {
      const out = zeros(3, result);
      await add.forall(3, { device: getDevice() })(array([0, 1, 1], left), array([1, 0, 1], right), out);
      expect(out.toNested()).toEqual(result === "bool" ? [true, true, true] : [1, 1, 2]);
    });
  });

  test.each(["bool", "int8", "uint16", "int32", "uint32", "float32"] as const)("questions about %s", async (dtype) => {
    const values = [...(edges.find(([type]) => type === dtype)?.[1] ?? [])];
    if (dtype === "float32") values.push(Number.NaN, Number.NEGATIVE_INFINITY);
    const out = zeros([values.length, 4], "int32");
    await questions.forall(values.length, { device: getDevice() })(array(values as number[], dtype), out);
    const answers = (x: number): boolean[] => [Number.isNaN(x), Number.isFinite(x), Number.isInteger(x), true];
    expect(out.toNested()).toEqual(values.map((value) => answers(Number(value)).map(Number)));
  });
});

eachTarget(({ getDevice }) => {
  test("a choice between float16 and a number has float16, also as a choice's value in float32", async () => {
    const choices = kernel(({ grid, uint8 }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] > 0 ? (x[i] > 1 ? -70000 : x[i]) : uint8(255);
    });
    const out = zeros(3, "float32");
    await choices.configure(1, 4, { device: getDevice() })(array([0, 1, 2], "float16"), out);
    expect(out.toNested()).toEqual([255, 1, -Infinity]);
  });

  test("a hash of bytes stays in 32 unsigned bits", async () => {
    const hash = kernel(({ grid, uint32 }, text, out) => {
      const i = grid(1);
      if (i >= out.size) return;
      let h = uint32(5381);
      for (const c of text[i]) h = h * 33 + c;
      out[i] = h % 1000;
    });
    const text = Uint8Array.from({ length: 64 }, (_, i) => (i * 37) % 251);
    const out = zeros(2, "int32");
    await hash.forall(2, { device: getDevice() })(array(text).reshape([2, 32]), out);
    const expected = [0, 1].map((row) =>
      text.subarray(32 * row, 32 * row + 32).reduce((h, c) => (Math.imul(h, 33) + c) >>> 0, 5381),
    );
    expect(out.toNested()).toEqual(expected.map((h) => h % 1000));
  });

  test("a number that was floored stays an index where it changes", async () => {
    const windows = kernel(({ grid }, x, ratio, out) => {
      const i = grid(1);
      if (i >= out.size) return;
      let k = Math.floor(i * ratio);
      let sum = x[k];
      k++;
      if (k > 11) k = 11;
      for (let j = Math.max(0, k - 2); j <= k; j++) sum += x[j];
      let last = Math.floor(ratio * 3);
      while (last > 3) last -= 2;
      out[i] = sum + x[last];
    });
    const out = zeros(6, "float32");
    const x = Float32Array.from({ length: 12 }, (_, i) => i * i);
    await windows.forall(6, { device: getDevice() })(x, 2.25, out);
    expect(out.toNested()).toEqual([5, 22, 70, 150, 330, 427]);
  });

  test.each(["float32", "float64"] as const)("%s as an unsigned word", async (dtype) => {
    const word = kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] >>> 0;
    });
    const values = [3e9, 5.5, -1.5, -(2 ** 31), 2 ** 32 - 256, 0, Number.NaN];
    const out = zeros(values.length + 1, "uint32");
    await word.forall(values.length + 1, { device: getDevice() })(array([...values, 1e12], dtype), out);
    expect(out.toNested()).toEqual([...values.map((x) => x >>> 0), 2 ** 32 - 1]);
  });

  test.each(["float32", "int32", "uint8", "float64"] as const)(
    "shared and local arrays of an array's type: %s",
    async (type) => {
      const turn = kernel(({ grid, threadIdx, shared, local, syncthreads }, x, out) => {
        const tile = shared.array(4, x.dtype);
        const own = local.array(1, x.dtype);
        const i = grid(1);
        tile[threadIdx.x] = x[i];
        syncthreads();
        own[0] = tile[3 - threadIdx.x];
        out[i] = own[0];
      });
      const out = zeros(4, type);
      await turn.configure(1, 4, { device: getDevice() })(array([1, 2, 3, 4], type), out);
      expect(Array.from(out.data, Number)).toEqual([4, 3, 2, 1]);
    },
  );

  const beyond = [3e9, -3e9, 1e10, 300.7, -1.5, Infinity, -Infinity, Number.NaN];
  const saturated = (x: number, least: number, most: number): number =>
    Math.min(Math.max(Math.trunc(x) || 0, least), most);
  const int32 = (x: number): number => saturated(x, -(2 ** 31), 2 ** 31 - 1);

  test.each<[DType, inKernels: (x: number) => number, ofArrays?: (x: number) => number]>([
    ["int8", (x) => Int8Array.of(x)[0]!, (x) => Int8Array.of(int32(x))[0]!],
    ["uint8", (x) => Uint8Array.of(x)[0]!, (x) => Uint8Array.of(int32(x))[0]!],
    ["int16", (x) => Int16Array.of(x)[0]!, (x) => Int16Array.of(int32(x))[0]!],
    ["uint16", (x) => Uint16Array.of(x)[0]!, (x) => Uint16Array.of(int32(x))[0]!],
    ["int32", int32],
    ["uint32", (x) => saturated(x, 0, 2 ** 32 - 1)],
    ["bool", (x) => (x ? 1 : 0), (x) => (x === 0 ? 0 : 1)],
  ])("floats beyond %s, in kernels, on the host and by astype", async (dtype, inKernels, ofArrays = inKernels) => {
    const to = deviceFunction(
      new Function("cuda", "x", `return cuda.${dtype}(x)`) as (cuda: object, x: number) => number,
      {
        uses: {},
      },
    );
    const convert = kernel(
      ({ grid, to }, x, stored, cast) => {
        const i = grid(1);
        if (i >= x.size) return;
        stored[i] = x[i];
        cast[i] = to(x[i]);
      },
      { uses: { to } },
    );
    const x = array(beyond, "float64");
    const [stored, cast] = [zeros(beyond.length, dtype), zeros(beyond.length, dtype)];
    await convert.forall(beyond.length, { device: getDevice() })(x, stored, cast);
    const expected = beyond.map(inKernels);
    expect({
      stored: Array.from(stored.data, Number),
      cast: Array.from(cast.data, Number),
      host: beyond.map((v) => Number(to(v))),
    }).toEqual({ stored: expected, cast: expected, host: expected });
    using onDevice = getDevice().toDevice(x);
    using converted = onDevice.astype(dtype);
    const arrays = { host: x.astype(dtype), device: await converted.copyToHost() };
    for (const [name, { data }] of Object.entries(arrays))
      expect(Array.from(data, Number), name).toEqual(beyond.map(ofArrays));
  });
});
