import { type Device, type DeviceArray, NDArray, type TypedArray } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import { reachOf } from "../call/array-loop.ts";
import { sharesMemory, stridedOf } from "../call/device-call.ts";
import { held, type Keep, withMemory } from "../call/held.ts";
import { copyIn, seenOn } from "../call/host-memory.ts";
import type { KernelRun, Kernels } from "../call/kernels.ts";
import { isRowMajor } from "../rules/broadcast.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { type Cells, cellsOf, chunksOfUpdates, copyCells, type Updates } from "./at-chunks.ts";
import type { AtPlan } from "./at-kernel.ts";
import { makeRun } from "./make-run.ts";
import { groupEqual, type Segments } from "./segments.ts";
import { mostBytes, type Staged } from "./staged.ts";

/** Elements to update, whatever memory they are in; there is one at least. */
export interface AtJob extends Updates {
  readonly kernels: Kernels;
  /** Most bytes of host arrays that are on a device at a time; undefined for what it holds. */
  readonly maxChunkBytes: number | undefined;
  readonly loop: LoopTypes;
}

/** Updates of host memory, in chunks: one is in the array before the next is put onto the device. */
export function* stagesOfUpdates(job: AtJob, array: NDArray, device: Device): Generator<Staged> {
  for (const part of chunksOfUpdates(job, array, mostBytes(job, device))) yield stage(part, array, device);
}

/** Updates device memory; enqueued. */
export function updateOnDevice(job: AtJob, array: DeviceArray): void {
  const { device } = array;
  withMemory((temporary) => {
    const given = job.second?.kind === "device" ? job.second.array.broadcastTo(job.shape) : null;
    // Elements that are read elsewhere count as they were before.
    const tight = given !== null && isRowMajor(job.shape, given) && !sharesMemory(array, given);
    const second = given && (tight ? given : temporary(given.copy())).reshape([job.places.length]);
    const [, end] = reachOf(stridedOf(array));
    const memory = viewOf(array, [end], [1], 0);
    // One thread is done before the updates are sorted for many.
    const ordered = job.kernels.forCores(device);
    const segments = ordered ? { distinct: job.places } : groupEqual(job.places);
    job.kernels.launch(device, runOf(job, ordered ? "ordered" : "placed", segments, memory, second, temporary));
  });
}

/** The elements that change and the second operand, in device memory of their own. */
function stage(job: AtJob, array: NDArray, device: Device): Staged {
  const { keep, dispose } = held();
  try {
    const { data, dtype, size } = array;
    const { places } = job;
    const [, end] = reachOf(array);
    // An array that is all of its memory, and has no more elements than are updated, is there as a whole.
    const ordered = job.kernels.forCores(device) && end === size && size <= places.length;
    const segments = ordered ? { distinct: places } : groupEqual(places);
    const view = ordered ? new NDArray(data, [size], [1], 0, dtype) : pick(array, segments);
    const on = copyIn(device, view);
    keep(on.memory);
    const second = job.second?.kind === "host" ? seenOn(copyIn(device, job.second.array), keep) : null;
    const run = runOf(job, ordered ? "ordered" : "picked", segments, on.memory, second, keep);
    return {
      runs: [run],
      view,
      on,
      dispose() {
        dispose();
        if (!ordered) putBack(array, segments, view);
      },
    };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** The launch: one thread for each element that changes, or one alone. @param keep - takes in what it needs besides. */
function runOf(
  { loop, second }: AtJob,
  form: AtPlan["form"],
  { distinct, starts, order }: Pick<Segments, "distinct"> & Partial<Segments>,
  array: DeviceArray,
  operand: DeviceArray | null,
  keep: Keep,
): KernelRun {
  const upload = (list: Int32Array<ArrayBuffer> | undefined): readonly DeviceArray[] =>
    list ? [keep(array.device.toDevice(list))] : [];
  const type = carrier(loop.inputs[1] ?? array.dtype);
  const plan: AtPlan = {
    type: array.dtype,
    second: second && { kind: operand ? "array" : "scalar", dtype: operand?.dtype ?? type },
    form,
    loop,
  };
  const arrays = [
    array,
    ...upload(form === "picked" ? undefined : new Int32Array(distinct)),
    ...upload(starts),
    ...(operand ? [operand, ...upload(order)] : []),
  ];
  const scalars = second?.kind === "scalar" ? [[second.value, type] as const] : [];
  return makeRun({ kind: "at", plan }, arrays, scalars, [starts ? distinct.length : 1]);
}

/** A copy of the elements that change, one after the other. */
function pick({ data, dtype }: NDArray, { distinct }: Pick<Segments, "distinct">): NDArray {
  const Storage = data.constructor as new (length: number) => TypedArray;
  const width = cellsOf(dtype);
  const cells = new Storage(distinct.length * width);
  for (let i = 0; i < distinct.length; i++) copyCells(data as Cells, distinct[i] as number, cells as Cells, i, width);
  return new NDArray(cells as typeof data, [distinct.length], [1], 0, dtype);
}

function putBack({ data, dtype }: NDArray, { distinct }: Pick<Segments, "distinct">, picked: NDArray): void {
  const width = cellsOf(dtype);
  for (let i = 0; i < distinct.length; i++)
    copyCells(picked.data as Cells, i, data as Cells, distinct[i] as number, width);
}
