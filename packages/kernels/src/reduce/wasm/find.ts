import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, VECTOR_BYTES } from "./element.ts";

/** Vectors that are compared before one test. */
const VECTORS = 4;

/**
 * `find(at, count, value)`: the index of the first of `count` elements from address `at` that equals `value`, or that is a
 * NaN where `value` is; `count` where there is none.
 */
export function defineFind(module: ModuleBuilder, element: Element): FuncRef {
  const { scalar, isFloat } = element;
  const code = new Code(["i32", "i32", scalar], ["i32"]);
  const value = 2;
  const index = code.local("i32");
  const search = (nan: boolean): void => firstOf(code, element, index, nan);
  if (isFloat)
    code
      .get(value)
      .get(value)
      .op(`${scalar}.eq`)
      .if(
        () => search(false),
        () => search(true),
      );
  else search(false);
  code.get(index);
  const found = module.declare("find", code);
  module.define(found, code);
  return found;
}

function firstOf(code: Code, { scalar, vector, bytes, lanes }: Element, index: number, nan: boolean): void {
  const [at, count, value] = [0, 1, 2] as const;
  const [all, some] = [code.local("v128"), code.local("v128")];
  const step = VECTORS * lanes;
  code.get(value).op(`${vector}.splat`).set(all);
  code.block((near) => {
    code.loop((again) => {
      code.get(index).i32(step).op("i32.add").get(count).op("i32.gt_s").brIf(near);
      for (let i = 0; i < VECTORS; i++) {
        code
          .get(at)
          .load("v128.load", i * VECTOR_BYTES)
          .tee(some);
        code.get(nan ? some : all).op(`${vector}.${nan ? "ne" : "eq"}`);
        if (i > 0) code.op("v128.or");
      }
      code.op("v128.any_true").brIf(near);
      code
        .get(at)
        .i32(VECTORS * VECTOR_BYTES)
        .op("i32.add")
        .set(at);
      code.get(index).i32(step).op("i32.add").set(index);
      code.br(again);
    });
  });
  const one = code.local(scalar);
  code.block((found) => {
    code.loop((again) => {
      code.get(index).get(count).op("i32.ge_s").brIf(found);
      code.get(at).load(`${scalar}.load`).tee(one);
      code
        .get(nan ? one : value)
        .op(`${scalar}.${nan ? "ne" : "eq"}`)
        .brIf(found);
      code.get(at).i32(bytes).op("i32.add").set(at);
      code.get(index).i32(1).op("i32.add").set(index);
      code.br(again);
    });
  });
}
