import type { Owned } from "./owned.ts";
import type { Range } from "./slice.ts";

/** Elements or records in a device's memory, and views of them: what `DeviceArray` and `DeviceRecordArray` have alike. */
export interface StridedView<Self> extends Owned {
  /** Elements, or records, per axis; `[]` for a single one. */
  readonly shape: readonly number[];
  /** Number of axes. */
  readonly ndim: number;
  /** Number of elements, or records. */
  readonly size: number;
  /** Bytes of this view's own elements. */
  readonly byteLength: number;
  /** Whether its memory was given back: any further use throws `DisposedError`. */
  readonly disposed: boolean;
  /** The array with its axes reversed, as a view. */
  readonly T: Self;
  /** A view; ranges as for `NDArray`. */
  slice(...ranges: readonly Range[]): Self;
  /** A view with its axes in another order; reversed when none is given. */
  transpose(axes?: readonly number[]): Self;
  /** A view under another shape. @throws {ShapeError} code `layout`, where strides do not allow it: `copy()` first. */
  reshape(shape: number | readonly number[]): Self;
  /** A view stretched to a larger shape. */
  broadcastTo(shape: number | readonly number[]): Self;
  /** A contiguous copy in fresh memory on the same device, the caller's to dispose. Enqueued. */
  copy(): Self;
  /** Gives the memory back to the device once what was queued before is done; of a view, nothing. Twice is fine. */
  dispose(): void;
}
