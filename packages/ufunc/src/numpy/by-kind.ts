import { type DTypeName, dtype, dtypeInfo } from "@gridstride/core";
import { readOperand, typeOf } from "../call/operands.ts";
import { resultType } from "../rules/casting.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

/**
 * One ufunc made of two, for kinds of types that behave differently.
 *
 * Both have the same loops. `special` runs the loops of the kind (`float`: of complex numbers too), `usual` all others. Kernels
 * and other ufuncs have numbers without such loops. Through `uses` they get the function that is not for bool or complex
 * numbers, and the function for floats if there is one.
 */
export function byKind<F extends object>(usual: F, special: F, kind: "bool" | "float" | "complex" = "float"): F {
  const [others, ofKind] = [usual, special] as unknown as [AnyUfunc, AnyUfunc];
  const { nin } = others;
  const pick = (args: readonly unknown[]): AnyUfunc => {
    const options = args[nin] as { readonly dtype?: DTypeName } | undefined;
    return isKind(kind, args.slice(0, nin), options?.dtype) ? ofKind : others;
  };
  return wrap(kind === "float" ? special : usual, (...args) => pick(args)(...args), {
    reduce: (x: unknown, options?: unknown) => pick([x, x, options]).reduce(x, options),
    accumulate: (x: unknown, options?: unknown) => pick([x, x, options]).accumulate(x, options),
    reduceat: (x: unknown, at: unknown, options?: unknown) => pick([x, x, options]).reduceat(x, at, options),
    outer: (...args: unknown[]) => pick(args).outer(...args),
    at: (x: unknown, indices: unknown, ...rest: unknown[]) =>
      pick(nin === 1 ? [x] : [x, rest[0]]).at(x, indices, ...rest),
  });
}

/** Whether a call runs a loop of a kind: by the type it asks for, else by the one in which its operands meet. */
function isKind(
  kind: "bool" | "float" | "complex",
  operands: readonly unknown[],
  asked: DTypeName | undefined,
): boolean {
  // Tests of numbers give bool, which says nothing about what they are of.
  const type = asked === undefined || dtype(asked) === "bool" ? null : dtype(asked);
  const types = operands.map((operand) => typeOf(readOperand(operand)));
  const own = dtypeInfo(type ?? resultType(...types)).kind;
  return own === kind || (own === "complex" && kind === "float");
}
