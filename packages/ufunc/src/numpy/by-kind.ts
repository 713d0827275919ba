import { type DTypeName, dtype, dtypeInfo } from "@gridstride/core";
import { readOperand, typeOf } from "../call/operands.ts";
import { resultType } from "../rules/casting.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

/**
 * One ufunc of two, for what integers and floats do in different ways.
 *
 * Both have the same loops. `whole` runs those of bool and integers, `fractional` those of floats; in kernels and other
 * ufuncs, through `uses`, it is `fractional`.
 */
export function byKind<F extends object>(whole: F, fractional: F): F {
  const [integers, floats] = [whole, fractional] as unknown as [AnyUfunc, AnyUfunc];
  const pick = (args: readonly unknown[]): AnyUfunc => {
    const options = args[floats.nin] as { readonly dtype?: DTypeName } | undefined;
    return isFloat(args.slice(0, floats.nin), options?.dtype) ? floats : integers;
  };
  return wrap(fractional, (...args) => pick(args)(...args), {
    reduce: (x: unknown, options?: unknown) => pick([x, x, options]).reduce(x, options),
    accumulate: (x: unknown, options?: unknown) => pick([x, x, options]).accumulate(x, options),
    reduceat: (x: unknown, at: unknown, options?: unknown) => pick([x, x, options]).reduceat(x, at, options),
    outer: (...args: unknown[]) => pick(args).outer(...args),
    at: (x: unknown, indices: unknown, ...rest: unknown[]) =>
      pick(floats.nin === 1 ? [x] : [x, rest[0]]).at(x, indices, ...rest),
  });
}

/** Whether a call runs a loop of floats: by the type it asks for, else by the one in which its operands meet. */
function isFloat(operands: readonly unknown[], asked: DTypeName | undefined): boolean {
  // Tests of numbers give bool, which says nothing about what they are of.
  const type = asked === undefined || dtype(asked) === "bool" ? null : dtype(asked);
  const types = operands.map((operand) => typeOf(readOperand(operand)));
  return dtypeInfo(type ?? resultType(...types)).kind === "float";
}
