// How many times as fast as the plain loop: short bodies as users write them, over the types of elements. Each result is compared with the loop's.
import { parseArgs } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import { endProgress, progressOf } from "@gridstride/testing/bench/progress";
import { printTable } from "@gridstride/testing/bench/table";
import { contestOf } from "./contest.ts";
import { type Pattern, TYPES, type Type } from "./pattern.ts";
import { patterns } from "./patterns.ts";

const { values: options } = parseArgs({
  options: {
    target: { type: "string", default: "cpu" },
    only: { type: "string", default: "" },
    samples: { type: "string", default: "5" },
  },
});
const { target } = options;
if (target !== "cpu" && target !== "parallel")
  throw new RangeError(`--target: expected cpu or parallel, got ${target}; a GPU's times are not a loop's`);
const samples = Number(options.samples);
if (!(Number.isInteger(samples) && samples > 0))
  throw new RangeError(`--samples: expected a whole number above 0, got ${options.samples}`);
const names = patterns.map(({ name }) => name);
const only = options.only === "" ? names : options.only.split(";");
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new RangeError(`--only ${options.only}: there is no ${unknown.join("; ")}; there are ${names.join("; ")}`);

const SIZE = { H: 700, W: 900 };

/** The time of a plain loop over the time of the kernel, the least of several runs in turns. @throws {Error} where results differ. */
async function ratioOf(pattern: Pattern, type: Type, device: Device): Promise<number> {
  const contest = contestOf(pattern, type, SIZE, device);
  const run = async (): Promise<void> => {
    contest.kernel();
    await device.synchronize();
  };
  await run();
  contest.loop();
  const difference = await contest.difference();
  if (difference !== null) throw new Error(difference);
  let [ours, loops] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let sample = 0; sample < samples; sample++) {
    for (let again = 0; again < 3; again++) {
      const start = performance.now();
      await run();
      ours = Math.min(ours, performance.now() - start);
    }
    for (let again = 0; again < 3; again++) {
      const start = performance.now();
      contest.loop();
      loops = Math.min(loops, performance.now() - start);
    }
  }
  contest.dispose();
  return loops / ours;
}

using device = await requestDevice({ target });
const chosen = patterns.filter(({ name }) => only.includes(name));
const rows: { readonly name: string; readonly ratios: readonly number[] }[] = [];
for (const pattern of chosen) {
  progressOf("patterns")(`${pattern.name}, ${rows.length} of ${chosen.length}`);
  const ratios: number[] = [];
  for (const type of TYPES) ratios.push(await ratioOf(pattern, type, device));
  rows.push({ name: pattern.name, ratios });
}
endProgress();
console.log(`\nTimes as fast as the plain loop, on ${target}; the least of ${3 * samples} runs of each, in turns`);
printTable(
  ["pattern", ...TYPES],
  rows.map(({ name, ratios }) => [name, ...ratios.map((ratio) => ratio.toFixed(2))]),
);
const all = rows.flatMap(({ ratios }) => ratios);
const mean = Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length);
const slower = all.filter((ratio) => ratio < 1).length;
console.log(`Geometric mean ${mean.toFixed(2)}; ${slower} of ${all.length} slower than the loop`);
