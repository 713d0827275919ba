import type { DeviceArray } from "@gridstride/core";
import { type Code, ModuleBuilder } from "@gridstride/jit/internal";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, hasCores, onCores } from "../../wasm/cores.ts";
import { LAUNCH, Run, runsUnits, UNIT } from "../../wasm/units.ts";
import { type Element, elements, isLineType, type LineType, VECTOR_BYTES } from "./element.ts";
import { foldVectors, type Operation } from "./operation.ts";

/** Accumulators that one thread keeps, all in registers: enough that none waits for itself. */
const VECTORS = 8;
export const ACCUMULATOR_BYTES: number = VECTORS * VECTOR_BYTES;

const FIELDS = ["x", "lineStride", "rowStride", "rows", "length", "parts", "out"] as const;
type Field = (typeof FIELDS)[number];
const RECORD_BYTES = FIELDS.length * 4;

/** Calls of a module per thread, if there is enough to do, and bytes that are worth one. */
const CALLS = 4;
const CHUNK_BYTES = 131_072;

/** Whether rows of accumulators, x and out `[a, rows, b]`, are added up here: of their full width, in WebAssembly's memory. */
export function fitsRows(x: DeviceArray, out: DeviceArray): boolean {
  if (!hasCores(x.device) || !isLineType(x.dtype) || x.dtype !== out.dtype) return false;
  const [, parts, b] = out.shape as [number, number, number];
  const contiguous = out.stride[2] === 1 && (parts === 1 || out.stride[1] === b) && out.stride[0] === parts * b;
  return b * elements[x.dtype].bytes === ACCUMULATOR_BYTES && x.stride[2] === 1 && contiguous;
}

/**
 * Folds each `length` rows of x into one of out, in their order: the bits are those of the kernel that does the same. Written
 * by hand because the compiler gives a loop whose fold is a function 2 vectors of accumulators, so that it walks through
 * memory four times, a quarter of each cache line at a time.
 *
 * @param x - `[a, rows, b]`, out `[a, parts, b]`, for which `fitsRows`.
 */
export function runRows(x: DeviceArray, out: DeviceArray, length: number, operation: Operation): void {
  const type = x.dtype as LineType;
  const { bytes } = elements[type];
  const [a, parts] = out.shape as [number, number];
  const [lineStride, rowStride] = x.stride.map((stride) => stride * bytes) as [number, number];
  const rows = x.shape[1] as number;
  onCores(x.device, (cores) => {
    const { internals, space } = cores;
    const code = codeOn(cores, `kernels:rows:${type}:${operation}`, (shared) =>
      rowsModule(elements[type], operation, shared),
    );
    const launch = space.scratch(RECORD_BYTES);
    const fields = { x: addressOf(x), lineStride, rowStride, rows, length, parts, out: addressOf(out) };
    new Int32Array(internals.memory.buffer, launch, FIELDS.length).set(FIELDS.map((name) => fields[name]));
    const units = a * parts;
    const least = Math.ceil(CHUNK_BYTES / (Math.min(length, rows) * ACCUMULATOR_BYTES));
    const chunk = Math.max(least, Math.floor(units / (CALLS * internals.threads)));
    internals.run(code, { launch, scratch: launch, scratchBytes: 0, units, chunk });
  });
}

function rowsModule(element: Element, operation: Operation, shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder(shared);
  const code = new Run();
  const field = (name: Field): Code => code.get(LAUNCH).load("i32.load", FIELDS.indexOf(name) * 4);
  const [at, left, first] = [code.local("i32"), code.local("i32"), code.local("i32")];
  const sums = Array.from({ length: VECTORS }, () => code.local("v128"));
  const row = (isFirst: boolean): void => {
    for (const [i, sum] of sums.entries()) {
      if (!isFirst) code.get(sum);
      code.get(at).load("v128.load", i * VECTOR_BYTES);
      if (!isFirst) foldVectors(code, element, operation);
      code.set(sum);
    }
    code.get(at);
    field("rowStride").op("i32.add").set(at);
  };
  return runsUnits(module, code, () => {
    code.get(UNIT);
    field("parts").op("i32.rem_s");
    field("length").op("i32.mul").set(first);
    field("x").get(UNIT);
    field("parts").op("i32.div_s");
    field("lineStride").op("i32.mul").op("i32.add").get(first);
    field("rowStride").op("i32.mul").op("i32.add").set(at);
    field("rows").get(first).op("i32.sub").tee(left);
    field("length").get(left);
    field("length").op("i32.lt_s").op("select").set(left);
    row(true);
    code.block((done) => {
      code.loop((more) => {
        code.get(left).i32(1).op("i32.sub").tee(left).op("i32.eqz").brIf(done);
        row(false);
        code.br(more);
      });
    });
    field("out").get(UNIT).i32(ACCUMULATOR_BYTES).op("i32.mul").op("i32.add").set(at);
    for (const [i, sum] of sums.entries())
      code
        .get(at)
        .get(sum)
        .store("v128.store", i * VECTOR_BYTES);
  });
}
