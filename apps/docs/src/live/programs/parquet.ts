import { requestDevice } from "@gridstride/core";
import { readParquet } from "@gridstride/data/parquet";
import { kernel } from "@gridstride/jit";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { Stage } from "../stage.ts";

const ROWS = 1_000_000;

/** Points of Clifford's attractor, as a Parquet file. */
function file(): ArrayBuffer {
  const [xs, ys] = [new Float32Array(ROWS), new Float32Array(ROWS)];
  for (let i = 0, x = 0.1, y = 0.1; i < ROWS; i++) {
    [x, y] = [
      Math.sin(-1.7 * y) + 1.3 * Math.cos(-1.7 * x),
      Math.sin(-1.8 * x) - 0.9 * Math.cos(-1.8 * y),
    ];
    xs[i] = x;
    ys[i] = y;
  }
  return parquetWriteBuffer({
    columnData: [
      { name: "x", data: xs, type: "FLOAT" },
      { name: "y", data: ys, type: "FLOAT" },
    ],
  });
}

const count = kernel(
  "void(int32[:,:], float32[:], float32[:])",
  ({ grid, atomic }, counts, x, y) => {
    const i = grid(1);
    if (i >= x.length) return;
    const column = Math.floor((x[i]! + 2.4) * 133);
    const row = Math.floor((y[i]! + 2) * 120);
    if (
      row >= 0 &&
      row < counts.shape[0]! &&
      column >= 0 &&
      column < counts.shape[1]!
    )
      atomic.add(counts, [row, column], 1);
  },
);

const shade = kernel(
  "void(float32[:,:], int32[:,:])",
  ({ grid, float32 }, picture, counts) => {
    const [x, y] = grid(2);
    if (y < counts.shape[0]! && x < counts.shape[1]!)
      picture[y]![x] = Math.log(1 + float32(counts[y]![x]!));
  },
);

export default async function run({
  canvas,
  print,
}: Stage): Promise<void> {
  using device = await requestDevice({ target: "webgpu" });
  const bytes = file();
  const start = performance.now();
  const { columns } = await readParquet(bytes, { columns: ["x", "y"] });
  print(
    `${(bytes.byteLength / 1e6).toFixed(1)} MB of Parquet read in ${(performance.now() - start).toFixed(0)} ms`,
  );

  const counts = device.zeros([480, 640], "int32");
  const picture = device.empty([480, 640], "float32");
  const [x, y] = [
    device.toDevice(columns.x!),
    device.toDevice(columns.y!),
  ];
  count.configure(Math.ceil(ROWS / 256), 256, { device })(counts, x, y);
  shade.configure([40, 30], [16, 16], { device })(picture, counts);
  await picture.drawTo(canvas, {
    colormap: ["#000010", "#20308a", "#c04890", "#ffd060", "#ffffff"],
    range: [0, 6],
  });
  await device.synchronize();
  print(`${ROWS} points drawn`);
}
