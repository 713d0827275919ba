/**
 * The expressions of which mathematical functions are made, for every target: `x.mul(x).add(1)` is a tree, of which each
 * part is computed once, however often it is used. Targets print the trees: WebAssembly in vectors of lanes, WGSL for one
 * thread, or four.
 *
 * A value is a float of the tree's precision, its bits, or a mask: the result of a comparison, with all bits 1 or all bits
 * 0.
 */
export type Precision = "float64" | "float32";

/** A number stands for itself, a whole number of BigInt type for these bits. */
export type Operand = Vec | number | bigint;

/** Operations on floats whose result is a float. */
export type FloatOp =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "rem"
  | "min"
  | "max"
  | "pmin"
  | "pmax"
  | "sqrt"
  | "abs"
  | "neg"
  | "floor"
  | "trunc";
export type Comparison = "lt" | "gt" | "ge" | "eq" | "ne";
export type BitOp = "and" | "or" | "xor" | "not" | "bitselect";
/** For bits as whole numbers; `gt` is signed. */
export type IntegerOp = "iadd" | "ieq" | "igt" | "shl" | "shr";
/** For four float32 in vectors, whose halves are held as float64. */
export type WidthOp = "promote" | "demote" | "upper" | "join";

type OpName = FloatOp | Comparison | BitOp | IntegerOp | WidthOp;

export type Node =
  /** `count`: how far is shifted. */
  | { readonly kind: "op"; readonly op: OpName; readonly count?: number }
  /** An operand of the function. */
  | { readonly kind: "input"; readonly input: number }
  | { readonly kind: "constant"; readonly value: number | bigint }
  /** The number of `nearest` that is added to round to whole numbers: its argument and a whole number in the low bits. */
  | { readonly kind: "ticks"; readonly magic: number }
  /** The whole number of those ticks. */
  | { readonly kind: "whole"; readonly magic: number }
  /** The bits above the fraction of a float that is not negative, as a whole number, less `bias`. */
  | { readonly kind: "exponent"; readonly fraction: number; readonly bias: number }
  /** The second argument, but the first where that is NaN. Only for targets that do not promise that arithmetic keeps NaN. */
  | { readonly kind: "keepNaN" }
  /**
   * Part of `normal`. `args` are how it is computed in floats, and the value itself: a target that may flush subnormal numbers
   * takes them apart as whole numbers, with exponents below the least exponent of normal numbers, and none to subtract.
   */
  | { readonly kind: "normal"; readonly part: "bits" | "less" }
  /** `args` are a mask, the common value and what `func` is called with where the mask is set. `any`: the function is right elsewhere too. */
  | { readonly kind: "rare"; readonly func: string; readonly any: boolean };

/** Methods that take one operand, and methods that take none, with their operations. */
const BINARY = {
  add: "add",
  sub: "sub",
  mul: "mul",
  div: "div",
  /** The exact remainder with the sign of this, as JavaScript's %. */
  rem: "rem",
  /** NaN where one is. */
  min: "min",
  max: "max",
  /** The smaller value, this value if they do not compare: one instruction, where min needs several. */
  atMost: "pmin",
  atLeast: "pmax",
  lt: "lt",
  gt: "gt",
  ge: "ge",
  eq: "eq",
  ne: "ne",
  and: "and",
  or: "or",
  xor: "xor",
  addBits: "iadd",
  eqBits: "ieq",
  /** Compared as signed whole numbers: for floats that are not negative, as the floats, NaN being the largest. */
  gtBits: "igt",
} as const;
const UNARY = { sqrt: "sqrt", abs: "abs", neg: "neg", floor: "floor", trunc: "trunc", not: "not" } as const;

type Operations = { readonly [N in keyof typeof BINARY]: (o: Operand) => Vec } & {
  readonly [N in keyof typeof UNARY]: () => Vec;
};

/** A vector of floats, of their bits, or of masks. */
export interface Vec extends Operations {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the prototype gets the operations below
export class Vec {
  readonly precision: Precision;
  readonly node: Node;
  readonly args: readonly Vec[];

  constructor(precision: Precision, node: Node, args: readonly Vec[] = []) {
    this.precision = precision;
    this.node = node;
    this.args = args;
  }

  /** The operand as a vector of this precision. */
  of(value: Operand): Vec {
    if (value instanceof Vec) return value;
    return new Vec(this.precision, { kind: "constant", value });
  }

  op(op: OpName, ...others: readonly Operand[]): Vec {
    return new Vec(this.precision, { kind: "op", op }, [this, ...others.map((one) => this.of(one))]);
  }

  /** This less what is subtracted, the other way round. */
  from(o: Operand): Vec {
    return this.of(o).sub(this);
  }

  /** `yes` where this mask is set, else `no`. */
  choose(yes: Operand, no: Operand): Vec {
    return new Vec(this.precision, { kind: "op", op: "bitselect" }, [this.of(yes), this.of(no), this]);
  }

  shl(count: number): Vec {
    return new Vec(this.precision, { kind: "op", op: "shl", count }, [this]);
  }

  shr(count: number): Vec {
    return new Vec(this.precision, { kind: "op", op: "shr", count }, [this]);
  }

  /** The sign bit alone. */
  sign(): Vec {
    return this.and(this.precision === "float64" ? 1n << 63n : 1n << 31n);
  }

  /** The nearest whole number n, and bits whose low bits are the low bits of n + `more`. */
  nearest(more = 0): { readonly n: Vec; readonly t: Vec } {
    const magic = (this.precision === "float64" ? 1.5 * 2 ** 52 : 1.5 * 2 ** 23) + more;
    const t = new Vec(this.precision, { kind: "ticks", magic }, [this]);
    return { t, n: new Vec(this.precision, { kind: "whole", magic }, [t]) };
  }

  /** The bits of a float that is not negative, above the fraction, as a whole number, less `bias`. */
  exponent(fraction: number, bias: number): Vec {
    return new Vec(this.precision, { kind: "exponent", fraction, bias }, [this]);
  }

  /** A positive number, times a power of 2 where it is subnormal, and that power's exponent. */
  normal(): { readonly full: Vec; readonly less: Vec } {
    const small = this.lt(this.precision === "float64" ? 2 ** -1022 : 2 ** -126);
    const part = (part: "bits" | "less", value: Vec): Vec =>
      new Vec(this.precision, { kind: "normal", part }, [value, this]);
    return { full: part("bits", small.choose(this.mul(2 ** 54), this)), less: part("less", small.and(54)) };
  }

  /** This, but NaN where x is. */
  orNaN(x: Vec): Vec {
    return new Vec(this.precision, { kind: "keepNaN" }, [x, this]);
  }

  /** `func` of `args` where the mask is set, else this; it costs only a test if the mask is set nowhere. */
  except(mask: Vec, func: string, ...args: readonly Vec[]): Vec {
    return new Vec(this.precision, { kind: "rare", func, any: false }, [mask, this, ...args]);
  }

  /** The same with a function that is right everywhere: a target without branches takes it alone. */
  mostly(mask: Vec, func: string, ...args: readonly Vec[]): Vec {
    return new Vec(this.precision, { kind: "rare", func, any: true }, [mask, this, ...args]);
  }

  /** Lanes 0 and 1 of four float32 as float64. */
  low(): Vec {
    return new Vec("float64", { kind: "op", op: "promote" }, [this]);
  }

  /** Lanes 2 and 3. */
  high(): Vec {
    return this.op("upper", this).low();
  }

  /** Four float32 of which these are the first two, and the other's are the last. */
  narrow(high: Vec): Vec {
    const [a, b] = [this, high].map((half) => new Vec("float32", { kind: "op", op: "demote" }, [half]));
    return a!.op("join", b!);
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

for (const [name, op] of Object.entries({ ...BINARY, ...UNARY }))
  Object.defineProperty(Vec.prototype, name, {
    value(this: Vec, ...others: readonly Operand[]): Vec {
      return this.op(op, ...others);
    },
  });
