import { keepFunctions, renumbered, withCalls } from "../ir/calls.ts";
import type { LocalId } from "../ir/expr.ts";
import type { Func, FuncId, Kernel, Local, NestedStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { escapes } from "../ir/jumps.ts";
import { letLocals, timesRead } from "../ir/lets.ts";
import { int32 } from "../ir/make.ts";
import { memoryOf } from "../ir/memory.ts";
import { assignedIn, mapBodies, someExprIn, someStmt, statements } from "../ir/walk.ts";
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
  const runs: (readonly FuncId[])[] = [];
  const all = withProgram(kernel, libraryCount, false, (calls) => runs.push(calls) > 0);
  const weightOf = (calls: Iterable<FuncId>): number =>
    [...calls].reduce((sum, id) => sum + (weights[id] as number), 0);
  const shared = weightOf(new Set(runs.flat()));
  const taken = runs.map((calls) => weightOf(calls) > shared);
  let at = 0;
  const shorter = (): Kernel => withProgram(kernel, libraryCount, false, () => taken[at++] as boolean);
  const some = taken.includes(true) ? withoutUnused(taken.includes(false) ? shorter() : all) : kernel;
  if (inLine(some) <= LONG) return some;
  const whole = withProgram(kernel, libraryCount, true, () => true);
  const machines = withoutUnused(asMachines(whole, libraryCount));
  return inLine(machines) < inLine(some) ? machines : some;
}

/** The kernel with runs of statements as a program: the function that runs it comes behind the library. */
function withProgram(kernel: Kernel, libraryCount: number, hasJumps: boolean, take: Take): Kernel {
  const program = new Program(kernel, libraryCount, hasJumps);
  const deciding = decidingLocals(kernel);
  const { locals, body } = kernel;
  const [main, ...own] = [{ locals, body, paramCount: 0 }, ...kernel.functions.slice(libraryCount)].map((part) => {
    const rewriting = new Interpreting(part, program, take, deciding.get(part.body)!);
    const body = rewriting.list(part.body);
    return { ...part, body, locals: rewriting.locals };
  }) as unknown as [Pick<Kernel, "locals" | "body">, ...Func[]];
  if (program.length === 0 || !program.fits) return kernel;
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
  for (const { body } of functions) {
    const own = statements(body).filter(({ kind }) => kind !== "call");
    weights.push(own.length + callWeight(body, weights));
  }
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
  return keepFunctions(kernel, (id) => used.has(id));
}

/** Takes a run of statements by its calls of library functions, those inside of straight functions too. */
type Take = (calls: readonly FuncId[]) => boolean;

/** Rewrites the statements of a kernel or function. */
class Interpreting {
  readonly locals: readonly Local[];
  readonly #program: Program;
  readonly #take: Take;
  readonly #reads: ReadonlyMap<LocalId, number>;
  readonly #single: ReadonlySet<LocalId>;
  readonly #deciding: ReadonlySet<LocalId>;
  #registers: Registers;
  #original: Stmt[] = [];
  /** Stores that nothing in the run loads from. */
  #after: StoreStmt[] = [];

  constructor(
    part: Pick<Func, "locals" | "body" | "paramCount">,
    program: Program,
    take: Take,
    deciding: ReadonlySet<LocalId>,
  ) {
    this.locals = part.locals;
    this.#program = program;
    this.#take = take;
    this.#single = letLocals(part.body, part.paramCount);
    this.#registers = this.#begun();
    this.#deciding = deciding;
    this.#reads = timesRead(part.body);
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
    if (stmt.kind === "store") {
      if (this.#original.length === 0) return false;
      this.#after.push(registers.held(stmt));
      this.#original.push(stmt);
      return true;
    }
    if (isNested(stmt) && !this.#mayJump(stmt)) return false;
    const { loads, stores } = this.#program.accesses(stmt);
    if (!this.#takes(stmt, stores) || !this.#isOrdered(stmt, loads, stores)) return false;
    if (stmt.kind === "assign" && !registers.depends(stmt.value)) registers.before(stmt);
    else {
      registers.writes(stores);
      if (isNested(stmt)) registers.nested(stmt);
      else registers.straight(stmt);
    }
    this.#original.push(stmt);
    return true;
  }

  /** Whether there are calls in the statement, and no jumps out of it. */
  #mayJump(stmt: NestedStmt): boolean {
    const calls = (inner: Stmt): boolean => inner.kind === "call" && this.#program.form(inner.func) !== "other";
    return this.#program.hasJumps && someStmt([stmt], calls) && !escapes([stmt]);
  }

  #takes(stmt: Stmt, written: ReadonlySet<number>): boolean {
    if ([...assignedIn([stmt])].some((local) => this.#deciding.has(local))) return false;
    const registers = this.#registers;
    switch (stmt.kind) {
      case "assign":
        return !registers.depends(stmt.value) || (registers.takes(stmt.value) && this.#isWord(stmt.local));
      case "call":
        return registers.takesCall(stmt);
      case "if":
      case "loop":
      case "block":
        return registers.takesNested(stmt, written);
      default:
        return false;
    }
  }

  /** Whether the statement sees what it must of the stores before it, which are instructions if need be. */
  #isOrdered(stmt: Stmt, loads: ReadonlySet<number>, stores: ReadonlySet<number>): boolean {
    const after = this.#after;
    const waits =
      // A value that is set before the run: stores behind it may read the old value of the local.
      stmt.kind === "assign" && !this.#registers.depends(stmt.value)
        ? someExprIn(after, (part) => part.kind === "local" && part.local === stmt.local)
        : stores.size > 0;
    if (!waits && !after.some(({ array }) => loads.has(memoryOf(this.#program.arrays, array)))) return true;
    if (!this.#registers.takesStores(after)) return false;
    this.#registers.stores(after);
    this.#after = [];
    return true;
  }

  #isWord(local: LocalId): boolean {
    return isWord((this.locals[local] as Local).type);
  }

  #begun(): Registers {
    return new Registers(this.#program, this.locals, this.#single);
  }

  #flush(): readonly Stmt[] {
    const [registers, original, after] = [this.#registers, this.#original, this.#after];
    [this.#registers, this.#original, this.#after] = [this.#begun(), [], []];
    registers.finish();
    if (registers.calls.length === 0 || !this.#take(registers.calls)) return original;
    const { span } = original[0] as Stmt;
    const run = registers.written(after, this.#reads, span);
    const args = [int32(run.start, span), int32(run.end, span)];
    return [...run.before, { kind: "call", func: EXECUTE, args, results: [], span }, ...run.after];
  }
}

const isNested = (stmt: Stmt): stmt is NestedStmt =>
  stmt.kind === "if" || stmt.kind === "loop" || stmt.kind === "block";
