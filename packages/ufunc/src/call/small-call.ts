import { type Device, type DeviceArray, type DType, dtypeInfo, type NDArray, type TypedArray } from "@gridstride/core";
import { arrayOver, internalsOf, type WasmInternals } from "@gridstride/core/internal";
import { nestRun } from "./elementwise.ts";
import type { HostLoop } from "./host-loop.ts";
import { rethrow } from "./host-memory.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** Most bytes of an array of a small call. */
const SLOT_BYTES = 16384;
const KEY = "ufunc:slots";

/** Memory for one operand of a call, read as elements of one type. */
interface Slot {
  readonly array: DeviceArray;
  readonly cells: TypedArray;
}

/**
 * Memory of a WebAssembly device that small calls put their arrays into, one slot per array: allocating and freeing arrays
 * would cost more than computing them. A launch is over when it returns, so that all calls can use the same. Lives as long
 * as the device.
 */
class Slots {
  readonly #device: Device;
  readonly #internals: WasmInternals;
  readonly #addresses: number[] = [];
  #slots: Map<DType, Slot>[] = [];
  #buffer: unknown = null;

  static of(device: Device): Slots | null {
    const internals = internalsOf(device);
    if (internals.kind === "webgpu" || internals.kind === "simulator") return null;
    const known = internals.cache.get(KEY) as Slots | undefined;
    if (known !== undefined) return known;
    const made = new Slots(device, internals);
    internals.cache.set(KEY, made);
    return made;
  }

  private constructor(device: Device, internals: WasmInternals) {
    this.#device = device;
    this.#internals = internals;
  }

  /** @throws {OutOfMemoryError} */
  slot(at: number, type: DType): Slot {
    this.#addresses[at] ??= this.#internals.allocate(SLOT_BYTES);
    const { buffer } = this.#internals.memory;
    // Memory that has grown has another buffer.
    if (buffer !== this.#buffer) [this.#buffer, this.#slots] = [buffer, []];
    const slots = this.#slots[at] ?? new Map<DType, Slot>();
    this.#slots[at] = slots;
    const known = slots.get(type);
    if (known !== undefined) return known;
    const { storage: Cells, bytesPerElement } = dtypeInfo(type);
    const address = this.#addresses[at] as number;
    const length = SLOT_BYTES / bytesPerElement;
    const array = arrayOver(this.#device, this.#internals.storageAt(address, SLOT_BYTES), [length], type);
    const made: Slot = { array, cells: new Cells(buffer, address, length) as TypedArray };
    slots.set(type, made);
    return made;
  }
}

/**
 * Computes a call on few elements that lie without gaps.
 *
 * @returns whether it was one, on a device that has slots; nothing was done where not.
 */
export function callSmall(call: PreparedCall, device: Device, { arrays, results, nest }: HostLoop): boolean {
  const { extents, strides } = nest;
  const [count = 1] = extents;
  if (extents.length > 1 || !strides.every(([step = 1]) => step === 1)) return false;
  const sizes = arrays.map(({ dtype }) => count * dtypeInfo(dtype).bytesPerElement);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.some((size) => size > SLOT_BYTES) || total > (call.maxChunkBytes ?? total)) return false;
  const memory = Slots.of(device);
  if (memory === null) return false;
  const slots = arrays.map(({ dtype }, i) => memory.slot(i, dtype));
  const masked = typeof call.options.where !== "boolean";
  const outputs = arrays.length - results.length;
  // What a mask leaves out keeps what it was.
  for (const [i, slot] of slots.entries())
    if (i < outputs || masked) write(slot.cells, arrays[i] as NDArray, nest.offsets[i] as number, count);
  const zeros = slots.map(() => 0);
  const run = nestRun(
    (rank) => call.plan.kernel(rank),
    { ...nest, offsets: zeros },
    slots.map(({ array }) => array),
    masked,
    call.scalars,
  );
  call.kernels.launch(device, run);
  rethrow(device);
  for (const [i, { data }] of results.entries()) {
    const made = (slots[outputs + i] as Slot).cells.subarray(0, count);
    // Where the nest starts: at the other end of what is walked backwards.
    (data as Uint8Array).set(made as Uint8Array, nest.offsets[outputs + i]);
  }
  return true;
}

function write(cells: TypedArray, { data }: NDArray, first: number, count: number): void {
  const own = data.length === count ? data : data.subarray(first, first + count);
  (cells as Uint8Array).set(own as Uint8Array);
}
