import { LaunchError } from "@gridstride/core";
import { checkOptions, show } from "@gridstride/core/internal";
import { faultOf } from "./results/fault.ts";
import { type Results, SCHEMA } from "./results/results.ts";
import { runSchema } from "./results/schema.ts";

/** @throws {LaunchError} code `wrong-kind`. */
export function refuse(whose: string, expected: string, came: unknown): never {
  throw new LaunchError("wrong-kind", `${whose}: expected ${expected}, got ${show(came)}`);
}

/** @throws {LaunchError} if the value is not a list of finite numbers, or is empty. */
export function checkSamples(whose: string, name: string, samples: unknown): void {
  if (!(Array.isArray(samples) && samples.length > 0 && samples.every(Number.isFinite)))
    refuse(whose, `${name} to be a list of at least one sample, finite numbers`, samples);
}

/** @throws {LaunchError} for what `race` or a file of results did not give. */
export function checkResults(whose: string, results: Results): void {
  const { schema } = (results ?? {}) as Partial<Results>;
  if (schema !== SCHEMA) refuse(whose, `results of schema ${SCHEMA}`, results);
  const fault = faultOf(runSchema, results, "results");
  if (fault !== null) throw new LaunchError("wrong-kind", `${whose}: ${fault}`);
}

/** The kinds of a member's value. A member whose word ends in `?` may be left out. */
export type Kinds<T> = Readonly<
  Record<keyof T, "text" | "flag?" | "amount" | "amount?" | "function" | "function?" | "text?">
>;

/** @throws {LaunchError} for an object with other members, or members of other kinds. */
export function checkMembers<T extends object>(whose: string, given: T, kinds: Kinds<T>): void {
  if (given === undefined) refuse(whose, `an object, { ${Object.keys(kinds)[0]}: … }`, given);
  checkOptions(whose, given, kinds as Readonly<Record<string, never>>);
  for (const name in kinds) {
    const kind = kinds[name];
    const value: unknown = given[name];
    if (value === undefined && kind.endsWith("?")) continue;
    const [word, holds] = KINDS[kind.replace("?", "") as keyof typeof KINDS];
    if (!holds(value)) refuse(whose, `${name} to be ${word}`, value);
  }
}

const KINDS = {
  text: ["text", (value: unknown) => typeof value === "string"],
  flag: ["true or false", (value: unknown) => typeof value === "boolean"],
  amount: ["a finite number from 0", (value: unknown) => Number.isFinite(value) && (value as number) >= 0],
  function: ["a function", (value: unknown) => typeof value === "function"],
} as const;
