import type { Func, Stmt } from "../../../src/ir/ir.ts";
import {
  add,
  bid,
  block,
  bool,
  call,
  collect,
  count,
  FLAGS,
  func,
  GIVEN,
  gid,
  int,
  lane,
  load,
  loop,
  n,
  next,
  not,
  OUT,
  op,
  ret,
  set,
  stop,
  store,
  sync,
  syncwarp,
  TILE,
  tid,
  v,
  when,
} from "./build.ts";

/** A kernel by name, with the device functions it calls. */
export interface Row {
  readonly name: string;
  readonly body: readonly Stmt[];
  readonly functions?: readonly Func[];
}

const [a, bb, c, d, e, f] = [0, 1, 2, 3, 4, 5];
const [p, q] = [10, 11];
const ballot = 16;
const inc = (local: number): Stmt => set(local, op(v(local), "add", 1));
const tail = op(gid, "ge", n);
const shareGiven: readonly Stmt[] = [store(TILE, tid, load(GIVEN, gid)), sync];
const neighbour = load(TILE, op(op(tid, "add", 1), "rem", 64));

/** A block sum by halving, of what is in the tile. */
const halving: readonly Stmt[] = [
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

const barrierFunction: readonly Func[] = [
  func("waitFor", 1, 1, [when(op(v(0), "lt", 3), [sync, ret(op(v(0), "mul", 2))]), sync, ret(v(0))]),
  func("outer", 1, 1, [set(1, op(v(0), "add", 1)), call(0, [v(1)], [2]), ret(op(v(2), "add", v(1)))]),
  func("search", 1, 1, [...count(1, 0, v(0), [sync, when(op(load(TILE, v(1)), "eq", 6), [ret(v(1))])]), sync, ret(-1)]),
  func("divergent", 1, 1, [when(op(v(0), "lt", 5), [ret(7)]), set(1, op(v(0), "mul", 3)), sync, ret(v(1))]),
];

/** Kernels that a GPU runs as written, all clean on the simulator. */
export const rows: readonly Row[] = [
  { name: "a plain barrier", body: [...shareGiven, store(OUT, gid, neighbour)] },
  {
    name: "an early return before a barrier",
    body: [when(tail, [ret()]), ...shareGiven, store(OUT, gid, load(TILE, tid))],
  },
  {
    name: "an early return, then a halving sum",
    body: [store(TILE, tid, 0), sync, when(tail, [ret()]), ...shareGiven, store(OUT, gid, load(TILE, tid))],
  },
  {
    name: "a halving sum",
    body: [...shareGiven, ...halving, when(op(tid, "eq", 0), [store(OUT, bid, load(TILE, 0))])],
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
    name: "a bound from memory that others write",
    body: [
      set(bb, load(FLAGS, 3)),
      ...count(a, 0, v(bb), [store(TILE, tid, op(v(a), "add", tid)), sync, add(OUT, gid, neighbour), sync]),
    ],
  },
  {
    name: "a bound from memory after an early return",
    body: [
      when(tail, [ret()]),
      set(bb, load(FLAGS, 3)),
      ...count(a, 0, v(bb), [store(TILE, tid, v(a)), sync, add(OUT, gid, load(TILE, 0)), sync]),
    ],
  },
  { name: "a bound from read-only memory", body: [...count(a, 0, load(GIVEN, 3), [sync, add(OUT, gid, 1)])] },
  {
    name: "an if on memory around barriers",
    body: [
      set(a, load(FLAGS, 4)),
      when(op(v(a), "gt", 2), [...shareGiven, store(OUT, gid, neighbour)], [sync, store(OUT, gid, -1)]),
    ],
  },
  {
    name: "an if on memory around a loop with barriers",
    body: [
      ...shareGiven,
      when(op(load(FLAGS, 4), "gt", 2), halving),
      when(op(tid, "eq", 0), [store(OUT, bid, load(TILE, 0))]),
    ],
  },
  {
    name: "a loop on shared memory",
    body: [
      when(op(tid, "eq", 0), [store(TILE, 0, 4)]),
      sync,
      loop([
        set(a, load(TILE, 0)),
        sync,
        when(op(v(a), "eq", 0), [stop]),
        when(op(tid, "eq", 0), [store(TILE, 0, op(v(a), "sub", 1))]),
        sync,
        add(OUT, gid, v(a)),
      ]),
    ],
  },
  {
    name: "counts by a collective",
    body: [when(op(tid, "ge", 50), [ret()]), collect("count", op(load(GIVEN, gid), "gt", 5), a), store(OUT, gid, v(a))],
  },
  {
    name: "all and any among those left",
    body: [
      when(op(tid, "ge", 50), [ret()]),
      collect("all", op(tid, "lt", 50), p),
      collect("any", op(tid, "ge", 50), q),
      when(v(p), [add(OUT, gid, 1)]),
      when(v(q), [add(OUT, gid, 2)]),
    ],
  },
  {
    name: "a loop that a collective ends",
    body: [
      set(a, load(GIVEN, gid)),
      loop([
        collect("any", op(v(a), "gt", 0), p),
        when(not(v(p)), [stop]),
        when(op(v(a), "gt", 0), [set(a, op(v(a), "sub", 3))]),
        add(OUT, gid, 1),
      ]),
    ],
  },
  {
    name: "a divergent result kept outside the loop",
    body: [
      set(c, 0),
      set(a, 0),
      loop([when(op(v(a), "ge", op(tid, "rem", 3)), [stop]), collect("count", bool(true), c)], [inc(a)]),
      store(OUT, gid, v(c)),
      ret(),
    ],
  },
  {
    name: "a warp sum in a divergent if",
    body: [
      set(c, op(tid, "add", 1)),
      when(op(tid, "lt", 32), [
        ...count(a, 0, 5, [collect("shflDown", v(c), d, op(1, "shl", v(a))), set(c, op(v(c), "add", v(d)))]),
      ]),
      store(OUT, gid, v(c)),
    ],
  },
  {
    name: "ballots of a part of the warp",
    body: [
      when(op(op(tid, "rem", 3), "eq", 0), [
        collect("ballot", op(load(GIVEN, gid), "gt", 5), ballot),
        when(op(v(ballot), "ne", { ...int(0), type: "uint32" }), [store(OUT, gid, 1)]),
      ]),
      ret(),
    ],
  },
  {
    name: "shuffles after an early return",
    body: [
      when(op(tid, "eq", 9), [ret()]),
      collect("shflXor", tid, a, 1),
      collect("shfl", load(GIVEN, gid), c, 9),
      store(OUT, gid, op(v(a), "add", v(c))),
    ],
  },
  {
    name: "warp votes by warp",
    body: [
      set(a, op(tid, "idiv", 32)),
      when(
        op(v(a), "eq", 1),
        [
          collect("warpAll", op(lane, "ge", 0), p),
          collect("warpAny", op(lane, "eq", 40), q),
          when(v(p), [store(OUT, gid, 1)]),
          when(v(q), [store(OUT, gid, 2)]),
        ],
        [syncwarp, store(OUT, gid, 3)],
      ),
    ],
  },
  {
    name: "a loop of one warp",
    body: [
      set(c, 0),
      when(op(tid, "lt", 32), [
        set(a, 16),
        loop(
          [
            when(op(v(a), "eq", 0), [stop]),
            collect("shflXor", op(v(c), "add", tid), d, v(a)),
            set(c, op(v(c), "add", v(d))),
          ],
          [set(a, op(v(a), "shr", 1))],
        ),
      ]),
      store(OUT, gid, v(c)),
    ],
  },
  {
    name: "a switch around barriers",
    body: [
      block(
        when(op(n, "eq", 1), [sync, stop]),
        when(op(op(tid, "rem", 2), "eq", 0), [store(OUT, gid, 8)]),
        sync,
        when(op(n, "eq", 100), [store(FLAGS, gid, 3), stop]),
        sync,
      ),
      sync,
      add(OUT, gid, 1),
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
    name: "a function with a barrier",
    functions: barrierFunction,
    body: [call(0, [bid], [a]), store(OUT, gid, v(a)), call(0, [n], [a]), add(OUT, gid, v(a))],
  },
  {
    name: "a function that calls one",
    functions: barrierFunction,
    body: [when(tail, [ret()]), call(1, [n], [a]), store(OUT, gid, v(a))],
  },
  {
    name: "a function that returns from a loop",
    functions: barrierFunction,
    body: [...shareGiven, call(2, [20], [a]), store(OUT, gid, v(a)), call(2, [1], [bb]), add(OUT, gid, v(bb))],
  },
  {
    name: "a call in the step of a loop",
    functions: barrierFunction,
    body: [set(a, 0), loop([when(op(v(a), "gt", 20), [stop]), add(OUT, gid, v(a))], [call(1, [v(a)], [a])])],
  },
  {
    name: "a function without barriers beside one with",
    functions: [func("twice", 1, 1, [ret(op(v(0), "mul", 2))]), ...barrierFunction.slice(0, 1)],
    body: [call(1, [n], [a]), call(0, [tid], [c]), store(OUT, gid, op(v(a), "add", v(c)))],
  },
  {
    name: "a fence in a divergent if",
    body: [
      when(op(tid, "eq", 0), [store(OUT, bid, 4), { kind: "barrier", scope: "fence", span: tid.span }]),
      sync,
      add(FLAGS, 2, 1),
    ],
  },
  {
    name: "a grid-stride loop with barriers",
    body: [
      set(a, tid),
      loop(
        [
          when(op(v(a), "ge", 128), [stop]),
          store(TILE, tid, load(GIVEN, v(a))),
          sync,
          add(OUT, gid, load(TILE, 5)),
          sync,
        ],
        [set(a, op(v(a), "add", 64))],
      ),
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
