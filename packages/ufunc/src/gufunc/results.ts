import type { DType, NDArray } from "@gridstride/core";
import { emptyIn } from "../call/host-loop.ts";
import type { CoreOperand } from "../rules/core-call.ts";
import { type FreshOrder, freshOrders } from "./order.ts";
import type { PreparedCore } from "./prepared.ts";

/** Where one result goes. */
export interface CoreResult {
  readonly array: NDArray;
  /** The same array, or a copy in the loop's type, where it has another or shares memory that is still read. */
  readonly inType: NDArray;
  /** It was allocated for the call. */
  readonly fresh: boolean;
}

/** The arrays that take the results: the caller's, and fresh arrays in the order that is asked for. */
export function resultsOf({ loop, call, operands, out, order }: PreparedCore): readonly CoreResult[] {
  const nin = operands.length;
  const all = [...operands, ...out].map((given) => (given?.kind === "host" ? given.array : null));
  const orders = freshOrders(call, all, nin, order);
  return out.map((_, i): CoreResult => {
    const type = loop.outputs[i] as DType;
    const array = all[nin + i] ?? null;
    if (array === null) {
      const { shape } = call.operands[nin + i] as CoreOperand;
      const made = emptyIn(shape, orders[i] as FreshOrder, type);
      return { array: made, inType: made, fresh: true };
    }
    return { array, inType: array.dtype === type ? array : array.astype(type), fresh: false };
  });
}
