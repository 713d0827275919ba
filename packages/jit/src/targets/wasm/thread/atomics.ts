import type { AtomicStmt } from "../../../ir/ir.ts";
import { isFloat } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { address, arrayOf, type Index, isContended } from "./address.ts";
import { readElement, writeElement } from "./elements.ts";
import { type Frame, hold } from "./frame.ts";
import { type AtomicType, callAtomic, update, wordOf } from "./helpers/atomic.ts";
import { guarded } from "./memory.ts";

/** An update of one element. Only memory that several threads of the machine see needs the machine's atomics. */
export function atomic(frame: Frame, stmt: AtomicStmt): void {
  const { scope } = frame;
  const array = arrayOf(scope.build, stmt.array);
  const type = array.dtype as AtomicType;
  const real = isContended(scope.build, stmt.array);
  const inside = (index: readonly Index[]): void => (real ? shared : alone)(frame, stmt, type, index);
  const { result } = stmt;
  if (result === null) guarded(frame, stmt, null, inside);
  else scope.places.set(result, () => guarded(frame, stmt, type, inside));
}

/** Leaves the old value where something takes it. */
function shared(frame: Frame, stmt: AtomicStmt, type: AtomicType, index: readonly Index[]): void {
  const { code } = frame;
  const word = wordOf(type);
  address(frame, stmt, index);
  if (stmt.op === "load") {
    code.load(`${word}.atomic.load`);
    if (isFloat(type)) code.op(`${valType(type)}.reinterpret_${word}`);
    if (stmt.result === null) code.op("drop");
    return;
  }
  if (stmt.op === "store") {
    frame.value(stmt.args[0]!);
    if (isFloat(type)) code.op(`${word}.reinterpret_${valType(type)}`);
    code.store(`${word}.atomic.store`);
    return;
  }
  callAtomic(code, stmt.op, type, () => {
    for (const arg of stmt.args) frame.value(arg);
  });
  if (stmt.result === null) code.op("drop");
}

function alone(frame: Frame, stmt: AtomicStmt, type: AtomicType, index: readonly Index[]): void {
  const { code } = frame;
  if (stmt.op === "load" || stmt.op === "store") {
    address(frame, stmt, index);
    if (stmt.op === "store") {
      frame.value(stmt.args[0]!);
      return writeElement(code, type);
    }
    readElement(code, type);
    if (stmt.result === null) code.op("drop");
    return;
  }
  const args = stmt.args.map((arg) => hold(frame, valType(type), () => frame.value(arg)));
  const at = hold(frame, "i32", () => address(frame, stmt, index));
  const old = hold(frame, valType(type), () => {
    at();
    readElement(code, type);
  });
  at();
  update(code, stmt.op, type, [old, ...args]);
  writeElement(code, type);
  if (stmt.result !== null) old();
}
