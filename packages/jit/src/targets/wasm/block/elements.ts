import { SCRATCH } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { countTo } from "./loops.ts";
import type { Surroundings } from "./surroundings.ts";

/** Values, or vectors of values, that a turn of a loop takes. */
const TOGETHER = 4;

/** Code for each warp of a block, whose values begin at `first`: so many threads of so many bytes, the last perhaps fewer. */
export function eachWarp(
  { code }: Surroundings,
  bytes: number,
  threads: number,
  lanes: number,
  emit: (first: Var, count: number) => void,
): void {
  const [first, end] = code.vars("i32", "i32");
  const rest = threads % lanes;
  const whole = bytes * (threads - rest);
  code.get(SCRATCH).tee(first).i32(whole).op("i32.add").set(end);
  if (rest < threads) countTo(code, first, bytes * lanes, end, () => emit(first, lanes));
  if (rest > 0) emit(first, rest);
}

/** Counts `at` from `first` over elements of so many bytes. */
export function eachElement(
  { code }: Surroundings,
  at: Var,
  first: Var,
  bytes: number,
  count: number,
  body: (offset: number) => void,
): void {
  const end = code.local("i32");
  const together = count % TOGETHER === 0 ? TOGETHER : 1;
  const whole = bytes * count;
  code.get(first).tee(at).i32(whole).op("i32.add").set(end);
  countTo(code, at, bytes * together, end, () => {
    for (let k = 0; k < together; k++) body(bytes * k);
  });
}
