import type { ArrayId } from "../../../ir/expr.ts";
import type { Scope } from "../build.ts";
import { arrayOf } from "../thread/address.ts";
import { constantAddress } from "../thread/constant-arrays.ts";

/** Pushes the address of an array's element [0, 0, …]. */
export function base(scope: Scope, id: ArrayId): void {
  const { build, code } = scope;
  const array = arrayOf(build, id);
  if (array.space === "constant") code.i32(constantAddress(build, id, array));
  else if (array.space !== "global") scope.arrayBase(id);
  else {
    const param = build.kernel.params.findIndex((one) => one.kind === "array" && one.array === id);
    code.get(build.launch.value({ kind: "address", param }));
  }
}
