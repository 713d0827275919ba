import type { AtomicStmt } from "../../../ir/ir.ts";
import { bits } from "../../../ir/types.ts";
import { isUnorderedOp, type UnorderedOp } from "../../../ir/unordered.ts";
import { valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { arrayOf, isContended } from "../thread/address.ts";
import { type AtomicType, callAtomic, update } from "../thread/helpers/atomic.ts";
import { scattered } from "./address.ts";
import { type Body, shapeOf, type Vec } from "./body.ts";
import { narrowed } from "./masks.ts";

/** The update of each lane in the mask, one after another. */
export function updateLanes(body: Body, { op, array, index, args }: AtomicStmt, mask: Vec | null): void {
  const { code, scope } = body;
  if (!isUnorderedOp(op)) throw new Error(`lanes in order for ${op}`);
  const { dtype } = arrayOf(scope.build, array);
  const { inside, addresses } = scattered(body, { array, index, unit: bits(dtype) / 8, between: 0 });
  const active = narrowed(body, mask, inside, true);
  const value = body.held(body.vector(args[0]!));
  const real = isContended(scope.build, array);
  for (let part = 0; part < body.parts(dtype); part++) {
    for (const operand of [addresses, active, value]) operand.push(part);
    callUpdate(code, op, dtype as AtomicType, real);
  }
}

/** Of the elements at 4 addresses, in the lanes of a mask, by values: all three are on the stack. */
function callUpdate(code: Code, op: UnorderedOp, type: AtomicType, real: boolean): void {
  code.helper(`update_${op}_${type}_${real}`, ["v128", "v128", "v128"], [], (f) => {
    for (let lane = 0; lane < 4; lane++) {
      const of = (vector: number): Code => f.get(vector).op("i32x4.extract_lane", lane);
      const value = (): Code => f.get(2).op(`${shapeOf(type)}.extract_lane`, lane);
      of(1).if(() => {
        of(0);
        if (real) callAtomic(f, op, type, value);
        else update(f, op, type, [() => of(0).load(`${valType(type)}.load`), value]);
        if (real) f.op("drop");
        else f.store(`${valType(type)}.store`);
      });
    }
  });
}
