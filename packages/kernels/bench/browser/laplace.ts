import { inPage } from "@gridstride/testing/bench/page";
import type { Bench } from "@gridstride/testing/bench/race";
import { bytes, copyOf } from "../limits.ts";

const SIDE = 4096;
const OURS = "gridstride";
const RIVALS = ["jax-js", "TensorFlow.js, conv2d", "TensorFlow.js, slices"] as const;

/** A step on a large plate in a page's GPU memory. */
export function laplaceInBrowser(): Bench {
  return {
    name: `laplace-${SIDE}-browser`,
    title: `one step on a ${SIDE} x ${SIDE} float32 plate on webgpu in headless Chromium, arrays resident`,
    dtype: "float32",
    size: SIDE ** 2,
    tolerance: 1e-6,
    base: [OURS],
    work: bytes(2 * 4 * SIDE ** 2),
    bars: RIVALS.map((rival) => ({ kind: "faster", of: OURS, times: 1, to: [rival] })),
    contenders: () => inPage(new URL("pages/laplace.ts", import.meta.url), SIDE, [OURS, ...RIVALS, copyOf("webgpu")]),
  };
}
