import type { Device, NDArray } from "@gridstride/core";
import { relaid } from "@gridstride/core/internal";
import { makeNest, type Nest } from "../rules/nest.ts";
import { nestRun } from "./elementwise.ts";
import type { HostLoop } from "./host-loop.ts";
import { copyIn, reserveOutput, type Strided } from "./host-memory.ts";
import type { KernelRun } from "./kernels.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** A part of a host array, and where it is on the device. */
interface Placed {
  readonly view: NDArray;
  readonly on: Strided;
}

/** A chunk that is on its device. */
export interface StagedChunk {
  readonly run: KernelRun;
  /** The arrays that the launch fills, for the caller to fetch before the next chunk is put. */
  readonly outputs: readonly Placed[];
}

/** See `chunkStage`. */
export interface ChunkStage {
  put(chunk: Nest): StagedChunk;
  dispose(): void;
}

/**
 * Puts one chunk of a call's host arrays after the other onto a device. The memory of a chunk is given back when the next
 * chunk is put: devices keep the order of copies and launches, so that it may be used again at once. Data that both chunks
 * share, such as an input that is broadcast along the chunks, stays.
 */
export function chunkStage(device: Device, { plan, scalars }: PreparedCall, { arrays, results }: HostLoop): ChunkStage {
  /** One per array of the loop. */
  const placed: Placed[] = [];
  const outputs = arrays.length - results.length;
  const place = (at: number, view: NDArray, how: typeof copyIn): void => {
    placed[at]?.on.memory.dispose();
    placed[at] = { view, on: how(device, view) };
  };
  return {
    put: (chunk) => {
      for (const [i, array] of arrays.entries()) {
        const view = viewOf(array, chunk, i);
        const twin = arrays.indexOf(array);
        const before = placed[i];
        // Elements that a mask leaves out keep their values.
        if (i >= outputs) place(i, view, plan.masked ? copyIn : reserveOutput);
        else if (twin < i) placed[i] = placed[twin] as Placed;
        else if (before === undefined || !sameElements(before.view, view)) place(i, view, copyIn);
      }
      const run = nestRun(
        plan,
        nestOn(chunk.extents, placed),
        placed.map(({ on }) => on.memory),
        scalars,
      );
      return { run, outputs: placed.slice(outputs) };
    },
    dispose: () => {
      for (const { on } of placed) on.memory.dispose();
    },
  };
}

/** The part of an array that a chunk is about; the array itself where that is all of it. */
function viewOf(array: NDArray, { extents, strides, offsets }: Nest, at: number): NDArray {
  const offset = offsets[at] as number;
  if (array.ndim === 1 && extents.length === 1 && array.shape[0] === extents[0] && array.offset === offset)
    return array;
  return relaid(array, extents, strides[at] as readonly number[], offset);
}

/** Whether two parts of one array, with the same strides, have the same elements. */
function sameElements(one: NDArray, other: NDArray): boolean {
  return (
    one.offset === other.offset &&
    one.shape.every((extent, axis) => extent === other.shape[axis] || one.stride[axis] === 0)
  );
}

/** The loops over what is on the device, which has fewer gaps than what it was copied from. */
function nestOn(extents: readonly number[], placed: readonly Placed[]): Nest {
  const strides = placed.map(({ on }) => on.stride);
  const offsets = placed.map(({ on }) => on.offset);
  return extents.length < 2 ? { extents, strides, offsets } : makeNest(extents, strides, offsets);
}
