// Rule 110: a row of cells from which each next row follows; it can
// compute whatever a computer can.
import { defaultDevice } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const nextRow = kernel(({ grid }, rows, y, rule) => {
  const x = grid(1);
  const w = rows.shape[1];
  if (x >= w) return;
  const left = x > 0 ? rows[y - 1][x - 1] : 0;
  const right = x < w - 1 ? rows[y - 1][x + 1] : 0;
  rows[y][x] = (rule >> (4 * left + 2 * rows[y - 1][x] + right)) & 1;
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 64 : 200;
using rows = device.zeros([N, N], "int32");
rows
  .slice(0, [N - 1, N])
  .copyFrom([1].map((one) => Int32Array.of(one))[0]!);
nextRow.forall(N)(rows, 1, 110); // compiles
await device.synchronize();
const start = performance.now();
for (let y = 1; y < N; y++) nextRow.forall(N)(rows, y, 110);
const picture = await rows.copyToHost();
timings({
  [`${N - 1} rows`]: performance.now() - start,
});

for (let y = 0; y < 6; y++)
  console.log(
    picture
      .slice(y, [N - 12, N])
      .copy()
      .data.join("")
      .replaceAll("0", "."),
  );
const cells = picture.data as Int32Array;
const alive = Array.from({ length: N }, (_, y) =>
  cells
    .subarray(y * N, (y + 1) * N)
    .reduce((sum, cell) => sum + cell, 0),
);
heatmap(picture, { title: "Rule 110, a row per step", scale: "gray" });
line({
  title: "Cells alive",
  y: { alive },
  xLabel: "step",
  yLabel: "cells",
});
