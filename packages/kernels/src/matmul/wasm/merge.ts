import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, tileColumns } from "./element.ts";
import { ADD, BETA, REPLACE } from "./record.ts";

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
