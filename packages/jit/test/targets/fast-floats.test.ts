// float64: "fast": sums of two float32 numbers, against exact results and against what stands in the guide.
import { array, type Device, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { eachTarget, everyRow, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

type Launch = { forall(n: number): (...args: readonly unknown[]) => void };
const compiled = (text: string): Launch =>
  kernel(
    new Function(
      `return ({ grid, float32, int32, int64 }, out, a, b) => { const i = grid(1); if (i < out.length) { const x = a[i]; const y = b[i]; out[i] = ${text}; } }`,
    )(),
    { float64: "fast" },
  ) as never;

const COUNT = everyRow ? 100_000 : 2000;
const random = seededRandom(48);
/** Of 53 bits. */
const sized = (most: number): number =>
  (random.uniform() * 2 - 1 + random.uniform() * 2 ** -30) * 2 ** random.integer(-most, most);
/** Numbers of 2^±30, and others next to the first ones, with which they cancel. */
const pairs = Array.from({ length: COUNT }, (_, i): readonly [number, number] => {
  const x = sized(30);
  return [x, i % 3 === 0 ? x * (1 + (random.uniform() - 0.5) * 2 ** -random.integer(0, 44)) : sized(30)];
});

async function results(device: Device, text: string, given: readonly (readonly [number, number])[]) {
  const [a, b] = [0, 1].map((k) =>
    device.toDevice(
      array(
        given.map((one) => one[k] as number),
        "float64",
      ),
    ),
  );
  using out = device.zeros(given.length, "float64");
  compiled(text).forall(given.length)(out, a, b);
  const { data } = (await out.copyToHost()) as unknown as { data: Float64Array };
  a?.dispose();
  b?.dispose();
  return data;
}

// Exponents of the largest error, relative to the result; of a sum, to the larger operand, which the pair of a binary64 is 2^-49 away from.
const bounds: Readonly<Record<string, readonly [exponent: number, exact: (x: number, y: number) => number]>> = {
  x: [-48, (x) => x],
  "x + y": [-44, (x, y) => x + y],
  "x - y": [-44, (x, y) => x - y],
  "x * y": [-44, (x, y) => x * y],
  "x / y": [-44, (x, y) => x / y],
  "Math.sqrt(x * x + y * y)": [-44, (x, y) => Math.sqrt(x * x + y * y)],
  "Math.sin(x)": [-47, Math.sin],
  "-x": [-48, (x) => -x],
  "Math.abs(x)": [-48, Math.abs],
  "x < y ? x : y": [-48, Math.min],
  "Math.max(x, y)": [-48, Math.max],
  // The pair of a number next to a whole one may be that.
  "x + int32(y)": [-28, (x, y) => x + Math.trunc(y)],
};
/** What an operand loses as a pair, in the unit of the result. */
const scale: Readonly<Record<string, (x: number, y: number) => number>> = {
  "x + y": (x, y) => Math.max(Math.abs(x), Math.abs(y)),
  "x - y": (x, y) => Math.max(Math.abs(x), Math.abs(y)),
  "Math.sin(x)": (x) => Math.max(Math.abs(x), 1),
  "x + int32(y)": (x, y) => Math.max(Math.abs(x), Math.abs(y)),
};

eachTarget(
  ({ getDevice }) => {
    test.each(Object.entries(bounds))(`%s of ${COUNT} pairs is within its bound`, async (text, [exponent, exact]) => {
      const got = await results(getDevice(), text, pairs);
      let worst = 0;
      pairs.forEach(([x, y], i) => {
        const want = exact(x, y);
        const unit = scale[text]?.(x, y) ?? Math.abs(want);
        worst = Math.max(worst, Math.abs((got[i] as number) - want) / unit);
      });
      if (everyRow) console.log(`${text}: 2^${Math.log2(worst).toFixed(2)}`);
      expect(worst).toBeLessThanOrEqual(2 ** exponent);
      // Exact arithmetic would say nothing of pairs.
      if (text === "x / y") expect(worst).toBeGreaterThan(2 ** -52);
    });

    const edges = [0, 1, 2, 0.5, 3, 2 ** 127, 3.4e38, Number.POSITIVE_INFINITY]
      .flatMap((x) => [x, -x])
      .concat(Number.NaN);
    const crossed = edges.flatMap((x) => edges.map((y) => [x, y] as const));
    test.each([
      "x + y",
      "x - y",
      "x * y",
      "x / y",
      "Math.sqrt(x)",
      "x < y ? 1 : 0",
      "x <= y ? 1 : 0",
      "x === y ? 1 : 0",
    ])("%s of zeros, infinities and NaN is as of float64", async (text) => {
      const got = await results(getDevice(), text, crossed);
      const plain = new Function("x", "y", `return ${text}`) as (x: number, y: number) => number;
      const wrong = crossed.flatMap(([x, y], i) => {
        const want = plain(x, y);
        const there = got[i] as number;
        // Above float32's range results are infinite, and below its normal numbers 0.
        const given = Math.abs(want) > 3.4028235e38 ? Math.fround(want) : Math.abs(want) < 2 ** -126 ? 0 : want;
        const near = Number.isNaN(given)
          ? Number.isNaN(there)
          : given === there || Math.abs(there / given - 1) < 2 ** -44;
        return near ? [] : [`${text} of ${x}, ${y} is ${there}, not ${want}`];
      });
      expect(wrong).toEqual([]);
    });
  },
  ["webgpu"],
);

test("on cpu it is float64", async () => {
  using device = await requestDevice({ target: "cpu" });
  const got = await results(device, "x / y", pairs);
  expect([...got]).toEqual(pairs.map(([x, y]) => x / y));
});

test("an adapter whose self-test fails is refused by name", async () => {
  const device = await requestDevice({ target: "webgpu" }).catch(() => null);
  if (device === null) return;
  const { numerics } = internalsOf(device) as { numerics: { pairs: boolean } };
  expect(numerics.pairs).toBe(true);
  numerics.pairs = false;
  using x = device.zeros(4, "float64");
  expect(() => compiled("x + y").forall(4)(x, x, x)).toThrow(
    expect.objectContaining({ code: "feature", message: expect.stringContaining(device.info.adapter) }),
  );
  device.dispose();
});
