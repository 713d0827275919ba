// Runs in a page: what each target says there, for the test that reads `document.title`.
import { arange, defaultHostDevice, requestDevice, type Target } from "../../packages/core/src/index.ts";

/** `runs`, or the error's code and message. */
async function outcome(target: Target | undefined): Promise<string> {
  try {
    using device = await requestDevice(target === undefined ? {} : { target });
    using x = device.toDevice(arange(3, "float64"));
    const back = (await x.copyToHost()).toNested();
    return `${device.target} runs: ${JSON.stringify(back)}`;
  } catch (error) {
    return told(error);
  }
}

/** The same where the device is not waited for. */
async function outcomeAtTheNextWait(): Promise<string> {
  try {
    using device = defaultHostDevice("parallel");
    // An event reports a worker that is forbidden.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await device.synchronize();
    return `${device.target} runs`;
  } catch (error) {
    return told(error);
  }
}

function told(error: unknown): string {
  const { name, code, message } = error as Error & { readonly code?: string };
  return `${name} ${code}: ${message}`;
}

const outcomes = {
  parallel: await outcome("parallel"),
  later: await outcomeAtTheNextWait(),
  cpu: await outcome("cpu"),
  simulator: await outcome("simulator"),
  chosen: await outcome(undefined),
  isolated: crossOriginIsolated,
};
document.title = JSON.stringify(outcomes);
