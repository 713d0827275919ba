import type { Device, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { Combine } from "../reduce/combine.ts";
import { makeReduceLast, makeReduceParts, type ReduceLast, type ReduceParts } from "../reduce/naive.ts";
import { makeReduceBlocksInOrder, type ReduceBlocks } from "../reduce/shared.ts";
import { makeScanParts, makeScanRows, type ScanParts, type ScanRows } from "./naive.ts";
import { makeScanBlocks, ROUNDS, type ScanBlocks, WIDTH } from "./shared.ts";

/** The versions, from the naive one on: a thread per line; blocks in shared memory; a thread per part of a line. */
export type ScanVariant = "naive" | "blocks" | "parts";

/** The kernels of one function and type; each is compiled when it is first launched. */
export interface ScanKernels {
  readonly type: DType;
  readonly fold: {
    readonly across: ReduceParts;
    readonly along: ReduceParts;
    readonly rows: ReduceLast;
    readonly blocks: ReduceBlocks;
  };
  readonly scan: {
    readonly across: ScanParts;
    readonly along: ScanParts;
    readonly rows: { readonly inclusive: ScanRows; readonly exclusive: ScanRows };
    readonly blocks: ScanBlocks;
  };
}

export function scanKernels(fold: Combine, type: DType): ScanKernels {
  return {
    type,
    fold: {
      across: makeReduceParts(fold, type, false),
      along: makeReduceParts(fold, type, true),
      rows: makeReduceLast(fold, type),
      blocks: makeReduceBlocksInOrder(fold, type, ROUNDS),
    },
    scan: {
      across: makeScanParts(fold, type, false),
      along: makeScanParts(fold, type, true),
      rows: { inclusive: makeScanRows(fold, type, false), exclusive: makeScanRows(fold, type, true) },
      blocks: makeScanBlocks(fold, type),
    },
  };
}

/** A scan of `x` into `out`, both `[a, length, b]` with all sizes above 0. */
export interface ScanLaunch {
  readonly x: DeviceArray;
  readonly out: DeviceArray;
  readonly exclusive: boolean;
  /** The value that scans start with, stretched to `[a, 1, b]`; null for the first element. */
  readonly start: DeviceArray | null;
}

/** Elements of a line that a thread scans. No power of two: what threads side by side read would meet in few places of a cache. */
const LENGTH = 528;

/**
 * Scans in three steps, each a launch or a few: parts of lines are reduced; their results are scanned, exclusively, by the
 * same three steps; then each part is scanned, starting with what came before it. Elements are read twice and written
 * once. Blocks do not wait for each other, as in a scan with look-back: on a GPU that need not run all of them they could
 * wait forever.
 */
export function launchScan(device: Device, kernels: ScanKernels, scan: ScanLaunch, variant: ScanVariant): void {
  const { x, out, start } = scan;
  const [a, length, b] = x.shape as [number, number, number];
  const blocks = variant === "blocks" && b === 1;
  const most = blocks ? WIDTH * ROUNDS : variant === "naive" ? length : LENGTH;
  const run = blocks ? runBlocks : runParts;
  if (length <= most) {
    // Without a start it is not read.
    using none = start === null ? device.zeros([1, 1, 1], kernels.type) : null;
    run(device, kernels, scan, start ?? (none as DeviceArray).broadcastTo([a, 1, b]), most);
    return;
  }
  const parts = Math.ceil(length / most);
  using totals = device.empty([a, parts, b], kernels.type);
  using before = device.empty([a, parts, b], kernels.type);
  if (blocks) kernels.fold.blocks.configure([parts, a, 1], [WIDTH, 1, 1], { device })(lines(x), lines(totals));
  else runFold(device, kernels, x, totals, most);
  launchScan(device, kernels, { x: totals, out: before, exclusive: true, start }, variant);
  run(device, kernels, { x, out, exclusive: scan.exclusive, start }, before, most);
}

function runBlocks(device: Device, kernels: ScanKernels, scan: ScanLaunch, before: DeviceArray): void {
  const [a, length] = scan.x.shape as [number, number];
  kernels.scan.blocks.configure([Math.ceil(length / (WIDTH * ROUNDS)), a, 1], [WIDTH, 1, 1], { device })(
    lines(scan.x),
    lines(before),
    lines(scan.out),
    scan.exclusive,
    scan.start !== null,
  );
}

function runParts(device: Device, kernels: ScanKernels, scan: ScanLaunch, before: DeviceArray, length: number): void {
  const [a, all, b] = scan.x.shape as [number, number, number];
  if (b === 1) return scanRows(device, kernels, scan, before, length);
  const { name, grid } = orientation(a, Math.ceil(all / length), b);
  const { x, out, exclusive, start } = scan;
  kernels.scan[name].configure(grid, [64, 1, 1], { device })(x, before, out, length, exclusive, start !== null);
}

function runFold(device: Device, kernels: ScanKernels, x: DeviceArray, out: DeviceArray, length: number): void {
  const [a, parts, b] = out.shape as [number, number, number];
  if (b === 1) {
    for (const part of rowsOf(x, out, length, 0))
      kernels.fold.rows.configure(part.grid, [64, 1, 1], { device })(part.of(x), part.ends(out));
    return;
  }
  const { name, grid } = orientation(a, parts, b);
  kernels.fold[name].configure(grid, [64, 1, 1], { device })(x, out, length);
}

/** The parts of lines as rows; the first part alone where nothing comes before it. */
function scanRows(device: Device, kernels: ScanKernels, scan: ScanLaunch, before: DeviceArray, length: number): void {
  const { x, out, exclusive, start } = scan;
  const kernel = kernels.scan.rows[exclusive ? "exclusive" : "inclusive"];
  for (const part of rowsOf(x, before, length, start === null ? 1 : 0))
    kernel.configure(part.grid, [64, 1, 1], { device })(
      part.of(x),
      part.ends(before),
      part.of(out),
      start !== null || part.from > 0,
    );
}

/** Parts of lines that are equally long, as rows. */
interface Rows {
  /** The first part. */
  readonly from: number;
  readonly grid: readonly [number, number, number];
  /** `[a, parts, length]`; of a single part `[1, a, length]`, so that neighbouring threads have neighbouring lines. */
  of(x: DeviceArray): DeviceArray;
  /** The same of an array with a value for each part. */
  ends(totals: DeviceArray): DeviceArray;
}

/** Whole parts, and the rest of lines. @param alone - so many parts come first, apart from the others. */
function rowsOf(x: DeviceArray, totals: DeviceArray, length: number, alone: 0 | 1): readonly Rows[] {
  const [a, all] = x.shape as [number, number];
  const parts = totals.shape[1] as number;
  const whole = Math.floor(all / length);
  const ends = [...new Set([alone, Math.max(alone, whole), parts])];
  return ends.flatMap((end, at): Rows[] => {
    const from = at === 0 ? 0 : (ends[at - 1] as number);
    if (end === from) return [];
    const [count, size] = [end - from, Math.min(length, all - from * length)];
    const shaped = (array: DeviceArray, step: number, more: readonly number[]): DeviceArray => {
      const [line = 0, along = 0] = array.stride;
      const steps = count === 1 ? [0, line] : [line, along * step];
      const sizes = count === 1 ? [1, a] : [a, count];
      const last = more.map(() => along);
      return viewOf(array, [...sizes, ...more], [...steps, ...last], array.offset + from * step * along);
    };
    return [
      {
        from,
        grid: count === 1 ? [Math.ceil(a / 64), 1, 1] : [Math.ceil(count / 64), a, 1],
        of: (array) => shaped(array, length, [size]),
        ends: (array) => shaped(array, 1, []),
      },
    ];
  });
}

/** Threads that are neighbours take neighbouring lines where there are enough of them. */
function orientation(a: number, parts: number, b: number): Orientation {
  if (b < 16) return { name: "along", grid: [Math.ceil(parts / 64), b, a] };
  return { name: "across", grid: [Math.ceil(b / 64), parts, a] };
}

interface Orientation {
  readonly name: "along" | "across";
  readonly grid: readonly [number, number, number];
}

/** `[a, length, 1]` as `[a, length]`. */
function lines(x: DeviceArray): DeviceArray {
  return viewOf(x, x.shape.slice(0, 2), x.stride.slice(0, 2), x.offset);
}
