// Runs examples/demo/main.ts from source, on WebGPU.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";
import { runWithWebgpu } from "./with-webgpu.mjs";

/** @param {string[]} args */
export function main(args) {
  // Types are blanked out, not compiled away: lines and columns in messages are those of the files. `using` is lowered.
  const loader = [
    "--import",
    pathToFileURL(join(root, "packages", "testing", "src", "examples", "loader.mjs")).href,
    "--conditions=@gridstride/source",
    "--disable-warning=ExperimentalWarning",
  ];
  return runWithWebgpu("node", [...loader, join(root, "examples", "demo", "main.ts"), ...args]);
}
