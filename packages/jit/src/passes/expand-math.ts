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

const CALLS: Readonly<Record<string, string>> = {
  add: "floatAdd",
  mul: "floatMul",
  div: "floatDiv",
  rem: "floatRem",
  sqrt: "floatSqrt",
  min: "floatMin",
  max: "floatMax",
};

/** A function of math/functions in float64, as straight code that calls the library. Where a target would branch, both sides are computed. */
export function mathFunction(name: string, call: (name: string) => FuncId, span: Span): Func {
  const { arity, body } = bodyNamed(name) as NamedBody;
  const inputs: Words[] = [];
  const locals: Local[] = [];
  const out: Stmt[] = [];
  const values = new Map<Vec, Value>();

  const newLocal = (type: Local["type"] = "uint32"): Expr =>
    readLocal(locals.push({ name: "v", type }) - 1, type, span);

  const kept = (value: Expr): Expr => {
    if (value.kind === "const" || value.kind === "local") return value;
    const local = newLocal(value.type);
    out.push(assign((local as { readonly local: LocalId }).local, value, span));
    return local;
  };

  const called = (name: string, args: readonly Expr[], count: number): readonly Expr[] => {
    const made = Array.from({ length: count }, () => newLocal());
    const results = made.map((local) => (local as { readonly local: LocalId }).local);
    out.push({ kind: "call", func: call(name), args, results, span });
    return made;
  };

  const wordOf = (value: number): Expr => make.word(value >>> 0);

  const numberOf = (value: number | bigint): Words => {
    const [low, high] = wideWords(value, typeof value === "bigint" ? "uint64" : "float64");
    return [wordOf(low), wordOf(high)];
  };

  const wordsOf = (vec: Vec): Words => {
    const value = valueOf(vec);
    if (!isMask(value)) return value;
    const all = wordOf(-1);
    return make.choose(value, [all, all], [wordOf(0), wordOf(0)]);
  };

  const maskOf = (vec: Vec): Expr => {
    const value = valueOf(vec);
    if (!isMask(value)) throw bug(vec.node.kind);
    return value;
  };

  const valueOf = (vec: Vec): Value => {
    const { node } = vec;
    if (node.kind === "constant") return numberOf(node.value);
    if (node.kind === "input") return inputs[node.input] as Words;
    const known = values.get(vec);
    if (known !== undefined) return known;
    const written = write(vec);
    const value = isMask(written) ? kept(written) : make.kept(written);
    values.set(vec, value);
    return value;
  };

  const pair = (name: string, ...args: readonly Words[]): Words => make.pair(name, args.flat());

  const write = ({ node, args }: Vec): Value => {
    const [a, b] = args as [Vec, Vec];
    switch (node.kind) {
      case "ticks":
        return pair("floatAdd", wordsOf(a), numberOf(node.magic));
      case "whole":
        return pair("floatAdd", wordsOf(a), numberOf(-node.magic));
      case "exponent": {
        const top = make.of("shr", wordsOf(a)[1], wordOf(node.fraction - 32));
        return pair("floatAdd", [top, wordOf(0x43300000)], numberOf(-(2 ** 52) - node.bias));
      }
      case "normal":
        return wordsOf(a);
      case "keepNaN": {
        const x = wordsOf(a);
        return make.choose(isNaN64(make, x), x, wordsOf(b));
      }
      case "rare": {
        const given = args.slice(2);
        const edge = edgeOf(node.func, given);
        return node.any ? edge : make.choose(maskOf(a), edge, wordsOf(b));
      }
      case "op":
        return operate(node.op, node.count ?? 0, args);
      default:
        throw bug(node.kind);
    }
  };

  const edgeOf = (func: string, args: readonly Vec[]): Words => {
    const huge = HUGE[func as keyof typeof HUGE];
    if (huge === undefined) return wordsOf(functions[func as keyof typeof functions].body(...args));
    const [x] = args as [Vec];
    const given = [...wordsOf(x), wordOf(Number(huge.offset >> 32n)), wordOf(Number(huge.shift))];
    const [pl, ph, ql, qh, turns] = make.call("floatTurns", given, 5) as readonly [Expr, Expr, Expr, Expr, Expr];
    // The distance in parts that are exact: words as the last bits of floats.
    const unit = wordOf(0x43300000);
    const a = asInput([make.of("xor", ph, wordOf(0x80000000)), unit])
      .sub(2 ** 52 + 2 ** 31)
      .mul(2 ** -32);
    const b = asInput([pl, unit])
      .sub(2 ** 52)
      .mul(2 ** -64);
    const sum = a.add(b);
    const follows = asInput(pair("floatFromWhole", [ql, qh])).mul(2 ** -128);
    const rest = b.sub(sum.sub(a)).add(follows);
    const high = sum.add(rest);
    return wordsOf(huge.finish(x, high, rest.sub(high.sub(sum)), asInput([turns, wordOf(0)])));
  };

  const asInput = (words: Words): Vec =>
    new Vec("float64", { kind: "input", input: inputs.push(make.kept(words)) - 1 });

  const operate = (op: string, count: number, args: readonly Vec[]): Value => {
    const [a, b, mask] = args as [Vec, Vec, Vec];
    const name = CALLS[op];
    if (name !== undefined) return pair(name, ...args.map((arg) => wordsOf(arg)));
    const [low, high] = op === "and" || op === "or" || op === "xor" ? [0, 0] : wordsOf(a);
    switch (op) {
      case "sub": {
        const { value } = b.node.kind === "constant" ? b.node : { value: null };
        if (typeof value === "number") return pair("floatAdd", wordsOf(a), numberOf(-value));
        return difference(make, wordsOf(a), wordsOf(b));
      }
      case "pmin":
        return make.choose(compared(make, "lt", wordsOf(b), wordsOf(a)), wordsOf(b), wordsOf(a));
      case "pmax":
        return make.choose(compared(make, "lt", wordsOf(a), wordsOf(b)), wordsOf(b), wordsOf(a));
      case "lt":
      case "gt":
      case "ge":
      case "eq":
      case "ne":
        return compared(make, op, wordsOf(a), wordsOf(b));
      case "abs":
        return [low as Expr, magnitude(make, high as Expr)];
      case "neg":
        return [low as Expr, make.of("xor", high as Expr, wordOf(0x80000000))];
      case "floor":
      case "trunc":
        return make.pair("floatRound", [low as Expr, high as Expr, wordOf(op === "floor" ? 1 : 0)]);
      case "and":
      case "or":
      case "xor":
        return bitsOf(op, a, b);
      case "not":
        return notOf(a);
      case "bitselect": {
        const [yes, no] = [valueOf(a), valueOf(b)];
        const chosen = valueOf(mask);
        if (!isMask(chosen)) throw bug("a choice");
        if (isMask(yes) && isMask(no)) return make.select(chosen, yes, no);
        return make.choose(chosen, wordsOf(a), wordsOf(b));
      }
      case "iadd":
        return make.add(wordsOf(a), wordsOf(b));
      case "ieq":
        return make.isEqual(wordsOf(a), wordsOf(b));
      case "igt":
        return make.isLess(wordsOf(b), wordsOf(a), "int64");
      case "shl":
        return shifted("shl", [high as Expr, low as Expr], count).reverse() as unknown as Words;
      case "shr":
        return shifted("shr", [low as Expr, high as Expr], count) as unknown as Words;
      default:
        throw bug(op);
    }
  };

  /** The word that bits move out of, and the word that they move to, from near to far. */
  const shifted = (op: "shl" | "shr", [near, far]: readonly [Expr, Expr], count: number): Expr[] => {
    const move = (value: Expr, by: number): Expr => (by === 0 ? value : make.of(op, value, wordOf(by)));
    if (count >= 32) return [move(far, count - 32), wordOf(0)];
    const carried = make.of(op === "shl" ? "shr" : "shl", far, wordOf(32 - count));
    return [make.of("or", move(near, count), carried), move(far, count)];
  };

  const notOf = (vec: Vec): Value => {
    const value = valueOf(vec);
    if (isMask(value)) return not(value);
    return value.map((word) => make.of("xor", word, wordOf(-1))) as unknown as Words;
  };

  const bitsOf = (op: "and" | "or" | "xor", a: Vec, b: Vec): Value => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (isMask(x) && isMask(y)) return op === "xor" ? make.of("ne", x, y) : binary(op, x, y, span);
    if (op === "and" && (isMask(x) || isMask(y))) {
      const none = constant(0, "uint32", span);
      return make.choose(isMask(x) ? x : (y as Expr), isMask(x) ? (y as Words) : (x as Words), [none, none]);
    }
    const [u, v] = [wordsOf(a), wordsOf(b)];
    return [of(op, u[0], v[0]), of(op, u[1], v[1])];
  };

  /** Without operations that do nothing. */
  const of = (op: "and" | "or" | "xor", x: Expr, y: Expr): Expr => {
    const [value, bits] = x.kind === "const" ? [y, x.value] : [x, y.kind === "const" ? y.value : null];
    if (bits === 0) return op === "and" ? wordOf(0) : value;
    if (bits === 0xffffffff && op === "and") return value;
    return make.of(op, x, y);
  };

  const make = new WordOperations({ kept, call: called }, span);
  for (let i = 0; i < arity; i++) inputs.push([newLocal(), newLocal()]);
  const given = inputs.map((_, input) => new Vec("float64", { kind: "input", input }));
  const result = wordsOf(body(...given));
  return {
    name,
    paramCount: 2 * arity,
    locals,
    results: ["uint32", "uint32"],
    body: [...out, { kind: "return", values: result, span }],
  };
}
