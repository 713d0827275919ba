import { HIGH_HALF, LOW_HALVES } from "../encode/shuffles.ts";

/**
 * Expressions on vectors, of which functions of the library are made: `x.mul(x).add(1)` is a tree of instructions, an
 * expression used twice is computed once. Nothing is emitted before emit.ts walks the tree.
 */
export type Shape = "f64x2" | "f32x4";

/** A number stands for itself in every lane, a whole number of BigInt type for these bits. */
export type Operand = Vec | number | bigint;

type Kind =
  /** `count`: its last operand, an i32 that is the same for all lanes. `bytes` stand with it. */
  | { readonly kind: "op"; readonly name: string; readonly count?: number; readonly bytes?: Uint8Array }
  | { readonly kind: "input"; readonly variable: number }
  | { readonly kind: "constant"; readonly value: number | bigint }
  /** `args` are a mask, the common value and what `func` is called with where the mask has a lane. */
  | { readonly kind: "rare"; readonly func: string };

/** The shape of the bits of floats. */
export const INT: Readonly<Record<Shape, "i64x2" | "i32x4">> = { f64x2: "i64x2", f32x4: "i32x4" };

/** A vector of floats, or of the bits or masks of their width. */
export class Vec {
  readonly shape: Shape;
  readonly node: Kind;
  readonly args: readonly Vec[];

  constructor(shape: Shape, node: Kind, args: readonly Vec[] = []) {
    this.shape = shape;
    this.node = node;
    this.args = args;
  }

  /** The operand as a vector of this shape. */
  of(value: Operand): Vec {
    if (value instanceof Vec) return value;
    return new Vec(this.shape, { kind: "constant", value });
  }

  #op(name: string, ...others: readonly Operand[]): Vec {
    return new Vec(this.shape, { kind: "op", name }, [this, ...others.map((one) => this.of(one))]);
  }

  #float(name: string, ...others: readonly Operand[]): Vec {
    return this.#op(`${this.shape}.${name}`, ...others);
  }

  #int(name: string, ...others: readonly Operand[]): Vec {
    return this.#op(`${INT[this.shape]}.${name}`, ...others);
  }

  add(o: Operand): Vec {
    return this.#float("add", o);
  }

  sub(o: Operand): Vec {
    return this.#float("sub", o);
  }

  mul(o: Operand): Vec {
    return this.#float("mul", o);
  }

  div(o: Operand): Vec {
    return this.#float("div", o);
  }

  min(o: Operand): Vec {
    return this.#float("min", o);
  }

  max(o: Operand): Vec {
    return this.#float("max", o);
  }

  /** The smaller one, this where they do not compare: one instruction, where min is several. */
  atMost(o: Operand): Vec {
    return this.#float("pmin", o);
  }

  atLeast(o: Operand): Vec {
    return this.#float("pmax", o);
  }

  /** This less what is subtracted, the other way round. */
  from(o: Operand): Vec {
    return this.of(o).sub(this);
  }

  sqrt(): Vec {
    return this.#float("sqrt");
  }

  abs(): Vec {
    return this.#float("abs");
  }

  neg(): Vec {
    return this.#float("neg");
  }

  floor(): Vec {
    return this.#float("floor");
  }

  trunc(): Vec {
    return this.#float("trunc");
  }

  lt(o: Operand): Vec {
    return this.#float("lt", o);
  }

  gt(o: Operand): Vec {
    return this.#float("gt", o);
  }

  ge(o: Operand): Vec {
    return this.#float("ge", o);
  }

  eq(o: Operand): Vec {
    return this.#float("eq", o);
  }

  ne(o: Operand): Vec {
    return this.#float("ne", o);
  }

  and(o: Operand): Vec {
    return this.#op("v128.and", o);
  }

  or(o: Operand): Vec {
    return this.#op("v128.or", o);
  }

  xor(o: Operand): Vec {
    return this.#op("v128.xor", o);
  }

  not(): Vec {
    return this.#op("v128.not");
  }

  /** `yes` in the lanes where this mask is set, else `no`. */
  choose(yes: Operand, no: Operand): Vec {
    return new Vec(this.shape, { kind: "op", name: "v128.bitselect" }, [this.of(yes), this.of(no), this]);
  }

  addBits(o: Operand): Vec {
    return this.#int("add", o);
  }

  eqBits(o: Operand): Vec {
    return this.#int("eq", o);
  }

  /** Compared as signed whole numbers: for floats that are not negative, as the floats, NaN being the largest. */
  gtBits(o: Operand): Vec {
    return this.#int("gt_s", o);
  }

  shl(count: number): Vec {
    return this.#shift("shl", count);
  }

  shr(count: number): Vec {
    return this.#shift("shr_u", count);
  }

  #shift(name: string, count: number): Vec {
    return new Vec(this.shape, { kind: "op", name: `${INT[this.shape]}.${name}`, count }, [this]);
  }

  /** The sign bit alone. */
  sign(): Vec {
    return this.and(this.of(this.shape === "f64x2" ? 1n << 63n : 1n << 31n));
  }

  /** `func` of `args` in the lanes of the mask, this in the others; free of cost but for a test where the mask is empty. */
  except(mask: Vec, func: string, ...args: readonly Vec[]): Vec {
    return new Vec(this.shape, { kind: "rare", func }, [mask, this, ...args]);
  }

  /** Lanes 0 and 1 of four float32 as float64. */
  low(): Vec {
    return new Vec("f64x2", { kind: "op", name: "f64x2.promote_low_f32x4" }, [this]);
  }

  /** Lanes 2 and 3. */
  high(): Vec {
    return shuffled(this, this, HIGH_HALF).low();
  }

  /** Four float32 of which these are the first two, and the other's are the last. */
  narrow(high: Vec): Vec {
    const [a, b] = [this, high].map(
      (half) => new Vec("f32x4", { kind: "op", name: "f32x4.demote_f64x2_zero" }, [half]),
    );
    return shuffled(a!, b!, LOW_HALVES);
  }

  /** c0 + c1 x + c2 x² + …, even and odd terms apart so that half of them wait for one another. */
  poly(coefficients: readonly number[]): Vec {
    if (coefficients.length < 6) return this.horner(coefficients);
    const square = this.mul(this);
    const [even, odd] = [0, 1].map((parity) => square.horner(coefficients.filter((_, i) => i % 2 === parity)));
    return even!.add(odd!.mul(this));
  }

  /** c0 + x (c1 + x (c2 + …)). */
  horner(coefficients: readonly number[]): Vec {
    const from = coefficients.length - 1;
    let sum = this.of(coefficients[from]!);
    for (let i = from - 1; i >= 0; i--) sum = sum.mul(this).add(coefficients[i]!);
    return sum;
  }
}

const shuffled = (a: Vec, b: Vec, bytes: Uint8Array): Vec =>
  new Vec("f32x4", { kind: "op", name: "i8x16.shuffle", bytes }, [a, b]);
