import { refuseNoResult } from "../frontend/refuse.ts";
import type { AtomicStep, CallStep } from "../frontend/syntax.ts";
import { atomicTarget, checkStates } from "../frontend/type-step.ts";
import { type Type, typed } from "../frontend/types.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import { lowerIndex, refuseWrite } from "./access.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { fitSlots, valueSlots } from "./parts.ts";

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
  if (step.result === null)
    return f.emit({ kind: "call", func: id, args: passed, results: func.results.map(() => null), span });
  setResult(f, step.result, callee.result!, (results) =>
    f.emit({ kind: "call", func: id, args: passed, results, span }),
  );
}

/** Lets a statement set a variable: its own locals where the types agree, else others that are then converted. */
export function setResult(
  f: FunctionLowering,
  variable: number,
  from: Type,
  emit: (results: readonly LocalId[]) => void,
): void {
  const own = f.variable(variable);
  const types = f.slotTypes(from);
  const direct = own.every((local, index) => f.locals[local]!.type === types[index]);
  const results = direct ? own : types.map((type) => f.local("t", type));
  emit(results);
  if (direct) return;
  const { span } = f.instance.syntax.variables[variable]!;
  const read = results.map((result) => f.read(result, span));
  fitSlots(f, read, from, f.instance.variables[variable]!).forEach((slot, index) => f.assign(own[index]!, slot));
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
  if (step.result === null)
    return f.emit({ kind: "atomic", op: lowering.op, array, index, args, result: null, span: step.span });
  setResult(f, step.result, typed(dtype), ([result]) =>
    f.emit({ kind: "atomic", op: lowering.op, array, index, args, result: result!, span: step.span }),
  );
}
