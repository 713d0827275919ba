import { type Device, type DeviceArray, type DType, NDArray, type TypedArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { BoundArg } from "@gridstride/jit/internal";
import { sharesMemory, stridedOf } from "../call/device-call.ts";
import { arrayType, scalarType } from "../call/elementwise.ts";
import { held, type Keep, withMemory } from "../call/held.ts";
import { copyIn, fetchNow, rethrow, type Strided } from "../call/host-memory.ts";
import { planKey } from "../call/kernel-source.ts";
import type { KernelRun, Kernels } from "../call/kernels.ts";
import type { Given } from "../call/operands.ts";
import { stretch } from "../rules/broadcast.ts";
import { elementOffsets } from "../rules/element-offsets.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { type Cells, cellsOf, chunksOfUpdates, copyCells, type Updates } from "./at-chunks.ts";
import type { AtPlan } from "./at-kernel.ts";
import type { Segments } from "./segments.ts";
import { mostBytes } from "./staged.ts";

/** Elements to update, whatever memory they are in; there is one at least. */
export interface AtJob extends Updates {
  readonly kernels: Kernels;
  /** Most bytes of host arrays that are on a device at a time; undefined for what it holds. */
  readonly maxChunkBytes: number | undefined;
  readonly loop: LoopTypes;
}

/** Updates host memory, on a device whose launches are done when they return. */
export function updateNow(job: AtJob, array: NDArray, device: Device): void {
  for (const part of chunksOfUpdates(job, array, mostBytes(job, device))) {
    const staged = stage(part, array, device);
    try {
      part.kernels.launch(device, staged.run);
      rethrow(device);
      fetchNow(staged.picked, staged.placed);
    } finally {
      staged.dispose();
    }
    putBack(array, part.segments, staged.picked);
  }
}

/** Updates device memory; enqueued. */
export function updateOnDevice(job: AtJob, array: DeviceArray): void {
  const { device } = array;
  withMemory((temporary) => {
    const targets = temporary(device.toDevice(Int32Array.from(job.segments.distinct)));
    // Elements that are read elsewhere count as they were before.
    const given = job.second?.kind === "device" ? job.second.array : null;
    const apart = given !== null && sharesMemory(array, given) ? temporary(given.copy()) : given;
    const run = runOf(job, flat(array, job.segments.distinct), targets, apart && stridedOf(apart), temporary);
    job.kernels.launch(device, run);
  });
}

/** The elements that change and the second operand, in device memory of their own. */
export function stage(
  job: AtJob,
  array: NDArray,
  device: Device,
): { readonly run: KernelRun; readonly picked: NDArray; readonly placed: Strided; dispose(): void } {
  const { keep, dispose } = held();
  const put = (of: NDArray): Strided => {
    const strided = copyIn(device, of);
    keep(strided.memory);
    return strided;
  };
  try {
    const picked = pick(array, job.segments);
    const placed = put(picked);
    const second = job.second?.kind === "host" ? put(job.second.array) : null;
    return { run: runOf(job, placed.memory, null, second, keep), picked, placed, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The launch: one thread for each element that changes. @param keep - takes in what it needs besides. */
function runOf(
  { loop, shape, segments, second }: AtJob,
  array: DeviceArray,
  targets: DeviceArray | null,
  other: Strided | null,
  keep: Keep,
): KernelRun {
  const bound = (memory: DeviceArray): BoundArg => ({ kind: "array", array: memory });
  const upload = (list: Int32Array<ArrayBuffer>): BoundArg => bound(keep(array.device.toDevice(list)));
  const args = [bound(array), ...(targets === null ? [] : [bound(targets)]), upload(segments.starts)];
  if (second?.kind === "scalar") args.push({ kind: "scalar", value: second.value });
  if (other !== null) {
    const places = elementOffsets(shape, stretch(other, shape), other.offset);
    const sources = Int32Array.from(segments.order, (at) => places[at] as number);
    args.push(bound(flat(other.memory, places)), upload(sources));
  }
  const plan: AtPlan = {
    type: array.dtype,
    second: second && operandOf(second, loop),
    direct: targets === null,
    loop,
  };
  return {
    kind: "at",
    plan,
    key: planKey(plan),
    signature: () => [
      arrayType(plan.type, 1),
      ...(plan.direct ? [] : [arrayType("int32", 1)]),
      arrayType("int32", 1),
      ...(plan.second === null
        ? []
        : plan.second.kind === "scalar"
          ? [scalarType(plan.second.dtype)]
          : [arrayType(plan.second.dtype, 1), arrayType("int32", 1)]),
    ],
    args,
    extents: [segments.distinct.length],
  };
}

function operandOf(second: Given, { inputs }: LoopTypes): AtPlan["second"] {
  if (second.kind === "scalar") return { kind: "scalar", dtype: carrier(inputs[1] as DType) };
  return { kind: "array", dtype: second.array.dtype };
}

/** All memory up to the last of some places, as one line that they are indices of. */
function flat(array: DeviceArray, places: Float64Array): DeviceArray {
  const last = places.reduce((most, place) => Math.max(most, place), 0);
  return viewOf(array, [last + 1], [1], 0);
}

/** A copy of the elements that change, one after the other. */
function pick({ data, dtype }: NDArray, { distinct }: Segments): NDArray {
  const Storage = data.constructor as new (length: number) => TypedArray;
  const width = cellsOf(dtype);
  const cells = new Storage(distinct.length * width);
  for (const [i, at] of distinct.entries()) copyCells(data as Cells, at, cells as Cells, i, width);
  return new NDArray(cells as typeof data, [distinct.length], [1], 0, dtype);
}

export function putBack({ data, dtype }: NDArray, { distinct }: Segments, picked: NDArray): void {
  const width = cellsOf(dtype);
  for (const [i, at] of distinct.entries()) copyCells(picked.data as Cells, i, data as Cells, at, width);
}
