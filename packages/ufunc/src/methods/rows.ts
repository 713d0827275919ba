import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { KernelRun } from "../call/kernels.ts";
import { sizeOf } from "../rules/broadcast.ts";
import { makeNest } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { makeRun } from "./make-run.ts";
import type { RowsPlan } from "./reduce-kernels.ts";

/** Elements below which a pass is one launch of a kernel that most passes have: it takes no time to speak of. */
const FEW = 8192;
/** Elements of a row that one thread reduces, at most: their accumulators stay in a cache, and memory is read in long stretches. */
const STRIP = 32_768;
/** Elements of a tile below which accumulators are better kept in registers than in a cache. */
const NARROW = 256;
/** Tiles that there should be, where rows are long enough: threads share them. */
const STRIPS = 16;

/**
 * One pass along one axis on cpu or parallel: what is reduced with what, and in which order, is as in `buildReduce`, but rows that
 * lie side by side are read from one end to the other. Null where none do.
 */
export function rowRuns(
  { inputs }: LoopTypes,
  input: DeviceArray,
  output: DeviceArray,
  axis: number,
  start: AnyScalar | null,
): readonly KernelRun[] | null {
  const [first, second] = inputs as [DType, DType];
  const { target } = input.device;
  if ((target !== "cpu" && target !== "parallel") || input.size < FEW || output.dtype !== first) return null;
  const parts = output.shape[axis] as number;
  const rows = Math.floor((input.shape[axis] as number) / parts);
  const rest = (input.shape[axis] as number) - rows * parts;
  const step = input.stride[axis] as number;
  const run = (from: number, count: number, width: number, begin: RowsPlan["start"]): KernelRun | null => {
    const shape = output.shape.map((extent, at) => (at === axis ? width : extent));
    const nest = makeNest(shape, [input.stride, output.stride], [input.offset + from * step, output.offset]);
    const alone = nest.extents.length === 0;
    const extents = alone ? [1] : nest.extents;
    const [reads, writes] = (alone ? [[0], [0]] : nest.strides) as [readonly number[], readonly number[]];
    const length = extents.at(-1) as number;
    if (Math.abs(reads.at(-1) as number) > 1) return null;
    const others = extents.slice(0, -1);
    const wanted = (length * sizeOf(others)) / STRIPS;
    const strip = Math.min(STRIP, Math.max(NARROW, Math.ceil(wanted)));
    const narrow = begin === "output" || length < NARROW;
    const plan: RowsPlan = {
      rank: extents.length,
      input: input.dtype,
      loop: { first, second },
      start: begin,
      narrow,
    };
    const rowsOf = viewOf(input, [count, ...extents], [step * parts, ...reads], nest.offsets[0] as number);
    const into = viewOf(output, extents, writes, nest.offsets[1] as number);
    const scalars = [
      [strip, "int32"],
      ...(begin === "scalar" ? [[start as AnyScalar, carrier(first)] as const] : []),
    ] as const;
    return makeRun({ kind: "rows", plan }, [rowsOf, into], scalars, [...others, Math.ceil(length / strip)]);
  };
  const main = run(0, rows, parts, start === null ? "first" : "scalar");
  if (main === null || rest === 0) return main && [main];
  const last = run(rows * parts, 1, rest, "output");
  return last && [main, last];
}
