import type { Device, DeviceArray, DTypeOf, HostArray, NDArray, Target } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import type { HostResult } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import type { ArrayKind, PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { product } from "../reduce/lines.ts";
import { cumsum } from "../scan/cumsum-cumprod.ts";
import { sortRows } from "../sort/sort.ts";
import { reading } from "../views.ts";
import { type BitKind, bitKind, type Holds, holds } from "./bits.ts";
import { callCounted } from "./counted.ts";
import { asBits, gathered } from "./gather.ts";
import { take } from "./take.ts";
import { rowStarts, sortedRows } from "./unique-rows.ts";
import { flaggedIndices, lastOf } from "./where-set.ts";

/** Arrays that `unique` gives in addition to the elements. */
export interface UniqueOptions {
  /** The index of the first occurrence of each element, in row-major order. */
  readonly returnIndex?: boolean;
  /** For each element of `x`, the index of its value among the unique elements; of the shape of `x`. */
  readonly returnInverse?: boolean;
  /** The number of occurrences of each element. */
  readonly returnCounts?: boolean;
  /** Finds unique parts along an axis, as rows in lexicographic order, instead of elements; null, the default, for elements. */
  readonly axis?: number | null;
}

/** The elements `A`, and what was asked for next to them, as `I`. */
export type UniqueResults<A, I, O extends UniqueOptions> = readonly [
  elements: A,
  ...Asked<I, O["returnIndex"]>,
  ...Asked<I, O["returnInverse"]>,
  ...Asked<I, O["returnCounts"]>,
];

type Asked<A, F> = F extends true ? [A] : [];

/** Options that ask for the elements alone. */
type Nothing = Pick<UniqueOptions, "axis"> & {
  readonly [O in Exclude<keyof UniqueOptions, "axis">]?: false;
};

const UNIQUE: Rules<UniqueOptions> = {
  [KEEPS_BITS]: true,
  returnIndex: "flag",
  returnInverse: "flag",
  returnCounts: "flag",
  axis: "whole or null",
};

type Flag = Kernel<[KernelArray1, KernelArray1]>;

/** 1 where a sorted element differs from the one before; zeros of either sign are one. */
const makeStarts = (holds: Holds): Flag =>
  kernel(
    ({ grid, holds }, bits, flags) => {
      const i = grid(1);
      if (i >= flags.shape[0]) return;
      let starts = 1;
      if (i > 0 && (bits[i] === bits[i - 1] || !(holds(bits[i]) || holds(bits[i - 1])))) starts = 0;
      flags[i] = starts;
    },
    { uses: { holds } },
  );

const startKernels: Readonly<Record<BitKind, Flag>> = {
  whole: /* @__PURE__ */ makeStarts(holds.whole),
  half: /* @__PURE__ */ makeStarts(holds.half),
  single: /* @__PURE__ */ makeStarts(holds.single),
  double: /* @__PURE__ */ makeStarts(holds.double),
};

/** How far it is from each start to the next, and from the last to the end. */
const lengths: Kernel<[KernelArray1, KernelArray1, number]> = /* @__PURE__ */ kernel(
  "void(int32[:], int32[:], int32)",
  ({ grid }, starts, out, end) => {
    const i = grid(1);
    if (i < out.shape[0]) out[i] = (i + 1 < out.shape[0] ? starts[i + 1] : end) - starts[i];
  },
);

/** The number of each element's run, in the element's own place. */
const numberOf: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  "void(int32[:], int32[:], int32[:])",
  ({ grid }, places, upTo, out) => {
    const i = grid(1);
    if (i < out.shape[0]) out[places[i]] = upTo[i] - 1;
  },
);

/**
 * The elements of an array in ascending order, each once: `numpy.unique`, by a stable sort. NaN comes last, once. The first of 0
 * and -0 in the array stands for both. One number is read back. Along an axis, rows are sorted by one column after the other;
 * a row with NaN does not equal any other row, as in NumPy, and NaN comes last, which in NumPy it does not in rows of float16.
 *
 * @param x - any shape, strides and type that the target has; all elements are taken as one line, unless an axis is named.
 * @returns the elements; with options a list of them and of what was asked for, in the order index, inverse, counts: int32 on every target
 *   (NumPy's are int64). The caller's; for device arrays a promise.
 * @throws {ShapeError} code `index`, for an axis that does not exist.
 *
 * @example
 * ```ts
 * unique([3, 1, 3, 2]); // [1. 2. 3.]
 * ```
 */
export function unique<X extends DeviceArray>(x: X, options?: Nothing): Promise<DeviceArray<DTypeOf<X>>>;
export function unique<X extends DeviceArray, const O extends UniqueOptions>(
  x: X,
  options: O,
): Promise<UniqueResults<DeviceArray<DTypeOf<X>>, DeviceArray<"int32">, O>>;
export function unique<X extends HostArray, T extends Target = "cpu">(
  x: X,
  options?: Nothing & PlaceOptions<T>,
): HostResult<T, NDArray<DTypeOf<X>>>;
export function unique<X extends HostArray, const O extends UniqueOptions, T extends Target = "cpu">(
  x: X,
  options: O & PlaceOptions<T>,
): HostResult<T, UniqueResults<NDArray<DTypeOf<X>>, NDArray<"int32">, O>>;
export function unique(x: unknown, options: UniqueOptions & PlaceOptions<Target> = {}): unknown {
  checkOptions("unique", options, UNIQUE);
  const { returnIndex = false, returnInverse = false, returnCounts = false, axis = null } = options;
  return callCounted(
    {
      name: "unique",
      inputs: [x],
      inputNames: ["x"],
      check([given]) {
        if (axis !== null) normalizeAxis(axis, (given as ArrayKind).shape.length);
      },
      count(device, [given]) {
        const from = given as DeviceArray;
        const runs =
          axis === null
            ? findRuns(device, from, returnIndex || returnInverse)
            : findRows(device, from, normalizeAxis(axis, from.ndim));
        const length = runs.upTo.size;
        const counts = lastOf(device, runs.upTo);
        return {
          counts,
          finish([count]) {
            using starts = flaggedIndices(device, runs.upTo, count as number);
            const results = [runs.elements(starts)];
            if (returnIndex) results.push(gathered(device, runs.places as DeviceArray, starts));
            if (returnInverse) {
              const inverse = device.empty(axis === null ? from.shape : [length], "int32");
              if (length > 0)
                numberOf.forall(length, { device })(runs.places as DeviceArray, runs.upTo, inverse.reshape([-1]));
              results.push(inverse);
            }
            if (returnCounts) {
              const often = device.empty([count as number], "int32");
              if (often.size > 0) lengths.forall(often.size, { device })(starts, often, length);
              results.push(often);
            }
            return results;
          },
          [Symbol.dispose]() {
            for (const one of [...runs.memory, runs.upTo, counts]) one.dispose();
          },
        };
      },
    },
    options,
    (results) => (returnIndex || returnInverse || returnCounts ? results : results[0]),
  );
}

/** Sorted elements, or sorted rows. */
interface Runs {
  /** Where they come from, where that is wanted. */
  readonly places: DeviceArray | null;
  /** How many runs of equals begin up to each of them. */
  readonly upTo: DeviceArray;
  /** The elements at places in the order. */
  elements(starts: DeviceArray): DeviceArray;
  /** To be disposed. */
  readonly memory: readonly DeviceArray[];
}

function findRuns(device: Device, x: DeviceArray, withPlaces: boolean): Runs {
  const { size } = x;
  using flat = reading(x, [1, size]);
  const sorted = device.empty([size], x.dtype);
  const places = withPlaces ? device.empty([size], "int32") : null;
  using flags = device.empty([size], "int32");
  if (size > 0) {
    sortRows(device, {}, flat.array, sorted.reshape([1, size]), places?.reshape([1, size]) ?? null);
    startKernels[bitKind(x.dtype)].forall(size, { device })(asBits(sorted), flags);
  }
  return {
    places,
    upTo: cumsum(flags, { dtype: "int32" }),
    elements: (starts) => gathered(device, sorted, starts),
    memory: places === null ? [sorted] : [sorted, places],
  };
}

/** The same of parts of an array along an axis, as rows. */
function findRows(device: Device, x: DeviceArray, axis: number): Runs {
  const length = x.shape[axis] as number;
  const others = x.shape.map((_, one) => one).filter((one) => one !== axis);
  using rows = reading(x.transpose([axis, ...others]), [length, product(others.map((one) => x.shape[one] as number))]);
  const places = sortedRows(device, rows.array);
  using flags = device.empty([length], "int32");
  if (length > 0) rowStarts(device, rows.array, places, flags);
  return {
    places,
    upTo: cumsum(flags, { dtype: "int32" }),
    elements(starts) {
      using found = gathered(device, places, starts);
      return take(x, found, { axis });
    },
    memory: [places],
  };
}
