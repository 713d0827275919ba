import type { AtomicStmt } from "../../../ir/ir.ts";
import { isFloat } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { address, arrayOf, type Index, isContended, nearAddress } from "./address.ts";
import { readElement, writeElement } from "./elements.ts";
import { type Frame, type Held, hold } from "./frame.ts";
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
  if (stmt.op === "store") return storeWhereOther(frame, stmt, type, index);
  if (stmt.op === "cas" && !isFloat(type)) exchangeWhereEqual(frame, stmt, type, index);
  else {
    address(frame, stmt, index);
    if (stmt.op === "load") {
      code.load(`${word}.atomic.load`);
      if (isFloat(type)) code.op(`${valType(type)}.reinterpret_${word}`);
    } else
      callAtomic(code, stmt.op, type, () => {
        for (const arg of stmt.args) frame.value(arg);
      });
  }
  if (stmt.result === null) code.op("drop");
}

/**
 * A store of what is there already stores nothing. Cores take turns at the memory that they write and share the memory that
 * they read, and flags are mostly stored again: "something has changed".
 */
function storeWhereOther(frame: Frame, stmt: AtomicStmt, type: AtomicType, index: readonly Index[]): void {
  const { code } = frame;
  const word = wordOf(type);
  const value = hold(frame, word, () => {
    frame.value(stmt.args[0]!);
    if (isFloat(type)) code.op(`${word}.reinterpret_${valType(type)}`);
  });
  const at = hold(frame, "i32", () => address(frame, stmt, index));
  at();
  code.load(`${word}.atomic.load`);
  value();
  code.op(`${word}.ne`).if(() => {
    at();
    value();
    code.store(`${word}.atomic.store`);
  });
}

/** A compare-and-swap whose value differs is a load, which cores need not take turns at. */
function exchangeWhereEqual(frame: Frame, stmt: AtomicStmt, type: AtomicType, index: readonly Index[]): void {
  const { code, temporaries } = frame;
  const word = wordOf(type);
  const [expected, value] = stmt.args.map((arg) => hold(frame, word, () => frame.value(arg))) as [Held, Held];
  const at = hold(frame, "i32", () => address(frame, stmt, index));
  const seen = temporaries.take(word);
  at();
  code.load(`${word}.atomic.load`).tee(seen);
  expected();
  code.op(`${word}.eq`).if(() => {
    at();
    expected();
    value();
    code.op(`${word}.atomic.rmw.cmpxchg`).set(seen);
  });
  code.get(seen);
}

function alone(frame: Frame, stmt: AtomicStmt, type: AtomicType, index: readonly Index[]): void {
  const { code } = frame;
  if (stmt.op === "load" || stmt.op === "store") {
    const offset = nearAddress(frame, stmt, index);
    if (stmt.op === "store") {
      frame.value(stmt.args[0]!);
      return writeElement(code, type, offset);
    }
    readElement(code, type, offset);
    if (stmt.result === null) code.op("drop");
    return;
  }
  const args = stmt.args.map((arg) => hold(frame, valType(type), () => frame.value(arg)));
  let offset = 0;
  const at = hold(frame, "i32", () => {
    offset = nearAddress(frame, stmt, index);
  });
  const old = hold(frame, valType(type), () => {
    at();
    readElement(code, type, offset);
  });
  at();
  update(code, stmt.op, type, [old, ...args]);
  writeElement(code, type, offset);
  if (stmt.result !== null) old();
}
