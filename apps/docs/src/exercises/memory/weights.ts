// Multiplies each row of a table by the same weights, row by row.
import type { Device, NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const multiply = kernel(({ grid }, row, weights) => {
  const i = grid(1);
  if (i < row.length) row[i] *= weights[i];
});

export async function weighted(
  device: Device,
  rows: readonly NDArray[],
  weights: NDArray,
): Promise<NDArray[]> {
  const held = device.toDevice(weights);
  const results: NDArray[] = [];
  for (const row of rows) {
    const there = device.toDevice(row);
    multiply.forall(row.size)(there, held);
    results.push(await there.copyToHost());
    there.dispose();
  }
  held.dispose();
  return results;
}

// ---- exercise ----
import { missing } from "../kit/check.ts";
import { compared, numbers } from "../kit/compare.ts";
import { counted } from "../kit/count.ts";
import type { About, Check, Library } from "../kit/format.ts";

export const about: About = {
  title: "Weights that stay",
  task: "All rows are multiplied by the same weights, which are copied to the device again for each row. Copy them once. Dispose what you made.",
  hint: "Work that is the same in every iteration belongs before the loop.",
  minutes: 5,
  start: [
    ["  const held = device.toDevice(weights);\n", ""],
    [
      "    const there",
      "    const held = device.toDevice(weights);\n    const there",
    ],
    ["  held.dispose();\n", ""],
  ],
  says: /^For 4 rows there were 8 copies to the device: the weights travel once for each row\.$/,
  wrong: [
    {
      put: [["  held.dispose();\n", ""]],
      says: /^Right, but \d+ bytes stay on the device/,
    },
    {
      put: [["*= weights[i]", "*= weights[0]"]],
      says: /^Row 0: the result\[1\] is/,
    },
  ],
};

type Host = ReturnType<Library["core"]["array"]>;
type Weighted = (
  device: Library["device"],
  rows: readonly Host[],
  weights: Host,
) => Promise<readonly Host[]>;

export const check: Check = async (
  { weighted },
  { core, device: { target } },
) => {
  if (typeof weighted !== "function")
    return missing("weighted", "function", weighted);
  const device = await core.requestDevice({ target });
  const copies = counted(device);
  core.setDefaultDevice(device);
  try {
    const rows = [0, 1, 2, 3].map((k) => numbers(6 + k).slice(k));
    const weights = [1, 2, -1, 0.5, 4, 8];
    const hosts = rows.map((row) => core.array(row, "float32"));
    const results = await (weighted as Weighted)(
      device,
      hosts,
      core.array(weights, "float32"),
    );
    for (const [k, row] of rows.entries()) {
      const want = row.map((value, i) => value * weights[i]!);
      const wrong = compared({
        name: "the result",
        got: Array.from(results[k]?.data ?? [], Number),
        want,
      });
      if (wrong !== "") return `Row ${k}: ${wrong}`;
    }
    if (copies.in > 5)
      return `For 4 rows there were ${copies.in} copies to the device: the weights travel once for each row.`;
    const left = device.memory.live;
    return left === 0
      ? ""
      : `Right, but ${left} bytes stay on the device: dispose what you made.`;
  } finally {
    core.setDefaultDevice(core.defaultHostDevice("simulator"));
    device.dispose();
  }
};
