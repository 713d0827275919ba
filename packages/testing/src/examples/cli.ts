// Runs one example while it is written. Arguments: its name, the target (cpu), and --update to write its .out file.
import { writeFileSync } from "node:fs";
import type { Target } from "@gridstride/core";
import { textOf } from "@gridstride/display";
import { compareOutput } from "./compare.ts";
import { findExamples } from "./find.ts";
import { emptyPicture } from "./items.ts";
import { openDevice, runExample } from "./run-example.ts";

const [name, target = "cpu"] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const example = findExamples().find((one) => one.name === name);
if (example === undefined) throw new Error(`expected an example's name, such as jit/naive-matmul; got ${name}`);

const device = await openDevice(target as Target);
const start = performance.now();
const { printed, items, error } = await runExample(example.path, device);
const ms = (performance.now() - start).toFixed(0);
console.log(`${name} on ${target}, ${ms} ms, ${device.memory.live} bytes of the device not disposed`);
console.log(
  [printed, ...items.map(textOf), ...items.map(emptyPicture), error].filter((text) => text !== "").join("\n"),
);
if (process.argv.includes("--update")) writeFileSync(example.path.replace(/\.ts$/, ".out"), `${printed}\n`);
else console.log([example.fault, compareOutput(printed, example.out)].join("\n").trim() || "as its .out file says");
device.dispose();
