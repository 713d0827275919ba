import type { Device, DeviceArray } from "@gridstride/core";
import { dtypeInfo } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray3, kernel } from "@gridstride/jit";
import { isCpuDevice } from "../wasm/cpu-device.ts";
import { gatherOnCores } from "./wasm/gather.ts";

type Gather = Kernel<[KernelArray3, KernelArray1, KernelArray3]>;

/** `out[a][k][b] = x[a][places[k]][b]`, a thread per element; `alongPlaces`: threads side by side have places side by side. */
const makeGather = (alongPlaces: boolean): Gather =>
  kernel(
    ({ grid, ALONG_PLACES }, x, places, out) => {
      const [i, j, a] = grid(3);
      const k = ALONG_PLACES ? i : j;
      const b = ALONG_PLACES ? j : i;
      if (a < out.shape[0] && k < out.shape[1] && b < out.shape[2]) out[a][k][b] = x[a][places[k]][b];
    },
    { uses: { ALONG_PLACES: alongPlaces } },
  );

const gather = { along: /* @__PURE__ */ makeGather(true), across: /* @__PURE__ */ makeGather(false) };

/**
 * The same on CPU cores, where an element takes less time than to find its place: a thread takes `part` places, and its loop along the
 * last axis runs in lanes.
 */
const gatherRows: Kernel<[x: KernelArray3, places: KernelArray1, out: KernelArray3, part: number]> =
  /* @__PURE__ */ kernel(({ grid }, x, places, out, part) => {
    const [p, a] = grid(2);
    const from = p * part;
    if (from < 0 || a >= out.shape[0] || a >= x.shape[0]) return;
    const to = Math.min(from + part, Math.min(out.shape[1], places.shape[0]));
    const width = Math.min(out.shape[2], x.shape[2]);
    for (let k = from; k < to; k++) {
      const place = places[k];
      if (place >= 0 && place < x.shape[1]) for (let b = 0; b < width; b++) out[a][k][b] = x[a][place][b];
    }
  });

/** Elements that a thread moves. */
const PART = 16_384;

/** Rows that lie side by side, on CPU cores: what `takeAlong` says. */
export function takeRows(device: Device, x: DeviceArray, places: DeviceArray, out: DeviceArray): void {
  const wide = ([8, 4] as const).find((bytes) => isMadeOf(x, bytes) && isMadeOf(out, bytes));
  const wider = (array: DeviceArray): DeviceArray =>
    wide ? array.view(wide === 8 ? "uint64" : "uint32") : asBits(array);
  const [from, into] = [wider(x), wider(out)];
  const [a, m, b] = into.shape as [number, number, number];
  const part = Math.max(1, Math.floor(PART / b));
  gatherRows.configure([Math.ceil(m / part), a, 1], [1, 1, 1], { device })(from, places, into, part);
}

/** Whether rows that lie side by side are whole words of so many bytes. */
function isMadeOf({ dtype, shape, stride, offset }: DeviceArray, bytes: number): boolean {
  const { bytesPerElement } = dtypeInfo(dtype);
  const all = [shape[2] as number, ...stride.slice(0, 2), offset];
  return stride[2] === 1 && bytesPerElement <= bytes && all.every((size) => (size * bytesPerElement) % bytes === 0);
}

/** Elements of a flat array by their places, the caller's. */
export function gathered(device: Device, x: DeviceArray, places: DeviceArray): DeviceArray {
  const out = device.empty([places.size], x.dtype);
  gatherInto(device, x, places, out);
  return out;
}

/** The same into an array. */
export function gatherInto(device: Device, x: DeviceArray, places: DeviceArray, out: DeviceArray): void {
  takeAlong(device, x.reshape([1, -1, 1]), places, out.reshape([1, -1, 1]));
}

/** Elements as bits, which are moved as they are: an unsigned type of the same width. complex128 stays, because no type is as wide. */
export function asBits(array: DeviceArray): DeviceArray {
  const { bytesPerElement } = dtypeInfo(array.dtype);
  if (bytesPerElement > 8) return array;
  return array.view(({ 1: "uint8", 2: "uint16", 4: "uint32", 8: "uint64" } as const)[bytesPerElement as 8]);
}

/**
 * Elements along the middle axis, by their places.
 *
 * @param x - `[a, n, b]`, any strides.
 * @param places - int32 `[m]`, side by side, all from 0 to n - 1.
 * @param out - `[a, m, b]`, of the type of `x`.
 */
export function takeAlong(device: Device, x: DeviceArray, places: DeviceArray, out: DeviceArray): void {
  if (out.size === 0) return;
  const [a, m, b] = out.shape as [number, number, number];
  if (isCpuDevice(device))
    return b === 1 && x.dtype !== "complex128" ? gatherOnCores(x, places, out) : takeRows(device, x, places, out);
  const along = b < 16;
  const grid = along ? [Math.ceil(m / 64), b, a] : [Math.ceil(b / 64), m, a];
  gather[along ? "along" : "across"].configure(grid as [number, number, number], [64, 1, 1], { device })(
    asBits(x),
    places,
    asBits(out),
  );
}
