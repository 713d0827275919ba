// Runs examples/demo/main.ts from source, on WebGPU.
import { join } from "node:path";
import { root } from "./root.mjs";
import { runWithWebgpu } from "./with-webgpu.mjs";

/** @param {string[]} args */
export function main(args) {
  // Types are blanked out, not compiled away: lines and columns in messages are those of the files.
  const loader = [
    "--import",
    "ts-blank-space/register",
    "--conditions=@gridstride/source",
    "--disable-warning=ExperimentalWarning",
  ];
  return runWithWebgpu("node", [...loader, join(root, "examples", "demo", "main.ts"), ...args]);
}
