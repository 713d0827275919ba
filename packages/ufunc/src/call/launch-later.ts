import type { Device } from "@gridstride/core";
import { STEP_BUDGET } from "@gridstride/jit/runtime";
import type { KernelRun, Launches } from "./kernels.ts";

/** Enqueues a launch; a pipeline of webgpu is compiled without blocking the caller's thread. */
export async function launchLater<R extends KernelRun>(kernels: Launches<R>, device: Device, run: R): Promise<void> {
  const { asked, block, grid } = kernels.shaped(device, run);
  const executable = await kernels.source.soon(asked, (made) =>
    made.executableAsync(device, kernels.special(made, run), run.args, block, STEP_BUDGET),
  );
  executable.run(run.args, grid);
}
