import type { Hostile, HostileName } from "./hostile.ts";

type MoreName =
  | "ragged"
  | '["2"]'
  | "endless"
  | "list"
  | "frozen"
  | "promise"
  | "regexp"
  | "int8"
  | "dataview"
  | "masked"
  | "outside";

/** Values that are hostile to what reads arrays, shapes and options by their structure. */
const values: Readonly<Record<MoreName, readonly [make: () => unknown, shown: RegExp]>> = {
  ragged: [() => [[1, 2], [3]], /\[3\]|got 1\b|1, ?2/],
  '["2"]': [() => ["2"], /"2"|'2'|string/],
  endless: [() => endless(), /deep|\[/],
  list: [() => Object.freeze([1, 2]), /1, ?2|[Aa]rray|\[2\]|\(2,?\)/],
  frozen: [() => Object.freeze({ nosuch: 1 }), /[Oo]bject|'nosuch'/],
  promise: [() => Promise.resolve(1), /[Pp]romise/],
  regexp: [() => /x/, /RegExp|[Oo]bject/],
  int8: [() => Int8Array.of(1, 2), /[Ii]nt8|\[2\]|\(2,?\)/],
  dataview: [() => new DataView(new ArrayBuffer(8)), /DataView/],
  masked: [() => new Proxy(new Float32Array(2), {}), /Float32Array|[Oo]bject|'0'/],
  outside: [() => ({ data: new Float32Array(2), shape: [3], stride: [1] }), /[Oo]bject|'data'|\[3\]/],
};

/** The name of any hostile value. */
export type AnyHostileName = HostileName | MoreName;

/** To be tried besides `hostileValues`. */
export function moreHostileValues(): readonly Hostile[] {
  return Object.entries(values).map(([name, [make, shown]]) => ({ name: name as HostileName, make, shown }));
}

/** The values that a parameter takes of both. */
export function taking(...names: readonly AnyHostileName[]): readonly HostileName[] {
  return names as readonly HostileName[];
}

/** A list that holds itself. */
function endless(): unknown {
  const list: unknown[] = [];
  list.push(list);
  return list;
}
