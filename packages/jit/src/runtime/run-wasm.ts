import { LaunchError } from "@gridstride/core";
import type { WasmCode, WasmInternals } from "@gridstride/core/internal";
import { product } from "../ir/shape.ts";
import type { TaskPlan } from "../targets/wasm/module.ts";
import { taskCount, type WasmModule, withConstants } from "../targets/wasm/module.ts";
import type { ArrayCopies } from "./array-copies.ts";
import { checkGrid } from "./dim3.ts";
import type { BoundArg, BuildOptions, Executable, Triple } from "./executable.ts";
import type { ReportReader } from "./report-wasm.ts";
import type { StrideGrid } from "./stride-grid.ts";
import { recordWriter } from "./wasm-record.ts";
import { DeviceSpace, type LastingPiece } from "./wasm-space.ts";

/** Calls that a launch is cut into for each thread, if it is large enough: they share it evenly, and code gets better between calls. */
const CALLS = 4;
/** More calls for each thread than this would share work no better, and each call takes the time of some hundred elements. */
const MOST_CALLS = 128;

const NO_COPIES: readonly number[] = [];

/** The module of a kernel: with copies of arrays, or without; with grid-stride loops as loops, or as threads; for one thread of the machine, or all. */
export type Load = (copied: boolean, loops: boolean, alone: boolean) => Loaded;

/** The ways in which a kernel can be launched. */
export interface Ways {
  readonly copies: ArrayCopies | null;
  /** For a kernel whose grid-stride loops became threads. */
  readonly strides: StrideGrid | null;
  /** Whether one thread of the machine is faster than all, for kernels where that may be. */
  readonly alone: ((args: readonly BoundArg[]) => boolean) | null;
  readonly loaded: Load;
}

/**
 * Launches of modules on a WebAssembly device. A launch is done when `run` returns; what went wrong in it is thrown by the
 * device's next wait, as on a device that computes later.
 */
export function runWasm(
  internals: WasmInternals,
  { block }: Pick<BuildOptions, "block">,
  { copies, strides, alone, loaded }: Ways,
): Executable {
  return {
    run(args, asked, like) {
      checkGrid(asked, block);
      const own = strides === null ? asked : strides(args, asked);
      const grid = own ?? asked;
      const load = (copied: boolean): Loaded => loaded(copied, own === null, alone?.(args) ?? false);
      const copied = copies?.pay(args, product(grid) * product(block), () => load(true).module.scratchBytes) ?? false;
      const { module, code, write, reader, tasksOf, chunkOf, space } = load(copied);
      const tasks = tasksOf(grid);
      if (tasks === 0) return;
      const chunk = chunkOf(tasks);
      const report = reader === null ? 0 : space.report(reader.byteLength);
      // The caller's thread alone updates the arrays themselves.
      const placed = copied && tasks > chunk ? copies!.place(args, module.scratchBytes) : null;
      const scratchBytes = placed?.scratchBytes ?? module.scratchBytes;
      const scratch = space.scratch(scratchBytes * internals.threads);
      const launch = write({
        args,
        grid,
        like,
        report,
        reportBytes: reader?.byteLength ?? 0,
        scratch,
        copies: placed?.offsets ?? NO_COPIES,
      });
      reader?.begin(report);
      try {
        if (placed !== null) copies!.clear(args, scratch, placed);
        internals.run(code, { launch, scratch, scratchBytes, tasks, chunk });
        if (placed !== null) copies!.merge(args, scratch, placed);
      } catch (error) {
        internals.fail(error as Error);
      }
      const found = reader?.end(report, grid);
      if (found) internals.fail(found);
    },
    jobs(args, asked) {
      checkGrid(asked, block);
      const own = strides === null ? asked : strides(args, asked);
      const grid = own ?? asked;
      const load = (copied: boolean): Loaded => loaded(copied, own === null, alone?.(args) ?? false);
      if (copies?.pay(args, product(grid) * product(block), () => load(true).module.scratchBytes)) return null;
      const { module, code, reader, tasksOf, chunkOf, space } = load(false);
      if (reader !== null) return null;
      const tasks = tasksOf(grid);
      if (tasks === 0) return [];
      const { scratchBytes } = module;
      const scratch = space.lastingScratch(scratchBytes * internals.threads);
      const launch = orRelease(scratch, () => internals.allocate(module.recordBytes));
      const given = { args, grid, report: 0, reportBytes: 0, scratch: scratch.address, copies: NO_COPIES };
      recordWriter(internals, module, launch)(given);
      const release = (): void => {
        internals.free(launch);
        scratch.release();
      };
      return [{ code, job: { launch, scratch: scratch.address, scratchBytes, tasks, chunk: chunkOf(tasks) }, release }];
    },
    ready() {
      loaded(false, false, false);
    },
    parts(grid, axis) {
      checkGrid(grid, block);
      if (strides !== null) return null;
      const { module, code, write, reader, tasksOf, chunkOf, space } = loaded(false, false, false);
      const slices = taskSlices(module.tasks, grid, block, axis);
      if (slices === null || reader !== null) return null;
      const all = tasksOf(grid);
      const taskAt = (place: number): number => Math.min(Math.ceil(place / slices.places) * slices.tasks, all);
      return {
        step: slices.places,
        start(args, from, to) {
          const [first, tasks] = [taskAt(from), taskAt(to)];
          const { scratchBytes } = module;
          const scratch = space.scratch(scratchBytes * internals.threads);
          const launch = write({ args, grid, report: 0, reportBytes: 0, scratch, copies: NO_COPIES });
          return internals.start(code, { launch, scratch, scratchBytes, first, tasks, chunk: chunkOf(tasks - first) });
        },
      };
    },
  };
}

/** @throws what `work` throws; the piece is given back then. */
function orRelease<T>(piece: LastingPiece, work: () => T): T {
  try {
    return work();
  } catch (error) {
    piece.release();
    throw error;
  }
}

/** The parts of a module that launches need. */
export type WasmCodeModule = Omit<WasmModule, "wat">;

/** A module on the device, and how launches feed it. */
export interface Loaded {
  readonly space: DeviceSpace;
  readonly module: WasmCodeModule;
  readonly code: WasmCode;
  readonly write: ReturnType<typeof recordWriter>;
  readonly reader: ReportReader | null;
  tasksOf(grid: Triple): number;
  chunkOf(tasks: number): number;
}

/** Puts a module on the device. @param reader - of its reports; null for a module that makes none. */
export function load(
  internals: WasmInternals,
  { block }: Pick<BuildOptions, "block">,
  module: WasmCodeModule,
  reader: ReportReader | null,
): Loaded {
  const space = DeviceSpace.of(internals);
  return {
    space,
    module,
    code: space.code(withConstants(module, (bytes) => space.constants(bytes))),
    write: recordWriter(internals, module),
    reader,
    tasksOf(grid: Triple): number {
      const tasks = taskCount(module.tasks, grid, block);
      checkTasks(tasks, grid);
      return tasks;
    },
    chunkOf(tasks: number): number {
      const share = tasks / internals.threads;
      return Math.max(1, Math.floor(Math.min(Math.max(module.chunk, share / MOST_CALLS), share / CALLS)));
    },
  };
}

/** Numbers of tasks are int32. */
function checkTasks(tasks: number, grid: Triple): void {
  if (tasks <= 2 ** 31 - 1) return;
  throw new LaunchError(
    "limit",
    `a grid of ${grid.join(" x ")} blocks is more than a launch on this device can have: let each thread do more`,
  );
}

/** How the threads of a grid along one axis follow each other in its tasks. */
export interface TaskSlices {
  /** Places along the axis that tasks have together. */
  readonly places: number;
  /** Units of so many places. */
  readonly tasks: number;
}

/** Slices of a grid along x or y whose tasks have numbers side by side; null where they have not. */
export function taskSlices(plan: TaskPlan, grid: Triple, block: Triple, axis: 0 | 1): TaskSlices | null {
  if (plan.kind === "blocks") {
    const later = axis === 0 ? grid[1] * grid[2] : grid[2];
    return later === 1 ? { places: block[axis], tasks: axis === 0 ? 1 : grid[0] } : null;
  }
  const size = (of: number): number => (grid[of as 0] as number) * (block[of as 0] as number);
  const others = [0, 1, 2].filter((one) => one !== plan.axis);
  const order = [plan.axis, ...others];
  const at = order.indexOf(axis);
  if (order.slice(at + 1).some((one) => size(one) !== 1)) return null;
  if (at === 0) return { places: plan.length, tasks: 1 };
  const segments = Math.ceil(size(plan.axis) / plan.length);
  return { places: 1, tasks: order.slice(1, at).reduce((tasks, one) => tasks * size(one), segments) };
}
