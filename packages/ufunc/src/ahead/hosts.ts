import { type Device, defaultHostDevice } from "@gridstride/core";
import { defaultCpu } from "@gridstride/core/internal";

/** The default device of cpu. Copies are JavaScript's until the code for them is there. */
export const hostCpu = (): Device => defaultCpu();

/** The default device of parallel. */
export const hostParallel = (): Device => defaultHostDevice("parallel");
