import type { RealDType as DType } from "@gridstride/core";
import { unravel } from "../diagnostics/finding.ts";
import type { KernelHead } from "../ir/ir.ts";
import { type ReportSite, recordHeader, reportLayout } from "../ir/report.ts";
import { bits } from "../ir/types.ts";
import type { LogPart } from "../targets/sim/log.ts";
import type { Triple } from "./executable.ts";
import { KernelError, type KernelFinding, type KernelFindingDetail } from "./kernel-error.ts";
import { type LogSink, logLine } from "./log-line.ts";

/** Bytes of the buffer that one launch may fill with lines of console.log. */
const REPORT_BYTES = 1 << 20;

/** Bytes of the report of a kernel with these sites. */
export function reportBytes(sites: readonly ReportSite[]): number {
  return sites.some(({ kind }) => kind === "log") ? REPORT_BYTES : (reportLayout.records + 1) * 4;
}

interface LogLine {
  readonly block: number;
  readonly thread: number;
  readonly parts: readonly LogPart[];
}

/** Shows the lines of a launch in thread order. `words` begin with the first record; `lost` did not fit. */
export function showLog(words: Uint32Array, lost: number, sites: readonly ReportSite[], log: LogSink): void {
  const lines: LogLine[] = [];
  const view = new DataView(words.buffer, words.byteOffset, words.byteLength);
  for (let at = 0; at < words.length; ) {
    const site = sites[(words[at] ?? 0) - 1];
    if (site?.kind !== "log") break;
    let next = at + recordHeader;
    const sizes = site.pieces.map((piece) => (typeof piece === "string" ? 0 : Math.max(1, bits(piece.type) / 32)));
    if (next + sizes.reduce((sum: number, size) => sum + size, 0) > words.length) break;
    const parts = site.pieces.map((piece, i): LogPart => {
      if (typeof piece === "string") return piece;
      const value = valueAt(view, next * 4, piece.type);
      next += sizes[i] as number;
      return value;
    });
    lines.push({ block: words[at + 1] ?? 0, thread: words[at + 2] ?? 0, parts });
    at = next;
  }
  // Stable: the lines of one thread stay in the order in which it wrote them.
  lines.sort((a, b) => a.block - b.block || a.thread - b.thread);
  for (const { parts } of lines) log(logLine(parts));
  if (lost > 0)
    log(`(${lost} more lines of this launch were lost: its ${REPORT_BYTES} bytes for console.log were full)`);
}

function valueAt(view: DataView, at: number, type: DType): number | bigint | boolean {
  switch (type) {
    case "bool":
      return view.getUint32(at, true) !== 0;
    case "float16":
    case "float32":
      return view.getFloat32(at, true);
    case "float64":
      return view.getFloat64(at, true);
    case "int64":
      return view.getBigInt64(at, true);
    case "uint64":
      return view.getBigUint64(at, true);
    case "uint8":
    case "uint16":
    case "uint32":
      return view.getUint32(at, true);
    default:
      return view.getInt32(at, true);
  }
}

/** The error for what the report found; `head` is the words before the records. */
export function finding(
  head: Uint32Array,
  kernel: KernelHead,
  sites: readonly ReportSite[],
  grid: Triple,
  block: Triple,
): Error {
  const site = sites[head[reportLayout.site] ?? 0] as ReportSite;
  const thread = {
    blockIdx: unravel(head[reportLayout.block] ?? 0, grid),
    threadIdx: unravel(head[reportLayout.thread] ?? 0, block),
  };
  const error = (kind: KernelFinding, detail: Partial<KernelFindingDetail>): KernelError =>
    new KernelError(kind, { span: site.span, thread, grid, block, ...detail }, kernel.sources);
  if (site.kind === "loop") return error("endless-loop", { limit: site.limit });
  if (site.kind !== "bounds") return error("failed-assertion", { message: site.kind === "assert" ? site.message : "" });
  const ints = new Int32Array(head.buffer, head.byteOffset, head.length);
  const kept = Math.min(site.ndim, reportLayout.axes);
  const indices = [...ints.slice(reportLayout.index, reportLayout.index + kept)];
  const shape = [...ints.slice(reportLayout.shape, reportLayout.shape + kept)];
  const kind = site.access === "read" ? "out-of-bounds-read" : "out-of-bounds-write";
  return error(kind, { array: site.array, indices, shape });
}
