// The reference: a program as plain JavaScript, its threads as generators that stop at barriers.
import * as arithmetic from "./arithmetic.ts";
import type { Program } from "./ast.ts";
import * as complex from "./complex.ts";
import { emitProgram } from "./emit.ts";
import * as wide from "./wide.ts";

export type Values = (number | bigint | boolean | complex.Complex)[];

/** A thread that waits: at which place, and in which round of each loop around. */
interface Waiting {
  readonly fn: string;
  readonly value: Values[number];
  readonly lane: number;
  readonly at: readonly number[];
}
/** Ends with true for a `return`. */
type Thread = Generator<Waiting, true | undefined, Values[number] | undefined>;

function at(list: Values, offset: number): number {
  if (!(offset >= 0 && offset < list.length))
    throw new Error(`the generator made an index out of bounds: ${offset} of ${list.length}`);
  return offset;
}

function atomic(
  list: Values,
  place: number,
  op: string,
  dtype: "int32" | "uint32" | "float32",
  value: number,
  desired: number,
): number {
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

const library = { ...arithmetic, ...wide, ...complex, at, atomic };

export interface Reference {
  readonly arrays: Readonly<Record<string, Values>>;
  readonly subnormal: boolean;
  readonly subnormal16: boolean;
  /** Places of the program where a product may go into a sum unrounded. */
  readonly contractions: number;
  /**
   * Some threads of a block do not come together to where others wait for them: what the simulator calls it, of each such block, as with
   * `grid.sync` the simulator may come to any of them first. Nothing counts then.
   */
  readonly apart: ReadonlySet<Apart>;
}

/**
 * Runs a program on lists of elements, which it changes.
 * @param contract - products that are added are not rounded first.
 */
export function runOracle(program: Program, arrays: Readonly<Record<string, Values>>, contract = false): Reference {
  const { text, contractions } = emitProgram(program, contract);
  const scalars = Object.fromEntries(program.args.flatMap((a) => (a.kind === "scalar" ? [[a.name, a.value]] : [])));
  const constants = Object.fromEntries(program.constants.map((c) => [c.name, [...c.values]]));
  const memory: Record<string, unknown> = { ...constants };
  for (const [name, list] of Object.entries(arrays)) {
    const [array, field] = name.split(".") as [string, string?];
    memory[array] = field === undefined ? list : { ...(memory[array] as object), [field]: list };
  }
  const make = new Function("$", "$m", "$p", text)(library, memory, scalars) as (thread: object) => Thread;
  arithmetic.met.subnormal = false;
  arithmetic.met.subnormal16 = false;
  const apart = new Set<Apart>();
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
    const how = runBlock(threads);
    if (how !== null) apart.add(how);
  }
  return { arrays, ...arithmetic.met, contractions, apart };
}

const WARP = 32;
const OF_WARP: ReadonlySet<string> = new Set([
  "shflSync",
  "shflUpSync",
  "shflDownSync",
  "shflXorSync",
  "ballotSync",
  "allSync",
  "anySync",
  "syncwarp",
]);

type State = Waiting | "ended" | "returned";
type Apart = "missed-barrier" | "mixed-iterations";

/** To the end, or to where threads that wait for each other do not meet: how. */
function runBlock(threads: readonly Thread[]): Apart | null {
  const states = threads.map((thread): State => after(thread.next()));
  for (;;) {
    // Warps with a warp function go first, each by itself; barriers are for all.
    const warps = range(Math.ceil(threads.length / WARP)).map((warp) =>
      range(threads.length).filter((tx) => Math.floor(tx / WARP) === warp),
    );
    const busy = warps.filter((warp) => warp.some((tx) => OF_WARP.has(waiting(states[tx]!)?.fn ?? "")));
    const groups = busy.length > 0 ? busy : [range(threads.length)];
    const here = groups.flat().filter((tx) => waiting(states[tx]!) !== null);
    if (here.length === 0) return null;
    for (const group of groups) {
      const how = meet(group.map((tx) => states[tx]!));
      if (how !== null) return how;
    }
    const all = states.map(waiting);
    const answers = here.map((tx) => answer(all[tx]!, tx, all));
    here.forEach((tx, at) => {
      states[tx] = after(threads[tx]!.next(answers[at]));
    });
  }
}

const range = (n: number): number[] => Array.from({ length: n }, (_, at) => at);
const waiting = (state: State): Waiting | null => (typeof state === "string" ? null : state);

/** Whether the threads of a group that have not returned wait at one place, in the same iteration. */
function meet(group: readonly State[]): Apart | null {
  const here = group.map(waiting).filter((state) => state !== null);
  const [place, ...iterations] = here[0]!.at;
  if (group.includes("ended") || here.some(({ at }) => at[0] !== place)) return "missed-barrier";
  return here.some(({ at }) => String(at.slice(1)) !== String(iterations)) ? "mixed-iterations" : null;
}

const after = (step: IteratorResult<Waiting, true | undefined>): State =>
  step.done !== true ? step.value : step.value === true ? "returned" : "ended";

function answer({ fn, value, lane }: Waiting, tx: number, all: readonly (Waiting | null)[]): Values[number] {
  const votes = all.filter((w) => w !== null);
  const first = tx - (tx % 32);
  const warp = all.slice(first, first + 32);
  const own = tx - first;
  const from = (at: number): Values[number] => (at < 0 || at > 31 ? value : (warp[at]?.value ?? 0));
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
