import { type Device, type DType, dtypeInfo, empty, type NDArray } from "@gridstride/core";
import { contiguousStride } from "@gridstride/core/internal";
import { rethrow } from "../call/host-memory.ts";
import { type PreparedLaunch, withScalars } from "../call/kernels.ts";
import type { Given } from "../call/operands.ts";
import { fillSlot, fitSlots, readSlot, type Slots, slotsOf } from "../call/slots.ts";
import { isRowMajor, sizeOf } from "../rules/broadcast.ts";
import type { CoreCall } from "../rules/core-call.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { CoreCallee } from "./callee.ts";
import { type CoreInput, type CoreOutput, coreRun } from "./run.ts";

/** An operand of a small call, inputs before outputs. */
interface SmallOperand {
  readonly kind: "array" | "scalar";
  readonly type: DType;
  readonly shape: readonly number[];
  readonly size: number;
}

/**
 * Computes a small call on a device.
 *
 * @param out - one per output; null for one to be allocated.
 * @returns null, having done nothing, where an array has gaps or another type, or the device has no slots.
 */
export type SmallCore = (
  operands: readonly Given[],
  out: readonly (Given | null)[],
  device: Device,
) => readonly NDArray[] | null;

/**
 * Calls of a gufunc on host arrays of some shapes and types that fit into the memory which WebAssembly devices keep for
 * small calls: a warm one copies in, launches and copies out.
 *
 * @param inputs - of one of the calls, in the kinds that all of them have.
 * @returns null for calls that are not small, or loop over nothing.
 */
export function smallCore(
  { kernels, maxChunkBytes }: CoreCallee,
  loop: LoopTypes,
  call: CoreCall,
  inputs: readonly Given[],
): SmallCore | null {
  const nin = loop.inputs.length;
  const all = [...loop.inputs, ...loop.outputs].map((type, i): SmallOperand => {
    const { shape } = call.operands[i] as CoreCall["operands"][number];
    return { kind: inputs[i]?.kind === "scalar" ? "scalar" : "array", type, shape, size: sizeOf(shape) };
  });
  const bytes = all.map(({ kind, type, size }) => (kind === "scalar" ? 0 : size * dtypeInfo(type).bytesPerElement));
  if (!fitSlots(bytes, maxChunkBytes)) return null;
  if (all.some(({ size }) => size === 0)) return null;

  /** On the device's slots: only their contents, and scalars, differ from call to call. */
  const prepared = new WeakMap<Device, PreparedLaunch>();
  const prepare = (device: Device, slots: Slots): PreparedLaunch => {
    const placed = all.map(({ kind, type, shape }, at): CoreInput => {
      if (kind === "scalar") return { kind, value: 0 };
      return { kind, memory: slots.slot(at, type).array, shape, stride: contiguousStride(shape), offset: 0 };
    });
    const outputs = placed.slice(nin) as readonly Extract<CoreInput, { kind: "array" }>[];
    const run = coreRun({
      loop,
      call,
      inputs: placed.slice(0, nin),
      outputs: outputs.map((output): CoreOutput => ({ ...output, unwritten: false })),
    });
    if (run === null) throw new Error("bug in Gridstride: a small call over nothing");
    const ready = kernels.prepare(device, run);
    prepared.set(device, ready);
    return ready;
  };

  return (operands, out, device) => {
    const given = [...operands, ...out];
    const isPlain = all.every(({ type }, i) => {
      const one = given[i] as Given | null;
      if (one === null || one.kind === "scalar") return true;
      const { array } = one;
      return one.kind === "host" && array.dtype === type && isRowMajor(array.shape, array);
    });
    const slots = isPlain ? slotsOf(device) : null;
    if (slots === null) return null;
    const { executable, args, grid } = prepared.get(device) ?? prepare(device, slots);
    // Elements that a function does not write keep their values.
    for (const [i, { type, size }] of all.entries()) {
      const one = given[i];
      if (one?.kind === "host") fillSlot(slots.slot(i, type), one.array, one.array.offset, size);
    }
    executable.run(
      withScalars(args, (at) => (operands[at] as Extract<Given, { kind: "scalar" }>).value),
      grid,
    );
    rethrow(device);
    return out.map((one, at) => {
      const { type, shape, size } = all[nin + at] as SmallOperand;
      const array = one?.kind === "host" ? one.array : empty(shape, type);
      readSlot(slots.slot(nin + at, type), array, array.offset, size);
      return array;
    });
  };
}
