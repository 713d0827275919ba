import { type CountedLoop, countedLoop } from "../../../ir/counted-loop.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { LoopStmt, StoreStmt } from "../../../ir/ir.ts";
import { memoryOf, writtenIn } from "../../../ir/memory.ts";
import { bits } from "../../../ir/types.ts";
import { allParts, assignedIn, someExpr } from "../../../ir/walk.ts";
import { advance } from "../block/loops.ts";
import type { Code, Var } from "../encode/code.ts";
import { interleaved } from "../encode/shuffles.ts";
import { arrayOf, pushUniform, scaledStride, split } from "../thread/address.ts";
import type { Access, AxisPlan, Steps } from "./access-plan.ts";
import { pushAddress, pushInside, testedAxes, walkLanes } from "./address.ts";
import type { Body } from "./body.ts";

/** Variables that the tiles of a loop take: as many as there are vector registers. */
const MOST = 16;

/** A loop in which each lane walks along a row of its own. */
interface RowLoop {
  readonly loop: CountedLoop;
  readonly accesses: readonly Access[];
  /** Bytes of an element of the rows. */
  readonly size: number;
}

/**
 * The loop, if its lanes walk along rows: then each row is read and written a vector at a time, and the elements of one iteration are
 * found by transposing.
 */
export function rowLoop(body: Body, stmt: LoopStmt): RowLoop | null {
  const loop = countedLoop(stmt);
  const { kernel } = body.scope.build;
  if (loop === null || loop.by !== 1 || body.plan.analysis.local(loop.counter) !== 0) return null;
  const set = new Set([...assignedIn(loop.body), loop.counter]);
  if (loop.tests.some(({ bound }) => changes(bound, set))) return null;
  const loads = allParts(loop.body).filter((part) => part.kind === "load");
  const stores: StoreStmt[] = [];
  for (const inner of loop.body) {
    if (inner.kind === "store") stores.push(inner);
    else if (inner.kind !== "assign") return null;
  }
  const written = writtenIn(kernel.arrays, loop.body);
  if (written.size < stores.length || loads.some(({ array }) => written.has(memoryOf(kernel.arrays, array))))
    return null;
  const isRow = (access: Access): boolean => walksRow(body, access, loop.counter, set);
  const accesses = [...loads.filter(isRow), ...stores];
  const [size, other] = new Set(accesses.map(({ array }) => bits(arrayOf(body.scope.build, array).dtype) / 8));
  if (size === undefined || other !== undefined || !stores.every(isRow)) return null;
  return accesses.length * body.plan.lanes <= MOST ? { loop, accesses, size } : null;
}

/** Whether an expression may have another value in the next iteration. */
const changes = (expr: Expr, set: ReadonlySet<LocalId>): boolean =>
  someExpr(expr, (part) => part.kind === "load" || (part.kind === "local" && set.has(part.local)));

/** Whether each lane accesses the next element of its row in each iteration. */
function walksRow(body: Body, access: Access, counter: LocalId, set: ReadonlySet<LocalId>): boolean {
  const { array, index } = access;
  const { build } = body.scope;
  const { steps } = body.plan.accesses.get(access)!;
  const [last, size] = [index.at(-1), bits(arrayOf(build, array).dtype) / 8];
  if (steps === null || last === undefined || size < 4 || body.plan.analysis.own.has(array)) return false;
  const { variable } = split(last);
  return (
    variable?.kind === "local" &&
    variable.local === counter &&
    (typeof steps.lane === "object" || Math.abs(steps.lane) > size) &&
    steps.axes.every(({ wraps }) => wraps === null) &&
    scaledStride(build, array, index.length - 1, size) === size &&
    !index.slice(0, -1).some((one) => changes(one, set))
  );
}

/** Emits iterations, as many at a time as a vector has elements of a row, while there are so many. */
export function walkRows(body: Body, { loop, accesses, size }: RowLoop, iteration: () => void): void {
  const { code } = body;
  const counter = body.scalarVar(loop.counter, "int32");
  const many = 16 / size;
  const far = (at: Access): readonly AxisPlan[] => testedAxes(body, stepsOf(body, at));
  const tile = (): void => {
    const tiles = accesses.map((access) => {
      pushAddress(body, body.plan.accesses.get(access)!, stepsOf(body, access));
      const address = body.hold("i32");
      return { access, address, rows: Array.from({ length: body.plan.lanes }, () => body.temporaries.take("v128")) };
    });
    const columns = tiles.map(({ access, address, rows }) => {
      if (access.kind === "store") return rows;
      eachRow(body, access, address, (lane, push) => code.load("v128.load", push()).set(rows[lane]!));
      return transposed(body, rows, size);
    });
    for (let round = 0; round < many; round++) {
      accesses.forEach((access, i) => {
        body.tiles.set(
          access,
          columns[i]!.filter((_, at) => at % many === round),
        );
      });
      iteration();
      advance(code, counter, 1);
    }
    for (const { access, address, rows } of tiles) {
      body.tiles.delete(access);
      if (access.kind === "load") continue;
      const back = transposed(body, rows, size);
      eachRow(body, access, address, (lane, push) => {
        const offset = push();
        code.get(back[lane]!).store("v128.store", offset);
      });
    }
  };
  code.block((end) =>
    code.loop((again) => {
      for (const { op, bound } of loop.tests) {
        // Both in 32 bits: a bound below the counter must not wrap.
        body.scalar(bound);
        code.get(counter).op("i32.lt_s").brIf(end);
        body.scalar(bound);
        code
          .get(counter)
          .op("i32.sub")
          .i32(op === "lt" ? many : many - 1)
          .op("i32.lt_u")
          .brIf(end);
      }
      for (const access of accesses) {
        const tested = far(access);
        if (tested.length === 0) continue;
        pushInside(body, tested);
        code.op("i32.eqz").brIf(end);
        // The last element too, which the loop's test says nothing of.
        const last = stepsOf(body, access).axes.at(-1)!;
        if (!tested.includes(last)) continue;
        body.scalar(last.index);
        code.i32(many - 1).op("i32.add");
        pushUniform(code, last.limit);
        code.op("i32.ge_u").brIf(end);
      }
      body.temporaries.within(tile);
      code.br(again);
    }),
  );
}

const stepsOf = (body: Body, access: Access): Steps => body.plan.accesses.get(access)!.steps!;

/** Code for the row of each lane, at whose address `push` pushes where the tile begins. */
const eachRow = (body: Body, access: Access, address: Var, emit: (lane: number, push: () => number) => void): void => {
  const first = body.temporaries.take("i32");
  body.code.get(address).set(first);
  walkLanes(body, first, stepsOf(body, access).lane, emit);
};

/** Rows of elements as columns, or columns as rows: a square of vectors for each part. */
function transposed({ code, temporaries }: Body, vectors: readonly Var[], size: number): readonly Var[] {
  const many = 16 / size;
  const low = temporaries.take("v128");
  for (let apart = 1; apart < many; apart *= 2)
    vectors.forEach((one, i) => {
      if ((i & apart) !== 0) return;
      const other = vectors[i + apart]!;
      const half = (at: number): Code =>
        code
          .get(one)
          .get(other)
          .op("i8x16.shuffle", interleaved(8 * size * apart, at));
      half(0).set(low);
      half(1).set(other);
      code.get(low).set(one);
    });
  // Halves of halves come in the order 0, 2, 1, 3.
  return many === 2 ? vectors : vectors.map((_, i) => vectors[(i & ~3) + [0, 2, 1, 3][i & 3]!]!);
}
