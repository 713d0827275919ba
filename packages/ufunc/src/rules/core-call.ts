import { LaunchError } from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import { type AxesOptions, checkKeepdims, type OperandRank, type Remap, remapAxes } from "./axes.ts";
import { coreSizes, findMissing, type OperandShape } from "./core-dimensions.ts";
import type { CoreLayout } from "./layout.ts";
import { loopShape, type Parts } from "./loop-shape.ts";

/** How a gufunc is called: what it loops over, and where in each operand loop and core dimensions lie. */
export interface CoreCall {
  /** The loop dimensions, broadcast. */
  readonly loop: readonly number[];
  /** Sizes of the layout's dimensions; 1 for one that is left out. */
  readonly sizes: readonly number[];
  /** Inputs, then outputs. */
  readonly operands: readonly CoreOperand[];
}

/** One operand of a call. */
export interface CoreOperand {
  /** The array's shape; of an output that is to be allocated, the shape it gets. */
  readonly shape: readonly number[];
  /** The array's axis for each of its own loop dimensions, which align with the last of the call's. */
  readonly loop: readonly number[];
  /** The array's axis for each core dimension of the layout, null for one that is left out. */
  readonly core: readonly (number | null)[];
}

/**
 * Fits operands to a layout: sizes of core dimensions, loop dimensions broadcast, shapes of outputs.
 *
 * @param name - the gufunc's, for messages.
 * @param shapes - of inputs, then outputs; null for outputs to be allocated.
 * @throws {ShapeError} or {LaunchError} in NumPy's words.
 */
export function resolveCore(
  name: string,
  layout: CoreLayout,
  shapes: readonly OperandShape[],
  options: AxesOptions = {},
): CoreCall {
  const { keepdims = false } = options;
  if (typeof keepdims !== "boolean")
    throw new LaunchError("wrong-kind", `'keepdims' must be a boolean, got ${show(keepdims)}`);
  // As NumPy, which refuses `keepdims: false` too.
  if (options.keepdims !== undefined) checkKeepdims(name, layout);
  const nin = layout.inputs.length;
  const dimensions = [...layout.inputs, ...layout.outputs];
  const kept = keepdims ? (layout.inputs[0]?.length ?? 0) : 0;
  const coreRank = dimensions.map((own, operand) => (operand < nin ? own.length : own.length + kept));
  const presence = findMissing(name, layout, shapes, coreRank);
  const loopRank = Math.max(
    0,
    ...shapes.map((shape, operand) => (shape === null ? 0 : shape.length - (presence.coreRank[operand] as number))),
  );
  const ranks = shapes.map((shape, operand): OperandRank => {
    const core = presence.coreRank[operand] as number;
    return { rank: shape?.length ?? loopRank + core, coreRank: core };
  });
  const remaps = remapAxes(name, layout, ranks, options);
  const sizes = coreSizes(name, layout, shapes, presence, remaps);

  const parts = shapes.map((shape, operand): Parts => {
    const { rank, coreRank: core } = ranks[operand] as OperandRank;
    const own = (dimensions[operand] as readonly number[]).filter((one) => !presence.missing[one]);
    const wanted =
      keepdims && operand >= nin ? new Array<number>(kept).fill(1) : own.map((one) => sizes[one] as number);
    const extents = shape === null ? [] : (remaps[operand] as Remap).map((axis) => shape[axis] as number);
    return { shape, loop: extents.slice(0, rank - core), core: extents.slice(rank - core), wanted };
  });
  const loop = loopShape(parts.slice(0, nin), parts.slice(nin), loopRank, layout.dimensions.length === 0);
  const operands = parts.map(({ shape, wanted }, operand): CoreOperand => {
    const remap = remaps[operand] as Remap;
    const { rank, coreRank: core } = ranks[operand] as OperandRank;
    let next = rank - core;
    return {
      shape: shape ?? inverse(remap, [...loop, ...wanted]),
      loop: remap.slice(0, next),
      core: (dimensions[operand] as readonly number[]).map((one) =>
        presence.missing[one] ? null : (remap[next++] as number),
      ),
    };
  });
  return { loop, sizes, operands };
}

/** Puts sizes where the axes they belong to are. */
function inverse(remap: Remap, sizes: readonly number[]): readonly number[] {
  const shape = new Array<number>(remap.length);
  for (const [at, axis] of remap.entries()) shape[axis] = sizes[at] as number;
  return shape;
}
