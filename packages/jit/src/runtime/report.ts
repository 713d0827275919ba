import type { WebGpuInternals } from "@gridstride/core/internal";
import type { Kernel } from "../ir/ir.ts";
import type { ReportSite, WgslModule } from "../targets/wgsl/module.ts";
import { recordHeader, reportLayout } from "../targets/wgsl/report-layout.ts";
import { valueType } from "../targets/wgsl/types.ts";
import type { Triple } from "./executable.ts";
import { KernelError, type ThreadPlace } from "./kernel-error.ts";
import { type LogPart, type LogSink, logLine, toConsole } from "./log-line.ts";

/** Bytes of the buffer that one launch may fill with lines of console.log. */
const REPORT_BYTES = 1 << 20;
const STORAGE_COPY = 0x80 | 0x04;

export interface ReportReader {
  /** A fresh buffer, all zero, for one launch. */
  begin(): GPUBuffer;
  /** Reads it after the launch: shows the log, and fails the device's next wait with what was found wrong. */
  end(report: GPUBuffer, grid: Triple): void;
}

/** The host's side of console.log, assert and debug mode. */
export function reportReader(
  { gpu, queue }: WebGpuInternals,
  kernel: Kernel,
  module: WgslModule,
  block: Triple,
  log: LogSink = toConsole,
): ReportReader {
  const logs = module.sites.some(({ kind }) => kind === "log");
  const bytes = logs ? REPORT_BYTES : (reportLayout.records + 1) * 4;
  const read = async (report: GPUBuffer, grid: Triple): Promise<void> => {
    try {
      const head = new Uint32Array(await queue.readBack(report, 0, reportLayout.records * 4));
      const used = Math.min((head[reportLayout.cursor] ?? 0) * 4, bytes - reportLayout.records * 4);
      if (used > 0)
        showLog(
          new Uint32Array(await queue.readBack(report, reportLayout.records * 4, used)),
          head[reportLayout.lost] ?? 0,
          module,
          log,
        );
      if (head[reportLayout.found] !== 0) throw finding(head, kernel, module, grid, block);
    } finally {
      report.destroy();
    }
  };
  return {
    begin: () => gpu.createBuffer({ size: bytes, usage: STORAGE_COPY }),
    end: (report, grid) => queue.track(read(report, grid)),
  };
}

interface LogLine {
  readonly block: number;
  readonly thread: number;
  readonly parts: readonly LogPart[];
}

function showLog(words: Uint32Array, lost: number, { sites }: WgslModule, log: LogSink): void {
  const lines: LogLine[] = [];
  const floats = new Float32Array(words.buffer);
  const ints = new Int32Array(words.buffer);
  for (let at = 0; at < words.length; ) {
    const site = sites[(words[at] ?? 0) - 1];
    if (site?.kind !== "log") break;
    let next = at + recordHeader;
    const parts = site.pieces.map((piece): LogPart => {
      if (typeof piece === "string") return piece;
      const held = valueType(piece.type);
      const word = next++;
      return held === "bool"
        ? words[word] !== 0
        : held === "f32"
          ? (floats[word] ?? 0)
          : held === "i32"
            ? (ints[word] ?? 0)
            : (words[word] ?? 0);
    });
    if (next > words.length) break;
    lines.push({ block: words[at + 1] ?? 0, thread: words[at + 2] ?? 0, parts });
    at = next;
  }
  // Stable: the lines of one thread stay in the order in which it wrote them.
  lines.sort((a, b) => a.block - b.block || a.thread - b.thread);
  for (const { parts } of lines) log(logLine(parts));
  if (lost > 0)
    log(`(${lost} more lines of this launch were lost: its ${REPORT_BYTES} bytes for console.log were full)`);
}

function finding(head: Uint32Array, kernel: Kernel, { sites }: WgslModule, grid: Triple, block: Triple): Error {
  const site = sites[head[reportLayout.site] ?? 0] as ReportSite;
  const thread: ThreadPlace = {
    blockIdx: unfold(head[reportLayout.block] ?? 0, grid),
    threadIdx: unfold(head[reportLayout.thread] ?? 0, block),
  };
  if (site.kind !== "bounds") {
    return new KernelError(
      "failed-assertion",
      { span: site.span, thread, message: site.kind === "assert" ? site.message : "", grid, block },
      kernel.sources,
    );
  }
  const ints = new Int32Array(head.buffer);
  const kept = Math.min(site.ndim, reportLayout.axes);
  const indices = [...ints.slice(reportLayout.index, reportLayout.index + kept)];
  const shape = [...ints.slice(reportLayout.shape, reportLayout.shape + kept)];
  const kind = site.access === "read" ? "out-of-bounds-read" : "out-of-bounds-write";
  return new KernelError(
    kind,
    { span: site.span, thread, array: site.array, indices, shape, grid, block },
    kernel.sources,
  );
}

const unfold = (number: number, [x, y]: Triple): Triple => [
  number % x,
  Math.floor(number / x) % y,
  Math.floor(number / (x * y)),
];
