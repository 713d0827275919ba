import { array, type Device, type DeviceArray, type DType } from "@gridstride/core";
import { internalsOf, isThere, unrecorded } from "@gridstride/core/internal";
import { roots } from "./plan.ts";

/** Arrays that transforms of one length need again and again. They stay on the device. */
export interface Table {
  readonly re: DeviceArray;
  readonly im: DeviceArray;
}

const KEY = "kernels:fft";
/** Tables that a device keeps; the table that was not used for longest goes first. */
const MOST = 16;

/** A table of a device, made where it is not there. */
export function cached(device: Device, name: string, make: () => Table): Table {
  const { cache } = internalsOf(device);
  const known = (cache.get(KEY) as Map<string, Table> | undefined) ?? new Map<string, Table>();
  cache.set(KEY, known);
  const before = known.get(name);
  const isKept = before !== undefined && isThere(before.re) && isThere(before.im);
  if (!isKept) dispose(before);
  const table = isKept ? before : unrecorded(device, make);
  known.delete(name);
  known.set(name, table);
  const [oldest] = known;
  if (known.size > MOST && oldest !== undefined) {
    known.delete(oldest[0]);
    dispose(oldest[1]);
  }
  return table;
}

function dispose(table: Table | undefined): void {
  table?.re.dispose();
  table?.im.dispose();
}

/** `exp(-2πi k / length)` for k below the length, computed in float64 and rounded once. */
export function rootTable(device: Device, length: number, dtype: DType): Table {
  return cached(device, `roots ${length} ${dtype}`, () => {
    const [re, im] = roots(length);
    return tableOf(device, re, im, dtype);
  });
}

/** Parts in float64 as a table of a type. */
export function tableOf(
  device: Device,
  re: Float64Array<ArrayBuffer>,
  im: Float64Array<ArrayBuffer>,
  dtype: DType,
): Table {
  return { re: device.toDevice(array(re).astype(dtype)), im: device.toDevice(array(im).astype(dtype)) };
}
