import type { Expr } from "../../../src/ir/expr.ts";
import type { Func, Stmt } from "../../../src/ir/ir.ts";
import {
  add,
  bid,
  count,
  FLAGS,
  GIVEN,
  gid,
  load,
  loop,
  n,
  not,
  OUT,
  op,
  set,
  stop,
  store,
  tid,
  v,
  when,
} from "./build.ts";

const gridSize: Expr = { ...(gid as Expr & { kind: "position" }), of: "gridSize" };
const [i, sum, other] = [0, 1, 2];
const inside = (then: readonly Stmt[]): Stmt => when(op(op(v(i), "ge", 0), "and", op(v(i), "lt", 128)), then);
const sumOf = inside([set(sum, op(op(v(sum), "mul", 3), "add", load(GIVEN, v(i))))]);
const stored = [store(OUT, gid, v(sum))];
const MOST = 2 ** 31 - 1;

interface Row {
  readonly name: string;
  readonly body: readonly Stmt[];
  readonly functions?: readonly Func[];
}

/** Loops that the threads of a block go through side by side. */
export const strides: readonly Row[] = [
  { name: "a sum", body: [set(sum, 1), ...count(i, gid, n, [sumOf], gridSize), ...stored] },
  {
    name: "a step that the argument gives",
    body: [set(sum, 1), ...count(i, tid, 100, [sumOf], op(n, "add", 16)), ...stored],
  },
  { name: "from below 0", body: [set(sum, 1), ...count(i, op(gid, "sub", 500), 90, [sumOf], 64), ...stored] },
  {
    name: "from a local of the block",
    body: [
      set(other, op(bid, "mul", 3)),
      set(sum, 1),
      ...count(i, op(v(other), "add", tid), n, [sumOf], 32),
      ...stored,
    ],
  },
  {
    name: "up to and with a bound, and the counter afterwards",
    body: [
      set(sum, 1),
      set(i, gid),
      loop([when(op(v(i), "gt", n), [stop]), sumOf], [set(i, op(v(i), "add", 16))]),
      store(OUT, gid, op(v(sum), "add", v(i))),
    ],
  },
  {
    name: "two bounds, stores and updates",
    body: [
      set(i, gid),
      loop(
        [
          when(not(op(op(v(i), "lt", n), "and", op(v(i), "lt", 77))), [stop]),
          store(OUT, v(i), op(load(OUT, v(i)), "add", v(i))),
          add(FLAGS, 3, v(i)),
        ],
        [set(i, op(v(i), "add", gridSize))],
      ),
    ],
  },
  {
    name: "a loop in each iteration",
    body: [set(sum, 1), ...count(i, gid, n, count(other, 0, 3, [sumOf]), 64), ...stored],
  },
  {
    name: "elements at a remainder",
    body: [
      set(sum, 1),
      ...count(i, gid, n, [set(other, op(v(i), "rem", 90)), set(sum, op(v(sum), "add", load(GIVEN, v(other))))], 64),
      ...stored,
    ],
  },
  {
    name: "counters of a block on both sides of the greatest int32",
    body: [
      set(sum, 1),
      set(i, op(tid, "add", MOST - 40)),
      loop(
        [
          when(not(op(v(i), "lt", MOST - 70)), [stop]),
          set(sum, op(op(v(sum), "mul", 3), "add", v(i))),
          inside([set(sum, load(GIVEN, v(i)))]),
        ],
        [set(i, op(v(i), "add", 2 ** 31 - 30))],
      ),
      ...stored,
    ],
  },
];

/** Loops that stay as they are, and why. */
export const apart: readonly Row[] = [
  { name: "a row of each thread's own", body: [set(sum, 1), ...count(i, gid, n, [sumOf]), ...stored] },
  {
    name: "threads may have returned",
    body: [
      when(op(gid, "gt", 90), [{ kind: "return", values: [], span: tid.span }]),
      set(sum, 1),
      ...count(i, gid, n, [sumOf], 64),
    ],
  },
  { name: "bounds that differ", body: [set(sum, 1), ...count(i, gid, op(tid, "mul", 2), [sumOf], 64), ...stored] },
  { name: "a step that differs", body: [set(sum, 1), ...count(i, gid, n, [sumOf], op(tid, "add", 64)), ...stored] },
  {
    name: "old values of updates",
    body: [...count(i, gid, n, [add(FLAGS, 3, 1, other), store(OUT, v(i), v(other))], 64)],
  },
  {
    name: "elements that are not side by side",
    body: [...count(i, gid, n, [add(OUT, load(GIVEN, op(v(i), "mul", 2)), 1)], 64)],
  },
  {
    name: "a loop that is left early",
    body: [...count(i, gid, n, [when(op(load(GIVEN, v(i)), "eq", 5), [stop]), add(OUT, v(i), 1)], 64)],
  },
  {
    name: "starts that are not side by side",
    body: [set(sum, 1), ...count(i, op(tid, "mul", 2), n, [sumOf], 64), ...stored],
  },
];
