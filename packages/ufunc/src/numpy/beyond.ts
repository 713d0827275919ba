import { dtypeInfo } from "@gridstride/core";
import type { DeviceFunction } from "@gridstride/jit";
import { vectorize } from "../call/fixed-ufunc.ts";
import { readOperand, typeOf } from "../call/operands.ts";
import { isWeak } from "../rules/casting.ts";
import { lazy } from "./lazy.ts";
import { binaryTo, INTEGERS } from "./loops.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

/**
 * A comparison by value, as in NumPy 2. It also takes whole numbers which the integers next to them cannot be: none of uint8
 * is 300, all are less; other ufuncs refuse such numbers. And of uint64 and integers with a sign, which meet in float64, it
 * compares all digits.
 *
 * @param below - what it gives where the second operand is below all that the first can be.
 * @param above - what it gives where the second operand is above them.
 */
export function comparesBeyond<F extends object>(ufunc: F, name: string, below: boolean, above: boolean): F {
  const own = ufunc as unknown as AnyUfunc;
  const made = new Map<boolean, AnyUfunc>();
  /** A ufunc of the same name that gives one value where the second operand is the least of its type. */
  const constant = (value: boolean): AnyUfunc => {
    const types = binaryTo(INTEGERS, "bool");
    const found =
      made.get(value) ??
      ((value
        ? vectorize(types, (x, y) => x >= y, { name })
        : vectorize(types, (x, y) => x < y, { name })) as unknown as AnyUfunc);
    made.set(value, found);
    return found;
  };
  const compare = ufunc as unknown as DeviceFunction<[x: number, y: number], boolean>;
  const [ifLess, ifMore] = [above, below];
  const mixed = lazy(
    () =>
      vectorize(
        ["bool(int64, uint64)", "bool(uint64, int64)"],
        ({ compare, uint64, ifLess, ifMore }, x, y) =>
          x < 0 ? ifLess : y < 0 ? ifMore : compare(uint64(x), uint64(y)),
        { name, uses: { compare, ifLess, ifMore } },
      ) as unknown as AnyUfunc,
  );
  const via = (run: (ufunc: AnyUfunc, args: readonly unknown[]) => unknown, args: readonly unknown[]): unknown => {
    const [x, y, ...options] = args;
    const types = [typeOfArray(x), typeOfArray(y)];
    if (types.includes("uint64") && types.some((type) => type.startsWith("int"))) return run(mixed, args);
    const swapped = isWhole(x);
    const [array, whole] = swapped ? [y, x] : [x, y];
    const range = isWhole(whole) && !isWhole(array) ? rangeOf(array) : null;
    if (range === null || !isWhole(whole) || (whole >= range[0] && whole <= range[1])) return run(own, args);
    // Where the number comes first, one that is above all others has them below it.
    const result = whole > range[1] !== swapped ? above : below;
    return run(constant(result), [array, range[0], ...options]);
  };
  return wrap(ufunc, (...args) => via((f, list) => f(...list), args), {
    outer: (...args: unknown[]) => via((f, list) => f.outer(...list), args),
  });
}

/** Whether an operand is a whole number without a type of its own. */
export const isWhole = (value: unknown): value is number | bigint =>
  typeof value === "bigint" || Number.isSafeInteger(value);

/** The type of an array; numbers have none, because they take the type of the other operand. */
const typeOfArray = (value: unknown): string => (typeof value === "object" ? typeOf(readOperand(value)) : "");

/** The least and the greatest number of an array of integers; null for anything else. */
export function rangeOf(operand: unknown): readonly [bigint, bigint] | null {
  const type = typeOf(readOperand(operand));
  const { kind, bytesPerElement } = isWeak(type) ? { kind: "float", bytesPerElement: 0 } : dtypeInfo(type);
  const values = 1n << BigInt(8 * bytesPerElement);
  if (kind === "uint") return [0n, values - 1n];
  return kind === "int" ? [-values / 2n, values / 2n - 1n] : null;
}
