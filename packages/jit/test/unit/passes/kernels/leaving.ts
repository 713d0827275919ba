// Threads that return, or leave a loop or an iteration, where others go on.
import {
  add,
  bid,
  block,
  count,
  FLAGS,
  GIVEN,
  gid,
  load,
  loop,
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
} from "../build.ts";
import { a, bb, c, inc, neighbour, type Row, shareGiven, tail } from "./parts.ts";

/** More locals that hold int32. */
const [e, f] = [4, 5];

export const leaving: readonly Row[] = [
  {
    name: "an early return before a barrier",
    body: [when(tail, [ret()]), ...shareGiven, store(OUT, gid, load(TILE, tid))],
  },
  {
    name: "an early return, then a return by an element that only the others have",
    body: [
      when(op(gid, "ge", 40), [ret()]),
      when(op(load(GIVEN, op(op(gid, "mul", -1), "add", 39)), "gt", 5), [ret()]),
      sync,
      add(FLAGS, bid, 1),
    ],
  },
  {
    name: "an early return in a branch that all threads take, or none",
    body: [
      when(op(n, "gt", 0), [set(a, tid), when(op(v(a), "lt", 9), [ret()])], [when(op(tid, "lt", 3), [ret()])]),
      when(op(n, "lt", 0), [set(a, gid), when(op(v(a), "lt", 5), [ret()])]),
      sync,
      add(OUT, gid, v(a)),
    ],
  },
  {
    name: "an early return, then a halving sum",
    body: [store(TILE, tid, 0), sync, when(tail, [ret()]), ...shareGiven, store(OUT, gid, load(TILE, tid))],
  },
  { name: "a uniform early return", body: [when(op(n, "eq", 0), [ret()]), ...shareGiven, store(OUT, gid, neighbour)] },
  {
    name: "returns at three places between barriers",
    body: [
      when(op(tid, "eq", 3), [ret()]),
      ...shareGiven,
      set(a, load(TILE, tid)),
      when(op(v(a), "gt", 10), [store(OUT, gid, 1), ret()]),
      sync,
      when(op(v(a), "lt", 3), [ret()], [store(OUT, gid, v(a))]),
      sync,
      add(FLAGS, bid, v(a)),
    ],
  },
  {
    name: "a return inside a nested if",
    body: [
      when(op(tid, "gt", 8), [when(op(load(GIVEN, gid), "gt", 5), [ret()]), store(OUT, gid, 5)]),
      sync,
      add(FLAGS, 0, 1),
    ],
  },
  {
    name: "a return from a loop without barriers",
    body: [
      ...count(a, 0, 20, [when(op(v(a), "eq", load(GIVEN, gid)), [ret()]), add(OUT, gid, 1)]),
      sync,
      add(FLAGS, 1, 100),
    ],
  },
  {
    name: "a return from two loops and a block",
    body: [
      block(
        ...count(a, 0, 5, [
          ...count(bb, 0, 5, [when(op(op(v(a), "mul", v(bb)), "eq", load(GIVEN, gid)), [ret()])]),
          store(OUT, gid, v(a)),
        ]),
        store(OUT, gid, 99),
      ),
      sync,
      add(FLAGS, 2, v(a)),
    ],
  },
  {
    name: "returns in a loop with barriers",
    body: [
      set(c, 0),
      ...count(a, 0, 12, [
        when(op(load(GIVEN, gid), "eq", v(a)), [ret()]),
        set(c, op(v(c), "add", v(a))),
        sync,
        store(OUT, gid, v(c)),
      ]),
      sync,
      add(FLAGS, 0, 1),
    ],
  },
  {
    name: "an endless loop left by returns",
    body: [set(a, 0), loop([when(op(v(a), "gt", load(GIVEN, gid)), [ret()]), store(OUT, gid, v(a)), sync, inc(a)])],
  },
  {
    name: "threads leave a loop with barriers for good",
    body: [
      set(a, 0),
      set(c, op(tid, "rem", 4)),
      loop([when(op(v(a), "eq", op(v(c), "add", 1)), [stop]), add(OUT, gid, op(v(a), "add", 1)), sync], [inc(a)]),
      store(FLAGS, gid, v(a)),
      ret(),
    ],
  },
  {
    name: "a do-while that threads leave for good",
    body: [
      set(a, 0),
      loop([add(OUT, gid, 1), sync, inc(a), when(op(v(a), "gt", load(GIVEN, gid)), [stop])]),
      store(FLAGS, gid, v(a)),
      ret(),
    ],
  },
  {
    name: "continue over everything but the barrier's loop",
    body: [
      ...count(a, 0, 6, [
        sync,
        when(op(op(op(tid, "add", v(a)), "rem", 3), "eq", 0), [next]),
        set(c, op(v(c), "add", v(a))),
        add(OUT, gid, op(v(c), "add", 1)),
      ]),
    ].flatMap((s, i) => (i === 0 ? [set(c, 0), s] : [s])),
  },
  {
    name: "a uniform continue and break",
    body: [
      ...count(a, 0, 9, [
        when(op(op(v(a), "rem", 2), "eq", 1), [next]),
        when(op(v(a), "gt", 6), [stop]),
        sync,
        add(OUT, gid, v(a)),
      ]),
      store(FLAGS, gid, v(a)),
    ],
  },
  {
    name: "a block that threads leave",
    body: [block(when(op(tid, "lt", 7), [store(OUT, gid, 1), ret()]), sync, add(OUT, gid, 2))],
  },
  {
    name: "a value set under an early return and read after",
    body: [
      set(a, 1),
      when(op(tid, "gt", 20), [set(a, 2), when(op(tid, "gt", 40), [ret()])]),
      sync,
      set(c, op(v(a), "mul", 10)),
      sync,
      store(OUT, gid, v(c)),
    ],
  },
  {
    name: "nested loops with a masked inner one",
    body: [
      ...count(a, 0, 3, [
        ...count(bb, 0, v(a), [
          sync,
          when(op(load(GIVEN, gid), "eq", op(v(a), "add", v(bb))), [ret()]),
          add(OUT, gid, v(bb)),
        ]),
        set(c, v(bb)),
        add(OUT, gid, v(c)),
      ]),
    ],
  },
  {
    name: "one return for all in a masked loop",
    body: [
      set(f, 0),
      ...count(a, 0, 4, [
        when(op(load(GIVEN, gid), "eq", v(a)), [ret()]),
        sync,
        when(op(v(a), "eq", 2), [ret()]),
        add(OUT, gid, 1),
        set(e, v(a)),
        set(f, op(v(f), "add", v(e))),
      ]),
    ],
  },
];
