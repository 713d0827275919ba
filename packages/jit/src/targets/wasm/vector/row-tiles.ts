import { advance } from "../block/loops.ts";
import { invertedLoop } from "../control.ts";
import type { Label, Var } from "../encode/code.ts";
import { interleaved } from "../encode/shuffles.ts";
import { pushUniform } from "../thread/address.ts";
import type { Access, Stepped } from "./access-plan.ts";
import { type Place, placeOf, pushInside, testedAxes, walkLanes } from "./address.ts";
import type { Body } from "./body.ts";
import { lanesOfRows, type RowLoop } from "./row-loop.ts";

/** Whether the rows of lanes that the plan has can be read and written a vector at a time: they lie apart, and fit in registers. */
export const hasTiles = (body: Body, rows: RowLoop): boolean =>
  body.plan.lanes <= lanesOfRows(rows.accesses.length) &&
  rows.accesses.every((access) => {
    const steps = body.plan.accesses.get(access)?.steps;
    return steps != null && (typeof steps.lane === "object" || Math.abs(steps.lane) > rows.size);
  });

/** Emits iterations, as many at a time as a vector has elements of a row, while there are so many. */
export function walkRows(body: Body, { loop, accesses, size }: RowLoop, iteration: () => void): void {
  const { code } = body;
  const counter = body.scalarVar(loop.counter, "int32");
  const many = 16 / size;
  const planOf = (access: Access): Stepped => body.plan.accesses.get(access) as Stepped;
  /** Code for the row of each lane, at whose address `push` pushes where the tile begins. */
  const eachRow = (access: Access, { from, offset }: Place, emit: (lane: number, push: () => number) => void): void => {
    const first = body.temporaries.take("i32");
    code.get(from).set(first);
    walkLanes(body, { from: first, offset }, planOf(access).steps.lane, emit);
  };
  const tile = (): void => {
    const tiles = accesses.map((access) => {
      const first = placeOf(body, planOf(access));
      return { access, first, rows: body.temporaries.takeAll("v128", body.plan.lanes) };
    });
    const columns = tiles.map(({ access, first, rows }) => {
      if (access.kind === "store") return rows;
      eachRow(access, first, (lane, push) => code.load("v128.load", push()).set(rows[lane]!));
      return transposed(body, rows, size);
    });
    for (let round = 0; round < many; round++) {
      accesses.forEach((access, i) => {
        const column = columns[i]!.filter((_, at) => at % many === round);
        body.tiles.set(access, column);
      });
      iteration();
      advance(code, counter, 1);
    }
    for (const { access, first, rows } of tiles) {
      body.tiles.delete(access);
      if (access.kind === "load") continue;
      const back = transposed(body, rows, size);
      eachRow(access, first, (lane, push) => {
        const offset = push();
        code.get(back[lane]!).store("v128.store", offset);
      });
    }
  };
  const leave = (end: Label): void => {
    for (const { op, bound } of loop.tests) {
      // Both in 32 bits: a bound below the counter must not wrap.
      body.scalar(bound);
      code.get(counter).op("i32.lt_s").brIf(end);
      body.scalar(bound);
      const least = op === "lt" ? many : many - 1;
      code.get(counter).op("i32.sub").i32(least).op("i32.lt_u").brIf(end);
    }
    for (const access of accesses) {
      const { steps } = planOf(access);
      const tested = testedAxes(body, steps);
      if (tested.length === 0) continue;
      pushInside(body, tested);
      code.op("i32.eqz").brIf(end);
      // The last element too, which the loop's test says nothing of.
      const last = steps.axes.at(-1)!;
      if (!tested.includes(last)) continue;
      body.scalar(last.index);
      code.i32(many - 1).op("i32.add");
      pushUniform(code, last.limit);
      code.op("i32.ge_u").brIf(end);
    }
  };
  code.block((end) => {
    leave(end);
    invertedLoop(code, null, () => {
      body.temporaries.within(tile);
      leave(end);
    });
  });
}

/** Rows of elements as columns, or columns as rows: a square of vectors for each part. */
function transposed({ code, temporaries }: Body, vectors: readonly Var[], size: number): readonly Var[] {
  const many = 16 / size;
  const low = temporaries.take("v128");
  for (let apart = 1; apart < many; apart *= 2)
    vectors.forEach((one, i) => {
      if ((i & apart) !== 0) return;
      const other = vectors[i + apart]!;
      const [first, second] = [0, 1].map((half) => interleaved(8 * size * apart, half)) as [Uint8Array, Uint8Array];
      code.get(one).get(other).op("i8x16.shuffle", first).set(low);
      code.get(one).get(other).op("i8x16.shuffle", second).set(other).get(low).set(one);
    });
  // Halves of halves come in the order 0, 2, 1, 3.
  return many === 2 ? vectors : vectors.map((_, i) => vectors[(i & ~3) + [0, 2, 1, 3][i & 3]!]!);
}
