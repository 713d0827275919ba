import type { Slot, Subject } from "./faults.ts";
import type { HostileName } from "./hostile.ts";

/** A value that is right in a place, made anew for each call, and the hostile values that are right there too. */
export type Good = readonly [make: () => unknown, takes?: readonly HostileName[], named?: RegExp];

/** A function's arguments in order, and its options, the last argument. */
export interface Row {
  readonly args: Readonly<Record<string, Good>>;
  readonly options?: Readonly<Record<string, Good>>;
  /** Options that the good call has. */
  readonly base?: readonly string[];
  /** Options that no call is without. */
  readonly required?: readonly string[];
  /** The values that `options` takes; it may also be left out. */
  readonly takes?: readonly HostileName[];
}

/** The places of a function: its arguments, its options one by one, and the options as a whole. */
export function subjectOf(
  call: (...args: readonly unknown[]) => unknown,
  { args, options, base = [], required = [], takes = [] }: Row,
): Subject {
  const names = Object.keys(args);
  const goodArgs = (): unknown[] => names.map((name) => args[name]?.[0]());
  const goodOptions = (): Record<string, unknown> =>
    Object.fromEntries(base.map((name) => [name, options?.[name]?.[0]()]));
  const all = (values: readonly unknown[], last: unknown): unknown =>
    options === undefined ? call(...values) : call(...values, last);
  const argument = (name: string, at: number): Slot => ({
    name,
    call: (value) => all(goodArgs().with(at, value), goodOptions()),
    takes: args[name]?.[1] ?? [],
    named: args[name]?.[2] ?? new RegExp(`\\b${name}\\b|argument ${at + 1}\\b`),
  });
  const option = (name: string): Slot => ({
    name: `{ ${name} }`,
    call: (value) => all(goodArgs(), { ...goodOptions(), [name]: value }),
    ...(options?.[name] === undefined ? {} : { good: options[name][0] }),
    takes: [...(required.includes(name) ? [] : (["undefined"] as const)), ...(options?.[name]?.[1] ?? [])],
    named: options?.[name]?.[2] ?? new RegExp(`\\b${name}\\b`),
  });
  const whole: Slot = {
    name: "options",
    call: (value) => all(goodArgs(), value),
    takes: [...(base.length === 0 ? (["undefined", "{}", "bare", "proxy"] as const) : []), ...takes],
    named: new RegExp(["option", ...required].join("|")),
  };
  return {
    good: () => all(goodArgs(), goodOptions()),
    slots: [
      ...names.map(argument),
      ...Object.keys(options ?? {}).map(option),
      ...(options === undefined ? [] : [whole]),
    ],
  };
}

/** The options that a function says it takes, when it is asked for one that there is not; in the order of the alphabet. */
export async function optionsSaid(call: (options: object) => unknown): Promise<readonly string[]> {
  try {
    await call({ "no such option": 1 });
  } catch (error) {
    const said = / has no option 'no such option'; it takes ([\w, ]+)/.exec((error as Error).message)?.[1];
    return said?.split(", ").sort() ?? [`an error that says none: ${error}`];
  }
  return ["an option that there is not was passed over"];
}
