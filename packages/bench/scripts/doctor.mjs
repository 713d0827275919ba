// Usage: node scripts/doctor.mjs ARGUMENTS
// gridstride-doctor from source, where WebGPU works: on the machine's own adapter, else on bundled SwiftShader.
import { runWithWebgpu } from "../../../scripts/with-webgpu.mjs";

process.exitCode = await runWithWebgpu("tsx", [
  "--conditions=@gridstride/source",
  "src/doctor.ts",
  ...process.argv.slice(2),
]);
