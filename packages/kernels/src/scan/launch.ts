import type { Device, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { Combine } from "../reduce/combine.ts";
import { makeReduceParts, type ReduceParts } from "../reduce/naive.ts";
import { makeReduceBlocksInOrder, type ReduceBlocks } from "../reduce/shared.ts";
import { makeScanParts, type ScanParts } from "./naive.ts";
import { makeScanBlocks, ROUNDS, type ScanBlocks, WIDTH } from "./shared.ts";

/** The versions, from the naive one on: a thread per line; blocks in shared memory; a thread per part of a line. */
export type ScanVariant = "naive" | "blocks" | "parts";

/** The kernels of one function and type; each is compiled when it is first launched. */
export interface ScanKernels {
  readonly type: DType;
  readonly fold: { readonly across: ReduceParts; readonly along: ReduceParts; readonly blocks: ReduceBlocks };
  readonly scan: { readonly across: ScanParts; readonly along: ScanParts; readonly blocks: ScanBlocks };
}

export function scanKernels(fold: Combine, type: DType): ScanKernels {
  return {
    type,
    fold: {
      across: makeReduceParts(fold, type, false),
      along: makeReduceParts(fold, type, true),
      blocks: makeReduceBlocksInOrder(fold, type, ROUNDS),
    },
    scan: {
      across: makeScanParts(fold, type, false),
      along: makeScanParts(fold, type, true),
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
  const { name, grid } = orientation(a, Math.ceil(all / length), b);
  const { x, out, exclusive, start } = scan;
  kernels.scan[name].configure(grid, [64, 1, 1], { device })(x, before, out, length, exclusive, start !== null);
}

function runFold(device: Device, kernels: ScanKernels, x: DeviceArray, out: DeviceArray, length: number): void {
  const [a, parts, b] = out.shape as [number, number, number];
  const { name, grid } = orientation(a, parts, b);
  kernels.fold[name].configure(grid, [64, 1, 1], { device })(x, out, length);
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
