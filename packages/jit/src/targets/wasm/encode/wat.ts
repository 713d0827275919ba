import { marked, spanOf } from "../../../ir/marks.ts";
import type { Address } from "./bytes.ts";
import type { Code, FuncType, Instr } from "./code.ts";
import type { ModuleBuilder } from "./module.ts";
import { opcodes } from "./opcodes.ts";

/** From where constants lie in a text: any address will do. */
const CONSTANTS = 1024;

/** The module in WebAssembly's text format, one instruction a line, for people and for golden files. */
export function toWat(module: ModuleBuilder): string {
  const lines = ["(module", `  (import "gridstride" "memory" (memory 1 65536${module.shared ? " shared" : ""}))`];
  module.functions.forEach(({ name, code }, index) => {
    if (code !== null) lines.push(...functionLines(`$${name} (;${index};)`, code, module));
  });
  for (const { name, func } of module.exports) lines.push(`  (export "${name}" (func ${func.index}))`);
  return `${[...lines, ")"].join("\n")}\n`;
}

function functionLines(name: string, code: Code, module: ModuleBuilder): readonly string[] {
  const locals = code.locals.length === 0 ? [] : [`    (local ${code.locals.join(" ")})`];
  const body: string[] = [];
  let depth = 2;
  for (const instr of code.instructions) {
    if (instr[0] === "end" || instr[0] === "else") depth--;
    body.push(marked(`${"  ".repeat(depth)}${text(instr, module)}`, spanOf(instr)));
    if (opcodes.get(instr[0])!.immediates === "block" || instr[0] === "else") depth++;
  }
  return [`  (func ${name}${typeText(code)}`, ...locals, ...body, "  )"];
}

function typeText({ params, results }: FuncType): string {
  const list = (word: string, types: readonly string[]): string =>
    types.length === 0 ? "" : ` (${word} ${types.join(" ")})`;
  return list("param", params) + list("result", results);
}

function text([name, operand, second]: Instr, module: ModuleBuilder): string {
  const first = typeof operand === "object" && "constant" in operand ? madeUp(operand, module) : operand;
  switch (opcodes.get(name)!.immediates) {
    case "none":
    case "zero":
    case "zeros":
      return name;
    case "block":
      return name + typeText(first as FuncType);
    case "memory":
      return first === 0 || first === undefined ? name : `${name} offset=${first}`;
    case "memoryLane":
      return `${name} offset=${first} ${second}`;
    case "f32":
    case "f64":
      return `${name} ${floatText(first as number)}`;
    case "bytes":
      return name === "v128.const"
        ? `${name} i32x4 ${words(first as Uint8Array)}`
        : `${name} ${[...(first as Uint8Array)].join(" ")}`;
    default:
      return name === "call" ? `${name} $${module.functions[first as number]!.name}` : `${name} ${first}`;
  }
}

function madeUp({ constant, offset }: Address, { constants }: ModuleBuilder): number {
  const before = constants.slice(0, constant).reduce((sum, { length }) => sum + Math.ceil(length / 64) * 64, 0);
  return CONSTANTS + before + offset;
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return Object.is(value, -0) ? "-0" : String(value);
}

function words(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
  return [0, 4, 8, 12].map((at) => `0x${view.getUint32(at, true).toString(16).padStart(8, "0")}`).join(" ");
}
