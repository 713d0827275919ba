import { Code, type FuncRef, ModuleBuilder, type ValType } from "@gridstride/jit/internal";
import { LAUNCH, Run, runsUnits, SCRATCH, UNIT } from "../../wasm/units.ts";
import { type Element, TILE_ROWS, tileColumns } from "./element.ts";
import { defineMerge } from "./merge.ts";
import { definePack } from "./pack.ts";
import { type Field, offsetOf, PACK, REPLACE } from "./record.ts";
import { defineTile } from "./tile.ts";

/**
 * A module whose `run(launch, scratch, first, last)` does units of a matrix product; record.ts has what it is told.
 *
 * After Goto and van de Geijn, "Anatomy of high-performance matrix multiplication" (2008): a panel of b stays in the first
 * cache while the rows of a block of a, packed in the second, pass by it.
 */
export function productModule(element: Element, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const functions: Functions = {
    packA: definePack(module, "packA", element, TILE_ROWS),
    packB: definePack(module, "packB", element, tileColumns(element)),
    tile: defineTile(module, element),
    merge: defineMerge(module, element),
  };
  const packUnit = definePackUnit(module, element, functions);
  const computeUnit = defineComputeUnit(module, element, functions);
  const code = new Run();
  return runsUnits(module, code, () => {
    code
      .get(LAUNCH)
      .load("i32.load", offsetOf("phase"))
      .i32(PACK)
      .op("i32.eq")
      .if(
        () => code.get(LAUNCH).get(UNIT).call(packUnit),
        () => code.get(LAUNCH).get(SCRATCH).get(UNIT).call(computeUnit),
      );
  });
}

interface Functions {
  readonly packA: FuncRef;
  readonly packB: FuncRef;
  readonly tile: FuncRef;
  readonly merge: FuncRef;
}

/** A function under construction that reads the launch record, its parameter 0. */
class Unit extends Code {
  constructor(params: readonly ValType[]) {
    super(params, []);
  }

  field(name: Field): this {
    return this.get(0).load("i32.load", offsetOf(name));
  }

  /** A new local with what `value` leaves on the stack. */
  let(value: () => unknown): number {
    const local = this.local("i32");
    value();
    this.set(local);
    return local;
  }

  /** The smaller of what is on the stack and a local's value. */
  min(local: number): this {
    const other = this.local("i32");
    return this.tee(other).get(local).get(other).get(local).op("i32.lt_s").op("select");
  }
}

/** Bytes of `count` rows or columns of a packed panel. */
const panelBytes = (code: Unit, depth: number, bytes: number): Unit => code.get(depth).i32(bytes).op("i32.mul");

function definePackUnit(module: ModuleBuilder, element: Element, { packB }: Functions): FuncRef {
  const width = tileColumns(element);
  const code = new Unit(["i32", "i32"]);
  const panel = 1;
  const depth = code.let(() => code.field("depth"));
  const column = code.let(() => code.get(panel).i32(width).op("i32.mul"));
  const most = code.let(() => code.i32(width));
  code.field("b").get(column).field("bColumn").op("i32.mul").op("i32.add");
  code.field("bColumn").field("bRow");
  code.field("columns").get(column).op("i32.sub").min(most);
  code.get(depth);
  code.field("packed").get(panel);
  panelBytes(code, depth, width * element.bytes)
    .op("i32.mul")
    .op("i32.add");
  code.call(packB);
  const unit = module.declare("packUnit", code);
  module.define(unit, code);
  return unit;
}

function defineComputeUnit(module: ModuleBuilder, element: Element, functions: Functions): FuncRef {
  const { bytes } = element;
  const width = tileColumns(element);
  const code = new Unit(["i32", "i32", "i32"]);
  const [launch, scratch, unit] = [0, 1, 2] as const;
  const columnBlock = code.let(() => code.get(unit).field("columnBlocks").op("i32.rem_s"));
  const across = code.let(() => code.get(unit).field("columnBlocks").op("i32.div_s"));
  const rowBlock = code.let(() => code.get(across).field("rowBlocks").op("i32.rem_s"));
  const batch = code.let(() => code.get(across).field("rowBlocks").op("i32.div_s"));
  /** Where this batch's matrix begins: its entry in a table of three words for each. */
  const start = (name: Field, word: number): number =>
    code.let(() => {
      code.field(name);
      code
        .field("offsets")
        .get(batch)
        .i32(12)
        .op("i32.mul")
        .op("i32.add")
        .load("i32.load", word * 4);
      code.op("i32.add");
    });
  const a = start("a", 0);
  const b = start("b", 1);
  const c = start("c", 2);
  const depth = code.let(() => code.field("depth"));
  const row0 = code.let(() => code.get(rowBlock).field("blockRows").op("i32.mul"));
  const column0 = code.let(() => code.get(columnBlock).field("blockColumns").op("i32.mul"));
  const blockRows = code.let(() => code.field("blockRows"));
  const blockColumns = code.let(() => code.field("blockColumns"));
  const rows = code.let(() => code.field("rows").get(row0).op("i32.sub").min(blockRows));
  const columns = code.let(() => code.field("columns").get(column0).op("i32.sub").min(blockColumns));
  const aPanel = code.let(() => panelBytes(code, depth, TILE_ROWS * bytes));
  const bPanel = code.let(() => panelBytes(code, depth, width * bytes));
  const fourRows = code.let(() => code.i32(TILE_ROWS));
  const allColumns = code.let(() => code.i32(width));
  const [i, j, to, panel, wide, high] = [
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
  ];
  // Scratch: a tile of results, the block of a, and the block of b where it is not packed already.
  const packedA = code.let(() =>
    code
      .get(scratch)
      .i32(TILE_ROWS * width * bytes)
      .op("i32.add"),
  );

  code.get(packedA).set(to).i32(0).set(i);
  code.loop((again) => {
    code.get(a).get(row0).get(i).op("i32.add").field("aRow").op("i32.mul").op("i32.add");
    code.field("aRow").field("aColumn");
    code.get(rows).get(i).op("i32.sub").min(fourRows);
    code.get(depth).get(to).call(functions.packA);
    code.get(to).get(aPanel).op("i32.add").set(to);
    code.get(i).i32(TILE_ROWS).op("i32.add").tee(i).get(rows).op("i32.lt_s").brIf(again);
  });
  const packedB = code.let(() =>
    code.field("packed").if(
      () => code.field("packed").get(column0).i32(width).op("i32.div_s").get(bPanel).op("i32.mul").op("i32.add"),
      () => code.get(to),
      ["i32"],
    ),
  );
  code.i32(0).set(j);
  code.loop((nextPanel) => {
    code.get(columns).get(j).op("i32.sub").min(allColumns).set(wide);
    code.get(packedB).get(j).i32(width).op("i32.div_s").get(bPanel).op("i32.mul").op("i32.add").set(panel);
    code
      .field("packed")
      .op("i32.eqz")
      .if(() => {
        code.get(b).get(column0).get(j).op("i32.add").field("bColumn").op("i32.mul").op("i32.add");
        code.field("bColumn").field("bRow").get(wide).get(depth).get(panel).call(functions.packB);
      });
    code.i32(0).set(i);
    code.loop((nextTile) => {
      code.get(rows).get(i).op("i32.sub").min(fourRows).set(high);
      code.get(c).get(row0).get(i).op("i32.add").field("cRow").op("i32.mul").op("i32.add");
      code.get(column0).get(j).op("i32.add").field("cColumn").op("i32.mul").op("i32.add").set(to);
      const operands = (): Unit =>
        code
          .get(launch)
          .get(packedA)
          .get(i)
          .i32(TILE_ROWS)
          .op("i32.div_s")
          .get(aPanel)
          .op("i32.mul")
          .op("i32.add")
          .get(panel)
          .get(depth);
      code.get(high).i32(TILE_ROWS).op("i32.eq").get(wide).i32(width).op("i32.eq").op("i32.and");
      code.field("cColumn").i32(bytes).op("i32.eq").op("i32.and");
      code.if(
        () => operands().get(to).field("cRow").field("mode").call(functions.tile),
        () => {
          operands()
            .get(scratch)
            .i32(width * bytes)
            .i32(REPLACE)
            .call(functions.tile);
          code.get(launch).get(scratch).get(high).get(wide).get(to);
          code.field("cRow").field("cColumn").field("mode").call(functions.merge);
        },
      );
      code.get(i).i32(TILE_ROWS).op("i32.add").tee(i).get(rows).op("i32.lt_s").brIf(nextTile);
    });
    code.get(j).i32(width).op("i32.add").tee(j).get(columns).op("i32.lt_s").brIf(nextPanel);
  });
  const compute = module.declare("computeUnit", code);
  module.define(compute, code);
  return compute;
}
