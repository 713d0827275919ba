import { accessesIn } from "../../../ir/accesses.ts";
import { amongBlock, type Difference, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { CollectiveStmt, Kernel, Local, SimpleStmt, Stmt } from "../../../ir/ir.ts";
import { escapes } from "../../../ir/jumps.ts";
import { letsIn } from "../../../ir/lets.ts";
import { assign } from "../../../ir/make.ts";
import { WARP } from "../../../ir/reductions.ts";
import { hasLoad, isVote, waits } from "../../../ir/sync.ts";
import { allParts, assignedIn, bodies, someExprIn, someStmt } from "../../../ir/walk.ts";
import type { WasmOptions } from "../options.ts";
import { isAmongLanes } from "../vector/warp.ts";
import type { ExchangeNode, Node } from "./node.ts";

/** A kernel split where its threads wait. */
export interface Fission {
  readonly nodes: readonly Node[];
  /** The locals of the kernel, and one for each value that a collective takes. */
  readonly locals: readonly Local[];
  /** Locals that are set once for the whole block. */
  readonly block: ReadonlySet<LocalId>;
}

/**
 * Splits the kernel at its barriers and collectives, which stand in control flow that is the same for the whole block.
 *
 * @param options - with `debug` a load outside its array is reported: none is done where the program may not have come to it.
 */
export function split(kernel: Kernel, options: Pick<WasmOptions, "debug" | "block">): Fission {
  const block = new Set(kernel.locals.keys());
  for (;;) {
    const splitter = new Splitter(kernel, block, options);
    const nodes = splitter.kernel();
    if (splitter.refuted.size === 0) return { nodes, locals: splitter.locals, block };
    for (const local of splitter.refuted) block.delete(local);
  }
}

/** One try, with a guess which locals are the block's. */
class Splitter {
  readonly locals: Local[];
  /** Locals that were guessed to be the block's and are not. */
  readonly refuted: Set<LocalId> = new Set();
  readonly #kernel: Kernel;
  readonly #block: ReadonlySet<LocalId>;
  readonly #options: Pick<WasmOptions, "debug" | "block">;
  readonly #lets: ReadonlyMap<LocalId, Expr>;

  constructor(kernel: Kernel, block: ReadonlySet<LocalId>, options: Pick<WasmOptions, "debug" | "block">) {
    this.#kernel = kernel;
    this.#block = block;
    this.#options = options;
    this.#lets = letsIn(kernel.body);
    this.locals = [...kernel.locals];
  }

  kernel(): readonly Node[] {
    const { body } = this.#kernel;
    // After the last wait each thread goes its own way: there a return is the thread's.
    const end = body.findLastIndex((stmt) => someStmt([stmt], waits)) + 1;
    const out = new Gathered(false, this.#isForLanes);
    for (const stmt of body.slice(0, end)) this.#stmt(stmt, out, false);
    for (const stmt of body.slice(end)) this.#threads(stmt, out);
    return out.finish();
  }

  #list(list: readonly Stmt[], again: boolean): readonly Node[] {
    const out = new Gathered(again, this.#isForLanes);
    for (const stmt of list) this.#stmt(stmt, out, again);
    return out.finish();
  }

  #stmt(stmt: Stmt, out: Gathered, again: boolean): void {
    if (bodies(stmt).length > 0 && !someStmt([stmt], waits) && !escapes([stmt])) return this.#threads(stmt, out);
    switch (stmt.kind) {
      case "barrier":
        return waits(stmt) ? out.wait() : out.add(stmt);
      case "collective":
        return this.#collective(stmt, out);
      case "break":
      case "continue":
      case "return":
        return out.push({ kind: stmt.kind });
      case "if":
        return out.push({
          kind: "if",
          condition: stmt.condition,
          then: this.#list(stmt.then, again),
          else: this.#list(stmt.else, again),
        });
      case "loop":
        return out.push({
          kind: "loop",
          body: this.#list(stmt.body, true),
          step: this.#list(stmt.step, true),
          acrossBlocks: stmt.acrossBlocks ?? false,
        });
      case "block":
        return out.push({ kind: "block", body: this.#list(stmt.body, again) });
      default:
        stmt satisfies SimpleStmt;
        return this.#threads(stmt, out);
    }
  }

  /** The statements that every thread runs for itself, without values of the block. */
  #threads(stmt: Stmt, out: Gathered): void {
    if (stmt.kind === "assign" && this.#block.has(stmt.local)) {
      // It is done before the threads of its region begin, so none of them may have met the local.
      if (this.#isUniform(stmt.value) && !out.mentioned.has(stmt.local))
        return out.before({ kind: "set", local: stmt.local, value: stmt.value });
      this.refuted.add(stmt.local);
    }
    for (const local of assignedIn([stmt])) if (this.#block.has(local)) this.refuted.add(local);
    out.add(stmt);
  }

  #collective(stmt: CollectiveStmt, out: Gathered): void {
    const { op, result, span } = stmt;
    const { block, debug } = this.#options;
    // A warp is 32 threads in a line where a block is a line.
    const [width, height, depth] = block;
    if (stmt.lane !== null && height * depth === 1 && this.#isUniform(stmt.value, true))
      return this.#threads(assign(result, stmt.value, span), out);
    if (!debug && width % WARP === 0 && isAmongLanes(stmt) && this.#isForLanes(stmt)) return this.#threads(stmt, out);
    const take = (value: Expr): LocalId => {
      if (value.kind === "local" && value.local !== result && !this.#block.has(value.local)) return value.local;
      const local = this.locals.push({ name: "given", type: value.type }) - 1;
      out.add(assign(local, value, span));
      return local;
    };
    const given = take(stmt.value);
    const lane: ExchangeNode["lane"] =
      stmt.lane === null ? null : stmt.lane.kind === "const" ? Number(stmt.lane.value) : { local: take(stmt.lane) };
    if (!isVote(op) && this.#block.has(result)) this.refuted.add(result);
    out.push({ kind: "exchange", op, given, lane, result });
  }

  /** Whether a statement may stand in one region with exchanges of warps, which 32 lanes run side by side, whatever that takes. */
  readonly #isForLanes = (stmt: Stmt): boolean =>
    !someStmt([stmt], ({ kind }) => !FOR_LANES.has(kind)) &&
    !accessesIn([stmt]).some(({ array }) => this.#kernel.arrays[array]!.space === "local");

  /** Whether all threads of a block compute the same, wherever they are in the kernel; or all threads of each warp of a line. */
  #isUniform(value: Expr, inWarp = false): boolean {
    if (this.#options.debug && hasLoad(value)) return false;
    const among = amongBlock(this.#kernel.arrays, (id) => {
      const named = inWarp ? this.#lets.get(id) : undefined;
      return this.#block.has(id) ? 0 : named === undefined ? "varying" : of(named);
    });
    const of = (expr: Expr): Difference =>
      inWarp && isOfWarp(expr, this.#options.block[0]) ? 0 : differenceOf(expr, among, of);
    return of(value) === 0;
  }
}

/** Whether it says in which warp of a line, of so many threads, a thread is, or whether its warp is before another. */
function isOfWarp(expr: Expr, width: number): boolean {
  if (expr.kind !== "binary" || expr.right.kind !== "const" || expr.left.kind !== "position") return false;
  const { op, left, right } = expr;
  const by = Number(right.value);
  const isWhole = op === "shr" ? by >= 5 : by % WARP === 0 && ["lt", "ge", "idiv", "floordiv"].includes(op);
  return isWhole && left.axis === 0 && (left.of === "threadIdx" || (left.of === "globalIdx" && width % WARP === 0));
}

/** Nodes in order, and the statements of the region that has not ended yet. */
class Gathered {
  /** Locals that it sets or reads. */
  mentioned: Set<LocalId> = new Set();
  readonly #again: boolean;
  readonly #isForLanes: (stmt: Stmt) => boolean;
  readonly #nodes: Node[] = [];
  #pending: Stmt[] = [];

  constructor(again: boolean, isForLanes: (stmt: Stmt) => boolean) {
    this.#again = again;
    this.#isForLanes = isForLanes;
  }

  add(stmt: Stmt): void {
    const parts = this.#isForLanes(stmt)
      ? isCollective(stmt) && !this.#pending.every(this.#isForLanes)
      : this.#pending.some(isCollective);
    if (parts) this.flush();
    this.#pending.push(stmt);
    for (const local of assignedIn([stmt])) this.mentioned.add(local);
    for (const part of allParts([stmt])) if (part.kind === "local") this.mentioned.add(part.local);
  }

  /** Done before the open region. */
  before(node: Node): void {
    this.#nodes.push(node);
  }

  push(node: Node): void {
    this.flush();
    this.#nodes.push(node);
  }

  /** Ends the region, if it accesses memory: nobody waits for anything else. */
  wait(): void {
    if (this.#pending.some(accessesMemory)) this.flush();
  }

  flush(): void {
    const parts = [...this.#pending];
    const behind = parts.findLastIndex(isCollective) + 1;
    const conditions = new Set(parts.slice(0, behind).map(localDeciding));
    conditions.delete(null);
    // Behind the last exchange, only what the same threads do needs the lanes of their warps.
    const end = parts.findIndex(
      (stmt, at) => at >= behind && stmt.kind !== "assign" && !conditions.has(localDeciding(stmt)),
    );
    if (behind > 0 && end > 0) this.#region(parts.splice(0, end));
    this.#region(parts);
    this.#pending = [];
    this.mentioned = new Set();
  }

  #region(body: readonly Stmt[]): void {
    const last = this.#nodes.at(-1);
    // Statements that do not access memory need not have waited.
    if (last?.kind === "region" && !body.some(accessesMemory) && !last.body.some(isCollective))
      this.#nodes[this.#nodes.length - 1] = { ...last, body: [...last.body, ...body] };
    else if (body.length > 0) this.#nodes.push({ kind: "region", body, again: this.#again });
  }

  finish(): readonly Node[] {
    this.flush();
    return this.#nodes;
  }
}

const isCollective = (stmt: Stmt): boolean => stmt.kind === "collective";

/** The local of the condition around a statement. */
const localDeciding = (stmt: Stmt): LocalId | null =>
  stmt.kind === "if" && stmt.condition.kind === "local" ? stmt.condition.local : null;

const FOR_LANES: ReadonlySet<Stmt["kind"]> = new Set(["assign", "store", "if", "collective"]);

/** Whether a statement is more than work on the thread's own values. */
const accessesMemory = (stmt: Stmt): boolean =>
  someStmt([stmt], ({ kind }) => kind !== "assign" && kind !== "if" && kind !== "loop" && kind !== "block") ||
  someExprIn([stmt], ({ kind }) => kind === "load");
