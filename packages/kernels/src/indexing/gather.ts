import type { Device, DeviceArray } from "@gridstride/core";
import { dtypeInfo } from "@gridstride/core";
import { type Kernel, type KernelArray1, type KernelArray3, kernel } from "@gridstride/jit";
import { hasCores } from "../wasm/cores.ts";
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

/** Elements as bits, which are moved as they are: an unsigned type of the same width. */
export function asBits(array: DeviceArray): DeviceArray {
  const { bytesPerElement } = dtypeInfo(array.dtype);
  return array.view(({ 1: "uint8", 2: "uint16", 4: "uint32", 8: "uint64" } as const)[bytesPerElement]);
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
  if (hasCores(device)) return gatherOnCores(x, places, out);
  const [a, m, b] = out.shape as [number, number, number];
  const along = b < 16;
  const grid = along ? [Math.ceil(m / 64), b, a] : [Math.ceil(b / 64), m, a];
  gather[along ? "along" : "across"].configure(grid as [number, number, number], [64, 1, 1], { device })(
    asBits(x),
    places,
    asBits(out),
  );
}
