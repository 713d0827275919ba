import { once } from "../../../diagnostics/once.ts";
import type { LocalId } from "../../../ir/expr.ts";
import { type Build, type LocalAccess, type Positions, SCRATCH, type Scope, valType } from "../build.ts";
import type { Code, ValType, Var } from "../encode/code.ts";
import { bytesOf, type ScratchPlan } from "./scratch.ts";

/** Where elements of the current thread lie: addresses that the loops over threads count up. */
export interface Pointers {
  /** Scratch memory + 4 or 8 times the thread's number in its block, the innermost axis fastest. */
  readonly four: Var;
  readonly eight: Var;
  /** That number. */
  readonly slot: Var;
}

/** The state that code of the block and code of its threads share. */
export class Surroundings {
  readonly build: Build;
  readonly code: Code;
  readonly scratch: ScratchPlan;
  readonly pointers: Pointers;
  readonly #block: ReadonlySet<LocalId>;
  readonly #locals = new Map<LocalId, Var>();

  constructor(build: Build, code: Code, scratch: ScratchPlan, block: ReadonlySet<LocalId>) {
    this.build = build;
    this.code = code;
    this.scratch = scratch;
    this.#block = block;
    this.pointers = { four: code.local("i32"), eight: code.local("i32"), slot: code.local("i32") };
  }

  /** The WebAssembly local of a local. */
  local(id: LocalId): Var {
    return once(this.#locals, id, () => this.code.local(this.#type(id)));
  }

  /** For code of one thread. */
  ofThread(positions: Positions): Scope {
    const { four, eight } = this.pointers;
    const get = (local: LocalId): void => void this.code.get(this.local(local));
    return this.#scope(positions, get, (bytes) => this.code.get(bytes === 8 ? eight : four));
  }

  /** For code that runs once for the block: a value that all threads share is read from the memory of the first thread. */
  ofBlock(positions: Positions): Scope {
    const get = (local: LocalId): void => {
      const offset = this.#block.has(local) ? undefined : this.scratch.kept.get(local);
      if (offset === undefined) this.code.get(this.local(local));
      else this.code.get(SCRATCH).load(`${this.#type(local)}.load`, offset);
    };
    return this.#scope(positions, get, () => this.code.get(SCRATCH));
  }

  /** @param element - pushes the address of the thread's element among elements of so many bytes. */
  #scope(positions: Positions, get: LocalAccess["get"], element: (bytes: 4 | 8) => void): Scope {
    const { build, code, scratch, pointers } = this;
    const places: LocalAccess = {
      get,
      set: (local, value) => {
        value();
        code.set(this.local(local));
      },
      keptAddress(local) {
        element(bytesOf(build.kernel.locals[local]!.type));
        return scratch.kept.get(local)!;
      },
    };
    return {
      build,
      code,
      positions,
      places,
      arrayBase(array) {
        const { offset, perThread } = scratch.arrays.get(array)!;
        code.get(SCRATCH);
        if (offset > 0) code.i32(offset).op("i32.add");
        if (perThread > 0) code.get(pointers.slot).i32(perThread).op("i32.mul").op("i32.add");
      },
    };
  }

  #type(local: LocalId): ValType {
    return valType(this.build.kernel.locals[local]!.type);
  }
}
