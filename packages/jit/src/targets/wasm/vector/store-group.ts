import { once } from "../../../diagnostics/once.ts";
import { type Affine, affineKey } from "../../../ir/analysis/affine.ts";
import type { Stmt, StoreStmt } from "../../../ir/ir.ts";
import { memoryOf } from "../../../ir/memory.ts";
import { bits } from "../../../ir/types.ts";
import { partsOf } from "../../../ir/walk.ts";
import type { Code, Var } from "../encode/code.ts";
import { interleaved, ofHalves, ofLanes } from "../encode/shuffles.ts";
import { arrayOf, pushUniform, scaledStride, type Uniform } from "../thread/address.ts";
import type { Access, Stepped } from "./access-plan.ts";
import { type Place, placeOf, testedAxes } from "./address.ts";
import type { Body, Vec } from "./body.ts";
import { pushMask } from "./masks.ts";
import { blends, toSteps } from "./store.ts";

/**
 * The stores from here on that write neighbouring elements of each lane, the bytes of a pixel or the coordinates of a point; empty where
 * there are none, or nothing is gained. Nothing that a later one reads was written by an earlier one.
 *
 * @param masked - whether some lanes may not write.
 */
export function storesTogether(body: Body, list: readonly Stmt[], at: number, masked: boolean): readonly StoreStmt[] {
  const first = list[at];
  if (first?.kind !== "store") return [];
  const { dtype } = arrayOf(body.scope.build, first.array);
  const size = bits(dtype) / 8;
  const stores: StoreStmt[] = [];
  for (const stmt of list.slice(at, at + (size >= 4 ? 4 : 4 / size))) {
    if (stmt.kind !== "store" || distance(body, first, stmt) !== stores.length || !isPlain(body, stmt)) break;
    stores.push(stmt);
  }
  if (stores.length < 2 || dtype === "bool" || dtype === "float16") return [];
  if (masked && !blends(body, first.array)) return [];
  const { arrays } = body.scope.build.kernel;
  let reads = false;
  for (const [i, stmt] of stores.entries())
    for (const part of partsOf(stmt)) {
      if (part.kind !== "load" || memoryOf(arrays, part.array) !== memoryOf(arrays, first.array)) continue;
      const by = distance(body, first, part);
      if (by === null || (by >= 0 && by < i)) return [];
      reads = true;
    }
  // Else the vectors that a later one reads would come from bytes that were written just before, which processors are slow at.
  return reads || mayFill(size, stores, body.plan.accesses.get(first)!.steps!.lane) ? stores : [];
}

/** Whether the elements of all lanes together lie without gaps, as far as is known, and are vectors. */
const mayFill = (size: number, { length }: readonly StoreStmt[], lane: Uniform): boolean =>
  (size >= 4 || length * size === 4) && (typeof lane !== "number" || lane === length * size);

/** By how many elements each lane's element is behind its element of another access; null where that is not known. */
function distance({ plan }: Body, first: Access, other: Access): number | null {
  const [from, to] = [first, other].map((access) => plan.accesses.get(access)?.steps?.sums);
  if (first.array !== other.array || !from || !to) return null;
  const by = to.at(-1)!.constant - from.at(-1)!.constant;
  const keyOf = (sums: readonly Affine[], more: number): string =>
    sums
      .map(({ constant, terms }, axis) => affineKey({ constant: constant + (sums[axis + 1] ? 0 : more), terms }))
      .join();
  return keyOf(from, by) === keyOf(to, 0) ? by : null;
}

/** Whether nothing of a store is tested. */
function isPlain(body: Body, stmt: StoreStmt): boolean {
  const { steps } = body.plan.accesses.get(stmt)!;
  return steps !== null && testedAxes(body, steps).length === 0 && !body.plan.analysis.own.has(stmt.array);
}

/** Writes them for the lanes of the mask (null: all), after all their values are there. */
export function storeTogether(body: Body, stores: readonly StoreStmt[], mask: Vec | null): void {
  const { code } = body;
  const plan = body.plan.accesses.get(stores[0]!) as Stepped;
  const { lane } = plan.steps;
  const values = stores.map(({ value }) => body.held(body.vector(value)));
  const width = bits(values[0]!.type);
  const together = (): void => {
    const first = placeOf(body, plan);
    for (let part = 0; part < body.parts(values[0]!.type); part++)
      body.temporaries.within(() => {
        if (width >= 32) return storeInTurns(body, first, values, part, mask);
        const lanes = (): void =>
          values.forEach((value, i) => {
            value.push(part);
            if (i < values.length - 1) code.number("i32x4", 2 ** width - 1).op("v128.and");
            if (i > 0) code.i32(width * i).op("i32x4.shl");
            if (i > 0) code.op("v128.or");
          });
        storeBlended(code, { ...first, offset: first.offset + 16 * part }, lanes, mask && (() => mask.push(part)));
      });
  };
  const apart = (): void =>
    stores.forEach((stmt, i) => toSteps(body, body.plan.accesses.get(stmt) as Stepped, values[i]!, mask));
  const size = width / 8;
  const last = scaledStride(body.scope.build, plan.array, plan.index.length - 1, size);
  if (!mayFill(size, stores, lane)) return apart();
  if (typeof lane === "number" && last === size) return together();
  pushUniform(code, lane);
  code.i32(size * stores.length).op("i32.eq");
  pushUniform(code, last);
  code.i32(size).op("i32.eq").op("i32.and");
  body.if(together, apart);
}

/** Writes a vector; where the mask is not set, memory keeps its bits. */
function storeBlended(code: Code, { from, offset }: Place, push: () => void, mask: (() => void) | null): void {
  code.get(from);
  push();
  if (mask !== null) {
    code.get(from).load("v128.load", offset);
    mask();
    code.op("v128.bitselect");
  }
  code.store("v128.store", offset);
}

/** Writes a part of two to four values of at least 32 bits: the first lane of each, then the second lane of each, and so on. */
function storeInTurns(
  body: Body,
  { from, offset }: Place,
  values: readonly Vec[],
  part: number,
  mask: Vec | null,
): void {
  const { code } = body;
  const { type } = values[0]!;
  const turns = lanesInTurns(
    body,
    values.map(
      ({ push }) =>
        () =>
          push(part),
    ),
    bits(type),
  );
  // All elements of a lane are written, or none.
  const ofMask = (): void => pushMask(body, mask!, bits(type) === 64, part);
  const masks = mask === null ? null : lanesInTurns(body, Array(values.length).fill(ofMask), bits(type));
  turns.forEach((push, at) =>
    storeBlended(code, { from, offset: offset + 16 * (values.length * part + at) }, push, masks && masks[at]!),
  );
}

/** Pushes the lanes of so many vectors in turns, a vector of them after the other. */
function lanesInTurns(body: Body, vectors: readonly (() => void)[], width: number): readonly (() => void)[] {
  const { code } = body;
  const count = vectors.length;
  const made = new Map<string, Var>();
  /** A half of a vector that has the elements from the `at`-th on: patterns for which there is an instruction. */
  const halfAt = (at: number): { readonly push: () => void; readonly half: number } => {
    const [one, lane] = [at % count, Math.floor(at / count)];
    const first = vectors[one]!;
    if (width === 64) return { push: first, half: lane };
    const straight = one + 1 < count;
    const half = lane >> 1;
    const vector = once(made, `${one} ${straight && half}`, () => {
      first();
      vectors[straight ? one + 1 : 0]!();
      code.op("i8x16.shuffle", straight ? interleaved(32, half) : ofLanes([0, 5, 2, 7]));
      return body.hold("v128");
    });
    return { push: () => void code.get(vector), half: straight ? lane & 1 : half };
  };
  const per = width === 64 ? 1 : 2;
  return vectors.map((_, at) => {
    const [low, high] = [halfAt(2 * per * at), halfAt(2 * per * at + per)];
    return () => {
      low.push();
      high.push();
      code.op("i8x16.shuffle", ofHalves(low.half, high.half));
    };
  });
}
