import type { WebGpuInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import { reportLayout } from "../ir/report.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { Triple } from "./executable.ts";
import { type LogSink, toConsole } from "./log-line.ts";
import { finding, reportBytes, showLog } from "./report.ts";

const STORAGE_COPY = 0x80 | 0x04;

export interface ReportReader {
  /** A fresh buffer, all zero, for one launch. */
  begin(): GPUBuffer;
  /** Reads it after the launch: shows the log, and fails the device's next wait with what was found wrong. */
  end(report: GPUBuffer, grid: Triple): void;
}

/** The host's side of console.log, assert and debug mode on webgpu; null for a module that reports nothing. */
export function reportReader(
  { gpu, queue }: WebGpuInternals,
  kernel: KernelHead,
  { sites }: WgslModule,
  block: Triple,
  log: LogSink = toConsole,
): ReportReader | null {
  if (sites.length === 0) return null;
  const bytes = reportBytes(sites);
  const records = reportLayout.records * 4;
  const read = async (report: GPUBuffer, grid: Triple): Promise<void> => {
    try {
      const head = new Uint32Array(await queue.readBack(report, 0, records));
      const used = Math.min((head[reportLayout.cursor] ?? 0) * 4, bytes - records);
      if (used > 0)
        showLog(new Uint32Array(await queue.readBack(report, records, used)), head[reportLayout.lost] ?? 0, sites, log);
      if (head[reportLayout.found] !== 0) throw finding(head, kernel, sites, grid, block);
    } finally {
      report.destroy();
    }
  };
  return {
    begin: () => gpu.createBuffer({ size: bytes, usage: STORAGE_COPY }),
    end: (report, grid) => queue.track(read(report, grid)),
  };
}
