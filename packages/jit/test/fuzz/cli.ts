/// <reference types="node" />
// pnpm fuzz [--runs N] [--seed S] [--target webgpu|simulator]: random programs on every target until one differs.
import process from "node:process";
import { parseArgs } from "node:util";
import { requestDevice } from "@gridstride/core";
import { runCampaign } from "./campaign.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    target: { type: "string", default: "webgpu" },
  },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Date.now() | 0 : Number(values.seed);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed))
  throw new Error("usage: pnpm fuzz [--runs N] [--seed S] [--target webgpu|simulator]");

const simulator = await requestDevice({ target: "simulator" });
const webgpu = values.target === "simulator" ? null : await requestDevice({ target: "webgpu" });
console.log(`${runs} programs, --seed ${seed}, on the simulator${webgpu ? ` and ${webgpu.info.adapter}` : ""}`);

const start = performance.now();
const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;
let shown = start;
const report = await runCampaign(
  { simulator, webgpu },
  {
    runs,
    seed,
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
const { same, discarded, subnormal, contracted } = report.verdicts;
console.log(
  `${same} the same, ${subnormal} with subnormals that were flushed, ${contracted} with products rounded or not, ${discarded} discarded by the simulator's findings; ${seconds()}`,
);
if (report.failure !== null) console.error(`\nDifferent: ${report.failure}`);
simulator.dispose();
webgpu?.dispose();
process.exitCode = report.failure === null ? 0 : 1;
