/**
 * One function of the library, as WGSL text, which also says how it is called and which others it calls.
 *
 * How they are written, and why:
 * - Range reduction, splitting and rounding use u32 and i32 arithmetic or products of masked parts (12 bits times 12
 *   bits is exact in float32), so that a driver may fuse `a * b + c` or not without leaving the stated bound.
 * - Arguments are classified by their bits: compilers evaluate `x != x`, and subnormals compare equal to 0 where flushed.
 * - NaN and infinities are made by `gs_f32` from bits; WGSL refuses them as constants.
 * - A native division or square root may be off by 2.5 ULP. It is used where that is scaled down, else corrected by
 *   its exact residual.
 */
export interface LibraryFunction {
  readonly code: string;
  /**
   * Largest error, in units in the last place of the float32 result, over all arguments (subnormal arguments and
   * results may be flushed to zero by the adapter, except in the functions of exact.ts and rounding.ts, which work on
   * bits). 0.5: correctly rounded. 0: exact. Helpers that are not called by name from outside have 0.
   */
  readonly ulp: number;
}
