import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCounting } from "./counter.ts";
import { countsFolder } from "./folder.ts";
import { plantedMutant } from "./mutate/planted.ts";

const counter = startCounting();
counter.mutant = plantedMutant();
const name = `${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.json`;

// Work in `exit` must be synchronous. Workers have an `exit` of their own.
process.on("exit", () => {
  const kernels = counter.take();
  if (kernels.length === 0 || counter.mutant !== null) return;
  const folder = countsFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(kernels));
});
