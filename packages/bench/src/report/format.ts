/** Milliseconds in a unit in which they are easy to read, three digits. */
export function inTime(ms: number): string {
  if (ms < 1e-3) return `${digits(ms * 1e6)} ns`;
  if (ms < 1) return `${digits(ms * 1e3)} µs`;
  return ms < 10_000 ? `${digits(ms)} ms` : `${digits(ms / 1e3)} s`;
}

/** Three digits, without an exponent. */
export function digits(value: number): string {
  if (value === 0) return "0";
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(decimals, 12));
}

export function inPercent(fraction: number): string {
  return `${fraction < 0.1 ? digits(Math.max(fraction * 100, 0)).slice(0, 4) : (fraction * 100).toFixed(0)} %`;
}

/** How many times as fast, or as long. */
export function inTimes(ratio: number): string {
  return `${ratio < 1 ? ratio.toFixed(2) : digits(ratio)}x`;
}

/** Seconds as minutes and seconds. */
export function inMinutes(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
