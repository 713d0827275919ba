// Squares `count` elements of a long array, from `first` on. Only these
// are copied to the device.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const square = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.length) x[i] *= x[i];
});

export async function squares(
  device: Device,
  x: NDArray,
  first: number,
  count: number,
): Promise<NDArray> {
  const part = device.toDevice(x.slice([first, first + count]));
  square.forall(count)(part);
  const result = await part.copyToHost();
  part.dispose();
  return result;
}

// ---- exercise ----
import { missing, notOnHost } from "../kit/check.ts";
import { compared, numbers } from "../kit/compare.ts";
import { counted } from "../kit/count.ts";
import type { About, Check, OnDevice } from "../kit/format.ts";

export const about: About = {
  title: "Copy what you need",
  task: "`squares` needs a few elements of a long array, and copies all of it to the device and back. Copy only the part. The checker counts the elements that travel.",
  hint: "`x.slice([from, to])` is a view of the host's array. It costs nothing, and `toDevice` takes it.",
  minutes: 6,
  start: [
    [
      "device.toDevice(x.slice([first, first + count]))",
      "device.toDevice(x)",
    ],
    ["square.forall(count)(part)", "square.forall(x.size)(part)"],
    ["return result;", "return result.slice([first, first + count]);"],
  ],
  says: /^1000 elements travel to the device for 5; 5 are enough\.$/,
  wrong: [
    {
      put: [["[first, first + count]", "[first, count]"]],
      says: /the result has \d+ elements|0 elements|is empty/,
    },
    {
      put: [
        [
          "x.slice([first, first + count])",
          "x.slice([0, first + count])",
        ],
      ],
      says: /the result has 45 elements, and should have 5/,
    },
    {
      put: [["first + count]", "first + count - 1]"]],
      says: /the result has 4 elements, and should have 5/,
    },
  ],
};

export const check: Check = async (
  { squares },
  { core, device: { target } },
) => {
  if (typeof squares !== "function")
    return missing("squares", "function", squares);
  const device = await core.requestDevice({ target });
  const copies = counted(device);
  core.setDefaultDevice(device);
  try {
    const x = numbers(1000);
    const result = await (squares as OnDevice)(
      device,
      core.array(x, "float32"),
      40,
      5,
    );
    const there = notOnHost("`squares`", result);
    if (there !== "") return there;
    const want = x.slice(40, 45).map((value) => value * value);
    const wrong = compared({
      name: "the result",
      got: Array.from(result.copy().data, Number),
      want,
    });
    if (wrong !== "") return `For 5 elements from 40 on, ${wrong}`;
    return copies.elements > 5
      ? `${copies.elements} elements travel to the device for 5; 5 are enough.`
      : "";
  } finally {
    core.setDefaultDevice(core.defaultHostDevice("simulator"));
    device.dispose();
  }
};
