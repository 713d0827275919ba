import { deepEqual } from "node:assert/strict";
import { array, requestDevice, type Target } from "@gridstride/core";
import { scaled, size, smoothed, transposed } from "./kernels.ts";

/** Tests the sample's functions on the target of SAMPLE_TARGET; of all branches, if SAMPLE_WHOLE is 1. */
export async function checkSample(): Promise<void> {
  using device = await requestDevice({ target: (process.env.SAMPLE_TARGET ?? "cpu") as Target });
  const x = Float32Array.from({ length: 100 }, (_, i) => i);
  deepEqual([...(await scaled(device, x, 2)).data].slice(48, 53), [96, 98, 100, 100, 100]);
  deepEqual(await smoothed(device, Float32Array.of(-3, 1, 8, 9)), [0, 2.75, 6, 0]);
  deepEqual(size(11), "large");
  if (process.env.SAMPLE_WHOLE !== "1") return;
  deepEqual([...(await scaled(device, x, -3)).data].slice(31, 36), [-93, -96, -99, -100, -100]);
  const matrix = array(Float32Array.from({ length: 30 }, (_, i) => i)).reshape([5, 6]);
  const expected = Array.from({ length: 6 }, (_, row) => Array.from({ length: 5 }, (_, i) => 2 * (6 * i + row)));
  deepEqual((await transposed(device, matrix)).toNested(), expected);
  deepEqual(size(1), "small");
}
