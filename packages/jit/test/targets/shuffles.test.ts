// Lanes exchange values of every type, as words of 32 bits: the same bits arrive, whatever the type.
import { array, type DType, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 45;
const shuffles = kernel(({ threadIdx, shflSync, shflUpSync, shflDownSync, shflXorSync }, x, out) => {
  const t = threadIdx.x;
  if (t % 7 === 5) return;
  const v = x[t];
  out[t][0] = shflSync(-1, v, (t * 5) % 34);
  out[t][1] = shflUpSync(-1, v, 2);
  out[t][2] = shflDownSync(-1, v, 3);
  out[t][3] = shflXorSync(-1, v, 1);
});
const matches = kernel(({ threadIdx, matchAnySync }, x, out) => {
  const t = threadIdx.x;
  out[t] = matchAnySync(0x7fffffff, x[t]);
});
/** Each exchange with a lane that is a constant of the code. */
const byConstants = (N: number, D: number) =>
  kernel(
    ({ threadIdx, shflSync, shflUpSync, shflDownSync, shflXorSync, N, D }, out) => {
      const t = threadIdx.x;
      const v = t * 3 + 1;
      out[t] = shflSync(-1, v, D);
      out[N + t] = shflUpSync(-1, v, D);
      out[2 * N + t] = shflDownSync(-1, v, D);
      out[3 * N + t] = shflXorSync(-1, v, D);
    },
    { uses: { N, D } },
  );
/** A sum of all lanes, by the usual tree. */
const total = kernel(({ threadIdx, shflXorSync }, x, out) => {
  let v = x[threadIdx.x];
  for (let offset = 16; offset > 0; offset >>= 1) v += shflXorSync(-1, v, offset);
  out[threadIdx.x] = v;
});

/** Values of which two differ in one word alone, and values that are equal with other bits. */
const VALUES: Readonly<Partial<Record<DType, readonly unknown[]>>> = {
  int64: [1n, 2n ** 32n + 1n, -1n, -(2n ** 63n), 2n ** 32n],
  uint64: [1n, 2n ** 64n - 1n, 2n ** 63n + 1n, 0n],
  float64: [0, -0, Number.NaN, 5e-324, 1 + 2 ** -52, 1, -Infinity],
  complex64: [
    { re: 1, im: 2 },
    { re: 1, im: -2 },
    { re: Number.NaN, im: 0 },
    { re: 2, im: 2 },
  ],
  complex128: [
    { re: 1, im: 1e300 },
    { re: -0, im: 0 },
    { re: 1, im: 1e-300 },
    { re: 0, im: 0 },
  ],
  float16: [0.5, -0, 65504, Number.NaN],
  bool: [true, false, false],
  int8: [-128, 127, 3],
};
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== "object" || typeof b !== "object") return a === b || (Number.isNaN(a) && Number.isNaN(b));
  const [x, y] = [a, b] as { re: number; im: number }[];
  const isNaN = ({ re, im }: { re: number; im: number }): boolean => Number.isNaN(re) || Number.isNaN(im);
  return (x!.re === y!.re && x!.im === y!.im) || (isNaN(x!) && isNaN(y!));
};

eachTarget(({ getDevice }) => {
  test.each(Object.keys(VALUES) as DType[])("%s", async (type) => {
    const values = VALUES[type]!;
    const data = Array.from({ length: N }, (_, t) => values[(t * 3 + (t >> 3)) % values.length]);
    const x = array(data as number[], type) as NDArray;
    const live = (t: number): boolean => t < N && t % 7 !== 5;
    const from = (t: number, lane: number): unknown => {
      const other = t - (t % 32) + lane;
      return data[lane >= 0 && lane < 32 && live(other) ? other : t];
    };
    const out = zeros([N, 4], type);
    await shuffles.configure(1, N, { device: getDevice() })(x, out);
    const expected = data.map((_, t) => {
      const lane = t % 32;
      return live(t) ? [from(t, (t * 5) % 34), from(t, lane - 2), from(t, lane + 3), from(t, lane ^ 1)] : null;
    });
    const got = out.toNested() as readonly unknown[];
    expect(got.filter((_, t) => live(t))).toEqual(expected.filter((row) => row !== null));
    const bits = new Uint32Array(N);
    await matches.configure(1, N, { device: getDevice() })(x, bits);
    const matching = data.map((v, t) =>
      data.reduce<number>(
        (sum, w, k) => (k >> 5 === t >> 5 && k % 32 < 31 && isSame(v, w) ? (sum | (1 << (k & 31))) >>> 0 : sum),
        0,
      ),
    );
    expect([...bits]).toEqual(matching);
  });

  test.each([64, 45, 7])("lanes that are constants, in blocks of %i threads", async (threads) => {
    const lanes = [-1, ...Array.from({ length: 10 }, (_, i) => i), 13, 16, 18, 23, 28, 30, 31, 32, 35];
    for (const lane of lanes) {
      const out = new Int32Array(4 * threads);
      await byConstants(threads, lane).configure(1, threads, { device: getDevice() })(out);
      const named = [() => lane, (t: number) => t - lane, (t: number) => t + lane, (t: number) => t ^ lane];
      const expected = named.flatMap((of) =>
        Array.from({ length: threads }, (_, t) => {
          const [from, first] = [of(t % 32), t - (t % 32)];
          return 3 * (from >= 0 && from < 32 && first + from < threads ? first + from : t) + 1;
        }),
      );
      expect([...out], `lane ${lane}`).toEqual(expected);
    }
  });

  test.each(["int64", "float64", "complex64"] as const)("a sum of a warp of %s", async (type) => {
    const x = array(Array.from({ length: 32 }, (_, i) => i))
      .astype("float64")
      .astype(type);
    const out = zeros(32, type);
    await total.configure(1, 32, { device: getDevice() })(x, out);
    expect(out.get(7)).toEqual({ int64: 496n, float64: 496, complex64: { re: 496, im: 0 } }[type]);
  });
});
