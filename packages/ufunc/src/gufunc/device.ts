import type { Device, DeviceArray, DType, NDArray } from "@gridstride/core";
import { convertInto } from "@gridstride/core/internal";
import { deviceEmptyIn, sharesMemory, stridedOf } from "../call/device-call.ts";
import { type Keep, withMemory } from "../call/held.ts";
import { rethrow } from "../call/host-memory.ts";
import { freshResult, inPlace } from "../call/in-place.ts";
import type { Given } from "../call/operands.ts";
import type { CoreOperand } from "../rules/core-call.ts";
import { type FreshOrder, freshOrders } from "./order.ts";
import type { PreparedCore } from "./prepared.ts";
import { type CoreInput, type CoreOutput, coreRun } from "./run.ts";

/** Device arrays in, device arrays out, enqueued. The caller owns the arrays that are allocated. */
export function coreOnDevice(prepared: PreparedCore, device: Device): readonly DeviceArray[] {
  const { callee, loop, call, operands, out, order } = prepared;
  const nin = operands.length;
  return withMemory((temporary, fresh) => {
    const orders = out.includes(null) ? freshOrders(call, [...operands, ...out].map(deviceArray), nin, order) : [];
    const results = out.map((one, i) => {
      const { shape } = call.operands[nin + i] as CoreOperand;
      return deviceArray(one) ?? fresh(deviceEmptyIn(device, shape, orders[i] as FreshOrder, loop.outputs[i] as DType));
    });
    if (call.loop.includes(0)) return results;
    const inputs = operands.map((operand, i): CoreInput => {
      if (operand.kind === "scalar") return { kind: "scalar", value: operand.value };
      const array = operand.kind === "host" ? temporary(device.toDevice(operand.array)) : operand.array;
      return inputOf(converted(array, loop.inputs[i] as DType, temporary));
    });
    // An output whose memory is read, or filled, by others gets its results in the end, computed from a copy of the inputs.
    const read = operands.flatMap((one) => deviceArray(one) ?? []);
    const targets = results.map((result, i) => {
      const type = loop.outputs[i] as DType;
      if (result.dtype !== type) return converted(result, type, temporary);
      const others = [...read, ...results.slice(0, i)];
      return others.some((other) => sharesMemory(result, other)) ? temporary(result.copy()) : result;
    });
    const outputs = targets.map((target, i) => outputOf(target, out[i] === null));
    const run = coreRun({ loop, call, inputs, outputs });
    if (run) callee.kernels.launch(device, run);
    for (const [i, target] of targets.entries()) {
      const result = results[i] as DeviceArray;
      if (target === result) continue;
      if (target.dtype === result.dtype) result.copyFrom(target);
      else convertInto(result, target);
    }
    return results;
  });
}

/**
 * The same on host arrays that the device manages, done when it returns: no array of the caller is copied.
 *
 * @returns null, having done nothing, where one of them is elsewhere.
 */
export function coreInPlace(prepared: PreparedCore, device: Device): readonly NDArray[] | null {
  const { loop, call, operands, out, order } = prepared;
  const nin = operands.length;
  // An input without axes was made for this call.
  const hosts = [...operands, ...out].map((one, i) =>
    one?.kind === "host" && (i >= nin || one.array.ndim > 0) ? one.array : null,
  );
  const arrays = inPlace(
    hosts.filter((host) => host !== null),
    device,
  )?.values();
  if (arrays === undefined) return null;
  const place = (given: Given, i: number): Given =>
    hosts[i] === null ? given : { kind: "device", array: arrays.next().value as DeviceArray };
  const inputs = operands.map(place);
  return withMemory((temporary) => {
    const orders = out.includes(null) ? freshOrders(call, hosts, nin, order) : [];
    const fresh = out.map((one, i) => {
      const { shape } = call.operands[nin + i] as CoreOperand;
      return one ? null : freshResult(device, shape, orders[i] as FreshOrder, loop.outputs[i] as DType, temporary);
    });
    const outputs = fresh.map(
      (one, i): Given => (one ? { kind: "device", array: one.memory } : place(out[i] as Given, nin + i)),
    );
    coreOnDevice({ ...prepared, operands: inputs, out: outputs }, device);
    rethrow(device);
    return fresh.map((one, i) => one?.finish() ?? (hosts[nin + i] as NDArray));
  });
}

function deviceArray(given: Given | null): DeviceArray | null {
  return given?.kind === "device" ? given.array : null;
}

function inputOf(array: DeviceArray): CoreInput {
  return { kind: "array", ...stridedOf(array) };
}

function outputOf(array: DeviceArray, unwritten: boolean): CoreOutput {
  return { ...stridedOf(array), unwritten };
}

/** The array in another type; an axis that repeats elements is not expanded. */
function converted(array: DeviceArray, type: DType, keep: Keep): DeviceArray {
  if (array.dtype === type) return array;
  const once = array.slice(...array.stride.map((step) => (step === 0 ? ([0, 1] as const) : null)));
  const made = keep(array.device.empty(once.shape, type));
  convertInto(made, once);
  return made.broadcastTo(array.shape);
}
