// The bits of values as other types, against a DataView.
import { array, zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const random = seededRandom(3);
const words = [
  ...[0, 1, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0xffc12345, 0x80000000, 0x7f7fffff, 0x3f800000, 0xffffffff],
  ...Array.from({ length: 200 }, () => random.integer(0, 2 ** 32)),
].filter((word) => (word & 0x7f800000) !== 0 || word % 2 ** 31 === 0);
const floats = new Float32Array(new Uint32Array(words).buffer);
/** The bits of NaN that JavaScript's engines make. */
const bitsOf = (value: number): number =>
  Number.isNaN(value) ? 0x7fc00000 : new Uint32Array(new Float32Array([value]).buffer)[0]!;

const cast = kernel(({ grid, bitcast }, u, f, asFloat, asUint, asInt, flipped) => {
  const i = grid(1);
  if (i >= u.size) return;
  asFloat[i] = bitcast.float32(u[i]);
  asUint[i] = bitcast.uint32(f[i]);
  asInt[i] = bitcast.int32(f[i]);
  flipped[i] = bitcast.float32(bitcast.uint32(bitcast.int32(-f[i])) ^ 0x80000000);
});

const constants = kernel(
  ({ bitcast, int32, TWO }, out, f) => {
    out[0] = bitcast.uint32(1.5);
    out[1] = bitcast.uint32(-1);
    out[2] = bitcast.uint32(Number.NaN);
    out[3] = bitcast.uint32(bitcast.float32(0x7f800000 | int32(0)));
    f[0] = bitcast.float32(0x7f800000);
    f[1] = bitcast.float32(0x7fc00001);
    f[2] = bitcast.float32(int32(255) << 23);
    f[3] = bitcast.float32(TWO);
  },
  { uses: { TWO: 0x40000000 } },
);

const wide = kernel(({ grid, bitcast }, d, asInt, asUint, back) => {
  const i = grid(1);
  if (i >= d.size) return;
  asInt[i] = bitcast.int64(d[i]);
  asUint[i] = bitcast.uint64(-d[i]);
  back[i] = bitcast.float64(asInt[i]);
});

/** Carmack's: one step of Newton's method from a guess by the bits. */
const guess = deviceFunction(
  ({ bitcast }, x: number) => {
    const y = bitcast.float32(0x5f3759df - (bitcast.int32(x) >> 1));
    return y * (1.5 - 0.5 * x * y * y);
  },
  { uses: {} },
);
const guesses = kernel(
  ({ grid, guess }, x, out) => {
    const i = grid(1);
    if (i < x.size) out[i] = guess(x[i]);
  },
  { uses: { guess } },
);

eachTarget(({ getDevice }) => {
  test("32 bits", async () => {
    const n = words.length;
    const [asFloat, asUint, asInt] = [zeros(n, "float32"), zeros(n, "uint32"), zeros(n, "int32")];
    const flipped = zeros(n, "float32");
    const run = cast.forall(n, { device: getDevice() });
    await run(array(words, "uint32"), array([...floats], "float32"), asFloat, asUint, asInt, flipped);
    expect(asFloat.toNested()).toEqual([...floats]);
    expect(asUint.toNested()).toEqual([...floats].map(bitsOf));
    expect(asInt.toNested()).toEqual([...floats].map((value) => bitsOf(value) | 0));
    expect(flipped.toNested()).toEqual([...floats]);
  });

  test("constants, NaN and infinity among them", async () => {
    const [out, f] = [zeros(4, "uint32"), zeros(4, "float32")];
    await constants.configure(1, 1, { device: getDevice() })(out, f);
    expect(out.toNested()).toEqual([0x3fc00000, 0xffffffff, 0x7fc00000, 0x7f800000]);
    expect(f.toNested()).toEqual([Number.POSITIVE_INFINITY, Number.NaN, Number.POSITIVE_INFINITY, 2]);
  });

  test("64 bits", async () => {
    const values = [0, -0, 1.5, Number.NaN, Number.NEGATIVE_INFINITY, 5e-324, Math.PI, -1e300];
    const made = [zeros(8, "int64"), zeros(8, "uint64"), zeros(8, "float64")] as const;
    await wide.forall(8, { device: getDevice() })(array(values, "float64"), ...made);
    const bits = (value: number): bigint => new BigInt64Array(new Float64Array([value]).buffer)[0]!;
    const list = (x: { toNested(): unknown }): unknown => x.toNested();
    expect(list(made[0])).toEqual(values.map((v) => (Number.isNaN(v) ? 0x7ff8000000000000n : bits(v))));
    expect(list(made[1])).toEqual(
      values.map((v) => (Number.isNaN(v) ? 0x7ff8000000000000n : BigInt.asUintN(64, bits(-v)))),
    );
    expect(list(made[2])).toEqual(values);
  });

  test("a guess of 1 / sqrt(x) from the bits of x", async () => {
    const x = Array.from({ length: 64 }, (_, i) => Math.fround(0.01 + i * i * 1.7));
    const out = zeros(64, "float32");
    await guesses.forall(64, { device: getDevice() })(array(x, "float32"), out);
    (out.toNested() as number[]).forEach((value, i) => {
      expect(Math.abs(value * Math.sqrt(x[i]!) - 1)).toBeLessThan(0.002);
    });
  });
});
