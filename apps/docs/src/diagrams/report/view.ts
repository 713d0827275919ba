import type { AccessEvent, LaunchTrace } from "@gridstride/jit/internal";

export interface Mark {
  readonly line: number;
  readonly look: "is-wrong" | "is-related";
  readonly note: string;
}

/** The picture of one array. */
export interface ArrayView {
  readonly name: string;
  readonly length: number;
  /** Elements that were touched before the launch ended. */
  readonly touched: ReadonlySet<number>;
  /** The element of the finding; it may lie outside. */
  readonly marked: number | null;
}

/** A finding as the figure shows it. */
export interface ReportView {
  /** Code and sentence, and what to do; null where nothing was found. */
  readonly message: { readonly code: string; readonly text: string; readonly hint: string } | null;
  readonly marks: readonly Mark[];
  /** `block,thread` of the thread in which it was found, and of the others concerned. */
  readonly found: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  /** Threads that touched memory before the launch ended. */
  readonly ran: ReadonlySet<string>;
  readonly array: ArrayView | null;
}

type Place = Pick<AccessEvent, "blockIdx" | "threadIdx">;

const key = ({ blockIdx, threadIdx }: Place): string => `${blockIdx[0]},${threadIdx[0]}`;

/** Line of an offset of a text, both as the simulator counts: offsets from 0, lines from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/**
 * A launch along one axis as a picture of threads and of the array that the finding is about.
 * @param shown - name and length of the array that is drawn where there is no finding, or none about an array.
 */
export function reportOf(
  { events, finding }: Pick<LaunchTrace, "events" | "finding">,
  text: string,
  shown: { readonly name: string; readonly length: number },
): ReportView {
  const accesses = events.filter((event): event is AccessEvent => event.kind !== "barrier");
  const ran = new Set(accesses.map(key));
  const { name, length } =
    finding?.array == null ? shown : { name: finding.array, length: finding.details.shape?.[0] ?? 0 };
  // Shared memory is each block's own: only the block of the finding counts.
  const block = finding?.threads[0]?.blockIdx[0];
  const mine = accesses.filter(
    ({ array, space, blockIdx }) => array === name && (space === "global" || blockIdx[0] === block),
  );
  const array: ArrayView = {
    ...{ name, length, touched: new Set(mine.map(({ indices }) => indices[0] ?? 0)) },
    marked: finding?.array == null ? null : (finding.indices[0] ?? null),
  };
  if (finding === null) return { message: null, marks: [], found: new Set(), others: new Set(), ran, array };
  const { code, span, hint, details } = finding;
  const missed = finding.finding === "missed-barrier";
  // At a missed barrier, all named threads are missing; else the first is the thread with the finding.
  const named = finding.threads.map(key);
  return {
    message: { code, text: details.summary, hint },
    marks: [
      ...details.related.map(
        (other): Mark => ({ line: lineAt(text, other.span.start), look: "is-related", note: other.label }),
      ),
      { line: lineAt(text, span.start), look: "is-wrong", note: details.label },
    ],
    found: new Set(missed ? named : named.slice(0, 1)),
    others: new Set(missed ? [] : named.slice(1)),
    ...{ ran, array },
  };
}
