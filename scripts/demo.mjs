// Runs examples/demo/main.ts from source, on WebGPU.
import { join } from "node:path";
import { root } from "./root.mjs";
import { runWithWebgpu } from "./with-webgpu.mjs";

/** @param {string[]} args */
export function main(args) {
  return runWithWebgpu("tsx", ["--conditions=@gridstride/source", join(root, "examples", "demo", "main.ts"), ...args]);
}
