import {
  CastingError,
  type DeviceArray,
  type DeviceRecordArray,
  type HostArray,
  type NDArray,
  type RecordArray,
} from "@gridstride/core";
import { isRecords, recordKey } from "@gridstride/core/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";

/** Options of a function that moves elements along an axis; null for all elements in row-major order. */
interface MoveOptions {
  readonly axis?: number | null;
  readonly out?: unknown;
}

/**
 * A function that moves elements, made to move records: it moves their bytes, which have one more, last axis.
 *
 * @param axis - along which it moves where the options do not say. @param move - the function of an array of numbers.
 */
export function overRecords<O extends MoveOptions>(
  x: unknown,
  options: O,
  axis: number | null,
  move: (x: HostArray | DeviceArray, options: O) => unknown,
): unknown {
  if (!isRecords(x)) return move(x as HostArray, options);
  const given = x as RecordArray | DeviceRecordArray;
  const along = options.axis === undefined ? axis : options.axis;
  const lines = along === null && given.ndim !== 1 ? given.reshape(-1) : given;
  const own = {
    ...options,
    axis: along === null ? 0 : normalizeAxis(along, given.ndim),
    ...intoBytes(given, options.out),
  };
  const made = move(lines.bytes, own);
  const finish = (bytes: unknown): unknown => options.out ?? given.dtype["~over"](bytes as NDArray<"uint8">);
  return made instanceof Promise ? made.then(finish) : finish(made);
}

function intoBytes({ dtype }: RecordArray | DeviceRecordArray, out: unknown): { readonly out?: unknown } {
  if (out === undefined || out === null) return {};
  if (isRecords(out) && recordKey(out.dtype) === recordKey(dtype)) return { out: out.bytes };
  throw new CastingError(
    `expected records of ${dtype} as out, got ${isRecords(out) ? `records of ${out.dtype}` : "an array of numbers"}`,
  );
}
