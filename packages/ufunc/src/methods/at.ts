import { type Device, type DType, LaunchError, ShapeError } from "@gridstride/core";
import { type HostTarget, takeTurn } from "@gridstride/core/internal";
import { checkDistinct, checkNames, isOptions, isWritable } from "../call/call-options.ts";
import { type Given, hostArrays, readOperand, residenceOfCall, shapeOf, typeOf } from "../call/operands.ts";
import type { Callee } from "../call/ufunc-call.ts";
import { tryBroadcast } from "../rules/broadcast.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { toLoopType } from "../rules/scalars.ts";
import { type AtJob, stagesOfUpdates, updateOnDevice } from "./at-job.ts";
import { updateLater } from "./awaited.ts";
import { selectElements } from "./indexing.ts";
import { readIndices } from "./read-indices.ts";
import { runNow } from "./staged.ts";

/**
 * `ufunc.at`: updates elements in place, an element that is named several times as often, in the order of the indices. The
 * indices are read before this returns.
 *
 * @returns nothing, through a promise where a GPU works on host arrays.
 * @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words.
 */
export function at(callee: Callee, args: readonly unknown[]): void | Promise<void> {
  const { name, target } = callee;
  const { first, indices, second, device } = readArguments(callee, args);
  const place = residenceOfCall(name, second === null ? [first] : [first, second]);
  const selection = selectElements(first.array, readIndices(indices));
  if (second !== null) checkStretch(shapeOf(second), selection.shape);
  const { dtype } = first.array;
  const loop = callee.resolve({
    name,
    inputs: [dtype, ...(second === null ? [] : [typeOf(second)])],
    outputs: [dtype],
    casting: "unsafe",
  });
  const job: AtJob = {
    kernels: callee.kernels,
    maxChunkBytes: callee.maxChunkBytes,
    loop,
    shape: selection.shape,
    places: selection.places,
    second: second && inLoopType(second, loop),
  };
  const later = place.kind !== "device" && (device?.target ?? target) === "webgpu";
  if (selection.places.length === 0) return later ? Promise.resolve() : undefined;
  if (first.kind === "device") return updateOnDevice(job, first.array);
  if (!later) {
    const on = device ?? callee.host(target as HostTarget);
    return runNow(job, on, stagesOfUpdates(job, first.array, on));
  }
  const { array } = first;
  const use = { reads: second === null ? [] : hostArrays([second]), writes: [array] };
  return takeTurn(use, () => updateLater(job, array, device));
}

interface Arguments {
  readonly first: Exclude<Given, { kind: "scalar" }>;
  readonly indices: unknown;
  /** Null for a function of one operand. */
  readonly second: Given | null;
  readonly device: Device | undefined;
}

function readArguments({ nin, nout }: Callee, args: readonly unknown[]): Arguments {
  if (nin > 2) throw new LaunchError("arity", "Only unary and binary ufuncs supported at this time");
  if (nout !== 1) throw new LaunchError("arity", "Only single output ufuncs supported at this time");
  if (args.length < 2) throw new LaunchError("arity", `at() takes at least 2 arguments (${args.length} given)`);
  const [x, indices, ...rest] = args;
  if (!isWritable(x)) throw new LaunchError("not-writable", "first operand must be array");
  const first = readOperand(x) as Arguments["first"];
  checkDistinct("at()", first.array, "as its first operand");
  if (nin === 2 && (rest[0] === undefined || isOptions(rest[0])))
    throw new LaunchError("arity", "second operand needed for ufunc");
  const [options, ...more] = rest.slice(nin - 1);
  if (nin === 1 && options !== undefined && !isOptions(options))
    throw new LaunchError("arity", "second operand provided when ufunc is unary");
  if (more.length > 0) throw new LaunchError("arity", `at() takes at most ${nin + 2} arguments (${args.length} given)`);
  return {
    first,
    indices,
    second: nin === 2 ? readOperand(rest[0]) : null,
    device: readDevice(options),
  };
}

function readDevice(options: unknown): Device | undefined {
  checkNames("at", options ?? {}, ["device"]);
  return (options as { readonly device?: Device } | undefined)?.device;
}

function checkStretch(from: readonly number[], to: readonly number[]): void {
  const shape = tryBroadcast([from, to]);
  if (shape?.length === to.length && shape.every((extent, axis) => extent === to[axis])) return;
  throw new ShapeError("mismatch", "array is not broadcastable to correct shape");
}

/** A scalar as the loop takes it. */
function inLoopType(given: Given, { inputs }: LoopTypes): Given {
  return given.kind === "scalar" ? { ...given, value: toLoopType(given.value, inputs[1] as DType) } : given;
}
