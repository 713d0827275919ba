// `npm run coverage:faults`, after `npm run build`: plants 40 faults in the kernels of the sample, and prints the share that its test
// notices. It fails below 75 %.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../dist/mutate-cli.js", import.meta.url));
const tests = [process.execPath, "--import", "tsx", "--test", "node.check.ts"];
const { status } = spawnSync(process.execPath, [cli, "kernels.ts", "--most", "40", "--min", "75", "--", ...tests], {
  cwd: fileURLToPath(new URL("./sample", import.meta.url)),
  stdio: "inherit",
  env: { ...process.env, SAMPLE_WHOLE: "1", SAMPLE_TARGET: "simulator" },
});
process.exitCode = status ?? 1;
