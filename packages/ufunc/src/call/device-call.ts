import { type Device, type DeviceArray, type DType, dtypeInfo, type NDArray } from "@gridstride/core";
import { storageOf, turned } from "@gridstride/core/internal";
import { stretch } from "../rules/broadcast.ts";
import { freshOf, loopsOver, lying, reachOf } from "./array-loop.ts";
import { nestRun } from "./elementwise.ts";
import { withMemory } from "./held.ts";
import { rethrow, type Strided } from "./host-memory.ts";
import { freshResult, inPlace } from "./in-place.ts";
import type { GivenArray } from "./operands.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { SLOT_BYTES } from "./slots.ts";

/** Device arrays in, device arrays out, enqueued. The caller owns the arrays that are allocated. */
export function callOnDevice(call: PreparedCall, device: Device): readonly DeviceArray[] {
  const { kernels, plan, shape, options, scalars } = call;
  const read = call.read as readonly DeviceArray[];
  const given = options.out.flatMap((out) => out?.array ?? []) as DeviceArray[];
  const make = freshOf(call, [...read, ...given], (...args) => deviceEmptyIn(device, ...args));
  return withMemory((temporary, fresh) => {
    const results = options.out.map(
      (out, i) => (out?.array as DeviceArray) ?? fresh(make(plan.loop.outputs[i] as DType)),
    );
    if (options.where === false || shape.includes(0)) return results;
    // An output whose elements are read elsewhere gets its results in the end, computed from a copy of the inputs.
    const targets = results.map((result, i) => {
      if (options.out[i] === null) return result;
      const others = [...read, ...results.slice(0, i)];
      const isRead = others.some((other) => meets(stridedOf(result), stridedOf(other), shape));
      return isRead ? temporary(result.copy()) : result;
    });
    const arrays = [...read, ...targets];
    kernels.launch(device, nestRun(plan, loopsOver(call, arrays), arrays, scalars));
    for (const [i, target] of targets.entries()) if (target !== results[i]) results[i]?.copyFrom(target);
    return results;
  });
}

/**
 * The same on host arrays that the device manages, done when it returns: nothing is copied.
 *
 * @returns null, having done nothing, where one of them is elsewhere, or all are so small that copies cost less.
 */
export function callInPlace(call: PreparedCall, device: Device): readonly NDArray[] | null {
  const { plan, shape, options } = call;
  const given = options.out.flatMap((out) => out?.array ?? []) as NDArray[];
  const hosts = [...(call.read as readonly NDArray[]), ...given];
  const arrays = inPlace(hosts, device);
  if (arrays === null || !hosts.some(({ byteLength }) => byteLength > SLOT_BYTES)) return null;
  const read = arrays.slice(0, call.read.length);
  const outputs = arrays.slice(call.read.length).values();
  return withMemory((temporary) => {
    const make = freshOf(call, hosts, (...args) => freshResult(device, ...args, temporary));
    const fresh = options.out.map((out, i) => (out === null ? make(plan.loop.outputs[i] as DType) : null));
    const out = fresh.map((one): GivenArray => {
      // Elements that a mask leaves out are zero, as in other fresh arrays of the host.
      if (one !== null && options.where !== true) one.memory.fill(0);
      return { kind: "device", array: one?.memory ?? (outputs.next().value as DeviceArray) };
    });
    if (!shape.includes(0)) callOnDevice({ ...call, read, options: { ...options, out } }, device);
    rethrow(device);
    return fresh.map((one, i) => one?.finish() ?? (options.out[i]?.array as NDArray));
  });
}

/** An array whose axes lie in memory in an order, outermost first. */
export function deviceEmptyIn(
  device: Device,
  shape: readonly number[],
  order: readonly number[],
  type: DType,
): DeviceArray {
  const { lengths, back } = lying(shape, order);
  const made = device.empty(lengths, type);
  return back === null ? made : turned(made, back);
}

/** An array as it lies in its own memory. */
export function stridedOf(array: DeviceArray): Strided {
  return { memory: array, shape: array.shape, stride: array.stride, offset: array.offset };
}

/** Whether two arrays may share memory. Conservative: ranges are compared. */
export function sharesMemory(a: DeviceArray, b: DeviceArray): boolean {
  return overlap(stridedOf(a), stridedOf(b));
}

function overlap(a: Strided, b: Strided): boolean {
  if (storageOf(a.memory).id !== storageOf(b.memory).id) return false;
  const [low, high] = bytesOf(a);
  const [from, to] = bytesOf(b);
  return low < to && from < high;
}

/** The bytes of its memory from an array's first element to its last. */
function bytesOf(array: Strided): readonly [number, number] {
  const [low, high] = reachOf(array);
  const { bytesPerElement } = dtypeInfo(array.memory.dtype);
  return [low * bytesPerElement, high * bytesPerElement];
}

/** Whether two arrays share memory otherwise than element by element. Conservative: ranges are compared. */
function meets(output: Strided, other: Strided, shape: readonly number[]): boolean {
  if (!overlap(output, other)) return false;
  const same =
    output.memory.dtype === other.memory.dtype &&
    output.offset === other.offset &&
    String(stretch(output, shape)) === String(stretch(other, shape));
  return !same;
}
