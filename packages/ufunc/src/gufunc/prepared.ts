import type { Given } from "../call/operands.ts";
import type { CoreCall } from "../rules/core-call.ts";
import type { Order } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { CoreCallPlan } from "./call-plan.ts";
import type { CoreCallee } from "./callee.ts";

/** A call that is ready to run; what is left is where its memory is. */
export interface PreparedCore {
  readonly callee: CoreCallee;
  readonly plan: CoreCallPlan;
  readonly loop: LoopTypes;
  readonly call: CoreCall;
  /** Scalars are in the type that the loop takes; arrays are as they were given. */
  readonly operands: readonly Given[];
  /** One per output; null for one to be allocated. */
  readonly out: readonly (Given | null)[];
  readonly order: Order;
}
