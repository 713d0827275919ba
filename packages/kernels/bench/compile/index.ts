// The time to compile kernels: small kernels, and the kernels of bench:workloads. Processor time, which a busy machine changes little.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import { endProgress, progressOf } from "@gridstride/testing/bench/progress";
import { printTable } from "@gridstride/testing/bench/table";
import { median } from "simple-statistics";
import type { Program } from "../workloads/program.ts";
import { programs } from "../workloads/programs.ts";
import { type Launches, small } from "./small.ts";
import { type Compiled, compiledIn } from "./stopwatch.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    samples: { type: "string", default: "5" },
    /** Prints what the first kernel of a process takes, that of this program, and no more. */
    first: { type: "string" },
  },
});
const samples = Number(options.samples);
if (!(Number.isInteger(samples) && samples > 0))
  throw new RangeError(`--samples: expected a whole number above 0, got ${options.samples}`);

const names = [...small, ...programs].map(({ name }) => name);
const only = options.only === "" ? names : options.only.split(",");
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new RangeError(`--only ${options.only}: there is no ${unknown.join(", ")}; there are ${names.join(", ")}`);

/** Elements along an axis, for programs that have no size. */
const SIZE = 64;

/** The modules with programs. */
const modules: readonly string[] = [
  "./small.ts",
  ...readdirSync(new URL("../workloads/programs", import.meta.url))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `../workloads/programs/${file}`),
];

/** The programs of a module, with kernels that were never compiled: a copy of the module that nobody has imported. */
async function fresh(module: string, copy: string): Promise<readonly Launches[]> {
  const exported: object = await import(`${module}?${copy}`);
  return (Object.values(exported).flat() as readonly Launches[]).filter(({ name }) => only.includes(name));
}

async function launch(program: Launches, device: Device): Promise<void> {
  const n = (program as Partial<Program>).size?.quick ?? SIZE;
  const arrays = Object.entries(program.arrays(n)).map(([name, host]) => [name, device.toDevice(host)] as const);
  await program.gridstride(Object.fromEntries(arrays), n);
  await device.synchronize();
  for (const [, array] of arrays) array.dispose();
}

/** The kernels of a program, compiled once on a device. */
const compiled = (program: Launches, device: Device): Promise<readonly Compiled[]> =>
  compiledIn(() => launch(program, device));

if (options.first !== undefined) {
  using device = await requestDevice({ target: "cpu" });
  for (const module of modules)
    for (const program of await fresh(module, "first"))
      if (program.name === options.first) console.log((await compiled(program, device))[0]!.ms);
  process.exit();
}

/** What the first kernel of a process takes: the engine has compiled nothing of the compiler by then. */
const firstMs = (name: string): number =>
  Number(
    execFileSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), "--first", name], {
      encoding: "utf8",
    }),
  );

using cpu = await requestDevice({ target: "cpu" });
using parallel = await requestDevice({ target: "parallel" });
const devices = { cpu, parallel };

/** Milliseconds by what is made. */
type Times = Readonly<Record<keyof typeof devices | "wgsl", number>>;
type Row = Times & { readonly name: string };

/** The kernels of a module, each number the least of all samples. */
async function rowsOf(module: string): Promise<readonly Row[]> {
  const least = new Map<string, Row>();
  for (let sample = 0; sample < samples; sample++) {
    for (const column of ["cpu", "parallel"] as const) {
      for (const program of await fresh(module, `${column}${sample}`)) {
        const kernels = await compiled(program, devices[column]);
        for (const [at, { ms, wgsl }] of kernels.entries()) {
          const name = kernels.length === 1 ? program.name : `${program.name}, kernel ${at + 1}`;
          const before = least.get(name) ?? { name, cpu: Infinity, parallel: Infinity, wgsl: Infinity };
          const now = { [column]: Math.min(before[column], ms), wgsl: Math.min(before.wgsl, wgsl()) };
          least.set(name, { ...before, ...now });
        }
      }
    }
  }
  return [...least.values()];
}

const rows: Row[] = [];
for (const module of modules) {
  progressOf(module)(`${rows.length} kernels`);
  rows.push(...(await rowsOf(module)));
}
endProgress();
const medians: Row = {
  name: `median of ${rows.length}`,
  cpu: median(rows.map(({ cpu }) => cpu)),
  parallel: median(rows.map(({ parallel }) => parallel)),
  wgsl: median(rows.map(({ wgsl }) => wgsl)),
};
console.log(`\nMilliseconds to compile, from a function's text; the least of ${samples}`);
printTable(
  ["kernel", "cpu", "parallel", "WGSL"],
  [...rows, medians].map(({ name, ...ms }) => [name, ...[ms.cpu, ms.parallel, ms.wgsl].map((one) => one.toFixed(2))]),
);
const first = Array.from({ length: samples }, () => firstMs("vector-add"));
console.log(`vector-add as the first kernel of a process, on cpu: ${Math.min(...first).toFixed(1)} ms`);
