export type { TargetContext, TestedTarget } from "./each-target.ts";
export { describeTargets, eachTarget, isolated } from "./each-target.ts";
export { largestRelativeError, ulpsApart } from "./error.ts";
export {
  type Described,
  difference,
  type GoldenRow,
  type GoldenTable,
  readerOf,
  rowsOn,
} from "./golden.ts";
export { countMoves, type GpuClasses, type Moves } from "./moves.ts";
export { PHILOX_ANSWERS, philoxWords } from "./philox.ts";
export type { SeededRandom } from "./random.ts";
export { seededRandom } from "./random.ts";
export { faultsOf, type Slot, type Subject } from "./refusals/faults.ts";
export { type Hostile, type HostileName, hostileValues } from "./refusals/hostile.ts";
export { hostileScalars, type Kind, kind } from "./refusals/kinds.ts";
export { type AnyHostileName, moreHostileValues, taking } from "./refusals/more.ts";
export { type Good, optionsSaid, type Row, subjectOf } from "./refusals/subject.ts";
export { everyRow, someRows, thorough, times } from "./thorough.ts";
