import { SCRATCH } from "../build.ts";
import { invertedLoop } from "../control.ts";
import type { Code, Var } from "../encode/code.ts";
import type { Surroundings } from "./surroundings.ts";

/** The counters that advance, one lane after the other. */
export interface Counted {
  readonly counter: Var;
  /** Most lanes that there are; at least one. */
  readonly length: number;
  /** There are always so many. */
  readonly exact?: boolean;
  /** Pushes the place after the last lane, which is not before the counter. */
  readonly end: () => void;
}

/** Pushes how many lanes there are from the counter on. */
export function pushLeft(code: Code, { counter, end }: Pick<Counted, "counter" | "end">): void {
  end();
  code.get(counter).op("i32.sub");
}

/** Counts `counter` up by `step` until it is what `end` has or pushes, or more; at least one iteration. */
export function countTo(code: Code, counter: Var, step: number, end: Var | (() => void), body: () => void): void {
  code.loop((again) => {
    body();
    advance(code, counter, step);
    code.get(counter);
    if (typeof end === "number") code.get(end);
    else end();
    code.op("i32.lt_u").brIf(again);
  });
}

/**
 * Does `body` if the test that `test` pushes holds, and never holds after it. A loop stands around the loops of `body`, since engines do more
 * iterations of a loop at once the deeper it is.
 */
export function ifInLoop(code: Code, test: () => void, body: () => void): void {
  code.loop((again) => {
    test();
    code.if(() => {
      body();
      code.br(again);
    });
  });
}

export function advance(code: Code, counter: Var, step: number): void {
  code.get(counter).i32(step).op("i32.add").set(counter);
}

/** Does `body`, which moves on, while there are tasks between the third parameter of `run` and the fourth. */
export function whileTasks(code: Code, body: () => void): void {
  const test = (goesOn: boolean): void => {
    code.get(2).get(3);
    code.op(`i32.${goesOn ? "lt" : "ge"}_u`);
  };
  invertedLoop(code, test, body);
}

/** Places along axes, the first fastest, and how many there are along each. */
type Digits = readonly (readonly [digit: Var, size: Var])[];

/** Does `body` for the tasks from the third parameter of `run`, whose digits these are, up to the fourth. */
export function eachTask(code: Code, digits: Digits, body: () => void): void {
  digitsOfFirst(code, digits);
  whileTasks(code, () => {
    body();
    carry(code, digits);
    advance(code, 2, 1);
  });
}

/** Counts digits up; each goes back to 0 at its size. */
export function carry(code: Code, [digit, ...more]: Digits): void {
  if (digit === undefined) return;
  const [counter, size] = digit;
  advance(code, counter, 1);
  if (more.length === 0) return;
  code.get(counter).get(size).op("i32.eq");
  code.if(() => {
    code.i32(0).set(counter);
    carry(code, more);
  });
}

/** The digits of the third parameter of `run`. */
export function digitsOfFirst(code: Code, digits: Digits): void {
  const rest = code.local("i32");
  code.get(2).set(rest);
  digits.forEach(([digit, size], i) => {
    if (i === digits.length - 1) {
      code.get(rest).set(digit);
      return;
    }
    code.get(rest).get(size).op("i32.rem_u").set(digit);
    code.get(rest).get(size).op("i32.div_u").set(rest);
  });
}

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
