// A matrix product in the precision of its operands.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const matmul = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

export async function multiply(
  device: Device,
  A: NDArray,
  B: NDArray,
): Promise<NDArray> {
  const [rows = 0, columns = 0] = [A.shape[0], B.shape[1]];
  const [dA, dB] = [device.toDevice(A), device.toDevice(B)];
  const dC = device.empty([rows, columns], A.dtype);
  matmul.configure(
    [Math.ceil(columns / 16), Math.ceil(rows / 16)],
    [16, 16],
  )(dA, dB, dC);
  const C = await dC.copyToHost();
  for (const held of [dA, dB, dC]) held.dispose();
  return C;
}

// ---- exercise ----
import { missing, notOnHost } from "../kit/check.ts";
import { compared, product } from "../kit/compare.ts";
import type { About, Check, OnDevice } from "../kit/format.ts";

export const about: About = {
  title: "A product in two precisions",
  task: "`multiply` takes two matrices on the host, of the same type, and gives their product in **that type**. As it is, it makes `float32` of everything, and believes that all matrices are square. Make it right for `float32` and `float64`, and for all shapes that fit.",
  hint: "The product of a matrix of `rows x inner` and a matrix of `inner x columns` has `rows x columns` elements. Blocks along x cover columns. `A.dtype` is the type.",
  minutes: 20,
  inLesson: true,
  start: [
    ["k < A.shape[1]", "k < C.shape[0]"],
    [
      "  const [rows = 0, columns = 0] = [A.shape[0], B.shape[1]];\n",
      "",
    ],
    [
      "[device.toDevice(A), device.toDevice(B)];\n",
      '[\n    device.toDevice(A.astype("float32")),\n    device.toDevice(B.astype("float32")),\n  ];\n  const n = A.shape[0] ?? 0;\n',
    ],
    [
      "device.empty([rows, columns], A.dtype)",
      'device.empty([n, n], "float32")',
    ],
    [
      "[Math.ceil(columns / 16), Math.ceil(rows / 16)]",
      "[Math.ceil(n / 16), Math.ceil(n / 16)]",
    ],
  ],
  says: /^For float32 matrices, 2 x 5 times 5 x 3, the result is 2 x 2/,
  wrong: [
    {
      put: [
        [
          "ceil(columns / 16), Math.ceil(rows",
          "ceil(rows / 16), Math.ceil(columns",
        ],
      ],
      says: /17 x 3 times 3 x 4, C\[16\]\[0\] is 0, and should be/,
    },
    {
      put: [["A.dtype", '"float32"']],
      says: /^For float64 matrices, 4 x 4 times 4 x 4, the result is float32/,
    },
    {
      put: [["k < A.shape[1]", "k < C.shape[1]"]],
      says: /C\[0\]\[0\] is/,
    },
  ],
};

/** Thirds, which neither type holds exactly, so that the types show in the result. */
const thirds = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => (((i * 7) % 11) + 1) / 3);

const cases = (
  [
    ["float32", 1e-4],
    ["float64", 1e-12],
  ] as const
).flatMap(([type, tolerance]) =>
  (
    [
      [4, 4, 4],
      [2, 5, 3],
      // More blocks along one axis than along the other: a grid whose axes are exchanged leaves elements out.
      [17, 3, 4],
    ] as const
  ).map((sizes) => ({ type, tolerance, sizes })),
);

export const check: Check = async ({ multiply }, { core, device }) => {
  if (typeof multiply !== "function")
    return missing("multiply", "function", multiply);
  for (const { type, tolerance, sizes } of cases) {
    const [rows, inner, columns] = sizes;
    const a = core
      .array(thirds(rows * inner), [rows, inner])
      .astype(type);
    const b = core
      .array(thirds(inner * columns), [inner, columns])
      .astype(type);
    const C = await (multiply as OnDevice)(device, a, b);
    const there = notOnHost("`multiply`", C);
    if (there !== "") return there;
    const what = `For ${type} matrices, ${rows} x ${inner} times ${inner} x ${columns},`;
    if (C.dtype !== type)
      return `${what} the result is ${C.dtype}; it should have the type of the operands.`;
    if (String(C.shape) !== `${rows},${columns}`)
      return `${what} the result is ${C.shape.join(" x ")}, and should be ${rows} x ${columns}.`;
    const [got, left, right] = [C, a, b].map(({ data }) =>
      Array.from(data, Number),
    ) as [number[], number[], number[]];
    const wrong = compared({
      name: "C",
      got,
      want: product(left, right, sizes),
      columns,
      tolerance,
    });
    if (wrong !== "") return `${what} ${wrong}`;
  }
  return "";
};
