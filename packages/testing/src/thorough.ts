import { inject } from "vitest";

/**
 * Whether long tables run whole: in Node. Chromium runs the same text through the same compilers; there a part of such a table
 * shows that it works.
 */
export const thorough: boolean = inject("gridstrideThorough") || inject("gridstrideEveryRow");

/** Whether tables run whole that are too long for every day: `GRIDSTRIDE_EVERY_ROW=1` asks for it. */
export const everyRow: boolean = inject("gridstrideEveryRow");

/** How often a loop runs whose iterations are alike: `daily` times, `nightly` times where the user asked for all. */
export const times = (daily: number, nightly: number): number => (everyRow ? nightly : daily);

/** Every `step`-th row, the first among them, for tables of which a part will do; all rows where the user asked for them. */
export function someRows<Row>(rows: readonly Row[], step: number): readonly Row[] {
  return everyRow ? rows : rows.filter((_, i) => i % step === 0);
}
