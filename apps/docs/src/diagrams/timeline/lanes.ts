export const lanes = ["host to device", "kernel", "device to host"] as const;
export type Lane = (typeof lanes)[number];
export type Way = "in turn" | "streams";

/** One copy or kernel of one chunk; times in milliseconds from the start. */
export interface Span {
  readonly lane: Lane;
  readonly chunk: number;
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  readonly way: Way;
  readonly spans: readonly Span[];
}

/** When the last one is done. */
export const lengthOf = ({ spans }: Timeline): number => spans.reduce((last, { to }) => Math.max(last, to), 0);

/**
 * How it would be where copies both ways and kernels each have an engine of their own and each takes one unit: what
 * streams aim at. No measurement.
 */
export function schematic(way: Way, chunks: number): Timeline {
  const spans: Span[] = [];
  for (let chunk = 0; chunk < chunks; chunk++) {
    const start = way === "in turn" ? chunk * lanes.length : chunk;
    lanes.forEach((lane, i) => spans.push({ lane, chunk, from: start + i, to: start + i + 1 }));
  }
  return { way, spans };
}

/** A step of an axis, so that there are at most `most` of them: 1, 2 or 5 times a power of ten. */
export function stepOf(length: number, most: number): number {
  if (length <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(length / most));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => length / step <= most) ?? 10 * power;
}

export const showMs = (ms: number): string => `${ms >= 100 ? Math.round(ms) : ms.toPrecision(2)} ms`;
