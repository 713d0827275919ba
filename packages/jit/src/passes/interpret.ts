import { keepFunctions, renumbered, withCalls } from "../ir/calls.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { CallStmt, Func, FuncId, Kernel, Local, Stmt } from "../ir/ir.ts";
import { assign, int32 } from "../ir/make.ts";
import { allParts, assigned, expressions, mapBodies, mapExpressions, someExpr, statements } from "../ir/walk.ts";
import { decidingLocals } from "./interpret-deciding.ts";
import { executor } from "./interpret-executor.ts";
import { asMachines } from "./interpret-machine.ts";
import { Program } from "./interpret-program.ts";
import { Registers } from "./interpret-registers.ts";
import { isWord } from "./interpret-words.ts";

/**
 * Straight code with many calls of library functions becomes a program of instructions, which a function runs in a loop: so each
 * function has one call site for each such piece of code. Compilers of GPUs replace each call by the function's body, and take
 * seconds where a float64 function stands in some ten places.
 */
export function interpreted(kernel: Kernel, libraryCount: number): Kernel {
  const weights = weightsOf(kernel.functions);
  const own = [kernel.body, ...kernel.functions.slice(libraryCount).map(({ body }) => body)];
  if (own.reduce((sum, body) => sum + callWeight(body, weights), 0) <= DIRECT) return kernel;
  // First the program of each run of statements, then the runs for which a program is shorter.
  const runs: Run[] = [];
  withProgram(kernel, libraryCount, (run) => runs.push(run) < 0);
  const distinct = new Set(runs.flatMap(({ calls }) => calls));
  const shared = [...distinct].reduce((sum, id) => sum + (weights[id] as number), 0);
  const taken = runs.map(({ calls }) => calls.reduce((sum, id) => sum + (weights[id] as number), 0) > shared);
  let at = 0;
  const some = taken.includes(true)
    ? withoutUnused(withProgram(kernel, libraryCount, () => taken[at++] as boolean))
    : kernel;
  if (inLine(some) <= LONG) return some;
  const machines = withoutUnused(
    asMachines(
      withProgram(kernel, libraryCount, () => true),
      libraryCount,
    ),
  );
  return inLine(machines) < inLine(some) ? machines : some;
}

/** The kernel with runs of statements as a program: the function that runs it comes behind the library. */
function withProgram(kernel: Kernel, libraryCount: number, take: (run: Run) => boolean): Kernel {
  const program = new Program(kernel, libraryCount);
  const [main, ...own] = [{ locals: kernel.locals, body: kernel.body }, ...kernel.functions.slice(libraryCount)].map(
    (part) => {
      const rewriting = new Interpreting(part, program, take);
      const body = rewriting.list(part.body);
      return { ...part, body, locals: rewriting.locals };
    },
  ) as unknown as [Pick<Kernel, "locals" | "body">, ...Func[]];
  if (program.isEmpty) return kernel;
  const { func, arrays } = executor(program);
  const number = (id: FuncId): FuncId => (id === EXECUTE ? libraryCount : id < libraryCount ? id : id + 1);
  const functions = [...kernel.functions.slice(0, libraryCount), func, ...own.map((one) => withCalls(one, number))];
  return { ...kernel, arrays, functions, locals: main.locals, body: renumbered(main.body, number) };
}

/** Maximum size of all call sites without a program, in statements, that compilers accept. */
const DIRECT = 250;
/** With one: above, a kernel takes more than two seconds. */
const LONG = 700;
const EXECUTE = -1;

const callWeight = (list: readonly Stmt[], weights: readonly number[]): number =>
  statements(list).reduce((sum, stmt) => sum + (stmt.kind === "call" ? (weights[stmt.func] as number) : 0), 0);

/** Statements of a kernel with a body in the place of each call. */
const inLine = ({ body, functions }: Kernel): number =>
  statements(body).length + callWeight(body, weightsOf(functions));

/** Statements of each function, with the statements of the functions that it calls. */
function weightsOf(functions: readonly Func[]): readonly number[] {
  const weights: number[] = [];
  for (const { body } of functions)
    weights.push(
      statements(body).reduce((sum, stmt) => sum + (stmt.kind === "call" ? (weights[stmt.func] as number) : 1), 0),
    );
  return weights;
}

/** Without the functions that nothing calls any more. */
function withoutUnused(kernel: Kernel): Kernel {
  const used = new Set<FuncId>();
  const note = (body: readonly Stmt[]): void => {
    for (const stmt of statements(body)) {
      if (stmt.kind !== "call" || used.has(stmt.func)) continue;
      used.add(stmt.func);
      note((kernel.functions[stmt.func] as Func).body);
    }
  };
  note(kernel.body);
  return keepFunctions(
    kernel,
    kernel.functions.map((_, id) => id).filter((id) => used.has(id)),
  );
}

/** The calls of library functions in one run of statements, those inside of straight functions too. */
export interface Run {
  readonly calls: readonly FuncId[];
}

/** Rewrites the statements of a kernel or function. */
class Interpreting {
  readonly locals: Local[];
  readonly #program: Program;
  readonly #take: (run: Run) => boolean;
  readonly #reads = new Map<LocalId, number>();
  readonly #deciding: ReadonlySet<LocalId>;
  #registers: Registers;
  #original: Stmt[] = [];
  #after: Stmt[] = [];

  constructor(
    part: { readonly locals: readonly Local[]; readonly body: readonly Stmt[] },
    program: Program,
    take: (run: Run) => boolean,
  ) {
    this.locals = [...part.locals];
    this.#program = program;
    this.#take = take;
    this.#registers = new Registers(program, part.locals);
    this.#deciding = decidingLocals(part.body);
    for (const expr of allParts(part.body))
      if (expr.kind === "local") this.#reads.set(expr.local, (this.#reads.get(expr.local) ?? 0) + 1);
  }

  list(list: readonly Stmt[]): readonly Stmt[] {
    const out: Stmt[] = [];
    for (const stmt of list) {
      if (this.#goesOn(stmt)) continue;
      out.push(...this.#flush());
      if (!this.#goesOn(stmt)) out.push(mapBodies(stmt, (inner) => this.list(inner)));
    }
    out.push(...this.#flush());
    return out;
  }

  /** Whether the statement became part of the run. */
  #goesOn(stmt: Stmt): boolean {
    const registers = this.#registers;
    const reads = expressions(stmt).some((expr) => someExpr(expr, ({ kind }) => kind === "load"));
    if (reads && this.#after.length > 0) return false;
    if (assigned(stmt).some((local) => this.#deciding.has(local))) return false;
    switch (stmt.kind) {
      case "assign": {
        const isRead = (expr: Expr): boolean => expr.kind === "local" && expr.local === stmt.local;
        if (!registers.depends(stmt.value)) {
          // Statements after the run may read the old value of the local.
          if (allParts(this.#after).some(isRead)) return false;
          registers.before(stmt);
        } else if (registers.takes(stmt.value) && this.#isWord(stmt.local))
          registers.set(stmt.local, registers.operand(stmt.value));
        else return false;
        break;
      }
      case "call":
        if (!registers.takesCall(stmt)) return false;
        registers.call(stmt);
        break;
      case "store": {
        if (this.#original.length === 0) return false;
        const held = (expr: Expr): Expr => registers.held(expr);
        this.#after.push(mapExpressions(stmt, held));
        break;
      }
      default:
        return false;
    }
    this.#original.push(stmt);
    return true;
  }

  #isWord(local: LocalId): boolean {
    return isWord((this.locals[local] as Local).type);
  }

  #flush(): readonly Stmt[] {
    const [registers, original, after] = [this.#registers, this.#original, this.#after];
    this.#registers = new Registers(this.#program, this.locals);
    this.#original = [];
    this.#after = [];
    if (registers.calls.length === 0 || !this.#take(registers)) return original;
    const { span } = original[0] as Stmt;
    const live = registers.defined().filter((local) => (this.#reads.get(local) ?? 0) > registers.hits(local));
    const { before, start, end, read } = registers.written(live, span);
    const call: CallStmt = {
      kind: "call",
      func: EXECUTE,
      args: [int32(start, span), int32(end, span)],
      results: [],
      span,
    };
    return [...before, call, ...registers.resolved(after), ...live.map((local) => assign(local, read(local), span))];
  }
}
