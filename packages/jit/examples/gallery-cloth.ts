// A cloth of masses and springs hangs from two corners and falls; each
// thread moves one mass. A slider sets the wind.
import { defaultDevice, zeros } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(
  ({ grid, float32 }, at, before, next, rest, dt, wind) => {
    const [x, y] = grid(2);
    const n = at.shape[0];
    if (x >= n || y >= n) return;
    let [fx, fy, fz] = [float32(0), float32(-2), float32(wind)];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || column >= n || row < 0 || row >= n) continue;
        if (dx === 0 && dy === 0) continue;
        const ex = at[row][column][0] - at[y][x][0];
        const ey = at[row][column][1] - at[y][x][1];
        const ez = at[row][column][2] - at[y][x][2];
        const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
        const stretch = length - rest * Math.sqrt(dx * dx + dy * dy);
        fx += (9_000 * stretch * ex) / length;
        fy += (9_000 * stretch * ey) / length;
        fz += (9_000 * stretch * ez) / length;
      }
    const held = y === 0 && (x === 0 || x === n - 1);
    for (let axis = 0; axis < 3; axis++) {
      const force = axis === 0 ? fx : axis === 1 ? fy : fz;
      const now = at[y][x][axis];
      const way = 0.99 * (now - before[y][x][axis]);
      next[y][x][axis] = held ? now : now + way + force * dt * dt;
    }
  },
);

/** Draws eight points by eight of a mesh; what is nearer wins. */
const draw = kernel(({ grid, atomic, int32 }, at, picture) => {
  const [sx, sy] = grid(2);
  const n = at.shape[0];
  const [x, y] = [sx >> 3, sy >> 3];
  if (x >= n - 1 || y >= n - 1) return;
  const [u, v] = [(sx & 7) / 8, (sy & 7) / 8];
  const [x0, y0, z0] = [at[y][x][0], at[y][x][1], at[y][x][2]];
  const z =
    z0 + u * (at[y][x + 1][2] - z0) + v * (at[y + 1][x][2] - z0);
  const px =
    x0 + u * (at[y][x + 1][0] - x0) + v * (at[y + 1][x][0] - x0);
  const py =
    y0 + u * (at[y][x + 1][1] - y0) + v * (at[y + 1][x][1] - y0);
  const slope = (at[y][x + 1][2] - z0) * n;
  const check = (((x >> 2) + (y >> 2)) & 1) * 60;
  const light = Math.min(Math.max(150 + 50 * slope, 20), 195) + check;
  const size = picture.shape[0];
  const column = Math.floor(size * (0.1 + 0.8 * px));
  const row = Math.floor(size * (0.05 - 0.65 * py));
  if (column < 0 || column >= size || row < 0 || row >= size) return;
  const depth = int32(Math.floor(1000 * (z + 2)));
  atomic.max(picture, [row, column], depth * 256 + int32(light));
});

const device = await defaultDevice();
const small = device.target === "simulator";
const [N, SIZE] = small ? [8, 32] : [32, 240];
const flat = zeros([N, N, 3], "float32");
for (let y = 0; y < N; y++)
  for (let x = 0; x < N; x++) {
    flat.set(x / (N - 1), y, x, 0);
    flat.set(-y / (N - 1), y, x, 1);
  }
using a = device.toDevice(flat);
using b = device.toDevice(flat);
using c = device.empty([N, N, 3], "float32");
using picture = device.zeros([SIZE, SIZE], "int32");
let [before, at, next] = [a, b, c];
const blocks = Math.ceil(N / 16);
const move = step.configure([blocks, blocks], [16, 16]);
const wind = slider({ name: "wind", min: -2, max: 2, value: 0.7 });
for await (const i of frames({ still: small ? 5 : 40 })) {
  for (let n = 0; n < (small ? 2 : 12); n++) {
    move(at, before, next, 1 / (N - 1), 0.003, wind.value);
    [before, at, next] = [at, next, before];
  }
  picture.fill(0);
  draw.configure([N / 2, N / 2], [16, 16])(at, picture);
  const pixels = await picture.copyToHost();
  const light = pixels.data.map((pixel) => Number(pixel) & 255);
  heatmap(
    { ...pixels, data: light },
    { title: "Cloth", scale: "gray" },
  );
  if (i !== 4) continue;
  const edge = (await at.copyToHost()).slice(0, null, 1);
  const held = edge.get(0) === 0 && edge.get(N - 1) === 0;
  console.log(`the corners hold: ${held}`);
  console.log(`between them it sinks: ${Number(edge.get(N / 2)) < 0}`);
}
