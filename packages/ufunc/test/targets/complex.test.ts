import {
  array,
  asNDArray,
  type Complex,
  type ComplexDType,
  type DeviceArray,
  type DType,
  type NDArray,
} from "@gridstride/core";
import { eachTarget, someRows, thorough } from "@gridstride/testing";
import { canCast, promoteTypes, vectorize } from "@gridstride/ufunc";
import * as np from "@gridstride/ufunc/numpy";
import { describe, expect, test } from "vitest";
import goldenFile from "../golden/complex.json" with { type: "json" };

interface Golden {
  readonly inputs: Record<ComplexDType, Record<"one" | "x" | "y", string>>;
  readonly unary: Record<string, Record<ComplexDType, string>>;
  readonly binary: Record<string, Record<ComplexDType, string>>;
  readonly reduce: Record<ComplexDType, Record<"x" | "add" | "multiply" | "accumulate", string>>;
  readonly promote: Record<string, string>;
  readonly cast: Record<string, boolean>;
  readonly types: Record<string, readonly string[]>;
  readonly weak: Record<string, string>;
}
const golden = goldenFile as unknown as Golden;

const ufuncNamed = (name: string): ((...args: unknown[]) => unknown) =>
  (np as unknown as Record<string, (...args: unknown[]) => unknown>)[
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  ]!;

function decode(text: string, type: DType): NDArray {
  const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (type === "bool") return array(new Uint8Array(buffer), "bool");
  const single = type === "complex64" || type === "float32";
  const floats = single ? new Float32Array(buffer) : new Float64Array(buffer);
  return type.startsWith("complex") ? array(floats as Float32Array, type as "complex64") : asNDArray(floats);
}

const shown = (x: number): string => (Object.is(x, -0) ? "-0" : String(x));

/** Where a result is not NumPy's: another NaN, infinity or zero, or an error beyond `ulps` of the size of the number. */
function differences(
  name: string,
  type: ComplexDType,
  got: NDArray,
  want: NDArray,
  inputs: readonly NDArray[],
  ulps: number,
): string[] {
  const eps = (type === "complex64" ? 2 ** -23 : 2 ** -52) * ulps;
  const least = type === "complex64" ? 2 ** -126 : 2 ** -1022;
  const found: string[] = [];
  expect([got.dtype, got.size]).toEqual([want.dtype, want.size]);
  const parts = (value: unknown): number[] =>
    typeof value === "object" ? [(value as { re: number }).re, (value as { im: number }).im] : [Number(value)];
  for (let i = 0; i < want.size; i++) {
    const [a, b] = [parts(got.get(i)), parts(want.get(i))];
    const size = Math.hypot(...b.filter(Number.isFinite));
    const isRight = b.every((right, part) => {
      const own = a[part]!;
      if (Number.isNaN(right) || !Number.isFinite(right)) return Object.is(own, right);
      // A power of infinities is computed through NaN, whose sign is the machine's.
      const isOpen = /power/.test(name) && !inputs.every((x) => parts(x.get(i)).every(Number.isFinite));
      if (right === 0 && own === 0) return isOpen || Object.is(own, right);
      return Math.abs(own - right) <= eps * size + least;
    });
    if (!isRight)
      found.push(
        `${name}(${inputs.map((x) => parts(x.get(i)).map(shown).join("+i"))}) = ${a.map(shown)}, NumPy ${b.map(shown)}`,
      );
  }
  return found;
}

const RESULT = (name: string, type: ComplexDType): DType =>
  /^(is|logical)|equal/.test(name)
    ? "bool"
    : name === "absolute"
      ? type === "complex64"
        ? "float32"
        : "float64"
      : name === "float_power"
        ? "complex128"
        : type;

test.each(Object.entries(golden.types))("the complex loops of %s are NumPy's", (name, types) => {
  const own = (ufuncNamed(name) as unknown as { readonly types: readonly string[] }).types;
  expect(own.filter((loop) => /[FD]/.test(loop))).toEqual(types);
});

test("types promote and cast as NumPy's", () => {
  for (const [key, type] of Object.entries(golden.promote)) {
    const [a, b] = key.split(" ") as [DType, DType];
    expect([key, promoteTypes(a, b), promoteTypes(b, a)]).toEqual([key, type, type]);
  }
  for (const [key, holds] of Object.entries(golden.cast)) {
    const [a, b, casting] = key.split(" ") as [DType, DType, "safe"];
    expect([key, canCast(a, b, casting)]).toEqual([key, holds]);
  }
});

// NumPy from 2 on takes these by their kind alone, NumPy 1 by their value: complex numbers with arrays are the same in both.
test.each(Object.entries(golden.weak).filter(([key]) => key.includes("omplex")))("%s is %s", (key, type) => {
  const [a, kind] = key.split(" ") as [DType, "whole"];
  const value = { whole: 2, fractional: 2.5, weakComplex: { re: 0, im: 2 } }[kind];
  expect((np.add as unknown as (...args: unknown[]) => NDArray)(array([1], a), value).dtype).toBe(type);
});

eachTarget(({ target, getDevice }) => {
  // In a page the same texts are compiled again, those in float64 for long.
  const types = thorough ? (["complex64", "complex128"] as const) : (["complex64"] as const);
  describe.each(types)("%s", (type) => {
    // All of them on cpu. Elsewhere a part: parallel has the code of cpu, and webgpu compiles each pair of a function and a type.
    const someOf = (names: readonly string[]): readonly string[] =>
      someRows(names, { cpu: 1, simulator: 3, parallel: 6, webgpu: type === "complex128" ? 6 : 4 }[target]);
    test.each(someOf(Object.keys(golden.unary)))("%s", async (name) => {
      const device = getDevice();
      const x = decode(golden.inputs[type].one, type);
      const result = ufuncNamed(name)(device.toDevice(x)) as { copyToHost(): Promise<NDArray> };
      const found = differences(
        name,
        type,
        await result.copyToHost(),
        decode(golden.unary[name]![type], RESULT(name, type)),
        [x],
        8,
      );
      expect(found).toEqual([]);
    });
    test("methods", async () => {
      const device = getDevice();
      const rows = golden.reduce[type];
      const x = decode(rows.x, type).reshape([5, 6]);
      const dx = device.toDevice(x);
      const close = async (name: string, got: DeviceArray, want: string): Promise<void> =>
        expect(differences(name, type, (await got.copyToHost()).reshape(-1), decode(want, type), [], 16)).toEqual([]);
      await close("add.reduce", np.add.reduce(dx) as DeviceArray, rows.add);
      await close("multiply.reduce", np.multiply.reduce(dx, { axis: 0 }) as DeviceArray, rows.multiply);
      await close("add.accumulate", np.add.accumulate(dx) as DeviceArray, rows.accumulate);
      const started = np.add.reduce(dx, { axis: 0, initial: { re: 1, im: -1 } as never }) as DeviceArray;
      await close("add.reduce", np.subtract(started, { re: 1, im: -1 }) as DeviceArray, rows.add);
      const empty = np.add.reduce(device.zeros([0, 2], type)) as DeviceArray;
      expect(String(await empty.copyToHost())).toBe("[0.+0.j 0.+0.j]");
      const outer = await (np.multiply.outer(dx.slice(0), dx.slice(1)) as DeviceArray).copyToHost();
      expect([outer.shape, outer.dtype]).toEqual([[6, 6], type]);
      const own = (vectorize as (...args: unknown[]) => unknown)(
        [`${type}(${type}, ${type})`],
        (a: number, b: number) => a * b + 1,
        { target },
      );
      const host = await (own as (...args: unknown[]) => Promise<NDArray>)(x.T, { re: 0, im: 1 });
      const { re, im } = x.get(1, 2) as { re: number; im: number };
      const round = type === "complex64" ? Math.fround : Number;
      expect(host.get(2, 1)).toEqual({ re: round(1 - im), im: re });
    });
    test("at, reduceat, accumulate", async () => {
      const device = getDevice();
      const z = (re: number, im: number): Complex => ({ re, im });
      const by = array([z(1, 1), z(1, 1), z(0, 5)], type);
      const start = [z(1, 2), z(3, 1), z(9, 9)];
      const nested = (x: NDArray): unknown => x.toNested();
      for (const [ufunc, want] of [
        [np.add, [z(3, 4), z(9, 9)]],
        [np.multiply, [z(-4, 2), z(9, 9)]],
      ] as const) {
        const x = array(start, type);
        const on = device.toDevice(x);
        // biome-ignore lint/suspicious/noExplicitAny: the types of ufuncs name real numbers
        const at = ufunc as any;
        at.at(on, [0, 0, 1], device.toDevice(by));
        const got = nested(await on.copyToHost()) as Complex[];
        expect([got[0], got[2]]).toEqual(want);
        await at.at(x, [0, 0, 1], by, { device });
        expect(nested(x)).toEqual(got);
        expect(got[1]).toEqual(ufunc === np.add ? z(3, 6) : z(-5, 15));
      }
      const sums = np.add.reduceat(device.toDevice(by), [0, 2]) as unknown as { copyToHost(): Promise<NDArray> };
      expect(nested(await sums.copyToHost())).toEqual([z(2, 2), z(0, 5)]);
      const products = np.multiply.accumulate(device.toDevice(by)) as unknown as { copyToHost(): Promise<NDArray> };
      expect(nested(await products.copyToHost())).toEqual([z(1, 1), z(0, 2), z(-10, 0)]);
    });
    test.each(someOf(Object.keys(golden.binary)))(
      "%s",
      async (name) => {
        const device = getDevice();
        const [x, y] = [decode(golden.inputs[type].x, type), decode(golden.inputs[type].y, type)];
        const result = ufuncNamed(name)(device.toDevice(x), device.toDevice(y)) as { copyToHost(): Promise<NDArray> };
        const found = differences(
          name,
          type,
          await result.copyToHost(),
          decode(golden.binary[name]![type], RESULT(name, type)),
          [x, y],
          16,
        );
        expect(found).toEqual([]);
        // On a software adapter a power in float64 compiles for long.
      },
      240_000,
    );
  });
});

// Their results are found from the body, for functions that only complex or only whole numbers have too.
eachTarget(({ getDevice }) =>
  test("ufuncs without a signature", async () => {
    const device = getDevice();
    const make = vectorize as unknown as (...args: unknown[]) => (...args: unknown[]) => NDArray & readonly NDArray[];
    const z = array([{ re: 1, im: 2 }] as never, "complex64");
    const product = await make((x: number, y: number) => x * y + x)(z, z, { device });
    expect([product.dtype, product.toNested()]).toEqual(["complex64", [{ re: -2, im: 6 }]]);
    const [real, twice] = await make((x: { real: number }) => [x.real, (x as never) * 2])(z, { device });
    expect([real!.toNested(), twice!.toNested()]).toEqual([[1], [{ re: 2, im: 4 }]]);
    const bits = make(({ popc }: { popc: (x: number) => number }, x: number) => popc(x), { uses: {} });
    expect((await bits(array([7, 8], "int32"), { device })).toNested()).toEqual([3, 1]);
  }),
);
