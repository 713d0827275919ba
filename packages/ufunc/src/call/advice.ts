import type { DType, Target } from "@gridstride/core";
import { mayWarn, warn } from "@gridstride/core/internal";

// docs/reference/warnings.md describes the code with the thresholds below.

/** A GPU runs thousands of threads side by side. */
const FEW_THREADS = 1024;
const MANY_ELEMENTS = 2 ** 20;

/** Whether a launch goes over many elements with threads that a GPU has too few of to be busy. */
export function leavesIdle(threads: number, elements: number): boolean {
  return threads < FEW_THREADS && elements >= MANY_ELEMENTS;
}

/** Warnings in development about launches that would be faster elsewhere. */
export interface Advice {
  readonly name: string;
  /** How many a function does, on operands of these types. */
  readonly operations: (inputs: readonly DType[]) => number;
  /** @param instead - what to do about it. */
  launch(target: Target, threads: number, elements: number, instead: string): void;
}

/** GSW03: launches on webgpu that leave most of it idle. @param name - of the function. */
export const adviceFor = (name: string, operations: Advice["operations"]): Advice => ({
  name,
  operations,
  launch: (target, threads, elements, instead) => {
    if (target === "webgpu" && mayWarn("GSW03") && leavesIdle(threads, elements))
      warn(
        "GSW03",
        `${name} goes over ${elements} elements with ${threads} thread${threads === 1 ? "" : "s"} on target webgpu, which stays idle for the most part. ${instead}, or use target "cpu".`,
      );
  },
});
