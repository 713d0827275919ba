import { type Device, type DeviceArray, type DType, empty, LaunchError, type NDArray } from "@gridstride/core";
import { stretch } from "./broadcast.ts";
import type { CoreOperand } from "./core-call.ts";
import type { PreparedCore } from "./core-prepared.ts";
import { type CoreInput, type CoreJob, type CoreOutput, coreRun } from "./core-run.ts";
import { fetchLater, fetchNow, place, placeOutput, rethrow, type Strided } from "./host-memory.ts";
import { inFortranOrder, outputOrder } from "./nest.ts";
import type { Given } from "./operands.ts";

/** Host arrays in, host arrays out, on a device whose launches are done when they return. */
export function coreNow(prepared: PreparedCore, device: Device): readonly NDArray[] {
  const results = resultsOf(prepared);
  if (prepared.call.loop.includes(0)) return results.map(({ array }) => array);
  const { job, dispose } = stage(prepared, device, results);
  try {
    const run = coreRun(job);
    if (run) prepared.callee.kernels.launch(device, run);
    rethrow(device);
    for (const [i, { inType }] of results.entries()) fetchNow(inType, job.outputs[i] as Strided);
  } finally {
    dispose();
  }
  return results.map(finish);
}

/** The same through a promise, on any device. */
export async function coreLater(prepared: PreparedCore, device: Device): Promise<readonly NDArray[]> {
  const results = resultsOf(prepared);
  if (prepared.call.loop.includes(0)) return results.map(({ array }) => array);
  const { job, dispose } = stage(prepared, device, results);
  try {
    const run = coreRun(job);
    if (run) await prepared.callee.kernels.launchAsync(device, run);
    await Promise.all(results.map(({ inType }, i) => fetchLater(inType, job.outputs[i] as Strided)));
  } finally {
    dispose();
  }
  return results.map(finish);
}

/** Where one result goes. */
interface Result {
  readonly array: NDArray;
  /** The same array, or where its type is another one, a copy in the loop's type. */
  readonly inType: NDArray;
  /** It was allocated for the call. */
  readonly fresh: boolean;
}

/** What was computed in another type goes into the caller's array now. */
function finish({ array, inType }: Result): NDArray {
  return inType === array ? array : array.fill(inType);
}

/** The arrays that take the results: those that the caller gave, and fresh ones in the order that is asked for. */
function resultsOf({ callee, loop, call, operands, out, order }: PreparedCore): readonly Result[] {
  const all = [...operands, ...out].map((given) => (given?.kind === "host" ? given.array : null));
  const nin = operands.length;
  // The axes that NumPy's iterator has: those of the loop, then the core ones of each output.
  const cores = call.operands.slice(nin).map(({ core }) => core.length);
  const starts = cores.map((_, i) => call.loop.length + cores.slice(0, i).reduce((a, b) => a + b, 0));
  const rank = call.loop.length + cores.reduce((a, b) => a + b, 0);
  const strides = all.flatMap((array, i) => {
    if (array === null) return [];
    const operand = call.operands[i] as CoreOperand;
    const own = new Array<number>(rank).fill(0);
    for (const [axis, step] of loopStride(array, operand, call.loop).entries()) own[axis] = step;
    if (i >= nin)
      for (const [at, axis] of operand.core.entries())
        own[(starts[i - nin] as number) + at] = axis === null ? 0 : (array.stride[axis] as number);
    return [own];
  });
  const given = all.filter((array) => array !== null);
  const fortran = order === "A" && inFortranOrder(given, given[0]?.shape ?? []);
  const places = outputOrder(order, rank, strides, fortran);
  return cores.map((_, i): Result => {
    const type = loop.outputs[i] as DType;
    const array = all[nin + i] ?? null;
    if (array === null) {
      const made = allocate(call.operands[nin + i] as CoreOperand, places, call.loop.length, starts[i] as number, type);
      return { array: made, inType: made, fresh: true };
    }
    if (array.stride.some((step, axis) => step === 0 && (array.shape[axis] as number) > 1))
      throw new LaunchError(
        "not-writable",
        `output array is read-only: ${callee.name} got a broadcast array in \`out\``,
      );
    return { array, inType: array.dtype === type ? array : array.astype(type), fresh: false };
  });
}

function loopStride({ shape, stride }: NDArray, operand: CoreOperand, loop: readonly number[]): readonly number[] {
  const pick = (list: readonly number[]): readonly number[] => operand.loop.map((axis) => list[axis] as number);
  return stretch({ shape: pick(shape), stride: pick(stride) }, loop);
}

/** A fresh output whose axes lie in memory in the order of the iterator's. */
function allocate(
  { shape, loop, core }: CoreOperand,
  places: readonly number[],
  loopRank: number,
  start: number,
  type: DType,
): NDArray {
  const axes = places.flatMap((place) => {
    const axis = place < loopRank ? loop[place] : core[place - start];
    return axis === undefined || axis === null ? [] : [axis];
  });
  // With `keepdims` there are axes of one element besides.
  const order = [...axes, ...shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis))];
  const back = shape.map((_, axis) => order.indexOf(axis));
  const memory = empty(
    order.map((axis) => shape[axis] as number),
    type,
  );
  return memory.transpose(back);
}

/** A call's arrays in device memory of their own, so that whatever shares host memory does not meet there. */
interface Staged {
  readonly job: CoreJob;
  dispose(): void;
}

function stage({ loop, call, operands }: PreparedCore, device: Device, results: readonly Result[]): Staged {
  const owned: DeviceArray[] = [];
  const dispose = (): void => {
    for (const memory of owned) memory.dispose();
  };
  const keep = (strided: Strided): Strided => {
    owned.push(strided.memory);
    return strided;
  };
  try {
    const inputs = operands.map((operand, i): CoreInput => {
      if (operand.kind === "scalar") return { kind: "scalar", value: operand.value };
      const array = (operand as Extract<Given, { kind: "host" }>).array;
      return { kind: "array", ...keep(place(device, converted(array, loop.inputs[i] as DType))) };
    });
    // What a function does not write keeps what it was.
    const outputs = results.map(({ inType, fresh }): CoreOutput => {
      const strided = keep(fresh ? placeOutput(device, inType) : place(device, inType));
      return { ...strided, unwritten: fresh };
    });
    return { job: { loop, call, inputs, outputs }, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The array in another type; an axis that repeats elements is not expanded. */
function converted(array: NDArray, type: DType): NDArray {
  if (array.dtype === type) return array;
  const once = array.slice(...array.stride.map((step) => (step === 0 ? ([0, 1] as const) : null)));
  return once.astype(type).broadcastTo(array.shape);
}
