// Integers of 64 bits: every operation on edges and random pairs, against JavaScript's bigint.
import { array, type DType, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, everyRow, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

type Big = "int64" | "uint64";
interface Row {
  readonly text: string;
  readonly result?: DType;
  readonly expected: (x: bigint, y: bigint, type: Big) => bigint | number | boolean;
}

const wrap = (x: bigint, type: Big): bigint => (type === "int64" ? BigInt.asIntN(64, x) : BigInt.asUintN(64, x));
const bits = (x: bigint): string => BigInt.asUintN(64, x).toString(2).padStart(64, "0");
const floor = (x: bigint, y: bigint): bigint => x / y - BigInt(x % y !== 0n && x < 0n !== y < 0n);
const sorted = (x: bigint, y: bigint): [bigint, bigint] => (x < y ? [x, y] : [y, x]);
const least = (type: Big): bigint => (type === "int64" ? -(2n ** 63n) : 0n);

const rows: Readonly<Record<string, Row>> = {
  "x + y": { text: "x + y", expected: (x, y) => x + y },
  "x - y": { text: "x - y", expected: (x, y) => x - y },
  "x * y": { text: "x * y", expected: (x, y) => x * y },
  "-x": { text: "-x", expected: (x) => -x },
  "~x": { text: "~x", expected: (x) => ~x },
  "x & y": { text: "x & y", expected: (x, y) => x & y },
  "x | y": { text: "x | y", expected: (x, y) => x | y },
  "x ^ y": { text: "x ^ y", expected: (x, y) => x ^ y },
  "x << y": { text: "x << y", expected: (x, y) => x << (y & 63n) },
  "x >> y": { text: "x >> y", expected: (x, y) => x >> (y & 63n) },
  "Math.trunc(x / y)": { text: "Math.trunc(x / y)", expected: (x, y) => (y === 0n ? 0n : x / y) },
  "Math.floor(x / y)": { text: "Math.floor(x / y)", expected: (x, y) => (y === 0n ? 0n : floor(x, y)) },
  "Math.ceil(x / y)": { text: "Math.ceil(x / y)", expected: (x, y) => (y === 0n ? 0n : -floor(-x, y)) },
  "x % y": { text: "x % y", expected: (x, y) => (y === 0n ? 0n : x % y) },
  "Math.min(x, y)": { text: "Math.min(x, y)", expected: (x, y) => sorted(x, y)[0] },
  "Math.max(x, y)": { text: "Math.max(x, y)", expected: (x, y) => sorted(x, y)[1] },
  "Math.abs(x)": { text: "Math.abs(x)", expected: (x) => (x < 0n ? -x : x) },
  "Math.sign(x)": { text: "Math.sign(x)", expected: (x) => BigInt(x > 0n) - BigInt(x < 0n) },
  "x ** 3": { text: "x ** 3", expected: (x) => x ** 3n },
  "x > y ? x : 7": { text: "x > y ? x : 7", expected: (x, y) => (x > y ? x : 7n) },
  brev: { text: "brev(x)", expected: (x) => BigInt(`0b${[...bits(x)].reverse().join("")}`) },
  "x < y": { text: "x < y", result: "bool", expected: (x, y) => x < y },
  "x <= y": { text: "x <= y", result: "bool", expected: (x, y) => x <= y },
  "x > y": { text: "x > y", result: "bool", expected: (x, y) => x > y },
  "x >= y": { text: "x >= y", result: "bool", expected: (x, y) => x >= y },
  "x !== y": { text: "x !== y", result: "bool", expected: (x, y) => x !== y },
  "x === y": { text: "x === y", result: "bool", expected: (x, y) => x === y },
  "!x": { text: "!x", result: "bool", expected: (x) => x === 0n },
  popc: { text: "popc(x)", result: "int32", expected: (x) => [...bits(x)].filter((bit) => bit === "1").length },
  clz: { text: "clz(x)", result: "int32", expected: (x) => `${bits(x)}1`.indexOf("1") },
  ffs: { text: "ffs(x)", result: "int32", expected: (x) => (x === 0n ? 0 : [...bits(x)].reverse().indexOf("1") + 1) },
  int32: { text: "int32(x)", result: "int32", expected: (x) => Number(BigInt.asIntN(32, x)) },
  "x >>> y": { text: "x >>> y", result: "uint32", expected: (x, y) => Number(BigInt.asUintN(32, x) >> (y & 31n)) },
  float64: { text: "float64(x)", result: "float64", expected: (x) => Number(x) },
  int16: { text: "int16(x)", result: "int16", expected: (x) => Number(BigInt.asIntN(16, x)) },
  uint32: { text: "uint32(x)", result: "uint32", expected: (x) => Number(BigInt.asUintN(32, x)) },
  uint8: { text: "uint8(x)", result: "uint8", expected: (x) => Number(BigInt.asUintN(8, x)) },
  float32: { text: "float32(x)", result: "float32", expected: (x) => nearest(x) },
};

/** The float32 that is nearest, ties to even: in whole numbers, since a detour by float64 rounds twice. */
function nearest(x: bigint): number {
  const size = x < 0n ? -x : x;
  const dropped = BigInt(Math.max(0, size.toString(2).length - 24));
  const [kept, rest] = [size >> dropped, size & ((1n << dropped) - 1n)];
  const half = dropped === 0n ? 0n : 1n << (dropped - 1n);
  const up = dropped > 0n && (rest > half || (rest === half && (kept & 1n) === 1n)) ? 1n : 0n;
  return Number((kept + up) << dropped) * (x < 0n ? -1 : 1);
}

/** Zeros, powers of two and their neighbours, crossed; then random pairs of all lengths. */
function pairs(type: Big, count: number): readonly (readonly [bigint, bigint])[] {
  const edges = [
    0n,
    ...[0n, 1n, 5n, 31n, 32n, 33n, 52n, 62n, 63n].flatMap((power) => [-1n, 0n, 1n].map((by) => 2n ** power + by)),
  ];
  const both = [...new Set([...edges, ...edges.map((x) => -x)].map((x) => wrap(x, type)))];
  const random = seededRandom(22);
  const some = (): bigint => {
    const [high, low, length] = random.float32Array(3, 0, 1) as unknown as [number, number, number];
    const whole = (BigInt(Math.floor(high * 2 ** 32)) << 32n) | BigInt(Math.floor(low * 2 ** 32));
    return wrap(whole >> BigInt(Math.floor(length * 64)), type);
  };
  return [
    ...both.flatMap((x) => both.map((y) => [x, y] as const)),
    ...Array.from({ length: count }, () => [some(), some()] as const),
  ];
}

const compiled = (text: string): { forall(n: number): (...args: readonly unknown[]) => unknown } => {
  const names = "grid, brev, popc, clz, ffs, int16, int32, uint8, uint32, float32, float64, int64, uint64";
  const body = `const i = grid(1); if (i < out.length) { const x = a[i]; const y = b[i]; out[i] = ${text}; }`;
  return kernel(new Function(`return ({ ${names} }, out, a, b) => { ${body} }`)()) as never;
};

eachTarget(({ target, getDevice }) => {
  describe.each(["int64", "uint64"] as const)("%s", (type) => {
    const all = pairs(type, everyRow ? 100_000 : thorough && target === "webgpu" ? 3000 : 200);
    const view = (values: readonly bigint[]): NDArray => array(values as bigint[], type);

    test.each(Object.entries(rows))(`%s on ${all.length} pairs`, async (_, { text, result = type, expected }) => {
      const device = getDevice();
      // The simulator reports a division by 0, and of the least number by -1.
      const given =
        target === "simulator" && /[/%]/.test(text)
          ? all.filter(([x, y]) => y !== 0n && (x !== least(type) || y !== -1n))
          : all;
      using a = device.toDevice(view(given.map(([x]) => x)));
      using b = device.toDevice(view(given.map(([, y]) => y)));
      using out = device.empty([given.length], result);
      const launch = compiled(text).forall(given.length);
      launch(out, a, b);
      const got = (await out.copyToHost()).data;
      const wrong = given.flatMap(([x, y], i) => {
        const value = expected(x, y, type);
        const want = result === type ? wrap(value as bigint, type) : result === "bool" ? Number(value) : value;
        return got[i] === want ? [] : [`${text} of ${x} and ${y}: ${String(got[i])}, not ${String(want)}`];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    });

    test("from float32: truncated, saturated, 0 for NaN", async () => {
      const device = getDevice();
      const floats = [
        0,
        -0,
        0.5,
        -0.5,
        1,
        -1.5,
        3e9,
        -3e9,
        2 ** 32,
        2 ** 52 + 2 ** 30,
        -(2 ** 62),
        2 ** 63,
        -(2 ** 63),
        2 ** 64,
        1e30,
        -1e30,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        2 ** 63 - 2 ** 39,
        2 ** 64 - 2 ** 40,
        1e-40,
      ];
      using a = device.toDevice(array(floats, "float32"));
      using out = device.empty([floats.length], type);
      const launch = compiled(`${type}(x)`).forall(floats.length);
      launch(out, a, a);
      const greatest = least(type) + 2n ** 64n - 1n;
      const want = floats.map((x) => {
        const value = Number.isNaN(x)
          ? 0n
          : !Number.isFinite(x)
            ? x > 0
              ? greatest
              : least(type)
            : BigInt(Math.trunc(Math.fround(x)));
        return value > greatest ? greatest : value < least(type) ? least(type) : value;
      });
      expect([...((await out.copyToHost()).data as BigInt64Array)]).toEqual(want);
    });
  });

  test("comparisons with numbers one beyond the greatest of a type", async () => {
    const beyond = kernel((_, out, signed, unsigned) => {
      out[0] = unsigned[0] === 2 ** 64;
      out[1] = 2 ** 64 > unsigned[0];
      out[2] = signed[0] !== 2 ** 63;
      out[3] = signed[0] >= 2 ** 63;
      out[4] = signed[0] >= -(2 ** 63);
      out[5] = unsigned[0] !== 18446744073709552000;
    });
    using out = getDevice().zeros(6, "bool");
    using signed = getDevice().zeros(1, "int64");
    using unsigned = getDevice().zeros(1, "uint64");
    beyond.configure(1, 1)(out, signed, unsigned);
    expect((await out.copyToHost()).toNested()).toEqual([false, true, true, false, true, true]);
  });

  test("a variable of 64 bits takes whole numbers beyond 32 bits and stays whole", async () => {
    const far = kernel(({ uint64, popc }, out) => {
      let x = uint64(1);
      out[0] = popc(x);
      x = 1099511627777;
      out[1] = x * x;
    });
    using out = getDevice().zeros(2, "uint64");
    far.configure(1, 1, { device: getDevice() })(out);
    expect((await out.copyToHost()).toNested()).toEqual([1n, BigInt.asUintN(64, 1099511627777n ** 2n)]);
  });
});
