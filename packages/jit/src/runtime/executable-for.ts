import type { Launched } from "./configured.ts";
import { type Executable, STEP_BUDGET } from "./executable.ts";
import { type Asked, launchFor } from "./last-launch.ts";

/**
 * The code of a launch without shared memory of its own: of the kernel's last launch, where that holds for these arguments.
 *
 * @param find - the kernel for the types of the arguments.
 * @throws what `find` and compiling it throw.
 */
export function executableFor(
  kernels: Launched,
  { device, args, block }: Pick<Asked, "device" | "args" | "block">,
  find: () => ReturnType<Launched["for"]> = () => kernels.for(args),
): Executable {
  const asked = { device, args, block, signature: null, stepBudget: STEP_BUDGET, sharedBytes: 0 };
  return launchFor(kernels, asked, () => {
    const special = find();
    return { head: special.head, executable: kernels.executable(device, special, args, block, STEP_BUDGET) };
  }).ready.executable;
}
