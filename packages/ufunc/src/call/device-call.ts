import type { Device, DeviceArray, DType } from "@gridstride/core";
import { storageOf, turned } from "@gridstride/core/internal";
import { stretch } from "../rules/broadcast.ts";
import { makeNest, type Nest } from "../rules/nest.ts";
import { nestRun } from "./elementwise.ts";
import { withMemory } from "./held.ts";
import { orderOf } from "./host-loop.ts";
import type { Strided } from "./host-memory.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** Device arrays in, device arrays out, enqueued. What is allocated is the caller's. */
export function callOnDevice(call: PreparedCall, device: Device): readonly DeviceArray[] {
  const { kernels, plan, shape, options, scalars } = call;
  const read = call.read as readonly DeviceArray[];
  const given = options.out.flatMap((out) => out?.array ?? []) as DeviceArray[];
  const make = freshIn(call, [...read, ...given], device);
  return withMemory((temporary, fresh) => {
    const results = options.out.map(
      (out, i) => (out?.array as DeviceArray) ?? fresh(make(plan.loop.outputs[i] as DType)),
    );
    if (options.where === false || shape.includes(0)) return results;
    // An output whose elements are read elsewhere gets its results in the end: those of a copy of the inputs.
    const targets = results.map((result, i) => {
      if (options.out[i] === null) return result;
      const others = [...read, ...results.slice(0, i)];
      const isRead = others.some((other) => meets(stridedOf(result), stridedOf(other), shape));
      return isRead ? temporary(result.copy()) : result;
    });
    const arrays = [...read, ...targets];
    kernels.launch(
      device,
      nestRun((rank) => plan.kernel(rank), nestOf(call, arrays), arrays, typeof options.where !== "boolean", scalars),
    );
    for (const [i, target] of targets.entries()) if (target !== results[i]) results[i]?.copyFrom(target);
    return results;
  });
}

/** Makes arrays in the order that a call asks for. */
function freshIn(call: PreparedCall, given: readonly DeviceArray[], device: Device): (type: DType) => DeviceArray {
  const { shape, options } = call;
  const order = rowsStay(call) ? [] : orderOf(options.order, shape, given);
  if (order.every((axis, at) => axis === at)) return (type) => device.empty(shape, type);
  const back = order.map((_, axis) => order.indexOf(axis));
  const lengths = order.map((axis) => shape[axis] as number);
  return (type) => turned(device.empty(lengths, type), back);
}

/** Whether all arrays of a call, fresh ones too, lie row by row without gaps. */
function rowsStay({ shape, flat, options }: PreparedCall): boolean {
  return flat && (options.order !== "F" || shape.length < 2);
}

function nestOf(call: PreparedCall, arrays: readonly DeviceArray[]): Nest {
  const { shape } = call;
  const offsets = arrays.map(({ offset }) => offset);
  if (!rowsStay(call))
    return makeNest(
      shape,
      arrays.map((array) => stretch(array, shape)),
      offsets,
    );
  const size = shape.reduce((product, extent) => product * extent, 1);
  return { extents: [size], strides: arrays.map(() => [1]), offsets };
}

/** An array as it lies in its own memory. */
export function stridedOf(array: DeviceArray): Strided {
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
