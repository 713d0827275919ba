// Usage: node scripts/doctor.mjs ARGUMENTS
// gridstride-doctor from source, where WebGPU works: on the machine's own adapter, else on bundled SwiftShader.
import { fromSource } from "../../../scripts/from-source.mjs";
import { runWithWebgpu } from "../../../scripts/with-webgpu.mjs";

process.exitCode = await runWithWebgpu("node", [...fromSource, "src/doctor.ts", ...process.argv.slice(2)]);
