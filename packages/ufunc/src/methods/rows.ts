import type { DeviceArray, DType, Scalar } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { arrayType, scalarType } from "../call/elementwise.ts";
import type { KernelRun } from "../call/kernels.ts";
import { makeNest } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { foldRowsText, type RowsPlan } from "./reduce-text.ts";

/** Elements below which a pass is one launch of a kernel that most passes have: it takes no time to speak of. */
const FEW = 8192;
/** Elements of a row that one thread folds, at most: their accumulators stay in a first-level cache. */
const STRIP = 2048;
/** Elements of a strip below which accumulators are better kept in registers than in a cache. */
const NARROW = 256;
/** Strips that there should be, where rows are long enough: threads share them. */
const STRIPS = 16;

/**
 * One pass along one axis on cpu or parallel: what is folded with what, and in which order, is as in `foldText`, but rows that
 * lie side by side are read from one end to the other. Null where none do.
 */
export function rowRuns(
  { inputs }: LoopTypes,
  input: DeviceArray,
  output: DeviceArray,
  axis: number,
  start: Scalar | null,
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
    const { extents, strides, offsets } = makeNest(
      shape,
      [input.stride, output.stride],
      [input.offset + from * step, output.offset],
    );
    const [reads, writes] = strides as [readonly number[], readonly number[]];
    const length = extents.at(-1) as number;
    if (extents.length === 0 || Math.abs(reads.at(-1) as number) > 1) return null;
    const others = extents.slice(0, -1);
    const wanted = others.reduce((elements, extent) => elements * extent, length) / STRIPS;
    const strip = Math.min(STRIP, Math.max(NARROW, Math.ceil(wanted)));
    const narrow = begin === "output" || length < NARROW;
    const plan: RowsPlan = {
      rank: extents.length,
      input: input.dtype,
      loop: { first, second },
      start: begin,
      narrow,
    };
    const scalars = begin === "scalar" ? [scalarType(carrier(first))] : [];
    return {
      key: `rows ${plan.rank} ${plan.input} ${first} ${second} ${begin} ${narrow}`,
      text: () => foldRowsText(plan),
      signature: () => [
        arrayType(plan.input, plan.rank + 1),
        arrayType(first, plan.rank),
        scalarType("int32"),
        ...scalars,
      ],
      args: [
        {
          kind: "array",
          array: viewOf(input, [count, ...extents], [step * parts, ...reads], offsets[0] as number),
        },
        { kind: "array", array: viewOf(output, extents, writes, offsets[1] as number) },
        { kind: "scalar", value: strip },
        ...(begin === "scalar" ? [{ kind: "scalar" as const, value: start as Scalar }] : []),
      ],
      extents: [...others, Math.ceil(length / strip)],
    };
  };
  const main = run(0, rows, parts, start === null ? "first" : "scalar");
  if (main === null || rest === 0) return main && [main];
  const last = run(rows * parts, 1, rest, "output");
  return last && [main, last];
}
