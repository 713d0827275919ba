import { resolve } from "node:path";

/** Where processes leave their counts: `GRIDSTRIDE_COVERAGE`, else `coverage/kernels` in the current folder. */
export const countsFolder = (): string => resolve(process.env.GRIDSTRIDE_COVERAGE || "coverage/kernels");
