import { type ArrayView, asNDArray, LaunchError, type TypedArray } from "@gridstride/core";
import { isComplexType, isPlain, isRecords, isRecordType, show, wrongKind } from "@gridstride/core/internal";
import { counting } from "../diagnostics/counting.ts";
import type { CallSite } from "../diagnostics/source.ts";
import type { FunctionUse, Use, Uses } from "../frontend/request.ts";
import { rememberName } from "./asked.ts";

/** Where a device function keeps its text: a registered symbol, so that two copies of the package understand each other. */
export const FUNCTION_USE: unique symbol = Symbol.for("@gridstride/jit/function-text");

/** The function's text and what it brings in, as plain data for the compiler. */
export function functionUse(
  fn: unknown,
  name: string,
  hasContext: boolean,
  uses: object | undefined,
  site: CallSite | undefined,
): FunctionUse {
  if (typeof fn !== "function") {
    throw new LaunchError("wrong-kind", `${name} takes a function; got ${show(fn)}`);
  }
  if (uses !== undefined && !isPlain(uses)) throw wrongKind("an object, { name: value }, as `uses`", uses);
  const text = Function.prototype.toString.call(fn);
  const written = { name: fn.name || name, text, ...(site ? { passedAt: site } : {}) };
  const source = { ...written, text: counting()?.made(written) ?? text };
  rememberName(fn, source);
  return { kind: "function", hasContext, uses: readUses(uses ?? {}), source };
}

function readUses(uses: object): Uses {
  return Object.fromEntries(Object.entries(uses).map(([name, value]) => [name, readUse(name, value)]));
}

function readUse(name: string, value: unknown): Use {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return { kind: "value", value };
  if (typeof value === "function") {
    const use = (value as { [FUNCTION_USE]?: FunctionUse })[FUNCTION_USE];
    if (use) return use;
    throw new LaunchError(
      "wrong-kind",
      "configure" in value
        ? `\`uses.${name}\` is a kernel, which kernels cannot call: make a deviceFunction() of what they share`
        : `\`uses.${name}\` is a plain function: wrap it in deviceFunction() so that kernels can call it`,
    );
  }
  if (isTypedArray(value) || isArrayView(value)) return constantArray(value);
  if (isRecordType(value)) return { kind: "record", type: value };
  const records = isRecords(value) ? '; give its fields, each a constant: records.field("x")' : "";
  throw new LaunchError(
    "wrong-kind",
    `\`uses.${name}\` must be a number, boolean, bigint, typed array, NDArray, record type or device function; got ${describe(value)}${records}`,
  );
}

function constantArray(value: Parameters<typeof asNDArray>[0]): Use {
  const array = asNDArray(value);
  // Complex numbers become their parts, as the elements of a kernel's array.
  const numbers = isComplexType(array.dtype)
    ? array
        .copy()
        .reshape(-1)
        .view(array.dtype === "complex64" ? "float32" : "float64")
    : array;
  const flat = numbers.toNested() as unknown;
  const values = (Array.isArray(flat) ? flat.flat(Number.POSITIVE_INFINITY) : [flat]) as (number | bigint | boolean)[];
  return {
    kind: "array",
    dtype: array.dtype,
    shape: [...array.shape],
    values: values.map((v) => (typeof v === "boolean" ? Number(v) : v)),
  };
}

function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isArrayView(value: unknown): value is ArrayView {
  return typeof value === "object" && value !== null && "data" in value && "shape" in value && "stride" in value;
}

function typedArrayFor(values: readonly unknown[]): string {
  if (values.some(Array.isArray)) return 'make it an array of `@gridstride/core`, `array([[...], ...], "float32")`';
  const type = values.every(Number.isInteger) ? "Int32Array" : "Float64Array";
  return `make it a typed array, such as \`${type}.of(...)\``;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `a JavaScript array (${typedArrayFor(value)}, so that it has a type)`;
  const shown = show(value);
  return shown === "an object" ? `${shown} (name what is in it one by one: { x: point.x })` : shown;
}
