export type { TargetContext, TestedTarget } from "./each-target.ts";
export { describeTargets, eachTarget, isolated } from "./each-target.ts";
export { largestRelativeError, ulpsApart } from "./error.ts";
export type { SeededRandom } from "./random.ts";
export { seededRandom } from "./random.ts";
export { faultsOf, type Slot, type Subject } from "./refusals/faults.ts";
export { type Hostile, type HostileName, hostileValues } from "./refusals/hostile.ts";
export { type Good, optionsSaid, type Row, subjectOf } from "./refusals/subject.ts";
export { everyRow, someRows, thorough } from "./thorough.ts";
