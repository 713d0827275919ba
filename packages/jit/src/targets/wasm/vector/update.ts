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

/** The updates of each lane in the mask, lane by lane: the updates of a lane keep their order. */
export function updateLanes(body: Body, stmts: readonly AtomicStmt[], mask: Vec | null): void {
  const { code, scope } = body;
  const { dtype } = arrayOf(scope.build, stmts[0]!.array);
  const real = isContended(scope.build, stmts[0]!.array);
  const updates = stmts.map(({ op, array, index, args }) => {
    if (!isUnorderedOp(op)) throw new Error(`lanes in order for ${op}`);
    const { inside, addresses } = scattered(body, { array, index, unit: bits(dtype) / 8, between: 0 });
    const value = body.held(body.vector(args[0]!));
    return { op, vectors: [addresses, narrowed(body, mask, inside, true), value] };
  });
  for (let part = 0; part < body.parts(dtype); part++) {
    for (const { vectors } of updates) for (const operand of vectors) operand.push(part);
    callUpdates(
      code,
      updates.map(({ op }) => op),
      dtype as AtomicType,
      real,
    );
  }
}

/** Updates the elements at 4 addresses, in the lanes of a mask, by values: for each update all three are on the stack. */
function callUpdates(code: Code, ops: readonly UnorderedOp[], type: AtomicType, real: boolean): void {
  const params = ops.flatMap(() => ["v128", "v128", "v128"] as const);
  code.helper(`update_${ops.join("_")}_${type}_${real}`, params, [], (f) => {
    for (let lane = 0; lane < 4; lane++)
      ops.forEach((op, i) => {
        const of = (vector: number): Code => f.get(3 * i + vector).op("i32x4.extract_lane", lane);
        const value = (): Code => f.get(3 * i + 2).op(`${shapeOf(type)}.extract_lane`, lane);
        of(1).if(() => {
          of(0);
          if (real) callAtomic(f, op, type, value);
          else update(f, op, type, [() => of(0).load(`${valType(type)}.load`), value]);
          if (real) f.op("drop");
          else f.store(`${valType(type)}.store`);
        });
      });
  });
}
