import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, STEPS, TILE_ROWS, TILE_VECTORS, tileColumns } from "./element.ts";
import { ADD, ALPHA, BETA, REPLACE } from "./record.ts";

/**
 * `tile(launch, a, b, depth, c, cRow, mode)`: one tile of `c = alpha * a * b`, from a packed panel of each.
 *
 * Sums stay in registers through the whole inner size; a row of c is contiguous.
 */
export function defineTile(module: ModuleBuilder, element: Element): FuncRef {
  const { vector, bytes, splat } = element;
  const code = new Code(["i32", "i32", "i32", "i32", "i32", "i32", "i32"], []);
  const [launch, a, b, depth, c, cRow, mode] = [0, 1, 2, 3, 4, 5, 6] as const;
  const sums = Array.from({ length: TILE_ROWS }, () => Array.from({ length: TILE_VECTORS }, () => code.local("v128")));
  const fromB = Array.from({ length: TILE_VECTORS }, () => code.local("v128"));
  const fromA = code.local("v128");
  const columnBytes = tileColumns(element) * bytes;

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
          code
            .get(a)
            .load(splat, (step * TILE_ROWS + row) * bytes)
            .set(fromA);
          for (const [i, sum] of own.entries())
            code
              .get(sum)
              .get(fromA)
              .get(fromB[i] as number)
              .op(`${vector}.mul`)
              .op(`${vector}.add`)
              .set(sum);
        }
        if (step + 1 === STEPS) break;
        code
          .get(depth)
          .i32(step + 1)
          .op("i32.eq")
          .brIf(end);
      }
      code
        .get(a)
        .i32(STEPS * TILE_ROWS * bytes)
        .op("i32.add")
        .set(a);
      code
        .get(b)
        .i32(STEPS * columnBytes)
        .op("i32.add")
        .set(b);
      code.get(depth).i32(STEPS).op("i32.sub").tee(depth).brIf(again);
    });
  });

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

/** `merge(launch, tile, rows, columns, c, cRow, cColumn, mode)`: part of a tile into c of any strides, element by element. */
export function defineMerge(module: ModuleBuilder, element: Element): FuncRef {
  const { scalar, bytes } = element;
  const code = new Code(["i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32"], []);
  const [launch, tile, rows, columns, c, cRow, cColumn, mode] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  const [row, column, to] = [code.local("i32"), code.local("i32"), code.local("i32")];
  const value = code.local(scalar);
  code.loop((nextRow) => {
    code.get(c).set(to).i32(0).set(column);
    code.loop((nextColumn) => {
      code.get(tile).get(column).i32(bytes).op("i32.mul").op("i32.add").load(`${scalar}.load`).set(value);
      code
        .get(mode)
        .i32(REPLACE)
        .op("i32.ne")
        .if(() => {
          code
            .get(mode)
            .i32(ADD)
            .op("i32.eq")
            .if(
              () => code.get(value).get(to).load(`${scalar}.load`).op(`${scalar}.add`).set(value),
              () =>
                code
                  .get(value)
                  .get(to)
                  .load(`${scalar}.load`)
                  .get(launch)
                  .load(`${scalar}.load`, BETA)
                  .op(`${scalar}.mul`)
                  .op(`${scalar}.add`)
                  .set(value),
            );
        });
      code.get(to).get(value).store(`${scalar}.store`);
      code.get(to).get(cColumn).op("i32.add").set(to);
      code.get(column).i32(1).op("i32.add").tee(column).get(columns).op("i32.lt_s").brIf(nextColumn);
    });
    code.get(c).get(cRow).op("i32.add").set(c);
    code
      .get(tile)
      .i32(tileColumns(element) * bytes)
      .op("i32.add")
      .set(tile);
    code.get(row).i32(1).op("i32.add").tee(row).get(rows).op("i32.lt_s").brIf(nextRow);
  });
  const merge = module.declare("merge", code);
  module.define(merge, code);
  return merge;
}
