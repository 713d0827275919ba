import type { Access } from "../../../ir/bounds.ts";
import { countedLoop } from "../../../ir/counted-loop.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { LoopStmt } from "../../../ir/ir.ts";
import { assignedIn, someStmt } from "../../../ir/walk.ts";
import { accessesIn, changes, sizeOf } from "../accesses.ts";
import { extent, pushUniform, type Uniform } from "./address.ts";
import type { Frame } from "./frame.ts";

/** Nodes of a loop that is worth a second form. */
const LARGEST = 60;

/** A condition on a loop's first counter and its bound, and the indices that lie on their axes where it holds. */
export interface RangeTest {
  readonly inside: Frame["inside"];
  /** Pushes whether it holds. */
  readonly push: () => void;
}

/**
 * For a loop without loops that counts up by 1 to a bound: elements at the counter are inside their arrays in all
 * iterations if the first counter is not negative and the bound not above their sizes. Null where no index is tested for that.
 */
export function rangeTest(frame: Frame, stmt: LoopStmt): RangeTest | null {
  const { code, scope, inPlace } = frame;
  const { bounds, options } = scope.build;
  const counted = countedLoop(stmt);
  if (counted?.by !== 1 || !inPlace || options.debug || sizeOf([stmt]) > LARGEST) return null;
  const { counter, tests, body } = counted;
  const changed = assignedIn([stmt]);
  const test = tests.find(({ op, bound }) => op === "lt" && !changes(bound, changed));
  if (test === undefined || someStmt(body, ({ kind }) => kind === "loop")) return null;
  const isCounter = (index: Expr): boolean => index.kind === "local" && index.local === counter;
  const inside = new Map<Access, Set<number>>();
  const sizes = new Map<string, Uniform>();
  for (const access of accessesIn(body)) {
    const axes = access.index.flatMap((index, axis) =>
      isCounter(index) && !bounds.inside(access, axis) ? [axis] : [],
    );
    for (const axis of axes) sizes.set(`${access.array} ${axis}`, extent(scope.build, "shape", access.array, axis));
    if (axes.length > 0) inside.set(access, new Set(axes));
  }
  if (sizes.size === 0) return null;
  return {
    inside,
    push() {
      scope.places.get(counter);
      code.i32(0).op("i32.ge_s");
      for (const size of sizes.values()) {
        frame.value(test.bound);
        pushUniform(code, size);
        code.op("i32.le_s").op("i32.and");
      }
    },
  };
}
