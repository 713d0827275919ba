// Random text: the compiler compiles it or says what is wrong, and what it compiles WGSL's compiler accepts.
import { record } from "@gridstride/core";
import { seededRandom, someRows } from "@gridstride/testing";
import { beforeAll, expect, test } from "vitest";
import { create } from "webgpu";
import { compile, launchesOf } from "../../../src/compile.ts";
import type { ArgType, FunctionUse, Use } from "../../../src/frontend/request.ts";
import { CompileError } from "../../../src/index.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import type { Arg, Program } from "../../fuzz/ast.ts";
import { garbage, mutate } from "../../fuzz/mutate.ts";
import { printProgram } from "../../fuzz/print.ts";
import { makeProgram } from "../../fuzz/programs.ts";
import { Source } from "../../fuzz/source.ts";
import { withoutStacks } from "../sim/build.ts";

// Compiles shaders and computes nothing; kept referenced for the life of the process.
const dawn = create(["backend=null"]);
let gpu: GPUDevice;
beforeAll(async () => {
  gpu = await (await dawn.requestAdapter())!.requestDevice();
});

function typeOf(arg: Arg, group: number): ArgType {
  if (arg.kind === "records") {
    const type = record(Object.fromEntries(arg.fields.map(({ name, dtype }) => [name, dtype])), { align: arg.align });
    return { kind: "record", type, ndim: arg.shape.length, group, alignment: arg.align ? 8 : 1 };
  }
  if (arg.kind === "array")
    return {
      kind: "array",
      dtype: arg.dtype,
      ndim: arg.shape.length,
      layout: arg.view === "C" ? "C" : "strided",
      group,
      ...(arg.clamped && { clamped: true }),
    };
  return arg.use === "truth"
    ? { kind: "scalar", type: "bool", weak: false }
    : { kind: "scalar", type: "float64", weak: true };
}

function argTypes(program: Program): ArgType[] {
  const groups = new Map<string, number>();
  return program.args.map((arg) => {
    const memory = arg.kind === "array" ? (arg.alias ?? arg.name) : arg.kind === "records" ? arg.name : "";
    if (arg.kind !== "scalar" && !groups.has(memory)) groups.set(memory, groups.size);
    return typeOf(arg, groups.get(memory) ?? 0);
  });
}

const use = (name: string, text: string, uses: Record<string, Use>): FunctionUse => ({
  kind: "function",
  hasContext: true,
  uses,
  source: { name, text },
});

const options = {
  block: [8, 1, 1],
  debug: false,
  fastmath: false,
  segments: [],
  segmentBytes: 2 ** 27,
  numerics: { divide: "native", sqrt: "software", fma: "software" },
} as const;

/** Whether it compiled. Anything but a CompileError with a frame is a failure. */
async function compilesOrSays(fn: FunctionUse, args: readonly ArgType[]): Promise<boolean> {
  let codes: readonly string[];
  try {
    codes = withoutStacks(() =>
      launchesOf(compile({ function: fn, args, debug: false })).map(({ forWgsl }) => emitWgsl(forWgsl, options).code),
    );
  } catch (error) {
    if (!(error instanceof CompileError))
      throw new Error(`not a CompileError for\n${fn.source.text}`, { cause: error });
    if (!error.frame.includes(error.code)) expect.fail(`no ${error.code} in\n${error.frame}`);
    return false;
  }
  for (const code of codes) {
    const info = await gpu.createShaderModule({ code }).getCompilationInfo();
    const refused = info.messages.find((message) => message.type === "error");
    if (refused)
      throw new Error(
        `WGSL refused: ${refused.message}\nline ${refused.lineNum}: ${code.split("\n")[refused.lineNum - 1]}\nof\n${fn.source.text}`,
      );
  }
  return true;
}

function usesOf(program: Program, mutated: (text: string) => string): Record<string, Use> {
  const uses: Record<string, Use> = { BLOCK: { kind: "value", value: 8 } };
  for (const c of program.constants)
    uses[c.name] = {
      kind: "array",
      dtype: c.dtype,
      shape: [c.values.length],
      values: c.values.flatMap((x) => (typeof x === "object" ? [x.re, x.im] : [x])),
    };
  for (const fn of printProgram(program).functions) uses[fn.name] = use(fn.name, mutated(fn.text), { ...uses });
  return uses;
}

test.each(someRows([1, 2, 3], 3))(
  "200 kernels with tokens taken out, doubled, exchanged or replaced, seed %i",
  async (seed) => {
    const random = seededRandom(seed);
    const source = new Source(random);
    let compiled = 0;
    for (let run = 0; run < 200; run++) {
      const program = makeProgram(random, "small");
      const inFunction = source.chance(0.2);
      const uses = usesOf(program, (text) => (inFunction ? mutate(source, text) : text));
      const { kernel } = printProgram(program);
      if (await compilesOrSays(use("kernel", inFunction ? kernel : mutate(source, kernel), uses), argTypes(program)))
        compiled++;
    }
    // Both outcomes are met.
    expect(compiled).toBeGreaterThan(25);
    expect(compiled).toBeLessThan(475);
  },
  300_000,
);

test("1,000 texts of a kernel's words in any order", async () => {
  const source = new Source(seededRandom(4));
  const args: ArgType[] = ["float32", "int32"].map((dtype, group) => ({
    kind: "array",
    dtype: dtype as "float32",
    ndim: 1,
    layout: "C",
    group,
  }));
  for (let run = 0; run < 1000; run++) await compilesOrSays(use("kernel", garbage(source), {}), args);
}, 300_000);
