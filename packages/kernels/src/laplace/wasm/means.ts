import { Code, type FuncRef, type ModuleBuilder, type Var } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

const VECTOR_BYTES = 16;
/** Vectors of each row in one round of the loop. */
const VECTORS = 2;

/**
 * `means(at, uRow, to, outRow, length)`: of each element in the first `length` bytes of `count` rows, the mean of its four
 * neighbours; `at` is the first row in the plate, `to` in the result. The first element's left neighbour is what lies
 * before its row: that mean is nobody's.
 *
 * Two rows at once read four rows from the caches instead of six, and have two lines of the plate and of the result on
 * their way from memory instead of one: where a page begins, a core waits for its first lines.
 */
export function defineMeans(module: ModuleBuilder, element: Element, count: 1 | 2): FuncRef {
  const { scalar, vector, bytes } = element;
  const code = new Code(["i32", "i32", "i32", "i32", "i32"], []);
  const [at, uRow, to, outRow, length] = [0, 1, 2, 3, 4] as const;
  const end = code.local("i32");
  // One element left of each row, of the one above them and the one below: offsets are never negative.
  const lines = Array.from({ length: count + 2 }, () => code.local("i32"));
  const results = Array.from({ length: count }, () => code.local("i32"));
  const lefts = results.map(() => code.local("v128"));

  code.get(to).get(length).op("i32.add").set(end);
  code.get(at).i32(bytes).op("i32.sub").get(uRow).op("i32.sub").set(at);
  for (const line of lines) code.get(at).set(line).get(at).get(uRow).op("i32.add").set(at);
  for (const result of results) code.get(to).set(result).get(to).get(outRow).op("i32.add").set(to);
  const [firstResult] = results as [Var];

  /** As long as there are that many bytes left in a row. */
  const rounds = (step: number, body: () => void): void => {
    code.block((done) => {
      code.loop((again) => {
        code.get(end).get(firstResult).op("i32.sub").i32(step).op("i32.lt_u").brIf(done);
        body();
        for (const pointer of [...lines, ...results]) code.get(pointer).i32(step).op("i32.add").set(pointer);
        code.br(again);
      });
    });
  };
  /** One element, or a vector of them, of row `i`; sums in the order of the kernels, so with their bits. */
  const mean = (i: number, type: Element["scalar" | "vector"], offset: number, sides: () => void): void => {
    const memory = type === scalar ? scalar : "v128";
    code.get(results[i] as Var);
    for (const line of [i, i + 2]) code.get(lines[line] as Var).load(`${memory}.load`, offset + bytes);
    code.op(`${type}.add`);
    sides();
    code.op(`${type}.add`).op(`${type}.add`);
    code.number(type, 0.25).op(`${type}.mul`).store(`${memory}.store`, offset);
  };

  for (const [i, left] of lefts.entries())
    code
      .get(lines[i + 1] as Var)
      .load("v128.load")
      .set(left);
  rounds(VECTORS * VECTOR_BYTES, () => {
    for (let offset = 0; offset < VECTORS * VECTOR_BYTES; offset += VECTOR_BYTES)
      for (const [i, left] of lefts.entries())
        mean(i, vector, offset, () => {
          const here = lines[i + 1] as Var;
          // Of two lanes, the right neighbours of one vector are the left ones of the next.
          if (vector === "f64x2")
            code
              .get(left)
              .get(here)
              .load("v128.load", offset + 2 * bytes)
              .tee(left);
          else
            code
              .get(here)
              .load("v128.load", offset)
              .get(here)
              .load("v128.load", offset + 2 * bytes);
        });
  });
  rounds(bytes, () => {
    for (const i of results.keys())
      mean(i, scalar, 0, () => {
        for (const column of [0, 2]) code.get(lines[i + 1] as Var).load(`${scalar}.load`, column * bytes);
      });
  });
  const means = module.declare(`means${count}`, code);
  module.define(means, code);
  return means;
}
