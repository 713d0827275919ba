// Prints a program as plain JavaScript over `$`, the oracle's arithmetic: types decided by the generator, not the compiler.
import { bin, call, type Expr, name, type Program, type Stmt } from "./ast.ts";
import { Values } from "./emit-values.ts";
import { type FloatType, resultOf, type Typed, valueOf } from "./types.ts";

export interface Emitted {
  readonly text: string;
  /** Places where `a * b + c` may be rounded once. */
  readonly contractions: number;
}

/**
 * A generator function of a thread `$t` and memory `$m`. It yields where a thread waits, saying where that is and in
 * which round of each loop around; and returns true for a `return`, nothing at the end.
 */
export function emitProgram(program: Program, contract: boolean): Emitted {
  const values = new Values(program, contract);
  const clamped = program.args.flatMap((arg) => (arg.kind === "array" && arg.clamped ? [arg.name] : []));
  const e = new Emitter(values, new Set(clamped));
  const functions = program.functions.map((fn) => {
    e.result = fn.result;
    return `function ${fn.name}(${fn.params.map((p) => p.name).join(", ")}) {\n${e.block(fn.body)}}\n`;
  });
  e.result = null;
  const text = `"use strict";\n${functions.join("")}return function* ($t) {\nlet $m = $t.m;\nconst i = $t.i, tx = $t.tx;\n${e.block(program.body)}};`;
  return { text, contractions: values.contractions };
}

class Emitter {
  result: Typed | null = null;
  #waits = 0;
  /** Of the loops around, the variables that count their rounds. */
  readonly #rounds: string[] = [];
  readonly #values: Values;
  readonly #clamped: ReadonlySet<string>;

  /** @param clamped - names of the arrays whose elements are clamped. */
  constructor(values: Values, clamped: ReadonlySet<string>) {
    this.#values = values;
    this.#clamped = clamped;
  }

  block(body: readonly Stmt[]): string {
    return body.map((s) => this.statement(s)).join("");
  }

  statement(s: Stmt): string {
    switch (s.k) {
      case "let":
        return `let ${s.name} = ${this.#values.value(s.init, this.#values.natural(s.ty))};\n`;
      case "letweak":
        return `let ${s.name} = ${this.#values.value(s.e, this.#values.natural(s.ty))};\n`;
      case "assign": {
        const own = this.#values.natural(s.ty);
        const right: Expr = s.op === "" ? s.e : bin(s.op, name(s.name, s.ty), s.e, s.ty);
        return `${s.name} = ${this.#values.value(right, own)};\n`;
      }
      case "guarded":
        return `if (${s.op === "||" ? "!" : ""}${this.#values.value(s.c, "bool")}) ${s.name} = ${this.#values.value(s.e, this.#values.natural(s.ty))};\n`;
      case "if":
        return `if (${this.#values.value(s.c, "bool")}) {\n${this.block(s.then)}} else {\n${this.block(s.else)}}\n`;
      case "loop":
        return this.#loop(s);
      case "switch": {
        const cases = s.cases.map(
          (c) =>
            `${c.test === null ? "default" : `case ${c.test}`}: ${this.block(c.body)}${c.leaves ? "break;" : ""}\n`,
        );
        return `switch (${this.#values.value(s.on, this.#values.natural(s.on.ty))}) {\n${cases.join("")}}\n`;
      }
      case "break":
      case "continue":
        return `${s.k};\n`;
      case "return":
        return s.e === null
          ? "return true;\n"
          : `return ${this.#values.value(s.e, this.#values.natural(this.result!))};\n`;
      case "store": {
        const place = this.#values.place(s.array, s.index);
        const own: Expr = { k: "load", ty: valueOf(s.dtype), array: s.array, index: s.index };
        const right: Expr = s.op === "" ? s.e : bin(s.op, own, s.e, resultOf(s.op, own.ty, s.e.ty)!);
        const kept = this.#clamped.has(s.array)
          ? `$.clamp(${this.#values.value(right, this.#values.natural(right.ty))})`
          : this.#values.value(right, s.dtype);
        return `$m.${s.array}[${place}] = ${kept};\n`;
      }
      case "record": {
        const fields = s.types.map(({ name: id, ty }, at) => {
          const own = this.#values.natural(ty);
          return `${id}: ${this.#values.value(s.data[at]!, own)}`;
        });
        return `const ${s.name} = { ${fields.join(", ")} };\n`;
      }
      case "object":
        return `let ${s.name} = { ${s.items.map((item) => `${item.name}: ${this.#values.value(item.e, this.#values.natural(item.ty))}`).join(", ")} };\n`;
      case "remake":
        return `${s.name} = { ...${s.name}, ${s.field}: ${this.#values.value(s.e, this.#values.natural(s.ty))} };\n`;
      case "put": {
        const items = [...s.items, ...s.data];
        const own = this.#values.natural("~frac") as FloatType;
        // An object has a fraction in its own float, whatever the record's field is.
        const values = items.map(({ field, e }) => this.#values.value(inFloat(e, own), field.dtype)).join(", ");
        const places = items.map(({ field }) => {
          const array = `${s.array}.${field.name}`;
          return `$m.${array}[${this.#values.place(array, s.index)}]`;
        });
        return `[${places.join(", ")}] = [${values}];\n`;
      }
      case "atomic": {
        const args = s.args.map((arg) => this.#values.value(arg, s.dtype)).join(", ");
        const update = `$.atomic($m.${s.array}, ${this.#values.place(s.array, s.index)}, "${s.op}", "${s.dtype}", ${args});\n`;
        return s.result === null ? update : `const ${s.result} = ${update}`;
      }
      case "collective": {
        const type = s.fn.startsWith("shfl") ? this.#values.natural(s.args[0]!.ty) : "bool";
        const lane = s.args[1] === undefined ? "0" : this.#values.value(s.args[1], "int32");
        return `const ${s.name} = ${this.#wait(s.fn, this.#values.value(s.args[0]!, type), lane)}`;
      }
      case "local":
        return `const ${s.name} = []; $m = { ...$m, ${s.name} };\nfor (let q = 0; q < ${s.size}; q++) ${s.name}[q] = ${this.#values.value(s.init, s.dtype)};\n`;
      case "shared":
        return `$m.${s.name}[tx] = ${this.#values.value(s.init, s.dtype)};\n${this.#wait("barrier")}`;
      case "exchange":
        return `$m.${s.array}[tx] = ${this.#values.value(s.e, s.dtype)};\n${this.#wait("barrier")}${this.block(s.read)}${this.#wait("barrier")}`;
      case "counters":
        return `for (let q = 0; q < 4; q++) $m.${s.name}[q] = ${s.start};\n${this.#wait("barrier")}`;
      case "count":
        return `${this.#wait("barrier")}${this.block(s.update)}${this.#wait("barrier")}const ${s.name} = $m.${s.array}[${this.#values.value(s.index, "int32")}];\n`;
      case "fence":
        return s.fn === "threadfence" ? "" : this.#wait(s.fn);
    }
  }

  #wait(fn: string, value = "false", lane = "0"): string {
    return `yield { fn: "${fn}", value: ${value}, lane: ${lane}, at: [${[this.#waits++, ...this.#rounds].join(", ")}] };\n`;
  }

  #loop(s: Extract<Stmt, { k: "loop" }>): string {
    const rounds = `${s.name}rounds`;
    this.#rounds.push(rounds);
    const body = `${rounds}++;\n${this.block(s.body)}`;
    this.#rounds.pop();
    return `let ${rounds} = 0;\n${this.#looping(s, body)}`;
  }

  #looping(s: Extract<Stmt, { k: "loop" }>, body: string): string {
    const [from, to] = [this.#values.value(s.from, "int32"), this.#values.value(s.to, "int32")];
    const { name: id, step } = s;
    switch (s.form) {
      case "for":
        return `for (let ${id} = ${from}; ${id} < ${to}; ${id} += ${step}) {\n${body}}\n`;
      case "down":
        return `for (let ${id} = ${to}; ${id} > ${from}; ${id} -= ${step}) {\n${body}}\n`;
      case "range":
        return `for (let ${id}_ = ${from}, ${id}e = ${to}; ${id}_ < ${id}e; ${id}_ += ${step}) {\nconst ${id} = ${id}_;\n${body}}\n`;
      case "while":
        return `let ${id} = ${from};\nwhile (${id} < ${to}) {\n${id} += ${step};\n${body}}\n`;
      case "do":
        return `let ${id} = ${from};\ndo {\n${id} += ${step};\n${body}} while (${id} < ${to});\n`;
    }
  }
}

const inFloat = (e: Expr, fraction: FloatType): Expr =>
  e.k === "lit" || e.ty !== "~frac" ? e : call(fraction, [e], fraction);
