import type { Expr, Reported } from "./expr.ts";
import type { ArrayDecl, Func, JumpStmt, Kernel, Local, SimpleStmt, Stmt } from "./ir.ts";
import { marked } from "./marks.ts";
import { SYMBOLS } from "./symbols.ts";

/**
 * A kernel as text to read, compare and keep as a golden file: one statement a line, deterministic. Constants carry
 * their type (`0.5:float32`), an operation of which the simulator reports what does not fit is marked `?` (`i +? 1`).
 */
export function printKernel(kernel: Kernel): string {
  const params = kernel.params.map((param) =>
    param.kind === "array"
      ? `${param.name}: array ${param.array}`
      : `${param.name}: ${param.kind === "scalar" ? param.type : "records"}`,
  );
  const lines = [`kernel ${kernel.name}(${params.join(", ")})`];
  kernel.arrays.forEach((array, id) => lines.push(`  array ${id} ${printArray(array)}`));
  const arrays = uniqueNames(
    kernel.arrays.map((array) => array.name),
    new Set(),
  );
  kernel.functions.forEach((func, id) => lines.push(...printFunction(kernel, func, id, arrays)));
  const names = { kernel, arrays, locals: localNames(kernel.locals, arrays, kernel) };
  lines.push(...printLocals(kernel.locals, names.locals, 0));
  lines.push(...printBody(kernel.body, names, 1));
  return `${lines.join("\n")}\n`;
}

function printArray(array: ArrayDecl): string {
  switch (array.space) {
    case "global":
      return `${array.name}: global ${array.dtype}[${array.ndim}d] ${array.layout} group ${array.group}${array.written ? " written" : ""}`;
    case "constant":
      return `${array.name}: constant ${array.dtype}[${array.shape.join(", ")}] = ${array.values.join(" ")}`;
    default:
      return `${array.name}: ${array.space} ${array.dtype}[${array.shape.join(", ")}]`;
  }
}

function printFunction(kernel: Kernel, func: Func, id: number, arrays: readonly string[]): string[] {
  const names = { kernel, arrays, locals: localNames(func.locals, arrays, kernel) };
  const params = func.locals.slice(0, func.paramCount).map((local, index) => `${names.locals[index]}: ${local.type}`);
  const lines = [`function ${id} ${func.name}(${params.join(", ")}) -> (${func.results.join(", ")})`];
  lines.push(...printLocals(func.locals, names.locals, func.paramCount));
  lines.push(...printBody(func.body, names, 1));
  return lines.map((line) => `  ${line}`);
}

function printLocals(locals: readonly Local[], names: readonly string[], from: number): string[] {
  return locals.slice(from).map((local, index) => `  local ${names[from + index]}: ${local.type}${lanes(local)}`);
}

function localNames(locals: readonly Local[], arrays: readonly string[], kernel: Kernel): string[] {
  return uniqueNames(
    locals.map((local) => local.name),
    new Set([...arrays, ...kernel.params.map((param) => param.name)]),
  );
}

/** Each name, with a number after a dot where it would not be the only one. */
function uniqueNames(names: readonly string[], taken: Set<string>): string[] {
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name}.${count}`;
    taken.add(unique);
    return unique;
  });
}

interface Names {
  readonly kernel: Kernel;
  readonly arrays: readonly string[];
  readonly locals: readonly string[];
}

function printBody(body: readonly Stmt[], names: Names, depth: number): string[] {
  return body.flatMap((stmt) => printStmt(stmt, names, depth).map((line) => marked(line, stmt.span)));
}

function printStmt(stmt: Stmt, names: Names, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const inner = (body: readonly Stmt[]): string[] => printBody(body, names, depth + 1);
  switch (stmt.kind) {
    case "if": {
      const tail = stmt.else.length === 0 ? [] : [`${indent}} else {`, ...inner(stmt.else)];
      return [`${indent}if ${printExpr(stmt.condition, names)} {`, ...inner(stmt.then), ...tail, `${indent}}`];
    }
    case "loop": {
      const step = stmt.step.length === 0 ? [] : [`${indent}} step {`, ...inner(stmt.step)];
      return [`${indent}loop {`, ...inner(stmt.body), ...step, `${indent}}`];
    }
    case "block":
      return [`${indent}block {`, ...inner(stmt.body), `${indent}}`];
    default:
      return [indent + printLine(stmt, names)];
  }
}

/** A statement without others in it. */
function printLine(stmt: SimpleStmt | JumpStmt, names: Names): string {
  const show = (expr: Expr): string => printExpr(expr, names);
  const list = (exprs: readonly Expr[]): string => exprs.map(show).join(", ");
  const local = (id: number | null): string => (id === null ? "_" : localName(id, names));
  switch (stmt.kind) {
    case "assign":
      return `${stmt.let ? "let " : ""}${local(stmt.local)} =${stmt.apart ? " apart" : ""} ${show(stmt.value)}`;
    case "store": {
      const mask = stmt.mask === undefined ? "" : ` where ${show(stmt.mask)}`;
      return `${element(stmt, names)}${ofWord(stmt.word)} = ${show(stmt.value)}${mask}`;
    }
    case "break":
    case "continue":
      return stmt.kind;
    case "return":
      return `return${stmt.values.length === 0 ? "" : ` ${list(stmt.values)}`}`;
    case "call": {
      const name = names.kernel.functions[stmt.func]?.name ?? "?";
      const results = stmt.results.length === 0 ? "" : `${stmt.results.map(local).join(", ")} = `;
      return `${results}call ${stmt.func} ${name}(${list(stmt.args)})`;
    }
    case "atomic": {
      const result = stmt.result === null ? "" : `${local(stmt.result)} = `;
      return `${result}atomic ${[`${stmt.op} ${element(stmt, names)}`, ...stmt.args.map(show)].join(", ")}`;
    }
    case "barrier":
      return `barrier ${stmt.scope}`;
    case "collective":
      return `${local(stmt.result)} = ${stmt.op} ${list(stmt.lane === null ? [stmt.value] : [stmt.value, stmt.lane])}`;
    case "log":
      return `log ${stmt.items.map((item) => (typeof item === "string" ? JSON.stringify(item) : show(item))).join(", ")}`;
    case "assert":
      return `assert ${show(stmt.condition)}, ${JSON.stringify(stmt.message)}`;
  }
}

const localName = (id: number, { locals }: Names): string => locals[id] ?? `local${id}`;
const arrayName = (id: number, { arrays }: Names): string => arrays[id] ?? `array${id}`;
const element = (of: { readonly array: number; readonly index: readonly Expr[] }, names: Names): string =>
  `${arrayName(of.array, names)}[${of.index.map((index) => printExpr(index, names)).join(", ")}]`;

const UNARY = { neg: "-", not: "!", bitnot: "~" } as const;
const AXES = ["x", "y", "z"] as const;

/** For vectors. */
const lanes = ({ lanes }: { readonly lanes?: 4 }): string => (lanes === undefined ? "" : `{${lanes}}`);

/** For a value that the simulator reports if it does not fit. */
const mark = ({ overflow }: Reported): string => (overflow === "lost" ? "?" : "");

const ofWord = (word: 0 | 1 | undefined): string => (word === undefined ? "" : word === 0 ? ".low" : ".high");

function printExpr(expr: Expr, names: Names): string {
  const show = (inner: Expr): string => printExpr(inner, names);
  switch (expr.kind) {
    case "const":
      return `${Object.is(expr.value, -0) ? "-0" : String(expr.value)}${expr.type === "int32" || expr.type === "bool" ? "" : `:${expr.type}`}`;
    case "local":
      return localName(expr.local, names);
    case "param":
      return (names.kernel.params[expr.param]?.name ?? `param${expr.param}`) + ofWord(expr.word);
    case "position":
      return expr.of === "laneid" ? "laneid" : `${expr.of}.${AXES[expr.axis]}${lanes(expr)}`;
    case "extent":
      return `${arrayName(expr.array, names)}.${expr.of}[${expr.axis}]`;
    case "load":
      return element(expr, names) + ofWord(expr.word);
    case "unary":
      return `${UNARY[expr.op]}${mark(expr)}${show(expr.value)}`;
    case "binary":
      return `(${show(expr.left)} ${SYMBOLS[expr.op]}${mark(expr)} ${show(expr.right)})`;
    case "select":
      return `select(${show(expr.condition)}, ${show(expr.then)}, ${show(expr.else)})`;
    case "convert":
      return `${expr.type}${mark(expr)}(${show(expr.value)})`;
    case "math":
      return `${expr.fn}${mark(expr)}(${expr.args.map(show).join(", ")})`;
    case "lane":
      return `${show(expr.value)}{${expr.lane}}`;
    case "vector":
      return `{${expr.values.map(show).join(", ")}}`;
  }
}
