import type { DType } from "@gridstride/core";
import type { Matrices } from "./batches.ts";

/** `c = alpha * a · b + beta * c` on one device, all of one type. */
export interface ProductLaunch {
  readonly dtype: DType;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly loop: readonly number[];
  readonly a: Matrices;
  readonly b: Matrices;
  readonly c: Matrices;
  readonly alpha: number;
  readonly beta: number;
}
