import { describe, expect, test } from "vitest";
import { Code } from "../../../src/targets/wasm/encode/code.ts";
import { ModuleBuilder } from "../../../src/targets/wasm/encode/module.ts";
import { type Immediates, opcodes } from "../../../src/targets/wasm/encode/opcodes.ts";
import { toWat } from "../../../src/targets/wasm/encode/wat.ts";
import { assemble } from "./assemble.ts";

/** What stands with an instruction, by kind; for blocks and others see `write`. */
const OPERANDS: Readonly<Record<Immediates, readonly (number | bigint | Uint8Array)[]>> = {
  none: [],
  zero: [],
  zeros: [],
  block: [],
  index: [0],
  lane: [1],
  memory: [200],
  memoryLane: [16, 1],
  i32: [-70000],
  i64: [-(2n ** 40n)],
  f32: [1.5],
  f64: [-0.1],
  bytes: [Uint8Array.from({ length: 16 }, (_, i) => 31 - i)],
};

/** A module of one function with this instruction. Its operands are missing: the toolkit is not asked for types. */
function moduleOf(name: string): ModuleBuilder {
  const module = new ModuleBuilder(true);
  const code = new Code(["i32"], []);
  if (name === "block") code.block(() => code.op("nop"));
  else if (name === "loop") code.loop(() => code.op("nop"));
  else if (name === "if" || name === "else" || name === "end") {
    code.if(
      () => code.op("nop"),
      () => code.op("drop"),
    );
  } else code.op(name, ...OPERANDS[opcodes.get(name)!.immediates]);
  const func = module.declare("f", code);
  module.define(func, code);
  module.export("f", func);
  return module;
}

describe("every instruction", () => {
  test.each([...opcodes.keys()])("%s has the number that its name has elsewhere", (name) => {
    const module = moduleOf(name);
    expect(hex(module.encode())).toBe(hex(assemble(toWat(module))));
  });

  test("has a number of its own", () => {
    const numbers = [...opcodes.values()].map(({ prefix, number }) => `${prefix} ${number}`);
    expect(new Set(numbers).size).toBe(opcodes.size);
    expect(opcodes.size).toBe(347);
  });
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
