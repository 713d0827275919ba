import type { AnyScalar } from "@gridstride/core";
import { type Device, dtypeInfo, type NDArray } from "@gridstride/core";
import { relaid } from "@gridstride/core/internal";
import { chunksOf, fits } from "../call/chunks.ts";
import { copyIn, reserveOutput, type Strided } from "../call/host-memory.ts";
import type { CoreOperand } from "../rules/core-call.ts";
import { makeNest, type Nest } from "../rules/nest.ts";
import type { PreparedCore } from "./prepared.ts";
import type { CoreResult } from "./results.ts";
import { type CoreInput, type CoreJob, type CoreOutput, coreOf, loopStride } from "./run.ts";

/** An operand of a call on the host, in the type of the loop. */
export type Part =
  | { readonly kind: "scalar"; readonly value: AnyScalar }
  | {
      readonly kind: "array";
      readonly array: NDArray;
      readonly core: { readonly shape: readonly number[]; readonly stride: readonly number[] };
      /** It is an output that holds nothing yet. */
      readonly fresh: boolean;
    };
export type ArrayPart = Extract<Part, { kind: "array" }>;

/** A call on host arrays as loops over cores, to be computed whole or in chunks of its loops. */
export interface CoreParts {
  readonly prepared: PreparedCore;
  readonly parts: readonly Part[];
  /** Loops over the operands that are arrays. */
  readonly nest: Nest;
}

/** A chunk of a call that is on its device. */
export interface StagedPart {
  readonly job: CoreJob;
  /** The arrays that the launch fills, and the part of the caller's array that each is for. */
  readonly outputs: readonly { readonly view: NDArray; readonly on: Strided }[];
  dispose(): void;
}

/**
 * @param inputs - arrays in the type of the loop; null for scalars.
 */
export function partsOf(
  prepared: PreparedCore,
  inputs: readonly (NDArray | null)[],
  results: readonly CoreResult[],
): CoreParts {
  const { call, operands } = prepared;
  const arrays = [...inputs, ...results.map(({ inType }) => inType)];
  const operand = (i: number): CoreOperand => call.operands[i] as CoreOperand;
  const parts = arrays.map((array, i): Part => {
    const given = operands[i];
    if (array === null) return { kind: "scalar", value: given?.kind === "scalar" ? given.value : 0 };
    return { kind: "array", array, core: coreOf(array, operand(i)), fresh: results[i - inputs.length]?.fresh ?? false };
  });
  const nest = makeNest(
    call.loop,
    arrays.flatMap((array, i) => (array === null ? [] : [loopStride(array, operand(i), call.loop)])),
    arrays.flatMap((array) => (array === null ? [] : [array.offset])),
  );
  return { prepared, parts, nest };
}

/** Stretches of a call's loops whose operands have at most so many bytes together; at least one core call each. */
export function chunksOfParts(parts: CoreParts, most: number): Iterable<Nest> {
  return fitsWhole(parts, most) ? [parts.nest] : chunksOf(parts.nest, coreBytes(parts), most);
}

/** Whether a call is a single chunk. */
export function fitsWhole(parts: CoreParts, most: number): boolean {
  return fits(parts.nest, coreBytes(parts), most);
}

function arraysOf({ parts }: CoreParts): readonly ArrayPart[] {
  return parts.filter((part) => part.kind === "array");
}

/** Bytes of one core of each array. */
function coreBytes(parts: CoreParts): readonly number[] {
  return arraysOf(parts).map(({ array, core }) =>
    core.shape.reduce((bytes, extent) => bytes * Math.max(extent, 1), dtypeInfo(array.dtype).bytesPerElement),
  );
}

/** Puts a chunk into device memory of its own, so that whatever shares host memory does not meet there. */
export function stagePart(device: Device, { prepared, parts }: CoreParts, chunk: Nest): StagedPart {
  const placed: { readonly view: NDArray; readonly on: Strided }[] = [];
  const dispose = (): void => {
    for (const { on } of placed) on.memory.dispose();
  };
  const { extents, strides, offsets } = chunk;
  const put = ({ array, core, fresh }: ArrayPart): Strided => {
    const at = placed.length;
    const stride = [...(strides[at] as readonly number[]), ...core.stride];
    const view = relaid(array, [...extents, ...core.shape], stride, offsets[at] as number);
    // Elements that a function does not write keep their values.
    const on = fresh ? reserveOutput(device, view) : copyIn(device, view);
    placed.push({ view, on });
    return on;
  };
  try {
    const nin = prepared.operands.length;
    const inputs = parts
      .slice(0, nin)
      .map((part): CoreInput => (part.kind === "scalar" ? part : { kind: "array", ...put(part) }));
    const first = placed.length;
    const outputs = (parts.slice(nin) as readonly ArrayPart[]).map(
      (part): CoreOutput => ({ ...put(part), unwritten: part.fresh }),
    );
    const call = { loop: extents, sizes: prepared.call.sizes, operands: parts.map((part) => operandOf(part, extents)) };
    return { job: { loop: prepared.loop, call, inputs, outputs }, outputs: placed.slice(first), dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** An operand whose loop dimensions come first. */
function operandOf(part: Part, extents: readonly number[]): CoreOperand {
  if (part.kind === "scalar") return { shape: [], loop: [], core: [] };
  const shape = [...extents, ...part.core.shape];
  const axes = shape.map((_, axis) => axis);
  return { shape, loop: axes.slice(0, extents.length), core: axes.slice(extents.length) };
}
