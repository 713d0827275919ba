import { parseFunction } from "../../../src/frontend/build.ts";
import type { Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { compileToIr } from "../../../src/lower/lower.ts";
import { args, func, value } from "../lower/kernels.ts";

const TYPES: Readonly<Record<string, string>> = {
  a: "float32[:]",
  b: "float32[:]",
  out: "float32[:]",
  A: "float32[:,:]",
  B: "float32[:,:]",
  k: "int32[:]",
  u: "uint32[:]",
  d: "float64[:]",
  flags: "bool[:]",
  n: "~",
  x: "~",
  i8: "int8[:]",
  u8: "uint8[:]",
  z: "int64[:]",
  u64: "uint64[:]",
  states: "uint32[:,:]",
  wave: "complex64[:]",
};

const uses: Uses = {
  TPB: value(16),
  table: { kind: "array", dtype: "float32", shape: [4], values: [1, 2, 3, 4] },
  twice: func("twice", "(v) => v * 2"),
  show: func("show", '(v) => { console.log("v", v); }'),
  missing: func("missing", "(v) => {\n  if (v > 1) return 1;\n}"),
  mixed: func("mixed", "(v) => {\n  if (v > 1) {\n    console.log(v);\n    return [1, 2];\n  }\n  return 1;\n}"),
  weighted: func("weighted", "(v, w = 2) => v * w"),
  broken: func("broken", "(v) => {\n  return v[0];\n}"),
};

/** Compiles a function whose parameters have the types that their names stand for; `CodeDoc` says which. */
export function compileSample(text: string): Kernel {
  const kernel = func("kernel", text, uses);
  const parsed = parseFunction(kernel);
  const types = parsed.paramNames.map((name) => TYPES[name] ?? "float32[:]");
  // GS509: a signature that gives one argument where the function takes none.
  const given = types.length === 0 ? ["float32[:]"] : types;
  const typed = args(given).map((arg, i) =>
    arg.kind === "array" && parsed.paramNames[i] === "near" ? { ...arg, relative: { origin: [0], reach: null } } : arg,
  );
  return compileToIr({ function: kernel, args: typed, debug: true }, parsed);
}
