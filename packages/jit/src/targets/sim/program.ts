import type { Kernel } from "../../ir/ir.ts";
import { product } from "../../ir/shape.ts";
import { errorOf } from "./findings.ts";
import { Flow } from "./flow.ts";
import { bindArrays, bindConstants, type SimLaunch, setUniforms, trackedArrays } from "./launch.ts";
import { LocalArrays } from "./local-arrays.ts";
import { Log } from "./log.ts";
import { View } from "./memory.ts";
import { Monitor } from "./monitor.ts";
import { moveTo, Registers, setLaunch } from "./registers.ts";
import { runBlock, type Waiting } from "./scheduler.ts";
import type { Build, FunctionCode, Scope } from "./scope.ts";
import { statements } from "./statements.ts";
import { MAX_BLOCK, type Op, sequence, Thread } from "./thread.ts";
import type { Trace } from "./trace.ts";
import { waitingFunctions, waitsIn } from "./waits.ts";

/** A kernel ready to be run on host memory, one thread at a time, every access checked. */
export interface SimProgram {
  /**
   * Runs all blocks, in order.
   *
   * @throws {SimulatorError} at the first finding; memory stays as it was at that moment.
   */
  run(launch: SimLaunch): void;
}

/**
 * Compiles the IR, as lowered and before any pass, into closures over a thread's registers. This is what a kernel
 * means: when another target gives something else, the simulator is right.
 *
 * @param trace - notes all that launches of this program touch.
 * @param wraps - reports typed integers that wrap and stores that narrow, next to what weak numbers lose.
 */
export function simulate(kernel: Kernel, trace: Trace | null = null, wraps = false): SimProgram {
  const registers = new Registers();
  const monitor = new Monitor((finding) => errorOf(finding, kernel.sources));
  const views = kernel.arrays.map((array) => new View(array.name, array.dtype));
  const functions: FunctionCode[] = kernel.functions.map((func) => ({
    locals: registers.locals(func.locals),
    results: registers.locals(func.results.map((type) => ({ name: "result", type }))),
    body: null,
  }));
  const build: Build = {
    kernel,
    registers,
    monitor,
    views,
    locals: new LocalArrays(kernel, monitor),
    tracked: trackedArrays(kernel),
    functions,
    log: new Log(),
    wraps,
    trace,
  };
  const main: Scope = { build, locals: registers.locals(kernel.locals), results: null };

  const waiting = waitingFunctions(kernel);
  const flow = new Flow(waiting);
  kernel.functions.forEach((func, id) => {
    const scope: Scope = { build, locals: functions[id]!.locals, results: functions[id]!.results };
    if (waiting[id]) flow.func(scope, id, func.body);
    else functions[id]!.body = sequence(statements(scope, func.body));
  });
  bindConstants(kernel, views);
  if (!waitsIn(kernel.body, waiting)) return new Program(build, sequence(statements(main, kernel.body)), null);
  const begin = flow.kernel(main, kernel.body);
  const warps = flow.waits.some((wait) => wait?.scope === "warp");
  return new Program(build, null, { code: flow.code, begin, waits: flow.waits, calls: flow.calls, warps, trace });
}

/** Either `plain` or `waiting` is there. Without barriers one Thread object plays every thread in turn. */
class Program implements SimProgram {
  readonly #build: Build;
  readonly #plain: Op | null;
  readonly #waiting: Waiting | null;
  readonly #threads: Thread[] = [];
  #lives = 0;

  constructor(build: Build, plain: Op | null, waiting: Waiting | null) {
    this.#build = build;
    this.#plain = plain;
    this.#waiting = waiting;
  }

  run(launch: SimLaunch): void {
    const { kernel, monitor, views, tracked, log } = this.#build;
    const size = product(launch.block);
    if (size > MAX_BLOCK) throw new RangeError(`a block has at most ${MAX_BLOCK} threads, not ${size}`);
    monitor.begin(launch.grid, launch.block, launch.stepBudget, launch.report);
    bindArrays(kernel, views, launch.args, monitor, tracked, this.#waiting?.warps ?? false);
    const threads = this.#prepare(launch, this.#waiting === null ? 1 : size);
    try {
      for (let z = 0; z < launch.grid[2]; z++) {
        for (let y = 0; y < launch.grid[1]; y++) {
          for (let x = 0; x < launch.grid[0]; x++) this.#block(launch, threads, size, x, y, z);
        }
      }
    } finally {
      log.show(launch.log);
    }
  }

  #prepare(launch: SimLaunch, count: number): readonly Thread[] {
    const { kernel, registers, views, locals } = this.#build;
    while (this.#threads.length < count) {
      const t = new Thread(this.#threads.length, registers.numbers, registers.bigints, kernel.functions.length);
      registers.fillConstants(t.f, t.b);
      this.#threads.push(t);
    }
    // Lives are kept in 32 bits.
    if (this.#lives > 2 ** 30) {
      this.#lives = 0;
      locals.forget();
    }
    locals.reserve(count, views);
    const threads = this.#threads.slice(0, count);
    for (const t of threads) {
      setLaunch(t.f, launch.grid, launch.block);
      setUniforms(registers, kernel, views, launch.args, t.f, t.b);
    }
    return threads;
  }

  #block(launch: SimLaunch, threads: readonly Thread[], size: number, x: number, y: number, z: number): void {
    const { monitor, trace, log } = this.#build;
    const plain = this.#plain;
    monitor.beginBlock();
    trace?.beginBlock();
    if (plain !== null) {
      const t = threads[0]!;
      for (let index = 0; index < size; index++) {
        this.#begin(t, index, launch, x, y, z);
        plain(t);
      }
    } else {
      threads.forEach((t, index) => this.#begin(t, index, launch, x, y, z));
      runBlock(this.#waiting!, threads, monitor);
    }
    log.endBlock();
  }

  #begin(t: Thread, index: number, launch: SimLaunch, x: number, y: number, z: number): void {
    t.index = index;
    t.warp = index >> 5;
    t.time = this.#build.monitor.now;
    t.life = ++this.#lives;
    t.rounds = 0;
    moveTo(t, index, launch.block, x, y, z);
  }
}
