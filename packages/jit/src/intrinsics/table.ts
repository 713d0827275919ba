import type { Intrinsic } from "./intrinsic.ts";
import { mathIntrinsics, randomIntrinsics } from "./math.ts";
import {
  atomicIntrinsics,
  bitcastIntrinsics,
  castIntrinsics,
  controlIntrinsics,
  positionIntrinsics,
  reductionIntrinsics,
  synchronisationIntrinsics,
} from "./thread.ts";

/** Every name a kernel may use, in the order of the reference page. */
export const intrinsics: readonly Intrinsic[] = [
  ...positionIntrinsics,
  ...synchronisationIntrinsics,
  ...reductionIntrinsics,
  ...atomicIntrinsics,
  ...castIntrinsics,
  ...bitcastIntrinsics,
  ...mathIntrinsics,
  ...randomIntrinsics,
  ...controlIntrinsics,
];

/** The row of a name as the user writes it: "threadIdx", "atomic.add", "Math.sin". */
export const intrinsicNamed: ReadonlyMap<string, Intrinsic> = new Map(intrinsics.map((row) => [row.name, row]));
