import type { Device, DType, Target } from "@gridstride/core";
import { type HostTarget, takeTurn } from "@gridstride/core/internal";
import { broadcastShape, flatShape } from "../rules/broadcast.ts";
import type { LoopRequest, LoopTypes } from "../rules/resolve-loop.ts";
import { readCall } from "./call-options.ts";
import type { CallPlans } from "./call-plan.ts";
import { callInPlace, callOnDevice } from "./device-call.ts";
import { callNow } from "./host-call.ts";
import { managingDevice } from "./in-place.ts";
import type { KernelSource } from "./kernel-source.ts";
import type { Kernels } from "./kernels.ts";
import { arrayOf, type GivenArray, hostArrays, residenceOfCall, scalarOf, shapeOf } from "./operands.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** The parts of a ufunc that its calls need. */
export interface Callee {
  readonly name: string;
  readonly nin: number;
  readonly nout: number;
  readonly target: Target;
  /** The default device of a target that answers at once. */
  readonly host: (target: HostTarget) => Device;
  readonly source: KernelSource;
  readonly kernels: Kernels;
  readonly plans: CallPlans;
  /** Most bytes of host arrays that are on a device at a time; undefined for what suits the device. */
  readonly maxChunkBytes: number | undefined;
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
  const { name, nin, nout, kernels, target, maxChunkBytes } = callee;
  const { operands, options } = readCall(name, nin, nout, args);
  const { out, where } = options;
  const plan = callee.plans.for(operands, options);
  const mask = plan.masked ? [where as GivenArray] : [];
  const given = out.filter((one) => one !== null);
  const read = [...mask.map(({ array }) => array), ...operands.map(arrayOf).filter((one) => one !== null)];
  const flat = flatShape([...read, ...given.map(({ array }) => array)]);
  const shape = flat ?? broadcastShape(operands.map(shapeOf), given.map(shapeOf), mask[0]?.array.shape);
  const place = residenceOfCall(name, [...operands, ...given, ...mask]);
  const hosts = { reads: hostArrays([...operands, ...mask]), writes: hostArrays(given) };
  const device = options.device ?? managingDevice(target, [...hosts.reads, ...hosts.writes]);
  const scalars = () => operands.map((one, i) => scalarOf(one, plan.loop.inputs[i] as DType));
  const prepared: PreparedCall = {
    name,
    kernels,
    plan,
    options,
    shape,
    flat: flat !== null,
    read,
    scalars: scalars(),
    maxChunkBytes,
  };
  if (place.kind === "device") {
    return single(callOnDevice(prepared, place.device));
  }
  if (place.kind === "scalar") {
    const results = callNow(prepared, callee.host(target === "webgpu" ? "cpu" : target));
    return single(results.map((array) => array.get()));
  }
  if ((device?.target ?? target) !== "webgpu") {
    const on = device ?? callee.host(target as HostTarget);
    return single(callInPlace(prepared, on) ?? callNow(prepared, on));
  }
  // Arrays without axes are read when it is the call's turn.
  return takeTurn(hosts, () => callOnWebgpu({ ...prepared, scalars: scalars() }, device));
}

async function callOnWebgpu(prepared: PreparedCall, given: Device | undefined): Promise<unknown> {
  // Programs that compute on the CPU only never load it.
  const { callLater } = await import("./later-call.ts");
  return single(await callLater(prepared, given));
}

/** One result by itself, several as a tuple. */
export function single<T>(results: readonly T[]): T | readonly T[] {
  return results.length === 1 ? (results[0] as T) : results;
}
