// Heat on a bar, so many steps: each inner element becomes the mean of
// its two neighbours. Each launch reads one array and writes the other.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, next, u) => {
  const i = grid(1);
  if (i >= u.length) return;
  const inside = i > 0 && i < u.length - 1;
  next[i] = inside ? (u[i - 1] + u[i + 1]) / 2 : u[i];
});

export async function spread(
  device: Device,
  u: NDArray,
  steps: number,
): Promise<NDArray> {
  let now = device.toDevice(u);
  let next = device.empty(u.shape, u.dtype);
  for (let n = 0; n < steps; n++) {
    step.configure(Math.ceil(u.size / 4), 4)(next, now);
    [now, next] = [next, now];
  }
  const result = await now.copyToHost();
  for (const held of [now, next]) held.dispose();
  return result;
}

// ---- exercise ----
import { given } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Two arrays in turn",
  task: "Each step replaces an inner element by the mean of its neighbours. The program reads and writes the same array, so a thread may find its neighbour's new value. Use two arrays in turn.",
  hint: "Make a second array with `device.empty`. Launch with `(next, now)`, then exchange the two names.",
  minutes: 10,
  start: [
    [
      "step.configure(Math.ceil(u.size / 4), 4)(next, now);\n    [now, next] = [next, now];",
      "step.configure(Math.ceil(u.size / 4), 4)(now, now);",
    ],
  ],
  says: /^GS904: /,
  wrong: [
    {
      put: [["    [now, next] = [next, now];\n", ""]],
      says: /The result is u as it was: the names are never exchanged\.$/,
    },
    {
      put: [
        [
          "inside ? (u[i - 1] + u[i + 1]) / 2 : u[i]",
          "(u[i - 1] + u[i + 1]) / 2",
        ],
      ],
      says: /^GS901: /,
    },
  ],
};

const u = [64, 0, 0, 32, 0, 0, 0, -64, 0];

export const check: Check = given("spread", [1, 3], (steps, core) => {
  let want = u;
  for (let n = 0; n < steps; n++)
    want = want.map((value, i) =>
      i > 0 && i < u.length - 1
        ? (want[i - 1]! + want[i + 1]!) / 2
        : value,
    );
  return {
    what: `After ${steps} step${steps > 1 ? "s" : ""},`,
    args: [core.array(u, "float32"), steps],
    want,
    mistakes: [
      [u, "The result is u as it was: the names are never exchanged."],
    ],
  };
});
