import type { Device, DeviceArray, NDArray } from "@gridstride/core";
import { type Job, matmul, relax } from "@gridstride/testing/bench/jobs";
import { type Absent, type Contender, ONCE, type Repeat } from "@gridstride/testing/bench/measure";
import { type Python, type PythonContender, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { guvectorize } from "@gridstride/ufunc";
import { disposing, entrant, hostInputs, onDevice, onHost, residentInputs, residentOutput } from "./calls.ts";
import type { Devices } from "./elementwise.ts";

const SMALL = 50;
const LARGE = 512;
const SIDE = 4096;
/** Products of small matrices. */
const CALLS: Repeat = { calls: 5, batches: 200 };
/** In float64, of sums of up to 512 products of numbers below 1. */
const TOLERANCE = 1e-12;

type Place = "cpu" | "parallel";
const places = ["cpu", "parallel"] as const;

const product = (target: Place) =>
  guvectorize(
    ["void(float64[:,:], float64[:,:], float64[:,:])"],
    "(m,l),(l,n)->(m,n)",
    (A, B, C) => {
      for (let i = 0; i < A.shape[0]; i++)
        for (let j = 0; j < B.shape[1]; j++) {
          let tmp = 0;
          for (let k = 0; k < B.shape[0]; k++) tmp += A[i][k] * B[k][j];
          C[i][j] = tmp;
        }
    },
    { target },
  );
const products = { cpu: product("cpu"), parallel: product("parallel") } as const;

const relaxation = (target: Place) =>
  guvectorize(
    ["void(float64[:,:], float64[:,:])"],
    "(m,n)->(m,n)",
    (u, out) => {
      for (let i = 1; i < u.shape[0] - 1; i++)
        for (let j = 1; j < u.shape[1] - 1; j++)
          out[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
    },
    { target },
  );
const relaxations = { cpu: relaxation("cpu"), parallel: relaxation("parallel") } as const;

/** gufuncs whose core is all the work: the lesson's matrix product and its Laplace operator. */
export function cores(devices: Devices, python: Python | null): readonly Bench[] {
  return [
    product50(devices, python),
    product512(devices, python),
    relaxHosted(devices, python),
    relaxResident(devices, python),
  ];
}

function product50(devices: Devices, python: Python | null): Bench {
  return {
    ...productBench("matmul-50", SMALL),
    base: ["gridstride cpu"],
    // Not slower.
    bars: [{ kind: "at most", of: "gridstride cpu", times: 1, to: ["Numba cpu"] }],
    contenders: async () => {
      const job = matmul("float64", SMALL);
      return [...productsOf(devices, job, ["cpu"], CALLS), ...(await pythons(python, job, numbas(["cpu"], CALLS)))];
    },
  };
}

function product512(devices: Devices, python: Python | null): Bench {
  return {
    ...productBench("matmul-512", LARGE),
    base: ["gridstride parallel"],
    bars: [{ kind: "faster", of: "gridstride parallel", times: 3, to: ["Numba cpu", "Numba parallel"] }],
    contenders: async () => {
      const job = matmul("float64", LARGE);
      return [...productsOf(devices, job, places, ONCE), ...(await pythons(python, job, numbas(places, ONCE)))];
    },
  };
}

function productBench(name: string, side: number): Pick<Bench, "name" | "title" | "dtype" | "size" | "tolerance"> {
  return {
    name,
    title: `gufunc (m,l),(l,n)->(m,n), ${side} x ${side} float64, host arrays`,
    dtype: "float64",
    size: side * side,
    tolerance: TOLERANCE,
  };
}

function productsOf(devices: Devices, job: Job, on: readonly Place[], repeat: Repeat): readonly (Contender | Absent)[] {
  const [a, b] = hostInputs(job) as [NDArray, NDArray];
  return on.map((place) =>
    where(devices[place], `gridstride ${place}`, (device, name) =>
      onHost(entrant(device, name), job, () => products[place](a, b), repeat),
    ),
  );
}

const numbas = (on: readonly Place[], repeat: Repeat): readonly PythonContender[] => [
  { name: "NumPy's matmul", how: "numpy", repeat },
  ...on.map((how): PythonContender => ({ name: `Numba ${how}`, how, repeat })),
];

function relaxBench(
  name: string,
  title: string,
): Pick<Bench, "name" | "title" | "dtype" | "size" | "tolerance" | "base"> {
  return {
    name,
    title: `gufunc (m,n)->(m,n), Laplace operator, ${SIDE} x ${SIDE} float64, ${title}`,
    dtype: "float64",
    size: SIDE * SIDE,
    tolerance: TOLERANCE,
    base: places.map((place) => `gridstride ${place}`),
  };
}

const rivals = places.map((place) => `Numba ${place}`);

/** NumPy asks the system for large pages; JavaScript cannot, an environment variable makes its C library ask. */
const pages = process.env.GLIBC_TUNABLES?.includes("glibc.malloc.hugetlb=1")
  ? "memory in large pages, as NumPy's"
  : "memory in small pages, NumPy's in large ones";

function relaxHosted(devices: Devices, python: Python | null): Bench {
  const given = ", out given";
  return {
    ...relaxBench("laplace-host", `host arrays, a fresh result or out given; ${pages}`),
    bars: places.flatMap((place) => [
      { kind: "faster" as const, of: `gridstride ${place}`, times: 1, to: [`Numba ${place}`] },
      { kind: "faster" as const, of: `gridstride ${place}${given}`, times: 1, to: [`Numba ${place}${given}`] },
    ]),
    contenders: async () => {
      const job = relax("float64", SIDE);
      const [u] = hostInputs(job) as [NDArray];
      return [
        ...places.flatMap((place) => [
          where(devices[place], `gridstride ${place}`, (device, name) =>
            onHost(entrant(device, name), job, () => relaxations[place](u)),
          ),
          where(devices[place], `gridstride ${place}${given}`, (device, name) =>
            onHost(entrant(device, name), job, (out) => relaxations[place](u, { out })),
          ),
        ]),
        ...(await pythons(
          python,
          job,
          places.flatMap((how): readonly PythonContender[] => [
            { name: `Numba ${how}`, how },
            { name: `Numba ${how}${given}`, how, job: "relax-out" },
          ]),
        )),
        writtenOnce(),
        ...(await pythons(
          python,
          job,
          [{ name: "NumPy, a fresh array written once", how: "numpy", job: "fresh" }],
          (result) => (result.every((one) => one === 1) ? 0 : Number.NaN),
        )),
      ];
    },
  };
}

/** No call with a fresh result takes less: the system hands out its memory, and old results are collected. */
function writtenOnce(): Contender {
  let made: Float64Array | null = null;
  const run = async (): Promise<number> => {
    made = null;
    const start = performance.now();
    made = new Float64Array(SIDE * SIDE).fill(1);
    return performance.now() - start;
  };
  return {
    name: "JavaScript, a fresh array written once",
    target: "JavaScript",
    adapter: `Node ${process.versions.node}`,
    run,
    check: async () => {
      await run();
      return made?.every((one) => one === 1) ? 0 : Number.NaN;
    },
    dispose: () => {
      made = null;
    },
  };
}

function relaxResident(devices: Devices, python: Python | null): Bench {
  return {
    ...relaxBench("laplace-resident", "resident arrays, out given"),
    bars: places.map((place) => ({ kind: "faster", of: `gridstride ${place}`, times: 1, to: rivals })),
    contenders: async () => {
      const job = relax("float64", SIDE);
      return [
        ...places.map((place) =>
          where(devices[place], `gridstride ${place}`, (device, name) => {
            const [u] = residentInputs(device, job) as [DeviceArray];
            const call = (out: DeviceArray): DeviceArray => relaxations[place](u, { out });
            const room = residentOutput(device, job);
            return disposing([u, room], onDevice(device, name, job, room, call));
          }),
        ),
        ...(await pythons(python, job, [
          { name: "NumPy", how: "numpy" },
          ...places.map((how): PythonContender => ({ name: `Numba ${how}`, how, job: "relax-out" })),
        ])),
      ];
    },
  };
}

/** A contender on a device, or that it is absent with the device. */
function where(
  device: Device | string,
  name: string,
  make: (device: Device, name: string) => Contender,
): Contender | Absent {
  return typeof device === "string" ? { name, absent: device } : make(device, name);
}
