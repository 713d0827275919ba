// Fourier transforms against the definition in float64, and against NumPy's own numbers.
import { array, type NDArray, zeros } from "@gridstride/core";
import { type FftNorm, type FftVariant, fft, ifft, irfft, rfft } from "@gridstride/kernels";
import { eachTarget, everyRow, seededRandom, thorough } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import golden from "./fft-golden.json" with { type: "json" };

type Float = "float32" | "float64";
type Complex = readonly [re: Float64Array, im: Float64Array];
const units: Readonly<Record<Float, number>> = { float32: 2 ** -24, float64: 2 ** -53 };

/** Roots of unity, by n and number: the reference is made of many lines. */
const tables = new Map<number, Complex>();
function table(n: number): Complex {
  const known = tables.get(n);
  if (known) return known;
  const angle = (k: number): number => (2 * Math.PI * k) / n;
  const made = [
    Float64Array.from({ length: n }, (_, k) => Math.cos(angle(k))),
    Float64Array.from({ length: n }, (_, k) => Math.sin(angle(k))),
  ] as const;
  tables.set(n, made);
  return made;
}

/** The sum by its definition, in float64. */
function definition([re, im]: Complex, sign: 1 | -1): Complex {
  const n = re.length;
  const [cosines, sines] = table(n);
  const out = [new Float64Array(n), new Float64Array(n)] as const;
  for (let k = 0; k < n; k++)
    for (let j = 0, at = 0; j < n; j++, at = (at + k) % n) {
      const [c, s] = [cosines[at]!, sign * sines[at]!];
      out[0][k]! += re[j]! * c - im[j]! * s;
      out[1][k]! += re[j]! * s + im[j]! * c;
    }
  return out;
}

const random = (shape: readonly number[], type: Float, seed: number): NDArray =>
  array(
    seededRandom(seed).float32Array(
      shape.reduce((a, b) => a * b, 1),
      -1,
      1,
    ),
  )
    .astype(type)
    .reshape(shape);
const partsOf = (pairs: NDArray): Complex => {
  const flat = pairs.reshape([-1, 2]);
  return [0, 1].map((part) => Float64Array.from(flat.slice(null, part).toNested() as number[])) as unknown as Complex;
};
const norm = (values: readonly Float64Array[]): number => Math.hypot(...values.flatMap((part) => [...part]));
const distance = (a: Complex, b: Complex): number =>
  norm([a[0].map((x, i) => x - b[0][i]!), a[1].map((x, i) => x - b[1][i]!)]);
/** Errors by the stated bound: at most 1 holds. */
const bounded = (got: Complex, exact: Complex, n: number, type: Float, smooth: boolean): number =>
  distance(got, exact) / ((smooth ? 4 : 12) * units[type] * Math.max(1, Math.log2(n)) * norm(exact) + 1e-300);

const smooth = (n: number): boolean => {
  for (const prime of [2, 3, 5]) while (n % prime === 0) n /= prime;
  return n === 1;
};

/** 1 to 64 whole on cpu; elsewhere each radix, first and later, a prime, and one that is too large to be summed. */
function lengthsOn(target: string): readonly number[] {
  if (!thorough) return [12, 31, 80];
  if (target !== "cpu") return [1, 2, 3, 5, 7, 32, 60, 67, 75];
  return [...Array.from({ length: 64 }, (_, i) => i + 1), 67, 97, 128, 375, 1000];
}

eachTarget(({ target, getDevice }) => {
  const types: readonly Float[] = target === "webgpu" && !everyRow ? ["float32"] : ["float32", "float64"];

  describe.each(types)("%s", (type) => {
    test("any length: there and back, complex and real", async () => {
      const device = getDevice();
      for (const n of lengthsOn(target)) {
        const x = random([n, 2], type, n);
        const exact = definition(partsOf(x), -1);
        const spectrum = await fft(x, { device });
        const error = bounded(partsOf(spectrum), exact, n, type, smooth(n));
        expect({ n, good: error < 1, error }).toEqual({ n, good: true, error });
        const back = await ifft(spectrum, { device });
        expect(bounded(partsOf(back), partsOf(x), n, type, smooth(n))).toBeLessThan(2);

        const real = random([n], type, n + 1000);
        const values = Float64Array.from(real.toNested() as number[]);
        const whole = definition([values, new Float64Array(n)], -1);
        const half = await rfft(real, { device });
        const m = Math.floor(n / 2) + 1;
        expect(half.shape).toEqual([m, 2]);
        expect(bounded(partsOf(half), [whole[0].slice(0, m), whole[1].slice(0, m)], n, type, smooth(n))).toBeLessThan(
          1.5,
        );
        const again = await irfft(half, { n, device });
        const got = Float64Array.from(again.toNested() as number[]);
        const none = new Float64Array(n);
        expect(bounded([got, none], [values, none], n, type, smooth(n))).toBeLessThan(3);
      }
    });
  });

  test("axes, batches, views; norms; cut and filled up: NumPy's numbers", async () => {
    const device = getDevice();
    const x = array(golden.x, "float32");
    type Transform = (x: NDArray, options: object) => unknown;
    const parts = { fft, ifft, rfft, irfft } as unknown as Readonly<
      Record<"fft" | "ifft" | "rfft" | "irfft", Transform>
    >;
    for (const { name, options, result } of golden.cases as readonly {
      readonly name: keyof typeof parts;
      readonly options: { readonly axis?: number; readonly n?: number; readonly norm?: FftNorm };
      readonly result: readonly number[];
    }[]) {
      const got = (await parts[name](x, { ...options, device })) as NDArray;
      const values = got.reshape([-1]).toNested() as number[];
      expect(values.length).toBe(result.length);
      const scale = Math.max(...result.map(Math.abs));
      const worst = Math.max(...values.map((value, i) => Math.abs(value - result[i]!))) / scale;
      expect({ name, options, good: worst < 1e-6 }).toEqual({ name, options, good: true });
    }
    using dx = device.toDevice(x);
    using turned = fft(dx.transpose([1, 0, 2]).slice([null, null, -1]), { axis: 0 });
    const plain = await fft(x.transpose([1, 0, 2]).slice([null, null, -1]), { axis: 0, device });
    expect((await turned.copyToHost()).toNested()).toEqual(plain.toNested());
  });

  test.each(["naive", "passes", "bluestein"] as const)(
    "every version gives the same: %s",
    async (variant: FftVariant) => {
      const device = getDevice();
      const x = random([2, 20, 3, 2], "float32", 77);
      const got = await fft(x, { axis: 1, variant, device });
      const line = (a: NDArray): Complex => partsOf(a.slice(1, null, 2));
      expect(bounded(line(got), definition(line(x), -1), 20, "float32", variant === "passes")).toBeLessThan(1);
    },
  );

  test.runIf(target === "cpu" && thorough)("4096, and a large prime", async () => {
    for (const n of [4096, 1009]) {
      const x = random([n, 2], "float64", n);
      expect(bounded(partsOf(fft(x)), definition(partsOf(x), -1), n, "float64", smooth(n))).toBeLessThan(1);
    }
  });
});

test.each<[string, () => unknown, string]>([
  [
    "what is no pairs",
    () => fft(zeros([4])),
    "expected complex numbers, or pairs of real and imaginary parts, shape [..., n, 2], got [4]",
  ],
  ["integers", () => rfft(zeros([4], "int32") as NDArray), "rfft: expected float32 or float64, got int32"],
  ["an axis", () => fft(zeros([4, 2]), { axis: 1 }), "axis 1 is out of bounds for array of dimension 1"],
  [
    "passes of a large prime",
    () => fft(zeros([7, 2]), { variant: "passes" }),
    'the version "passes" is for lengths of the primes 2, 3 and 5, got 7',
  ],
  ["no points", () => fft(zeros([0, 2])), "fft: invalid number of data points (0) specified"],
  ["one point of a half", () => irfft(zeros([1, 2])), "irfft: invalid number of data points (0) specified"],
  [
    "a norm",
    () => ifft(zeros([4, 2]), { norm: "none" as FftNorm }),
    'expected norm to be "backward" or "ortho" or "forward", got "none"',
  ],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
