import { renderFrame } from "../diagnostics/code-frame.ts";
import {
  describeThread,
  endlessLoop,
  failedAssertion,
  findingCodes,
  outOfBounds,
  type ThreadPosition,
  type Words,
} from "../diagnostics/finding.ts";
import { FindingError } from "../diagnostics/finding-error.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import type { Triple } from "./executable.ts";

export type KernelFinding = "out-of-bounds-read" | "out-of-bounds-write" | "failed-assertion" | "endless-loop";

/** A finding of a launch in debug mode, as data. */
export interface KernelFindingDetail {
  readonly span: Span;
  readonly thread: ThreadPosition;
  readonly grid: Triple;
  readonly block: Triple;
  /** The loop iterations that a thread may make. */
  readonly limit?: number;
  /** The message of the program's own assertion. */
  readonly message?: string;
  readonly array?: string;
  /** Element of `array`, one index per axis. */
  readonly indices?: readonly number[];
  readonly shape?: readonly number[];
}

/**
 * A launch in debug mode found something wrong on the device: the first thread that reported it, and where. The
 * launch went on, out-of-bounds reads giving 0 and writes dropped. Thrown by the device's next wait. A loop that makes too many
 * iterations is reported without debug mode too, where a page limits them; its thread leaves the loop.
 */
export class KernelError extends FindingError<KernelFinding> {
  override readonly name = "KernelError";

  constructor(finding: KernelFinding, detail: KernelFindingDetail, sources: readonly Source[]) {
    const { summary: message, label, hint } = words(finding, detail);
    const frame = renderFrame({ code: findingCodes[finding], message, span: detail.span, label, hint }, sources);
    super({ ...detail, kind: finding, hint, threads: [detail.thread] }, frame, sources);
  }
}

/** The limit is not the program's own. */
const LONGER = "longer work fits into several launches, or into more threads";

/** The simulator's words for the same finding. */
function words(finding: KernelFinding, detail: KernelFindingDetail): Words {
  const { thread, grid, block, limit = 0, message = "", array = "", indices = [], shape = [] } = detail;
  const who = describeThread(thread, grid, block);
  if (finding === "failed-assertion") return failedAssertion(who, message);
  if (finding === "endless-loop") return endlessLoop(who, limit, LONGER);
  return outOfBounds(who, finding === "out-of-bounds-read" ? "reads" : "writes", array, indices, shape);
}
