// Brightness changed by an amount, and kept between 0 and 255.
import { deviceFunction, kernel } from "@gridstride/jit";

const clamp = deviceFunction((x, low, high) =>
  Math.min(Math.max(x, low), high),
);

export const brighten = kernel(
  ({ grid, clamp }, pixels, amount) => {
    const i = grid(1);
    if (i < pixels.length)
      pixels[i] = clamp(pixels[i] + amount, 0, 255);
  },
  { uses: { clamp } },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A function for the device",
  task: "`brighten` adds an amount to each pixel, and keeps the results between 0 and 255 with the device function `clamp`. The compiler does not find `clamp`, and the function itself has a mistake.",
  hint: "A kernel sees its arguments, its own variables, and its context. The option `uses` puts more into the context. Then try `clamp(300, 0, 255)` in your head.",
  minutes: 6,
  start: [
    ["({ grid, clamp }, pixels", "({ grid }, pixels"],
    [
      "Math.min(Math.max(x, low), high)",
      "Math.max(Math.min(x, low), high)",
    ],
    [",\n  { uses: { clamp } },\n", ",\n"],
  ],
  says: /clamp/,
  wrong: [
    {
      put: [
        [
          "Math.min(Math.max(x, low), high)",
          "Math.max(Math.min(x, low), high)",
        ],
      ],
      says: /Everything is 255: the order of min and max/,
    },
    {
      put: [["Math.min(Math.max(x, low), high)", "Math.min(x, high)"]],
      says: /Values below 0 stay\.$/,
    },
    {
      put: [["Math.min(Math.max(x, low), high)", "Math.max(x, low)"]],
      says: /Values above 255 stay\.$/,
    },
  ],
};

const pixels = [0, 100, 180, 200, 250, 30];

export const check: Check = launched(
  "brighten",
  [60, -60],
  (amount) => {
    const out = Float32Array.from(pixels);
    const moved = pixels.map((pixel) => pixel + amount);
    return {
      what: `With the amount ${amount},`,
      grid: 2,
      block: 4,
      args: [out, amount],
      out,
      name: "pixels",
      want: moved.map((value) => Math.min(Math.max(value, 0), 255)),
      mistakes: [
        [
          pixels.map(() => 255),
          "Everything is 255: the order of min and max is wrong.",
        ],
        [
          moved.map((value) => Math.min(value, 255)),
          "Values below 0 stay.",
        ],
        [
          moved.map((value) => Math.max(value, 0)),
          "Values above 255 stay.",
        ],
      ],
    };
  },
);
