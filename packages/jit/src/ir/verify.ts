import type { Expr, LocalId } from "./expr.ts";
import type { ArrayDecl, Func, Kernel, Stmt } from "./ir.ts";
import { isJump } from "./jumps.ts";
import { isReduction } from "./reductions.ts";
import { product, rankOf } from "./shape.ts";
import { bits, isFloat } from "./types.ts";
import { type Scope, stmtLanesProblem, typeOfWord, verifyExpr } from "./verify-expr.ts";
import { assigned, bodies, partsOf, statements } from "./walk.ts";

/** Violations of the rules of ir.ts, one sentence each; empty for a correct kernel. */
export function verifyKernel(kernel: Kernel): readonly string[] {
  const problems: string[] = [];
  kernel.params.forEach((param, index) => {
    if (param.kind === "array" && kernel.arrays[param.array]?.space !== "global")
      problems.push(`param ${index} names array ${param.array}, which is not a global array`);
  });
  kernel.arrays.forEach((array, id) => verifyArray(array, id, problems));
  const { functions } = kernel;
  functions.forEach((func, id) => verifyFunction(kernel, func, id, `function ${id}`, problems));
  verifyFunction(kernel, { ...kernel, paramCount: 0, results: [] }, functions.length, "kernel", problems);
  return problems;
}

/** The same, as an exception, for use between passes. */
export function assertVerified(kernel: Kernel): Kernel {
  const problems = verifyKernel(kernel);
  if (problems.length > 0) throw new Error(`the IR of ${kernel.name} breaks its rules: ${problems.join("; ")}`);
  return kernel;
}

function verifyArray(array: ArrayDecl, id: number, problems: string[]): void {
  if (array.space === "global") {
    if (array.ndim < 0 || !Number.isInteger(array.ndim)) problems.push(`array ${id} has ${array.ndim} axes`);
    return;
  }
  if (array.shape.some((size) => !Number.isInteger(size) || size < 0))
    problems.push(`array ${id} has shape [${array.shape.join(", ")}]`);
  const size = product(array.shape);
  if (array.space === "constant" && array.values.length !== size)
    problems.push(`array ${id} has ${array.values.length} values for ${size} elements`);
}

/** Checks a function, or the kernel's own list, which may call the functions up to a number. */
function verifyFunction(kernel: Kernel, func: Func, callable: number, where: string, problems: string[]): void {
  const scope: Scope = { kernel, locals: func.locals, results: func.results, callable, where, problems };
  if (func.paramCount > func.locals.length) problems.push(`${scope.where} has fewer locals than parameters`);
  verifyBody(func.body, scope, { inLoop: false, inBreakable: false, inStep: false });
  for (const problem of verifyLets(func.body, func.paramCount)) problems.push(`${scope.where}: ${problem}`);
  if (func.results.length > 0 && !endsInReturn(func.body)) problems.push(`${scope.where} can end without a return`);
}

/** Whether control never runs off the end. A loop ends only by `break`, so one without is an end too. */
function endsInReturn(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (isJump(last)) return true;
  if (last.kind === "if") return endsInReturn(last.then) && endsInReturn(last.else);
  if (last.kind === "block") return endsInReturn(last.body) && !breaks(last.body);
  return last.kind === "loop" && !breaks(last.body);
}

/** Whether a `break` in here leaves the construct that holds it. */
function breaks(body: readonly Stmt[]): boolean {
  return body.some((stmt) => stmt.kind === "break" || (stmt.kind === "if" && (breaks(stmt.then) || breaks(stmt.else))));
}

interface Place {
  readonly inLoop: boolean;
  readonly inBreakable: boolean;
  readonly inStep: boolean;
}

function verifyBody(body: readonly Stmt[], scope: Scope, place: Place): void {
  for (const stmt of body) verifyStmt(stmt, scope, place);
}

function verifyStmt(stmt: Stmt, scope: Scope, place: Place): void {
  const wrong = (text: string): void => void scope.problems.push(`${scope.where}: ${text}`);
  const lanes = stmtLanesProblem(stmt, scope.locals, scope.kernel.coarse);
  if (lanes !== null) wrong(lanes);
  switch (stmt.kind) {
    case "assign": {
      const type = verifyExpr(stmt.value, scope);
      const local = scope.locals[stmt.local];
      if (local === undefined) wrong(`assigns local ${stmt.local}, which does not exist`);
      else if (local.type !== type) wrong(`assigns ${type} to ${local.name}: ${local.type}`);
      return;
    }
    case "store": {
      const array = verifyAccess(stmt.array, stmt.index, scope);
      const type = verifyExpr(stmt.value, scope);
      if (array !== undefined && typeOfWord(array.dtype, stmt.word) !== type)
        wrong(`stores ${type} into ${array.name}: ${array.dtype}`);
      if (stmt.mask !== undefined && verifyExpr(stmt.mask, scope) !== "bool") wrong("a mask is not bool");
      if (array?.space === "constant") wrong(`stores into the constant array ${array.name}`);
      if (array?.space === "global" && !array.written) wrong(`stores into ${array.name}, which is not marked written`);
      return;
    }
    case "if":
      if (verifyExpr(stmt.condition, scope) !== "bool") wrong("a condition is not bool");
      verifyBody(stmt.then, scope, place);
      return verifyBody(stmt.else, scope, place);
    case "loop":
      if (place.inStep) wrong("a loop inside a step");
      verifyBody(stmt.body, scope, { inLoop: true, inBreakable: true, inStep: false });
      return verifyBody(stmt.step, scope, { inLoop: false, inBreakable: false, inStep: true });
    case "block":
      return verifyBody(stmt.body, scope, { ...place, inBreakable: true });
    case "break":
      return place.inBreakable ? undefined : wrong("a break outside a loop or block");
    case "continue":
      return place.inLoop ? undefined : wrong("a continue outside a loop");
    case "return": {
      if (place.inStep) wrong("a return inside a step");
      const types = stmt.values.map((value) => verifyExpr(value, scope));
      if (types.join() !== scope.results.join()) wrong(`returns (${types.join()}) for (${scope.results.join()})`);
      return;
    }
    case "call":
      return verifyCall(stmt, scope, wrong);
    case "atomic":
      return verifyAtomic(stmt, scope, wrong);
    case "barrier":
      return;
    case "collective": {
      const type = verifyExpr(stmt.value, scope);
      if (isReduction(stmt.op)) {
        if (type === "bool" || bits(type) < 32) wrong(`${stmt.op} of ${type}`);
        if (stmt.lane !== null) wrong(`${stmt.op} with a lane`);
        if (scope.locals[stmt.result]?.type !== type)
          wrong(`the result of ${stmt.op} goes to a local that is not ${type}`);
        return;
      }
      const shuffle = stmt.op.startsWith("shfl");
      if (!shuffle && type !== "bool") wrong(`${stmt.op} of ${type}`);
      if (shuffle && (type === "bool" || bits(type) < 32)) wrong(`${stmt.op} of ${type}`);
      if ((stmt.lane !== null) !== shuffle) wrong(`${stmt.op} with the wrong number of operands`);
      if (stmt.lane !== null && verifyExpr(stmt.lane, scope) !== "int32") wrong("a lane is not int32");
      const result = shuffle ? type : stmt.op === "count" ? "int32" : stmt.op === "ballot" ? "uint32" : "bool";
      if (scope.locals[stmt.result]?.type !== result)
        wrong(`the result of ${stmt.op} goes to a local that is not ${result}`);
      return;
    }
    case "log": {
      const values = stmt.items.filter((item) => typeof item !== "string");
      for (const value of values) verifyExpr(value, scope);
      return values.length > 32 ? wrong("a log of more than 32 values") : undefined;
    }
    case "assert":
      return verifyExpr(stmt.condition, scope) === "bool" ? undefined : wrong("an assertion that is not bool");
    default:
      stmt satisfies never;
  }
}

function verifyCall(stmt: Stmt & { kind: "call" }, scope: Scope, wrong: (text: string) => void): void {
  const func = scope.kernel.functions[stmt.func];
  if (func === undefined || stmt.func >= scope.callable)
    return wrong(`calls function ${stmt.func}, which does not come before`);
  const types = stmt.args.map((arg) => verifyExpr(arg, scope));
  const expected = func.locals.slice(0, func.paramCount).map((local) => local.type);
  if (types.join() !== expected.join()) wrong(`calls ${func.name}(${expected.join()}) with (${types.join()})`);
  if (stmt.results.length !== func.results.length)
    wrong(`takes ${stmt.results.length} results of ${func.name}, which has ${func.results.length}`);
  stmt.results.forEach((local, index) => {
    if (local !== null && scope.locals[local]?.type !== func.results[index])
      wrong(`result ${index} of ${func.name} goes to a local of another type`);
  });
}

function verifyAtomic(stmt: Stmt & { kind: "atomic" }, scope: Scope, wrong: (text: string) => void): void {
  const array = verifyAccess(stmt.array, stmt.index, scope);
  const types = stmt.args.map((arg) => verifyExpr(arg, scope));
  if (types.length !== (stmt.op === "cas" ? 2 : stmt.op === "load" ? 0 : 1))
    wrong(`atomic ${stmt.op} with ${types.length} operands`);
  if (array === undefined) return;
  if (array.space !== "global" && array.space !== "shared")
    wrong(`an atomic on the ${array.space} array ${array.name}`);
  if (array.space === "global" && !array.written && stmt.op !== "load")
    wrong(`an atomic on ${array.name}, which is not marked written`);
  if (types.some((type) => type !== array.dtype)) wrong(`atomic ${stmt.op} of ${types.join()} on ${array.dtype}`);
  if (stmt.op === "store" && stmt.result !== null) wrong("an atomic store with a result");
  const floats = ["load", "store", "add", "sub", "min", "max", "exch", "cas"];
  if (bits(array.dtype) < 32 || (isFloat(array.dtype) && !floats.includes(stmt.op)))
    wrong(`atomic ${stmt.op} on ${array.dtype}`);
  if (stmt.result !== null && scope.locals[stmt.result]?.type !== array.dtype)
    wrong("the result of an atomic goes to a local of another type");
}

function verifyAccess(id: number, index: readonly Expr[], scope: Scope): ArrayDecl | undefined {
  const array = scope.kernel.arrays[id];
  for (const part of index)
    if (verifyExpr(part, scope) !== "int32") scope.problems.push(`${scope.where}: an index is not int32`);
  if (array === undefined) scope.problems.push(`${scope.where}: array ${id} does not exist`);
  else if (index.length !== rankOf(array))
    scope.problems.push(`${scope.where}: ${index.length} indices into ${array.name}`);
  return array;
}

/** Violations of the rules of `let` in a body, one sentence each. @param params - how many of the locals are parameters. */
function verifyLets(body: readonly Stmt[], params: number): readonly string[] {
  const lets = new Set<LocalId>();
  for (const stmt of statements(body)) if (stmt.kind === "assign" && stmt.let) lets.add(stmt.local);
  if (lets.size === 0) return [];
  const problems: string[] = [...lets].filter((local) => local < params).map((local) => `parameter ${local} is a let`);
  const set = new Set<LocalId>();
  const visit = (list: readonly Stmt[], outer: ReadonlySet<LocalId>): void => {
    const visible = new Set(outer);
    for (const stmt of list) {
      for (const part of partsOf(stmt))
        if (part.kind === "local" && lets.has(part.local) && !visible.has(part.local))
          problems.push(`reads the let ${part.local} where it is not set`);
      for (const inner of bodies(stmt)) visit(inner, visible);
      for (const local of assigned(stmt)) {
        if (lets.has(local) && set.has(local)) problems.push(`sets the let ${local} twice`);
        set.add(local);
        visible.add(local);
      }
    }
  };
  visit(body, new Set());
  return problems;
}
