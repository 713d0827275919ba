import type { Device, DeviceArray, DType } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { stretch } from "./broadcast.ts";
import { elementwiseRun, type Input } from "./elementwise.ts";
import type { Strided } from "./host-memory.ts";
import type { Given } from "./operands.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** Device arrays in, device arrays out, enqueued. What is allocated is row-major and the caller's. */
export function callOnDevice(
  { kernels, loop, shape, operands, options }: PreparedCall,
  device: Device,
): readonly DeviceArray[] {
  const inputs = operands.map((operand, i): Input => {
    if (operand.kind === "scalar") return { kind: "scalar", value: operand.value, type: loop.inputs[i] as DType };
    return { kind: "array", ...stridedOf(operand.array as DeviceArray) };
  });
  const mask = deviceArray(options.where);
  const results = options.out.map((out, i) => deviceArray(out) ?? device.empty(shape, loop.outputs[i] as DType));
  if (options.where === false) return results;
  const read = [...inputs.flatMap((one) => (one.kind === "array" ? [one] : [])), ...(mask ? [stridedOf(mask)] : [])];
  // An output whose elements are read elsewhere gets its results in the end: those of a copy of the inputs.
  const aside = results.map((result, i) => {
    const others = [...read, ...results.slice(0, i).map(stridedOf)];
    return others.some((other) => meets(stridedOf(result), other, shape)) ? result.copy() : null;
  });
  const outputs = results.map((result, i) => stridedOf(aside[i] ?? result));
  const run = elementwiseRun({ loop, shape, inputs, outputs, mask: mask && stridedOf(mask) });
  if (run) kernels.launch(device, run);
  for (const [i, copy] of aside.entries()) {
    if (copy === null) continue;
    (results[i] as DeviceArray).copyFrom(copy);
    copy.dispose();
  }
  return results;
}

function deviceArray(given: Given | boolean | null): DeviceArray | null {
  return given !== null && typeof given !== "boolean" && given.kind === "device" ? given.array : null;
}

function stridedOf(array: DeviceArray): Strided {
  return { memory: array, shape: array.shape, stride: array.stride, offset: array.offset };
}

/** Whether two arrays may share elements. Conservative: ranges are compared. */
export function sharesMemory(a: DeviceArray, b: DeviceArray): boolean {
  return overlap(stridedOf(a), stridedOf(b));
}

function overlap(a: Strided, b: Strided): boolean {
  if (storageOf(a.memory).id !== storageOf(b.memory).id) return false;
  const [low, high] = range(a);
  const [from, to] = range(b);
  return low < to && from < high;
}

/** Whether two arrays share memory otherwise than element by element. Conservative: ranges are compared. */
function meets(output: Strided, other: Strided, shape: readonly number[]): boolean {
  if (!overlap(output, other)) return false;
  const same = output.offset === other.offset && String(stretch(output, shape)) === String(stretch(other, shape));
  return !same;
}

function range({ shape, stride, offset }: Strided): readonly [number, number] {
  let low = offset;
  let high = offset;
  for (const [axis, extent] of shape.entries()) {
    if (extent === 0) return [offset, offset];
    const reach = (extent - 1) * (stride[axis] as number);
    if (reach < 0) low += reach;
    else high += reach;
  }
  return [low, high + 1];
}
