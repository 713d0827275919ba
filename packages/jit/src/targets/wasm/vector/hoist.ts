import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";

/** A value that is computed once before a row of threads. */
export class Hoist {
  readonly #emit: (scope: Scope) => void;
  #variable: Var | null = null;

  /** @param emit - pushes the value, an i32. */
  constructor(emit: (scope: Scope) => void) {
    this.#emit = emit;
  }

  compute(scope: Scope): void {
    this.#variable ??= scope.code.local("i32");
    this.#emit(scope);
    scope.code.set(this.#variable);
  }

  get local(): Var {
    if (this.#variable === null) throw bug("a hoist");
    return this.#variable;
  }
}

/** An address that is computed once before a row, from which several accesses count the bytes to theirs. */
export class HoistedAddress extends Hoist {
  #least = Infinity;

  /** @param emit - pushes the address from which the bytes of `reach` count. */
  constructor(emit: (scope: Scope) => void) {
    super((scope) => {
      emit(scope);
      if (this.#least !== 0) scope.code.i32(this.#least).op("i32.add");
    });
  }

  /** Says that an access is so many bytes further, which may be below 0. @returns how far it is from the variable, once all have said so. */
  reach(bytes: number): () => number {
    this.#least = Math.min(this.#least, bytes);
    return () => bytes - this.#least;
  }
}

/** The values that a body wants computed before each row; each value once. */
export class Hoists {
  readonly #known = new Map<string, Hoist>();
  readonly #addresses = new Map<string, HoistedAddress>();

  want(key: string, emit: (scope: Scope) => void): Hoist {
    return once(this.#known, key, () => new Hoist(emit));
  }

  /** Accesses with the same key are fewer than `REACH` bytes apart (thread/address.ts). */
  address(key: string, emit: (scope: Scope) => void): HoistedAddress {
    return once(this.#addresses, key, () => new HoistedAddress(emit));
  }

  /** Computes all values, in the order of their dependences. */
  compute(scope: Scope): void {
    for (const hoist of [...this.#known.values(), ...this.#addresses.values()]) hoist.compute(scope);
  }
}

/** Equal for expressions that mean the same. */
export const keyOf = (expr: Expr | null): string => (expr === null ? "" : exprKey(expr));
