import { array, type Device } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { BenchRow } from "@gridstride/testing/bench/rows";
import { printTable } from "@gridstride/testing/bench/table";
import { median } from "simple-statistics";

const SAMPLES = 41;
const LAUNCHES = 200;
const ELEMENTS = 10;

/** The cost of a launch without its work: on 10 elements, and of a kernel's first launch, which compiles it. */
export async function smallLaunches(devices: readonly Device[]): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const device of devices) {
    rows.push(row(device, "launch of 10 elements", await launchMs(device)));
    rows.push(row(device, "first launch of a small kernel", await compileMs(device)));
  }
  console.log(`\nSmall launches; median of ${SAMPLES}`);
  printTable(
    ["what", "target", "µs"],
    rows.map(({ bench, target, medianMs }) => [bench, target, (medianMs * 1000).toFixed(1)]),
  );
  return rows;
}

function row(device: Device, bench: string, medianMs: number): BenchRow {
  const { target } = device;
  return {
    bench,
    contender: `gridstride ${target}`,
    target,
    adapter: device.info.adapter,
    dtype: "float32",
    size: ELEMENTS,
    medianMs,
    samples: SAMPLES,
    maxError: 0,
  };
}

const freshKernel = (term: number) =>
  kernel(
    ({ grid, term }, x, y) => {
      const i = grid(1);
      if (i < x.size) y[i] = x[i] * 2 + term;
    },
    { uses: { term } },
  );

async function launchMs(device: Device): Promise<number> {
  const add = freshKernel(1);
  using x = device.toDevice(array(Float32Array.from({ length: ELEMENTS }, (_, i) => i)));
  using y = device.zeros(ELEMENTS, "float32");
  const launch = add.forall(ELEMENTS);
  const samples: number[] = [];
  for (let sample = -5; sample < SAMPLES; sample++) {
    const start = performance.now();
    for (let k = 0; k < LAUNCHES; k++) launch(x, y);
    const ms = (performance.now() - start) / LAUNCHES;
    await device.synchronize();
    if (sample >= 0) samples.push(ms);
  }
  const result = await y.copyToHost();
  if (result.get(9) !== 19) throw new Error("the small launch computed something else");
  return median(samples);
}

/** From the function to its first result, everything compiled anew: each kernel captures another number. */
async function compileMs(device: Device): Promise<number> {
  using x = device.toDevice(array(Float32Array.from({ length: ELEMENTS }, (_, i) => i)));
  using y = device.zeros(ELEMENTS, "float32");
  const samples: number[] = [];
  for (let sample = -5; sample < SAMPLES; sample++) {
    const fresh = freshKernel(sample + 100.5);
    const start = performance.now();
    fresh.forall(ELEMENTS)(x, y);
    const ms = performance.now() - start;
    await device.synchronize();
    if (sample >= 0) samples.push(ms);
  }
  return median(samples);
}
