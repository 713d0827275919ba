import { type CpuDevice, codeOn } from "../../wasm/cpu-device.ts";
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
/** Tasks of one product for each thread, at least: one that starts late, or is stopped, then does less of them. */
const TASKS = 16;
/** Multiplications of a whole product, and bytes of b to pack, that are not worth another thread: waking one takes about as long. */
const FEW_PRODUCTS = 2 ** 19;
const FEW_BYTES = 2 ** 17;
/** Rows of a task below which reading b again for each costs more than sharing evenly gains. */
const FEW_ROWS = 16;

const ceilTo = (n: number, multiple: number): number => Math.ceil(n / multiple) * multiple;

export function runProduct(cores: CpuDevice, product: Product): void {
  const { internals, space } = cores;
  const { type, depth, batches, beta } = product;
  const element = elements[type];
  const code = codeOn(cores, element.key, (shared) => productModule(element, shared));
  const cut = cutOf(product, internals.threads);
  // One piece of scratch memory: the record and its table, packed b, each thread's own.
  const recordBytes = ceilTo(RECORD_BYTES + batches.length * 12, 64);
  const base = space.scratch(recordBytes + cut.packedBytes + cut.scratchBytes * internals.threads);
  const packed = base + recordBytes;
  const set = writer(new DataView(internals.memory.buffer, base, recordBytes), product);
  describe(set, product, cut);
  set("packed", cut.packedBytes > 0 ? packed : 0);
  set("offsets", base + RECORD_BYTES);
  const { scratchBytes } = cut;
  const run = (tasks: number, chunk: number): void =>
    internals.run(code, { launch: base, scratch: packed + cut.packedBytes, scratchBytes, tasks, chunk });
  // A product over nothing is zeros: one iteration all the same.
  for (let from = 0; from === 0 || from < depth; from += cut.depth) {
    set("depth", Math.min(cut.depth, depth - from));
    set("a", product.a.address + from * product.a.columnStride * element.bytes);
    set("b", product.b.address + from * product.b.rowStride * element.bytes);
    set("mode", from > 0 ? ADD : beta === 0 ? REPLACE : beta === 1 ? ADD : SCALE);
    if (cut.packedBytes > 0) {
      set("phase", PACK);
      const few = Math.floor((FEW_BYTES * cut.panels) / cut.packedBytes);
      run(cut.panels, Math.max(1, few, Math.ceil(cut.panels / (4 * internals.threads))));
    }
    set("phase", COMPUTE);
    const tasks = batches.length * cut.rowBlocks;
    run(tasks, tasks * cut.blockRows * product.columns * depth < FEW_PRODUCTS ? tasks : 1);
  }
}

/** How a product is cut into tasks, and the memory that it takes. */
interface Cut {
  /** Inner size of a part. */
  readonly depth: number;
  readonly blockRows: number;
  readonly rowBlocks: number;
  /** Panels of b. */
  readonly panels: number;
  /** Bytes of b, packed once for all; 0 where each task packs its own batch's. */
  readonly packedBytes: number;
  /** Bytes of each thread's scratch. */
  readonly scratchBytes: number;
}

function cutOf({ type, rows, columns, depth, batches }: Product, threads: number): Cut {
  const element = elements[type];
  const width = tileColumns(element);
  const single = batches.length === 1;
  // Even parts: a short one spends more of its time on what is done once for each tile.
  const parts = depth <= WHOLE ? 1 : Math.ceil(depth / DEPTH);
  const most = ceilTo(Math.max(1, Math.ceil(depth / parts)), STEPS);
  const blockRows = rowsOfBlock(rows, most * element.bytes, single ? threads : 1);
  const panels = Math.ceil(columns / width);
  const ofB = most * panels * width;
  const ofThread = TILE_ROWS * width + most * ceilTo(blockRows, TILE_ROWS) + (single ? 0 : ofB);
  return {
    depth: most,
    blockRows,
    rowBlocks: Math.ceil(rows / blockRows),
    panels,
    packedBytes: single ? ceilTo(ofB * element.bytes, 64) : 0,
    scratchBytes: ceilTo(ofThread * element.bytes, 64),
  };
}

type SetField = (field: Field | "alpha" | "beta", value: number) => void;

/** Writes the table of batches, and fields as they are set. */
function writer(record: DataView, { type, batches }: Product): SetField {
  const { bytes } = elements[type];
  let at = RECORD_BYTES;
  for (const batch of batches)
    for (const offset of batch) {
      record.setInt32(at, offset * bytes, true);
      at += 4;
    }
  const scalar = (offset: number, value: number): void => {
    if (type === "float64") record.setFloat64(offset, value, true);
    else if (type === "float32") record.setFloat32(offset, value, true);
    else record.setInt32(offset, value, true);
  };
  return (field, value) => {
    if (field === "alpha") scalar(ALPHA, value);
    else if (field === "beta") scalar(BETA, value);
    else record.setInt32(offsetOf(field), value | 0, true);
  };
}

/** Writes the fields that are the same in all parts. */
function describe(set: SetField, product: Product, cut: Cut): void {
  const { a, b, c, rows, columns, alpha, beta } = product;
  const { bytes } = elements[product.type];
  set("aRow", a.rowStride * bytes);
  set("aColumn", a.columnStride * bytes);
  set("bRow", b.rowStride * bytes);
  set("bColumn", b.columnStride * bytes);
  set("c", c.address);
  set("cRow", c.rowStride * bytes);
  set("cColumn", c.columnStride * bytes);
  set("rows", rows);
  set("columns", columns);
  set("alpha", alpha);
  set("beta", beta);
  set("blockRows", cut.blockRows);
  set("rowBlocks", cut.rowBlocks);
}

/** @param threads - that share the rows; 1 where they share batches. */
function rowsOfBlock(rows: number, rowBytes: number, threads: number): number {
  const most = Math.max(TILE_ROWS, Math.floor(BLOCK_BYTES / rowBytes / TILE_ROWS) * TILE_ROWS);
  const least = threads === 1 ? 1 : Math.min(TASKS * threads, Math.ceil(rows / FEW_ROWS));
  const blocks = ceilTo(Math.max(Math.ceil(rows / most), least), threads);
  return ceilTo(Math.ceil(rows / blocks), TILE_ROWS);
}
