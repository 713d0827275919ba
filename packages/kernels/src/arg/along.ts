import { type DeviceArray, dtypeInfo } from "@gridstride/core";
import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray2,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import type { Combine } from "../reduce/combine.ts";
import { withoutLast } from "../reduce/lines.ts";
import { larger, launchPartExtremes, partOf, smaller } from "../reduce/partial-extremes.ts";

/** Elements of a line that are looked at before it is known whether the extreme was among them. */
const CHUNK = 512;

/** The place of the first element of a line from `first` on that is `value`, or NaN where it is; the line's length where none is. */
const placeOf: DeviceFunction<[x: KernelArray2, a: number, first: number, value: number], number> =
  /* @__PURE__ */ deviceFunction(
    (
      { CHUNK }: KernelContext & { readonly CHUNK: number },
      x: KernelArray2,
      a: number,
      first: number,
      value: number,
    ) => {
      const end = x.shape[1];
      let place = end;
      for (let from = first; place === end && from >= 0 && from < end; from += CHUNK) {
        const to = Math.min(from + CHUNK, end);
        if (value === value) for (let k = from; k < to; k++) place = Math.min(place, x[a][k] === value ? k : end);
        else for (let k = from; k < to; k++) place = Math.min(place, x[a][k] === x[a][k] ? end : k);
      }
      return place;
    },
    { uses: { CHUNK } },
  );

/** Where the extreme of each line of x is, the first of equals; a thread for each line, which is in a cache when the place is looked for. */
type PositionsKernel = Kernel<[x: KernelArray2, places: KernelArray1]>;

const makePositions = (fold: Combine): PositionsKernel =>
  kernel(
    ({ grid, fold, placeOf }, x, places) => {
      const a = grid(1);
      if (a >= places.shape[0] || a >= x.shape[0]) return;
      let best = x[a][0];
      for (let k = 0; k < x.shape[1]; k++) best = fold(best, x[a][k]);
      places[a] = placeOf(x, a, 0, best);
    },
    { uses: { fold, placeOf } },
  );

/** The same where the extremes of parts of each line are known, `[lines, parts]`: only the first part that has it is looked through. */
type PlacesKernel = Kernel<[x: KernelArray2, extremes: KernelArray2, places: KernelArray1, part: number]>;

const makePlaces = (fold: Combine): PlacesKernel =>
  kernel(
    ({ grid, fold, placeOf }, x, extremes, places, part) => {
      const a = grid(1);
      if (a >= places.shape[0] || a >= x.shape[0] || a >= extremes.shape[0]) return;
      let best = extremes[a][0];
      for (let k = 0; k < extremes.shape[1]; k++) best = fold(best, extremes[a][k]);
      places[a] = placeOf(x, a, part * placeOf(extremes, a, 0, best), best);
    },
    { uses: { fold, placeOf } },
  );

interface PlaceKernels {
  readonly whole: PositionsKernel;
  readonly inParts: PlacesKernel;
}

const makeKernels = (fold: Combine): PlaceKernels => ({ whole: makePositions(fold), inParts: makePlaces(fold) });

const largestOf: PlaceKernels = /* @__PURE__ */ makeKernels(larger);
const smallestOf: PlaceKernels = /* @__PURE__ */ makeKernels(smaller);

/** Bytes of a line up to which one thread does all of it. */
const WHOLE_BYTES = 524_288;

/** The place of the extreme of each line of `x`, `[a, length, 1]`, for which `fitsLines`, into `out`, `[a, 1, 1]` of int32. */
export function launchPositions(x: DeviceArray, out: DeviceArray, largest: boolean): void {
  const { device, dtype } = x;
  const [a, length] = x.shape as [number, number];
  const [lines, into] = [withoutLast(x), withoutLast(out).slice(null, 0)];
  const width = Math.min(a, 64);
  const blocks = Math.ceil(a / width);
  const { whole, inParts } = largest ? largestOf : smallestOf;
  if (length * dtypeInfo(dtype).bytesPerElement <= WHOLE_BYTES) {
    whole.configure(blocks, width, { device })(lines, into);
    return;
  }
  const part = partOf(x);
  using extremes = device.empty([a, Math.ceil(length / part)], dtype);
  launchPartExtremes(lines, extremes, part, { largest, nanWins: true });
  inParts.configure(blocks, width, { device })(lines, extremes, into, part);
}
