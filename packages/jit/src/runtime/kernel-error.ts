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
export class KernelError extends Error {
  override readonly name = "KernelError";
  /** The kind of the finding, as a word. */
  readonly finding: KernelFinding;
  /** Stable, "GS901"; the reference page has an entry for each. */
  readonly code: string;
  /** Where, in UTF-16 units of the function's text, `sources[span.source].text`. */
  readonly span: Span;
  /** The user's line with carets, as in `message`. */
  readonly frame: string;
  /** Advice. */
  readonly hint: string;
  /** The thread that reported it. */
  readonly threads: readonly ThreadPosition[];
  /** Name of the array, where one is concerned. */
  readonly array: string | null;
  /** The element that was meant, one index per axis. */
  readonly indices: readonly number[];
  readonly #sources: readonly Source[];

  constructor(finding: KernelFinding, detail: KernelFindingDetail, sources: readonly Source[]) {
    const { summary: message, label, hint } = words(finding, detail);
    const code = findingCodes[finding];
    const frame = renderFrame({ code, message, span: detail.span, label, hint }, sources);
    super(frame);
    this.finding = finding;
    this.code = code;
    this.span = detail.span;
    this.frame = frame;
    this.hint = hint;
    this.threads = [detail.thread];
    this.array = detail.array ?? null;
    this.indices = detail.indices ?? [];
    this.#sources = sources;
  }

  /** The functions that spans count in: `sources[span.source].text`. `locateSpan` finds them in a file. */
  get sources(): readonly Source[] {
    return this.#sources;
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
