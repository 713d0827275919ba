import type { Stmt, StoreStmt } from "../../../ir/ir.ts";
import { memoryOf } from "../../../ir/memory.ts";
import { bits } from "../../../ir/types.ts";
import { partsOf } from "../../../ir/walk.ts";
import { interleaved } from "../encode/shuffles.ts";
import { arrayOf, pushUniform } from "../thread/address.ts";
import type { AccessPlan } from "./access-plan.ts";
import { pushAddress, testedAxes } from "./address.ts";
import type { Body } from "./body.ts";
import { keyOf } from "./hoist.ts";
import { toSteps } from "./store.ts";

/**
 * The stores from here on that write the neighbouring elements of a lane, the bytes of a pixel or the two parts of a number, where all
 * lanes' elements together lie without gaps; empty where there are none. Nothing that a later one reads was written by an earlier one.
 */
export function storesTogether(body: Body, list: readonly Stmt[], at: number): readonly StoreStmt[] {
  const first = list[at];
  if (first?.kind !== "store") return [];
  const dtype = arrayOf(body.scope.build, first.array).dtype;
  const size = bits(dtype) / 8;
  const count = size >= 4 ? 2 : 4 / size;
  const stores: StoreStmt[] = [];
  for (const stmt of list.slice(at, at + count)) {
    if (stmt.kind !== "store" || !follows(first, stmt, stores.length) || !isPlain(body, stmt, count * size)) return [];
    stores.push(stmt);
  }
  if (dtype === "bool" || dtype === "float16" || stores.length < count) return [];
  const { arrays } = body.scope.build.kernel;
  const written = memoryOf(arrays, first.array);
  const reads = (stmt: StoreStmt): boolean =>
    partsOf(stmt).some((part) => part.kind === "load" && memoryOf(arrays, part.array) === written);
  return stores.slice(1).some(reads) ? [] : stores;
}

/** Whether a store's element has this distance from another store's element. */
function follows(first: StoreStmt, { array, index }: StoreStmt, by: number): boolean {
  const [a, b] = [first.index.at(-1), index.at(-1)];
  if (array !== first.array || a?.kind !== "const" || b?.kind !== "const") return false;
  if (Number(b.value) !== Number(a.value) + by) return false;
  return index.slice(0, -1).every((one, axis) => keyOf(one) === keyOf(first.index[axis]!));
}

/** Whether nothing of a store is tested, and its lanes may be so many bytes apart. */
function isPlain(body: Body, stmt: StoreStmt, apart: number): boolean {
  const { steps } = body.plan.accesses.get(stmt)!;
  if (steps === null || testedAxes(body, steps).length > 0 || body.plan.analysis.own.has(stmt.array)) return false;
  return typeof steps.lane === "object" || steps.lane === apart;
}

/** Writes them for all lanes. */
export function storeTogether(body: Body, stores: readonly StoreStmt[]): void {
  const { code } = body;
  const plan = body.plan.accesses.get(stores[0]!) as AccessPlan;
  const steps = plan.steps!;
  const values = stores.map(({ value }) => body.held(body.vector(value)));
  const width = bits(values[0]!.type);
  const together = (): void => {
    pushAddress(body, plan, steps);
    const address = body.hold("i32");
    for (let part = 0; part < body.parts(values[0]!.type); part++) {
      if (width >= 32) {
        for (const half of [0, 1]) {
          code.get(address);
          for (const value of values) value.push(part);
          code.op("i8x16.shuffle", interleaved(width, half)).store("v128.store", 32 * part + 16 * half);
        }
        continue;
      }
      code.get(address);
      values.forEach((value, i) => {
        value.push(part);
        if (i < values.length - 1) code.number("i32x4", 2 ** width - 1).op("v128.and");
        if (i > 0)
          code
            .i32(width * i)
            .op("i32x4.shl")
            .op("v128.or");
      });
      code.store("v128.store", 16 * part);
    }
  };
  const apart = (): void =>
    stores.forEach((stmt, i) => {
      const own = body.plan.accesses.get(stmt)!;
      toSteps(body, own, own.steps!, values[i]!, null);
    });
  if (typeof steps.lane === "number") return together();
  pushUniform(code, steps.lane);
  code
    .i32((width / 8) * stores.length)
    .op("i32.eq")
    .if(
      () => body.temporaries.within(together),
      () => body.temporaries.within(apart),
    );
}
