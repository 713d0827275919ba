import { type DeviceArray, type DType, dtypeInfo } from "@gridstride/core";
import { convertInto } from "@gridstride/core/internal";

/** An array in the type that is computed in; a copy where it is in another. */
export class Converted {
  readonly array: DeviceArray;
  readonly #copied: boolean;

  /** @param reads - whether what the array holds is needed; else a copy holds anything. */
  constructor(given: DeviceArray, dtype: DType, reads = true) {
    const same = given.dtype === dtype;
    this.#copied = !same && !isOfBits(given.dtype, dtype);
    if (this.#copied) {
      this.array = reads ? given.astype(dtype) : given.device.empty(given.shape, dtype);
    } else this.array = same ? given : given.view(dtype);
  }

  /** Brings a copy's elements back. */
  writeTo(result: DeviceArray): void {
    if (this.#copied) convertInto(result, this.array);
  }

  [Symbol.dispose](): void {
    if (this.#copied) this.array.dispose();
  }
}

/** Whether types are whole numbers of one width, which wrap into each other: a view converts them. */
function isOfBits(from: DType, to: DType): boolean {
  const [a, b] = [dtypeInfo(from), dtypeInfo(to)];
  const isWhole = (kind: string): boolean => kind === "int" || kind === "uint";
  return isWhole(a.kind) && isWhole(b.kind) && a.bytesPerElement === b.bytesPerElement;
}
