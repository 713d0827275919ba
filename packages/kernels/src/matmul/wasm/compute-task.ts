import type { FuncRef, ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, TILE_ROWS, tileColumns } from "./element.ts";
import { LaunchCode } from "./launch-code.ts";
import { REPLACE } from "./record.ts";

export interface Functions {
  readonly packA: FuncRef;
  readonly packB: FuncRef;
  readonly tile: FuncRef;
  readonly merge: FuncRef;
}

/** Parameters: the launch record, a thread's scratch memory, the number of the task. */
const [LAUNCH, SCRATCH, TASK] = [0, 1, 2] as const;

/** A block of c of one batch: locals with addresses, and sizes in rows, columns and bytes. */
interface Block {
  readonly code: LaunchCode;
  readonly element: Element;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly depth: number;
  readonly row0: number;
  readonly rows: number;
  readonly columns: number;
  readonly aPanel: number;
  readonly bPanel: number;
  readonly packedA: number;
  readonly packedB: number;
}

/** `computeTask(launch, scratch, task)`: packs its rows of a, and b where it is not packed already, and computes tile after tile. */
export function defineComputeTask(module: ModuleBuilder, element: Element, functions: Functions): FuncRef {
  const code = new LaunchCode(["i32", "i32", "i32"]);
  const block = blockOf(code, element);
  packRows(block, functions);
  const width = code.let(() => code.i32(tileColumns(element)));
  code.each(tileColumns(element), block.columns, (j) => {
    const wide = code.let(() => code.get(block.columns).get(j).op("i32.sub").min(width));
    const panel = panelOf(block, functions, j, wide);
    code.each(TILE_ROWS, block.rows, (i) => computeTile(block, functions, { i, j, wide, panel }));
  });
  const compute = module.declare("computeTask", code);
  module.define(compute, code);
  return compute;
}

function blockOf(code: LaunchCode, element: Element): Block {
  const { bytes } = element;
  const width = tileColumns(element);
  const rowBlock = code.let(() => code.get(TASK).field("rowBlocks").op("i32.rem_s"));
  const batch = code.let(() => code.get(TASK).field("rowBlocks").op("i32.div_s"));
  /** Where this batch's matrix begins: its entry in a table of three words for each. */
  const start = (name: "a" | "b" | "c", word: number): number =>
    code.let(() => {
      code.field(name).field("offsets").get(batch).i32(12).op("i32.mul").op("i32.add");
      code.load("i32.load", word * 4).op("i32.add");
    });
  const [a, b, c] = [start("a", 0), start("b", 1), start("c", 2)];
  const depth = code.let(() => code.field("depth"));
  const row0 = code.let(() => code.get(rowBlock).field("blockRows").op("i32.mul"));
  const blockRows = code.let(() => code.field("blockRows"));
  const rows = code.let(() => code.field("rows").get(row0).op("i32.sub").min(blockRows));
  const columns = code.let(() => code.field("columns"));
  const aPanel = code.let(() => code.panelBytes(depth, TILE_ROWS * bytes));
  const bPanel = code.let(() => code.panelBytes(depth, width * bytes));
  // Scratch: a tile of results, the block of a, and the block of b where it is not packed already.
  const packedA = code.let(() =>
    code
      .get(SCRATCH)
      .i32(TILE_ROWS * width * bytes)
      .op("i32.add"),
  );
  const afterA = code.let(() => {
    code
      .get(rows)
      .i32(TILE_ROWS - 1)
      .op("i32.add")
      .i32(TILE_ROWS)
      .op("i32.div_s");
    code.get(aPanel).op("i32.mul").get(packedA).op("i32.add");
  });
  const packedB = code.let(() =>
    code.field("packed").if(
      () => code.field("packed"),
      () => code.get(afterA),
      ["i32"],
    ),
  );
  return { code, element, a, b, c, depth, row0, rows, columns, aPanel, bPanel, packedA, packedB };
}

/** The block's rows of a, a panel of `TILE_ROWS` after the other. */
function packRows({ code, a, depth, row0, rows, aPanel, packedA }: Block, { packA }: Functions): void {
  const most = code.let(() => code.i32(TILE_ROWS));
  const to = code.let(() => code.get(packedA));
  code.each(TILE_ROWS, rows, (i) => {
    code.get(a).get(row0).get(i).op("i32.add").field("aRow").op("i32.mul").op("i32.add");
    code.field("aRow").field("aColumn");
    code.get(rows).get(i).op("i32.sub").min(most);
    code.get(depth).get(to).call(packA);
    code.get(to).get(aPanel).op("i32.add").set(to);
  });
}

/** A local with the address of the panel of b from column j, packed now where nobody has. */
function panelOf(block: Block, { packB }: Functions, j: number, wide: number): number {
  const { code, element, b, depth, bPanel, packedB } = block;
  const panel = code.let(() =>
    code.get(packedB).get(j).i32(tileColumns(element)).op("i32.div_s").get(bPanel).op("i32.mul").op("i32.add"),
  );
  code
    .field("packed")
    .op("i32.eqz")
    .if(() => {
      code.get(b).get(j).field("bColumn").op("i32.mul").op("i32.add");
      code.field("bColumn").field("bRow").get(wide).get(depth).get(panel).call(packB);
    });
  return panel;
}

interface Tile {
  readonly i: number;
  readonly j: number;
  readonly wide: number;
  readonly panel: number;
}

/** A whole tile goes where it belongs; one at an edge, or of a c whose rows are not contiguous, by way of scratch memory. */
function computeTile(block: Block, { tile, merge }: Functions, { i, j, wide, panel }: Tile): void {
  const { code, element, c, depth, row0, rows, aPanel, packedA } = block;
  const width = tileColumns(element);
  const most = code.let(() => code.i32(TILE_ROWS));
  const high = code.let(() => code.get(rows).get(i).op("i32.sub").min(most));
  const to = code.let(() => {
    code.get(c).get(row0).get(i).op("i32.add").field("cRow").op("i32.mul").op("i32.add");
    code.get(j).field("cColumn").op("i32.mul").op("i32.add");
  });
  const operands = (): void => {
    code.get(LAUNCH).get(packedA).get(i).i32(TILE_ROWS).op("i32.div_s").get(aPanel).op("i32.mul").op("i32.add");
    code.get(panel).get(depth);
  };
  code.get(high).i32(TILE_ROWS).op("i32.eq").get(wide).i32(width).op("i32.eq").op("i32.and");
  code.field("cColumn").i32(element.bytes).op("i32.eq").op("i32.and");
  code.if(
    () => {
      operands();
      code.get(to).field("cRow").field("mode").call(tile);
    },
    () => {
      operands();
      code
        .get(SCRATCH)
        .i32(width * element.bytes)
        .i32(REPLACE)
        .call(tile);
      code.get(LAUNCH).get(SCRATCH).get(high).get(wide).get(to);
      code.field("cRow").field("cColumn").field("mode").call(merge);
    },
  );
}
