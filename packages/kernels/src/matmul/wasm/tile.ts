import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, STEPS, TILE_ROWS, TILE_VECTORS, tileColumns } from "./element.ts";
import { multiplyAdd } from "./multiply-add.ts";
import { ADD, ALPHA, BETA } from "./record.ts";

/**
 * `tile(launch, a, b, depth, c, cRow, mode)`: one tile of `c = alpha * a * b`, from a packed panel of each.
 *
 * Sums stay in registers through the whole inner size; a row of c is contiguous. A step reads its rows of a in pairs, as
 * `a0 a1 a0 a1`, and swaps the two for the second sums, so that lane l of sums r of a pair is of row `(l + r) % 2`: half the
 * loads of one for each row, and fewer addresses. design/lab/wasm-products.md has what that is worth.
 */
export function defineTile(module: ModuleBuilder, element: Element): FuncRef {
  const { vector, bytes, splat, pair } = element;
  const code = new Code(["i32", "i32", "i32", "i32", "i32", "i32", "i32"], []);
  const [launch, a, b, depth, c, cRow, mode] = [0, 1, 2, 3, 4, 5, 6] as const;
  const sums = Array.from({ length: TILE_ROWS }, () => Array.from({ length: TILE_VECTORS }, () => code.local("v128")));
  const fromB = Array.from({ length: TILE_VECTORS }, () => code.local("v128"));
  const fromA = code.local("v128");
  const columnBytes = tileColumns(element) * bytes;
  // Steps after which a's pointer moves. V8 merges the offset of no load that repeats what it reads: each is an instruction.
  const still = pair === "v128.load" ? STEPS : 1;
  const add = multiplyAdd(vector);
  const swap = pick(element, (lane) => lane ^ 1);

  code.block((end) => {
    code.get(depth).op("i32.eqz").brIf(end);
    code.loop((again) => {
      for (let step = 0; step < STEPS; step++) {
        for (const [i, one] of fromB.entries())
          code
            .get(b)
            .load("v128.load", step * columnBytes + i * 16)
            .set(one);
        for (const [row, own] of sums.entries()) {
          if (row % 2 === 0) code.get(a).load(pair, ((step % still) * TILE_ROWS + row) * bytes);
          else code.get(fromA).get(fromA).op("i8x16.shuffle", swap);
          code.set(fromA);
          for (const [i, sum] of own.entries()) add(code, fromA, fromB[i] as number, sum).set(sum);
        }
        if ((step + 1) % still === 0)
          code
            .get(a)
            .i32(still * TILE_ROWS * bytes)
            .op("i32.add")
            .set(a);
        if (step + 1 === STEPS) break;
        code
          .get(depth)
          .i32(step + 1)
          .op("i32.eq")
          .brIf(end);
      }
      code
        .get(b)
        .i32(STEPS * columnBytes)
        .op("i32.add")
        .set(b);
      code.get(depth).i32(STEPS).op("i32.sub").tee(depth).brIf(again);
    });
  });
  separateRows(code, element, sums, fromA);

  const alpha = code.local("v128");
  const beta = code.local("v128");
  code.get(launch).load(splat, ALPHA).set(alpha);
  code.get(launch).load(splat, BETA).set(beta);
  for (const own of sums) {
    for (const [i, sum] of own.entries()) {
      code.get(sum).get(alpha).op(`${vector}.mul`).set(sum);
      code.get(mode).if(() => {
        code
          .get(mode)
          .i32(ADD)
          .op("i32.ne")
          .if(
            () =>
              code
                .get(c)
                .load("v128.load", i * 16)
                .get(beta)
                .op(`${vector}.mul`)
                .set(fromA),
            () =>
              code
                .get(c)
                .load("v128.load", i * 16)
                .set(fromA),
          );
        code.get(sum).get(fromA).op(`${vector}.add`).set(sum);
      });
      code
        .get(c)
        .get(sum)
        .store("v128.store", i * 16);
    }
    code.get(c).get(cRow).op("i32.add").set(c);
  }
  const tile = module.declare("tile", code);
  module.define(tile, code);
  return tile;
}

/** Separates a pair of sums that holds two rows crosswise into the two rows. */
function separateRows(code: Code, element: Element, sums: readonly (readonly number[])[], old: number): void {
  const { lanes } = element;
  const even = pick(element, (lane) => (lane % 2 === 0 ? lane : lanes + lane));
  for (let row = 0; row < TILE_ROWS; row += 2)
    for (const [i, first] of (sums[row] as readonly number[]).entries()) {
      const second = sums[row + 1]?.[i] as number;
      code.get(first).set(old);
      code.get(first).get(second).op("i8x16.shuffle", even).set(first);
      code.get(second).get(old).op("i8x16.shuffle", even).set(second);
    }
}

/** The immediate of a shuffle whose lane l is lane `from(l)` of its operands. */
function pick({ bytes, lanes }: Element, from: (lane: number) => number): Uint8Array {
  return Uint8Array.from({ length: lanes * bytes }, (_, i) => from(Math.floor(i / bytes)) * bytes + (i % bytes));
}
