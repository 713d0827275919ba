// targets: parallel, cpu, webgpu; times of the simulator say nothing about a device
// The same kernel on elements of 4 and of 8 bytes.
import { defaultDevice, type NDArray, ones } from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const norm = kernel(({ grid }, out, x, y) => {
  const i = grid(1);
  if (i < out.length) out[i] = Math.sqrt(x[i] * x[i] + y[i] * y[i]);
});

const n = 200_000;
const device = await defaultDevice();
const times: Record<string, number> = {};
for (const dtype of ["float32", "float64"] as const) {
  const [x, y, out] = [
    ones(n, dtype),
    ones(n, dtype),
    ones(n, dtype),
  ].map((a: NDArray) => device.toDevice(a));
  const all: number[] = [];
  for (let run = 0; run < 4; run++) {
    const start = performance.now();
    norm.forall(n)(out!, x!, y!);
    await device.synchronize();
    all.push(performance.now() - start);
  }
  times[dtype] = Math.min(...all);
  console.log(
    dtype,
    out!.byteLength,
    "bytes, sqrt(2) =",
    (await out!.copyToHost()).get(0),
  );
  for (const held of [x!, y!, out!]) held.dispose();
}
timings(times);
