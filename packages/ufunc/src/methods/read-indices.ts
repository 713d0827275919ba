import {
  asNDArray,
  dtypeInfo,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type Range,
  ShapeError,
} from "@gridstride/core";
import type { IndexEntry } from "./indexing.ts";

/**
 * The indices of an `at`, distinguished: a nested array, a typed array, an array or a number is one index, of the first
 * axes; `{ axes: [...] }` has one for each.
 *
 * @throws {LaunchError} {ShapeError} in NumPy's words, if a value is not an index.
 */
export function readIndices(given: unknown): readonly IndexEntry[] {
  if (hasKey(given, "axes") && Array.isArray(given.axes)) return given.axes.map(readIndex);
  return [readIndex(given)];
}

const NO_INDEX =
  "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices";

function readIndex(given: unknown): IndexEntry {
  if (given === null) return { kind: "range", range: null };
  if (isDeviceArray(given))
    throw new LaunchError(
      "wrong-device",
      "expected indices on the host, got a device array; copy it with copyToHost()",
    );
  if (hasKey(given, "range")) return { kind: "range", range: given.range as Exclude<Range, number> };
  if (Array.isArray(given) && given.some((one) => typeof one === "object" && !Array.isArray(one)))
    throw new LaunchError(
      "wrong-kind",
      "expected nested arrays of numbers; for one index per axis write { axes: [...] }",
    );
  const list = asNDArray(given as HostArray);
  if (list.dtype === "bool") return { kind: "mask", mask: list };
  const nested = Array.isArray(given) || typeof given === "number";
  const { kind } = dtypeInfo(list.dtype);
  if (kind === "complex" || (kind === "float" && !nested))
    throw new ShapeError("index", "arrays used as indices must be of integer (or boolean) type");
  // A copy at once: reading one element after the other takes far longer.
  const values = list.astype("float64").data;
  if (kind === "float" && !values.every(Number.isSafeInteger)) throw new ShapeError("index", NO_INDEX);
  return { kind: "numbers", shape: list.shape, values };
}

function hasKey<K extends string>(given: unknown, key: K): given is Readonly<Record<K, unknown>> {
  return typeof given === "object" && given !== null && key in given;
}
