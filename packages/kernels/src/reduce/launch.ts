import { type Device, type DeviceArray, type DType, dtypeInfo } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { isCpuDevice } from "../wasm/cpu-device.ts";
import type { Combine } from "./combine.ts";
import { part, withoutLast } from "./lines.ts";
import {
  makeReduceInto,
  makeReduceLast,
  makeReduceLines,
  makeReduceParts,
  makeStart,
  type ReduceInto,
  type ReduceLast,
  type ReduceLines,
  type ReduceParts,
} from "./naive.ts";
import { type Read, readAs } from "./read.ts";
import { makeReduceColumns, makeReduceRows, type ReduceColumns, type ReduceRows } from "./rows.ts";
import { makeReduceBlocks, makeReduceBlocksInOrder, type ReduceBlocks, ROUNDS, WIDTH } from "./shared.ts";

/**
 * The versions, from the naive one to the fastest: a thread per line; a tree in shared memory; threads that reduce many
 * elements before the tree; threads that reduce parts of lines, launch after launch, without shared memory.
 */
export type ReduceVariant = "naive" | "tree" | "blocks" | "parts";

/** The kernels of one function and type; each is compiled when it is first launched. */
export interface ReduceKernels {
  readonly type: DType;
  readonly commutative: boolean;
  /** For what elements were reduced to, where `map` is not to be applied again; null where these do. */
  readonly rest: ReduceKernels | null;
  readonly parts: ReduceParts;
  readonly partsAlong: ReduceParts;
  readonly rows: ReduceRows;
  readonly lines: ReduceLines;
  /** For lines of which lanes may take any elements, along or across, as is better for a length. */
  readonly short: ReduceLast | null;
  readonly strips: ReduceColumns;
  readonly into: ReduceInto;
  readonly start: ReduceInto;
  readonly tree: ReduceBlocks;
  readonly blocks: ReduceBlocks;
}

/** How a function reduces. */
interface ReduceMeaning {
  readonly commutative: boolean;
  /** Whether elements in any order give the same bits. */
  readonly anyOrder: boolean;
  /** A function of the elements whose values are reduced; the elements themselves by default. */
  readonly map?: Read | undefined;
}

export function reduceKernels(
  fold: Combine,
  type: DType,
  { commutative, anyOrder, map }: ReduceMeaning,
): ReduceKernels {
  const makeBlocks = commutative ? makeReduceBlocks : makeReduceBlocksInOrder;
  const read = map === undefined ? undefined : readAs(map, type);
  return {
    type,
    commutative,
    rest: read === undefined ? null : reduceKernels(fold, type, { commutative, anyOrder }),
    parts: makeReduceParts(fold, type, false, read),
    partsAlong: makeReduceParts(fold, type, true, read),
    rows: makeReduceRows(fold, type, read),
    lines: makeReduceLines(fold, type, read),
    short: anyOrder ? makeReduceLast(fold, type, read) : null,
    strips: makeReduceColumns(fold, type, read),
    into: makeReduceInto(fold, type, read),
    start: makeStart(fold, type),
    tree: makeBlocks(fold, type, 1, read),
    blocks: makeBlocks(fold, type, ROUNDS, read),
  };
}

/** Elements that a thread reduces per launch where lines are reduced in parts. */
const LENGTH = 64;
/** The longest lines whose elements lanes may take in any order, along lines or across them. */
export const SHORT_LINE = 32;
/** The longest lines of which a thread reduces a whole line. */
const SHORT = 256;

/**
 * Reduces `x`, `[a, length, b]`, along its middle axis into `out`, `[a, 1, b]`. All sizes are above 0. The order of reducing
 * depends on shapes, strides and the version alone.
 */
export function launchReduce(
  device: Device,
  kernels: ReduceKernels,
  x: DeviceArray,
  out: DeviceArray,
  variant: ReduceVariant,
): void {
  const [a, length, b] = x.shape as [number, number, number];
  if (variant === "naive") launchParts(device, kernels, x, out, length);
  else if ((variant === "tree" || variant === "blocks") && b === 1) launchBlocks(device, kernels, x, out, variant);
  else if (b > 1) reduceParts(device, kernels, x, out);
  else if (a > 1 && Math.abs(x.stride[0] as number) < Math.abs(x.stride[1] as number))
    // Lines that lie next to each other: a thread walks each, and its neighbours walk the next lines.
    reduceParts(device, kernels, turned(x), turned(out));
  else if (a > 1 && length <= SHORT) {
    const [grid, block, where] = [[Math.ceil(a / 64), 1, 1], [64, 1, 1], { device }] as const;
    if (length <= SHORT_LINE && kernels.short !== null)
      kernels.short.configure(grid, block, where)(inPlane(x, 2), inPlane(out, 1));
    else kernels.lines.configure(grid, block, where)(withoutLast(x), withoutLast(out), LENGTH);
  } else if (kernels.commutative && length >= 4 * lanesOf(kernels)) reduceLanes(device, kernels, x, out);
  else reduceParts(device, kernels, x, out);
}

/** The first axes of lines, behind an axis of one element. */
function inPlane(lines: DeviceArray, axes: number): DeviceArray {
  const [shape, stride] = [lines.shape.slice(0, axes), lines.stride.slice(0, axes)];
  return viewOf(lines, [1, ...shape], [(shape[0] as number) * (stride[0] as number), ...stride], lines.offset);
}

/** Bytes of the accumulators that a thread keeps in registers. */
const ACCUMULATOR_BYTES = 64;

/**
 * Accumulators of a line on cpu and parallel: 4 vectors, which stay in registers, hide an addition's latency and read memory
 * from one end to the other. With more, a thread skips what its neighbours read (32 lanes: 0.66 of the speed).
 */
function lanesOf({ type }: ReduceKernels): number {
  return ACCUMULATOR_BYTES / Math.max(4, dtypeInfo(type).bytesPerElement);
}

/** `[a, length, 1]` as `[1, length, a]`. */
function turned(x: DeviceArray): DeviceArray {
  return x.transpose([2, 1, 0]);
}

/** Parts of each line, then parts of what is left. */
function reduceParts(device: Device, kernels: ReduceKernels, x: DeviceArray, out: DeviceArray): void {
  const [a, length, b] = x.shape as [number, number, number];
  if (length <= 2 * LENGTH) {
    launchParts(device, kernels, x, out, length);
    return;
  }
  const parts = Math.ceil(length / LENGTH);
  using left = device.empty([a, parts, b], kernels.type);
  launchParts(device, kernels, x, left, LENGTH);
  reduceParts(device, kernels.rest ?? kernels, left, out);
}

/**
 * Lines whose elements lie side by side, as matrices whose columns are reduced, whole vectors at a time, and then the
 * row that is left.
 */
function reduceLanes(device: Device, kernels: ReduceKernels, x: DeviceArray, out: DeviceArray): void {
  const [a, length] = x.shape as [number, number];
  const lanes = lanesOf(kernels);
  const rows = Math.floor(length / lanes);
  const rest = length - rows * lanes;
  using left = device.empty([a, 1, lanes], kernels.type);
  reduceParts(device, kernels, part(x, 0, rows, lanes), left);
  if (rest > 0) {
    const into = left.slice(null, 0, [0, rest]);
    const from = part(x, rows * lanes, rest).slice(null, null, 0);
    // Lines lie apart: threads side by side wait for all of them together.
    launch2(device, kernels.into, from.transpose([1, 0]), into.transpose([1, 0]), [a, rest]);
  }
  reduceParts(device, kernels.rest ?? kernels, left.transpose([1, 2, 0]), turned(out));
}

/** Stretches of each line, then stretches of what is left. */
function launchBlocks(
  device: Device,
  kernels: ReduceKernels,
  x: DeviceArray,
  out: DeviceArray,
  variant: "tree" | "blocks",
): void {
  const [a, length] = x.shape as [number, number];
  const stretches = Math.ceil(length / (variant === "tree" ? WIDTH : WIDTH * ROUNDS));
  const run = (into: DeviceArray): void =>
    kernels[variant].configure([stretches, a, 1], [WIDTH, 1, 1], { device })(withoutLast(x), withoutLast(into));
  if (stretches === 1) {
    run(out);
    return;
  }
  using left = device.empty([a, stretches, 1], kernels.type);
  run(left);
  launchBlocks(device, kernels.rest ?? kernels, left, out, variant);
}

/** Bytes of a row that a thread reduces at a time where threads of the machine would have nothing to do: memory is best read from one end to the other. */
const STRIP_BYTES = 16_384;
/** Bytes of a row below which it is reduced alone: streams that end before a prefetcher knows them cost more than they gain. */
const FEW_BYTES = 14_000;
/** Parts that a thread reduces one after another, and threads for which parts are kept. */
const PARTS = 16;
const THREADS = 16;

function launchParts(device: Device, kernels: ReduceKernels, x: DeviceArray, out: DeviceArray, length: number): void {
  const [a, parts, b] = out.shape as [number, number, number];
  const { bytesPerElement: bytes } = dtypeInfo(kernels.type);
  const sideBySide = isCpuDevice(device) && x.stride[2] === 1;
  if (sideBySide && b === lanesOf(kernels)) {
    const count = Math.max(1, Math.min(PARTS, Math.floor((a * parts) / THREADS)));
    kernels.rows.configure([1, Math.ceil(parts / count), a], [b, 1, 1], { device })(x, out, length, count);
  } else if (sideBySide && b >= 16) {
    const wanted = device.target === "cpu" ? 1 : Math.ceil((2 * THREADS) / (a * parts));
    const strips = Math.min(wanted, Math.ceil((b * bytes) / STRIP_BYTES));
    const width = Math.ceil(b / strips / 16) * 16;
    const together = width * bytes >= FEW_BYTES;
    kernels.strips.configure([Math.ceil(b / width), parts, a], [1, 1, 1], { device })(x, out, length, width, together);
  } else if (b < 16)
    kernels.partsAlong.configure([Math.ceil(parts / 64), b, a], [64, 1, 1], { device })(x, out, length);
  else kernels.parts.configure([Math.ceil(b / 64), parts, a], [64, 1, 1], { device })(x, out, length);
}

/** Puts `start`, of one element, before each element of `out`, `[a, b]`. */
export function launchStart(device: Device, kernels: ReduceKernels, start: DeviceArray, out: DeviceArray): void {
  launch2(device, kernels.start, start, out, [out.shape[1] as number, out.shape[0] as number]);
}

function launch2(
  device: Device,
  kernel: ReduceInto,
  x: DeviceArray,
  out: DeviceArray,
  [width, height]: readonly [number, number],
): void {
  kernel.configure([Math.ceil(width / 64), height, 1], [64, 1, 1], { device })(x, out);
}
