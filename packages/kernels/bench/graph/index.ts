// Recorded graphs: what a launch costs the host, and a solver that stops by itself.
import { parseArgs } from "node:util";
import { type Device, requestDevice, type Target } from "@gridstride/core";
import { printTable } from "@gridstride/testing/bench/table";
import { median, min } from "simple-statistics";
import { BY_HAND, LAUNCHES, launchesOn } from "./launches.ts";
import { poissonOn, residualOf } from "./poisson.ts";
import { countReadBacks } from "./read-backs.ts";

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "1024" },
    samples: { type: "string", default: "21" },
    targets: { type: "string", default: "cpu,parallel,webgpu" },
  },
});
const TOLERANCE = 1e-6;
const size = Number(options.size);
const samples = Number(options.samples);
const targets = options.targets.split(",") as Target[];

/** Microseconds of the host per launch, sampled in turns; the device's work is waited for between samples. */
async function timeLaunches(device: Device): Promise<readonly (readonly string[])[]> {
  const { contenders, result, dispose } = await launchesOn(device);
  const times = contenders.map((): number[] => []);
  let done = 0;
  for (let sample = -3; sample < samples; sample++)
    for (const [i, { run }] of contenders.entries()) {
      const start = performance.now();
      run();
      const us = ((performance.now() - start) * 1000) / LAUNCHES;
      await device.synchronize();
      done += LAUNCHES;
      if (sample >= 0) times[i]?.push(us);
    }
  const values = (await result.copyToHost()).data as Float32Array;
  if (!values.every((value) => value === done))
    throw new Error(`${device.target}: a contender computed something else`);
  dispose();
  const fastest = times.map((list) => min(list));
  const byHand = contenders.findIndex(({ name }) => name === BY_HAND);
  // Of the fastest samples: what else a machine does is in the others.
  const ratio = (i: number, to: number): string =>
    to < 0 ? "" : ((fastest[i] as number) / (fastest[to] as number)).toFixed(2);
  return contenders.map(({ name }, i) => [
    `${device.target}, ${name}`,
    median(times[i] as number[]).toFixed(2),
    (fastest[i] as number).toFixed(2),
    ratio(i, 0),
    ratio(i, byHand),
  ]);
}

async function solve(device: Device): Promise<readonly string[]> {
  const b = Float32Array.from({ length: size * size }, (_, i) => Math.sin(i * 0.7) + ((i * 7919) % 13) / 13);
  const { graph, x, counts, dispose } = await poissonOn(device, b, size, TOLERANCE);
  const reads = countReadBacks(device);
  const { live } = device.memory;
  const start = performance.now();
  graph.replay();
  const enqueued = performance.now() - start;
  const { data } = await x.copyToHost();
  const ms = performance.now() - start;
  const readBacks = reads.stop();
  const grown = device.memory.live - live;
  const [iterations, replacements] = (await counts.copyToHost()).data as Int32Array;
  const residual = residualOf(data as Float64Array, b, size);
  dispose();
  if (!(residual <= TOLERANCE))
    throw new Error(
      `${device.target}: a residual of ${residual} after ${iterations} iterations; expected ${TOLERANCE}`,
    );
  return [
    device.target,
    `${iterations}`,
    `${replacements}`,
    residual.toExponential(1),
    ms.toFixed(0),
    enqueued.toFixed(0),
    readBacks === null ? "in memory" : `${readBacks}`,
    `${grown}`,
  ];
}

const [launches, solutions]: [(readonly string[])[], (readonly string[])[]] = [[], []];
for (const target of targets) {
  using device = await requestDevice({ target });
  console.error(`${target}: ${device.info.adapter}`);
  launches.push(...(await timeLaunches(device)));
  solutions.push(await solve(device));
}
console.log(`The host's time for a launch of ${LAUNCHES}, three arrays of 1024 float32; ${samples} samples in turns`);
printTable(["", "µs, median", "µs, fastest", "to launches", "to hand-written"], launches);
console.log(`Conjugate gradients, Poisson's equation on ${size} x ${size}, to ${TOLERANCE}: one replay`);
printTable(
  ["", "iterations", "residuals from x", "residual", "ms", "ms to enqueue", "read-backs", "bytes allocated"],
  solutions,
);
