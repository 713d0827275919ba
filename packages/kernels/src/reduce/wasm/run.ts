import type { DeviceArray } from "@gridstride/core";
import { addressOf } from "../../wasm/address.ts";
import { codeOn, hasCores, onCores } from "../../wasm/cores.ts";
import { elements, isLineType, type LineType, ROUND_BYTES } from "./element.ts";
import type { Extreme } from "./extreme.ts";
import { extremesModule } from "./module.ts";
import { EXTREMES, type Field, offsetOf, PLACES, RECORD_BYTES } from "./record.ts";

/** Bytes of a part of a line: long enough for four streams (extreme.ts), and few to look through again for a place. */
const PART_BYTES = 131_072;
/** Bytes that are not worth another thread: waking one takes about as long. */
const CHUNK_BYTES = 131_072;
/** Calls of a module per thread, if there is enough to do: threads then end together. */
const CALLS = 4;

/** Lines in a device's memory: the address of the first, the bytes from one to the next, the elements of each. */
interface Lines {
  readonly x: number;
  readonly lineStride: number;
  readonly length: number;
  readonly count: number;
}

/** Does a job whose units are parts of lines, or for `PLACES` lines. */
type Run = (phase: number, lines: Lines, part: number, to: Partial<Record<"values" | "places", number>>) => void;

/**
 * Whether lines, `[a, length, 1]`, are searched in vectors here: elements side by side in WebAssembly's memory, enough of them
 * for a vector loop, and results, `[a, 1, 1]`, side by side too.
 */
export function fitsVectors(x: DeviceArray, out: DeviceArray): boolean {
  if (!hasCores(x.device) || !isLineType(x.dtype)) return false;
  const [a, length, b] = x.shape as [number, number, number];
  const { bytes } = elements[x.dtype];
  return b === 1 && x.stride[1] === 1 && length * bytes >= ROUND_BYTES && (a === 1 || out.stride[0] === 1);
}

/** The extreme of each line of `x` into `out` of the same type; for arrays that `fitsVectors`. */
export function runExtremes(x: DeviceArray, out: DeviceArray, extreme: Extreme): void {
  launch(x, extreme, (run, lines, { part, parts, values }, bytes) => {
    run(EXTREMES, lines, part, { values: parts === 1 ? addressOf(out) : values });
    if (parts === 1) return;
    const found = { x: values, lineStride: parts * bytes, length: parts, count: lines.count };
    run(EXTREMES, found, parts, { values: addressOf(out) });
  });
}

/**
 * The extreme of each `part` elements of a line, the last of fewer, into `out`, `[a, parts]` of the same type, row-major; for
 * arrays that `fitsVectors`.
 */
export function runPartExtremes(x: DeviceArray, out: DeviceArray, part: number, extreme: Extreme): void {
  launch(x, extreme, (run, lines) => run(EXTREMES, lines, part, { values: addressOf(out) }));
}

/** Where the extreme of each line is, the first of equals, into `out` of int32; for arrays that `fitsVectors`. */
export function runPlaces(x: DeviceArray, out: DeviceArray, extreme: Extreme): void {
  launch(x, extreme, (run, lines, { part, parts, values }) => {
    if (parts > 1) run(EXTREMES, lines, part, { values });
    run(PLACES, lines, part, { values, places: addressOf(out) });
  });
}

interface Parts {
  readonly part: number;
  readonly parts: number;
  /** Scratch memory for one element of each part. */
  readonly values: number;
}

function launch(
  x: DeviceArray,
  extreme: Extreme,
  work: (run: Run, lines: Lines, parts: Parts, bytes: number) => void,
): void {
  const type = x.dtype as LineType;
  const { bytes } = elements[type];
  const [count, length] = x.shape as [number, number];
  const lines: Lines = { x: addressOf(x), lineStride: (x.stride[0] as number) * bytes, length, count };
  const part = PART_BYTES / bytes;
  const parts = Math.ceil(length / part);
  onCores(x.device, (cores) => {
    const { internals, space } = cores;
    const key = `kernels:extremes:${type}:${extreme.largest}:${extreme.nanWins}`;
    const code = codeOn(cores, key, (shared) => extremesModule(elements[type], extreme, shared));
    const record = space.scratch(RECORD_BYTES + count * parts * bytes);
    const run: Run = (phase, { count, ...line }, part, to) => {
      const parts = Math.ceil(line.length / part);
      const fields = { phase, ...line, part, parts, ...to };
      const words = new Int32Array(internals.memory.buffer, record, RECORD_BYTES / 4);
      for (const [name, value] of Object.entries(fields)) words[offsetOf(name as Field) / 4] = value;
      const units = phase === PLACES ? count : count * parts;
      const least = Math.ceil(
        CHUNK_BYTES / (phase === PLACES && parts > 1 ? PART_BYTES : Math.min(part, line.length) * bytes),
      );
      const chunk = Math.max(least, Math.floor(units / (CALLS * internals.threads)));
      internals.run(code, { launch: record, scratch: record, scratchBytes: 0, units, chunk });
    };
    work(run, lines, { part, parts, values: record + RECORD_BYTES }, bytes);
  });
}
