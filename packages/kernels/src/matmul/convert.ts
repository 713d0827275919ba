import type { DeviceArray, DType } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const copy = vectorize((x) => x);

/** An array in the type that is computed in; a copy where it is in another. */
export class Converted {
  readonly array: DeviceArray;
  readonly #copied: boolean;

  constructor(given: DeviceArray, dtype: DType) {
    this.#copied = given.dtype !== dtype;
    this.array = this.#copied ? given.device.empty(given.shape, dtype) : given;
    if (this.#copied) copy(given, { out: this.array, casting: "unsafe" });
  }

  /** Brings a copy's elements back. */
  writeTo(result: DeviceArray): void {
    if (this.#copied) copy(this.array, { out: result, casting: "unsafe" });
  }

  [Symbol.dispose](): void {
    if (this.#copied) this.array.dispose();
  }
}
