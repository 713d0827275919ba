import type { DType } from "@gridstride/core";
import type { Matrices } from "./batches.ts";

/** `c = alpha * a · b + beta * c` on one device, all of one type. */
export interface ProductLaunch {
  /** That of all three; of whole numbers int32 or int64. */
  readonly dtype: DType;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly loop: readonly number[];
  readonly a: Matrices;
  readonly b: Matrices;
  readonly c: Matrices;
  /** Whole where the type is. */
  readonly alpha: number;
  readonly beta: number;
}

/** alpha and beta as kernels take them: as int64 next to it, which no number of float64 is to meet. */
export function factorsOf({ dtype, alpha, beta }: ProductLaunch): readonly [alpha: number, beta: number] {
  return dtype === "int64" ? ([BigInt(alpha), BigInt(beta)] as unknown as [number, number]) : [alpha, beta];
}
