import type { Device, DType, NDArray, Target } from "@gridstride/core";
import { meet } from "@gridstride/core/internal";
import { fetchNow, rethrow } from "../call/host-memory.ts";
import { coreInPlace } from "./device.ts";
import { type CoreParts, chunksOfParts, fitsWhole, partsOf, stagePart } from "./parts.ts";
import type { PreparedCore } from "./prepared.ts";
import { type CoreResult, resultsOf } from "./results.ts";
import { inRowTiles } from "./row-tiles.ts";
import { coreRun } from "./run.ts";

const MIB = 2 ** 20;

/**
 * Bytes of host arrays that a chunk holds. Core calls read their operands many times, so that copies are cheap next to them;
 * on webgpu they move while others are computed. The simulator reports findings in terms of whole arrays.
 */
const CHUNK_BYTES: Readonly<Record<Target, number>> = {
  cpu: 64 * MIB,
  parallel: 256 * MIB,
  webgpu: 48 * MIB,
  simulator: Infinity,
};

/** Host arrays in, host arrays out, on a device whose launches are done when they return. */
export function coreNow(prepared: PreparedCore, device: Device): readonly NDArray[] {
  const small = prepared.plan.small(prepared.operands)?.(prepared.operands, prepared.out, device);
  if (small) return small;
  const inPlace = coreInPlace(prepared, device);
  if (inPlace) return inPlace;
  const { parts, results, most } = coreInParts(prepared, device);
  if (prepared.call.loop.includes(0)) return results.map(({ array }) => array);
  for (const chunk of chunksOfParts(parts, most)) {
    if (inRowTiles(device, parts, chunk)) continue;
    const { job, outputs, dispose } = stagePart(device, parts, chunk);
    try {
      const run = coreRun(job);
      if (run) prepared.callee.kernels.launch(device, run);
      rethrow(device);
      for (const { view, on } of outputs) fetchNow(view, on);
    } finally {
      dispose();
    }
  }
  return results.map(finish);
}

/** Copies results that were computed elsewhere to the caller's array. */
export function finish({ array, inType }: CoreResult): NDArray {
  return inType === array ? array : array.fill(inType);
}

interface InParts {
  readonly parts: CoreParts;
  readonly results: readonly CoreResult[];
  /** Bytes of a chunk. */
  readonly most: number;
}

export function coreInParts(prepared: PreparedCore, device: Device): InParts {
  const { loop, operands, callee } = prepared;
  const { target, limits } = device;
  const most = Math.min(callee.maxChunkBytes ?? CHUNK_BYTES[target], limits.maxBufferBytes, limits.maxSegmentBytes);
  const given = operands.map((operand) => (operand.kind === "host" ? operand.array : null));
  const inputs = given.map((array, i) => array && converted(array, loop.inputs[i] as DType));
  const results = resultsOf(prepared);
  const whole = partsOf(prepared, inputs, results);
  if (fitsWhole(whole, most)) return { parts: whole, results, most };
  // A chunk's results must not be among what the next one reads.
  const apart = results.map((result, i): CoreResult => {
    const others = [...given, ...results.slice(0, i).map(({ array }) => array)];
    const shared = others.some((other) => other && meet(other, result.inType));
    return shared ? { ...result, inType: result.inType.copy() } : result;
  });
  return { parts: partsOf(prepared, inputs, apart), results: apart, most };
}

/** The array in another type; an axis that repeats elements is not expanded. */
function converted(array: NDArray, type: DType): NDArray {
  if (array.dtype === type) return array;
  const once = array.slice(...array.stride.map((step) => (step === 0 ? ([0, 1] as const) : null)));
  return once.astype(type).broadcastTo(array.shape);
}
