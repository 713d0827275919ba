import { inPage } from "@gridstride/testing/bench/page";
import type { Bench } from "@gridstride/testing/bench/race";
import { flops, peakOf } from "../limits.ts";

const SIDES = [512, 1024] as const;
const OURS = "gridstride";
/** TensorFlow.js takes minutes for the larger product on a software adapter. */
const NAMES = [OURS, "gridstride, no subgroups", "jax-js", peakOf("webgpu")] as const;

/** Square products in a page's GPU memory. */
export function productsInBrowser(): readonly Bench[] {
  return SIDES.map((side) => ({
    name: `matmul-${side}-browser`,
    title: `product of two ${side} x ${side} float32 matrices on webgpu in headless Chromium, arrays resident`,
    dtype: "float32",
    size: side ** 2,
    tolerance: 1e-4,
    base: [OURS],
    work: flops(2 * side ** 3),
    bars: [{ kind: "faster", of: OURS, times: 2, to: ["jax-js"] }],
    contenders: () =>
      inPage(new URL("pages/matmul.ts", import.meta.url), side, side === 512 ? [...NAMES, "TensorFlow.js"] : NAMES),
  }));
}
