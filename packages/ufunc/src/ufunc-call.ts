import type { DType, Target } from "@gridstride/core";
import { broadcastShape } from "./broadcast.ts";
import { readCall } from "./call-options.ts";
import { callOnDevice } from "./device-call.ts";
import { checkTypes } from "./device-types.ts";
import { hostDevice, webgpuDevice } from "./devices.ts";
import { callLater, callNow } from "./host-call.ts";
import type { Kernels } from "./kernels.ts";
import { type Given, placeOfCall, shapeOf, typeOf } from "./operands.ts";
import type { PreparedCall } from "./prepared-call.ts";
import type { LoopRequest, LoopTypes } from "./resolve-loop.ts";
import { toLoopType } from "./scalars.ts";

/** What a call needs of its ufunc. */
export interface Callee {
  readonly name: string;
  readonly nin: number;
  readonly nout: number;
  readonly target: Target;
  readonly kernels: Kernels;
  /** The loop that a call runs. @throws {CastingError} where there is none. */
  resolve(request: LoopRequest): LoopTypes;
}

/**
 * Calls a ufunc: scalars give scalars, device arrays device arrays at once, host arrays host arrays, through a promise
 * where a GPU computes them.
 *
 * @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words.
 */
export function callUfunc(callee: Callee, args: readonly unknown[]): unknown {
  const { name, nin, nout, kernels, target } = callee;
  const { operands, options } = readCall(name, nin, nout, args);
  const { out, where, device } = options;
  const loop = callee.resolve({
    name,
    inputs: operands.map(typeOf),
    outputs: out.map((one) => (one === null ? null : (typeOf(one) as DType))),
    casting: options.casting,
    ...(options.dtype === undefined ? {} : { dtype: options.dtype }),
  });
  const given = out.filter((one) => one !== null);
  const mask = typeof where === "boolean" ? [] : [where];
  const shape = broadcastShape(operands.map(shapeOf), given.map(shapeOf), mask[0] && shapeOf(mask[0]));
  const place = placeOfCall(name, [...operands, ...given, ...mask]);
  const inputs = operands.map((given, i) => inLoopType(given, loop.inputs[i] as DType));
  const prepared: PreparedCall = { kernels, loop, shape, operands: inputs, options };
  if (place.kind === "device") {
    checkTypes(name, loop, place.device);
    return single(callOnDevice(prepared, place.device));
  }
  if (place.kind === "scalar") {
    const results = callNow(prepared, hostDevice(target === "webgpu" ? "cpu" : target));
    return single(results.map((array) => array.get()));
  }
  if ((device?.target ?? target) !== "webgpu")
    return single(callNow(prepared, device ?? hostDevice(target as Exclude<Target, "webgpu">)));
  if (device !== undefined) checkTypes(name, loop, device);
  return callOnWebgpu(callee, prepared);
}

async function callOnWebgpu({ name }: Callee, prepared: PreparedCall): Promise<unknown> {
  const device = prepared.options.device ?? (await webgpuDevice());
  checkTypes(name, prepared.loop, device);
  return single(await callLater(prepared, device));
}

/** A scalar as the loop takes it; what it does not hold is refused before anything is queued. */
function inLoopType(given: Given, type: DType): Given {
  if (given.kind === "scalar") return { ...given, value: toLoopType(given.value, type) };
  if (given.kind === "host" && given.array.ndim === 0)
    return { kind: "scalar", value: given.array.astype(type).get(), type };
  return given;
}

/** One result by itself, several as a tuple. */
function single<T>(results: readonly T[]): T | readonly T[] {
  return results.length === 1 ? (results[0] as T) : results;
}
