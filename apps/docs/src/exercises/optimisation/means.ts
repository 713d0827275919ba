// Milliseconds that a launch takes: the mean of so many runs, without
// the first.
import type { Device } from "@gridstride/core";

export async function meanOf(
  device: Device,
  runs: number,
  launch: () => unknown,
): Promise<number> {
  launch();
  await device.synchronize();
  const start = performance.now();
  for (let run = 0; run < runs; run++) launch();
  await device.synchronize();
  return (performance.now() - start) / runs;
}

// ---- exercise ----
import { missing } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A clock that can be trusted",
  task: "`meanOf` is to say how long a launch takes: the mean of `runs` launches, after one that is not timed because it compiles. It breaks the first two rules. The checker has a clock and a device of its own, whose first launch takes long.",
  hint: "Launch once, and wait for it. Then start the clock, launch `runs` times, wait, and stop the clock.",
  minutes: 8,
  inLesson: true,
  start: [
    [
      "  launch();\n  await device.synchronize();\n  const start",
      "  const start",
    ],
    [
      "  await device.synchronize();\n  return (performance.now() - start) / runs",
      "  const end = performance.now();\n  await device.synchronize();\n  return (end - start) / runs",
    ],
  ],
  says: /^For 4 runs it should launch 5 times, once before the timed runs; it launched 4 times\.$/,
  wrong: [
    {
      put: [["await device.synchronize();\n  return", "return"]],
      says: /says 0: the device is still at work when it stops/,
    },
    {
      put: [
        [
          "launch();\n  await device.synchronize();\n  const",
          "launch();\n  const",
        ],
      ],
      says: /says 155: the first run had not ended when the/,
    },
    {
      put: [["/ runs", "/ (runs + 1)"]],
      says: /take 5 ms each, and `meanOf` says 4\.$/,
    },
  ],
};

const RUNS = 4;
/** The time of a launch, and of the first launch, which compiles. */
const EACH = 5;
const FIRST = 600;

type MeanOf = (
  device: { synchronize(): Promise<void> },
  runs: number,
  launch: () => unknown,
) => Promise<number>;

/** On a clock of its own, so that it says the same on every machine. */
export const check: Check = async ({ meanOf }) => {
  if (typeof meanOf !== "function")
    return missing("meanOf", "function", meanOf);
  let [clock, busyUntil, launches] = [0, 0, 0];
  const launch = (): void => {
    busyUntil =
      Math.max(busyUntil, clock) + (launches++ === 0 ? FIRST : EACH);
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
    return `For ${RUNS} runs it should launch ${RUNS + 1} times, once before the timed runs; it launched ${launches} times.`;
  if (busyUntil > clock)
    return `${said}: the device is still at work when it stops the clock.`;
  if (mean === EACH) return "";
  const withFirst = typeof mean === "number" && mean > FIRST / RUNS;
  return withFirst
    ? `${said}: the first run had not ended when the clock was started.`
    : `${said}.`;
};
