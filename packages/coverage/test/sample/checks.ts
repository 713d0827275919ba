import { requestDevice, type Target } from "@gridstride/core";
import { mean, plain, relu, scale } from "./kernels.ts";

/** Runs the sample's functions. @param whole - negative factors too, and so every branch. */
export async function runSample(target: Target, whole: boolean): Promise<number[][]> {
  using device = await requestDevice({ target });
  using x = device.toDevice(Float32Array.from({ length: 100 }, (_, i) => i));
  using y = device.zeros(100, "float32");
  const launch = scale.configure(2, 16, { device });
  launch(y, x, 2);
  const results = [[...(await y.copyToHost()).data].slice(48, 53)];
  if (whole) {
    launch(y, x, -1);
    results.push([...(await y.copyToHost()).data].slice(0, 3));
  }
  plain(11);
  if (whole) plain(1);
  const positive = await relu(Float32Array.of(-1, 2), { device } as never);
  const smooth = await mean(Float32Array.of(0, 3, 6, 9), { device } as never);
  for (const result of [positive, smooth]) results.push([...(result as unknown as { data: Float32Array }).data]);
  return results;
}
