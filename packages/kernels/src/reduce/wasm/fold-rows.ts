import { Code, type FuncRef, type ModuleBuilder } from "@gridstride/jit/internal";
import { type Element, VECTOR_BYTES, VECTORS } from "./element.ts";
import { foldScalars, foldVectors, isExtreme, type Operation } from "./operation.ts";
import { type Loads, pickVectors } from "./pick.ts";

/**
 * `fold(at, stride, to, count)`: `count` bytes of accumulators at `to` take as many of each of `rows` rows, one after another.
 * The first row is at `at`.
 */
export function defineFold(module: ModuleBuilder, element: Element, operation: Operation, rows: number): FuncRef {
  const exact = declare(module, `fold${rows}`, element, operation, rows, (code) => ({
    fold(loads) {
      for (const load of loads) {
        load();
        foldVectors(code, element, operation);
      }
    },
    end() {},
  }));
  if (!element.isFloat || !isExtreme(operation)) return exact;
  return declare(module, `pick${rows}`, element, operation, rows, (code) => {
    const { fold, doubts } = pickVectors(code, element, operation);
    const again = (): Code => code.get(0).get(1).get(2).get(3).call(exact);
    return { fold, end: () => doubts().if(again) };
  });
}

interface Body {
  /** Folds a vector of each row into the one on the stack. */
  fold(loads: Loads): void;
  /** What is done when all are folded. */
  end(): void;
}

function declare(
  module: ModuleBuilder,
  name: string,
  element: Element,
  operation: Operation,
  rows: number,
  bodyOf: (code: Code) => Body,
): FuncRef {
  const { scalar, bytes } = element;
  const code = new Code(["i32", "i32", "i32", "i32"], []);
  const [at, stride, begin, count] = [0, 1, 2, 3] as const;
  const { fold, end } = bodyOf(code);
  const local = (value: () => unknown): number => {
    const made = code.local("i32");
    value();
    code.set(made);
    return made;
  };
  const to = local(() => code.get(begin));
  const left = local(() => code.get(count));
  const all = [local(() => code.get(at))];
  while (all.length < rows) {
    const before = all.at(-1) as number;
    all.push(local(() => code.get(before).get(stride).op("i32.add")));
  }
  const rounds = (size: number, body: () => void): void => {
    code.block((done) => {
      code.loop((again) => {
        code.get(left).i32(size).op("i32.lt_s").brIf(done);
        body();
        for (const pointer of [...all, to]) code.get(pointer).i32(size).op("i32.add").set(pointer);
        code.get(left).i32(size).op("i32.sub").set(left);
        code.br(again);
      });
    });
  };
  for (const many of [VECTORS, 1])
    rounds(many * VECTOR_BYTES, () => {
      for (let i = 0; i < many; i++) {
        const load = (from: number): Code => code.get(from).load("v128.load", i * VECTOR_BYTES);
        code.get(to);
        load(to);
        fold(all.map((row) => () => load(row)));
        code.store("v128.store", i * VECTOR_BYTES);
      }
    });
  const pair = [code.local("i32"), code.local("i32")] as const;
  rounds(bytes, () => {
    code.get(to).get(to).load(`${scalar}.load`);
    for (const row of all) {
      code.get(row).load(`${scalar}.load`);
      foldScalars(code, element, operation, pair);
    }
    code.store(`${scalar}.store`);
  });
  end();
  const made = module.declare(name, code);
  module.define(made, code);
  return made;
}
