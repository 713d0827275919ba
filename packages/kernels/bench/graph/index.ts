// Recorded graphs: what a launch costs the host, and a solver that stops by itself.
import { parseArgs } from "node:util";
import { type Device, requestDevice, type Target } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
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
  using other = await withoutImmediates(device);
  const all = [{ device, suffix: "", ...(await launchesOn(device)) }];
  if (other !== null) all.push({ device: other, suffix: ", uniforms in a buffer", ...(await launchesOn(other)) });
  const contenders = all.flatMap((one) =>
    one.contenders.map(({ name, run }) => ({ name: name + one.suffix, run, device: one.device })),
  );
  const times = contenders.map((): number[] => []);
  const done = new Map(all.map((one) => [one.device, 0]));
  for (let sample = -3; sample < samples; sample++)
    for (const [i, { run, device: on }] of contenders.entries()) {
      const start = performance.now();
      run();
      const us = ((performance.now() - start) * 1000) / LAUNCHES;
      await on.synchronize();
      done.set(on, (done.get(on) as number) + LAUNCHES);
      if (sample >= 0) times[i]?.push(us);
    }
  for (const { device: on, result, dispose } of all) {
    const values = (await result.copyToHost()).data as Float32Array;
    if (!values.every((value) => value === done.get(on)))
      throw new Error(`${device.target}: a contender computed something else`);
    dispose();
  }
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

/** A device whose launches have their uniforms in a buffer; null where those of `device` have too. */
async function withoutImmediates({ target }: Device): Promise<Device | null> {
  if (target !== "webgpu") return null;
  const other = await requestDevice({ target });
  const internals = internalsOf(other);
  if (internals.kind === "webgpu" && internals.queue.immediateBytes > 0) {
    internals.queue.immediateBytes = 0;
    return other;
  }
  other.dispose();
  return null;
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
