// Prints expressions as plain JavaScript over `$`, the oracle's arithmetic.
import { type Expr, isQuotient, type Program } from "./ast.ts";
import { type DT, isFloat, isFractionOfNarrow, isInt, isUnsigned, meet, natural, type VT } from "./types.ts";

const keep = (type: DT, code: string): string => (type === "bool" ? code : `$.keep.${type}(${code})`);

/** A value of one type in another. */
function convert(code: string, from: DT, to: DT): string {
  if (from === to) return code;
  if (to === "bool") return `Boolean(${code})`;
  if (from === "bool") return `(${code} ? 1 : 0)`;
  if (isInt(to) && isFloat(from)) return `$.toInteger(${code}, "${to}")`;
  return keep(to, code);
}

export class Values {
  /** Places where `a * b + c` may be rounded once. */
  contractions = 0;
  readonly #program: Program;
  readonly #contract: boolean;

  /** @param contract - rounds `a * b + c` once where a driver may. */
  constructor(program: Program, contract: boolean) {
    this.#program = program;
    this.#contract = contract;
  }

  /** A value in a type. */
  value(e: Expr, as: DT): string {
    if (e.k === "lit") return this.#literal(e.v, as);
    const own = natural(e.ty, as);
    return convert(this.#raw(e, own), own, as);
  }

  #literal(v: number | boolean, as: DT): string {
    if (typeof v === "boolean") return convert(String(v), "bool", as);
    if (as === "bool") return String(Boolean(v));
    const code = Object.is(v, -0) ? "-0" : String(v);
    return isInt(as) && !Number.isInteger(v) ? `$.toInteger(${code}, "${as}")` : keep(as, `(${code})`);
  }

  /** In its natural type. */
  #raw(e: Exclude<Expr, { k: "lit" }>, own: VT): string {
    switch (e.k) {
      case "name":
        return convert(e.js ?? e.name, natural(e.ty), own);
      case "load":
        return `$m.${e.array}[${this.place(e.array, e.index)}]`;
      case "bin":
        return this.#binary(e.op, e.a, e.b, own);
      case "un":
        return this.#unary(e.op, e.a, own);
      case "cond":
        return `(${this.value(e.c, "bool")} ? ${this.value(e.a, own)} : ${this.value(e.b, own)})`;
      case "call":
        return this.#call(e.fn, e.args, own);
      case "user": {
        const fn = this.#program.functions.find((f) => f.name === e.fn)!;
        return `${e.fn}(${e.args.map((arg, at) => this.value(arg, natural(fn.params[at]!.ty))).join(", ")})`;
      }
      case "quot": {
        const op = e.form === "floor" || e.form === "ceil" ? `${e.form}div` : "idiv";
        return keep(own, `$.${op}(${this.value(e.a, own)}, ${this.value(e.b, own)})`);
      }
    }
  }

  #unary(op: string, a: Expr, own: VT): string {
    if (op === "!") return `!${this.value(a, "bool")}`;
    if (op === "+") return this.value(a, own);
    if (op === "~") return keep(own, `~${this.#bits(a, own)}`);
    return isFloat(own) ? `(-(${this.value(a, own)}))` : keep(own, `(-${this.value(a, own)})`);
  }

  /** An operand of a bit operator: floats become int32 first, the rest wraps. */
  #bits(e: Expr, as: DT): string {
    if (isQuotient(e) && e.k === "bin")
      return convert(`$.idiv(${this.value(e.a, "int32")}, ${this.value(e.b, "int32")})`, "int32", as);
    return e.k !== "lit" && isFloat(natural(e.ty)) ? convert(this.value(e, "int32"), "int32", as) : this.value(e, as);
  }

  #binary(op: string, a: Expr, b: Expr, own: VT): string {
    const both = (): readonly [string, string] => [this.value(a, own), this.value(b, own)];
    switch (op) {
      case "+":
      case "-":
        return own === "float32" ? this.#sum(op, a, b) : keep(own, `(${both().join(` ${op} `)})`);
      case "*": {
        const [x, y] = both();
        return keep(own, isInt(own) ? `Math.imul(${x}, ${y})` : `(${x} * ${y})`);
      }
      case "/":
        return keep(own, `(${both().join(" / ")})`);
      case "%":
        return keep(own, isInt(own) ? `$.rem(${both().join(", ")})` : `(${both().join(" % ")})`);
      case "**":
        return keep(own, `$.power(${both().join(", ")})`);
      case "&":
      case "|":
      case "^": {
        const [x, y] = [this.#bits(a, own), this.#bits(b, own)];
        return own === "bool"
          ? op === "^"
            ? `(${x} !== ${y})`
            : `(${x} ${op}${op} ${y})`
          : keep(own, `(${x} ${op} ${y})`);
      }
      case "<<":
        return keep(own, `(${this.#bits(a, own)} << (${this.#bits(b, own)} & 31))`);
      case ">>":
        return keep(own, `(${this.#bits(a, own)} ${isUnsigned(own) ? ">>>" : ">>"} (${this.#bits(b, own)} & 31))`);
      case ">>>":
        return `(${this.#bits(a, "uint32")} >>> (${this.#bits(b, "uint32")} & 31))`;
      case "&&":
      case "||":
        return `(${both().join(` ${op} `)})`;
      default:
        return this.#compare(op, a, b);
    }
  }

  #compare(op: string, a: Expr, b: Expr): string {
    const exact = (e: Expr): string | null =>
      e.k === "lit" && typeof e.v === "number"
        ? String(e.v)
        : isInt(natural(e.ty))
          ? this.value(e, natural(e.ty))
          : null;
    const [x, y] = [exact(a), exact(b)];
    if (x !== null && y !== null && (isInt(natural(a.ty)) || isInt(natural(b.ty)))) return `(${x} ${op} ${y})`;
    const fraction = isFractionOfNarrow(a.ty, b.ty) || isFractionOfNarrow(b.ty, a.ty);
    const as = fraction ? "float32" : natural(meet(a.ty, b.ty)!);
    return `(${this.value(a, as)} ${op} ${this.value(b, as)})`;
  }

  /** `a + b` or `a - b` of float32, whose products a driver may not round. */
  #sum(op: string, a: Expr, b: Expr): string {
    const product = (e: Expr): Extract<Expr, { k: "bin" }> | null =>
      e.k === "bin" && e.op === "*" && natural(e.ty, "float32") === "float32" ? e : null;
    const [left, right] = [product(a), product(b)];
    if (left || right) this.contractions++;
    const value = (e: Expr): string => this.value(e, "float32");
    if (this.#contract && left) return keep("float32", `$.fma(${value(left.a)}, ${value(left.b)}, ${op}${value(b)})`);
    if (this.#contract && right)
      return keep("float32", `$.fma(${op}${value(right.a)}, ${value(right.b)}, ${value(a)})`);
    return keep("float32", `(${value(a)} ${op} ${value(b)})`);
  }

  #call(fn: string, args: readonly Expr[], own: VT): string {
    const x = args[0]!;
    const all = (as: DT): string => args.map((arg) => this.value(arg, as)).join(", ");
    switch (fn) {
      case "selp":
        return `(${this.value(x, "bool")} ? ${this.value(args[1]!, own)} : ${this.value(args[2]!, own)})`;
      case "Math.fround":
        return this.value(x, "float32");
      case "Math.imul":
        return keep(own, `Math.imul(${this.#bits(x, own)}, ${this.#bits(args[1]!, own)})`);
      case "Math.clz32":
        return `Math.clz32(${this.value(x, natural(x.ty))})`;
      case "popc":
        return `$.popc(${this.value(x, natural(x.ty))})`;
      case "clz":
        return `Math.clz32(${this.value(x, natural(x.ty))})`;
      case "ffs":
        return `$.lowest(${this.value(x, natural(x.ty))})`;
      case "brev":
        return keep(own, `$.reverse(${this.value(x, own)})`);
      case "fma":
        return keep(own, `$.fma(${all(own)})`);
      case "Math.sqrt":
        return keep(own, `Math.sqrt(${all(own)})`);
      case "Math.min":
      case "Math.max":
      case "Math.abs":
      case "Math.sign":
        return isInt(own) ? keep(own, `${fn}(${all(own)})`) : `${fn}(${all(own)})`;
      case "Math.floor":
      case "Math.ceil":
      case "Math.trunc":
      case "Math.round":
        return isInt(own) ? this.value(x, own) : keep(own, `${fn}(${all(own)})`);
      case "Number.isNaN":
      case "Number.isFinite":
      case "Number.isInteger":
        return `${fn}(${this.value(x, natural(x.ty))})`;
      case "Number":
        return this.value(x, own);
      case "Boolean":
      case "bool":
        return this.value(x, "bool");
      default:
        // A cast, by its type's name.
        return isInt(fn as DT) && isQuotient(x) ? this.#bits(x, fn as DT) : this.value(x, fn as DT);
    }
  }

  /** The offset in an array's list of elements. */
  place(array: string, index: readonly Expr[]): string {
    const arg = this.#program.args.find((a) => a.name === array);
    const shape = arg?.kind === "array" ? arg.shape : [0];
    const offset = index
      .map(
        (e, axis) =>
          `${this.value(e, "int32")}${shape
            .slice(axis + 1)
            .map((n) => ` * ${n}`)
            .join("")}`,
      )
      .join(" + ");
    return `$.at($m.${array}, ${offset})`;
  }
}
