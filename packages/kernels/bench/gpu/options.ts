import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/** What is asked for on the command line. */
export interface GpuOptions {
  /** Of the matrices, 8192 by default; plates are of half and of twice as many rows. */
  readonly side: number;
  /** Whether a CPU in place of a GPU will do: to try the program. */
  readonly softwareToo: boolean;
  /** Part of the name of one adapter of several. */
  readonly adapter: string | undefined;
  /** The `.node` file of Dawn, where the package `webgpu` is not there. */
  readonly dawn: string | undefined;
  /** Bytes that the arrays of a bench may have together. */
  readonly memoryBytes: number;
  /** How long tile sizes are searched for. */
  readonly tuneSeconds: number;
  readonly samples: number;
  /** Part of the names of the benches to run. */
  readonly only: string;
  /** File for the rows, where it is not the dated one. */
  readonly json: string | undefined;
}

const SMALLEST = 64;

export const HELP: string = `bench:gpu: a GPU beside its own limits, beside cuBLAS and the lesson's Numba kernels.
  --size N         sides of matrices; plates have N/2 and 2N (8192)
  --only NAME      benches whose names have it
  --samples N      timed rounds (9)
  --adapter NAME   of several GPUs the one whose name has it
  --memory GIB     what the arrays of a bench may take together (8)
  --tune SECONDS   to search for the fastest tiles (60)
  --json FILE      instead of bench/results/gpu-DATE-ADAPTER.json
  --dawn FILE      dawn.node, where the package webgpu is not there
  --software-too   takes a CPU in place of a GPU, to try the program
  --bundle FOLDER  writes a folder that runs with \`node bench-gpu.mjs\` on a machine that has nothing but Node and a driver`;

/** @throws {RangeError} where a number is none that can be meant. */
export function gpuOptions(args: readonly string[]): GpuOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string", default: "8192" },
      only: { type: "string", default: "" },
      samples: { type: "string", default: "9" },
      adapter: { type: "string" },
      memory: { type: "string", default: "8" },
      tune: { type: "string", default: "60" },
      json: { type: "string" },
      dawn: { type: "string" },
      "software-too": { type: "boolean", default: false },
    },
  });
  const side = read("size", values.size, (n) => n >= SMALLEST && n % 32 === 0, `a multiple of 32 from ${SMALLEST}`);
  return {
    side,
    samples: read("samples", values.samples, (n) => Number.isInteger(n) && n > 0, "a whole number above 0"),
    memoryBytes: 2 ** 30 * read("memory", values.memory, (n) => n > 0, "a number above 0"),
    tuneSeconds: read("tune", values.tune, (n) => n >= 0, "a number from 0"),
    only: values.only,
    softwareToo: values["software-too"],
    adapter: values.adapter,
    dawn: values.dawn && fromCaller(values.dawn),
    json: values.json && fromCaller(values.json),
  };
}

function read(name: string, text: string, good: (value: number) => boolean, expected: string): number {
  const value = Number(text);
  if (text !== "" && good(value)) return value;
  throw new RangeError(`--${name}: expected ${expected}, got ${text}`);
}

/** A path as the caller meant it: npm starts a package's scripts in its folder. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Where the rows go: a file for each day and adapter. */
export function resultsFile({ json }: GpuOptions, adapter: string, now: Date): string {
  const name = adapter
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48);
  return json ?? join(fromCaller("bench/results"), `gpu-${now.toISOString().slice(0, 10)}-${name}.json`);
}
