import type { RealDType as DType } from "@gridstride/core";
import type { AtomicStmt } from "../../ir/ir.ts";
import { cellsOf } from "./array-cells.ts";
import type { Cells } from "./build.ts";
import { arrayOf, type Build, helper, type Scope } from "./build.ts";
import { accessorText, asValue, asWord, checksOf } from "./memory.ts";
import { names } from "./names.ts";
import { binaryText } from "./operators.ts";
import { siteArgument } from "./report.ts";
import { mathText } from "./spelling.ts";
import { valueType } from "./types.ts";

const NATIVE: Readonly<Partial<Record<AtomicStmt["op"], string>>> = {
  add: "atomicAdd",
  sub: "atomicSub",
  and: "atomicAnd",
  or: "atomicOr",
  xor: "atomicXor",
  exch: "atomicExchange",
  min: "atomicMin",
  max: "atomicMax",
};

/** An atomic update as an expression: the old value. */
export function atomicText(scope: Scope, stmt: AtomicStmt, index: readonly string[], args: readonly string[]): string {
  const { build } = scope;
  const { array: id, op } = stmt;
  const checks = checksOf(scope, stmt);
  const name = names.access(id, checks === "" ? op : `${op}_${checks}`);
  const { dtype } = arrayOf(build, id);
  const held = valueType(dtype);
  helper(build, name, () => {
    const parameters = ["x", "y"].slice(0, args.length).map((arg) => `${arg}: ${held}`);
    const body = (at: string): readonly string[] => updateLines(build, cellsOf(build, id), op, dtype, at);
    return accessorText(build, { name, array: id, checks, parameters, result: held, body });
  });
  const site = checks === "" ? [] : siteArgument(build, stmt.span, id, "atomic");
  return `${name}(${[...index, ...args, ...site].join(", ")})`;
}

function updateLines(build: Build, cells: Cells, op: AtomicStmt["op"], dtype: DType, at: string): readonly string[] {
  const held = valueType(dtype);
  if (op === "load") return [`r = ${asValue(cells, held, cells.load(at))};`];
  if (op === "store") return [cells.store(at, asWord(cells, held, "x"))];
  const native = NATIVE[op];
  // Words of another type hold the same bits, which is enough unless the numbers are compared or are floats.
  const sameBits = cells.type === held || op === "exch" || (held !== "f32" && op !== "min" && op !== "max");
  if (native !== undefined && sameBits) {
    const old = cells.update(native, at, asWord(cells, held, "x"));
    return [`r = ${asValue(cells, held, old)};`];
  }
  const differs = `!${binaryText(build, "eq", dtype, { text: "r" }, { text: "x" })}`;
  return [
    `var old = ${cells.load(at)};`,
    "loop {",
    `  r = ${asValue(cells, held, "old")};`,
    ...(op === "cas" ? [`  if (${differs}) { break; }`] : []),
    `  let e = ${cells.exchange(at, "old", asWord(cells, held, next(build, op, dtype)))};`,
    `  if (e.y != ${cells.type === "i32" ? "0i" : "0u"}) { break; }`,
    "  old = e.x;",
    "}",
  ];
}

/** The new value, from the old one `r` and the arguments `x` and `y`. Literals without a suffix are of either integer type. */
function next(build: Build, op: Exclude<AtomicStmt["op"], "load" | "store">, dtype: DType): string {
  switch (op) {
    case "cas":
      return "y";
    case "inc":
      return "select(r + 1, 0, r >= x)";
    case "dec":
      return "select(r - 1, x, (r == 0) | (r > x))";
    case "min":
    case "max":
      return mathText(build, op, dtype, ["r", "x"]);
    case "exch":
      return "x";
    default:
      return binaryText(build, op, dtype, { text: "r" }, { text: "x" });
  }
}
