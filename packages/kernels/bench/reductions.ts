// Reductions, scans and what else reads an array once, beside plain JavaScript, jax-js and NumPy.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, type Device, type DeviceArray, readNpy, writeNpy } from "@gridstride/core";
import { argmax, cumsum, histogram, random, sum, topk, transpose } from "@gridstride/kernels";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { ONCE } from "@gridstride/testing/bench/measure";
import type { Python } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { blockUntilReady, defaultDevice, init, numpy as jnp } from "@jax-js/jax";
import type { Devices } from "./devices.ts";
import { bytes, copies } from "./limits.ts";

type Floats = Float32Array<ArrayBuffer>;

/** One of the algorithms: what it makes of the elements of a square, or of the square as one line. */
interface Task {
  readonly name: "sum" | "cumsum" | "argmax" | "histogram" | "transpose" | "topk";
  readonly title: string;
  /** Bytes that have to be read or written for each element. */
  readonly bytes: 4 | 8;
  readonly tolerance: number;
  /** As a JavaScript programmer writes it; also what is right, where its numbers are float64. */
  plain(x: Floats): ArrayLike<number>;
  /** On a device: into `out`, of the shape of x, or fresh. */
  own(x: DeviceArray, out: DeviceArray): DeviceArray;
  /** null where jax-js does not have it. */
  readonly jax: ((x: jnp.Array) => jnp.Array) | null;
}

const SIDE = 3162;
const tasks: readonly Task[] = [
  {
    name: "sum",
    title: "sum of all elements",
    bytes: 4,
    tolerance: 1e-5,
    plain: (x) => [x.reduce((a, b) => a + b, 0)],
    own: (x) => sum(x),
    jax: (x) => jnp.sum(x),
  },
  {
    name: "cumsum",
    title: "prefix sums of all elements",
    bytes: 8,
    tolerance: 1e-3,
    plain: (x) => {
      let all = 0;
      return Float64Array.from(x, (value) => {
        all += value;
        return all;
      });
    },
    own: (x, out) => cumsum(x, { out: out.reshape([out.size]) }),
    jax: null,
  },
  {
    name: "argmax",
    title: "place of the largest element",
    bytes: 4,
    tolerance: 0,
    plain: (x) => {
      let best = 0;
      for (let i = 1; i < x.length; i++) if ((x[i] as number) > (x[best] as number)) best = i;
      return [best];
    },
    own: (x) => argmax(x),
    jax: (x) => jnp.argmax(x),
  },
  {
    name: "histogram",
    title: "256 bins of one width",
    bytes: 4,
    tolerance: 0,
    plain: (x) => {
      const counts = new Float64Array(256);
      for (const value of x) {
        const bin = Math.min(255, Math.floor(value * 256));
        counts[bin] = (counts[bin] as number) + 1;
      }
      return counts;
    },
    own: (x) => {
      const [counts, edges] = histogram(x, { bins: 256, range: [0, 1] });
      edges.dispose();
      return counts;
    },
    jax: null,
  },
  {
    name: "transpose",
    title: "a transpose in memory",
    bytes: 8,
    tolerance: 0,
    plain: (x) => {
      const out = new Float32Array(x.length);
      for (let i = 0; i < SIDE; i++) for (let j = 0; j < SIDE; j++) out[j * SIDE + i] = x[i * SIDE + j] as number;
      return out;
    },
    own: (x, out) => transpose(x, { out }),
    jax: (x) => jnp.transpose(x).add(0),
  },
  {
    name: "topk",
    title: "the 100 largest elements",
    bytes: 4,
    tolerance: 0,
    plain: (x) => x.slice().sort().slice(-100).reverse(),
    own: (x) => {
      const [values, indices] = topk(x.reshape([x.size]), 100);
      indices.dispose();
      return values;
    },
    jax: null,
  },
];

/** What reads a square of float32 once. */
export function reductions(devices: Devices, python: Python | null): readonly Bench[] {
  return tasks.map((task) => {
    const amount = task.bytes * SIDE ** 2;
    const own = "gridstride parallel";
    return {
      name: task.name,
      title: `${task.title}, ${SIDE} x ${SIDE} float32, arrays resident`,
      dtype: "float32",
      size: SIDE ** 2,
      tolerance: task.tolerance,
      base: [own],
      work: bytes(amount),
      bars: ["NumPy", "jax-js wasm"].map((rival) => ({ kind: "faster", of: own, times: 1, to: [rival] }) as const),
      contenders: async () => {
        const x = random(9).uniform(SIDE ** 2, { dtype: "float32" }).data as Floats;
        const right = task.plain(x);
        const error = (got: ArrayLike<number>): number => relativeError(got, right);
        return [
          ours(devices.parallel, own, task, x, error),
          ours(devices.cpu, "gridstride cpu", task, x, error),
          timed(
            "plain JavaScript",
            "node",
            async () => task.plain(x),
            async (got) => error(got),
          ),
          await jax(task, x, error),
          await numpy(python, task, x, error),
          ...copies(devices, amount).filter(({ name }) => !name.endsWith("webgpu")),
        ];
      },
    };
  });
}

/** The largest error of an element, by the larger of it and 1; NaN where there are not as many. */
function relativeError(got: ArrayLike<number>, right: ArrayLike<number>): number {
  if (got.length !== right.length) return Number.NaN;
  let most = 0;
  for (let i = 0; i < right.length; i++) {
    const value = right[i] as number;
    most = Math.max(most, Math.abs((got[i] as number) - value) / Math.max(1, Math.abs(value)));
  }
  return most;
}

/** @param read - the error of a result. */
function timed<R>(
  name: string,
  target: string,
  call: () => Promise<R>,
  read: (result: R) => Promise<number>,
  release: (result: R) => void = () => {},
  dispose: () => void = () => {},
): Contender {
  const run = async (): Promise<readonly [number, R]> => {
    const start = performance.now();
    const result = await call();
    return [performance.now() - start, result];
  };
  return {
    name,
    target,
    adapter: target,
    run: async () => {
      const [ms, result] = await run();
      release(result);
      return ms;
    },
    check: async () => {
      const [, result] = await run();
      const error = await read(result);
      release(result);
      return error;
    },
    dispose,
  };
}

function ours(
  device: Device | string,
  name: string,
  task: Task,
  data: Floats,
  error: (got: ArrayLike<number>) => number,
): Contender | Absent {
  if (typeof device === "string") return { name, absent: device };
  const x = device.toDevice(array(data, [SIDE, SIDE]));
  const out = device.zeros([SIDE, SIDE], "float32");
  const call = async (): Promise<DeviceArray> => {
    const result = task.own(x, out);
    await device.synchronize();
    return result;
  };
  const read = async (result: DeviceArray): Promise<number> => error((await result.copyToHost()).data as Floats);
  // A view of `out` that is disposed leaves it.
  const release = (result: DeviceArray): void => (result === out ? undefined : result.dispose());
  return timed(name, device.target, call, read, release, () => {
    x.dispose();
    out.dispose();
  });
}

async function jax(task: Task, data: Floats, error: (got: ArrayLike<number>) => number): Promise<Contender | Absent> {
  const name = "jax-js wasm";
  const { jax: call } = task;
  if (call === null) return { name, absent: "jax-js does not have it" };
  await init("wasm");
  defaultDevice("wasm");
  const x = jnp.array(data).reshape([SIDE, SIDE]);
  await blockUntilReady(x);
  return timed(
    name,
    "wasm",
    async () => {
      const result = call(x.ref);
      await blockUntilReady(result);
      return result;
    },
    async (result) => error((await result.ref.data()) as Floats),
    (result) => result.dispose(),
    () => x.dispose(),
  );
}

async function numpy(
  python: Python | null,
  { name: job }: Task,
  data: Floats,
  error: (got: ArrayLike<number>) => number,
): Promise<Contender | Absent> {
  const name = "NumPy";
  if (python === null) return { name, absent: "python3 with NumPy was not found" };
  const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-"));
  const file = join(folder, "array.npy");
  for (const one of ["x", "out"]) {
    const square = array(one === "x" ? data : new Float32Array(data.length));
    const flat = job === "cumsum" || job === "topk";
    writeFileSync(file, writeNpy(flat ? square : square.reshape([SIDE, SIDE])));
    await python.ask({ do: "load", name: one, file });
  }
  const run = async (): Promise<number> =>
    (await python.ask({ do: "run", job, contender: "numpy", dtype: "float32", ...ONCE })).ms ?? Number.NaN;
  return {
    name,
    target: "numpy",
    adapter: `NumPy ${python.numpy}`,
    run,
    check: async () => {
      await run();
      await python.ask({ do: "save", file });
      return error(Float64Array.from(readNpy(readFileSync(file)).data as ArrayLike<number>, Number));
    },
    dispose: async () => {
      rmSync(folder, { recursive: true, force: true });
      await python.ask({ do: "drop" });
    },
  };
}
