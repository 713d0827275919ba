import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  arange,
  array,
  asNDArray,
  CastingError,
  type ComplexDType,
  full,
  linspace,
  NDArray,
  ones,
  readNpy,
  ShapeError,
  writeNpy,
  zeros,
} from "../../src/index.ts";

interface Case {
  readonly dtype: ComplexDType;
  readonly shape: readonly number[];
  readonly bytes: string;
  readonly text: string;
  readonly npy?: string;
}
const cases = JSON.parse(readFileSync(new URL("../golden/complex.json", import.meta.url), "utf8")) as readonly Case[];

function decode({ dtype, shape, bytes }: Case): NDArray {
  const { buffer } = Uint8Array.from(Buffer.from(bytes, "base64"));
  const floats = dtype === "complex64" ? new Float32Array(buffer) : new Float64Array(buffer);
  return array(floats as Float32Array, dtype as "complex64").reshape(shape);
}

test.each(cases.map((one) => [`${one.dtype} ${one.text.slice(0, 40)}`, one] as const))(
  "NumPy's text and file of %s",
  (_, one) => {
    const x = decode(one);
    expect(String(x)).toBe(one.text);
    if (one.npy === undefined) return;
    expect(Buffer.from(writeNpy(x)).toString("base64")).toBe(one.npy);
    const back = readNpy(Buffer.from(one.npy, "base64"));
    expect([back.dtype, back.shape, String(back)]).toEqual([one.dtype, [...one.shape], one.text]);
  },
);

test("elements are { re, im }, and numbers are complex too", () => {
  const x = array([
    [{ re: 1, im: 2 }, 3],
    [true, 4n],
  ]);
  expect([x.dtype, x.get(0, 0), x.get(0, 1), x.data.length]).toEqual([
    "complex128",
    { re: 1, im: 2 },
    { re: 3, im: 0 },
    8,
  ]);
  expect(x.toNested()).toEqual([
    [
      { re: 1, im: 2 },
      { re: 3, im: 0 },
    ],
    [
      { re: 1, im: 0 },
      { re: 4, im: 0 },
    ],
  ]);
  x.set({ re: 5, im: 6 }, 1, 1);
  x.set(7, 0, 0);
  expect(String(x.T)).toBe("[[7.+0.j 1.+0.j]\n [3.+0.j 5.+6.j]]");
  expect(asNDArray({ re: 1, im: 1 }).dtype).toBe("complex128");
  expect(() => x.set({ re: 1 } as never, 0, 0)).toThrow(CastingError);
  expect(() => zeros(2).set({ re: 1, im: 0 }, 0)).toThrow("use complex64 or complex128");
  expect(() => array([{ re: 1, im: 2 }], "float32")).toThrow(CastingError);
});

test("parts are views; floats in turn are complex numbers where the type says so", () => {
  const floats = new Float32Array([1, 2, 3, 4]);
  const x = array(floats, "complex64");
  expect(x.data).toBe(floats);
  x.real.fill(9);
  x.imag.set(-1, 1);
  expect([...floats]).toEqual([9, 2, 9, -1]);
  expect(String(x.view("float32"))).toBe("[ 9.  2.  9. -1.]");
  expect(String(x.view("float32").view("complex64"))).toBe("[9.+2.j 9.-1.j]");
  expect(asNDArray({ data: floats, shape: [2], stride: [-1], offset: 1, dtype: "complex64" }).get(0)).toEqual({
    re: 9,
    im: -1,
  });
  expect(() => array(new Float32Array(3), "complex64")).toThrow(ShapeError);
  expect(() => array(new Float64Array(4), "complex64")).toThrow('.astype("complex64")');
  expect(() => new NDArray(floats, [3], [1], 0, "complex64")).toThrow("inside its data of 2 elements");
  expect(() => zeros(2).imag).toThrow(CastingError);
});

test("conversions, and functions that make arrays", () => {
  const z = arange(3, "complex64");
  expect(String(z.astype("complex128"))).toBe("[0.+0.j 1.+0.j 2.+0.j]");
  expect(String(arange(3).astype("complex64"))).toBe(String(z));
  expect(String(array([true, false]).astype("complex64"))).toBe("[1.+0.j 0.+0.j]");
  expect(() => z.astype("float64")).toThrow("take x.real or x.imag");
  expect(() => zeros(3).fill(z)).toThrow(CastingError);
  expect(
    String(
      zeros([2, 3], "c8")
        .slice([null, null, -1], 1)
        .copy()
        .fill(z.slice([0, 2])),
    ),
  ).toBe("[0.+0.j 1.+0.j]");
  expect([
    ones(1, "c16").get(0),
    full([1], { re: 0, im: 1 }, "c8").get(0),
    linspace(0, 1, 3, { dtype: "c8" }).get(1),
  ]).toEqual([
    { re: 1, im: 0 },
    { re: 0, im: 1 },
    { re: 0.5, im: 0 },
  ]);
});
