import { type DType, LaunchError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { Kernel, Param } from "../ir/ir.ts";
import { integerRange, isBig, isFloat, isInteger } from "../ir/types.ts";
import { numberToNumber } from "../targets/sim/convert.ts";
import type { BoundArg } from "./executable.ts";

export type Scalar = number | bigint | boolean;

/**
 * A scalar in the type that a signature gives it.
 *
 * @throws {LaunchError} wrong-kind, for a value that an integer type does not hold: a fraction, NaN, or one out of range.
 */
export function toFixedType(value: Scalar, type: DType, position: number): Scalar {
  if (type === "bool") return Boolean(value);
  if (isFloat(type)) return numberToNumber("float64", type)(Number(value));
  const whole = wholeIn(value, type);
  if (whole !== null) return whole;
  const [least, greatest] = integerRange(type);
  throw new LaunchError(
    "wrong-kind",
    `argument ${position + 1}: expected ${type}, as the kernel's signature says, a whole number from ${least} to ${greatest}; got ${show(value)}`,
  );
}

/** Whether a type that a signature gives a scalar takes it. */
export const takesValue = (value: Scalar, type: DType): boolean => !isInteger(type) || wholeIn(value, type) !== null;

/** The value as an integer type keeps it; null where the type does not hold it. */
function wholeIn(value: Scalar, type: DType): number | bigint | null {
  // Most are: numbers as bigint take time.
  if (type === "int32" && typeof value === "number" && (value | 0) === value) return value | 0;
  if (typeof value === "number" && !Number.isInteger(value)) return null;
  const [least, greatest] = integerRange(type);
  const whole = BigInt(value);
  if (whole < least || whole > greatest) return null;
  return isBig(type) ? whole : Number(whole);
}

/**
 * Refuses numbers that a kernel cannot use as it does: fractions where it makes an index of them, say.
 *
 * @throws {LaunchError} wrong-kind, which shows the use.
 */
export function checkScalars(kernel: Kernel, args: readonly (BoundArg | { readonly kind: "host" })[]): void {
  for (let i = 0; i < args.length; i++) {
    const [param, arg] = [kernel.params[i], args[i]];
    if (param?.kind !== "scalar" || arg?.kind !== "scalar" || param.whole === undefined) continue;
    if (wholeIn(arg.value, param.type) !== null) continue;
    if (!param.bits || wholeIn(arg.value, param.type === "int32" ? "uint32" : "int32") === null)
      refuseValue(kernel, param, arg.value, i);
  }
}

function refuseValue(
  kernel: Kernel,
  { name, type, whole }: Extract<Param, { kind: "scalar" }>,
  value: Scalar,
  i: number,
): never {
  const text = whole && kernel.sources[whole.source]?.text.slice(whole.start, whole.end).replace(/\s+/g, " ");
  const fraction = typeof value === "number" && !Number.isInteger(value);
  const [least, greatest] = integerRange(type);
  const cure = fraction
    ? `pass a whole number; where a fraction is meant, write float32(${name}) in the kernel or pass float32(${value}) of @gridstride/core`
    : `whole numbers of JavaScript are ${type} here: pass one from ${least} to ${greatest}`;
  throw new LaunchError(
    "wrong-kind",
    `argument ${i + 1}, ${name}: expected a whole number, as \`${text}\` needs one; got ${show(value)}; ${cure}`,
  );
}
