import type { Loop, WgslFunction } from "./functions.ts";
import type { Token } from "./tokens.ts";

/** Tokens that four threads may execute on an adapter that is a CPU, in about a second. */
const BUDGET = 2 ** 27;
/** The least cost of an iteration, and the cost of a barrier for four threads, in tokens. */
const ITERATION = 16;
const BARRIER = 1024;
/** Threads that such an adapter computes together. */
const LANES = 4;

/** Functions that all threads of a workgroup, or of a subgroup, must call together. */
const TOGETHER = /^(?:workgroupBarrier|storageBarrier|textureBarrier|workgroupUniformLoad|subgroup\w+|quad\w+)$/;

/** The facts about the functions of a text that follow from which calls which. */
export class Facts {
  /** Whether threads wait for each other anywhere. */
  readonly together: boolean;
  /** Tokens that each four threads of a workgroup may execute. */
  readonly budget: number;
  readonly #tokens: readonly Token[];
  readonly #functions: ReadonlyMap<string, WgslFunction>;
  readonly #costs = new Map<WgslFunction, number>();
  readonly #reached = new Map<WgslFunction, Set<Loop>>();

  constructor(tokens: readonly Token[], functions: readonly WgslFunction[]) {
    this.#tokens = tokens;
    this.#functions = new Map(functions.map((each) => [each.name, each]));
    this.together = tokens.some(({ text }) => TOGETHER.test(text));
    // All threads of a workgroup that wait for each other begin before the first of them reaches a limit.
    const most = Math.max(...functions.map(({ threads }) => threads));
    this.budget = BUDGET / (this.together ? Math.ceil(most / LANES) : 1);
  }

  named(name: string): WgslFunction {
    return this.#functions.get(name) as WgslFunction;
  }

  /** The loops of a function and of all that it calls. */
  reached(fn: WgslFunction): ReadonlySet<Loop> {
    const known = this.#reached.get(fn);
    if (known !== undefined) return known;
    const all = new Set(fn.loops);
    // Before the calls are followed: functions of an invalid text may call themselves.
    this.#reached.set(fn, all);
    for (const { name } of fn.calls) for (const loop of this.reached(this.named(name))) all.add(loop);
    return all;
  }

  /** Tokens of an iteration, without the loops in it. */
  cost(fn: WgslFunction, loop: Loop): number {
    return Math.max(ITERATION, this.#costOf(fn, loop.keyword, loop.end));
  }

  #costOf(fn: WgslFunction, from: number, to: number): number {
    const inner = fn.loops.filter(({ keyword, end }) => keyword > from && end < to);
    const counts = (i: number): boolean =>
      i > from && i < to && !inner.some((loop) => i > loop.keyword && i < loop.end);
    const calls = fn.calls.filter(({ open }) => counts(open)).map(({ name }) => this.#costOfCall(this.named(name)));
    let cost = calls.reduce((sum, each) => sum + each, 0);
    for (let i = from + 1; i < to; i++) if (counts(i)) cost += TOGETHER.test(this.#tokens[i]?.text ?? "") ? BARRIER : 1;
    return cost;
  }

  #costOfCall(fn: WgslFunction): number {
    const known = this.#costs.get(fn);
    if (known !== undefined) return known;
    this.#costs.set(fn, 0);
    const cost = this.#costOf(fn, fn.body, fn.end);
    this.#costs.set(fn, cost);
    return cost;
  }
}
