import type { WasmInternals } from "../internal-types.ts";
import { type LoadedCode, messageOf, trapError } from "./code.ts";
import { graphModule } from "./graph-code.ts";
import { Places } from "./places.ts";
import { compileModule } from "./support.ts";

const KEY = "graph-machine";

/** Runs the programs of a device's graphs, in WebAssembly. */
export class GraphMachine {
  readonly #internals: WasmInternals;
  readonly #table = new WebAssembly.Table({ element: "anyfunc", initial: 0 });
  readonly #numbers = new WeakMap<LoadedCode, number>();
  readonly #places = new Places();
  readonly #run: (base: number, pc: number) => void;
  /** The functions that the program may call. */
  #calls: readonly (() => void)[] = [];
  /** The error of a function that a program called. */
  #thrown: { readonly error: unknown } | null = null;

  static of(internals: WasmInternals): GraphMachine {
    const known = internals.cache.get(KEY) as GraphMachine | undefined;
    if (known !== undefined) return known;
    const made = new GraphMachine(internals);
    internals.cache.set(KEY, made);
    return made;
  }

  private constructor(internals: WasmInternals) {
    this.#internals = internals;
    const { memory, kind } = internals;
    const call = (number: number): void => {
      try {
        (this.#calls[number] as () => void)();
      } catch (error) {
        this.#thrown = { error };
        throw error;
      }
    };
    const gridstride = { memory, table: this.#table, call };
    this.#run = new WebAssembly.Instance(compileModule(graphModule(kind === "parallel")), { gridstride }).exports
      .run as never;
  }

  /** The number by which programs call a module's function. */
  numberOf(code: LoadedCode): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    const number = this.#places.take(code, (gone) => this.#table.set(gone, null));
    if (number === this.#table.length) this.#table.grow(1);
    this.#table.set(number, code.run);
    this.#numbers.set(code, number);
    return number;
  }

  /** The device's next wait throws a trap; the rest of the program is not run. @throws what one of `calls` throws. */
  run(base: number, pc: number, calls: readonly (() => void)[]): void {
    const before = this.#calls;
    this.#calls = calls;
    this.#thrown = null;
    try {
      this.#run(base, pc);
    } catch (cause) {
      const thrown = this.#thrown as { readonly error: unknown } | null;
      if (thrown !== null) throw thrown.error;
      this.#internals.fail(trapError(messageOf(cause), { cause }));
    } finally {
      this.#calls = before;
    }
  }
}
