// A cloth of masses and springs hangs from two corners and falls; each
// thread moves one mass.
import { defaultDevice, zeros } from "@gridstride/core";
import { heatmap, line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid, float32 }, at, before, next, rest, dt) => {
  const [x, y] = grid(2);
  const n = at.shape[0];
  if (x >= n || y >= n) return;
  const held = y === 0 && (x === 0 || x === n - 1);
  // weight and a little wind
  let [fx, fy, fz] = [float32(0), float32(-9.8), float32(0.8)];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if (
        (dx === 0 && dy === 0) ||
        x + dx < 0 ||
        x + dx >= n ||
        y + dy < 0 ||
        y + dy >= n
      )
        continue;
      const ex = at[y + dy][x + dx][0] - at[y][x][0];
      const ey = at[y + dy][x + dx][1] - at[y][x][1];
      const ez = at[y + dy][x + dx][2] - at[y][x][2];
      const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
      const pull =
        (2_000 * (length - rest * Math.sqrt(dx * dx + dy * dy))) /
        length;
      fx += pull * ex;
      fy += pull * ey;
      fz += pull * ez;
    }
  for (let axis = 0; axis < 3; axis++) {
    const force = axis === 0 ? fx : axis === 1 ? fy : fz;
    const now = at[y][x][axis];
    next[y][x][axis] = held
      ? now
      : now + 0.98 * (now - before[y][x][axis]) + force * dt * dt;
  }
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 8 : 32;
const STEPS = device.target === "simulator" ? 10 : 1_500;
const flat = zeros([N, N, 3], "float32");
for (let y = 0; y < N; y++)
  for (let x = 0; x < N; x++) {
    flat.set(x / (N - 1), y, x, 0);
    flat.set(-y / (N - 1), y, x, 1);
  }
let [before, at, next] = [
  device.toDevice(flat),
  device.toDevice(flat),
  device.empty([N, N, 3], "float32"),
];
const launch = step.configure(
  [Math.ceil(N / 16), Math.ceil(N / 16)],
  [16, 16],
);
const start = performance.now();
for (let n = 0; n < STEPS; n++) {
  launch(at, before, next, 1 / (N - 1), 0.004);
  [before, at, next] = [at, next, before];
}
const cloth = await at.copyToHost();
timings({
  [`${STEPS} steps, with compilation`]: performance.now() - start,
});
console.log(
  "the corners hold:",
  cloth.get(0, 0, 1) === 0 && cloth.get(0, N - 1, 0) === 1,
);
console.log(
  "the middle of the lower edge has sunk:",
  cloth.get(N - 1, N / 2, 1) < -1,
);
heatmap(cloth.slice(null, null, 2), {
  title: "How far the wind carries it",
  scale: "coolwarm",
});
const edge = (y: number): ReturnType<typeof cloth.slice> =>
  cloth.slice(y, null, 1);
line({
  title: "From the front",
  y: {
    "upper edge": edge(0),
    middle: edge(N / 2),
    "lower edge": edge(N - 1),
  },
  xLabel: "mass",
  yLabel: "height",
});
