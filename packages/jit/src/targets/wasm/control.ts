import type { Code, Label } from "./encode/code.ts";

/**
 * Keeps V8 from computing a value in each branch that reads it: a branch that it cannot rule out, and that no launch takes,
 * sets another value. No record lies at the last address.
 */
export function computedHere(code: Code, setsOther: () => void): void {
  code.get(0).i32(-1).op("i32.eq").if(setsOther);
}

/**
 * Loop inversion: the exit test comes before the first iteration and behind each. V8 moves values that no iteration changes out
 * of a loop only from blocks that all ways out go through; values of before the loop it moves into it, to where they are read.
 * A test at the top is a way out past the whole body.
 *
 * @param test - pushes whether the loop ends, or whether it goes on; null: the body leaves it.
 */
export function invertedLoop(code: Code, test: ((goesOn: boolean) => void) | null, body: (end: Label) => void): void {
  code.block((end) => {
    if (test !== null) {
      test(false);
      code.brIf(end);
    }
    code.loop((again) => {
      body(end);
      if (test === null) return void code.br(again);
      test(true);
      code.brIf(again);
    });
  });
}
