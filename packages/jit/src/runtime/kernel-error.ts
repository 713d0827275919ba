import { renderFrame } from "../diagnostics/code-frame.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import type { Triple } from "./executable.ts";

export interface ThreadPlace {
  readonly blockIdx: Triple;
  readonly threadIdx: Triple;
}

/** The codes under which the simulator documents the same findings. */
const codes = { "out-of-bounds-read": "GS901", "out-of-bounds-write": "GS902", "failed-assertion": "GS910" } as const;

export type KernelFinding = keyof typeof codes;

/** What a launch in debug mode found, as data. */
export interface KernelFindingDetail {
  readonly span: Span;
  readonly thread: ThreadPlace;
  readonly grid: Triple;
  readonly block: Triple;
  /** What the program's own assertion says. */
  readonly message?: string;
  readonly array?: string;
  /** Element of `array`, one index per axis. */
  readonly indices?: readonly number[];
  readonly shape?: readonly number[];
}

/**
 * A launch in debug mode found something wrong on the device: the first thread that reported it, and where. The
 * launch went on, out-of-bounds reads giving 0 and writes dropped. Thrown by the device's next wait.
 */
export class KernelError extends Error {
  override readonly name = "KernelError";
  /** What was found, as a word. */
  readonly finding: KernelFinding;
  /** Stable, "GS901"; the reference page has an entry for each. */
  readonly code: string;
  /** Where, in UTF-16 units of the function's text, `sources[span.source].text`. */
  readonly span: Span;
  /** The user's line with carets, as in `message`. */
  readonly frame: string;
  /** What to do about it. */
  readonly hint: string;
  /** The thread that reported it. */
  readonly threads: readonly ThreadPlace[];
  /** Name of the array, where one is concerned. */
  readonly array: string | null;
  /** The element that was meant, one index per axis. */
  readonly indices: readonly number[];
  readonly #sources: readonly Source[];

  constructor(finding: KernelFinding, detail: KernelFindingDetail, sources: readonly Source[]) {
    const { message, label, hint } = words(finding, detail);
    const frame = renderFrame({ code: codes[finding], message, span: detail.span, label, hint }, sources);
    super(frame);
    this.finding = finding;
    this.code = codes[finding];
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

interface Words {
  readonly message: string;
  readonly label: string;
  readonly hint: string;
}

/** The simulator's words for the same finding. */
function words(finding: KernelFinding, detail: KernelFindingDetail): Words {
  const who = threadText(detail);
  if (finding === "failed-assertion") {
    const hint = "the assertion is the program's own: its text says what it expects";
    return { message: `${who}: ${detail.message ?? ""}`, label: "does not hold", hint };
  }
  const { array = "", indices = [], shape = [] } = detail;
  const axis = indices.findIndex((index, k) => index < 0 || index >= (shape[k] ?? 0));
  const [index = 0, length = 0] = [indices[axis], shape[axis]];
  const verb = finding === "out-of-bounds-read" ? "reads" : "writes";
  const where = indices.length === 1 ? "" : ` on axis ${axis}`;
  return {
    message: `${who} ${verb} ${array}[${indices.join("][")}], out of bounds${where}: the shape is [${shape.join(", ")}]`,
    label: length === 0 ? "there is no element" : `${index} is not in 0 to ${length - 1}`,
    hint:
      index < 0
        ? "a negative index does not count from the end: guard the access, or add the length"
        : `a launch may have more threads than elements: test the very index first, as in \`if (index < ${array}.shape[${axis}])\``,
  };
}

function threadText({ thread, grid, block }: KernelFindingDetail): string {
  const axes = grid[2] > 1 || block[2] > 1 ? 3 : grid[1] > 1 || block[1] > 1 ? 2 : 1;
  const list = (numbers: Triple): string => (axes === 1 ? `${numbers[0]}` : `(${numbers.slice(0, axes).join(", ")})`);
  return `thread ${list(thread.threadIdx)} of block ${list(thread.blockIdx)}`;
}
