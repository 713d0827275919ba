import type { Device, DeviceArray, NDArray, Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type Float, type Job, polynomial } from "@gridstride/testing/bench/jobs";
import type { Absent, Repeat } from "@gridstride/testing/bench/measure";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { vectorize } from "@gridstride/ufunc";
import { disposing, entrant, hostInputs, onDevice, onHost, residentInputs, residentOutput } from "./calls.ts";

const ELEMENTS = 10_000_000;
const FEW = 10;
const CALLS: Repeat = { calls: 50, batches: 20 };

const polynomialKernel = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i] ** 3 + 4 * Math.sin(y[i]);
});

const SIGNATURES = ["float32(float32, float32)", "float64(float64, float64)"] as const;
const onCpu = vectorize(SIGNATURES, (x, y) => x ** 3 + 4 * Math.sin(y));
const onParallel = vectorize(SIGNATURES, (x, y) => x ** 3 + 4 * Math.sin(y), { target: "parallel" });

const TOLERANCES = { float32: 1e-5, float64: 1e-13 } as const;
/** The devices there are; those that are not, with the reason. */
export type Devices = Readonly<Record<Exclude<Target, "simulator">, Device | string>>;

/** A warm call on device arrays, compared with the bare kernel on the same arrays. */
export function resident(devices: Devices): readonly Bench[] {
  const both = ["float64", "float32"] as const;
  return [
    ...both.map((dtype) => residentOn(devices.cpu, "cpu", dtype)),
    ...both.map((dtype) => residentOn(devices.parallel, "parallel", dtype)),
    residentOn(devices.webgpu, "webgpu", "float32"),
  ];
}

function residentOn(device: Device | string, target: string, dtype: Float): Bench {
  const names = ["kernel", "ufunc, out given", "ufunc"] as const;
  return {
    name: `resident-${target}-${dtype}`,
    title: `x³ + 4·sin(y), ${ELEMENTS} ${dtype} on ${target}, arrays resident`,
    dtype,
    size: ELEMENTS,
    tolerance: TOLERANCES[dtype],
    base: ["kernel"],
    bars: names.slice(1).map((of) => ({ kind: "at most", of, times: 1.1, to: ["kernel"] })),
    contenders: async () => {
      if (typeof device === "string") return names.map((name): Absent => ({ name, absent: device }));
      const job = polynomial(dtype, ELEMENTS);
      const [x, y] = residentInputs(device, job) as [DeviceArray, DeviceArray];
      const room = residentOutput(device, job);
      const launch = polynomialKernel.forall(ELEMENTS);
      const bare = (out: DeviceArray): DeviceArray => {
        launch(x, y, out);
        return out;
      };
      return [
        onDevice(device, names[0], job, room, bare),
        onDevice(device, names[1], job, room, (out) => onCpu(x, y, { out })),
        disposing(
          [x, y, room],
          onDevice(device, names[2], job, room, () => onCpu(x, y)),
        ),
      ];
    },
  };
}

/** A call on few elements of host arrays, compared with NumPy's and Numba's. */
export function small(cpu: Device, python: Python | null): Bench {
  const names = ["gridstride cpu", "gridstride cpu, out given"] as const;
  return {
    name: "small-float64",
    title: `a call on ${FEW} float64, host arrays`,
    dtype: "float64",
    size: FEW,
    tolerance: TOLERANCES.float64,
    base: [names[0]],
    bars: names.map((of) => ({ kind: "under", of, ms: 0.03 })),
    contenders: async () => {
      const job = polynomial("float64", FEW);
      const [x, y] = hostInputs(job) as [NDArray, NDArray];
      return [
        onHost(entrant(cpu, names[0]), job, () => onCpu(x, y), CALLS),
        onHost(entrant(cpu, names[1]), job, (out) => onCpu(x, y, { out }), CALLS),
        ...(await pythons(python, job, [
          { name: "NumPy, three ufuncs", how: "numpy", repeat: CALLS },
          { name: "Numba vectorize", how: "cpu", repeat: CALLS },
          { name: "Numba DUFunc", how: "cpu", job: "polynomial-dynamic", repeat: CALLS },
        ])),
      ];
    },
  };
}

/** Host arrays in and out. */
export function hosted({ cpu, parallel }: Devices, python: Python | null): readonly Bench[] {
  return (["float64", "float32"] as const).map((dtype) => ({
    name: `host-${dtype}`,
    title: `x³ + 4·sin(y), ${ELEMENTS} ${dtype}, host arrays in and out`,
    dtype,
    size: ELEMENTS,
    tolerance: TOLERANCES[dtype],
    base: ["gridstride cpu", "gridstride parallel"],
    contenders: async () => {
      const job = polynomial(dtype, ELEMENTS);
      return [
        ...ours(cpu, "cpu", onCpu, job),
        ...ours(parallel, "parallel", onParallel, job),
        ...(await pythons(python, job, [
          { name: "NumPy", how: "numpy" },
          { name: "Numba cpu", how: "cpu" },
          { name: "Numba cpu, out given", how: "cpu", job: "polynomial-out" },
          { name: "Numba parallel", how: "parallel" },
          { name: "Numba parallel, out given", how: "parallel", job: "polynomial-out" },
        ])),
      ];
    },
  }));
}

function ours(device: Device | string, target: string, f: typeof onCpu | typeof onParallel, job: Job) {
  const names = [`gridstride ${target}`, `gridstride ${target}, out given`] as const;
  if (typeof device === "string") return names.map((name): Absent => ({ name, absent: device }));
  const [x, y] = hostInputs(job) as [NDArray, NDArray];
  return [
    onHost(entrant(device, names[0]), job, () => f(x, y)),
    onHost(entrant(device, names[1]), job, (out) => f(x, y, { out })),
  ];
}
