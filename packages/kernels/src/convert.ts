import { type DeviceArray, type DType, dtypeInfo } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const copy = /* @__PURE__ */ vectorize((x) => x);

/** Fills an array with the elements of another of its shape, converted to its type. */
export function convert(from: DeviceArray, to: DeviceArray): void {
  copy(from, { out: to, casting: "unsafe" });
}

/** An array in the type that is computed in; a copy where it is in another. */
export class Converted {
  readonly array: DeviceArray;
  readonly #copied: boolean;

  /** @param reads - whether what the array holds is needed; else a copy holds anything. */
  constructor(given: DeviceArray, dtype: DType, reads = true) {
    const same = given.dtype === dtype;
    this.#copied = !same && !isOfBits(given.dtype, dtype);
    if (this.#copied) {
      this.array = given.device.empty(given.shape, dtype);
      if (reads) convert(given, this.array);
    } else this.array = same ? given : given.view(dtype);
  }

  /** Brings a copy's elements back. */
  writeTo(result: DeviceArray): void {
    if (this.#copied) convert(this.array, result);
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
