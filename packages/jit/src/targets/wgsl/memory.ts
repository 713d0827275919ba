import type { ArrayDecl, ArrayId, Expr, LoadExpr, StoreStmt } from "../../ir/ir.ts";
import { type Build, helper, type Scope } from "./build.ts";
import { cellsOf } from "./cells.ts";
import { elementsOf } from "./elements.ts";
import { names } from "./names.ts";
import { provenInside } from "./ranges.ts";
import { offenceLines, siteArgument } from "./report.ts";
import { valueType, zeroOf } from "./types.ts";

/** The size of an axis, or the stride along it in elements, as i32. */
export function extentText(build: Build, of: "shape" | "stride", id: ArrayId, axis: number): string {
  const array = arrayOf(build, id);
  if (of === "shape") return array.space === "global" ? build.uniforms.shape(id, axis) : `${array.shape[axis] ?? 0}i`;
  if (array.space === "global" && array.layout === "strided") return build.uniforms.stride(id, axis);
  const later = Array.from({ length: rankOf(array) - axis - 1 }, (_, i) =>
    extentText(build, "shape", id, axis + 1 + i),
  );
  return later.length === 0 ? "1i" : later.length === 1 ? (later[0] ?? "1i") : `(${later.join(" * ")})`;
}

/** Axes whose index must be tested, as a mask of "1" and "0"; "" where none must. */
export function checksOf(scope: Scope, id: ArrayId, index: readonly Expr[]): string {
  const { kernel, options } = scope.build;
  const mask = index
    .map((expr, axis) => (provenInside(expr, kernel, id, axis, scope.facts, options.block) ? "0" : "1"))
    .join("");
  return mask.includes("1") ? mask : "";
}

export function loadText(scope: Scope, expr: LoadExpr, index: readonly string[]): string {
  const { build } = scope;
  const id = expr.array;
  const checks = checksOf(scope, id, expr.index);
  if (checks === "") return elements(build, id).load(addressText(build, id, index));
  const site = siteArgument(build, expr.span, id, "read");
  const name = helper(build, `${names.read(id)}_${checks}`, () => {
    const held = valueType(arrayOf(build, id).dtype);
    return accessor(
      build,
      id,
      `${names.read(id)}_${checks}`,
      checks,
      "",
      ` -> ${held}`,
      [`return ${zeroOf[held]};`],
      (at) => [`return ${elements(build, id).load(at)};`],
    );
  });
  return `${name}(${[...index, ...site].join(", ")})`;
}

/** The statements of a store. */
export function storeLines(scope: Scope, stmt: StoreStmt, index: readonly string[], stored: string): readonly string[] {
  const { build } = scope;
  const id = stmt.array;
  const checks = checksOf(scope, id, stmt.index);
  const whole = elements(build, id).store("at", "x").length === 1;
  if (checks === "" && whole) return elements(build, id).store(addressText(build, id, index), stored);
  const site = checks === "" ? [] : siteArgument(build, stmt.span, id, "write");
  const name = `${names.write(id)}_${checks === "" ? "0" : checks}`;
  helper(build, name, () => {
    const held = valueType(arrayOf(build, id).dtype);
    return accessor(build, id, name, checks, `, x: ${held}`, "", ["return;"], (at) =>
      elements(build, id).store(at, "x"),
    );
  });
  return [`${name}(${[...index, stored, ...site].join(", ")});`];
}

/**
 * A function of an index that runs `body` with the element's number, or `outside` where an axis is left. A negative
 * index is a large unsigned one.
 */
export function accessor(
  build: Build,
  id: ArrayId,
  name: string,
  checks: string,
  parameters: string,
  result: string,
  outside: readonly string[],
  body: (at: string) => readonly string[],
): string {
  const array = arrayOf(build, id);
  const index = Array.from({ length: rankOf(array) }, (_, axis) => `i${axis}`);
  const tests = index
    .filter((_, axis) => checks[axis] === "1")
    .map((i) => `u32(${i}) >= u32(${extentText(build, "shape", id, Number(i.slice(1)))})`);
  const debug = build.options.debug && checks !== "";
  const site = debug ? ", site: u32" : "";
  const report = debug
    ? offenceLines(
        build,
        index,
        index.map((_, axis) => extentText(build, "shape", id, axis)),
      )
    : [];
  const guard =
    tests.length === 0
      ? []
      : [`  if (${tests.join(" || ")}) {`, ...[...report, ...outside].map((line) => `    ${line}`), "  }"];
  const list = index.map((i) => `${i}: i32`).join(", ");
  const rest = index.length === 0 ? `${parameters}${site}`.replace(/^, /, "") : `${parameters}${site}`;
  return [
    `fn ${name}(${list}${rest})${result} {`,
    ...guard,
    `  let at = ${addressText(build, id, index)};`,
    ...body("at").map((line) => `  ${line}`),
    "}",
  ].join("\n");
}

/** The number of an element in its buffer, u32, from an index inside the array. */
function addressText(build: Build, id: ArrayId, index: readonly string[]): string {
  const array = arrayOf(build, id);
  const terms = index.map((i, axis) => [i, axis] as const);
  if (array.space === "global" && array.layout === "strided") {
    return `u32(${[build.uniforms.offset(id), ...terms.map(([i, axis]) => `${i} * ${build.uniforms.stride(id, axis)}`)].join(" + ")})`;
  }
  const linear = terms.reduce(
    (sum, [i, axis]) => (axis === 0 ? i : `(${sum} * ${extentText(build, "shape", id, axis)} + ${i})`),
    "0i",
  );
  return array.space === "global" ? `u32(${build.uniforms.offset(id)} + ${linear})` : `u32(${linear})`;
}

function elements(build: Build, id: ArrayId): ReturnType<typeof elementsOf> {
  const array = arrayOf(build, id);
  return elementsOf(build, cellsOf(build, id), array.dtype, array.space === "global");
}

export function arrayOf(build: Build, id: ArrayId): ArrayDecl {
  const array = build.kernel.arrays[id];
  if (array === undefined) throw new Error(`WGSL printer: no array ${id}`);
  return array;
}

export const rankOf = (array: ArrayDecl): number => (array.space === "global" ? array.ndim : array.shape.length);
