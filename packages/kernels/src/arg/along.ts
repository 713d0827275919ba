import type { DeviceArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray2, kernel } from "@gridstride/jit";
import { launchPartExtremes, partOf } from "../reduce/extremes.ts";
import { withoutLast } from "../reduce/lines.ts";

/** Elements of a line that are looked at before the first of them that equals the extreme is looked for: a few vectors. */
const CHUNK = 128;

/**
 * Where `best` is in each line of x, the first of equals, or the first NaN where it is one: in the first `part` of the line whose extreme
 * it is. values, `[lines, parts]`, has the extremes of the parts; a thread for each line.
 */
const placesOf: Kernel<
  [x: KernelArray2, values: KernelArray2, best: KernelArray1, places: KernelArray1, part: number]
> = /* @__PURE__ */ kernel(
  ({ grid, CHUNK }, x, values, best, places, part) => {
    const a = grid(1);
    if (a >= places.shape[0] || a >= best.shape[0] || a >= x.shape[0] || a >= values.shape[0]) return;
    const value = best[a];
    const isNaN = value !== value;
    let p = 0;
    while (p < values.shape[1] - 1 && !(values[a][p] === value || (isNaN && values[a][p] !== values[a][p]))) p++;
    let from = p * part;
    if (from < 0) return;
    const end = x.shape[1];
    // A number equals itself, so that one comparison finds either.
    for (let found = 0; found === 0 && from < end; ) {
      const to = Math.min(from + CHUNK, end);
      if (isNaN) for (let k = from; k < to; k++) found = found | (x[a][k] !== x[a][k] ? 1 : 0);
      else for (let k = from; k < to; k++) found = found | (x[a][k] === value ? 1 : 0);
      if (found === 0) from = to;
    }
    while (from < end - 1 && !(x[a][from] === value || (isNaN && x[a][from] !== x[a][from]))) from++;
    places[a] = from;
  },
  { uses: { CHUNK } },
);

/** The place of the extreme of each line of `x`, `[a, length, 1]`, for which `fitsLines`, into `out`, `[a, 1, 1]` of int32. */
export function launchPlaces(x: DeviceArray, out: DeviceArray, largest: boolean): void {
  const { device, dtype } = x;
  const [a, length] = x.shape as [number, number];
  const part = Math.min(partOf(x), length);
  const parts = Math.ceil(length / part);
  const extreme = { largest, nanWins: true };
  const [lines, places] = [withoutLast(x), withoutLast(out).slice(null, 0)];
  using values = device.empty([a, parts], dtype);
  launchPartExtremes(lines, values, part, extreme);
  using best = parts === 1 ? null : device.empty([a, 1], dtype);
  if (best !== null) launchPartExtremes(values, best, parts, extreme);
  placesOf.configure(Math.ceil(a / 64), 64, { device })(lines, values, (best ?? values).slice(null, 0), places, part);
}
