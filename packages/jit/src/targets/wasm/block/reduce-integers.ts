import type { RealDType as DType } from "@gridstride/core";
import { type Combine, neutral, type ReductionParts } from "../../../ir/reductions.ts";
import type { Var } from "../encode/code.ts";
import { ofLanes } from "../encode/shuffles.ts";
import { combining, pushCombined } from "../vector/combine.ts";
import { eachElement, eachWarp } from "./loops.ts";
import type { Surroundings } from "./surroundings.ts";

/** Bytes of a vector, and threads whose values it has. */
const [BYTES, LANES] = [16, 4];

/** The last lane in all. */
const LAST = ofLanes([3, 3, 3, 3]);

/** Whole numbers of 32 bits that all threads of a block gave, and where their answers go: byte offsets in scratch memory. */
export interface Integers {
  readonly type: DType;
  readonly threads: number;
  /** Threads whose values meet. */
  readonly lanes: number;
  readonly given: number;
  readonly result: number;
}

/** Whether vectors hold the values of the threads that meet. */
export const areVectors = (threads: number, lanes: number): boolean => threads % lanes === 0 && lanes % LANES === 0;

/** Sums, extremes and scans of whole numbers, whose order does not matter: a vector of them at a time. */
export function reduceIntegers(
  around: Surroundings,
  of: Integers,
  combine: Combine,
  part: ReductionParts["part"],
): void {
  const { code } = around;
  const { threads, lanes, result } = of;
  eachWarp(around, 4, threads, lanes, (first) => {
    if (part !== "all") return scan(around, of, first, part);
    pushTotal(around, of, combine, first);
    const [total, at] = [code.op("i32x4.splat").local("v128"), code.local("i32")];
    code.set(total);
    eachElement(around, at, first, BYTES, lanes / LANES, (offset) => {
      const to = result + offset;
      code.get(at).get(total).store("v128.store", to);
    });
  });
}

/** Pushes the values from `first` on, combined. */
function pushTotal(around: Surroundings, { type, lanes, given }: Integers, combine: Combine, first: Var): void {
  const { code } = around;
  const [total, at] = [code.local("v128"), code.local("i32")];
  code.i32x4(Number(neutral(combine, type))).set(total);
  eachElement(around, at, first, BYTES, lanes / LANES, (offset) => {
    const [from, op] = [given + offset, combining(combine, type)];
    code.get(total).get(at).load("v128.load", from).op(op).set(total);
  });
  pushCombined(code, combine, type, total);
}

/** Sums up to each thread: within a vector in two steps, then with what came before. */
function scan(
  around: Surroundings,
  { lanes, given, result }: Integers,
  first: Var,
  part: "inclusive" | "exclusive",
): void {
  const { code } = around;
  const [at, before, sums] = [code.local("i32"), code.local("v128"), code.local("v128")];
  code.i32x4(0).set(before);
  eachElement(around, at, first, BYTES, lanes / LANES, (offset) => {
    const from = given + offset;
    code.get(at).load("v128.load", from).set(sums);
    for (const shifted of [
      [0, 4, 5, 6],
      [0, 0, 4, 5],
    ])
      code.i32x4(0).get(sums).op("i8x16.shuffle", ofLanes(shifted)).get(sums).op("i32x4.add").set(sums);
    code.get(sums).get(before).op("i32x4.add").set(sums);
    code.get(at);
    if (part === "exclusive") code.get(before);
    code.get(sums);
    if (part === "exclusive") code.op("i8x16.shuffle", ofLanes([3, 4, 5, 6]));
    code.store("v128.store", result + offset);
    code.get(sums).get(sums).op("i8x16.shuffle", LAST).set(before);
  });
}
