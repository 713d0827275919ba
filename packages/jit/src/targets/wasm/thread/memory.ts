import type { DType } from "@gridstride/core";
import type { Access } from "../../../ir/bounds.ts";
import type { LoadExpr } from "../../../ir/expr.ts";
import type { StoreStmt } from "../../../ir/ir.ts";
import { valType } from "../build.ts";
import { address, arrayOf, extent, type Index } from "./address.ts";
import { readElement, writeElement, zero } from "./elements.ts";
import { type Frame, hold } from "./frame.ts";
import { reportOffence } from "./report.ts";

export function load(frame: Frame, expr: LoadExpr): void {
  const { scope, code } = frame;
  guarded(frame, expr, expr.type, (index) => {
    address(frame, expr.array, index);
    readElement(scope.build, code, expr.type);
  });
}

export function store(frame: Frame, stmt: StoreStmt): void {
  const { scope, code } = frame;
  guarded(frame, stmt, null, (index) => {
    address(frame, stmt.array, index);
    frame.value(stmt.value);
    writeElement(scope.build, code, arrayOf(scope.build, stmt.array).dtype);
  });
}

/**
 * What `inside` emits, for an element that is there: indices not known to be inside their axes are tested. Outside,
 * `result` says of which type a 0 is pushed instead.
 */
export function guarded(
  frame: Frame,
  access: Access,
  result: DType | null,
  inside: (index: readonly Index[]) => void,
): void {
  const { scope, code } = frame;
  const tested = access.index.map((_, axis) => !(frame.inPlace && scope.build.bounds.inside(access, axis)));
  const index = access.index.map((expr, axis): Index => {
    return { expr, held: tested[axis] ? hold(frame, "i32", () => frame.value(expr)) : null };
  });
  if (!tested.includes(true)) return inside(index);
  let tests = 0;
  index.forEach(({ held }, axis) => {
    if (held === null) return;
    const size = extent(scope.build, "shape", access.array, axis);
    held();
    if (size.kind === "const") code.i32(size.value);
    else code.get(size.local);
    // A negative index is a large unsigned one.
    code.op("i32.lt_u");
    if (tests++ > 0) code.op("i32.and");
  });
  code.if(
    () => inside(index),
    result === null && !scope.build.options.debug
      ? null
      : () => {
          if (scope.build.options.debug) reportOffence(frame, access, index);
          if (result !== null) zero(code, result);
        },
    result === null ? [] : [valType(result)],
  );
}
