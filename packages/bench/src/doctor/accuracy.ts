import { array, type Device } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { BoundedFn } from "@gridstride/jit/internal";
import { type FloatType, pairsOf, pointsOf, pointsOn } from "./points.ts";
import { ulpError } from "./ulp.ts";

/** The types that functions are measured in; `float64 fast` is float64 as sums of two float32 numbers. */
export type Measured = FloatType | "float64 fast" | "complex64";

/** The largest error of one function on a device. */
export interface Accuracy {
  readonly fn: string;
  readonly type: Measured;
  /** In units in the last place. */
  readonly worst: number;
  readonly bound: number;
  /** The operands, the result, and what it should be. */
  readonly at: string;
}

/** In float64 the reference is this engine's own function, which has an error too. */
const ENGINE = 2;
/** No engine has the gamma and error functions: Gridstride's own in JavaScript have fewer digits. */
const WRITTEN = 40;
/** The bound of pairs, in units of float64: 2^-46 of the result. */
const FAST = 64;
const IN_JAVASCRIPT: readonly string[] = ["erf", "erfc", "gamma", "lgamma"];

/** Measures a function of floats in a type; what the device refuses is thrown. @param fast - whether as sums of two float32 numbers. */
export async function measured(device: Device, row: BoundedFn, type: FloatType, fast = false): Promise<Accuracy> {
  const { fn, arity, meaning, ulp } = row;
  const count = pointsOn(device);
  const points = fast ? pairsOf(arity, count) : pointsOf(arity, count, type);
  const inputs = points.map((list) => device.toDevice(array(list, [count]).astype(type)));
  const out = device.empty([count], type);
  try {
    (kernelOf(row, fast).forall(count) as (...args: readonly unknown[]) => unknown)(...inputs, out);
    const { data } = await out.copyToHost();
    let worst = { error: 0, at: "" };
    for (let i = 0; i < count; i++) {
      const [x = 0, y = 0, z = 0] = points.map((list) => list[i] as number);
      const wanted = rounded(meaning(x, y, z), type, ulp[0] === 0);
      // Beyond, pairs lose digits.
      if (fast && !(Math.abs(wanted) > 2 ** -40 && Math.abs(wanted) < 2 ** 40)) continue;
      const error = ulpError(data[i] as number, wanted, type) * unitOf(fn, x, wanted, meaning);
      if (error <= worst.error) continue;
      worst = { error, at: `${fn}(${[x, y, z].slice(0, arity).join(", ")}) = ${data[i]}, wanted ${wanted}` };
    }
    const bound = fast ? FAST + reference(row) : boundOf(row, device, type);
    return { fn, type: fast ? "float64 fast" : type, worst: worst.error, bound, at: worst.at };
  } finally {
    for (const one of [...inputs, out]) one.dispose();
  }
}

/** Functions that are exact give the nearest number of the type; of others the double is the reference. */
const rounded = (value: number, type: FloatType, exact: boolean): number =>
  exact && type === "float32" ? Math.fround(value) : value;

function boundOf(row: BoundedFn, { target }: Device, type: FloatType): number {
  const [float64, float32, single] = row.ulp;
  return type === "float64" ? float64 + reference(row) : target === "webgpu" ? single : float32;
}

/** Units by which the reference in float64 may be off. */
const reference = ({ fn, ulp }: BoundedFn): number =>
  ulp[0] === 0 ? 0 : IN_JAVASCRIPT.includes(fn) ? WRITTEN : ENGINE;

/** lgamma passes through 0 below -2.2: there the unit is that of lgamma(-x), or of 1. */
function unitOf(fn: string, x: number, wanted: number, meaning: BoundedFn["meaning"]): number {
  if (fn !== "lgamma" || x >= -2.2 || !Number.isFinite(wanted)) return 1;
  return Math.min(1, Math.abs(wanted) / Math.max(1, meaning(-x, 0, 0)));
}

function kernelOf({ written, own, arity }: BoundedFn, fast: boolean): { forall(n: number): unknown } {
  const names = ["x", "y", "z"].slice(0, arity);
  const call = `${written}(${names.map((name) => `${name}[i]`).join(", ")})`;
  const text = `({ grid${own ? `, ${written}` : ""} }, ${names.join(", ")}, out) => {
    const i = grid(1);
    if (i < out.size) out[i] = ${call};
  }`;
  return kernel(new Function(`return ${text}`)(), fast ? { float64: "fast" } : {}) as never;
}
