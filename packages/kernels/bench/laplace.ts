import type { DeviceArray } from "@gridstride/core";
import { laplaceStep, stencil } from "@gridstride/kernels";
import type { Bar } from "@gridstride/testing/bench/bar";
import { type Float, type Job, relax } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import type { numpy as jnp } from "@jax-js/jax";
import type * as tf from "@tensorflow/tfjs-core";
import type { Devices } from "./devices.ts";
import { jax, tensorflow } from "./libraries.ts";
import { bytes, copies, copyOf } from "./limits.ts";
import { convolved, slices } from "./relaxed.ts";
import { resident } from "./resident.ts";

/** Steps of Jacobi's method on large plates: what memory allows is a copy of the plate. */
export function laplaceSteps(devices: Devices, python: Python | null): readonly Bench[] {
  return [step(devices, python, "float32", 4096), step(devices, python, "float64", 4096)];
}

function step(devices: Devices, python: Python | null, dtype: Float, side: number): Bench {
  const amount = 2 * side ** 2 * (dtype === "float32" ? 4 : 8);
  const own = "gridstride parallel";
  const ofCopy: Bar = { kind: "at most", of: own, times: 1.3, to: [copyOf("parallel")] };
  const rivals: readonly Bar[] = [{ kind: "faster", of: own, times: 1, to: ["jax-js wasm", "TensorFlow.js wasm"] }];
  return {
    name: `laplace-${side}-f${dtype.slice(5)}`,
    title: `one step on a ${side} x ${side} ${dtype} plate, arrays resident`,
    dtype,
    size: side ** 2,
    tolerance: dtype === "float32" ? 1e-6 : 1e-14,
    base: [own],
    work: bytes(amount),
    bars: dtype === "float32" ? [ofCopy, ...rivals] : [ofCopy],
    contenders: async () => {
      const job = relax(dtype, side);
      const one = ([u]: readonly DeviceArray[], out: DeviceArray): unknown => laplaceStep(u as DeviceArray, { out });
      const mean = stencil((a) => 0.25 * (a[-1][0] + a[1][0] + (a[0][-1] + a[0][1])), { boundary: "fixed" });
      const written = ([u]: readonly DeviceArray[], out: DeviceArray): unknown => mean(u as DeviceArray, { out });
      return [
        resident(devices.parallel, own, job, one),
        resident(devices.parallel, "gridstride parallel, stencil", job, written),
        resident(devices.cpu, "gridstride cpu", job, one),
        ...(dtype === "float32" ? [resident(devices.webgpu, "gridstride webgpu", job, one)] : []),
        ...(dtype === "float32" ? await libraries(job) : []),
        ...(await pythons(python, job, [
          { name: "NumPy", how: "numpy" },
          { name: "Numba, guvectorize", how: "cpu", job: "relax-out" },
        ])),
        ...copies(devices, amount),
      ];
    },
  };
}

async function libraries(job: Job): Promise<readonly (Contender | Absent)[]> {
  return [await jax(job, (u) => slices((u as jnp.Array).ref)), await tensorflow(job, (u) => convolved(u as tf.Tensor))];
}
