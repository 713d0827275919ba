import { libraryFunctions } from "./library.ts";

/**
 * The library as a less exact driver would run it: every float `a * b + c` is fused into one rounding, and native
 * quotients and roots are off by as much as WGSL allows. Functions are read, typed and written out again; those with a
 * `for` or `switch` have only integers in them and stay.
 */
export interface Driver {
  /** Which product of `a * b + c * d` is fused; null: none. */
  readonly fuse: "left" | "right" | null;
  /** Units in the last place that a native quotient is off; a square root is off by twice that. */
  readonly off: number;
}

const SUPPORT = `
fn drv_fma(a: f32, b: f32, c: f32) -> f32 {
  let p = a * b;
  let s = p + c;
  let m = bitcast<u32>(p) & 0x7fffffffu;
  let least = min(bitcast<u32>(a) & 0x7fffffffu, bitcast<u32>(b) & 0x7fffffffu);
  if (min(m, least) < 0x10000000u || m > 0x70000000u || (bitcast<u32>(s) & 0x7fffffffu) > 0x7f000000u) { return s; }
  let ah = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  let bh = bitcast<f32>(bitcast<u32>(b) & 0xfffff000u);
  let al = a - ah;
  let bl = b - bh;
  let e = ((ah * bh - p) + ah * bl + al * bh) + al * bl;
  let v = s - p;
  return s + (((p - (s - v)) + (c - v)) + e);
}
fn drv_off(x: f32, by: u32) -> f32 {
  let b = bitcast<u32>(x);
  let m = b & 0x7fffffffu;
  if (m < 0x01000000u || m > 0x7e000000u) { return x; }
  return bitcast<f32>(select(b + by, b - by, ((b >> 3u) & 1u) == 1u));
}
`;

export function driverLibrary(names: readonly string[], driver: Driver): string {
  return SUPPORT + names.map((name) => rewrite(libraryFunctions.get(name)!.code, driver)).join("\n");
}

interface Typed {
  readonly text: string;
  readonly type: string;
  /** The factors of a float product. */
  readonly product?: readonly [string, string];
}

const signature = (
  code: string,
): { readonly name: string; readonly params: ReadonlyMap<string, string>; readonly result: string } => {
  const match = /^fn (\w+)\((.*?)\) -> ([\w<>]+) \{/.exec(code)!;
  const params = match[2]!.split(", ").map((param) => param.split(": ") as [string, string]);
  return { name: match[1]!, params: new Map(params), result: match[3]! };
};

const results = new Map(
  [...libraryFunctions.values()].map(({ code }) => [signature(code).name, signature(code).result]),
);

function rewrite(code: string, driver: Driver): string {
  if (/\b(for|switch) \(/.test(code)) return code;
  const head = code.slice(0, code.indexOf("{") + 1);
  return `${head} ${new Rewriter(code.slice(head.length), new Map(signature(code).params), driver).body()}`;
}

const LEVELS = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];
const TOKEN =
  /\s*(bitcast<\w+>|vec[23]<f32>|vec[23]<[iu]32>|0x[0-9a-f.]+(?:p-?\d+)?[ui]?|\d[\d.]*(?:e-?\d+)?[ui]?|\w+|<<|>>|<=|>=|==|!=|&&|\|\||\S)/gy;

class Rewriter {
  readonly #tokens: readonly string[];
  #at = 0;
  readonly #types: Map<string, string>;
  readonly #driver: Driver;

  constructor(text: string, types: Map<string, string>, driver: Driver) {
    this.#tokens = [...text.replaceAll(/\/\/.*/g, "").matchAll(TOKEN)].map((match) => match[1]!);
    this.#types = types;
    this.#driver = driver;
  }

  /** Statements, to the end. */
  body(): string {
    let out = "";
    while (this.#at < this.#tokens.length) out += `${this.#statement()}\n`;
    return out;
  }

  #statement(): string {
    const first = this.#next();
    if (first === "{" || first === "}") return first;
    if (first === "else") return "else ";
    if (first === "if") return `if ${this.#expression(LEVELS.length).text}`;
    if (first === "return") return `return ${this.#to(";")};`;
    if (first === "let" || first === "var") {
      const name = this.#next();
      this.#expect("=");
      const value = this.#expression(0);
      this.#types.set(name, value.type);
      this.#expect(";");
      return `${first} ${name} = ${value.text};`;
    }
    this.#expect("=");
    return `${first} = ${this.#to(";")};`;
  }

  #to(end: string): string {
    const { text } = this.#expression(0);
    this.#expect(end);
    return text;
  }

  #expression(level: number): Typed {
    const ops = LEVELS[level];
    if (ops === undefined) return this.#unary();
    let left = this.#expression(level + 1);
    while (ops.includes(this.#tokens[this.#at] ?? "")) {
      const op = this.#next();
      left = this.#binary(op, left, this.#expression(level + 1));
    }
    return left;
  }

  #binary(op: string, left: Typed, right: Typed): Typed {
    const plain = `(${left.text} ${op} ${right.text})`;
    if (["||", "&&", "==", "!=", "<", "<=", ">", ">="].includes(op)) return { text: plain, type: "bool" };
    const type = left.type.startsWith("vec") || right.type !== "f32" ? left.type : right.type;
    if (type !== "f32") return { text: plain, type };
    const { fuse, off } = this.#driver;
    if (op === "/") return { text: off > 0 ? `drv_off(${plain}, ${off}u)` : plain, type };
    if (op === "*") return { text: plain, type, product: [left.text, right.text] };
    const [first, second] = [left.product, right.product];
    if (fuse === null || (first === undefined && second === undefined)) return { text: plain, type };
    if (first !== undefined && (second === undefined || fuse === "left")) {
      return { text: `drv_fma(${first[0]}, ${first[1]}, ${op === "-" ? `-(${right.text})` : right.text})`, type };
    }
    return { text: `drv_fma(${op === "-" ? `-(${second![0]})` : second![0]}, ${second![1]}, ${left.text})`, type };
  }

  #unary(): Typed {
    const token = this.#next();
    if (token === "-" || token === "~" || token === "!") {
      const value = this.#unary();
      return { text: `${token}(${value.text})`, type: value.type };
    }
    if (token === "(") {
      const inner = this.#expression(0);
      this.#expect(")");
      return { ...inner, text: `(${inner.text})` };
    }
    if (/^\d/.test(token))
      return { text: token, type: token.endsWith("u") ? "u32" : /[.p]|^\d+e/.test(token) ? "f32" : "i32" };
    const name =
      this.#tokens[this.#at] === "(" ? this.#call(token) : { text: token, type: this.#types.get(token) ?? "?" };
    if (this.#tokens[this.#at] !== ".") return name;
    this.#next();
    return { text: `${name.text}.${this.#next()}`, type: /<(\w+)>/.exec(name.type)![1]! };
  }

  #call(name: string): Typed {
    this.#expect("(");
    const args: Typed[] = [];
    while (this.#tokens[this.#at] !== ")") {
      args.push(this.#expression(0));
      if (this.#tokens[this.#at] === ",") this.#next();
    }
    this.#expect(")");
    const text = `${name}(${args.map((arg) => arg.text).join(", ")})`;
    if (name === "sqrt" && this.#driver.off > 0)
      return { text: `drv_off(${text}, ${2 * this.#driver.off}u)`, type: "f32" };
    const cast = /^bitcast<(\w+)>$/.exec(name)?.[1] ?? (/^[fiu]32$|^vec/.test(name) ? name : undefined);
    return { text, type: cast ?? results.get(name) ?? args[0]!.type };
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? "";
  }

  #expect(token: string): void {
    const got = this.#next();
    if (got !== token)
      throw new Error(`expected ${token}, got ${got} after ${this.#tokens.slice(this.#at - 8, this.#at).join(" ")}`);
  }
}
