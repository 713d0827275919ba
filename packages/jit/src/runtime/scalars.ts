import { type Complex, type DType, LaunchError, type RealDType } from "@gridstride/core";
import { isComplex, isComplexType, partType, show } from "@gridstride/core/internal";
import { textOf } from "../diagnostics/source.ts";
import type { KernelHead, Param } from "../ir/ir.ts";
import { integerRange, isBig, isFloat, isInteger } from "../ir/types.ts";
import { numberToNumber } from "../targets/sim/convert.ts";
import type { BoundArg, Scalar } from "./executable.ts";

/**
 * A scalar in the type that a signature gives it.
 *
 * @throws {LaunchError} wrong-kind, for a value that an integer type does not hold: a fraction, NaN, or one out of range.
 */
export function toFixedType(value: Scalar | Complex, type: DType, position: number): Scalar | Complex {
  const part = partType(type);
  if (part !== null) {
    const { re, im } = isComplex(value) ? value : { re: Number(value), im: 0 };
    const round = numberToNumber("float64", part);
    return { re: round(re), im: round(im) };
  }
  if (isComplex(value))
    throw new LaunchError(
      "wrong-kind",
      `argument ${position + 1}: expected ${type}, as the kernel's signature says; got a complex number: pass a part, z.re, or let the signature say complex64`,
    );
  return toReal(value, type as RealDType, position);
}

function toReal(value: Scalar, type: RealDType, position: number): Scalar {
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
export function takesValue(value: Scalar | Complex, type: DType): boolean {
  if (isComplexType(type)) return true;
  return !isComplex(value) && (!isInteger(type) || wholeIn(value, type) !== null);
}

/** The value as an integer type keeps it; null where the type does not hold it. */
function wholeIn(value: Scalar, type: RealDType): number | bigint | null {
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
export function checkScalars(kernel: KernelHead, args: readonly (BoundArg | { readonly kind: "host" })[]): void {
  for (let i = 0; i < args.length; i++) {
    const param = kernel.params[i];
    const arg = args[i];
    if (param?.kind !== "scalar" || arg?.kind !== "scalar" || param.whole === undefined) continue;
    const { value } = arg;
    if (!isComplex(value)) {
      if (wholeIn(value, param.type) !== null) continue;
      if (param.bits && wholeIn(value, param.type === "int32" ? "uint32" : "int32") !== null) continue;
    }
    refuseValue(kernel, param, value, i);
  }
}

function refuseValue(
  kernel: KernelHead,
  { name, type, whole }: Extract<Param, { kind: "scalar" }>,
  value: Scalar | Complex,
  i: number,
): never {
  const [least, greatest] = integerRange(type);
  if (typeof value === "bigint")
    throw new LaunchError(
      "wrong-kind",
      `argument ${i + 1}, ${name}: expected a bigint from ${least} to ${greatest}, as it is ${type} here; got ${show(value)}; a bigint is uint64 where it meets uint64 alone, or is passed as uint64(x) of @gridstride/core`,
    );
  const text = whole && textOf(whole, kernel.sources);
  const isWhole = Number.isInteger(value);
  // One of them has the value, unless it is beyond 64 bits.
  const wider = isWhole && (["uint32", "int64"] as const).find((held) => wholeIn(value as number, held) !== null);
  const float = `float${kernel.arrays.some(({ dtype }) => dtype === "float64") ? 64 : 32}`;
  const cure =
    typeof value === "number" && !isWhole
      ? `pass a whole number; for a fraction, write ${float}(${name}) in the kernel or pass ${float}(${value}) of @gridstride/core`
      : `numbers of JavaScript are ${type} here: pass one from ${least} to ${greatest}${wider ? `, or ${wider}(${value}) of @gridstride/core` : ""}`;
  throw new LaunchError(
    "wrong-kind",
    `argument ${i + 1}, ${name}: expected a whole number${isWhole ? ` that ${type} holds` : ""}, as \`${text}\` needs one; got ${show(value)}; ${cure}`,
  );
}
