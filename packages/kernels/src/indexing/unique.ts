import type { Device, DeviceArray, DTypeOf, HostArray, NDArray, Target } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import type { HostResult } from "@gridstride/ufunc/internal";
import type { PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { cumsum } from "../scan/named.ts";
import { sortRows } from "../sort/sort.ts";
import { reading } from "../views.ts";
import { type BitKind, bitKind, type Holds, holds } from "./bits.ts";
import { callCounted } from "./counted.ts";
import { asBits, takeAlong } from "./gather.ts";
import { lastOf, placesUpTo } from "./where-set.ts";

/** What `unique` gives beside the elements. */
export interface UniqueOptions {
  /** Where each element comes first in row-major order. */
  readonly returnIndex?: boolean;
  /** Which of the unique elements each element is, of the shape of `x`. */
  readonly returnInverse?: boolean;
  /** How often each element comes. */
  readonly returnCounts?: boolean;
}

/** The elements `A`, and what was asked for beside them, as `I`. */
export type UniqueResults<A, I, O extends UniqueOptions> = readonly [
  elements: A,
  ...Asked<I, O["returnIndex"]>,
  ...Asked<I, O["returnInverse"]>,
  ...Asked<I, O["returnCounts"]>,
];

type Asked<A, F> = F extends true ? [A] : [];

/** Options that ask for the elements alone. */
type Nothing = { readonly [O in keyof UniqueOptions]?: UniqueOptions[O] & false };

const UNIQUE: Rules<UniqueOptions> = { returnIndex: "flag", returnInverse: "flag", returnCounts: "flag" };

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
 * The elements of an array in ascending order, each once: `numpy.unique`, by a stable sort. NaN comes last, once. Of 0 and -0
 * the first in the array stands for both. One number is read back.
 *
 * @param x - any shape, strides and type that the target has; all elements are taken as one line.
 * @returns the elements; with options a list of them and of what was asked for, in the order index, inverse, counts: int32 on every target
 *   (NumPy's are int64). The caller's; of device arrays a promise.
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
  const { returnIndex = false, returnInverse = false, returnCounts = false } = options;
  return callCounted(
    {
      name: "unique",
      inputs: [x],
      inputNames: ["x"],
      check: () => {},
      count(device, [given]) {
        const from = given as DeviceArray;
        const runs = findRuns(device, from, returnIndex || returnInverse);
        const counts = lastOf(device, runs.upTo);
        return {
          counts,
          finish([count]) {
            using starts = placesUpTo(device, runs.upTo, count as number);
            const results = [gathered(device, runs.sorted, starts)];
            if (returnIndex) results.push(gathered(device, runs.places as DeviceArray, starts));
            if (returnInverse) {
              const inverse = device.empty(from.shape, "int32");
              if (from.size > 0)
                numberOf.forall(from.size, { device })(runs.places as DeviceArray, runs.upTo, inverse.reshape([-1]));
              results.push(inverse);
            }
            if (returnCounts) {
              const often = device.empty([count as number], "int32");
              if (often.size > 0) lengths.forall(often.size, { device })(starts, often, from.size);
              results.push(often);
            }
            return results;
          },
          [Symbol.dispose]() {
            for (const one of [runs.sorted, runs.places, runs.upTo, counts]) one?.dispose();
          },
        };
      },
    },
    options,
    (results) => (returnIndex || returnInverse || returnCounts ? results : results[0]),
  );
}

interface Runs {
  readonly sorted: DeviceArray;
  /** Where sorted elements come from, where that is wanted. */
  readonly places: DeviceArray | null;
  /** How many runs of equal elements begin up to each sorted element. */
  readonly upTo: DeviceArray;
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
  return { sorted, places, upTo: cumsum(flags, { dtype: "int32" }) };
}

/** Elements of a flat array by their places. */
function gathered(device: Device, x: DeviceArray, places: DeviceArray): DeviceArray {
  const out = device.empty([places.size], x.dtype);
  takeAlong(device, x.reshape([1, -1, 1]), places, out.reshape([1, -1, 1]));
  return out;
}
