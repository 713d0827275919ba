import type { RealDType as DType } from "@gridstride/core";
import type { Access } from "../../../ir/bounds.ts";
import type { LoadExpr } from "../../../ir/expr.ts";
import type { StoreStmt } from "../../../ir/ir.ts";
import { valType } from "../build.ts";
import type { Label } from "../encode/code.ts";
import { arrayOf, extent, type Index, nearAddress, pushUniform } from "./address.ts";
import { readElement, writeElement, zero } from "./elements.ts";
import { type Frame, hold } from "./frame.ts";
import { reportOffence } from "./report.ts";

export function load(frame: Frame, expr: LoadExpr): void {
  const { code } = frame;
  guarded(frame, expr, expr.type, (index) => {
    readElement(code, expr.type, nearAddress(frame, expr, index));
  });
}

export function store(frame: Frame, stmt: StoreStmt): void {
  const { scope, code } = frame;
  guarded(frame, stmt, null, (index) => {
    const offset = nearAddress(frame, stmt, index);
    frame.value(stmt.value);
    writeElement(code, arrayOf(scope.build, stmt.array).dtype, offset);
  });
}

/**
 * Emits `inside` for an element that exists: indices not known to be inside their axes are tested. Outside, `result` says
 * of which type a 0 is pushed instead.
 */
export function guarded(
  frame: Frame,
  access: Access,
  result: DType | null,
  inside: (index: readonly Index[]) => void,
): void {
  const { scope, code } = frame;
  const index = access.index.map((expr, axis): Index => {
    const known = scope.build.bounds.inside(access, axis) || frame.inside.get(access)?.has(axis) === true;
    const proven = frame.inPlace && known;
    return { expr, held: proven ? null : hold(frame, "i32", () => frame.value(expr)) };
  });
  if (index.every(({ held }) => held === null)) return inside(index);
  const { debug } = scope.build.options;
  if (result === null && !debug) {
    code.block((outside) => {
      leaveOutside(frame, access, index, outside);
      inside(index);
    });
    return;
  }
  const types = result === null ? [] : [valType(result)];
  code.block((end) => {
    // One branch for each axis: cheaper than to join the tests.
    code.block((outside) => {
      leaveOutside(frame, access, index, outside);
      inside(index);
      code.br(end);
    });
    if (debug) reportOffence(frame, access, index);
    if (result !== null) zero(code, result);
  }, types);
}

function leaveOutside({ scope, code }: Frame, access: Access, index: readonly Index[], outside: Label): void {
  index.forEach(({ held }, axis) => {
    if (held === null) return;
    held();
    const size = extent(scope.build, "shape", access.array, axis);
    pushUniform(code, size);
    // A negative index is a large unsigned one.
    code.op("i32.ge_u").brIf(outside);
  });
}
