import { bug } from "../diagnostics/bug.ts";
import type { Span } from "../diagnostics/source.ts";
import { wideWords } from "../intrinsics/bitcast.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Func, FuncId, Local, Stmt } from "../ir/ir.ts";
import { assign, binary, constant, not, readLocal } from "../ir/make.ts";
import { HUGE } from "../math/functions/trig-huge.ts";
import { bodyNamed, functions, type NamedBody } from "../math/functions.ts";
import { Vec } from "../math/vec.ts";
import { compared, difference, isNaN64, magnitude } from "./expand-floats.ts";
import type { Words } from "./word-operations.ts";
import { WordOperations } from "./word-operations.ts";

/** Floats and bits are words, masks bools. */
type Value = Words | Expr;
const isMask = (value: Value): value is Expr => "kind" in value;

/** A function of math/functions in float64, as straight code that calls the library. Where a target would branch, both sides are computed. */
export function mathFunction(name: string, call: (name: string) => FuncId, span: Span): Func {
  const { arity, body } = bodyNamed(name) as NamedBody;
  return new MathWriter(name, arity, call, span).function(
    body(...Array.from({ length: arity }, (_, input) => new Vec("float64", { kind: "input", input }))),
  );
}

const CALLS: Readonly<Record<string, string>> = {
  add: "floatAdd",
  mul: "floatMul",
  div: "floatDiv",
  rem: "floatRem",
  sqrt: "floatSqrt",
  min: "floatMin",
  max: "floatMax",
};

class MathWriter {
  readonly #name: string;
  readonly #inputs: Words[] = [];
  readonly #locals: Local[] = [];
  readonly #out: Stmt[] = [];
  readonly #known = new Map<Vec, Value>();
  readonly #make: WordOperations;
  readonly #call: (name: string) => FuncId;
  readonly #span: Span;

  constructor(name: string, arity: number, call: (name: string) => FuncId, span: Span) {
    this.#name = name;
    this.#call = call;
    this.#span = span;
    for (let i = 0; i < arity; i++) this.#inputs.push([this.#local(), this.#local()]);
    this.#make = new WordOperations(
      { kept: (value) => this.#kept(value), call: (name, args, results) => this.#called(name, args, results) },
      span,
    );
  }

  function(root: Vec): Func {
    const paramCount = 2 * this.#inputs.length;
    const values = this.#words(root);
    const body: Stmt[] = [...this.#out, { kind: "return", values, span: this.#span }];
    return { name: this.#name, paramCount, locals: this.#locals, results: ["uint32", "uint32"], body };
  }

  #local(type: Local["type"] = "uint32"): Expr {
    return readLocal(this.#locals.push({ name: "v", type }) - 1, type, this.#span);
  }

  #kept(value: Expr): Expr {
    if (value.kind === "const" || value.kind === "local") return value;
    const local = this.#local(value.type);
    this.#out.push(assign((local as { readonly local: LocalId }).local, value, this.#span));
    return local;
  }

  #called(name: string, args: readonly Expr[], count: number): readonly Expr[] {
    const locals = Array.from({ length: count }, () => this.#local());
    const results = locals.map((local) => (local as { readonly local: LocalId }).local);
    this.#out.push({ kind: "call", func: this.#call(name), args, results, span: this.#span });
    return locals;
  }

  #word(value: number): Expr {
    return this.#make.word(value >>> 0);
  }

  #number(value: number | bigint): Words {
    const [low, high] = wideWords(value, typeof value === "bigint" ? "uint64" : "float64");
    return [this.#word(low), this.#word(high)];
  }

  #words(vec: Vec): Words {
    const value = this.#value(vec);
    if (!isMask(value)) return value;
    const all = this.#word(-1);
    return this.#make.choose(value, [all, all], [this.#word(0), this.#word(0)]);
  }

  #mask(vec: Vec): Expr {
    const value = this.#value(vec);
    if (!isMask(value)) throw bug(vec.node.kind);
    return value;
  }

  #value(vec: Vec): Value {
    const { node } = vec;
    if (node.kind === "constant") return this.#number(node.value);
    if (node.kind === "input") return this.#inputs[node.input] as Words;
    const known = this.#known.get(vec);
    if (known !== undefined) return known;
    const written = this.#written(vec);
    const value = isMask(written) ? this.#kept(written) : this.#make.kept(written);
    this.#known.set(vec, value);
    return value;
  }

  #pair(name: string, ...args: readonly Words[]): Words {
    return this.#make.pair(name, args.flat());
  }

  #written({ node, args }: Vec): Value {
    const make = this.#make;
    const [a, b] = args as [Vec, Vec];
    switch (node.kind) {
      case "ticks":
        return this.#pair("floatAdd", this.#words(a), this.#number(node.magic));
      case "whole":
        return this.#pair("floatAdd", this.#words(a), this.#number(-node.magic));
      case "exponent": {
        const top = make.of("shr", this.#words(a)[1], this.#word(node.fraction - 32));
        return this.#pair("floatAdd", [top, this.#word(0x43300000)], this.#number(-(2 ** 52) - node.bias));
      }
      case "normal":
        return this.#words(a);
      case "keepNaN": {
        const x = this.#words(a);
        return make.choose(isNaN64(make, x), x, this.#words(b));
      }
      case "rare": {
        const given = args.slice(2);
        const edge = this.#edge(node.func, given);
        return node.any ? edge : make.choose(this.#mask(a), edge, this.#words(b));
      }
      case "op":
        return this.#operation(node.op, node.count ?? 0, args);
      default:
        throw bug(node.kind);
    }
  }

  #edge(func: string, args: readonly Vec[]): Words {
    const huge = HUGE[func as keyof typeof HUGE];
    if (huge === undefined) return this.#words(functions[func as keyof typeof functions].body(...args));
    const [x] = args as [Vec];
    const given = [...this.#words(x), this.#word(Number(huge.offset >> 32n)), this.#word(Number(huge.shift))];
    const [pl, ph, ql, qh, word] = this.#make.call("floatTurns", given, 5) as readonly [Expr, Expr, Expr, Expr, Expr];
    // The distance in parts that are exact: words as the last bits of floats.
    const unit = this.#word(0x43300000);
    const a = this.#given([this.#make.of("xor", ph, this.#word(0x80000000)), unit])
      .sub(2 ** 52 + 2 ** 31)
      .mul(2 ** -32);
    const b = this.#given([pl, unit])
      .sub(2 ** 52)
      .mul(2 ** -64);
    const sum = a.add(b);
    const follows = this.#given(this.#pair("floatFromWhole", [ql, qh])).mul(2 ** -128);
    const rest = b.sub(sum.sub(a)).add(follows);
    const high = sum.add(rest);
    return this.#words(huge.finish(x, high, rest.sub(high.sub(sum)), this.#given([word, this.#word(0)])));
  }

  #given(words: Words): Vec {
    return new Vec("float64", { kind: "input", input: this.#inputs.push(this.#make.kept(words)) - 1 });
  }

  #operation(op: string, count: number, args: readonly Vec[]): Value {
    const make = this.#make;
    const [a, b, mask] = args as [Vec, Vec, Vec];
    const name = CALLS[op];
    if (name !== undefined) return this.#pair(name, ...args.map((arg) => this.#words(arg)));
    const [low, high] = op === "and" || op === "or" || op === "xor" ? [0, 0] : this.#words(a);
    switch (op) {
      case "sub": {
        const { value } = b.node.kind === "constant" ? b.node : { value: null };
        if (typeof value === "number") return this.#pair("floatAdd", this.#words(a), this.#number(-value));
        return difference(make, this.#words(a), this.#words(b));
      }
      case "pmin":
        return make.choose(compared(make, "lt", this.#words(b), this.#words(a)), this.#words(b), this.#words(a));
      case "pmax":
        return make.choose(compared(make, "lt", this.#words(a), this.#words(b)), this.#words(b), this.#words(a));
      case "lt":
      case "gt":
      case "ge":
      case "eq":
      case "ne":
        return compared(make, op, this.#words(a), this.#words(b));
      case "abs":
        return [low as Expr, magnitude(make, high as Expr)];
      case "neg":
        return [low as Expr, make.of("xor", high as Expr, this.#word(0x80000000))];
      case "floor":
      case "trunc":
        return make.pair("floatRound", [low as Expr, high as Expr, this.#word(op === "floor" ? 1 : 0)]);
      case "and":
      case "or":
      case "xor":
        return this.#bits(op, a, b);
      case "not":
        return this.#not(a);
      case "bitselect": {
        const [yes, no] = [this.#value(a), this.#value(b)];
        const chosen = this.#value(mask);
        if (!isMask(chosen)) throw bug("a choice");
        if (isMask(yes) && isMask(no)) return make.select(chosen, yes, no);
        return make.choose(chosen, this.#words(a), this.#words(b));
      }
      case "iadd":
        return make.add(this.#words(a), this.#words(b));
      case "ieq":
        return make.isEqual(this.#words(a), this.#words(b));
      case "igt":
        return make.isLess(this.#words(b), this.#words(a), "int64");
      case "shl":
        return this.#shifted("shl", [high as Expr, low as Expr], count).reverse() as unknown as Words;
      case "shr":
        return this.#shifted("shr", [low as Expr, high as Expr], count) as unknown as Words;
      default:
        throw bug(op);
    }
  }

  /** The word that bits move out of, and the word that they move to, from near to far. */
  #shifted(op: "shl" | "shr", [near, far]: readonly [Expr, Expr], count: number): Expr[] {
    const make = this.#make;
    const move = (value: Expr, by: number): Expr => (by === 0 ? value : make.of(op, value, this.#word(by)));
    if (count >= 32) return [move(far, count - 32), this.#word(0)];
    const carried = make.of(op === "shl" ? "shr" : "shl", far, this.#word(32 - count));
    return [make.of("or", move(near, count), carried), move(far, count)];
  }

  #not(vec: Vec): Value {
    const value = this.#value(vec);
    if (isMask(value)) return not(value);
    return value.map((word) => this.#make.of("xor", word, this.#word(-1))) as unknown as Words;
  }

  #bits(op: "and" | "or" | "xor", a: Vec, b: Vec): Value {
    const make = this.#make;
    const [x, y] = [this.#value(a), this.#value(b)];
    if (isMask(x) && isMask(y)) return op === "xor" ? make.of("ne", x, y) : binary(op, x, y, this.#span);
    if (op === "and" && (isMask(x) || isMask(y))) {
      const none = constant(0, "uint32", this.#span);
      return make.choose(isMask(x) ? x : (y as Expr), isMask(x) ? (y as Words) : (x as Words), [none, none]);
    }
    const [u, v] = [this.#words(a), this.#words(b)];
    return [this.#of(op, u[0], v[0]), this.#of(op, u[1], v[1])];
  }

  /** Without operations that do nothing. */
  #of(op: "and" | "or" | "xor", x: Expr, y: Expr): Expr {
    const [value, bits] = x.kind === "const" ? [y, x.value] : [x, y.kind === "const" ? y.value : null];
    if (bits === 0) return op === "and" ? this.#word(0) : value;
    if (bits === 0xffffffff && op === "and") return value;
    return this.#make.of(op, x, y);
  }
}
