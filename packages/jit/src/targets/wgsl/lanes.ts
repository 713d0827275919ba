import type { RealDType as DType } from "@gridstride/core";
import type { ArrayId, Expr, LoadExpr } from "../../ir/expr.ts";
import type { GlobalArray, StoreStmt } from "../../ir/ir.ts";
import { isVector } from "../../ir/lanes.ts";
import { arrayOf, type Build, note, type Scope } from "./build.ts";
import { checksOf, elements, extentText, offsetText } from "./memory.ts";
import { names } from "./names.ts";
import { valueType, zeroOf } from "./types.ts";

/** Vectors of the IR (ir/lanes.ts) are WGSL's. */

export const COMPONENTS = ["x", "y", "z", "w"] as const;

export const vectorType = (type: DType): string => `vec4<${valueType(type)}>`;
/** One value in all lanes. */
export const splat = (type: DType, scalar: string): string => `${vectorType(type)}(${scalar})`;
/** A value where a vector is wanted. */
export const asVector = (expr: Expr, written: string): string => (isVector(expr) ? written : splat(expr.type, written));

/** The four elements of an invocation whose threads are neighbours, as a variable. */
export const vectorCell = (build: Build, id: ArrayId, index: string): string =>
  `${names.binding((arrayOf(build, id) as GlobalArray).group, null)}[u32(${build.uniforms.vectors(id)} + ${index})]`;

/** Where the four elements are, and which of them are inside their array; null where all are. */
interface Places {
  /** The name of a vec4<u32>. */
  readonly at: string;
  readonly inside: string | null;
}

function places(scope: Scope, access: LoadExpr | StoreStmt, index: readonly string[]): Places {
  const { build } = scope;
  const at = note(scope, `vec4<u32>(${offsetText(build, access.array, index)})`);
  const checks = checksOf(scope, access);
  const tests = index.flatMap((axis, i) => {
    if (checks[i] !== "1") return [];
    const size = `u32(${extentText(build, "shape", access.array, i)})`;
    return [
      isVector(access.index[i] as Expr)
        ? `(vec4<u32>(${axis}) < vec4<u32>(${size}))`
        : `vec4<bool>(u32(${axis}) < ${size})`,
    ];
  });
  return { at, inside: tests.length === 0 ? null : tests.join(" & ") };
}

/** Reads outside of an array give 0. WebGPU keeps them harmless, so all four are done, without a branch. */
export function gatherText(scope: Scope, expr: LoadExpr, index: readonly string[]): string {
  const { at, inside } = places(scope, expr, index);
  const cells = elements(scope.build, expr.array);
  const all = `${vectorType(expr.type)}(${COMPONENTS.map((component) => cells.load(`${at}.${component}`)).join(", ")})`;
  return inside === null ? all : `select(${splat(expr.type, zeroOf[valueType(expr.type)])}, ${all}, ${inside})`;
}

/** Stores for the lanes that the mask has. @param value - the name of a vector, or a scalar. */
export function printScatter(
  scope: Scope,
  stmt: StoreStmt,
  texts: { readonly index: readonly string[]; readonly value: string; readonly mask: string },
): void {
  const { at, inside } = places(scope, stmt, texts.index);
  const stored = stmt.value.kind === "local" || stmt.value.kind === "const" ? texts.value : note(scope, texts.value);
  const where = inside === null ? texts.mask : note(scope, `${texts.mask} & ${inside}`);
  const cells = elements(scope.build, stmt.array);
  for (const component of COMPONENTS)
    scope.writer.braces(`if (${where}.${component})`, stmt.span, () => {
      for (const line of cells.store(`${at}.${component}`, isVector(stmt.value) ? `${stored}.${component}` : stored))
        scope.writer.line(line, stmt.span);
    });
}
