// Runs examples/demo/main.ts from source, on WebGPU.
import { join } from "node:path";
import { fromSource } from "./from-source.mjs";
import { root } from "./root.mjs";
import { runWithWebgpu } from "./with-webgpu.mjs";

/** @param {string[]} args */
export function main(args) {
  return runWithWebgpu("node", [...fromSource, join(root, "examples", "demo", "main.ts"), ...args]);
}
