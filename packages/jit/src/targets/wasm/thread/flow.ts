import { accessesIn, changes, sizeOf } from "../../../ir/accesses.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Access } from "../../../ir/bounds.ts";
import { countedLoop } from "../../../ir/counted-loop.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { IfStmt, LoopStmt } from "../../../ir/ir.ts";
import { continues, exitTest, isJump } from "../../../ir/jumps.ts";
import { not } from "../../../ir/make.ts";
import { assignedIn, someStmt } from "../../../ir/walk.ts";
import { invertedLoop } from "../control.ts";
import type { Label } from "../encode/code.ts";
import { extent, pushUniform, type Uniform } from "./address.ts";
import type { Frame, Targets } from "./frame.ts";

/** `if`; one branch instruction where it only jumps. */
export function choose(frame: Frame, stmt: IfStmt, targets: Targets): void {
  const { code } = frame;
  const turned = stmt.then.length === 0;
  const [first, second] = turned ? [stmt.else, stmt.then] : [stmt.then, stmt.else];
  if (first.length === 0) return;
  frame.value(stmt.condition);
  if (turned) code.op("i32.eqz");
  const [only] = first;
  if (isJump(only)) {
    code.brIf(targets[only.kind]!);
    frame.list(second, targets);
  } else code.if(() => frame.list(first, targets), second.length === 0 ? null : () => frame.list(second, targets));
}

export function loop(frame: Frame, stmt: LoopStmt, targets: Targets): void {
  const { code, scope } = frame;
  const isRare = scope.ahead?.(stmt) ?? false;
  const range = isRare ? null : rangeTest(frame, stmt);
  const { test, rest } = exitTest(stmt.body);
  const tested = test && ((goesOn: boolean) => frame.value(goesOn ? not(test.condition) : test.condition));
  const whole = (): void =>
    invertedLoop(code, tested, (end) => {
      const body = (next: Label | null): void => frame.list(rest, { ...targets, break: end, continue: next });
      if (continues(rest)) code.block(body);
      else body(null);
      frame.list(stmt.step, targets);
    });
  if (range === null) return whole();
  const before = frame.inside;
  const inside = (): void => {
    frame.inside = range.inside;
    whole();
    frame.inside = before;
  };
  range.push();
  code.if(inside, whole);
}

/** Nodes of a loop that is worth a second form. */
const LARGEST = 150;

/** A condition that holds before a loop, and the indices that lie on their axes in all its iterations if it does. */
interface RangeTest {
  readonly inside: Frame["inside"];
  /** Pushes whether it holds. */
  readonly push: () => void;
}

/**
 * For a loop without loops that counts up by 1 to a bound: elements at the counter are inside their arrays in all
 * iterations if the first counter is not negative and the bound not above their sizes, and so are elements at indices that
 * no iteration changes if they are in one. Null where no index is tested for the counter.
 */
function rangeTest(frame: Frame, stmt: LoopStmt): RangeTest | null {
  const { code, scope, inPlace } = frame;
  const { bounds, options } = scope.build;
  const counted = countedLoop(stmt);
  if (counted?.by !== 1 || !inPlace || options.debug || sizeOf([stmt]) > LARGEST) return null;
  const { counter, tests, body } = counted;
  const changed = assignedIn([stmt]);
  const test = tests.find(({ op, bound }) => op === "lt" && !changes(bound, changed));
  if (test === undefined || someStmt(body, ({ kind }) => kind === "loop")) return null;
  const inside = new Map<Access, Set<number>>();
  /** The greatest of the constants on an axis stands for them all. */
  const limits = new Map<string, { readonly value: Expr; readonly size: Uniform; readonly ends: boolean }>();
  let counts = false;
  for (const access of accessesIn(body))
    access.index.forEach((index, axis) => {
      const ends = index.kind === "local" && index.local === counter;
      const isNever = index.kind === "const" && Number(index.value) < 0;
      if (bounds.inside(access, axis) || isNever || (!ends && changes(index, changed))) return;
      counts ||= ends;
      inside.set(access, (inside.get(access) ?? new Set()).add(axis));
      const value = ends ? test.bound : index;
      const key = `${access.array} ${axis} ${ends} ${value.kind === "const" ? "" : exprKey(value)}`;
      const known = limits.get(key)?.value;
      if (known?.kind === "const" && value.kind === "const" && known.value >= value.value) return;
      limits.set(key, { value, size: extent(scope.build, "shape", access.array, axis), ends });
    });
  if (!counts) return null;
  return {
    inside,
    push() {
      scope.places.get(counter);
      code.i32(0).op("i32.ge_s");
      for (const { value, size, ends } of limits.values()) {
        frame.value(value);
        pushUniform(code, size);
        code.op(ends ? "i32.le_s" : "i32.lt_u").op("i32.and");
      }
    },
  };
}
