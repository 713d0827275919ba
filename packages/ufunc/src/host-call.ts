import { type Device, type DeviceArray, type DType, empty, type NDArray } from "@gridstride/core";
import { stretch } from "./broadcast.ts";
import { type ElementwiseCall, elementwiseRun, type Input } from "./elementwise.ts";
import { fetchLater, fetchNow, place, placeOutput, rethrow, type Strided } from "./host-memory.ts";
import { inFortranOrder, outputOrder } from "./nest.ts";
import type { Given } from "./operands.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** Host arrays in, host arrays out, on a device whose launches are done when they return. */
export function callNow(prepared: PreparedCall, device: Device): readonly NDArray[] {
  const results = resultsOf(prepared);
  if (prepared.options.where === false) return results;
  const { call, dispose } = stage(prepared, device, results);
  try {
    const run = elementwiseRun(call);
    if (run) prepared.kernels.launch(device, run);
    rethrow(device);
    for (const [i, result] of results.entries()) fetchNow(result, call.outputs[i] as Strided);
  } finally {
    dispose();
  }
  return results;
}

/** The same through a promise, on any device. */
export async function callLater(prepared: PreparedCall, device: Device): Promise<readonly NDArray[]> {
  const results = resultsOf(prepared);
  if (prepared.options.where === false) return results;
  const { call, dispose } = stage(prepared, device, results);
  try {
    const run = elementwiseRun(call);
    if (run) await prepared.kernels.launchAsync(device, run);
    await Promise.all(results.map((result, i) => fetchLater(result, call.outputs[i] as Strided)));
  } finally {
    dispose();
  }
  return results;
}

/** The arrays that take the results: those that the caller gave, and fresh ones in the order that is asked for. */
function resultsOf({ loop, shape, operands, options }: PreparedCall): readonly NDArray[] {
  const given = [...operands, ...options.out, options.where].flatMap((one) => hostArray(one) ?? []);
  const strides = given.map((array) => stretch(array, shape));
  const fortran = options.order === "A" && inFortranOrder(given, shape);
  const order = outputOrder(options.order, shape.length, strides, fortran);
  const rowMajor = order.every((axis, at) => axis === at);
  const back = order.map((_, axis) => order.indexOf(axis));
  return options.out.map((out, i) => {
    const type = loop.outputs[i] as DType;
    const own = hostArray(out);
    if (own !== null) return own;
    if (rowMajor) return empty(shape, type);
    return empty(
      order.map((axis) => shape[axis] as number),
      type,
    ).transpose(back);
  });
}

function hostArray(given: Given | boolean | null): NDArray | null {
  return given !== null && typeof given !== "boolean" && given.kind === "host" ? given.array : null;
}

/** A call's arrays in device memory of their own, so that whatever shares host memory does not meet there. */
interface Staged {
  readonly call: ElementwiseCall;
  dispose(): void;
}

function stage({ loop, shape, operands, options }: PreparedCall, device: Device, results: readonly NDArray[]): Staged {
  const owned: DeviceArray[] = [];
  const dispose = (): void => {
    for (const memory of owned) memory.dispose();
  };
  const keep = (strided: Strided): Strided => {
    owned.push(strided.memory);
    return strided;
  };
  const placed = new Map<NDArray, Strided>();
  const put = (array: NDArray): Strided => {
    const known = placed.get(array) ?? keep(place(device, array));
    placed.set(array, known);
    return known;
  };
  try {
    const inputs = operands.map((operand, i): Input => {
      if (operand.kind === "scalar") return { kind: "scalar", value: operand.value, type: loop.inputs[i] as DType };
      return { kind: "array", ...put(operand.array as NDArray) };
    });
    const mask = hostArray(options.where);
    // What a mask leaves out keeps what it was.
    const outputs = results.map((array) => keep(mask ? place(device, array) : placeOutput(device, array)));
    return { call: { loop, shape, inputs, outputs, mask: mask && put(mask) }, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}
