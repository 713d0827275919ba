import type { DeviceArray } from "@gridstride/core";
import { partType } from "@gridstride/core/internal";

/** Enqueues `out = alpha * a · b + beta * out` of real matrices. */
type RealProduct = (a: DeviceArray, b: DeviceArray, out: DeviceArray, alpha: number, beta: number) => void;

/**
 * A product of complex matrices as four of their parts, or two where one operand is real: each is as fast as a real product,
 * in whatever version that has on the device.
 */
export function complexProduct(
  a: DeviceArray,
  b: DeviceArray,
  result: DeviceArray,
  scale: { readonly alpha: number; readonly beta: number },
  multiply: RealProduct,
): void {
  const type = partType(result.dtype) as "float32" | "float64";
  const [left, right] = [partsIn(a, type), partsIn(b, type)];
  try {
    for (const isImaginary of [false, true]) {
      const part: DeviceArray = isImaginary ? result.imag : result.real;
      // Products write to row-major memory.
      using sum: DeviceArray = scale.beta === 0 ? a.device.empty(result.shape, type) : part.copy();
      let { beta } = scale;
      for (const [i, x] of left.entries())
        for (const [j, y] of right.entries()) {
          if ((i !== j) !== isImaginary) continue;
          multiply(x, y, sum, i === 1 && j === 1 ? -scale.alpha : scale.alpha, beta);
          beta = 1;
        }
      part.copyFrom(sum);
    }
  } finally {
    for (const one of [...left, ...right]) one.dispose();
  }
}

/** The real and the imaginary part in the type that is computed in; of a real array itself. The caller's to dispose. */
function partsIn(array: DeviceArray, type: "float32" | "float64"): readonly DeviceArray[] {
  if (partType(array.dtype) === null) return [array.astype(type)];
  return [array.real.astype(type), array.imag.astype(type)];
}
