import type { RealDType as DType } from "@gridstride/core";
import type { BinaryOp, Expr, LoadExpr, LocalId, OperationExpr } from "../ir/expr.ts";
import type { ArrayDecl, Func, Local, Stmt } from "../ir/ir.ts";
import { assign, binary, constant, inType, int32, leave, not, readLocal, select, when } from "../ir/make.ts";
import { mapOperands } from "../ir/walk.ts";
import { CONSTANTS, type Program } from "./interpret-program.ts";
import { fromWord, type Operation, type Place, wordsOf } from "./interpret-words.ts";

/** The function that runs the instructions from one number up to another, and the arrays of a kernel that has it. */
export function executor(program: Program): { readonly func: Func; readonly arrays: readonly ArrayDecl[] } {
  const { operations, calls, stride, words, constants } = program.encoded();
  const { span } = (program.functions[0] as Func).body[0] as Stmt;
  const [file, code] = [program.file, program.file + 1];
  const locals: Local[] = [];
  const local = (name: string, type: Local["type"] = "uint32"): Expr =>
    readLocal(locals.push({ name, type }) - 1, type, span);
  const idOf = (expr: Expr): LocalId => (expr as Extract<Expr, { kind: "local" }>).local;
  const set = (to: Expr, value: Expr): Stmt => assign(idOf(to), value, span);
  const word = (value: number): Expr => constant(value >>> 0, "uint32", span);
  const of = (op: BinaryOp, a: Expr, b: Expr): Expr => binary(op, a, b, span);
  const load = (array: number, index: Expr): Expr => {
    const at = index.type === "int32" ? index : inType(index, "int32", span);
    return { kind: "load", array, index: [at], inside: [true], type: "uint32", span };
  };

  const [at, end, head, op, first] = [
    local("at", "int32"),
    local("end", "int32"),
    local("head"),
    local("op"),
    local("first"),
  ];
  const part = (i: number): Expr => load(code, of("add", of("mul", at, int32(stride, span)), int32(i, span)));
  const ends = when(not(of("lt", at, end)), [leave(span)], span);
  const step = [set(at, of("add", at, int32(1, span)))];
  const fetched: Stmt[] = [
    set(head, part(0)),
    set(op, of("and", head, word(0xfff))),
    set(first, of("shr", head, word(16))),
  ];
  const args: Expr[] = [];
  for (let i = 1; i < stride; i++) {
    const pair = local("pair");
    fetched.push(set(pair, part(i)));
    for (const half of [of("and", pair, word(0xffff)), of("shr", pair, word(16))]) {
      const [index, value] = [local("index"), local("value")];
      const isConstant = of("ge", index, word(CONSTANTS));
      const inCode = load(code, select(isConstant, of("add", index, word(constants - CONSTANTS)), word(0), span));
      const inFile = load(file, select(isConstant, word(0), index, span));
      fetched.push(set(index, half), set(value, select(isConstant, inCode, inFile, span)));
      args.push(value);
    }
  }
  const results = Array.from({ length: Math.max(...operations.map((operation) => operation.results)) }, () =>
    local("result"),
  );
  const isOp = (number: number): Expr => of("eq", op, word(number));
  // The results of an operation that copies words.
  let value = args[0] as Expr;
  const actions: Stmt[] = operations.map((operation, number) => {
    if (operation.op === "compute") value = select(isOp(number), computed(operation.node, args), value, span);
    return when(isOp(number), acting(operation), span);
  });
  const kept = (some: readonly Operation[]): readonly Stmt[] => {
    const least = Math.min(...some.map((operation) => operation.results));
    return results.slice(0, Math.max(0, ...some.map((operation) => operation.results))).map((result, i) => {
      const to = inType(of("add", first, word(i)), "int32", span);
      const store: Stmt = { kind: "store", array: file, index: [to], inside: [true], value: result, span };
      if (i < least) return store;
      return when(of("gt", of("and", of("shr", head, word(12)), word(15)), word(i)), [store], span);
    });
  };
  // Functions have a loop around the loop of all that is short, which so takes no time of theirs where all branches are computed.
  const short: Stmt = {
    kind: "loop",
    body: [
      ends,
      ...fetched,
      when(of("lt", op, word(calls)), [leave(span)], span),
      ...results.map((result, i) => set(result, i === 0 ? value : (args[i] ?? word(0)))),
      ...actions.slice(calls).filter((action) => action.kind === "if" && action.then.length > 0),
      ...kept(operations.slice(calls)),
    ],
    step,
    span,
  };
  const functions = [...actions.slice(0, calls), ...kept(operations.slice(0, calls))];
  const body: readonly Stmt[] =
    calls === operations.length ? [ends, ...fetched, ...functions] : [short, ends, ...functions];
  const func: Func = {
    name: "execute",
    paramCount: 2,
    locals,
    results: [],
    body: [{ kind: "loop", body, step, span }],
  };
  const arrays: ArrayDecl[] = [
    ...program.arrays,
    { space: "local", name: "registers", dtype: "uint32", shape: [program.registers], span },
    { space: "constant", name: "program", dtype: "uint32", shape: [words.length], values: words, span },
  ];
  return { func, arrays };

  /** The statements of an operation that does more than to compute or copy words. */
  function acting(operation: Operation): readonly Stmt[] {
    const all = args.slice(0, operation.args);
    switch (operation.op) {
      case "compute":
      case "copy":
        return [];
      case "jump": {
        const [a, b, target] = all as [Expr, Expr, Expr];
        const to = of("sub", inType(target, "int32", span), int32(1, span));
        return [when(of("eq", a, b), [set(at, to)], span)];
      }
      case "call": {
        const given = results.slice(0, operation.results).map(idOf);
        return [{ kind: "call", func: operation.func, args: all, results: given, span }];
      }
      case "load":
        return accessed(operation.memory, all, all.length).map(({ place, type }, i) => {
          const value: Expr = { kind: "load", ...place, type, span };
          return set(results[i] as Expr, type === "uint32" ? value : inType(value, "uint32", span));
        });
      case "store": {
        const rank = all.length - wordsOf(operation.memory).length;
        return accessed(operation.memory, all, rank).map(({ place, type }, i): Stmt => {
          return { kind: "store", ...place, value: fromWord(all[rank + i] as Expr, type, span), span };
        });
      }
    }
  }

  /** The element, or its words, at the indices that come first among the operands. */
  function accessed(memory: Place, all: readonly Expr[], rank: number): readonly Accessed[] {
    const { array, type, word: part } = memory;
    const index = all.slice(0, rank).map((one) => inType(one, "int32", span));
    return wordsOf(memory).map((word) => ({ place: { array, index, ...(part !== undefined && { word }) }, type }));
  }

  function computed(node: OperationExpr, args: readonly Expr[]): Expr {
    let at = 0;
    const value = mapOperands(node, ({ type }) => fromWord(args[at++] as Expr, type, span));
    return value.type === "uint32" ? value : inType(value, "uint32", span);
  }
}

interface Accessed {
  readonly place: Pick<LoadExpr, "array" | "index" | "word">;
  readonly type: DType;
}
