/// <reference types="node" />
// pnpm fuzz [--runs N] [--seed S] [--types SET] [--target NAME]...: random programs on every target, or those named, until one differs.
import process from "node:process";
import { parseArgs } from "node:util";
import { type Device, requestDevice, type Target } from "@gridstride/core";
import { runCampaign } from "./campaign.ts";
import { type TypeSet, typeSets } from "./types.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    types: { type: "string", default: "all" },
    target: { type: "string", multiple: true, default: ["webgpu", "cpu", "parallel"] },
  },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Date.now() | 0 : Number(values.seed);
const isSet = (name: string): name is TypeSet => name in typeSets;
const { types } = values;
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || !isSet(types))
  throw new Error(
    `usage: pnpm fuzz [--runs N] [--seed S] [--types ${Object.keys(typeSets).join("|")}] [--target NAME]...`,
  );

const simulator = await requestDevice({ target: "simulator" });
const others: Device[] = [];
for (const target of values.target)
  if (target !== "simulator") others.push(await requestDevice({ target: target as Target }));
console.log(
  `${runs} programs, --seed ${seed}, on ${["the simulator", ...others.map((device) => `${device.target} (${device.info.adapter})`)].join(", ")}`,
);

const start = performance.now();
const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;
let shown = start;
const report = await runCampaign(
  { simulator, others },
  {
    runs,
    seed,
    types,
    sizes: ["small", "small", "small", "large"],
    progress(done, shrinking) {
      if (performance.now() - shown < 10_000) return;
      shown = performance.now();
      console.log(
        shrinking ? `  making the program smaller that failed, ${seconds()}` : `  ${done} of ${runs}, ${seconds()}`,
      );
    },
  },
);
const { same, discarded, apart, subnormal, contracted } = report.verdicts;
console.log(
  `${same} the same, ${subnormal} with subnormals that were flushed, ${contracted} with products rounded or not, ${apart} in which lanes do not meet, as the simulator says, ${discarded} discarded by its other findings; ${seconds()}`,
);
if (report.failure !== null) console.error(`\nDifferent: ${report.failure}`);
simulator.dispose();
for (const device of others) device.dispose();
process.exitCode = report.failure === null ? 0 : 1;
