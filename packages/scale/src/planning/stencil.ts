import { dtypeInfo, type NDArray, zeros } from "@gridstride/core";
import type { StencilBoundary } from "@gridstride/kernels";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { ship } from "../functions.ts";
import { type Graph, needsOf } from "../graph.ts";
import { type StencilStageOptions, stencilOf } from "../operations/stencil.ts";
import { arrayOf, type PlanArray, specOf } from "./plan-array.ts";

/** Options of `stencil`. */
export interface StencilCallOptions {
  /** How many elements the function reads around its own: a number for all axes, or one for each. */
  readonly halo: number | readonly number[];
  /** Steps, each from the result of the one before; 1 by default. */
  readonly repeat?: number;
  /** Steps that a task does at once, with a halo for each; chosen by default, and `explain` says how many. */
  readonly fuse?: number;
  /** The rule for elements whose neighbourhood leaves the array; `constant` by default, as in `@gridstride/kernels`. */
  readonly boundary?: StencilBoundary;
  /** The value of such elements with `constant`, and of elements outside with `padded`; 0 by default. */
  readonly value?: number;
  readonly uses?: object;
  /** Other arrays of the same shape and chunks, and numbers, which the function takes after the first array. */
  readonly args?: readonly (PlanArray | number)[];
}

/** Most work that is done twice so that there are fewer stages, as a part of the work. */
const REDUNDANT = 0.25;

export function addStencil(
  graph: Graph,
  field: unknown,
  fn: unknown,
  options: StencilCallOptions,
  memory: number,
): PlanArray {
  const { repeat = 1, boundary = "constant", value = 0, uses, args = [] } = options;
  const input = specOf(graph, "stencil", field);
  const rank = input.shape.length;
  const halo = typeof options.halo === "number" ? input.shape.map(() => options.halo as number) : options.halo;
  if (!Array.isArray(halo) || halo.length !== rank || !halo.every((one) => Number.isInteger(one) && one >= 0))
    throw new ScaleError(
      "shape",
      `stencil: expected a halo of 0 or more for each of ${rank} axes, got ${JSON.stringify(options.halo)}`,
    );
  if (!(Number.isInteger(repeat) && repeat >= 1))
    throw new ScaleError("option", `stencil: expected repeat from 1 up, got ${repeat}`);
  const firstNumber = args.findIndex((one) => typeof one === "number");
  const arrays = (firstNumber < 0 ? args : args.slice(0, firstNumber)).map((one) => specOf(graph, "stencil", one));
  const scalars = firstNumber < 0 ? [] : args.slice(firstNumber);
  if (scalars.some((one) => typeof one !== "number"))
    throw new ScaleError("option", "stencil: expected arrays before numbers in args");
  for (const one of arrays)
    if (String(one.shape) !== String(input.shape))
      throw new ScaleError(
        "shape",
        `stencil: expected arrays of shape [${input.shape.join(", ")}] as args, got [${one.shape.join(", ")}]`,
      );
  const shared: Omit<StencilStageOptions, "steps"> = {
    fn: ship("stencil", fn, uses),
    halo,
    boundary,
    value,
    scalars: scalars as number[],
  };
  const extents = halo.map((one) => 2 * one + 2);
  const made = stencilOf(shared, "cpu");
  const sample = made(...[input, ...arrays].map((one) => zeros(extents, one.dtype)), ...shared.scalars) as NDArray;
  // A kernel computes in float64 what numbers make of float32; the result is stored in the field's own type.
  const dtype =
    dtypeInfo(input.dtype).kind === dtypeInfo(sample.dtype).kind ? input.dtype : (sample.dtype as ArraySpec["dtype"]);
  if (repeat > 1 && dtype !== input.dtype)
    throw new ScaleError(
      "shape",
      `stencil: a step that is repeated must give ${input.dtype}, and gives ${dtype}: convert in the function`,
    );
  const kind = { shape: input.shape, chunks: input.chunks, dtype };
  const fits = (steps: number): boolean => {
    const trial = graph.trial("stencil", [input, ...arrays], kind, { ...shared, steps });
    return needsOf(trial).memory <= memory;
  };
  const steps = options.fuse ?? chosen(input, halo, repeat, fits);
  if (!(Number.isInteger(steps) && steps >= 1))
    throw new ScaleError("option", `stencil: expected fuse from 1 up, got ${steps}`);
  let from = input;
  for (let done = 0; done < repeat; done += steps)
    from = graph.addStage("stencil", [from, ...arrays], kind, { ...shared, steps: Math.min(steps, repeat - done) });
  return arrayOf(from);
}

/** The most steps whose halos cost no more than a part of the work, and fit. */
function chosen(
  { chunks }: ArraySpec,
  halo: readonly number[],
  repeat: number,
  fits: (steps: number) => boolean,
): number {
  const redundant = (steps: number): number =>
    chunks.reduce((all, extent, axis) => (all * (extent + (halo[axis] as number) * (steps - 1))) / extent, 1) - 1;
  let steps = 1;
  while (steps < repeat && redundant(steps + 1) <= REDUNDANT && fits(steps + 1)) steps++;
  return steps;
}
