import { resolve } from "node:path";
import { UsageError } from "../errors.ts";
import type { Suite } from "../suites/suite.ts";

/** An option's value as a number above 0. @throws {UsageError} */
export function positive(name: string, value: string): number {
  const number = Number(value);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new UsageError(`--${name}: expected a number above 0, got ${value}`);
}

/** A share given as `10%`, or as `0.1`. @throws {UsageError} */
export function share(name: string, value: string): number {
  const number = value.endsWith("%") ? Number(value.slice(0, -1)) / 100 : Number(value);
  if (value !== "" && number >= 0 && Number.isFinite(number)) return number;
  throw new UsageError(`--${name}: expected a share such as 10% or 0.1, got ${value}`);
}

/** A path as the process that it is passed to will see it. */
export function fileOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

/** The suites of these names, in the suites' order; all of them for none. @throws {UsageError} for a name that is not there. */
export function chosen(suites: readonly Suite[], names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new UsageError(
      `there is no suite ${unknown.join(", ")}; suites: ${suites.map(({ name }) => name).join(", ")}`,
    );
  return names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name));
}

/** @throws {UsageError} for an option that the command does not have. */
export function refuseUnknown(args: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const names = new Set(["_", ...known, ...known.map(camel)]);
  const unknown = Object.keys(args).filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new UsageError(
      `there is no option --${unknown.join(", --")}; options: ${known.map((name) => `--${name}`).join(", ")}`,
    );
}
