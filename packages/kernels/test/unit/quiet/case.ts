// What the simulator is asked to run: functions of this package at 20 shapes each.
import { array, type Device, type DeviceArray, type DType, type NDArray, zeros } from "@gridstride/core";
import { seededRandom } from "@gridstride/testing";
import { expect } from "vitest";

export type Shape = readonly number[];

/** One call with what it is given. */
export interface Given {
  readonly device: Device;
  readonly shape: Shape;
  /** Of the shape in its list. */
  readonly index: number;
}

/** A function at its shapes; `run` compares the result. */
export interface Case {
  readonly name: string;
  readonly shapes: readonly Shape[];
  run(given: Given): Promise<void>;
}

/** Nothing, one, around a block and around two, primes; thin, tall, batches. */
export const around = (block: number): readonly Shape[] => [
  ...[0, 1, 2, 3, 5, block - 1, block, block + 1, 97, 2 * block - 1, 2 * block + 1, 131].map((n) => [n]),
  [1, 7],
  [7, 1],
  [3, block + 1],
  [block + 1, 3],
  [13, 11],
  [2, 3, 5],
  [1, 1, 1],
  [4, 2, 33],
];

/** The same without those that have no element, for functions that have no result then. */
export const someAround = (block: number): readonly Shape[] => [[4], ...around(block).slice(1)];

/** An array on the host, and the same on the device. */
export interface Operand {
  readonly host: NDArray;
  readonly there: DeviceArray;
  [Symbol.dispose](): void;
}

type Viewed = Pick<NDArray, "shape" | "ndim"> & {
  transpose(): Viewed;
  slice(...ranges: readonly (null | readonly [number | null, null, number])[]): Viewed;
};

/** Views that give a shape, and the shape of what they are views of: as it is, turned, mirrored, every second element. */
const views: readonly { readonly base: (shape: Shape) => Shape; readonly view: (x: Viewed) => Viewed }[] = [
  { base: (shape) => shape, view: (x) => x },
  { base: (shape) => shape.toReversed(), view: (x) => x.transpose() },
  { base: (shape) => shape, view: (x) => x.slice(...x.shape.map(() => [null, null, -1] as const)) },
  {
    base: (shape) => shape.with(-1, 2 * shape.at(-1)! + 1),
    view: (x) => x.slice(...x.shape.map((_, axis) => (axis === x.ndim - 1 ? ([1, null, 2] as const) : null))),
  },
];

/** Whole numbers from -9 to 9, or from 0 in types without a sign; the last shapes of a list are those of views. */
export function operand({ device, shape, index }: Given, dtype: DType = "float32", seed = 1): Operand {
  const { base, view } = views[index < 14 ? 0 : index % views.length]!;
  const own = base(shape);
  const size = own.reduce((a, b) => a * b, 1);
  const least = dtype.startsWith("u") || dtype === "bool" ? 0 : -9;
  const made =
    size === 0
      ? zeros(own, dtype)
      : array([...seededRandom(seed + size).int32Array(size, least, 9)], "float64")
          .astype(dtype)
          .reshape(own);
  const memory = device.toDevice(made);
  return {
    host: view(made as unknown as Viewed) as unknown as NDArray,
    there: view(memory as unknown as Viewed) as unknown as DeviceArray,
    [Symbol.dispose]: () => memory.dispose(),
  };
}

/** What a call gave, on the host. What the simulator found is thrown here. */
export async function fetched(result: DeviceArray): Promise<NDArray> {
  using made = result;
  return made.copyToHost();
}

/** All elements in row-major order, as numbers. */
export function flat(x: NDArray): number[] {
  return ([x.toNested()] as unknown[]).flat(8).map(Number);
}

/** An axis to work along: of the shapes of a list one after the other. */
export const axisOf = ({ shape, index }: Given): number => index % shape.length;

/** The lines along an axis. */
export function linesOf(x: NDArray, axis: number): number[][] {
  const length = x.shape[axis]!;
  const others = [...x.shape.keys()].filter((one) => one !== axis);
  const values = flat(x.transpose([...others, axis]));
  const count = length === 0 ? 0 : values.length / length;
  return Array.from({ length: count }, (_, i) => values.slice(i * length, (i + 1) * length));
}

/** The largest difference, divided by the size of the expected value or by 1 where that is larger. */
export function expectClose(got: readonly number[], wanted: readonly number[], tolerance: number): void {
  expect(got.length).toBe(wanted.length);
  const worst = wanted.reduce(
    (most, want, i) => Math.max(most, Math.abs(got[i]! - want) / Math.max(1, Math.abs(want))),
    0,
  );
  expect(worst).toBeLessThanOrEqual(tolerance);
}
