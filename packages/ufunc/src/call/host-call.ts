import { type Device, dtypeInfo, type NDArray, type Target } from "@gridstride/core";
import type { Nest } from "../rules/nest.ts";
import { type ChunkStage, chunkStage } from "./chunk-stage.ts";
import { chunksOf, fits } from "./chunks.ts";
import { apart, type HostLoop, hostLoop } from "./host-loop.ts";
import { fetchNow, rethrow } from "./host-memory.ts";
import { inTurns, type LoadedPart } from "./in-turns.ts";
import type { PreparedCall } from "./prepared-call.ts";
import { callSmall } from "./small-call.ts";

const MIB = 2 ** 20;

/**
 * Bytes of host arrays that are on a device at a time. On cpu a chunk stays in the processor's caches from when it is copied
 * in until it is copied out; on parallel two are there, each enough work for many threads; on webgpu the way there and back
 * is long. The simulator reports findings in terms of whole arrays, so it gets them whole.
 */
const CHUNK_BYTES: Readonly<Record<Target, number>> = {
  cpu: 2 * MIB,
  parallel: 8 * MIB,
  webgpu: 48 * MIB,
  simulator: Infinity,
};

/** Host arrays in, host arrays out, on a device whose launches are done when they return. */
export function callNow(call: PreparedCall, device: Device): readonly NDArray[] {
  const loop = hostLoop(call);
  const { results } = loop;
  if (isIdle(call, loop) || callSmall(call, device, loop)) return results;
  const { isWhole, makeStage, chunks, finish } = inParts(call, device, loop);
  const isShared = !isWhole && device.target === "parallel";
  const stages = isShared ? [makeStage(), makeStage()] : [makeStage()];
  try {
    const places = stages.map((stage) => (chunk: Nest) => placedIn(stage, chunk, call, device, isShared));
    inTurns(places, chunks);
  } finally {
    for (const stage of stages) stage.dispose();
  }
  finish();
  return results;
}

/** @param isShared - workers may begin with it while the caller does something else. */
function placedIn(
  stage: ChunkStage,
  chunk: Nest,
  { kernels }: PreparedCall,
  device: Device,
  isShared: boolean,
): LoadedPart {
  const { run, outputs } = stage.put(chunk);
  return {
    start: () => {
      if (isShared) return kernels.start(device, run);
      kernels.launch(device, run);
      return () => rethrow(device);
    },
    fetch: () => {
      for (const { view, on } of outputs) fetchNow(view, on);
    },
  };
}

/** Whether there is nothing to compute. */
export function isIdle({ options }: PreparedCall, { nest }: HostLoop): boolean {
  return options.where === false || nest.extents[0] === 0;
}

/** A call that is computed chunk by chunk. */
export interface Parts {
  /** Whether there is one chunk, of everything. */
  readonly isWhole: boolean;
  readonly makeStage: () => ChunkStage;
  readonly chunks: Iterable<Nest>;
  /** To be called when all chunks are done. */
  finish(): void;
}

/** A call's chunks, of a size that suits the device. */
export function inParts(call: PreparedCall, device: Device, whole: HostLoop): Parts {
  const most = chunkBytes(call, device);
  const bytes = whole.arrays.map(({ dtype }) => dtypeInfo(dtype).bytesPerElement);
  if (fits(whole.nest, bytes, most))
    return {
      isWhole: true,
      makeStage: () => chunkStage(device, call, whole),
      chunks: [whole.nest],
      finish: () => {},
    };
  const { loop, finish } = apart(whole, call.options.where !== true);
  // Two of them are on a device whose workers compute one while the other moves.
  const each = device.target === "parallel" ? most / 2 : most;
  return {
    isWhole: false,
    makeStage: () => chunkStage(device, call, loop),
    chunks: chunksOf(loop.nest, bytes, each),
    finish,
  };
}

function chunkBytes({ maxChunkBytes }: PreparedCall, { target, limits }: Device): number {
  return Math.min(maxChunkBytes ?? CHUNK_BYTES[target], limits.maxBufferBytes, limits.maxSegmentBytes);
}
