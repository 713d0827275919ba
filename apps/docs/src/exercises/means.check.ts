import type { Device } from "@gridstride/core";
import type { Check } from "./library.ts";
import { missing } from "./tools.ts";

type MeanOf = (device: Pick<Device, "synchronize">, runs: number, launch: () => unknown) => Promise<number>;

const RUNS = 4;
/** What a launch takes, and the first one, which compiles. */
const EACH = 5;
const FIRST = 600;

/** On a clock of its own, so that it says the same on every machine. */
export const check: Check = async ({ meanOf }) => {
  if (typeof meanOf !== "function") return missing("meanOf", "function", meanOf);
  let clock = 0;
  let busyUntil = 0;
  let launches = 0;
  const launch = (): void => {
    busyUntil = Math.max(busyUntil, clock) + (launches++ === 0 ? FIRST : EACH);
  };
  const synchronize = async (): Promise<void> => {
    clock = Math.max(clock, busyUntil);
  };
  const real = [performance.now, Date.now] as const;
  Object.assign(performance, { now: () => clock });
  Date.now = () => clock;
  let mean: unknown;
  try {
    mean = await (meanOf as MeanOf)({ synchronize }, RUNS, launch);
  } finally {
    [performance.now, Date.now] = real;
  }
  const said = `${RUNS} runs after one of ${FIRST} ms take ${EACH} ms each, and \`meanOf\` says ${mean}`;
  if (launches !== RUNS + 1)
    return `For ${RUNS} runs it should launch ${RUNS + 1} times, first one that is not timed; it launched ${launches} times.`;
  if (busyUntil > clock) return `${said}: the device is still at work when it stops the clock.`;
  if (mean === EACH) return "";
  const withFirst = typeof mean === "number" && mean > FIRST / RUNS;
  return withFirst ? `${said}: the first run had not ended when the clock was started.` : `${said}.`;
};
