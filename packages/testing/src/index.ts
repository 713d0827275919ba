export type { TargetContext, TestedTarget } from "./each-target.ts";
export { describeTargets, eachTarget, isolated } from "./each-target.ts";
export { largestRelativeError, ulpsApart } from "./error.ts";
export type { SeededRandom } from "./random.ts";
export { seededRandom } from "./random.ts";
export { everyRow, someRows, thorough } from "./thorough.ts";
