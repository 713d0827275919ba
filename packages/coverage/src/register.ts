import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCounting } from "./counter.ts";
import { countsFolder } from "./folder.ts";
import { plantedMutant } from "./mutate/planted.ts";

const MILLISECONDS = 100;

const counter = startCounting();
counter.mutant = plantedMutant();
const name = `${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.json`;
let written = "[]";

function write(): void {
  const text = JSON.stringify(counter.read());
  if (text === written) return;
  written = text;
  const folder = countsFolder();
  mkdirSync(folder, { recursive: true });
  // A worker that is killed while it writes leaves no half of a file under the name.
  writeFileSync(join(folder, `${name}.part`), text);
  renameSync(join(folder, `${name}.part`), join(folder, name));
}

if (counter.mutant === null) {
  // Work in `exit` must be synchronous. Workers have an `exit` of their own.
  process.on("exit", write);
  // Some runners of tests kill their workers, which then have no `exit`.
  setInterval(write, MILLISECONDS).unref();
}
