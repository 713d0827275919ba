import { refuseNoResult } from "../frontend/refuse.ts";
import type { AtomicStep, CallStep, CollectiveStep } from "../frontend/syntax.ts";
import { atomicTarget, checkStates, typeOfCollective } from "../frontend/type-step.ts";
import { type Type, typed } from "../frontend/types.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import { inType } from "../ir/make.ts";
import { isReduction } from "../ir/reductions.ts";
import { bits } from "../ir/types.ts";
import { lowerIndex, refuseWrite } from "./access.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { inParts, setVariable, valueSlots } from "./parts.ts";

/** A call of a device function, specialised to the types of its arguments. */
export function lowerCall(f: FunctionLowering, step: CallStep): void {
  const { span } = step;
  if (step.function.states) checkStates(f.instance, step);
  const callee = f.instance.callee(step)!;
  const args = step.args.flatMap((arg, i): readonly Expr[] =>
    callee.args[i]!.kind === "tuple" ? valueSlots(f, arg) : f.slots(arg),
  );
  // Errors in the function are reported before errors of its value.
  const { id, func } = f.kernel.func(callee);
  if (step.result !== null && callee.result === null) refuseNoResult(span, step.function.name);
  const passed = args.map((arg, index) => convert(arg, func.locals[index]!.type));
  setResult(f, step.result, callee.result, (results) =>
    f.emit({ kind: "call", func: id, args: passed, results, span }),
  );
}

/** Lets a statement set a variable: its own locals where the types agree, else others that are then converted. */
function setResult(
  f: FunctionLowering,
  variable: number | null,
  from: Type | null,
  emit: (results: readonly (LocalId | null)[]) => void,
): void {
  const types = from === null ? [] : f.slotTypes(from);
  if (variable === null || from === null) return emit(types.map(() => null));
  const own = f.variable(variable);
  const direct = own.every((local, index) => f.locals[local]!.type === types[index]);
  const results = direct ? own : types.map((type) => f.local("t", type));
  emit(results);
  if (direct) return;
  const { span } = f.instance.syntax.variables[variable]!;
  const read = results.map((result) => f.read(result, span));
  setVariable(f, variable, read, from);
}

export function lowerAtomic(f: FunctionLowering, step: AtomicStep): void {
  const { lowering } = step.row;
  const target = atomicTarget(f.instance, step);
  if (target === null) return;
  const { dtype } = target;
  refuseWrite(target.info, step.span);
  const prefix = f.slots(step.args[0]!);
  const index = [...prefix, ...target.index.map((part) => lowerIndex(f, part))];
  const args = step.args.slice(2).map((arg) => f.scalar(arg, dtype));
  if (lowering.op !== "load") f.kernel.write(target.type.array);
  const array = f.kernel.array(target.type.array);
  setResult(f, step.result, typed(dtype), ([result]) =>
    f.emit({ kind: "atomic", op: lowering.op, array, index, args, result: result!, span: step.span }),
  );
}

/** Threads give a value, and each gets an answer. */
export function lowerCollective(f: FunctionLowering, step: CollectiveStep): void {
  const { span } = step;
  const { op } = step.row.lowering;
  const type = typeOfCollective(f.instance, step)!;
  const [argument, laneNode] = step.args;
  if (laneNode !== undefined) {
    const lane = f.once(f.scalar(laneNode, "int32", "wrap"));
    const values = type.kind === "parts" ? inParts(f, argument!, type) : [f.scalar(argument!, f.natural(type))];
    // All of a value is computed before any of it is given.
    const kept = values.map((value) => f.once(value));
    const moved = kept.map((value) =>
      asWord(value, (word) => {
        const result = f.local("word", word.type);
        f.emit({ kind: "collective", op, value: word, lane, result, span });
        return f.read(result, span);
      }),
    );
    return setResult(f, step.result!, type, (results) =>
      moved.forEach((value, i) => f.assign(results[i]!, value, span)),
    );
  }
  const value =
    isReduction(op) && type.kind === "scalar" ? f.scalar(argument!, f.natural(type)) : f.condition(argument!);
  setResult(f, step.result!, type, ([result]) =>
    f.emit({ kind: "collective", op, value, lane: null, result: result!, span }),
  );
}

/** Moves a value of any type as a value of 32 bits at least. */
function asWord(value: Expr, move: (word: Expr) => Expr): Expr {
  const { type, span } = value;
  if (type !== "bool" && bits(type) >= 32) return move(value);
  return inType(move(inType(value, type === "float16" ? "float32" : "uint32", span)), type, span);
}
