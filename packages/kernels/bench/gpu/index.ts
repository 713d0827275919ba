// A GPU, compared with its own limits and with CUDA, each result checked first. Runs as one file: see bundle.ts.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { measure } from "@gridstride/testing/bench/measure";
import { type Bench, race } from "@gridstride/testing/bench/race";
import { copies } from "./copies.ts";
import { elementwise } from "./elementwise.ts";
import { steps } from "./laplace.ts";
import { products } from "./matmul.ts";
import { type Gpu, openGpu, tooLarge } from "./open.ts";
import { gpuOptions, HELP, resultsFile } from "./options.ts";
import { type Peers, startPeers } from "./peers.ts";
import { transfers } from "./transfers.ts";

/** Who copies fastest here: the limit of what computes little. */
async function fasterCopy(gpu: Gpu): Promise<string> {
  const outcomes = await measure(copies(gpu, 2 ** 26), { samples: 3, warmUp: 3, tolerance: 0 });
  const timed = outcomes.flatMap((one) => (one.kind === "timed" ? [one] : []));
  return timed.sort((a, b) => a.times.median - b.times.median)[0]?.contender.name ?? "no copy";
}

/** The benches whose arrays the adapter and the budget allow; the others are reported. */
function benchesOn(gpu: Gpu, peers: Peers | string, best: string): readonly Bench[] {
  const { side } = gpu.options;
  const tried = (name: string, rows: number, arrays: number, bench: () => Bench): readonly Bench[] => {
    const why = tooLarge(gpu, rows, arrays);
    if (why === null) return [bench()];
    console.log(`${name}-${rows}: not tried: ${why}`);
    return [];
  };
  // As many arrays as lie on the device at once, with those that are copied.
  return [
    ...tried("matmul", side, 6, () => products(gpu, peers)),
    ...[side / 2, 2 * side].flatMap((rows) => [
      ...tried("elementwise", rows, 6, () => elementwise(gpu, peers, rows, best)),
      ...tried("laplace", rows, 5, () => steps(gpu, peers, rows, best)),
      ...tried("transfers", rows, 3, () => transfers(gpu, rows)),
    ]),
  ];
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) return console.log(HELP);
  const options = gpuOptions(args);
  const gpu = await openGpu(options);
  const { adapter, features } = gpu.device.info;
  const json = resultsFile(options, adapter, new Date());
  mkdirSync(dirname(json), { recursive: true });
  console.log(`adapter: ${adapter}; ${features.join(", ")}`);
  const peers = await startPeers();
  const best = await fasterCopy(gpu);
  const { samples, only } = options;
  await race(benchesOn(gpu, peers, best), { samples, only, json });
  console.log(`\nrows: ${json}`);
  if (typeof peers !== "string") peers.end();
  gpu.device.dispose();
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
