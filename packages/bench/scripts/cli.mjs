// Usage: node scripts/cli.mjs ARGUMENTS
// gridstride-bench from source, where WebGPU works: on the machine's own adapter, else on bundled SwiftShader; --browser
// in the browser of the browser tests.

import { fromSource } from "../../../scripts/from-source.mjs";
import { chromiumLaunch } from "../../../scripts/webgpu/chromium.mjs";
import { runWithWebgpu } from "../../../scripts/with-webgpu.mjs";

const args = process.argv.slice(2);
if (args.includes("--browser")) process.env.GRIDSTRIDE_BENCH_BROWSER = JSON.stringify(await chromiumLaunch());
process.exitCode = await runWithWebgpu("node", [...fromSource, "src/cli.ts", ...args]);
