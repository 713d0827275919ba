import type { RealDType as DType } from "@gridstride/core";
import { reporting } from "../diagnostics/diagnostic.ts";
import { once } from "../diagnostics/once.ts";
import type { Span } from "../diagnostics/source.ts";
import type { ArrayInfo } from "../frontend/array-info.ts";
import { type ParsedFunction, parseFunction } from "../frontend/build.ts";
import { declareFields } from "../frontend/declare-fields.ts";
import { inferFunction } from "../frontend/infer.ts";
import type { Instance, Session } from "../frontend/instance.ts";
import type { CompileRequest, RecordArg } from "../frontend/request.ts";
import { type ScalarType, typeKey } from "../frontend/types.ts";
import { wholeArguments } from "../frontend/whole-arguments.ts";
import { complexFunction } from "../intrinsics/complex-library.ts";
import type { Expr } from "../ir/expr.ts";
import type { Func, Kernel, Param, StoredType } from "../ir/ir.ts";
import { bits, isFloat } from "../ir/types.ts";
import {
  addCounters,
  argumentTypes,
  checkArity,
  countersArgument,
  declare,
  isBigint,
  isNumber,
  kernelParams,
  type Numbers,
  partParam,
  widest,
} from "./arguments.ts";
import { FunctionLowering, type KernelState, type Lowerers } from "./function.ts";
import { elementTypes, setVariable } from "./parts.ts";
import { lowerScalar } from "./scalar.ts";
import { lowerSlots } from "./slots.ts";
import { completes, lowerSteps, refuseMissing } from "./steps.ts";

const lowerers: Lowerers = { scalar: lowerScalar, slots: lowerSlots, steps: lowerSteps };

/**
 * Compiles one specialisation to typed IR.
 * @param parsed - the function as `parseFunction` gave it, where it was read before; the same for every specialisation.
 * @throws {CompileError} for every text that is not a kernel; nothing else, whatever the text.
 */
export function compileToIr(request: CompileRequest, parsed: ParsedFunction = parseFunction(request.function)): Kernel {
  return reporting(parsed.sources, () => {
    checkArity(request.args, parsed);
    const whole = chooseWhole(request, parsed);
    // In which type a number argument is passed follows from the types that are wanted of it: then once more, knowing that. Which types
    // are wanted follows from the text and from inference, and not from the types passed: the second time they are the same, and the
    // loop ends.
    let passed: readonly (DType | null)[] = request.args.map(() => null);
    for (;;) {
      const wanted = request.args.map(() => new Set<DType>());
      const kernel = lowerKernel(request, parsed, { whole, passed, wanted, exact: new Set() });
      const next = wanted.map((types, i) => widest(types, request.args[i]!));
      if (next.every((type, i) => type === passed[i])) return kernel;
      passed = next;
    }
  });
}

/** The number arguments that are used as whole numbers: the most for which that is so. */
function chooseWhole(request: CompileRequest, parsed: ParsedFunction): ReadonlyMap<number, Span> {
  const { span } = parsed.syntax;
  let whole = new Map(request.args.flatMap((arg, i) => (isNumber(arg) ? [[i, span]] : [])));
  while (whole.size > 0) {
    const session = makeSession(request, parsed);
    const found = wholeArguments(session.instance(parsed.syntax, argumentTypes(request.args, whole, session)));
    const next = new Map([...found].filter(([param]) => whole.has(param)));
    if (next.size === whole.size) return next;
    whole = next;
  }
  return whole;
}

function lowerKernel(request: CompileRequest, parsed: ParsedFunction, numbers: Numbers): Kernel {
  const { syntax } = parsed;
  const session = makeSession(request, parsed);
  const types = argumentTypes(request.args, numbers.whole, session);
  const instance = session.instance(syntax, types);
  const order: number[] = [...session.arrays.keys()].filter((id) => {
    const { space, fields, field } = session.arrays[id]!;
    return space === "global" && fields === undefined && field === undefined;
  });
  const written = new Set<number>();
  const stored = new Map<number, StoredType[]>();
  const reaches = session.arrays.map(({ ndim }) => Array.from({ length: ndim }, (): [number, number] => [0, 0]));
  const functions = new Map<Instance, { id: number; func: Func }>();
  const counters: number[] = [];
  let counterArray: number | null = null;
  const paramType = (type: ScalarType, param: number): DType =>
    numbers.passed[param] ?? (type.weak && type.type === "float64" ? session.defaultFloat : type.type);
  const state: KernelState = {
    debug: request.debug,
    sources: parsed.sources,
    defaultFloat: session.defaultFloat,
    array(id) {
      const known = order.indexOf(id);
      return known >= 0 ? known : order.push(id) - 1;
    },
    shaped(id) {
      const { fields } = session.arrays[id]!;
      if (fields === undefined) return state.array(id);
      const all = [...fields.values()];
      return state.shaped(all.find((field) => order.includes(field)) ?? all[0]!);
    },
    counter(id, span) {
      if (!request.counted) return null;
      counterArray ??= addCounters(session.arrays, span);
      written.add(counterArray);
      const known = counters.indexOf(id);
      return [state.array(counterArray), known >= 0 ? known : counters.push(id) - 1];
    },
    write(id) {
      written.add(id);
    },
    stores(id, type) {
      stored.set(id, [...(stored.get(id) ?? []), type]);
    },
    reach(id, axis, index) {
      const [least, greatest] = reaches[id]![axis]!;
      reaches[id]![axis] = [Math.min(least, index), Math.max(greatest, index)];
    },
    param: (argument, part) => partParam(types, argument, part),
    func(callee) {
      return once(functions, callee, () => {
        const func = lowerFunction(state, callee);
        return { id: functions.size, func };
      });
    },
    paramType(param, wanted, wraps) {
      if (!wraps) numbers.exact.add(param);
      const type = types[param] as ScalarType;
      if (type.weak && isFloat(wanted) === isFloat(type.type) && wanted !== "bool") numbers.wanted[param]!.add(wanted);
      return paramType(type, param);
    },
  };
  const f = new FunctionLowering(state, instance, true, lowerers);
  enterKernel(f);
  f.steps(syntax.body);
  const params = kernelParams(parsed.paramNames, types, session, order, (index): Param => {
    const name = parsed.paramNames[index]!;
    const used = isBigint(request.args[index]!)
      ? syntax.variables[syntax.params[index]!]!.span
      : numbers.whole.get(index);
    const passed = paramType(types[index] as ScalarType, index);
    if (used === undefined) return { kind: "scalar", name, type: passed };
    const bitsAlone = !numbers.exact.has(index) && bits(passed) === 32;
    return { kind: "scalar", name, type: passed, whole: used, ...(bitsAlone && { bits: true }) };
  });
  if (counterArray !== null) params.push({ kind: "array", name: "counters", array: state.array(counterArray) });
  const given = request.args.filter((arg) => arg.kind !== "scalar");
  const hidden = countersArgument(request.args);
  const arrays = order.map((id) => {
    const info = session.arrays[id]!;
    const arg = info.field === undefined ? (given[id] ?? hidden) : (request.args[info.field.argument] as RecordArg);
    return declare(info, arg, written.has(id), reaches[id]);
  });
  return {
    name: request.function.source.name,
    sources: parsed.sources,
    params,
    ...(counterArray !== null && { counters }),
    arrays,
    stored: order.map((id) => stored.get(id) ?? []),
    locals: f.locals,
    body: f.block,
    functions: [...functions.values()].map(({ func }) => func),
  };
}

function makeSession(request: CompileRequest, parsed: ParsedFunction): Session {
  const { syntax } = parsed;
  const arrays: ArrayInfo[] = request.args.flatMap((arg, index): ArrayInfo[] => {
    if (arg.kind === "scalar") return [];
    const { name, span } = syntax.variables[syntax.params[index]!]!;
    const given = { space: "global", name, ndim: arg.ndim, shape: null, use: null, span } as const;
    if (arg.kind === "record") return [{ ...given, dtype: "uint8", relative: null, record: arg.type }];
    const { dtype, relative = null, clamped = false, few } = arg;
    return [{ ...given, dtype, relative, clamped, few }];
  });
  request.args.forEach((arg, argument) => {
    if (arg.kind !== "record") return;
    const id = request.args.slice(0, argument).filter(({ kind }) => kind !== "scalar").length;
    arrays[id] = { ...arrays[id]!, fields: declareFields(arrays, arg, argument, arrays[id]!) };
  });
  const instances = new Map<string, Instance>();
  const numbers = new Map<object, number>();
  const constants = new Map<object, number>();
  const session: Session = {
    arrays,
    sharedBytes: request.sharedBytes ?? 0,
    defaultFloat: arrays.some(
      ({ space, dtype, fields }) => space === "global" && !fields && (dtype === "float64" || dtype === "complex128"),
    )
      ? "float64"
      : "float32",
    instance(callee, args) {
      const number = once(numbers, callee, () => numbers.size);
      const key = `${number}(${args.map(typeKey).join(",")})`;
      return once(instances, key, () => inferFunction(session, callee, args));
    },
    complexFunction: (name) => parsed.program.function(complexFunction(name), name, { source: 0, start: 0, end: 0 }),
    constantArray(name, use, span) {
      const { dtype, shape } = use;
      const info = { space: "constant", name, dtype, ndim: shape.length, shape, use, relative: null, span } as const;
      return once(constants, use, () => arrays.push(info) - 1);
    },
  };
  return session;
}

/** Scalar arguments that the kernel assigns become locals. */
function enterKernel(f: FunctionLowering): void {
  for (const variable of f.instance.syntax.params) {
    const { param, writes, span } = f.instance.syntax.variables[variable]!;
    const arg = f.instance.args[param!]!;
    const given = (type: DType, part: number): Expr => ({
      kind: "param",
      param: f.kernel.param(param!, part),
      type,
      span,
    });
    if (arg.kind === "parts") setVariable(f, variable, f.slotTypes(arg).map(given), arg);
    if (writes === 0 || arg.kind !== "scalar") continue;
    const { type } = f.locals[f.variable(variable)[0]!]!;
    setVariable(f, variable, [given(f.kernel.paramType(param!, type, false), 0)], arg);
  }
}

function lowerFunction(state: KernelState, instance: Instance): Func {
  const f = new FunctionLowering(state, instance, false, lowerers);
  const { syntax, args } = instance;
  const passed = args.map((arg, param) => {
    const { name } = syntax.variables[syntax.params[param]!]!;
    return f.slotTypes(arg).map((type) => f.local(name, type));
  });
  const paramCount = f.locals.length;
  syntax.params.forEach((variable, param) => {
    const { span } = syntax.variables[variable]!;
    const [given, own] = [f.slotTypes(args[param]!), f.slotTypes(instance.variables[variable]!)];
    if (own.join() === given.join()) return f.adopt(variable, passed[param]!);
    const read = passed[param]!.map((local) => f.read(local, span));
    setVariable(f, variable, read, args[param]!);
  });
  f.steps(syntax.body);
  const results = instance.result === null ? [] : f.slotTypes(instance.result);
  if (results.length > 0 && completes(f.block.at(-1))) refuseMissing(syntax.span);
  const returned = instance.result === null ? [] : elementTypes(f, instance.result);
  return { name: syntax.name, paramCount, locals: f.locals, results, returned, body: f.block };
}
