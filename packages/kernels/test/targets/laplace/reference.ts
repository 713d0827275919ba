// Steps of Jacobi's method as plain JavaScript rounds them, made once for all versions and targets.
import { array, type DType, type NDArray, ones } from "@gridstride/core";
import type { StepOptions } from "@gridstride/kernels";
import { seededRandom } from "@gridstride/testing";
import { expect } from "vitest";
import { expectSame } from "../same.ts";

export type Shape = readonly number[];

export const random = (shape: Shape, type: DType, seed = 1): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  return array([...seededRandom(seed).float32Array(Math.max(size, 1), -1, 1)].slice(0, size), type).reshape(shape);
};

/** One step by its definition; the neighbours' sums in the stated order. */
function expected(u: NDArray, { boundary = "fixed", points, value = 0 }: StepOptions): NDArray {
  const round = u.dtype === "float32" ? Math.fround : (x: number) => x;
  const add = (...terms: readonly number[]): number => terms.reduce((a, b) => round(a + b));
  const at = (place: Shape): number => {
    const outside = place.some((i, axis) => i < 0 || i >= u.shape[axis]!);
    if (outside && boundary === "constant") return round(value);
    return Number(
      u.get(
        ...place.map((i, axis) => {
          const size = u.shape[axis]!;
          if (i >= 0 && i < size) return i;
          if (boundary === "periodic") return (i + size) % size;
          return i < 0 ? Math.min(1, size - 1) : Math.max(size - 2, 0);
        }),
      ),
    );
  };
  const out = ones(u.shape, u.dtype);
  for (const place of places(u.shape)) {
    const near = (...step: Shape): number => at(place.map((i, axis) => i + step[axis]!));
    const edge = place.some((i, axis) => i === 0 || i === u.shape[axis]! - 1);
    const step = (): number => {
      if (u.ndim === 3) {
        const pairs = [0, 1, 2].map((axis) => {
          const one = [0, 1, 2].map((other) => Number(other === axis));
          return add(near(...one.map((x) => -x)), near(...one));
        });
        return round(add(...pairs) / 6);
      }
      const sides = add(add(near(-1, 0), near(1, 0)), add(near(0, -1), near(0, 1)));
      if (points !== 9) return round(0.25 * sides);
      const corners = add(add(near(-1, -1), near(1, 1)), add(near(-1, 1), near(1, -1)));
      return round(add(round(4 * sides), corners) / 20);
    };
    out.set(edge && boundary === "fixed" ? Number(u.get(...place)) : step(), ...place);
  }
  return out;
}

export function places(shape: Shape): Shape[] {
  return shape.reduce<Shape[]>(
    (all, extent) => all.flatMap((one) => Array.from({ length: extent }, (_, i) => [...one, i])),
    [[]],
  );
}

/** A random plate and what a step makes of it. */
interface Step {
  readonly u: NDArray;
  readonly wanted: NDArray;
}

const known = new Map<string, Step>();

/** The slow reference is made once for a row, and not again for each version of it. */
export function step(shape: Shape, type: DType, options: StepOptions): Step {
  const key = JSON.stringify([shape, type, options]);
  const made = known.get(key);
  if (made) return made;
  const u = random(shape, type);
  const one = { u, wanted: expected(u, options) };
  known.set(key, one);
  return one;
}

/** The same shape and bits; `row` says which case it was. */
export function expectPlate(got: NDArray, wanted: NDArray, row: object): void {
  expect({ ...row, shape: got.shape }).toEqual({ ...row, shape: wanted.shape });
  const [values, others] = [got, wanted].map((x) => x.astype("float64").reshape([-1]).data as Float64Array);
  expectSame(values!, others!, { ...row, shape: got.shape });
}

/** A plate that nothing bends, and one that is off by a wave, as numbers in row-major order. */
interface KnownPlate {
  readonly solution: Float64Array<ArrayBuffer>;
  readonly start: Float64Array<ArrayBuffer>;
}

const knownPlates = new Map<string, KnownPlate>();

/** sin(πx)·sinh(πy)/sinh(π) on `side` points a side, and the same with `waves` half waves a side. */
export function knownPlate(side: number, waves: number): KnownPlate {
  const key = `${side} ${waves}`;
  const made = knownPlates.get(key);
  if (made) return made;
  const h = 1 / (side - 1);
  const at = (k: number): readonly [x: number, y: number] => [(k % side) * h, Math.floor(k / side) * h];
  const wave = (x: number, y: number): number => Math.sin(waves * Math.PI * x) * Math.sin(waves * Math.PI * y);
  const solution = Float64Array.from({ length: side * side }, (_, k) => {
    const [x, y] = at(k);
    return (Math.sin(Math.PI * x) * Math.sinh(Math.PI * y)) / Math.sinh(Math.PI);
  });
  const plate = { solution, start: solution.map((value, k) => value + wave(...at(k))) };
  knownPlates.set(key, plate);
  return plate;
}
