// Barriers under conditions that no thread's position is part of, but what memory holds.
import {
  add,
  bid,
  count,
  FLAGS,
  GIVEN,
  gid,
  load,
  loop,
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
import { a, bb, halving, neighbour, type Row, shareGiven, tail } from "./parts.ts";

export const conditions: readonly Row[] = [
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
];
