// What arguments and options are: a good value, the hostile ones that are fine there, and how errors name the place.
import { array, type Device, type DeviceArray, type NDArray } from "@gridstride/core";
import type { Good, HostileName, Row } from "@gridstride/testing";

/** A function by its name, with its good calls. */
export type Case = readonly [name: string, call: (...args: never[]) => unknown, row: Row];

/** Where the arrays of good calls are. */
export interface Place {
  readonly put: (host: NDArray) => unknown;
  /** The options that say where, which host arrays have. */
  readonly where: Readonly<Record<string, Good>>;
  /** Gives back what was put somewhere. */
  tidy(): void;
}

export const onHost: Place = {
  put: (host) => host,
  where: { target: [() => "cpu"], device: [() => undefined] },
  tidy() {},
};

export function onDevice(device: Device): Place {
  const made: DeviceArray[] = [];
  return {
    put(host) {
      const array = device.toDevice(host);
      made.push(array);
      return array;
    },
    where: {},
    tidy() {
      for (const array of made.splice(0)) array.dispose();
    },
  };
}

export const vector = (): NDArray => array([3, 1, 2, 4], "float32");
export const matrix = (): NDArray => array([1, 2, 3, 4], "float32").reshape([2, 2]);

/** Numbers are arrays without axes. */
export const scalars: readonly HostileName[] = ["true", "-1", "1.5", "NaN", "Infinity", "2**53", "1n"];
export const empties: readonly HostileName[] = ["[]", "[[]]"];

/** Words by which errors name an array: its own, or what is wrong with it. */
const ARRAY =
  /\b(x|u|keys|values|weights|shape|dimension|float32 or float64|k|data points|sorted|xp|fp|arrays|operand|operands|range)\b/;

/** An array, what its device is no matter where it is the only one. */
export const operand = (make: () => unknown, ...takes: readonly HostileName[]): Good => [make, takes, ARRAY];

export const flag: Good = [() => true, ["true"]];
export const scalar: Good = [() => 1, scalars];
export const dtype: Good = [() => "float64"];
export const one = (value: unknown): Good => [() => value];
export const axis: Good = [() => 0, ["-1"]];
export const axisOrAll: Good = [() => 0, ["-1", "null"]];
export const out = (make: () => unknown): Good => [make, ["null"], /\bout(put)?\b|arrays/];
const plus = (a: number, b: number): number => a + b;
/** One function for all calls: one made anew would be compiled for each of them. */
export const fold: Good = [() => plus, [], /function/];
