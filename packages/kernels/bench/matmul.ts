import type { DeviceArray } from "@gridstride/core";
import { matmul } from "@gridstride/kernels";
import type { Bar } from "@gridstride/testing/bench/bar";
import { type Float, type Job, matmul as matmulJob } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { numpy as jnp } from "@jax-js/jax";
import * as tf from "@tensorflow/tfjs-core";
import type { Devices } from "./devices.ts";
import { jax, tensorflow } from "./libraries.ts";
import { flops, multiplyAdds, peakOf } from "./limits.ts";
import { resident } from "./resident.ts";

const SIDES = [512, 1024] as const;
const LIBRARIES = ["jax-js wasm", "TensorFlow.js wasm"] as const;

/** Square products on the cores, compared with libraries on WebAssembly, and NumPy with its BLAS. */
export function products(devices: Devices, python: Python | null): readonly Bench[] {
  return SIDES.flatMap((side) =>
    (["float32", "float64"] as const).map((dtype) => product(devices, python, dtype, side)),
  );
}

function product(devices: Devices, python: Python | null, dtype: Float, side: number): Bench {
  const work = 2 * side ** 3;
  const own = "gridstride parallel";
  const ofPeak: Bar = { kind: "of limit", of: own, times: 1.428, to: [peakOf("parallel")] };
  const rivals = LIBRARIES.map((rival): Bar => ({ kind: "faster", of: own, times: 1.5, to: [rival] }));
  return {
    name: `matmul-${side}-f${dtype.slice(5)}`,
    title: `product of two ${side} x ${side} ${dtype} matrices, arrays resident`,
    dtype,
    size: side ** 2,
    tolerance: dtype === "float32" ? 1e-4 : 1e-12,
    base: [own],
    work: flops(work),
    bars: dtype === "float32" ? [ofPeak, ...rivals] : [ofPeak],
    contenders: async () => {
      const job = matmulJob(dtype, side);
      const multiply = ([a, b]: readonly DeviceArray[], out: DeviceArray): DeviceArray =>
        matmul(a as DeviceArray, b as DeviceArray, { out });
      return [
        resident(devices.parallel, own, job, multiply),
        resident(devices.cpu, "gridstride cpu", job, multiply),
        ...(dtype === "float32" ? await libraries(job) : []),
        ...(await pythons(python, job, [{ name: "NumPy, its BLAS", how: "numpy" }])),
        ...multiplyAdds(devices, dtype, work).filter(({ name }) => name !== peakOf("webgpu")),
      ];
    },
  };
}

async function libraries(job: Job): Promise<readonly (Contender | Absent)[]> {
  return [
    await jax(job, (a, b) => jnp.matmul((a as jnp.Array).ref, (b as jnp.Array).ref)),
    await tensorflow(job, (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor)),
  ];
}
