// Kernels with barriers, for the tests of passes and of blocks.
import {
  add,
  bid,
  block,
  FLAGS,
  GIVEN,
  gid,
  load,
  loop,
  n,
  OUT,
  op,
  set,
  stop,
  store,
  sync,
  TILE,
  tid,
  v,
  when,
} from "./build.ts";
import { calls } from "./kernels/calls.ts";
import { collectives } from "./kernels/collectives.ts";
import { conditions } from "./kernels/conditions.ts";
import { leaving } from "./kernels/leaving.ts";
import { a, halving, neighbour, type Row, shareGiven } from "./kernels/parts.ts";

/** Kernels that a GPU runs as written, all clean on the simulator. */
export const rows: readonly Row[] = [
  { name: "a plain barrier", body: [...shareGiven, store(OUT, gid, neighbour)] },
  {
    name: "a halving sum",
    body: [...shareGiven, ...halving, when(op(tid, "eq", 0), [store(OUT, bid, load(TILE, 0))])],
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
  ...leaving,
  ...conditions,
  ...collectives,
  ...calls,
];
