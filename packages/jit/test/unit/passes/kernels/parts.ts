// What the rows are made of.
import type { Expr } from "../../../../src/ir/expr.ts";
import type { Func, Stmt } from "../../../../src/ir/ir.ts";
import { GIVEN, gid, load, loop, n, op, set, stop, store, sync, TILE, tid, v, when } from "../build.ts";

/** A kernel by name, with the device functions it calls. */
export interface Row {
  readonly name: string;
  readonly body: readonly Stmt[];
  readonly functions?: readonly Func[];
}

/** Locals that hold int32. */
export const a = 0;
export const bb = 1;
export const c = 2;
export const inc = (local: number): Stmt => set(local, op(v(local), "add", 1));
export const tail: Expr = op(gid, "ge", n);
export const shareGiven: readonly Stmt[] = [store(TILE, tid, load(GIVEN, gid)), sync];
/** What the next thread of the block left in the tile. */
export const neighbour: Expr = load(TILE, op(op(tid, "add", 1), "rem", 64));

/** A block sum by halving, of what is in the tile. */
export const halving: readonly Stmt[] = [
  set(a, 32),
  loop(
    [
      when(op(v(a), "eq", 0), [stop]),
      when(op(tid, "lt", v(a)), [store(TILE, tid, op(load(TILE, tid), "add", load(TILE, op(tid, "add", v(a)))))]),
      sync,
    ],
    [set(a, op(v(a), "shr", 1))],
  ),
];
