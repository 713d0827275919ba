import { type DType, type DTypeName, type DTypes, type Dtype, dtype } from "./dtype.ts";
import type { ManagedMemory } from "./managed-memory.ts";
import { NDArray } from "./ndarray.ts";
import type { Layout } from "./shape.ts";
import { reinterpreted } from "./view-layouts.ts";
import { WITHOUT } from "./without.ts";

/** A host array whose `data` is made anew where growth of a device's memory took it away. */
export class ManagedView<D extends DType = DType> extends NDArray<D> {
  /** For Gridstride's own packages: `residentOn`. */
  readonly "~memory": ManagedMemory;

  /** Not for users: `device.managed`. */
  constructor(memory: ManagedMemory, layout: Layout, type: D) {
    super(memory.view(type) as DTypes[D], layout.shape, layout.stride, layout.offset, type);
    this["~memory"] = memory;
  }

  override view<N extends DTypeName>(type: N): NDArray<Dtype<N>> {
    const to = dtype(type);
    if (this["~memory"].base === null) return super.view(type);
    return this["~over"](reinterpreted(this, this.dtype, to), to);
  }

  override "~over"<T extends DType>(layout: Layout, type: T): NDArray<T> {
    return new ManagedView(this["~memory"], layout, type);
  }

  static {
    // In place of the property that an NDArray has.
    Object.defineProperty(ManagedView.prototype, "data", {
      get(this: ManagedView) {
        return this["~memory"].view(this.dtype);
      },
      set() {},
    });
  }
}

/** The memory of a managed array, or of a view of one; null for other arrays. */
export const managedMemory = (array: NDArray | null): ManagedMemory | null =>
  WITHOUT.managed ? null : array instanceof ManagedView ? array["~memory"] : null;
