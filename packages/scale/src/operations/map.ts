import * as core from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import * as numpy from "@gridstride/ufunc/numpy";
import { extentsOf, product } from "../arrays/grid.ts";
import { ScaleError } from "../errors.ts";
import { rebuild, type Shipped } from "../functions.ts";
import { broadcastRegion } from "./elementwise.ts";
import { allAtOnce, type Operation, type Read, type Task } from "./operation.ts";

export interface MapOptions {
  readonly fn: Shipped;
  /** The `uses` of the function's context: JSON. */
  readonly uses: unknown;
  /** For a sweep: the values of each parameter. */
  readonly parameters?: Readonly<Record<string, readonly unknown[]>>;
}

/** Plain functions run on the worker's thread with arrays of the host. */
export const map: Operation<MapOptions> = {
  reads: ({ inputs }, region) => inputs.map((spec, input): Read => ({ input, region: broadcastRegion(spec, region) })),
  memory: (stage, reads, result) => 2 * allAtOnce(stage, reads, result),
  async run(task) {
    const arrays = await Promise.all(task.reads.map(task.load));
    return checked(task, await rebuild(task.options.fn).fn(contextOf(task), ...arrays));
  },
};

/** A function of parameters, one point of their grid a task. */
export const sweep: Operation<MapOptions> = {
  reads: () => [],
  memory: (_stage, _reads, result) => 4 * result,
  async run(task) {
    const axes = Object.entries(task.options.parameters ?? {});
    const point = Object.fromEntries(axes.map(([name, values], axis) => [name, values[task.index[axis] as number]]));
    const value = await rebuild(task.options.fn).fn(contextOf(task), point);
    const shape = task.output.chunks;
    const given = core.asNDArray(value as number);
    if (given.size !== product(shape)) throw wrongShape(shape.slice(axes.length), given.shape);
    return checked(task, given.astype(task.output.dtype).reshape(shape));
  },
};

function contextOf({ options, index, region, device, target, log }: Task<MapOptions>): object {
  return {
    core,
    kernels,
    numpy,
    uses: options.uses,
    index,
    start: region.start,
    stop: region.stop,
    device,
    target,
    log,
  };
}

function checked({ region, output }: Task<MapOptions>, value: unknown): core.NDArray {
  const extents = extentsOf(region);
  const array = core.asNDArray(value as number);
  if (array.ndim !== extents.length || array.shape.some((extent, axis) => extent !== extents[axis]))
    throw wrongShape(extents, array.shape);
  if (array.dtype !== output.dtype)
    throw new ScaleError(
      "function",
      `the function gave a chunk of ${array.dtype}, the plan says ${output.dtype}: say the type with dtype, or convert the result with astype`,
    );
  return array as core.NDArray;
}

const wrongShape = (expected: readonly number[], got: readonly number[]): ScaleError =>
  new ScaleError(
    "function",
    `the function must give a chunk of shape [${expected.join(", ")}], and gave [${got.join(", ")}]`,
  );
