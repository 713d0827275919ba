import { type Cores, codeOn } from "../../wasm/cores.ts";
import { elements, type ProductType, STEPS, TILE_ROWS, tileColumns } from "./element.ts";
import { productModule } from "./module.ts";
import { ADD, ALPHA, BETA, COMPUTE, type Field, offsetOf, PACK, RECORD_BYTES, REPLACE, SCALE } from "./record.ts";

/** A matrix in a device's memory: the address of its first element, strides in elements. */
export interface Matrix {
  readonly address: number;
  readonly rowStride: number;
  readonly columnStride: number;
}

/** `c = alpha * a * b + beta * c` for every batch. */
export interface Product {
  readonly type: ProductType;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly a: Matrix;
  readonly b: Matrix;
  readonly c: Matrix;
  /** For each batch, what is added to the three addresses, in elements. */
  readonly batches: readonly (readonly [a: number, b: number, c: number])[];
  readonly alpha: number;
  readonly beta: number;
}

/** Inner size that is summed before a block of c is written, at most: a panel of b then fills a third of a first-level cache. */
const DEPTH = 384;
/** Inner size that is summed at once all the same: c is then never read, which is worth more than the cache that it takes. */
const WHOLE = 512;
/** Bytes of a packed block of a: a second-level cache of 512 KiB holds it, what is multiplied by it, and what replaces it. */
const BLOCK_BYTES = 192 * 1024;
/** Units of one product for each thread, at least: one that starts late, or is stopped, then does less of them. */
const UNITS = 4;
/** Rows of a unit below which reading b again for each costs more than sharing evenly gains. */
const FEW_ROWS = 32;

const ceilTo = (n: number, multiple: number): number => Math.ceil(n / multiple) * multiple;

export function runProduct(cores: Cores, product: Product): void {
  const { internals, space } = cores;
  const { type, rows, columns, depth, batches } = product;
  const element = elements[type];
  const width = tileColumns(element);
  const code = codeOn(cores, `product:${type}`, (shared) => productModule(element, shared));
  const single = batches.length === 1;
  // Even parts: a short one spends more of its time on what is done once for each tile.
  const parts = depth <= WHOLE ? 1 : Math.ceil(depth / DEPTH);
  const most = ceilTo(Math.max(1, Math.ceil(depth / parts)), STEPS);
  const blockRows = rowsOfBlock(rows, most * element.bytes, single ? internals.threads : 1);
  const packedColumns = ceilTo(columns, width);
  const scratchBytes = ceilTo(
    (TILE_ROWS * width + most * ceilTo(blockRows, TILE_ROWS) + (single ? 0 : most * packedColumns)) * element.bytes,
    64,
  );
  const packedBytes = single ? most * packedColumns * element.bytes : 0;
  const table = batches.flat().map((offset) => offset * element.bytes);
  const bytes = RECORD_BYTES + table.length * 4;
  // One piece of scratch memory: the record and its table, packed b, each thread's own.
  const base = space.scratch(ceilTo(bytes, 64) + ceilTo(packedBytes, 64) + scratchBytes * internals.threads);
  const packed = base + ceilTo(bytes, 64);
  const scratch = packed + ceilTo(packedBytes, 64);
  const record = new DataView(internals.memory.buffer, base, RECORD_BYTES);
  new Int32Array(internals.memory.buffer, base + RECORD_BYTES, table.length).set(table);
  const set = (field: Field, value: number): void => record.setInt32(offsetOf(field), value | 0, true);
  const scalar = (offset: number, value: number): void => {
    if (type === "float64") record.setFloat64(offset, value, true);
    else if (type === "float32") record.setFloat32(offset, value, true);
    else record.setInt32(offset, value, true);
  };
  const matrix = (name: "a" | "b" | "c", { rowStride, columnStride }: Matrix): void => {
    set(`${name}Row`, rowStride * element.bytes);
    set(`${name}Column`, columnStride * element.bytes);
  };
  matrix("a", product.a);
  matrix("b", product.b);
  matrix("c", product.c);
  set("c", product.c.address);
  set("rows", rows);
  set("columns", columns);
  set("packed", single ? packed : 0);
  set("blockRows", blockRows);
  const rowBlocks = Math.ceil(rows / blockRows);
  set("rowBlocks", rowBlocks);
  set("offsets", base + RECORD_BYTES);
  scalar(ALPHA, product.alpha);
  scalar(BETA, product.beta);
  const panels = Math.ceil(columns / width);
  // A product over nothing is zeros: one round all the same.
  for (let from = 0; from === 0 || from < depth; from += most) {
    set("depth", Math.min(most, depth - from));
    set("a", product.a.address + from * product.a.columnStride * element.bytes);
    set("b", product.b.address + from * product.b.rowStride * element.bytes);
    set("mode", from > 0 ? ADD : product.beta === 0 ? REPLACE : product.beta === 1 ? ADD : SCALE);
    const job = { launch: base, scratch, scratchBytes };
    if (single) {
      set("phase", PACK);
      internals.run(code, { ...job, units: panels, chunk: Math.max(1, Math.ceil(panels / (4 * internals.threads))) });
    }
    set("phase", COMPUTE);
    internals.run(code, { ...job, units: batches.length * rowBlocks, chunk: 1 });
  }
}

/** @param threads - that share the rows; 1 where they share batches. */
function rowsOfBlock(rows: number, rowBytes: number, threads: number): number {
  const most = Math.max(TILE_ROWS, Math.floor(BLOCK_BYTES / rowBytes / TILE_ROWS) * TILE_ROWS);
  const least = threads === 1 ? 1 : Math.min(UNITS * threads, Math.ceil(rows / FEW_ROWS));
  const blocks = ceilTo(Math.max(Math.ceil(rows / most), least), threads);
  return ceilTo(Math.ceil(rows / blocks), TILE_ROWS);
}
