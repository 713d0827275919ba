import type { RealDType as DType } from "@gridstride/core";
import { once } from "../../diagnostics/once.ts";
import type { ProvenBounds } from "../../ir/bounds.ts";
import type { LoopTest } from "../../ir/counted-loop.ts";
import type { ArrayId, LocalId, PositionExpr } from "../../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt } from "../../ir/ir.ts";
import type { Reduction } from "../../ir/loop-reductions.ts";
import type { ReportSite } from "../../ir/report.ts";
import { bits, isFloat } from "../../ir/types.ts";
import type { Address } from "./encode/bytes.ts";
import type { Code, Instr, NumType, ValType, Var } from "./encode/code.ts";
import type { ModuleBuilder } from "./encode/module.ts";
import type { Library } from "./library/library.ts";
import type { LaunchValue, RecordField } from "./module.ts";
import type { Axis, WasmOptions } from "./options.ts";

/** The second parameter of `run`. */
export const SCRATCH: Var = 1;

/** The parts of a module that its emission collects. The kernel has no calls left, and barriers in uniform control flow. */
export interface Build {
  readonly kernel: Kernel;
  readonly options: WasmOptions;
  readonly module: ModuleBuilder;
  readonly library: Library;
  readonly launch: LaunchRecord;
  readonly sites: ReportSite[];
  /** Where the values of constant arrays stand in memory. */
  readonly constants: Map<ArrayId, Address>;
  /** Indices that need no test where the kernel uses them. */
  readonly bounds: ProvenBounds;
  /** Loops whose iterations can run side by side. */
  readonly parallelLoops: ReadonlyMap<LoopStmt, ParallelLoop>;
  /** Local arrays of which every lane of threads side by side can have its own: element by element, the lanes' in a row. */
  readonly laneArrays: ReadonlySet<ArrayId>;
  /** In scratch memory: where lanes write that write nothing. */
  readonly spare: number;
}

/** A loop that counts up by 1 and whose iterations need nothing of one another. */
export interface ParallelLoop {
  readonly counter: LocalId;
  /** Iterations go on while all of them hold of the counter; their bounds stay the same. */
  readonly tests: readonly LoopTest[];
  /** One iteration, without the tests and the step: a `return` ends the iteration. */
  readonly body: readonly Stmt[];
  readonly locals: RegionLocals;
  /** Locals that an iteration sets from their value in the iteration before. */
  readonly reductions: ReadonlyMap<LocalId, Reduction>;
  /** Arrays of which different indices must be different elements: in views they may not be. */
  readonly distinct: readonly ArrayId[];
}

/**
 * Where emission of `run` stands: what a thread's code needs of its surroundings. A thread's values are scalars;
 * bool and integers of up to 32 bits are an i32 in the range of their type, float16 is an f32 that was rounded to it.
 */
export interface Scope {
  readonly build: Build;
  readonly code: Code;
  readonly positions: Positions;
  readonly places: LocalAccess;
  /** Where in scratch memory an array of the block or the thread begins, as an address on the stack. */
  readonly arrayBase: (array: number) => void;
  /**
   * Emits the code that runs before a loop of the thread: it may run iterations of the loop ahead, and the loop runs the
   * rest.
   *
   * @returns whether the loop itself runs little: few iterations are left, or few threads come to it.
   */
  readonly ahead?: (loop: LoopStmt) => boolean;
}

/** Pushes where the thread is. */
export interface Positions {
  get(of: PositionExpr["of"], axis: Axis): void;
}

/** Where the locals of the kernel live. In the code of one thread all locals are WebAssembly locals, kept locals too. */
export interface LocalAccess {
  /** Pushes the local's value. */
  get(local: LocalId): void;
  /** Sets the local to what `value` pushes. */
  set(local: LocalId, value: () => void): void;
  /**
   * Pushes the address of the current thread's element of a kept local and gives the static offset to add: an i32, f32
   * (4 bytes) or i64, f64 (8 bytes). Threads side by side along the innermost axis have elements side by side.
   */
  keptAddress(local: LocalId): number;
}

/** The facts about the kernel's locals that a piece of code between two barriers needs. Those named nowhere are its own. */
export interface RegionLocals {
  /** One value for the whole block, which `places.get` pushes; code of threads never sets it. */
  readonly block: ReadonlySet<LocalId>;
  /** Have an element for each thread in scratch memory, because some thread needs the value beyond a barrier. */
  readonly kept: ReadonlySet<LocalId>;
  /** The kept locals that a thread's code begins by reading from memory. For scalar code that is done around it. */
  readonly fetch: ReadonlySet<LocalId>;
  /** The kept locals that it ends by writing there. */
  readonly flush: ReadonlySet<LocalId>;
}

/** The WebAssembly type of a value of the IR. */
export const valType = (type: DType): NumType => `${isFloat(type) ? "f" : "i"}${bits(type) === 64 ? 64 : 32}`;

/** The launch record: values that are the same for every thread, each loaded once, when `run` begins. */
export class LaunchRecord {
  readonly fields: RecordField[] = [];
  /** Instructions that load what was asked for; `run` begins with them. */
  readonly prologue: Instr[] = [];
  byteLength = 0;
  readonly #code: Code;
  readonly #known = new Map<string, Var>();

  /** @param code - `run`, whose first parameter is the record's address. */
  constructor(code: Code) {
    this.#code = code;
  }

  /** A local of `run` that holds the value: an i32, except for 64-bit and float scalars. Nobody sets it. */
  value(wanted: LaunchValue): Var {
    const type = wanted.kind === "scalar" ? valType(wanted.type) : "i32";
    return this.derived(JSON.stringify(wanted), type, () => {
      const size = type === "f64" || type === "i64" ? 8 : 4;
      const offset = Math.ceil(this.byteLength / size) * size;
      this.byteLength = offset + size;
      this.fields.push({ ...wanted, offset });
      return [
        ["local.get", 0],
        [`${type}.load`, offset],
      ];
    });
  }

  /** A local of `run` for what follows from other values; `instructions` leave it on the stack. Nobody sets it. */
  derived(name: string, type: ValType, instructions: () => readonly Instr[]): Var {
    return once(this.#known, name, () => {
      const made = instructions();
      const local = this.#code.local(type);
      this.prologue.push(...made, ["local.set", local]);
      return local;
    });
  }
}
