import type { Device, DeviceArray } from "@gridstride/core";

type PlainName =
  | "undefined"
  | "null"
  | "true"
  | "-1"
  | "1.5"
  | "NaN"
  | "Infinity"
  | "2**53"
  | "1n"
  | '""'
  | '"x"'
  | '"2"'
  | "symbol"
  | "[]"
  | "[[]]"
  | "{}"
  | "options"
  | "function"
  | "Date"
  | "Map"
  | "bare"
  | "proxy"
  | "thrower"
  | "BigInt64Array";

/** A number that is taken as an array: its shape, its axes, its type. */
const SCALAR = /\[\]|dimension 0|\b0 (axes|and)|\bfloat64/;
const or = (shown: RegExp): RegExp => new RegExp(`${shown.source}|${SCALAR.source}`);

/** Values that plain JavaScript lets through, by the names that tables use for them, and how an error may show the value that came. */
const values: Readonly<Record<PlainName, readonly [make: () => unknown, shown: RegExp]>> = {
  undefined: [() => undefined, /undefined|nothing|none|with no /],
  null: [() => null, /null/],
  true: [() => true, or(/true|bool/)],
  "-1": [() => -1, or(/-1\b|number/)],
  "1.5": [() => 1.5, or(/1\.5|number/)],
  NaN: [() => Number.NaN, or(/NaN|number/)],
  Infinity: [() => Number.POSITIVE_INFINITY, or(/Infinity|number|not finite/)],
  "2**53": [() => 2 ** 53, or(/9007199254740992|number/)],
  "1n": [() => 1n, or(/\b1n?\b|bigint|int64/)],
  '""': [() => "", /""|''|string/],
  '"x"': [() => "x", /"x"|'x'|\bx\b|string/],
  '"2"': [() => "2", /"2"|'2'|string/],
  symbol: [() => Symbol("s"), /symbol/i],
  "[]": [() => [], /\[\]|empty|[Aa]rray|list|\bnone\b|zero-size|\[0\]|from 0 to 0|\(0\)/],
  "[[]]": [() => [[]], /\[\]|empty|[Aa]rray|list|\[1, 0\]|axis|axes|zero-size|from 0 to 0|\(0\)/],
  "{}": [() => ({}), /\{\}|[Oo]bject|got none|got undefined/],
  options: [() => ({ axis: 0, target: "cpu" }), /[Oo]bject|option|string|"cpu"|axis/],
  function: [() => (): number => 1, /function|=>/],
  Date: [() => new Date(0), /Date|[Oo]bject/],
  Map: [() => new Map(), /Map|[Oo]bject/],
  bare: [() => Object.create(null), /[Oo]bject|got none|got undefined/],
  proxy: [() => new Proxy({}, {}), /[Oo]bject|got none|got undefined/],
  thrower: [() => thrower(), /./],
  BigInt64Array: [() => new BigInt64Array([1n, 2n]), /int64|BigInt64Array|\[2\]|array|[Oo]bject|1,2|axes/],
};

/** The name of a hostile value. */
export type HostileName = PlainName | "disposed" | "elsewhere";

/** A value for which no argument was made. */
export interface Hostile {
  readonly name: HostileName;
  make(): unknown;
  /** The part of a message that shows the value that came. */
  readonly shown: RegExp;
}

/** Thrown by the getters of `thrower`: whose error it is, nobody may hide. */
export const OWN = "the caller's own getter";

function thrower(): object {
  const get = (): never => {
    throw new Error(OWN);
  };
  return Object.defineProperties(
    {},
    Object.fromEntries(
      ["data", "shape", "length", "0", "axis", "device", "x"].map((name) => [name, { get, enumerable: true }]),
    ),
  );
}

/**
 * @param device - on which an array is made and disposed; null for callers that know no devices.
 * @param other - on which an array is made; it stays the caller's, as the array does.
 */
export function hostileValues(devices: { readonly device: Device; readonly other: Device } | null): readonly Hostile[] {
  const plain = (Object.keys(values) as PlainName[]).map(
    (name): Hostile => ({ name, make: values[name][0], shown: values[name][1] }),
  );
  if (devices === null) return plain;
  const elsewhere: DeviceArray = devices.other.toDevice(new Float32Array([1, 2, 3, 4]));
  const disposed = devices.device.toDevice(new Float32Array([1, 2, 3, 4]));
  disposed.dispose();
  return [
    ...plain,
    { name: "disposed", make: () => disposed, shown: /./ },
    { name: "elsewhere", make: () => elsewhere, shown: /./ },
  ];
}
