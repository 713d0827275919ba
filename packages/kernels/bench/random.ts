import type { Device, DeviceArray } from "@gridstride/core";
import { type Random, random } from "@gridstride/kernels";
import type { Float, Job } from "@gridstride/testing/bench/jobs";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import type { Devices } from "./devices.ts";
import { fresh, plain } from "./fresh.ts";

const LENGTH = 10_000_000;
const own = "gridstride parallel";

/** How far mean and variance are from what they are to be, in deviations and variances; what is not random otherwise the tests see. */
function offMoments(x: ArrayLike<number | bigint>, mean: number, variance: number): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < x.length; i++) {
    const off = Number(x[i]) - mean;
    sum += off;
    squares += off * off;
  }
  if (x.length !== LENGTH) return Number.NaN;
  return Math.max(Math.abs(sum / LENGTH) / Math.sqrt(variance), Math.abs(squares / LENGTH / variance - 1));
}

/** Numbers of a distribution, by the names of `peers.py`; all are held to mean and variance. */
interface Drawn {
  readonly name: string;
  readonly title: string;
  readonly mean: number;
  readonly variance: number;
  own(rng: Random, dtype: Float, device: Device): DeviceArray;
  plain(): number;
}

const distributions: readonly Drawn[] = [
  {
    name: "exponential",
    title: "exponential numbers",
    mean: 1,
    variance: 1,
    own: (rng, dtype, device) => rng.exponential(LENGTH, { dtype, device }),
    plain: () => -Math.log(1 - Math.random()),
  },
  {
    name: "poisson",
    title: "Poisson numbers of mean 4",
    mean: 4,
    variance: 4,
    own: (rng, _, device) => rng.poisson(4, LENGTH, { device }),
    plain: () => {
      let k = 0;
      for (let left = Math.exp(4) * Math.random(); left > 1; k++) left *= Math.random();
      return k;
    },
  },
  {
    name: "permutation",
    title: "a permutation",
    mean: (LENGTH - 1) / 2,
    variance: (LENGTH ** 2 - 1) / 12,
    own: (rng, _, device) => rng.permutation(LENGTH, { device }),
    plain: () => Math.floor(Math.random() * LENGTH),
  },
  {
    name: "choice",
    title: "choices of 1000",
    mean: 499.5,
    variance: (1000 ** 2 - 1) / 12,
    own: (rng, _, device) => rng.choice(1000, LENGTH, { device }),
    plain: () => Math.floor(Math.random() * 1000),
  },
];

const uniforms: Drawn = {
  name: "uniform",
  title: "uniform numbers",
  mean: 1 / 2,
  variance: 1 / 12,
  own: (rng, dtype, device) => rng.uniform(LENGTH, { dtype, device }),
  plain: Math.random,
};

/** Random numbers into a new array. The peers' are other numbers. */
export function randoms(devices: Devices, python: Python | null): readonly Bench[] {
  return [
    ...(["float32", "float64"] as const).map((dtype) =>
      benchOf(uniforms, dtype, `random-1e7-f${dtype.slice(5)}`, devices, python),
    ),
    ...distributions.map((one) => benchOf(one, "float64", `random-${one.name}`, devices, python)),
  ];
}

function benchOf(drawn: Drawn, dtype: Float, name: string, devices: Devices, python: Python | null): Bench {
  const off = (x: ArrayLike<number | bigint>): number => offMoments(x, drawn.mean, drawn.variance);
  return {
    name,
    title: `${LENGTH} ${dtype}: ${drawn.title}`,
    dtype,
    size: LENGTH,
    tolerance: 4e-3,
    base: [own],
    bars: [{ kind: "faster", of: own, times: 1, to: ["NumPy, Generator(Philox)"] }],
    contenders: async () => {
      const made = dtype === "float32" ? new Float32Array(LENGTH) : new Float64Array(LENGTH);
      const job: Job = {
        name: drawn.name,
        dtype,
        shape: [LENGTH],
        inputs: {},
        reference: new Float64Array(LENGTH),
        compared: "all",
      };
      const rng = random(1);
      const call = (_: readonly DeviceArray[], device: Device): DeviceArray => drawn.own(rng, dtype, device);
      return [
        fresh(devices.parallel, own, job, call, off),
        fresh(devices.cpu, "gridstride cpu", job, call, off),
        plain("JavaScript, Math.random", () => made.map(() => drawn.plain()), off),
        ...(await pythons(python, job, [{ name: "NumPy, Generator(Philox)", how: "numpy" }], off)),
      ];
    },
  };
}
