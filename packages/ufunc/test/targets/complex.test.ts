import { readFileSync } from "node:fs";
import { array, asNDArray, type ComplexDType, type DType, type NDArray, requestDevice } from "@gridstride/core";
import * as np from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

interface Golden {
  readonly inputs: Record<ComplexDType, Record<"one" | "x" | "y", string>>;
  readonly unary: Record<string, Record<ComplexDType, string>>;
  readonly binary: Record<string, Record<ComplexDType, string>>;
  readonly reduce: Record<ComplexDType, Record<"x" | "add" | "multiply" | "accumulate" | "mean", string>>;
}
const golden = JSON.parse(readFileSync(new URL("../golden/complex.json", import.meta.url), "utf8")) as Golden;

const NAMES: Readonly<Record<string, string>> = { not_equal: "notEqual" };
const ufuncNamed = (name: string): ((...args: unknown[]) => unknown) =>
  (np as unknown as Record<string, (...args: unknown[]) => unknown>)[NAMES[name] ?? name]!;

function decode(text: string, type: DType): NDArray {
  const bytes = Buffer.from(text, "base64");
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
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
      const isOpen = name === "power" && !inputs.every((x) => parts(x.get(i)).every(Number.isFinite));
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
  name.startsWith("is") || name.includes("equal")
    ? "bool"
    : name === "absolute"
      ? type === "complex64"
        ? "float32"
        : "float64"
      : type;

for (const target of ["simulator", "cpu", "parallel", "webgpu"] as const) {
  const types: ComplexDType[] = target === "webgpu" ? ["complex64"] : ["complex64", "complex128"];
  for (const type of types) {
    test.each(Object.keys(golden.unary))(`${target} ${type} %s`, async (name) => {
      const device = await requestDevice({ target });
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
    test.each(Object.keys(golden.binary))(`${target} ${type} %s`, async (name) => {
      const device = await requestDevice({ target });
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
    });
  }
}
