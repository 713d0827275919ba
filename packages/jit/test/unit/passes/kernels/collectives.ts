// Votes, counts and shuffles: of the block, and of warps that are on their own way.
import {
  add,
  bool,
  collect,
  count,
  GIVEN,
  gid,
  int,
  lane,
  load,
  loop,
  not,
  OUT,
  op,
  ret,
  set,
  stop,
  store,
  syncwarp,
  tid,
  v,
  when,
} from "../build.ts";
import { a, c, inc, type Row } from "./parts.ts";

/** Another that holds int32. */
const d = 3;
/** Locals that hold bool. */
const [p, q] = [10, 11];
/** One that holds uint32. */
const ballot = 16;

export const collectives: readonly Row[] = [
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
    name: "sums in the step of a loop from which threads return",
    body: [
      set(a, 0),
      loop(
        [when(op(v(a), "gt", op(200, "add", tid)), [ret()]), add(OUT, gid, v(a))],
        [collect("warpSum", 1, d), collect("blockSum", v(d), c), set(a, op(v(a), "add", v(c)))],
      ),
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
];
