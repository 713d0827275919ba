// linspace, meshgrid, view and astype of host arrays, compared with NumPy: golden/arrays.py.
import { expect, test } from "vitest";
import { arange, linspace, meshgrid, NDArray } from "../../src/index.ts";
import { bytesOf, fromBytes, golden, hexOf, taken } from "./arrays.ts";

test.each(golden.linspace)(
  "linspace($start, $stop, $count, $options)",
  ({ start, stop, count, options, ...wanted }) => {
    const made = linspace(start, stop, count, options as object);
    expect([made.dtype, hexOf(made)]).toEqual([wanted.dtype, wanted.data]);
  },
);

test.each(golden.meshgrid)("meshgrid of $sizes, $options", ({ sizes, options, result }) => {
  const lines = sizes.map((n) => arange(10 * n, 11 * n));
  const made = meshgrid(lines, options as object);
  expect(made.map((one) => ({ shape: [...one.shape], data: [...(one.data as Float64Array)] }))).toEqual(result);
  expect(made.every((one, i) => one.data !== lines[i]!.data)).toBe(true);
  const views = meshgrid(lines, { ...options, copy: false } as object);
  expect(views.map((one) => one.copy().data)).toEqual(made.map(({ data }) => data));
  expect(views.every((one, i) => one.data === lines[i]!.data)).toBe(true);
});

test.each(golden.views)("$dtype$shape, $taken, viewed as $to", ({ shape, dtype, to, ...row }) => {
  const size = shape.reduce((a, b) => a * b, 1);
  const x = taken(fromBytes(bytesOf(dtype, size), dtype).reshape(shape), row.taken);
  if (row.error !== undefined) {
    expect(() => x.view(to)).toThrow(/^cannot view/);
    return;
  }
  const made = x.view(to);
  expect([made.dtype, made.shape, hexOf(made)]).toEqual([to, row.result, row.data]);
  if (size > 0) expect((made.data as Uint8Array).buffer).toBe((x.data as Uint8Array).buffer);
});

test("bytes that do not begin at a whole element are refused", () => {
  const bytes = new Uint8Array(16);
  const at = (offset: number): NDArray => new NDArray(bytes.subarray(offset), [8], [1], 0, "uint8");
  expect(at(4).view("float32").shape).toEqual([2]);
  expect(at(4).slice([4, 8]).view("float32").offset).toBe(1);
  expect(() => at(3).view("float32")).toThrow("no multiple of 4; use copy()");
  expect(new NDArray(bytes.subarray(3), [8], [1], 1, "uint8").view("float32").offset).toBe(0);
});

test.each(golden.casts)("$from as $to", ({ from, to, given, result, nan }) => {
  const made = fromBytes(
    Uint8Array.from(given.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    from,
  ).astype(to);
  if (!nan) expect(hexOf(made)).toBe(result);
  const wanted = fromBytes(
    Uint8Array.from(result.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    to,
  );
  expect(made.toNested()).toEqual(wanted.toNested());
});
