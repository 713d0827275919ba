import { dtypes, isDevice, LaunchError, type Target } from "@gridstride/core";
import { checkOptions as checkNames, isPlain, show } from "@gridstride/core/internal";
import type { PlaceOptions } from "./call.ts";

/**
 * The values that an option takes: one of a list, or a kind of value. `array` is read, and refused, with the other arrays of a call;
 * `own` is checked by the function itself.
 */
export type Rule = keyof typeof KINDS | readonly (string | number)[];

/** In the rules of a function that compares and moves elements, and computes none. */
export const KEEPS_BITS: unique symbol = Symbol("keeps bits");

/** A rule for each option that a function takes besides the place. */
export type Rules<O> = Readonly<Record<Exclude<keyof O, keyof PlaceOptions>, Rule>> & { readonly [KEEPS_BITS]?: true };

type Kind = readonly [expected: string, holds: (value: unknown) => boolean];

const KINDS: Readonly<
  Record<
    | "flag"
    | "axes"
    | "whole"
    | "whole or null"
    | "wholes"
    | "number"
    | "scalar"
    | "dtype"
    | "device"
    | "activation"
    | "function"
    | "array"
    | "own",
    Kind
  >
> = {
  flag: ["true or false", (value) => typeof value === "boolean"],
  whole: ["a whole number", Number.isInteger],
  "whole or null": ["a whole number or null", (value) => value === null || Number.isInteger(value)],
  axes: [
    "a whole number, a list of them, or null",
    (value) => value === null || Number.isInteger(value) || (Array.isArray(value) && value.every(Number.isInteger)),
  ],
  wholes: ["a list of whole numbers", (value) => Array.isArray(value) && value.every(Number.isInteger)],
  number: ["a number", (value) => typeof value === "number"],
  scalar: ["a number, bigint or boolean", (value) => /^(number|bigint|boolean)$/.test(typeof value)],
  dtype: ['an element type, as in "float32"', (value) => dtypes.includes(value as "float32")],
  device: ["a device, as requestDevice() gives it", isDevice],
  activation: [
    '"relu", "sigmoid", "silu", "tanh" or a ufunc of one operand',
    (value) =>
      typeof value === "function" ? isUnary(value) : ["relu", "sigmoid", "silu", "tanh"].includes(value as string),
  ],
  function: ["a function", (value) => typeof value === "function"],
  array: ["an array", () => true],
  own: ["", () => true],
};

const isUnary = (fn: object): boolean => "nin" in fn && fn.nin === 1;

export const TARGETS: readonly Target[] = ["cpu", "parallel", "webgpu", "simulator"];

const PLACE: Readonly<Record<string, Rule>> = { target: TARGETS, device: "device" };
const NOWHERE: Readonly<Record<string, Rule>> = {};

/**
 * Refuses a value that is not an object of options, options that do not exist, and values that an option does not take. An option that is
 * undefined is left out.
 *
 * @param whose - the function, as messages name it.
 * @throws {LaunchError} code `wrong-kind`.
 */
export function checkOptions<O extends object>(whose: string, given: O, rules: Rules<O>): void {
  check(whose, given, rules, PLACE);
}

/** The same for functions that are not placed as algorithms are. */
export function checkEach(whose: string, given: object, rules: Readonly<Record<string, Rule>>): void {
  check(whose, given, rules, NOWHERE);
}

/** Looks at what is given alone: rules are many, and options of one call few. */
function check(whose: string, given: object, rules: Readonly<Record<string, Rule>>, more: typeof rules): void {
  const names = isPlain(given) ? Object.keys(given) : null;
  if (names?.includes("float64") && !Object.hasOwn(rules, "float64")) refuseFloat64(whose, KEEPS_BITS in rules);
  if (!names?.every((name) => Object.hasOwn(rules, name) || Object.hasOwn(more, name)))
    return checkNames(whose, given, { ...rules, ...more } as Readonly<Record<string, never>>);
  for (const name of names) {
    const value = given[name as keyof typeof given] as unknown;
    if (value !== undefined) checkValue(`${whose}: expected ${name}`, value, (rules[name] ?? more[name]) as Rule);
  }
}

/** The option of kernels that no algorithm has: the bits of its results are the same on every target. */
function refuseFloat64(whose: string, keepsBits: boolean): never {
  throw new LaunchError(
    "wrong-kind",
    `${whose} has no option 'float64': it ${keepsBits ? "compares and moves elements, whose bits it keeps" : "computes float64 exactly on every target"}; kernel, vectorize, guvectorize and stencil take { float64: "fast" }, so a function of your own may compute it`,
  );
}

function checkValue(where: string, value: unknown, rule: Rule): void {
  const [expected, holds]: Kind =
    typeof rule === "string"
      ? KINDS[rule]
      : [rule.map((one) => JSON.stringify(one)).join(" or "), (one) => rule.includes(one as string)];
  if (!holds(value)) throw new LaunchError("wrong-kind", `${where} to be ${expected}, got ${show(value)}`);
}
