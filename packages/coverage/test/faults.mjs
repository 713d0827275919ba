// `npm run coverage:faults`, after `npm run build`: plants 40 faults in the kernels of the sample, and prints the share that its test
// notices. It fails below 85 %: the other six change no result. `>` as `>=` where both branches give the same, a tile with a row or a
// column more, and what fills the tile outside of the matrix.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../dist/mutate-cli.js", import.meta.url));
// Without `--test`, which would start a second process for each fault.
const tests = [process.execPath, "--import", "tsx", "node.check.ts"];
const options = ["--most", "40", "--jobs", String(availableParallelism()), "--min", "85"];
const { status } = spawnSync(process.execPath, [cli, "kernels.ts", ...options, "--", ...tests], {
  cwd: fileURLToPath(new URL("./sample", import.meta.url)),
  stdio: "inherit",
  env: { ...process.env, SAMPLE_WHOLE: "1", SAMPLE_TARGET: "simulator" },
});
process.exitCode = status ?? 1;
