export { Counter, type KernelCounts, startCounting } from "./counter.ts";
export { type KernelCoverage, type KernelReport, kernelCoverage } from "./file-coverage.ts";
export { withKernels } from "./merge.ts";
