import type { Expr } from "../../../src/ir/expr.ts";
import type { Stmt } from "../../../src/ir/ir.ts";
import {
  bid,
  block,
  bool,
  collect,
  count,
  FLAGS,
  GIVEN,
  gid,
  int,
  load,
  n,
  next,
  OUT,
  op,
  ret,
  set,
  stop,
  store,
  sync,
  TILE,
  tid,
  v,
  when,
} from "./build.ts";

/**
 * A kernel made by a list of choices: barriers stand where all threads that have not returned meet them, everything
 * else is as wild as the rules allow. Locals 0 to 4 are counters, one a depth of loops, 5 to 9 free.
 */
export function randomKernel(choices: readonly number[]): readonly Stmt[] {
  let at = 0;
  const choose = (limit: number): number => (choices[at++ % choices.length]! + at) % limit;
  let budget = 40;

  const uniform = (depth: number): Expr => {
    switch (choose(6)) {
      case 0:
        return n;
      case 1:
        return bid;
      case 2:
        return depth > 0 ? v(choose(depth)) : int(choose(7));
      case 3:
        return load(GIVEN, choose(64));
      case 4:
        return load(FLAGS, choose(64));
      default:
        return int(choose(9));
    }
  };
  const own = (depth: number): Expr => {
    switch (choose(6)) {
      case 0:
        return tid;
      case 1:
        return load(GIVEN, gid);
      case 2:
        return load(OUT, gid);
      case 3:
        return op(v(5 + choose(5)), "add", uniform(depth));
      case 4:
        return op(own(depth), "xor", v(5 + choose(5)));
      default:
        return v(5 + choose(5));
    }
  };
  const test = (value: Expr): Expr => op(op(value, "and", 7), choose(2) === 0 ? "lt" : "eq", choose(6));

  /** Without barriers: any thread may do anything. */
  const wild = (depth: number, loops: number, blocks: number): Stmt[] => {
    if (budget-- < 0) return [];
    const list = (): Stmt[] => Array.from({ length: 1 + choose(2) }, () => wild(depth, loops, blocks)).flat();
    switch (choose(10)) {
      case 0:
        return [when(test(own(depth)), list(), choose(2) === 0 ? [] : list())];
      case 1:
        return depth < 5
          ? [...count(depth, 0, choose(5), Array.from({ length: 2 }, () => wild(depth + 1, loops + 1, blocks)).flat())]
          : [];
      case 2:
        return [block(...wild(depth, loops, blocks + 1), ...wild(depth, loops, blocks + 1))];
      case 3:
        return loops + blocks > 0 ? [when(test(own(depth)), [...list(), stop])] : [];
      case 4:
        return loops > 0 ? [when(test(own(depth)), [next])] : [];
      case 5:
        return choose(3) === 0 ? [when(test(own(depth)), [ret()])] : [];
      case 6:
      case 7:
        return [store(OUT, gid, own(depth))];
      default:
        return [set(5 + choose(5), choose(3) === 0 ? uniform(depth) : own(depth))];
    }
  };

  /** All threads that have not returned are here together. */
  const together = (depth: number, loops: number, blocks: number): Stmt[] => {
    if (budget-- < 0) return [sync];
    const list = (l: number, b: number, d = depth): Stmt[] =>
      Array.from({ length: 1 + choose(3) }, () => together(d, l, b)).flat();
    switch (choose(11)) {
      case 0:
        return [sync];
      case 1:
        return [when(test(uniform(depth)), list(loops, blocks), choose(2) === 0 ? [] : list(loops, blocks))];
      case 2:
      case 3:
        return depth < 5
          ? [
              ...count(depth, choose(3), op(uniform(depth), "and", 7), [
                ...list(loops + 1, 0, depth + 1),
                ...(choose(3) === 0 ? [when(test(own(depth)), [next]), ...wild(depth + 1, 0, 0)] : []),
              ]),
            ]
          : [];
      case 4:
        return [block(...list(0, blocks + 1))];
      case 5:
        return loops + blocks > 0 ? [when(test(uniform(depth)), [stop])] : [];
      case 6:
        return loops > 0 ? [when(test(uniform(depth)), [next])] : [];
      case 7:
        return [collect("count", test(own(depth)), 5 + choose(5))];
      case 8:
        return [
          sync,
          store(TILE, tid, own(depth)),
          sync,
          ...(choose(2) === 0 ? [set(5 + choose(5), load(TILE, tid))] : []),
        ];
      case 9:
        return [when(bool(choose(5) > 0), [...wild(depth, 0, 0)])];
      default:
        return wild(depth, 0, 0);
    }
  };

  const start = [5, 6, 7, 8, 9].map((local) => set(local, local === 5 ? tid : local));
  return [
    ...start,
    ...Array.from({ length: 3 + choose(4) }, () => together(0, 0, 0)).flat(),
    sync,
    store(OUT, gid, op(v(5), "add", v(6))),
  ];
}
