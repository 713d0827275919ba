import { type Device, type DType, dtypeInfo, empty, type NDArray } from "@gridstride/core";
import type { BoundArg } from "@gridstride/jit/internal";
import { rethrow } from "../call/host-memory.ts";
import type { PreparedLaunch } from "../call/kernels.ts";
import type { Given } from "../call/operands.ts";
import { fillSlot, readSlot, SLOT_BYTES, Slots } from "../call/slots.ts";
import { isRowMajor, sizeOf } from "../rules/broadcast.ts";
import type { CoreCall } from "../rules/core-call.ts";
import { strideInOrder } from "../rules/nest.ts";
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

/** A launch on a device's slots: only their contents, and scalars, differ from call to call. */
interface Ready extends PreparedLaunch {
  readonly args: readonly BoundArg[];
}

/**
 * Calls of a gufunc on host arrays of some shapes and types that fit into the memory which WebAssembly devices keep for
 * small calls: a warm one copies in, launches and copies out.
 */
export class SmallCore {
  readonly #callee: CoreCallee;
  readonly #loop: LoopTypes;
  readonly #call: CoreCall;
  readonly #operands: readonly SmallOperand[];
  readonly #nin: number;
  readonly #ready: WeakMap<Device, Ready> = new WeakMap();

  /**
   * @param inputs - of one of the calls, in the kinds that all of them have.
   * @returns null for calls that are not small, or loop over nothing.
   */
  static of(callee: CoreCallee, loop: LoopTypes, call: CoreCall, inputs: readonly Given[]): SmallCore | null {
    const types = [...loop.inputs, ...loop.outputs];
    const operands = types.map((type, i): SmallOperand => {
      const { shape } = call.operands[i] as CoreCall["operands"][number];
      const size = sizeOf(shape);
      return { kind: inputs[i]?.kind === "scalar" ? "scalar" : "array", type, shape, size };
    });
    const bytes = operands.map(({ kind, type, size }) =>
      kind === "scalar" ? 0 : size * dtypeInfo(type).bytesPerElement,
    );
    const total = bytes.reduce((sum, one) => sum + one, 0);
    const fits = bytes.every((one) => one <= SLOT_BYTES) && total <= (callee.maxChunkBytes ?? total);
    return fits && operands.every(({ size }) => size > 0) ? new SmallCore(callee, loop, call, operands) : null;
  }

  private constructor(callee: CoreCallee, loop: LoopTypes, call: CoreCall, operands: readonly SmallOperand[]) {
    this.#callee = callee;
    this.#loop = loop;
    this.#call = call;
    this.#operands = operands;
    this.#nin = loop.inputs.length;
  }

  /**
   * @param out - one per output; null for one to be allocated.
   * @returns null, having done nothing, where an array has gaps or another type, or the device has no slots.
   */
  run(operands: readonly Given[], out: readonly (Given | null)[], device: Device): readonly NDArray[] | null {
    if (!this.#isPlain(operands, 0) || !this.#isPlain(out, this.#nin)) return null;
    const slots = Slots.of(device);
    if (slots === null) return null;
    const ready = this.#ready.get(device) ?? this.#prepare(device, slots);
    for (const [at, given] of operands.entries()) this.#fill(slots, at, given);
    // Elements that a function does not write keep their values.
    for (const [i, given] of out.entries()) this.#fill(slots, this.#nin + i, given);
    ready.executable.run(withScalars(ready.args, operands), ready.grid);
    rethrow(device);
    return out.map((given, i) => this.#read(slots, this.#nin + i, given));
  }

  #isPlain(given: readonly (Given | null)[], first: number): boolean {
    for (const [i, one] of given.entries()) {
      if (one === null || one.kind === "scalar") continue;
      const { array } = one;
      if (one.kind !== "host" || array.dtype !== this.#at(first + i).type || !isRowMajor(array.shape, array))
        return false;
    }
    return true;
  }

  #fill(slots: Slots, at: number, given: Given | null): void {
    if (given?.kind !== "host") return;
    const { type, size } = this.#at(at);
    fillSlot(slots.slot(at, type), given.array, given.array.offset, size);
  }

  #read(slots: Slots, at: number, given: Given | null): NDArray {
    const { type, shape, size } = this.#at(at);
    const array = given?.kind === "host" ? given.array : empty(shape, type);
    readSlot(slots.slot(at, type), array, array.offset, size);
    return array;
  }

  #prepare(device: Device, slots: Slots): Ready {
    const placed = this.#operands.map(({ kind, type, shape }, at): CoreInput => {
      if (kind === "scalar") return { kind, value: 0 };
      const stride = strideInOrder(
        shape,
        shape.map((_, axis) => axis),
      );
      return { kind, memory: slots.slot(at, type).array, shape, stride, offset: 0 };
    });
    const outputs = placed.slice(this.#nin) as readonly Extract<CoreInput, { kind: "array" }>[];
    const run = coreRun({
      loop: this.#loop,
      call: this.#call,
      inputs: placed.slice(0, this.#nin),
      outputs: outputs.map((output): CoreOutput => ({ ...output, unwritten: false })),
    });
    if (run === null) throw new Error("bug in Gridstride: a small call that loops over nothing");
    const ready = { ...this.#callee.kernels.prepare(device, run), args: run.args };
    this.#ready.set(device, ready);
    return ready;
  }

  #at(index: number): SmallOperand {
    return this.#operands[index] as SmallOperand;
  }
}

/** The launch's arguments with the scalars of one call. */
function withScalars(args: readonly BoundArg[], operands: readonly Given[]): readonly BoundArg[] {
  if (!operands.some(({ kind }) => kind === "scalar")) return args;
  return args.map((arg, i): BoundArg => {
    const given = operands[i];
    return given?.kind === "scalar" ? { kind: "scalar", value: given.value } : arg;
  });
}
