import type { RealDType as DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import { refuseAssigned } from "../frontend/assign.ts";
import { counted, missingIndices } from "../frontend/instance.ts";
import type {
  AssertStep,
  AssignStep,
  CountStep,
  IfStep,
  IndexNode,
  LogStep,
  Node,
  ReturnStep,
  Step,
  StoreStep,
} from "../frontend/syntax.ts";
import { fieldArray } from "../frontend/type-field.ts";
import { eitherArray } from "../frontend/type-of.ts";
import { type ArrayType, describeType, elementOf, join, type Type } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import type { Stmt } from "../ir/ir.ts";
import { jumpsOut } from "../ir/jumps.ts";
import { constant, int32, not, when } from "../ir/make.ts";
import { isInteger } from "../ir/types.ts";
import { elementIndex, refuseWrite } from "./access.ts";
import { lowerAtomic, lowerCall, lowerCollective } from "./calls.ts";
import { clamped } from "./clamped.ts";
import type { FunctionLowering } from "./function.ts";
import { assignInto, isCheap } from "./logic.ts";
import { slotsIn } from "./parts.ts";
import { storeParts } from "./pieces.ts";
import { assignRecord, isFixed, storeAll } from "./records.ts";

/** Statements in order; what comes after a statement that never ends is dropped. */
export function lowerSteps(f: FunctionLowering, steps: readonly Step[]): void {
  for (const step of steps) {
    lowerStep(f, step);
    if (!completes(f.block.at(-1))) return;
  }
}

/** Whether control reaches what follows a statement. */
export function completes(stmt: Stmt | undefined): boolean {
  switch (stmt?.kind) {
    case "break":
    case "continue":
    case "return":
      return false;
    case "if":
      return stmt.else.length === 0 || completes(stmt.then.at(-1)) || completes(stmt.else.at(-1));
    case "block":
      return completes(stmt.body.at(-1)) || jumpsOut(stmt.body, ["break"]);
    case "loop":
      return jumpsOut(stmt.body, ["break"]);
    default:
      return true;
  }
}

function lowerStep(f: FunctionLowering, step: Step): void {
  const { span } = step;
  switch (step.kind) {
    case "assign":
      return lowerAssign(f, step);
    case "store":
      return lowerStore(f, step);
    case "if":
      return lowerIf(f, step);
    case "loop":
      return f.emit({
        kind: "loop",
        body: f.capture(() => f.steps(step.body)),
        step: f.capture(() => f.steps(step.step)),
        span,
      });
    case "block":
      return f.emit({ kind: "block", body: f.capture(() => f.steps(step.body)), span });
    case "break":
    case "continue":
      return f.emit({ kind: step.kind, span });
    case "return":
      return lowerReturn(f, step);
    case "call":
      return lowerCall(f, step);
    case "atomic":
      return lowerAtomic(f, step);
    case "barrier":
      return f.emit({ kind: "barrier", scope: step.scope, span });
    case "collective":
      return lowerCollective(f, step);
    case "log":
      return lowerLog(f, step);
    case "assert":
      return lowerAssert(f, step);
    case "count":
      return lowerCount(f, step);
    case "check":
      f.instance.typeOf(step.value);
  }
}

function lowerAssign(f: FunctionLowering, step: AssignStep): void {
  const value = f.instance.valueType(step.value)!;
  const target = f.instance.variables[step.variable]!;
  if (f.instance.syntax.variables[step.variable]!.purpose === "kept" && value === f.type(step.value)) return;
  refuseMismatch(f, step, target, value);
  const slots = target.kind === "scalar" && target.value !== undefined ? [] : f.variable(step.variable);
  if (slots.length === 0) return;
  if (target.kind === "scalar") return assignInto(f, slots[0]!, step.value, target.weak ? "weak" : "strict");
  // A value may read the variable that it is assigned to: then all of it is computed first.
  if (target.kind === "tuple" && target.names !== undefined && f.type(step.value).kind === "array")
    return assignRecord(f, step, target, slots);
  const values = slotsIn(f, step.value, target);
  const kept = values.length > 1 ? values.map((slot) => (slot.kind === "const" ? slot : f.keep(slot))) : values;
  kept.forEach((slot, index) => f.assign(slots[index]!, slot, step.span));
}

function refuseMismatch(f: FunctionLowering, step: AssignStep, target: Type, value: Type): void {
  const met = join(target, value);
  if (met !== null && met.kind === target.kind) return;
  const { name } = f.instance.syntax.variables[step.variable]!;
  if (target.kind === "array" && value.kind === "array") {
    if (target.array === value.array) {
      const { ndim } = f.instance.session.arrays[target.array]!;
      const axes = (view: ArrayType): string => counted(ndim - view.prefix, "axis", "axes");
      fail("GS301", step.span, `'${name}' has ${axes(target)}, and a row with ${axes(value)} is assigned to it`, {
        label: axes(value),
        hint: "a variable is a view of one rank: use another variable",
      });
    }
    fail("GS412", step.span, `'${name}' would be a different array than where it is declared`, {
      label: "another array",
      hint: eitherArray(
        f.instance,
        value,
        "use one variable per array; to swap arrays, launch the kernel again with its arguments swapped",
      ),
    });
  }
  fail("GS301", step.span, `'${name}' is ${describeType(target)}, and ${describeType(value)} is assigned to it`, {
    label: describeType(value),
    hint:
      target.kind === "array" && value.kind === "scalar"
        ? f.instance.session.arrays[target.array]!.ndim > 0
          ? `to write an element, say which: \`${name}[i] = …\``
          : `to write its element, \`atomic.store(${name}, [], v)\`; or pass a view with an axis, \`${name}.reshape([1])\`, and write \`${name}[0] = …\``
        : "a variable has one kind of value: use another variable",
  });
}

function lowerStore(f: FunctionLowering, step: StoreStep): void {
  const { target } = step;
  const object = f.type(target.object);
  if (object.kind === "tuple" || object.kind === "shape") {
    const isObject = object.kind === "tuple" && object.names !== undefined;
    fail("GS406", target.span, `the ${isObject ? "fields" : "items"} of ${describeType(object)} cannot be assigned`, {
      label: "fixed",
      hint: isObject
        ? "an object is a value: make a new one, `q = { ...q, x: 1 }`, or assign to the array's own element, `p[i].x = …`"
        : `make a new tuple, or use an array of the thread, \`local.array(${object.kind === "tuple" ? object.items.length : 3}, "${f.kernel.defaultFloat}")\``,
    });
  }
  const field = target.kind === "property" ? fieldArray(f.instance, target) : null;
  // An unknown property of a record is reported as where it is read.
  if (object.kind === "array" && f.instance.session.arrays[object.array]!.fields) f.type(target);
  if (target.kind === "property" && field === null) refuseAssigned(target.span, `\`.${target.name}\``);
  const type = f.type(target);
  if (object.kind !== "array") return;
  if (type.kind === "array" && isFixed(f, type)) return storeAll(f, step, type);
  if (field !== null && type.kind !== "array") return storeValue(f, field, f.slots(target.object), step);
  const info = f.instance.session.arrays[object.array]!;
  if (type.kind === "array") {
    fail("GS402", target.span, `a whole row of '${info.name}' cannot be assigned`, {
      label: `${type.prefix} of ${info.ndim} indices`,
      hint: missingIndices(info, type.prefix, true),
    });
  }
  if (info.space === "constant")
    fail("GS406", target.span, `'${info.name}' is constant`, {
      label: "from `uses`",
      hint: "pass it as an argument to write to it",
    });
  refuseWrite(info, target.span);
  storeValue(f, object.array, elementIndex(f, target as IndexNode), step);
}

/** Stores a number into an element. */
function storeValue(f: FunctionLowering, id: number, index: readonly Expr[], { target, value }: StoreStep): void {
  const info = f.instance.session.arrays[id]!;
  const element = elementOf(info.dtype);
  const clamps = info.clamped && element.kind === "scalar";
  const own = f.instance.valueType(value)!;
  if (own.kind === "parts") f.kernel.stores(id, { type: own.type, weak: false });
  else if (own.kind === "scalar" && own.value === undefined) {
    const type = f.natural(own, info.dtype as DType);
    f.kernel.stores(id, { type, weak: own.weak && isInteger(type) });
  }
  const parts = clamps
    ? [clamped(f, value)]
    : element.kind === "parts"
      ? slotsIn(f, value, element)
      : [f.scalar(value, info.dtype as DType)];
  storeParts(f, id, index, parts, target.span);
}

function lowerIf(f: FunctionLowering, step: IfStep): void {
  const { value } = f.instance.scalarOf(step.test)!;
  if (value !== undefined) return f.steps(value ? step.then : step.else);
  branch(f, step.test, step);
}

/** An if, its test taken apart where the right side of `&&` or `||` must not be computed in vain. */
function branch(f: FunctionLowering, test: Node, step: IfStep): void {
  const { span } = step;
  const plain = pushedNot(test);
  const costly = plain.kind === "logical" && !isCheap(f.instance, plain.right);
  if (costly && step.else.length === 0 && f.instance.scalarOf(plain.left)!.value === undefined) {
    if (plain.op === "&&") {
      const condition = f.condition(plain.left);
      const then = f.capture(() => branch(f, plain.right, step));
      return f.emit(when(condition, then, span));
    }
    if (step.then.length === 1 && isLeave(step.then[0]!)) {
      branch(f, plain.left, step);
      return branch(f, plain.right, step);
    }
  }
  const condition = f.condition(test);
  const then = f.capture(() => f.steps(step.then));
  const other = f.capture(() => f.steps(step.else));
  if (then.length === 0 && other.length === 0) return;
  if (then.length === 0) return f.emit(when(not(condition), other, span));
  f.emit(when(condition, then, span, other));
}

const isLeave = (step: Step): boolean =>
  step.kind === "break" || step.kind === "continue" || (step.kind === "return" && step.value === null);

/** `!(a && b)` as `!a || !b`, and the other way round. */
function pushedNot(test: Node): Node {
  if (test.kind !== "unary" || test.op !== "!" || test.value.kind !== "logical") return test;
  const { left, right, op, span } = test.value;
  const not = (value: Node): Node => pushedNot({ kind: "unary", op: "!", value, span: value.span });
  return { kind: "logical", op: op === "&&" ? "||" : "&&", left: not(left), right: not(right), span };
}

function lowerReturn(f: FunctionLowering, step: ReturnStep): void {
  const { span } = step;
  const { result } = f.instance;
  if (step.value !== null) f.type(step.value);
  if (f.isKernel || result === null) return f.emit({ kind: "return", values: [], span });
  if (step.value === null) return refuseMissing(span);
  const types = f.slotTypes(result);
  if (result.kind === "scalar") return f.emit({ kind: "return", values: [f.scalar(step.value, types[0]!)], span });
  const values = slotsIn(f, step.value, result);
  f.emit({ kind: "return", values, span });
}

export function refuseMissing(span: Step["span"]): never {
  return fail("GS308", span, "the function returns a value in one place and none in another", {
    label: "no value here",
    hint: "return a value on every path",
  });
}

function lowerCount(f: FunctionLowering, { counter, span }: CountStep): void {
  const found = f.kernel.counter(counter, span);
  if (found === null) return;
  const [array, element] = found;
  const args = [constant(1, "uint32", span)];
  f.emit({ kind: "atomic", op: "add", array, index: [int32(element, span)], args, result: null, span });
}

function lowerLog(f: FunctionLowering, step: LogStep): void {
  const items = step.items.flatMap((item): readonly (string | Expr)[] => {
    if (typeof item === "string") return [item];
    if (f.instance.valueType(item)?.kind === "parts") return f.slots(item);
    return [f.scalar(item, f.natural(f.instance.scalarOf(item)!))];
  });
  f.emit({ kind: "log", items, span: step.span });
}

function lowerAssert(f: FunctionLowering, step: AssertStep): void {
  f.instance.scalarOf(step.condition);
  if (f.kernel.debug)
    f.emit({ kind: "assert", condition: f.condition(step.condition), message: step.message, span: step.span });
}
