import { array, requestDevice } from "@gridstride/core";
import { type LaunchTrace, traceLaunch } from "@gridstride/jit/internal";
import type { Program } from "./program.ts";

/** Most events of one launch: the figures' own programs stay far below. */
const MOST_EVENTS = 100_000;
const STEP_BUDGET = 1_000_000;

/** Runs a program of a figure on the simulator, once. */
export async function run({ text, uses, grid, block, args }: Program): Promise<LaunchTrace> {
  const device = await requestDevice({ target: "simulator" });
  try {
    const given = args.map(({ dtype, shape, value }) => {
      const length = shape.reduce((product, n) => product * n, 1);
      const values = Array.from({ length }, (_, i) => value(i));
      return { kind: "array", array: device.toDevice(array(values, dtype).reshape(shape)) } as const;
    });
    const constants = Object.entries(uses).map(([name, n]) => [name, { kind: "value", value: n }] as const);
    return traceLaunch(
      {
        kind: "function",
        source: { name: "kernel", text },
        hasContext: true,
        uses: Object.fromEntries(constants),
      },
      given,
      { grid, block, most: MOST_EVENTS, stepBudget: STEP_BUDGET },
    );
  } finally {
    device.dispose();
  }
}
