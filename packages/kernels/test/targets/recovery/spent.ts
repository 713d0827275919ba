/** Whether times are of this process alone, so that other work does not change them. */
export const isOwnTime: boolean = typeof globalThis.process?.cpuUsage === "function";

/** Milliseconds of the processor that this process has had; in a browser, of the clock. */
export function spent(): number {
  if (!isOwnTime) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
