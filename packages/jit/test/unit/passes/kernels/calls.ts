// Device functions that wait at a barrier.
import type { Func } from "../../../../src/ir/ir.ts";
import {
  add,
  bid,
  call,
  count,
  func,
  gid,
  load,
  loop,
  n,
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
import { a, bb, c, type Row, shareGiven, tail } from "./parts.ts";

const barrierFunction: readonly Func[] = [
  func("waitFor", 1, 1, [when(op(v(0), "lt", 3), [sync, ret(op(v(0), "mul", 2))]), sync, ret(v(0))]),
  func("outer", 1, 1, [set(1, op(v(0), "add", 1)), call(0, [v(1)], [2]), ret(op(v(2), "add", v(1)))]),
  func("search", 1, 1, [...count(1, 0, v(0), [sync, when(op(load(TILE, v(1)), "eq", 6), [ret(v(1))])]), sync, ret(-1)]),
  func("divergent", 1, 1, [when(op(v(0), "lt", 5), [ret(7)]), set(1, op(v(0), "mul", 3)), sync, ret(v(1))]),
];

export const calls: readonly Row[] = [
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
    name: "a function without barriers and a function with barriers",
    functions: [func("twice", 1, 1, [ret(op(v(0), "mul", 2))]), ...barrierFunction.slice(0, 1)],
    body: [call(1, [n], [a]), call(0, [tid], [c]), store(OUT, gid, op(v(a), "add", v(c)))],
  },
];
