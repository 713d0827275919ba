import type { FloatType } from "./points.ts";

const FORMATS = { float32: [24, -126, 128], float64: [53, -1022, 1024] } as const;

/** How far a result is from the wanted number, in units of the last place of that; results below the normal range may be 0. */
export function ulpError(got: number, wanted: number, type: FloatType): number {
  if (Object.is(got, wanted) || (Number.isNaN(got) && Number.isNaN(wanted))) return 0;
  const [digits, least, most] = FORMATS[type];
  if (Number.isNaN(got) || Number.isNaN(wanted)) return Number.POSITIVE_INFINITY;
  if (Math.abs(wanted) < 2 ** least && got === 0) return 0;
  const end = most === 1024 ? Number.MAX_VALUE : 2 ** most;
  const [near, exact] = [got, wanted].map((x) => Math.max(-end, Math.min(end, x))) as [number, number];
  const exponent = Math.min(Math.max(Math.floor(Math.log2(Math.abs(exact))), least), most - 1);
  return (Math.abs(near - exact) / 2 ** exponent) * 2 ** (digits - 1);
}
