// Halves x as often as `rounds` says.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const halve = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= 0.5;
});

export async function settle(
  device: Device,
  x: NDArray,
  rounds: number,
): Promise<NDArray> {
  const dx = device.toDevice(x);
  for (let round = 0; round < rounds; round++) halve.forall(x.size)(dx);
  const result = await dx.copyToHost();
  dx.dispose();
  return result;
}

// ---- exercise ----
import { missing, notOnHost } from "../kit/check.ts";
import { compared } from "../kit/compare.ts";
import { counted } from "../kit/count.ts";
import type { About, Check, OnDevice } from "../kit/format.ts";

export const about: About = {
  title: "Leave it on the device",
  task: "`settle` halves an array several times, and copies it in and back in each iteration. Leave it on the device: one copy in, one copy out, and nothing left behind. The checker counts.",
  hint: "`toDevice` before the loop, `copyToHost` behind it, and `dispose` last.",
  minutes: 6,
  inLesson: true,
  start: [
    ["  const dx = device.toDevice(x);\n", "  let result = x;\n"],
    [
      "round++) halve.forall(x.size)(dx);\n",
      "round++) {\n    const dx = device.toDevice(result);\n    halve.forall(x.size)(dx);\n",
    ],
    [
      "  const result = await dx.copyToHost();\n  dx.dispose();\n",
      "    result = await dx.copyToHost();\n    dx.dispose();\n  }\n",
    ],
  ],
  says: /^5 iterations made 5 copies to the device; one is enough\.$/,
  wrong: [
    {
      put: [["  dx.dispose();\n", ""]],
      says: /^Right, but \d+ bytes stay on the device/,
    },
    {
      put: [
        [
          "return result",
          "return device.zeros([3], 'float32') as never",
        ],
      ],
      says: /^`settle` gives an array that is still on the device/,
    },
    {
      put: [["return result", "return undefined as never"]],
      says: /^`settle` gives nothing, and should give an array/,
    },
  ],
};

export const check: Check = async (
  { settle },
  { core, device: { target } },
) => {
  if (typeof settle !== "function")
    return missing("settle", "function", settle);
  const device = await core.requestDevice({ target });
  const counts = counted(device);
  try {
    const result = await (settle as OnDevice)(
      device,
      core.array([96, -64, 32], "float32"),
      5,
    );
    const there = notOnHost("`settle`", result);
    if (there !== "") return there;
    const wrong = compared({
      name: "the result",
      got: Array.from(result.data, Number),
      want: [3, -2, 1],
    });
    if (wrong !== "")
      return `After 5 iterations of 96, -64, 32, ${wrong}`;
    if (counts.in !== 1)
      return `5 iterations made ${counts.in} copies to the device; one is enough.`;
    if (counts.out !== 1)
      return `5 iterations made ${counts.out} copies back to the host; one is enough.`;
    const left = device.memory.live;
    return left === 0
      ? ""
      : `Right, but ${left} bytes stay on the device: dispose what you made.`;
  } finally {
    device.dispose();
  }
};
