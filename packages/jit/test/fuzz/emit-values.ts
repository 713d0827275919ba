// Prints expressions as plain JavaScript over `$`, the oracle's arithmetic.
import { type Expr, fractionOf, type Program } from "./ast.ts";
import {
  type ComplexType,
  type DT,
  type FloatType,
  isBig,
  isComplex,
  isFloat,
  isFractionOfNarrow,
  isInt,
  isUnsigned,
  meet,
  natural,
  partOf,
  type Ty,
  type VT,
} from "./types.ts";
import { bigBits, bigMath } from "./wide.ts";

const keep = (type: DT, code: string): string => (type === "bool" ? code : `$.keep.${type}(${code})`);

/** A value of one type in another. */
function convert(code: string, from: DT, to: DT): string {
  if (from === to) return code;
  if (isComplex(to)) {
    const part = partOf(to);
    return isComplex(from) ? `$.complexIn(${code}, "${part}")` : `$.complexOf(${convert(code, from, part)}, 0)`;
  }
  if (to === "bool") return `Boolean(${code})`;
  if (from === "bool") return isBig(to) ? `(${code} ? 1n : 0n)` : `(${code} ? 1 : 0)`;
  if (isBig(to)) return isFloat(from) ? `$.toBig(${code}, "${to}")` : keep(to, isBig(from) ? code : `BigInt(${code})`);
  if (isBig(from))
    return to === "float64"
      ? `Number(${code})`
      : keep(to, isFloat(to) ? `$.toOdd(${code})` : `Number(BigInt.asIntN(32, ${code}))`);
  if (isInt(to) && isFloat(from)) return `$.toInteger(${code}, "${to}")`;
  return keep(to, code);
}

export class Values {
  /** Places where `a * b + c` may be rounded once. */
  contractions = 0;
  /** Of fractions that met nothing. */
  readonly #fraction: FloatType;
  readonly #program: Program;
  readonly #contract: boolean;

  /** @param contract - rounds `a * b + c` once where a driver may. */
  constructor(program: Program, contract: boolean) {
    this.#program = program;
    this.#fraction = fractionOf(program);
    this.#contract = contract;
  }

  natural(ty: Ty, wanted?: DT): VT {
    return natural(ty, this.#fraction, wanted);
  }

  /** A value in a type. */
  value(e: Expr, as: DT): string {
    if (e.k === "lit") return this.#literal(e.v, as);
    const own = this.natural(e.ty, isComplex(as) ? partOf(as) : as);
    return convert(this.#raw(e, own), own, as);
  }

  #literal(v: number | bigint | boolean, as: DT): string {
    if (typeof v === "boolean") return convert(String(v), "bool", as);
    if (isComplex(as)) return `$.complexOf(${this.#literal(v, partOf(as))}, 0)`;
    if (as === "bool") return String(Boolean(v));
    if (typeof v === "bigint") return isBig(as) ? keep(as, `(${v}n)`) : convert(`(${v}n)`, "int64", as);
    const code = Object.is(v, -0) ? "-0" : String(v);
    if (isBig(as)) return convert(`(${code})`, Number.isInteger(v) ? "int32" : "float64", as);
    return isInt(as) && !Number.isInteger(v) ? `$.toInteger(${code}, "${as}")` : keep(as, `(${code})`);
  }

  /** In its natural type. */
  #raw(e: Exclude<Expr, { k: "lit" }>, own: VT): string {
    switch (e.k) {
      case "name": {
        const { js = e.name } = e;
        // A number of the launch is rounded where it meets no float64.
        const isRounded = e.ty === "~frac" && js !== e.name && own !== "float64";
        return convert(isRounded ? keep(this.#fraction, js) : js, this.natural(e.ty), own);
      }
      case "load":
        return `$m.${e.array}[${this.place(e.array, e.index)}]`;
      case "bin":
        return this.#binary(e.op, e.a, e.b, own);
      case "part":
        return `(${this.value(e.of, this.natural(e.of.ty))}).${e.part === "real" ? "re" : "im"}`;
      case "un":
        return this.#unary(e.op, e.a, own);
      case "cond":
        return `(${this.value(e.c, "bool")} ? ${this.value(e.a, own)} : ${this.value(e.b, own)})`;
      case "call":
        return this.#call(e.fn, e.args, own);
      case "user": {
        const fn = this.#program.functions.find((f) => f.name === e.fn)!;
        return `${e.fn}(${e.args.map((arg, at) => this.value(arg, this.natural(fn.params[at]!.ty))).join(", ")})`;
      }
      case "quot": {
        const op = e.form === "floor" || e.form === "ceil" ? `${e.form}div` : "idiv";
        return keep(
          own,
          `$.${isBig(own) ? "bigDivision." : ""}${op}(${this.value(e.a, own)}, ${this.value(e.b, own)})`,
        );
      }
    }
  }

  #unary(op: string, a: Expr, own: VT): string {
    if (op === "!") return `!${this.value(a, "bool")}`;
    if (op === "+") return this.value(a, own);
    if (isComplex(own)) return `$.negated(${this.value(a, own)})`;
    if (op === "~") return keep(own, `~${this.#bits(a, own)}`);
    return isFloat(own) ? `(-(${this.value(a, own)}))` : keep(own, `(-${this.value(a, own)})`);
  }

  /** An operand of a bit operator: a quotient of integers is exact, other floats become int32 first, the rest wraps. */
  #bits(e: Expr, as: DT): string {
    const quotient = this.#quotient(e, as);
    if (quotient !== null) return quotient;
    if (e.k === "lit" || !isFloat(this.natural(e.ty))) return this.value(e, as);
    // In uint32 a float that is not negative has all 32 bits for its value.
    if (as === "uint32") return `$.word(${this.value(e, this.natural(e.ty))})`;
    return convert(this.value(e, "int32"), "int32", as);
  }

  #binary(op: string, a: Expr, b: Expr, own: VT): string {
    const both = (): readonly [string, string] => [this.value(a, own), this.value(b, own)];
    if (isComplex(own)) return this.#complex(op, a, b, own);
    switch (op) {
      case "+":
      case "-":
        return own === "float32" ? this.#sum(op, a, b) : keep(own, `(${both().join(` ${op} `)})`);
      case "*": {
        const [x, y] = both();
        return keep(own, isInt(own) && !isBig(own) ? `Math.imul(${x}, ${y})` : `(${x} * ${y})`);
      }
      case "/":
        return keep(own, `(${both().join(" / ")})`);
      case "%":
        return keep(
          own,
          isInt(own) ? `$.${isBig(own) ? "bigDivision." : ""}rem(${both().join(", ")})` : `(${both().join(" % ")})`,
        );
      case "**":
        return keep(own, `$.${isBig(own) ? "bigDivision." : ""}power(${both().join(", ")})`);
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
        return keep(own, `(${this.#bits(a, own)} << ${this.#count(b, own)})`);
      case ">>":
        return keep(
          own,
          `(${this.#bits(a, own)} ${isUnsigned(own) && !isBig(own) ? ">>>" : ">>"} ${this.#count(b, own)})`,
        );
      case ">>>":
        return `(${this.#bits(a, "uint32")} >>> ${this.#count(b, "uint32")})`;
      case "&&":
      case "||":
        return `(${both().join(` ${op} `)})`;
      default:
        return this.#compare(op, a, b);
    }
  }

  /** How far a value of the type is shifted. */
  #count(e: Expr, own: VT): string {
    return isBig(own) ? `BigInt.asUintN(6, ${this.#bits(e, own)})` : `(${this.#bits(e, own)} & 31)`;
  }

  #compare(op: string, a: Expr, b: Expr): string {
    const exact = (e: Expr): string | null =>
      e.k === "lit" && typeof e.v !== "boolean"
        ? `${e.v}${typeof e.v === "bigint" ? "n" : ""}`
        : isInt(this.natural(e.ty))
          ? this.value(e, this.natural(e.ty))
          : null;
    const [x, y] = [exact(a), exact(b)];
    // Bigints equal numbers, in JavaScript, without strictness alone.
    if (x !== null && y !== null && (isInt(this.natural(a.ty)) || isInt(this.natural(b.ty))))
      return `(${x} ${op.slice(0, 2)} ${y})`;
    const fraction = isFractionOfNarrow(a.ty, b.ty) || isFractionOfNarrow(b.ty, a.ty);
    if (isComplex(a.ty) || isComplex(b.ty)) {
      const met = meet(a.ty, b.ty) as ComplexType;
      return `(${op === "!==" ? "!" : ""}$.equal(${this.value(a, met)}, ${this.value(b, met)}))`;
    }
    const as = fraction ? this.#fraction : this.natural(meet(a.ty, b.ty));
    return `(${this.value(a, as)} ${op} ${this.value(b, as)})`;
  }

  #complex(op: string, a: Expr, b: Expr, own: ComplexType): string {
    // Products of float32 go into sums, some of them twice.
    if (own === "complex64" && op !== "+" && op !== "-") this.contractions += 2;
    const [x, y] = [this.value(a, own), this.value(op === "**" ? a : b, own)];
    return `$.complexBinary("${op === "**" ? "*" : op}", ${x}, ${y}, "${partOf(own)}")`;
  }

  /** `a + b` or `a - b` of float32, whose products a driver may not round. */
  #sum(op: string, a: Expr, b: Expr): string {
    const product = (e: Expr): Extract<Expr, { k: "bin" }> | null =>
      e.k === "bin" && e.op === "*" && this.natural(e.ty, "float32") === "float32" ? e : null;
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
    if (fn in bigBits && isBig(x.ty)) {
      const bits = `$.bigBits.${fn}(${this.value(x, this.natural(x.ty))})`;
      return fn === "brev" ? keep(own, bits) : bits;
    }
    if (fn in bigMath && isBig(own)) return keep(own, `$.bigMath["${fn}"](${all(own)})`);
    switch (fn) {
      case "selp":
        return `(${this.value(x, "bool")} ? ${this.value(args[1]!, own)} : ${this.value(args[2]!, own)})`;
      case "conj":
        return `$.conjugate(${this.value(x, own)})`;
      case "Math.fround":
        return this.value(x, "float32");
      case "Math.imul":
        return keep(own, `Math.imul(${this.#bits(x, own)}, ${this.#bits(args[1]!, own)})`);
      case "Math.clz32":
        return `Math.clz32(${this.value(x, this.natural(x.ty))})`;
      case "popc":
        return `$.popc(${this.value(x, this.natural(x.ty))})`;
      case "clz":
        return `Math.clz32(${this.value(x, this.natural(x.ty))})`;
      case "ffs":
        return `$.lowest(${this.value(x, this.natural(x.ty))})`;
      case "brev":
        return keep(own, `$.reverse(${this.value(x, own)})`);
      case "fma":
        return own === "float64" ? `$.fma64(${all(own)})` : keep(own, `$.fma(${all(own)})`);
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
        return `${fn}(${this.value(x, this.natural(x.ty))})`;
      case "Number":
        return this.value(x, own);
      case "Boolean":
      case "bool":
        return this.value(x, "bool");
      default:
        // A cast, by its type's name.
        if (isComplex(own) && args.length === 2) return `$.complexOf(${all(partOf(own))})`;
        return (isInt(fn as DT) && this.#quotient(x, fn as DT)) || this.value(x, fn as DT);
    }
  }

  /** An exact division of integers in another integer type, or null. */
  #quotient(e: Expr, as: DT): string | null {
    const own = e.k === "bin" && e.op === "/" ? this.natural(meet(e.a.ty, e.b.ty)) : "bool";
    return isInt(own as DT) ? this.value({ ...e, k: "quot", form: "or", ty: own } as Expr, as) : null;
  }

  /** The offset in an array's list of elements. */
  place(array: string, index: readonly Expr[]): string {
    const arg = this.#program.args.find(({ name }) => name === array);
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
