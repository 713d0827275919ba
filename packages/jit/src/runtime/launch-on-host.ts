import { defaultDevice } from "@gridstride/core";
import { takeTurn } from "@gridstride/core/internal";
import type { HostLaunch } from "./configured.ts";
import { STEP_BUDGET } from "./executable.ts";
import { checkOutputs, readHostArguments, stage } from "./launch-host.ts";
import { checkScalars } from "./scalars.ts";

/** Copies host arrays to the device, launches, and copies back what the kernel wrote. */
export const launchOnHost: HostLaunch = async ({ specialisations, options, shape }, wanted, given, signature) => {
  const host = readHostArguments(given, wanted, signature);
  const special = specialisations.forTypes(host.types, signature, options.sharedBytes);
  const { head } = special;
  checkOutputs(head, given);
  checkScalars(head, given);
  await takeTurn(host.use(head), async () => {
    const device = wanted ?? (await defaultDevice());
    const { grid, block } = shape(device);
    const { args, copyBack, dispose } = stage(device, host);
    try {
      const stepBudget = options.stepBudget ?? STEP_BUDGET;
      const asked = [device, special, args, block, stepBudget] as const;
      // Next to arrays on the device the launch takes its place among the device's work now.
      const executable = host.given.some(({ kind }) => kind === "array")
        ? specialisations.executable(...asked)
        : await specialisations.executableAsync(...asked);
      executable.run(args, grid);
      await copyBack(head);
      await device.synchronize();
    } finally {
      dispose();
    }
  });
};
