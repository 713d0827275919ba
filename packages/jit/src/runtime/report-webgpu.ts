import type { WebGpuInternals } from "@gridstride/core/internal";
import type { KernelHead } from "../ir/ir.ts";
import { reportLayout } from "../ir/report.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";
import type { Triple } from "./executable.ts";
import { type LogSink, toConsole } from "./log-line.ts";
import { finding, reportBytes, showLog } from "./report.ts";

/** STORAGE, COPY_SRC and COPY_DST. */
const USAGE = 0x80 | 0x04 | 0x08;

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
  const isPrinting = sites.some(({ kind }) => kind === "log");
  const check = (head: Uint32Array, grid: Triple): void => {
    if (head[reportLayout.found] !== 0) throw finding(head, kernel, sites, grid, block);
  };
  const wordsOf = async (report: GPUBuffer, from: number, length: number): Promise<Uint32Array> =>
    new Uint32Array(await queue.readBack(report, from, length));
  const print = async (report: GPUBuffer, grid: Triple): Promise<void> => {
    try {
      const head = await wordsOf(report, 0, records);
      const used = Math.min((head[reportLayout.cursor] ?? 0) * 4, bytes - records);
      if (used > 0) showLog(await wordsOf(report, records, used), head[reportLayout.lost] ?? 0, sites, log);
      check(head, grid);
    } finally {
      report.destroy();
    }
  };
  return {
    begin: () => gpu.createBuffer({ size: bytes, usage: USAGE }),
    end(report, grid) {
      if (isPrinting) queue.track(print(report, grid));
      else
        queue.check({
          read: async () => check(await wordsOf(report, 0, records), grid),
          clear: () => gpu.queue.writeBuffer(report, 0, new Uint32Array(records / 4)),
          dispose: () => report.destroy(),
        });
    },
  };
}
