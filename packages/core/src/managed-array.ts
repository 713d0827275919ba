import type { Device, DeviceArray, ManagedArray } from "./device.ts";
import type { DType } from "./dtype.ts";
import { ManagedMemory } from "./managed-memory.ts";
import { ManagedView } from "./managed-view.ts";
import { NDArray } from "./ndarray.ts";
import { showShape } from "./shape.ts";

/** The one implementation of `ManagedArray`. */
class HostManaged<D extends DType> extends ManagedView<D> implements ManagedArray<D> {
  readonly #base: DeviceArray<D>;

  constructor(memory: ManagedMemory, base: DeviceArray<D>) {
    super(memory, base, base.dtype);
    this.#base = base;
  }

  get device(): Device {
    return this.#base.device;
  }

  get disposed(): boolean {
    return this.#base.disposed;
  }

  dispose(): void {
    this.#base.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  static {
    const inspect = Symbol.for("nodejs.util.inspect.custom");
    const { [inspect]: shown } = NDArray.prototype as unknown as Record<symbol, () => string>;
    // Node's console shows this text: a disposed array has no elements.
    Object.defineProperty(HostManaged.prototype, inspect, {
      value(this: HostManaged<DType>): string {
        return this.disposed ? `ManagedArray ${this.dtype}${showShape(this.shape)}, disposed` : `${shown?.call(this)}`;
      },
    });
  }
}

/** A device array that owns its memory as a host array over the same memory; whoever held the first forgets it. */
export function managedOver<D extends DType>(base: DeviceArray<D>): ManagedArray<D> {
  const storage = base["~storage"]();
  // Writes of the host are not observed: the simulator takes all of the memory as written.
  if (storage.kind === "host") storage.unset = null;
  const internals = base.device["~internals"]();
  const home = storage.kind === "wasm" && "memory" in internals ? internals.memory : null;
  const bytes = (): Uint8Array => (storage.byteLength === 0 || storage.kind === "webgpu" ? NOTHING : storage.bytes);
  return new HostManaged(new ManagedMemory(base, home, bytes), base);
}

const NOTHING = new Uint8Array(0);
