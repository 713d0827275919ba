import type { DeviceArray } from "@gridstride/core";
import { type Code, ModuleBuilder } from "@gridstride/jit/internal";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, hasCores, onCores } from "../../wasm/cores.ts";
import { LAUNCH, Run, runsUnits, UNIT } from "../../wasm/units.ts";
import { type Element, elements, isLineType, type LineType, ROUND_BYTES } from "./element.ts";
import { defineFold } from "./fold-rows.ts";
import type { Operation } from "./operation.ts";

/** Rows that are folded before their sums go back to a cache: enough streams for memory, few enough for a prefetcher. */
const ROWS = 4;
/** Bytes of a row below which it is folded alone: streams that end before they are known cost more than they gain. */
const FEW_BYTES = 4096;
/** Bytes of a row that one thread folds at a time, at most: their sums stay in a first-level cache. */
const STRIP_BYTES = 16_384;
/** Calls of a module per thread, if there is enough to do, and bytes that are worth one. */
const CALLS = 4;
const CHUNK_BYTES = 131_072;

const FIELDS = [
  "x",
  "lineStride",
  "rowStride",
  "rows",
  "length",
  "parts",
  /** Bytes of a row, of a strip of it, and strips of a row. */
  "width",
  "strip",
  "strips",
  /** Rows from which on `ROWS` are folded together. */
  "together",
  "out",
  "outLine",
  "outRow",
] as const;
type Field = (typeof FIELDS)[number];
const RECORD_BYTES = FIELDS.length * 4;

/** Whether rows, x and out `[a, rows, b]`, are folded here: side by side, and long enough, in WebAssembly's memory. */
export function fitsColumns(x: DeviceArray, out: DeviceArray): boolean {
  if (!hasCores(x.device) || !isLineType(x.dtype) || x.dtype !== out.dtype) return false;
  const wide = (x.shape[2] as number) * elements[x.dtype].bytes >= ROUND_BYTES;
  return wide && x.stride[2] === 1 && out.stride[2] === 1;
}

/**
 * Folds each `length` rows of x into one of out, in their order: the bits are those of the kernel that does the same. A kernel's
 * threads walk down columns, and read a few vectors of each row; here four rows at a time are read from one end to the other,
 * into sums that stay in a cache.
 *
 * @param x - `[a, rows, b]`, out `[a, parts, b]`, for which `fitsColumns`.
 */
export function runColumns(x: DeviceArray, out: DeviceArray, length: number, operation: Operation): void {
  const type = x.dtype as LineType;
  const { bytes } = elements[type];
  const [a, parts, b] = out.shape as [number, number, number];
  const [lineStride, rowStride] = x.stride.map((stride) => stride * bytes) as [number, number];
  const [outLine, outRow] = out.stride.map((stride) => stride * bytes) as [number, number];
  const rows = x.shape[1] as number;
  const width = b * bytes;
  const strips = Math.ceil(width / STRIP_BYTES);
  const strip = Math.ceil(width / strips / ROUND_BYTES) * ROUND_BYTES;
  onCores(x.device, (cores) => {
    const { internals, space } = cores;
    const code = codeOn(cores, `kernels:columns:${type}:${operation}`, (shared) =>
      columnsModule(elements[type], operation, shared),
    );
    const launch = space.scratch(RECORD_BYTES);
    const given = { x: addressOf(x), lineStride, rowStride, rows, length, parts };
    const together = strip < FEW_BYTES ? rows + 1 : ROWS;
    const fields = { ...given, width, strip, strips, together, out: addressOf(out), outLine, outRow };
    new Int32Array(internals.memory.buffer, launch, FIELDS.length).set(FIELDS.map((name) => fields[name]));
    const units = a * parts * strips;
    const least = Math.ceil(CHUNK_BYTES / (Math.min(length, rows) * strip));
    const chunk = Math.max(least, Math.floor(units / (CALLS * internals.threads)));
    internals.run(code, { launch, scratch: launch, scratchBytes: 0, units, chunk });
  });
}

function columnsModule(element: Element, operation: Operation, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const folds = [ROWS, 1].map((rows) => ({ rows, fold: defineFold(module, element, operation, rows) }));
  const code = new Run();
  const field = (name: Field): Code => code.get(LAUNCH).load("i32.load", FIELDS.indexOf(name) * 4);
  const smaller = (local: number): Code => code.get(local).get(other).get(local).get(other).op("i32.lt_s").op("select");
  const [at, to, left, count, across, part] = [
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
    code.local("i32"),
  ];
  const other = code.local("i32");
  return runsUnits(module, code, () => {
    // Which strip, part and line; `at` is the strip's place in its row.
    code.get(UNIT);
    field("strips").op("i32.rem_s");
    field("strip").op("i32.mul").set(at);
    code.get(UNIT);
    field("strips").op("i32.div_s").set(across);
    code.get(across);
    field("parts").op("i32.rem_s").set(part);
    code.get(across);
    field("parts").op("i32.div_s").set(across);
    field("width").get(at).op("i32.sub").set(count);
    field("strip").set(other);
    smaller(count).set(count);
    field("out").get(at).op("i32.add").get(across);
    field("outLine").op("i32.mul").op("i32.add").get(part);
    field("outRow").op("i32.mul").op("i32.add").set(to);
    code.get(part);
    field("length").op("i32.mul").set(part);
    field("rows").get(part).op("i32.sub").set(left);
    field("length").set(other);
    smaller(left).set(left);
    field("x").get(at).op("i32.add").get(across);
    field("lineStride").op("i32.mul").op("i32.add").get(part);
    field("rowStride").op("i32.mul").op("i32.add").set(at);
    // The first row, then as many at a time as there are.
    code.get(to).get(at).get(count).op("memory.copy");
    const next = (rows: number): void => {
      code.get(at).i32(rows);
      field("rowStride").op("i32.mul").op("i32.add").set(at);
      code.get(left).i32(rows).op("i32.sub").set(left);
    };
    next(1);
    for (const { rows, fold } of folds)
      code.block((done) => {
        code.loop((more) => {
          code.get(left);
          if (rows === 1) code.i32(1);
          else field("together");
          code.op("i32.lt_s").brIf(done);
          code.get(at);
          field("rowStride").get(to).get(count).call(fold);
          next(rows);
          code.br(more);
        });
      });
  });
}
