import type { Expr, Fn, Program, Stmt } from "./ast.ts";
import { type DT, isInt } from "./types.ts";

/** The program in the language: what the compiler reads. */
export interface Printed {
  readonly kernel: string;
  /** Text of each device function, in order; each may use those before it. */
  readonly functions: readonly { readonly name: string; readonly text: string }[];
}

export function printProgram(program: Program): Printed {
  const wholes = program.args.filter(
    (arg) => arg.kind === "scalar" && arg.use === "whole" && !isWhole(program.body, arg.name),
  );
  const said = wholes.map((arg) => `  ${arg.name} | 0;\n`).join("");
  const list = program.body.map((s) => statement(s, 1));
  // One of five becomes several launches, which changes nothing: no thread reads what another writes without a barrier.
  const parts = list.join(list.join("").length % 5 === 0 ? "  grid.sync();\n" : "");
  const body = `  const i = grid(1);\n  const tx = threadIdx.x;\n${said}${parts}`;
  const params = program.args.map((arg) => arg.name);
  const kernel = `(${[contextOf(body, program), ...params].join(", ")}) => {\n${body}}`;
  return { kernel, functions: program.functions.map((fn) => ({ name: fn.name, text: printFunction(fn, program) })) };
}

const BITS: ReadonlySet<string> = new Set(["&", "|", "^", "<<", ">>", ">>>"]);
const COMPARISONS: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "===", "!=="]);
const POSITION = /^(?:i|tx|laneid|gridsize\(1\)|\w+\.(?:x|size))$/;

/** Whether an argument is used as a whole number without a word: as bits, with a position or a size as the other operand, for an integer element. */
function isWhole(node: unknown, id: string): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { k, op, a, b, e, dtype } = node as { readonly [key: string]: unknown };
  const [left, right, stored] = [a, b, e].map(nameOf);
  const bits = k === "bin" && BITS.has(op as string) && (left === id || right === id);
  const compared =
    k === "bin" &&
    COMPARISONS.has(op as string) &&
    ((left === id && POSITION.test(right!)) || (right === id && POSITION.test(left!)));
  const kept = k === "store" && stored === id && isInt(dtype as DT);
  return bits || compared || kept || Object.values(node).some((child) => isWhole(child, id));
}

const nameOf = (e: unknown): string =>
  (e as Expr | undefined)?.k === "name" ? (e as { readonly name: string }).name : "";

function printFunction(fn: Fn, program: Program): string {
  const body = block(fn.body, 1);
  return `(${[contextOf(body, program), ...fn.params.map((p) => p.name)].join(", ")}) => {\n${body}}`;
}

const CONTEXT =
  /\b(?:BLOCK|grid|gridsize|threadIdx|blockIdx|blockDim|gridDim|laneid|warpsize|shared|local|atomic|range|selp|fma|popc|clz|ffs|brev|syncthreads(?:Count|And|Or)?|barrier|syncwarp|threadfence|shfl(?:Up|Down|Xor)?Sync|ballotSync|allSync|anySync|conj|complex(?:64|128)|bool|u?int(?:8|16|32|64)|float(?:16|32|64))\b/g;

/** The names of the context and of `uses` that the text mentions. */
function contextOf(text: string, program: Program): string {
  const bare = text.replace(/"\w+"/g, "");
  const names = new Set(bare.match(CONTEXT) ?? []);
  for (const { name } of [...program.functions, ...program.constants])
    if (new RegExp(`\\b${name}\\b`).test(bare)) names.add(name);
  return `{ ${[...names].join(", ")} }`;
}

const pad = (depth: number): string => "  ".repeat(depth);
const block = (body: readonly Stmt[], depth: number): string => body.map((s) => statement(s, depth)).join("");
const braces = (body: readonly Stmt[], depth: number): string => `{\n${block(body, depth + 1)}${pad(depth)}}`;
const element = (array: string, index: readonly Expr[]): string =>
  array.replace(/^\w+/, (own) => own + index.map((e) => `[${expression(e)}]`).join(""));

function statement(s: Stmt, depth: number): string {
  const p = pad(depth);
  const line = (text: string): string => `${p}${text}\n`;
  switch (s.k) {
    case "let":
      return line(`${s.fixed ? "const" : "let"} ${s.name} = ${expression(s.init)};`);
    case "letweak":
      return line(`let ${s.name} = ${expression(s.init)};`) + line(`${s.name} = ${expression(s.e)};`);
    case "assign":
      return line(`${s.name} ${s.op}= ${expression(s.e)};`);
    case "guarded":
      return line(`${expression(s.c)} ${s.op} (${s.name} = ${expression(s.e)});`);
    case "if":
      return line(
        `if (${expression(s.c)}) ${braces(s.then, depth)}${s.else.length > 0 ? ` else ${braces(s.else, depth)}` : ""}`,
      );
    case "loop":
      return loop(s, depth);
    case "switch": {
      const cases = s.cases.map(
        (c) =>
          `${pad(depth + 1)}${c.test === null ? "default" : `case ${c.test}`}:\n${block(c.body, depth + 2)}${c.leaves ? `${pad(depth + 2)}break;\n` : ""}`,
      );
      return line(`switch (${expression(s.on)}) {\n${cases.join("")}${p}}`);
    }
    case "break":
    case "continue":
      return line(`${s.k};`);
    case "return":
      return line(s.e === null ? "return;" : `return ${expression(s.e)};`);
    case "store":
      return line(`${element(s.array, s.index)} ${s.op}= ${expression(s.e)};`);
    case "atomic": {
      const at = s.index.length === 1 ? expression(s.index[0]!) : `[${s.index.map(expression).join(", ")}]`;
      const update = `atomic.${s.op}(${[s.array, at, ...s.args.map(expression)].join(", ")});`;
      return line(s.result === null ? update : `const ${s.result} = ${update}`);
    }
    case "collective":
      return line(
        `const ${s.name} = ${s.fn}(${[...(s.fn.endsWith("Sync") ? ["0xffffffff"] : []), ...s.args.map(expression)].join(", ")});`,
      );
    case "record":
      return line(`const ${s.name} = ${element(s.array, s.index)};`);
    case "object":
      return line(`let ${s.name} = { ${s.items.map((item) => `${item.name}: ${expression(item.e)}`).join(", ")} };`);
    case "remake":
      return line(`${s.name} = { ...${s.name}, ${s.field}: ${expression(s.e)} };`);
    case "put": {
      const from = s.from === null ? "" : "name" in s.from ? s.from.name : element(s.from.array, s.from.index);
      const items = s.items.map(({ field, e }) => `${field.name}: ${expression(e)}`);
      const value = items.length === 0 ? from : `{ ${[...(from === "" ? [] : [`...${from}`]), ...items].join(", ")} }`;
      return line(`${element(s.array, s.index)} = ${value};`);
    }
    case "local":
      return (
        line(`const ${s.name} = local.array(${s.size}, "${s.dtype}");`) +
        line(`for (let q = 0; q < ${s.size}; q++) ${s.name}[q] = ${expression(s.init)};`)
      );
    case "shared":
      return (
        line(`const ${s.name} = shared.array(BLOCK, "${s.dtype}");`) +
        line(`${s.name}[tx] = ${expression(s.init)};`) +
        line("syncthreads();")
      );
    case "exchange":
      return (
        line(`${s.array}[tx] = ${expression(s.e)};`) +
        line(`${s.barrier}();`) +
        block(s.read, depth) +
        line("syncthreads();")
      );
    case "counters":
      return (
        line(`const ${s.name} = shared.array(4, "${s.dtype}");`) +
        line(`for (let q = tx; q < 4; q += blockDim.x) ${s.name}[q] = ${s.start};`) +
        line("syncthreads();")
      );
    case "count":
      return (
        line("syncthreads();") +
        block(s.update, depth) +
        line("syncthreads();") +
        line(`const ${s.name} = ${s.array}[${expression(s.index)}];`)
      );
    case "fence":
      return line(`${s.fn}();`);
  }
}

function loop(s: Extract<Stmt, { k: "loop" }>, depth: number): string {
  const p = pad(depth);
  const [from, to] = [expression(s.from), expression(s.to)];
  const inner = block(s.body, depth + 1);
  switch (s.form) {
    case "for":
      return `${p}for (let ${s.name} = ${from}; ${s.name} < ${to}; ${s.step === 1 ? `${s.name}++` : `${s.name} += ${s.step}`}) {\n${inner}${p}}\n`;
    case "down":
      return `${p}for (let ${s.name} = ${to}; ${s.name} > ${from}; ${s.step === 1 ? `--${s.name}` : `${s.name} -= ${s.step}`}) {\n${inner}${p}}\n`;
    case "range":
      return `${p}for (const ${s.name} of range(${from}, ${to}${s.step === 1 ? "" : `, ${s.step}`})) {\n${inner}${p}}\n`;
    case "while":
      return `${p}let ${s.name} = ${from};\n${p}while (${s.name} < ${to}) {\n${pad(depth + 1)}${s.name} += ${s.step};\n${inner}${p}}\n`;
    case "do":
      return `${p}let ${s.name} = ${from};\n${p}do {\n${pad(depth + 1)}${s.name} += ${s.step};\n${inner}${p}} while (${s.name} < ${to});\n`;
  }
}

export function expression(e: Expr): string {
  switch (e.k) {
    case "lit":
      if (typeof e.v === "bigint") return e.v < 0n ? `(${e.v}n)` : `${e.v}n`;
      return typeof e.v === "boolean" ? String(e.v) : e.v < 0 || Object.is(e.v, -0) ? `(-${-e.v})` : String(e.v);
    case "name":
      return e.name;
    case "load":
      return element(e.array, e.index);
    case "bin":
      return `(${expression(e.a)} ${e.op} ${expression(e.b)})`;
    case "part":
      return `${expression(e.of)}.${e.part}`;
    case "un":
      return `(${e.op}${expression(e.a)})`;
    case "cond":
      return `(${expression(e.c)} ? ${expression(e.a)} : ${expression(e.b)})`;
    case "call":
    case "user":
      return `${e.fn}(${e.args.map(expression).join(", ")})`;
    case "quot": {
      const quotient = `${expression(e.a)} / ${expression(e.b)}`;
      return e.form === "or" ? `((${quotient}) | 0)` : `Math.${e.form}(${quotient})`;
    }
  }
}
