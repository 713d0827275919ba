import { type DeviceArray, type DType, dtypeInfo } from "@gridstride/core";
import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray2,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { isCpuDevice } from "../wasm/cpu-device.ts";
import { castTo } from "./casts.ts";
import type { Combine } from "./combine.ts";
import { withoutLast } from "./lines.ts";
import type { Read } from "./read.ts";

/** Which element of a line is looked for. */
export interface Extreme {
  readonly largest: boolean;
  /** Whether a NaN is more extreme than any number, or less than all of them. */
  readonly nanWins: boolean;
}

export const larger: Combine = /* @__PURE__ */ deviceFunction((a: number, b: number) => Math.max(a, b));
export const smaller: Combine = /* @__PURE__ */ deviceFunction((a: number, b: number) => Math.min(a, b));

/**
 * The extreme of each `part` neighbours of a line, the last of fewer: x is `[lines, length]`, out `[lines, parts]`. A thread for each
 * part, along which its loop runs in lanes; threads side by side have parts of a line, or lines.
 */
type Extremes = Kernel<[x: KernelArray2, out: KernelArray2, part: number, alongParts: boolean]>;

/** The result of a part whose extreme among its numbers is `best`. */
type Settle = DeviceFunction<[x: KernelArray2, a: number, first: number, end: number, best: number], number>;

interface Meaning {
  readonly fold: Combine;
  readonly read: Read;
  readonly settle: Settle;
}

const makeExtremes = (meaning: Meaning): Extremes =>
  kernel(
    ({ grid, fold, read, settle }, x, out, part, alongParts) => {
      const [i, j] = grid(2);
      const a = alongParts ? j : i;
      const p = alongParts ? i : j;
      const first = p * part;
      if (a >= out.shape[0] || p >= out.shape[1] || a >= x.shape[0] || first < 0 || first >= x.shape[1]) return;
      const end = Math.min(first + part, x.shape[1]);
      let best = read(x[a][first]);
      for (let k = first + 1; k < end; k++) best = fold(best, read(x[a][k]));
      out[a][p] = settle(x, a, first, end, best);
    },
    { uses: { ...meaning } },
  );

/**
 * The same in four places of a part at once: memory is waited for at the beginning of each page, and so for four of them together. The
 * last quarter ends where the part does, and may begin in the one before.
 */
const makeExtremesOfQuarters = (meaning: Meaning): Extremes =>
  kernel(
    ({ grid, fold, read, settle }, x, out, part, alongParts) => {
      const [i, j] = grid(2);
      const a = alongParts ? j : i;
      const p = alongParts ? i : j;
      const first = p * part;
      if (a >= out.shape[0] || p >= out.shape[1] || a >= x.shape[0] || first < 0 || first >= x.shape[1]) return;
      const end = Math.min(first + part, x.shape[1]);
      const quarter = Math.floor((end - first + 3) / 4);
      const [second, third, last] = [first + quarter, first + 2 * quarter, end - quarter];
      let best = read(x[a][first]);
      for (let k = 0; k < quarter; k++) {
        best = fold(fold(best, read(x[a][first + k])), read(x[a][second + k]));
        best = fold(fold(best, read(x[a][third + k])), read(x[a][last + k]));
      }
      out[a][p] = settle(x, a, first, end, best);
    },
    { uses: { ...meaning } },
  );

interface ExtremeKernels {
  readonly lines: Extremes;
  readonly quarters: Extremes;
}

const known = new Map<string, ExtremeKernels>();

/** Each is compiled when it is first launched, once for each type. */
function kernelsFor({ largest, nanWins }: Extreme, type: DType): ExtremeKernels {
  const passes = !nanWins && dtypeInfo(type).kind === "float";
  const key = `${largest}:${passes ? type : ""}`;
  let made = known.get(key);
  if (made === undefined) {
    const meaning = { fold: largest ? larger : smaller, ...(passes ? passingNaN(type, largest) : PLAIN) };
    made = { lines: makeExtremes(meaning), quarters: makeExtremesOfQuarters(meaning) };
    known.set(key, made);
  }
  return made;
}

const PLAIN: Omit<Meaning, "fold"> = {
  read: /* @__PURE__ */ deviceFunction((value: number) => value),
  settle: /* @__PURE__ */ deviceFunction(
    (_x: KernelArray2, _a: number, _first: number, _end: number, best: number) => best,
  ),
};

/** A NaN is read as what no number is less extreme than. Where that is the result, there may have been nothing else. */
function passingNaN(type: DType, largest: boolean): Omit<Meaning, "fold"> {
  const WORST = largest ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const uses = { cast: castTo[type], WORST };
  type Given = KernelContext & { readonly cast: Read; readonly WORST: number };
  return {
    read: deviceFunction(({ cast, WORST }: Given, value: number) => cast(value === value ? value : WORST), { uses }),
    settle: deviceFunction(
      ({ cast, WORST }: Given, x: KernelArray2, a: number, first: number, end: number, best: number) => {
        if (best !== WORST) return best;
        for (let k = first; k < end; k++) if (x[a][k] === x[a][k]) return best;
        return cast(Number.NaN);
      },
      { uses },
    ),
  };
}

/** Bytes of a line from which on it is read in four places at once, and bytes of a part of a line: few enough to look through again. */
const LONG_BYTES = 16_384;
const PART_BYTES = 131_072;
/** Bytes of a line below which threads that walk lines side by side are faster. */
const LEAST_BYTES = 64;

/**
 * Whether lines, `[a, length, 1]`, are searched along, in lanes: elements side by side in WebAssembly's memory, enough of them for
 * a vector loop, of a type that has the instructions.
 */
export function fitsLines(x: DeviceArray): boolean {
  const { bytesPerElement: bytes } = dtypeInfo(x.dtype);
  const [, length, b] = x.shape as [number, number, number];
  if (!isCpuDevice(x.device) || (bytes === 8 && x.dtype !== "float64")) return false;
  return b === 1 && x.stride[1] === 1 && length * bytes >= LEAST_BYTES;
}

/** Elements of a part of a line. */
export const partOf = ({ dtype }: DeviceArray): number => PART_BYTES / dtypeInfo(dtype).bytesPerElement;

/** The extreme of each line of `x`, for which `fitsLines`, into `out`, `[a, 1, 1]` of the same type. */
export function launchExtremes(x: DeviceArray, out: DeviceArray, extreme: Extreme): void {
  const [a, length] = x.shape as [number, number];
  const parts = x.device.target === "cpu" ? 1 : Math.ceil(length / partOf(x));
  if (parts === 1) return launchPartExtremes(withoutLast(x), withoutLast(out), length, extreme);
  using values = x.device.empty([a, parts], x.dtype);
  launchPartExtremes(withoutLast(x), values, partOf(x), extreme);
  launchPartExtremes(values, withoutLast(out), parts, extreme);
}

/** The extreme of each `part` elements of a line, the last of fewer: x is `[lines, length]`, out `[lines, parts]` of the same type. */
export function launchPartExtremes(x: DeviceArray, out: DeviceArray, part: number, extreme: Extreme): void {
  const { device, dtype } = x;
  const [a, parts] = out.shape as [number, number];
  const alongParts = parts > a;
  const [most, least] = alongParts ? [parts, a] : [a, parts];
  const long = part * dtypeInfo(dtype).bytesPerElement >= LONG_BYTES;
  // A part that is long is a task of its own, so that threads end together.
  const width = long ? 1 : Math.min(64, most);
  const kernel = kernelsFor(extreme, dtype)[long ? "quarters" : "lines"];
  kernel.configure([Math.ceil(most / width), least, 1], [width, 1, 1], { device })(x, out, part, alongParts);
}
