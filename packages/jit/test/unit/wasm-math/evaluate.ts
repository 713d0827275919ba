import type { FloatFn } from "../../../src/math/table.ts";
import { Code } from "../../../src/targets/wasm/encode/code.ts";
import { ModuleBuilder } from "../../../src/targets/wasm/encode/module.ts";
import { Library } from "../../../src/targets/wasm/library/library.ts";
import { withConstants } from "../../../src/targets/wasm/module.ts";
import type { FloatType } from "./points.ts";

const TABLES = 1024;
const PAGE = 65536;

/** Emits what is to be evaluated: operands on the stack, the result left there. */
export type Emit = (library: Library, code: Code) => void;

/** A module with one loop over vectors; its operands lie one list after another, its results behind them. */
export class Evaluator {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: PAGE });
  readonly #run: (start: number, step: number, bytes: number) => void;
  readonly #arity: number;
  readonly #type: FloatType;
  /** The module in binary. */
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(arity: number, type: FloatType, emit: Emit) {
    this.#arity = arity;
    this.#type = type;
    const module = new ModuleBuilder(false);
    let end = TABLES;
    const library = new Library(module);
    const code = new Code(["i32", "i32", "i32"], [], module);
    const [at, step, last] = [0, 1, 2];
    code.loop((again) => {
      code.get(step).i32(arity).op("i32.mul").get(at).op("i32.add");
      for (let k = 0; k < arity; k++) code.get(step).i32(k).op("i32.mul").get(at).op("i32.add").load("v128.load");
      emit(library, code);
      code.store("v128.store").get(at).i32(16).op("i32.add").tee(at).get(last).op("i32.lt_u").brIf(again);
    });
    const run = module.declare("run", { params: code.params, results: [] });
    module.define(run, code);
    module.export("run", run);
    this.bytes = withConstants({ ...module.encoded(), constants: module.constants }, (bytes) => {
      const address = (end + 15) & ~15;
      end = address + bytes.length;
      new Uint8Array(this.#memory.buffer).set(bytes, address);
      return address;
    });
    const imports = { gridstride: { memory: this.#memory } };
    this.#run = new WebAssembly.Instance(new WebAssembly.Module(this.bytes), imports).exports.run as never;
  }

  /** The function of the library itself. */
  static of(fn: FloatFn, arity: number, type: FloatType): Evaluator {
    return new Evaluator(arity, type, (library, code) => library.emit(code, fn, type, true));
  }

  /** @returns the results, in the type; for masks see `words`. */
  call(operands: readonly ArrayLike<number>[]): Float32Array | Float64Array {
    const List = this.#type === "float32" ? Float32Array : Float64Array;
    const count = operands[0]!.length;
    const step = Math.ceil((count * List.BYTES_PER_ELEMENT) / 16) * 16;
    const pages = Math.ceil((PAGE + step * (this.#arity + 1)) / PAGE) - this.#memory.buffer.byteLength / PAGE;
    if (pages > 0) this.#memory.grow(pages);
    operands.forEach((list, k) => new List(this.#memory.buffer, PAGE + k * step, count).set(list));
    if (count > 0) this.#run(PAGE, step, PAGE + step);
    return new List(this.#memory.buffer, PAGE + this.#arity * step, count).slice();
  }
}
