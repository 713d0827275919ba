// The reference: a program as plain JavaScript, its threads as generators that stop at barriers.
import * as arithmetic from "./arithmetic.ts";
import type { Program } from "./ast.ts";
import { emitProgram } from "./emit.ts";
import type { DT } from "./types.ts";

export type Values = (number | boolean)[];

interface Waiting {
  readonly fn: string;
  readonly value: number | boolean;
  readonly lane: number;
}
type Thread = Generator<Waiting | null, void, number | boolean | undefined>;

function at(list: Values, offset: number): number {
  if (!(offset >= 0 && offset < list.length))
    throw new Error(`the generator made an index out of bounds: ${offset} of ${list.length}`);
  return offset;
}

function atomic(list: Values, place: number, op: string, dtype: DT, value: number, desired: number): number {
  const old = list[place] as number;
  list[place] = arithmetic.keep[dtype](updated(op, old, value, desired));
  return old;
}

function updated(op: string, old: number, value: number, desired: number): number {
  switch (op) {
    case "add":
      return old + value;
    case "sub":
      return old - value;
    case "min":
      return Math.min(old, value);
    case "max":
      return Math.max(old, value);
    case "and":
      return old & value;
    case "or":
      return old | value;
    case "xor":
      return old ^ value;
    case "exch":
      return value;
    case "cas":
      return old === value ? desired : old;
    case "inc":
      return old >= value ? 0 : old + 1;
    default:
      return old === 0 || old > value ? value : old - 1;
  }
}

const library = { ...arithmetic, at, atomic };

export interface Reference {
  readonly arrays: Readonly<Record<string, Values>>;
  readonly subnormal: boolean;
  readonly subnormal16: boolean;
  /** Places of the program where a product may go into a sum unrounded. */
  readonly contractions: number;
}

/**
 * Runs a program on lists of elements, which it changes.
 * @param contract - products that are added are not rounded first.
 */
export function runOracle(program: Program, arrays: Readonly<Record<string, Values>>, contract = false): Reference {
  const { text, contractions } = emitProgram(program, contract);
  const scalars = Object.fromEntries(
    program.args.flatMap((a) =>
      a.kind === "scalar" ? [[a.name, typeof a.value === "number" ? Math.fround(a.value) : a.value]] : [],
    ),
  );
  const constants = Object.fromEntries(program.constants.map((c) => [c.name, [...c.values]]));
  const memory = { ...arrays, ...constants };
  const make = new Function("$", "$m", "$p", text)(library, memory, scalars) as (thread: object) => Thread;
  arithmetic.met.subnormal = false;
  arithmetic.met.subnormal16 = false;
  for (let block = 0; block < program.grid; block++) {
    const shared: Record<string, Values> = {};
    for (const s of program.body) if (s.k === "shared" || s.k === "counters") shared[s.name] = [];
    for (const list of Object.values(shared)) list.length = Math.max(program.block, 4);
    const threads = Array.from({ length: program.block }, (_, tx) =>
      make({
        i: block * program.block + tx,
        tx,
        bx: block,
        bd: program.block,
        gd: program.grid,
        gs: program.grid * program.block,
        lane: tx % 32,
        m: { ...memory, ...shared },
      }),
    );
    runBlock(threads);
  }
  return { arrays, ...arithmetic.met, contractions };
}

function runBlock(threads: readonly Thread[]): void {
  let answers: readonly (number | boolean | undefined)[] = [];
  const done = threads.map(() => false);
  while (!done.every(Boolean)) {
    const waiting = threads.map((thread, tx): Waiting | null => {
      if (done[tx]) return null;
      const step = thread.next(answers[tx]);
      done[tx] = step.done === true;
      return step.value ?? null;
    });
    answers = waiting.map((w, tx) => (w === null ? undefined : answer(w, tx, waiting)));
  }
}

function answer({ fn, value, lane }: Waiting, tx: number, all: readonly (Waiting | null)[]): number | boolean {
  const votes = all.filter((w) => w !== null);
  const first = tx - (tx % 32);
  const warp = all.slice(first, first + 32);
  const own = tx - first;
  const from = (at: number): number | boolean => (at < 0 || at > 31 ? value : (warp[at]?.value ?? 0));
  switch (fn) {
    case "syncthreadsCount":
      return votes.filter((w) => w.value).length;
    case "syncthreadsAnd":
      return votes.every((w) => w.value);
    case "syncthreadsOr":
      return votes.some((w) => w.value);
    case "shflSync":
      return from(lane & 31);
    case "shflUpSync":
      return from(own - lane);
    case "shflDownSync":
      return from(own + lane);
    case "shflXorSync":
      return from(own ^ lane);
    case "ballotSync":
      return warp.reduce((bits, w, at) => bits | (w?.value ? 1 << at : 0), 0) >>> 0;
    case "allSync":
      return warp.every((w) => w === null || w.value);
    default:
      return warp.some((w) => w?.value);
  }
}
