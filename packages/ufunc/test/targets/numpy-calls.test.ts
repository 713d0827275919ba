// How NumPy's ufuncs treat single cases: numbers beyond the other operand's type, reductions into an `out` of another type,
// reductions of one element, and bool where it is refused.
import { array, CastingError, type NDArray, zeros } from "@gridstride/core";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import {
  add,
  bitwiseAnd,
  divide,
  divmod,
  equal,
  floorDivide,
  gcd,
  greater,
  greaterEqual,
  hypot,
  less,
  lessEqual,
  logaddexp,
  logaddexp2,
  logicalAnd,
  logicalOr,
  logicalXor,
  maximum,
  negative,
  nextafter,
  notEqual,
  positive,
  sign,
  spacing,
  subtract,
} from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const comparisons = [
  ["less", less, (x: bigint, y: bigint) => x < y],
  ["lessEqual", lessEqual, (x: bigint, y: bigint) => x <= y],
  ["greater", greater, (x: bigint, y: bigint) => x > y],
  ["greaterEqual", greaterEqual, (x: bigint, y: bigint) => x >= y],
  ["equal", equal, (x: bigint, y: bigint) => x === y],
  ["notEqual", notEqual, (x: bigint, y: bigint) => x !== y],
] as const;
const small = array([0, 5, 255], "uint8");
const norm = vectorize((x, y) => Math.abs(x) + Math.abs(y), { identity: 0 });

eachTarget(({ getDevice }) => {
  const values = (result: NDArray): unknown => result.toNested();

  test.each(comparisons)("%s with numbers that uint8 does not hold", async (_name, ufunc, compare) => {
    const device = getDevice();
    const given = [0n, 5n, 255n];
    using resident = device.toDevice(small);
    for (const number of [300, -1, 256n, 255, 0, -(2n ** 70n)]) {
      const exact = BigInt(number);
      expect(values(await ufunc(small, number, { device }))).toEqual(given.map((x) => compare(x, exact)));
      expect(values(await ufunc(number, small, { device }))).toEqual(given.map((x) => compare(exact, x)));
      expect(values(await ufunc.outer(number, small, { device }))).toEqual(given.map((x) => compare(exact, x)));
      using compared = ufunc(resident, number);
      expect(values(await compared.copyToHost())).toEqual(given.map((x) => compare(x, exact)));
    }
  });

  test("compare what they are given, of whatever type the result is to be", async () => {
    const device = getDevice();
    const [x, y] = [array([300, 5, 256], "int32"), array([100, 6, 0], "int32")];
    expect(values(await greater(x, y, { dtype: "bool", device }))).toEqual([true, false, true]);
    expect(values(await logicalAnd(x, y, { dtype: "bool", device }))).toEqual([true, true, false]);
  });

  test.each(comparisons)("%s of int64 and uint64, to the last digit", async (_name, ufunc, compare) => {
    const device = getDevice();
    if (device.target === "webgpu") return;
    const [signed, unsigned] = [
      [-1n, 2n ** 63n - 1n, 5n, 2n ** 53n],
      [2n ** 64n - 1n, 2n ** 63n, 5n, 2n ** 53n + 1n],
    ] as const;
    const x = array(BigInt64Array.from(signed));
    const y = array(BigUint64Array.from(unsigned));
    expect(values(await ufunc(x, y, { device }))).toEqual(signed.map((one, i) => compare(one, unsigned[i]!)));
    expect(values(await ufunc(y, x, { device }))).toEqual(signed.map((one, i) => compare(unsigned[i]!, one)));
    const bytes = array([-1, 5], "int8");
    expect(values(await ufunc.outer(bytes, y, { device }))).toEqual(
      [-1n, 5n].map((one) => unsigned.map((other) => compare(one, other))),
    );
  });

  test("logic takes numbers that uint8 does not hold", async () => {
    const device = getDevice();
    expect(values(await logicalAnd(small, -3, { device }))).toEqual([false, true, true]);
    expect(values(await logicalXor(2n ** 70n, small, { device }))).toEqual([true, false, false]);
    expect(values(await logicalOr.outer(0, small, { device }))).toEqual([false, true, true]);
    expect([logicalAnd(2, Number.NaN), logicalOr(0, -0)]).toEqual([true, false]);
    const bytes = small.copy();
    await logicalAnd.at(bytes, [1, 2], 300, { device });
    expect(values(bytes)).toEqual([0, 1, 1]);
  });

  test("other ufuncs refuse such numbers", () => {
    expect(() => add(small, 300)).toThrow("integer 300 out of bounds for uint8");
  });

  test("bitwiseAnd.reduce of nothing has all bits set, also if initial is left undefined", async () => {
    const options = { device: getDevice() };
    for (const more of [{}, { initial: undefined }])
      expect((await bitwiseAnd.reduce(zeros([0], "int32"), { ...options, ...more } as never)).get()).toBe(-1);
  });

  test.each([
    ["logicalOr", logicalOr, [true, false]],
    ["logicalAnd", logicalAnd, [false, false]],
    ["logicalXor", logicalXor, [true, false]],
  ] as const)("%s reduces into arrays of any type", async (_name, ufunc, wanted) => {
    const device = getDevice();
    const x = array(
      [
        [2, 0],
        [0, 0],
      ],
      "int32",
    );
    for (const type of ["bool", "int32", "float32"] as const) {
      const out = zeros([2], type);
      await ufunc.reduce(x, { axis: 1, out, device });
      expect(values(out.astype("bool"))).toEqual(wanted);
      expect(out.get(0)).toBe(type === "bool" ? wanted[0] : Number(wanted[0]));
    }
    const parts = zeros([2, 1], "int32");
    await ufunc.reduceat(x, [0], { axis: 1, out: parts, device });
    expect(values(parts)).toEqual(wanted.map((one) => [Number(one)]));
    const soFar = zeros([2, 2], "int32");
    await ufunc.accumulate(x, { out: soFar, device });
    expect(soFar.get(0, 0)).toBe(1);
  });

  // What NumPy gives, which computes float16 in float32: with each operation rounded to float16 these are far off.
  test.each([
    ["logaddexp", logaddexp, -1.7734375, -0.185791015625, 0.00019562244415283203],
    ["logaddexp2", logaddexp2, -0.9033203125, -1.103515625, 0.00005173683166503906],
    ["floorDivide", floorDivide, 0.09857177734375, 0.00009799003601074219, 1005],
    ["nextafter", nextafter, -(2 ** -24), 1, -0],
  ] as const)("%s of float16", async (_name, ufunc, x, y, wanted) => {
    const made = await ufunc(array([x], "float16"), array([y], "float16"), { device: getDevice() });
    expect([made.dtype, values(made)]).toEqual(["float16", [wanted]]);
  });

  test("nextafter and spacing of float32, by their bits: of subnormal numbers too", async () => {
    const random = seededRandom(3);
    // Zero, subnormal numbers, the least normal one, powers of two, the largest number.
    const words = [
      1, 2, 0x007fffff, 0x00800000, 0x00ffffff, 0x01000000, 0x02081cea, 0x0b800000, 0x0c000000, 0x0c7fffff,
    ];
    words.push(0x3f800000, 0x7f000000, 0x7f7ffffe, 0x7f7fffff);
    for (let i = 0; i < 40; i++) words.push(random.integer(1, i < 10 ? 0x00800000 : 0x0d000000));
    const x = new Float32Array(Uint32Array.from(words.flatMap((word) => [word, word, word + 2 ** 31])).buffer);
    const y = x.map((_, i) => (i % 3 === 1 ? 0 : Number.POSITIVE_INFINITY));
    const device = getDevice();
    const made = await nextafter(array(x), array(y), { device });
    const wanted = words.flatMap((word) => [word + 1, word - 1, word - 1 + 2 ** 31]);
    expect([...new Uint32Array(made.data.buffer)]).toEqual(wanted);
    const gaps = [...(await spacing(array(x), { device })).data];
    const up = new Float32Array(Uint32Array.from(words, (word) => word + 1).buffer);
    expect(gaps).toEqual([...up].flatMap((next, i) => [1, 1, -1].map((sign) => sign * (next - x[3 * i]!))));
    const zeros = [0, -0, 0, -0];
    const ends = [1, 1, -1, -0];
    const at = await nextafter(array(zeros, "float32"), array(ends, "float32"), { device });
    expect([...new Uint32Array(at.data.buffer)]).toEqual([1, 1, 2 ** 31 + 1, 2 ** 31]);
    expect([...(await spacing(array([0, -0], "float32"), { device })).data]).toEqual([2 ** -149, 2 ** -149]);
  });

  // Added up in float16, 16000 stays what it is, and the second is 2048; NumPy's results, and the sum of its float32 halves.
  test("float16 is added up in float32 and rounded once", async () => {
    const device = getDevice();
    const few = array([16000, ...new Array<number>(8).fill(1)], "float16");
    const many = array(new Array<number>(5000).fill(1), "float16");
    const made = [await add.reduce(few, { device }), await add.reduce(many, { device })];
    expect(made.map((one) => [one.dtype, one.get()])).toEqual([
      ["float16", 16008],
      ["float16", 5000],
    ]);
    const out = zeros([2], "float16");
    await add.reduceat(many, [0, 4], { out, device });
    expect(values(out)).toEqual([4, 4996]);
    expect((await add.reduce(many, { dtype: "float32", device })).dtype).toBe("float32");
    expect(values(await add.reduce(array([[1, 0.5]], "float16"), { axis: 1, keepdims: true, device }))).toEqual([
      [1.5],
    ]);
  });

  test.each([
    ["maximum", maximum, [0, 0]],
    ["divide", divide, [0, 0, 5]],
  ] as const)("%s has nothing for an empty axis, also where there is no result", (name, ufunc, shape) => {
    const reduce = () => ufunc.reduce(zeros(shape, "float32"), { axis: 1, device: getDevice() });
    expect(reduce).toThrow(`zero-size array to reduction operation ${name} which has no identity`);
  });

  test("divmod of float16 has the quotient of floorDivide", async () => {
    const [x, y] = [array([0.09857177734375], "float16"), array([0.00009799003601074219], "float16")];
    const [quotient, rest] = await divmod(x, y, { device: getDevice() });
    expect([values(quotient), rest.dtype]).toEqual([[1005], "float16"]);
  });

  test("an element that is reduced alone meets the identity", async () => {
    const device = getDevice();
    const column = array([[-2], [3]], "float32");
    expect(values(await hypot.reduce(column, { axis: 1, device }))).toEqual([2, 3]);
    expect(values(await norm.reduce(column, { axis: 1, device }))).toEqual([2, 3]);
    expect(values(await norm.reduce(column, { axis: [], device }))).toEqual([[2], [3]]);
    expect(values(await norm.reduce(column, { axis: 1, initial: null, device }))).toEqual([-2, 3]);
    expect(values(await gcd.reduce(array([[-4]], "int32"), { axis: 1, device }))).toEqual([4]);
    expect(values(await add.reduce(array([[-0]], "float32"), { axis: 1, device }))).toEqual([-0]);
  });

  test("at refuses bool where the ufunc does", () => {
    const device = getDevice();
    const flags = array([true, false], "bool");
    for (const update of [
      () => negative.at(flags, [0], { device }),
      () => positive.at(flags, [0], { device }),
      () => sign.at(flags, [0], { device }),
      () => subtract.at(flags, [0], true, { device }),
    ])
      expect(update).toThrow(CastingError);
    expect(values(flags)).toEqual([true, false]);
  });
});
