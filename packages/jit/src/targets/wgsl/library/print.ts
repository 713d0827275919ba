import { bug } from "../../../diagnostics/bug.ts";
import { singleBits } from "../../../intrinsics/bitcast.ts";
import { type Body, bodyOf } from "../../../math/functions.ts";
import { Vec } from "../../../math/vec.ts";

/**
 * Prints functions of `math/` in WGSL, for one thread in float32. Three things are written otherwise than the tree has
 * them:
 * - A rare case is selected, not branched to; if the rare function is right everywhere, it is used alone.
 * - NaN is recognised by its bits, because compilers evaluate `x != x`, and made by `gs_f32` from bits, because WGSL
 *   refuses it as a constant.
 * - `c + x - c` is led through `gs_apart`: SPIRV-Tools would make it x.
 */
export function printFunction(name: string, arity: number, body: Body): string {
  const inputs = ["x", "y", "z"].slice(0, arity);
  const root = body(...inputs.map((_, input) => new Vec("float32", { kind: "input", input })));
  const printer = new Printer(inputs, root);
  const result = printer.value(root, "f32");
  const lines = [...printer.lines, `return ${bare(result)};`];
  return `fn ${name}(${inputs.map((x) => `${x}: f32`).join(", ")}) -> f32 {\n  ${lines.join("\n  ")}\n}`;
}

type Kind = "f32" | "u32" | "bool";

/** Without the parentheses around the whole. */
function bare(text: string): string {
  if (!text.startsWith("(")) return text;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    if (depth === 0 && at < text.length - 1) return text;
  }
  return text.slice(1, -1);
}

const hex = (bits: number | bigint): string => `0x${bits.toString(16)}u`;

/** The shortest decimal that rounds to the float32; for very large and small values a whole number and a power of 2. */
export function literal(value: number): string {
  const rounded = Math.fround(value);
  const size = Math.abs(rounded);
  if (size === 0 || (size >= 1e-5 && size <= 1e15)) return shortest(rounded);
  let power = Math.floor(Math.log2(size)) - 23;
  while (Number.isInteger(rounded * 2 ** -(power + 1))) power++;
  return `${rounded < 0 ? "-" : ""}0x${(size * 2 ** -power).toString(16)}p${power}`;
}

const LARGEST = 2 ** 128 - 2 ** 104;

/**
 * The shortest decimal that reads back as this float32. WGSL refuses a literal above the largest float32, even where it
 * would round to it: there, all digits.
 */
export function shortest(value: number): string {
  const readings = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digits) => Number(value.toPrecision(digits)));
  const text = String(readings.find((read) => Math.fround(read) === value && Math.abs(read) <= LARGEST) ?? value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Operators: how they are written, what they take and what they give. */
const OPERATORS: Readonly<Record<string, readonly [symbol: string, takes: Kind | "i32", gives: Kind]>> = {
  add: ["+", "f32", "f32"],
  sub: ["-", "f32", "f32"],
  mul: ["*", "f32", "f32"],
  div: ["/", "f32", "f32"],
  lt: ["<", "f32", "bool"],
  gt: [">", "f32", "bool"],
  ge: [">=", "f32", "bool"],
  eq: ["==", "f32", "bool"],
  ne: ["!=", "f32", "bool"],
  iadd: ["+", "u32", "u32"],
  ieq: ["==", "u32", "bool"],
  igt: [">", "i32", "bool"],
};

class Printer {
  readonly lines: string[] = [];
  readonly #inputs: readonly string[];
  readonly #uses = new Map<Vec, number>();
  readonly #names = new Map<Vec, string>();
  /** The whole numbers that are nearest to values. */
  readonly #wholes = new Map<Vec, string>();
  readonly #rare = new Map<Vec, Vec>();

  constructor(inputs: readonly string[], root: Vec) {
    this.#inputs = inputs;
    const count = (vec: Vec): void => {
      const before = this.#uses.get(vec) ?? 0;
      this.#uses.set(vec, before + 1);
      if (before === 0) this.#parts(vec).forEach(count);
    };
    count(root);
  }

  /** The value as text of a kind. */
  value(vec: Vec, kind: Kind | "i32"): string {
    const { node } = vec;
    if (node.kind === "constant") return constant(node.value, kind);
    const has = this.#kind(vec);
    const text = this.#text(vec, has);
    return has === kind ? text : `bitcast<${kind}>(${bare(text)})`;
  }

  /** The text computed for a value. */
  #parts(vec: Vec): readonly Vec[] {
    if (vec.node.kind === "rare") {
      const [mask, common] = vec.args as [Vec, Vec];
      return vec.node.any ? [this.#edge(vec)] : [common, this.#edge(vec), mask];
    }
    if (vec.node.kind === "whole") return vec.args[0]!.args;
    if (vec.node.kind === "normal") return vec.node.part === "bits" ? [vec.args[1]!] : [];
    return vec.args;
  }

  /** The value of a function for rare cases. */
  #edge(vec: Vec): Vec {
    const known = this.#rare.get(vec);
    if (known !== undefined || vec.node.kind !== "rare") return known ?? vec;
    const made = bodyOf(vec.node.func)(...vec.args.slice(2));
    this.#rare.set(vec, made);
    return made;
  }

  #kind(vec: Vec): Kind {
    const { node } = vec;
    if (node.kind === "ticks" || (node.kind === "normal" && node.part === "bits")) return "u32";
    if (node.kind === "constant") return typeof node.value === "bigint" ? "u32" : "f32";
    if (node.kind !== "op") return "f32";
    const operator = OPERATORS[node.op];
    if (operator !== undefined) return operator[2];
    switch (node.op) {
      case "shl":
      case "shr":
        return "u32";
      case "not":
        return this.#kind(vec.args[0]!) === "bool" ? "bool" : "u32";
      case "and":
      case "or":
      case "xor": {
        const [a, b] = vec.args.map((arg) => this.#kind(arg));
        if (a === "bool" || b === "bool") return a === "bool" ? b! : a!;
        return "u32";
      }
      case "bitselect": {
        const [yes, no] = vec.args.map((arg) => this.#kind(arg));
        return yes === no ? yes! : "u32";
      }
      default:
        return "f32";
    }
  }

  #text(vec: Vec, kind: Kind): string {
    const { node } = vec;
    if (node.kind === "input") return this.#inputs[node.input]!;
    const known = this.#names.get(vec);
    if (known !== undefined) return known;
    const written = this.#written(vec, kind);
    if (this.#uses.get(vec)! < 2 || /^\w+$/.test(written)) return written;
    const name = this.#named(written);
    this.#names.set(vec, name);
    return name;
  }

  #named(written: string): string {
    const name = `v${this.lines.length}`;
    this.lines.push(`let ${name} = ${bare(written)};`);
    return name;
  }

  /** A name or a literal, to be written several times. */
  #short(vec: Vec, kind: Kind): string {
    const text = this.value(vec, kind);
    return vec.node.kind === "constant" || /^\w+$/.test(text) ? text : this.#named(text);
  }

  #whole(vec: Vec): string {
    const known = this.#wholes.get(vec) ?? this.#named(`floor(${bare(this.value(vec, "f32"))} + 0.5)`);
    this.#wholes.set(vec, known);
    return known;
  }

  #isNaN(vec: Vec): string {
    return `((${this.value(vec, "u32")} & 0x7fffffffu) > 0x7f800000u)`;
  }

  #written(vec: Vec, kind: Kind): string {
    const { node, args } = vec;
    const [a, b] = args as [Vec, Vec];
    switch (node.kind) {
      case "whole":
        return this.#whole(a.args[0]!);
      case "ticks":
        return `bitcast<u32>(${this.#whole(a)} + ${literal(node.magic)})`;
      case "exponent":
        return `(f32(${this.value(a, "i32")} & -0x800000) * 0x1p-23 - ${literal(node.bias)})`;
      case "normal":
        return node.part === "bits" ? `bitcast<u32>(gs_normal(${bare(this.value(b, "u32"))}))` : "0.0";
      case "keepNaN":
        return `select(${bare(this.value(b, "f32"))}, ${this.value(a, "f32")}, ${bare(this.#isNaN(a))})`;
      case "rare": {
        const edge = bare(this.value(this.#edge(vec), "f32"));
        return node.any ? edge : `select(${bare(this.value(b, "f32"))}, ${edge}, ${bare(this.value(a, "bool"))})`;
      }
      case "op":
        return this.#operation(vec, kind);
      default:
        throw bug(node.kind);
    }
  }

  #operation({ node, args }: Vec, kind: Kind): string {
    if (node.kind !== "op") throw bug(node.kind);
    const { op, count = 0 } = node;
    const [a, b, mask] = args as [Vec, Vec, Vec];
    const both = (of: Kind | "i32", symbol: string): string => `(${this.value(a, of)} ${symbol} ${this.value(b, of)})`;
    const [symbol, takes] = OPERATORS[op] ?? [];
    if (op === "ne" && a === b) return this.#isNaN(a);
    if (op === "add" || op === "sub") return `(${this.#apart(a, b)} ${symbol} ${this.#apart(b, a)})`;
    if (symbol !== undefined && takes !== undefined) return both(takes, symbol);
    switch (op) {
      case "sqrt":
      case "abs":
      case "floor":
      case "trunc":
        return `${op}(${bare(this.value(a, "f32"))})`;
      case "neg":
        return `(-${this.value(a, "f32")})`;
      case "min":
      case "pmin":
      case "max":
      case "pmax": {
        const [x, y] = [this.#short(a, "f32"), this.#short(b, "f32")];
        return `select(${x}, ${y}, ${y} ${op.endsWith("min") ? "<" : ">"} ${x})`;
      }
      case "and": {
        const [masks, other] = this.#kind(a) === "bool" ? [a, b] : [b, a];
        if (kind === "bool" || this.#kind(masks) !== "bool") return both(kind, "&");
        return `select(${kind === "f32" ? "0.0" : "0u"}, ${bare(this.value(other, kind))}, ${bare(this.value(masks, "bool"))})`;
      }
      case "or":
        return both(kind, "|");
      case "xor":
        return both(kind, kind === "bool" ? "!=" : "^");
      case "not":
        return `${kind === "bool" ? "!" : "~"}${this.value(a, kind)}`;
      case "bitselect":
        return `select(${bare(this.value(b, kind))}, ${bare(this.value(a, kind))}, ${bare(this.value(mask, "bool"))})`;
      case "shl":
        // A product: SwiftShader shifts one lane at a time.
        return `(${this.value(a, "u32")} * ${hex(2 ** count)})`;
      case "shr":
        return `(${this.value(a, "u32")} >> ${count}u)`;
      default:
        throw bug(op);
    }
  }

  /** An operand of a sum, hidden from the other operand if both share one constant. */
  #apart(vec: Vec, other: Vec): string {
    const text = this.value(vec, "f32");
    const { node } = vec;
    const isSum = node.kind === "op" && (node.op === "add" || node.op === "sub");
    const value = other.node.kind === "constant" ? other.node.value : undefined;
    const cancels = isSum && vec.args.some((arg) => arg.node.kind === "constant" && arg.node.value === value);
    return cancels ? `gs_apart(${bare(text)})` : text;
  }
}

function constant(value: number | bigint, kind: Kind | "i32"): string {
  if (typeof value === "number" && kind === "f32" && Number.isFinite(value) && !Object.is(value, -0))
    return literal(value);
  const bits = typeof value === "number" ? singleBits(value) : Number(BigInt.asUintN(32, value));
  return kind === "f32" ? `gs_f32(${hex(bits)})` : kind === "u32" ? hex(bits) : `${bits | 0}`;
}
