import { provenBounds } from "../../ir/bounds.ts";
import { arraysWhere, elementLocals } from "../../ir/element-locals.ts";
import type { Expr } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { int32 } from "../../ir/make.ts";
import { product } from "../../ir/shape.ts";
import { isVote } from "../../ir/sync.ts";
import { someStmt } from "../../ir/walk.ts";
import { emitBlocks, lockstepOf } from "./block/blocks.ts";
import { split } from "./block/fission.ts";
import { type Kept, keepLocals } from "./block/keep.ts";
import { emitRows, isFlat } from "./block/rows.ts";
import { planScratch } from "./block/scratch.ts";
import { Surroundings } from "./block/surroundings.ts";
import { type Build, LaunchRecord } from "./build.ts";
import { Code } from "./encode/code.ts";
import { ModuleBuilder } from "./encode/module.ts";
import { toWat } from "./encode/wat.ts";
import { Library } from "./library/library.ts";
import type { TaskPlan, WasmModule } from "./module.ts";
import type { Axis, Triple, WasmOptions } from "./options.ts";
import { chooseAxis } from "./vector/axis.ts";
import { chooseLoops } from "./vector/choice.ts";
import { parallelLoops } from "./vector/parallel-loops.ts";

/** Threads of a task of rows; fewer where a thread has loops and so may have much to do, or walks a row of its own. */
const ROW = 1024;
const LOOPING_ROW = 64;
const ALONG_ROW = 8;

/** Minimum of threads that one call of `run` should have, to be worth the call, if they loop. */
const CALL = 16384;
const LOOPING_CALL = 256;

/** Bytes between the scratch memory of two workers: cores fetch cache lines in pairs, and take turns at a line that the other writes. */
const LINES = 128;

const RUN = { params: ["i32", "i32", "i32", "i32"], results: [] } as const;

/**
 * Emits a kernel as a WebAssembly module. Pure: equal kernels and options give equal bytes.
 *
 * The kernel must have no calls left, and its barriers and collectives must stand in control flow that is the same in
 * all threads of a block (`wasm` in pipeline.ts).
 */
export function emitWasm(given: Kernel, options: WasmOptions): WasmModule {
  const kernel = options.debug ? given : ownElements(given, options.block);
  const module = new ModuleBuilder(options.shared);
  const run = module.declare("run", RUN);
  const code = new Code(RUN.params, RUN.results, module);
  const launch = new LaunchRecord(code);
  const flat = isFlat(kernel, options.debug);
  const fission = split(kernel, options);
  const kept = keepLocals(fission);
  const whole: Kernel = { ...kernel, locals: fission.locals };
  const threads = product(options.block);
  const scratch = planScratch(whole, kept.nodes, kept.kept, flat ? 1 : threads);
  const build: Build = {
    kernel: whole,
    options,
    module,
    library: new Library(module),
    launch,
    sites: [],
    constants: new Map(),
    bounds: provenBounds(whole, options.block),
    parallelLoops: options.debug ? new Map() : parallelLoops(whole),
    laneArrays: scratch.ofLanes,
    spare: scratch.spare,
  };
  const around = new Surroundings(build, code, scratch, fission.block);
  // Warps are threads side by side along x.
  const axis = usesWarps(kernel) ? 0 : chooseAxis(kernel, flat ? null : options.block);
  const looping = someStmt(kernel.body, ({ kind }) => kind === "loop");
  const lockstep = flat || options.debug ? null : lockstepOf(kept.nodes, scratch.bytes);
  const length = flat && looping ? loopingRow(build, kept, axis) : ROW;
  const tasks: TaskPlan = flat ? { kind: "rows", axis, length } : { kind: "blocks" };
  if (flat) emitRows(around, kept, axis, length);
  else emitBlocks(around, kept, axis, lockstep);
  code.instructions.unshift(...launch.prologue);
  module.define(run, code);
  module.export("run", run);
  return {
    ...module.encoded(),
    constants: module.constants,
    wat: () => toWat(module),
    record: launch.fields,
    recordBytes: launch.byteLength,
    scratchBytes: scratch.bytes * (lockstep?.blocks ?? 1) + LINES,
    tasks,
    chunk: Math.max(lockstep?.blocks ?? 1, Math.ceil((looping ? LOOPING_CALL : CALL) / (flat ? length : threads))),
    sites: build.sites,
  };
}

function loopingRow(build: Build, kept: Kept, axis: Axis): number {
  const along = kept.nodes.some(
    (node) => node.kind === "region" && chooseLoops(build, node.body, axis, kept.of(node), LOOPING_ROW) !== null,
  );
  return along ? ALONG_ROW : LOOPING_ROW;
}

const usesWarps = (kernel: Kernel): boolean =>
  someStmt(kernel.body, (stmt) => stmt.kind === "collective" && !isVote(stmt.op));

/**
 * Privatisation of shared arrays of which each thread accesses its own element alone: the element is a local of the thread.
 * The array of a scan by doubling distances becomes one (passes/doubling-scans.ts).
 */
export function ownElements(kernel: Kernel, [x, y, z]: Triple): Kernel {
  if (y * z > 1) return kernel;
  const arrays = arraysWhere(kernel, ({ space, shape }) => space === "shared" && shape.length === 1 && shape[0]! >= x);
  return elementLocals(kernel, arrays, () => [1, ([index]) => (isThread(index!) ? int32(0, index!.span) : null)]);
}

const isThread = (index: Expr): boolean => index.kind === "position" && index.of === "threadIdx" && index.axis === 0;
