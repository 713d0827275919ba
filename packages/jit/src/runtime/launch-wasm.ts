import { LaunchError } from "@gridstride/core";
import type { WasmInternals } from "@gridstride/core/internal";
import type { Kernel } from "../ir/ir.ts";
import { emitWasm } from "../targets/wasm/emit.ts";
import { unitCount } from "../targets/wasm/module.ts";
import { checkGrid } from "./dim3.ts";
import type { BuildOptions, Executable, Triple } from "./executable.ts";
import { type LogSink, toConsole } from "./log-line.ts";
import { reportReader } from "./report-wasm.ts";
import { unitSlices } from "./unit-slices.ts";
import { recordWriter } from "./wasm-record.ts";
import { DeviceSpace } from "./wasm-space.ts";

/** Calls that a launch is cut into for each thread, if it is large enough: they share it evenly, and code gets better between calls. */
const CALLS = 4;

/**
 * A kernel on a WebAssembly device. A launch is done when `run` returns; what went wrong in it is thrown by the
 * device's next wait, as on a device that computes later.
 */
export function wasmExecutable(
  internals: WasmInternals,
  kernel: Kernel,
  { block, debug }: BuildOptions,
  log: LogSink = toConsole,
): Executable {
  const space = DeviceSpace.of(internals);
  const module = emitWasm(kernel, {
    block,
    debug,
    shared: internals.kind === "parallel",
    constants: (bytes) => space.constants(bytes),
  });
  const code = space.code(module.bytes);
  const write = recordWriter(internals, module);
  const reader = module.sites.length === 0 ? null : reportReader(internals, kernel, module, block, log);
  const { scratchBytes } = module;
  const chunkOf = (units: number): number =>
    Math.max(1, Math.min(module.chunk, Math.floor(units / (CALLS * internals.threads))));
  const unitsOf = (grid: Triple): number => {
    checkGrid(grid, block);
    const units = unitCount(module.units, grid, block);
    checkUnits(units, grid);
    return units;
  };
  return {
    run(args, grid) {
      const units = unitsOf(grid);
      if (units === 0) return;
      const report = reader === null ? 0 : space.report(reader.byteLength);
      const scratch = space.scratch(scratchBytes * internals.threads);
      const launch = write({ args, grid, report, reportBytes: reader?.byteLength ?? 0 });
      const chunk = chunkOf(units);
      reader?.begin(report);
      try {
        internals.run(code, { launch, scratch, scratchBytes, units, chunk });
      } catch (error) {
        internals.fail(error as Error);
      }
      const found = reader?.end(report, grid);
      if (found) internals.fail(found);
    },
    parts(grid, axis) {
      const slices = unitSlices(module.units, grid, block, axis);
      if (slices === null || reader !== null) return null;
      const all = unitsOf(grid);
      const unitAt = (place: number): number => Math.min(Math.ceil(place / slices.places) * slices.units, all);
      return {
        step: slices.places,
        start(args, from, to) {
          const [first, units] = [unitAt(from), unitAt(to)];
          const scratch = space.scratch(scratchBytes * internals.threads);
          const launch = write({ args, grid, report: 0, reportBytes: 0 });
          return internals.start(code, { launch, scratch, scratchBytes, first, units, chunk: chunkOf(units - first) });
        },
      };
    },
  };
}

/** Numbers of units are int32. */
function checkUnits(units: number, grid: Triple): void {
  if (units <= 2 ** 31 - 1) return;
  throw new LaunchError(
    "limit",
    `a grid of ${grid.join(" x ")} blocks is more than a launch on this device can have: let each thread do more`,
  );
}
