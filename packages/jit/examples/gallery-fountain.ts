// A fountain: drops are records. A kernel moves them, a device function
// computes with vectors, and fields are arrays of their own.
import { defaultDevice, record } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { deviceFunction, kernel } from "@gridstride/jit";

const vector = record({ x: "float32", y: "float32" });
const drop = record({ at: vector, speed: vector, bounces: "int32" });

interface Vector {
  readonly x: number;
  readonly y: number;
}
/** `a + k * b` */
const plus = deviceFunction(
  (a: Vector, k: number, b: Vector): Vector => ({
    x: a.x + k * b.x,
    y: a.y + k * b.y,
  }),
);

/** The speed of drop i when it leaves the nozzle. */
const thrown = deviceFunction((i: number): Vector => {
  const aside = (2 * ((i * 7919) % 9973)) / 9973 - 1;
  const turn = 0.35 * aside * Math.sqrt(Math.abs(aside));
  const speed = 0.95 + (0.2 * ((i * 5851) % 9967)) / 9967;
  return { x: speed * Math.sin(turn), y: speed * Math.cos(turn) };
});

/** Each drop is somewhere on its first way up or down. */
const start = kernel(
  ({ grid, thrown }, drops) => {
    const i = grid(1);
    if (i >= drops.length) return;
    const { x, y } = thrown(i);
    const t = (2 * y * ((i * 3571) % 9949)) / 9949;
    drops[i] = {
      at: { x: x * t, y: y * t - 0.5 * t * t },
      speed: { x, y: y - t },
      bounces: 0,
    };
  },
  { uses: { thrown } },
);

const move = kernel(
  ({ grid, plus, thrown }, drops, dt, wind) => {
    const i = grid(1);
    if (i >= drops.length) return;
    const { at, speed } = drops[i];
    drops[i].speed = plus(speed, dt, { x: wind, y: -1 });
    drops[i].at = plus(at, dt, speed);
    if (drops[i].at.y >= 0) return;
    // the ground gives half of the speed back
    drops[i].at.y *= -1;
    drops[i].speed.y *= -0.5;
    drops[i].bounces++;
    if (drops[i].bounces % 4 > 0) return;
    // the fourth time the drop leaves the nozzle again
    drops[i].at = { x: 0, y: 0 };
    drops[i].speed = thrown(i);
  },
  { uses: { plus, thrown } },
);

const draw = kernel(({ grid, atomic }, drops, picture) => {
  const i = grid(1);
  if (i >= drops.length) return;
  const { x, y } = drops[i].at;
  const n = picture.shape[0];
  const column = Math.floor((0.5 + 0.5 * x) * n);
  const row = n - 1 - Math.floor(1.25 * y * n);
  if (column >= 0 && column < n && row >= 0)
    atomic.add(picture, [row, column], 1);
});

const device = await defaultDevice();
const small = device.target === "simulator";
const [count, size] = small ? [200, 28] : [20_000, 288];
using drops = device.zeros(count, drop);
using picture = device.zeros([size, size], "int32");
console.log(`bytes of a drop: ${drop.itemsize}`);
const wind = slider({ name: "wind", min: -0.5, max: 0.5, value: 0 });

start.forall(count)(drops);
for await (const i of frames({ still: small ? 6 : 40 })) {
  for (let step = 0; step < 2; step++)
    move.forall(count)(drops, 0.01, wind.value);
  picture.fill(0);
  draw.forall(count)(drops, picture);
  const light = await picture.copyToHost();
  heatmap(
    { ...light, data: light.data.map((n) => 24 * Math.log2(n + 1)) },
    { title: "Drops", range: [0, 64] },
  );
  if (i !== 5) continue;
  const heights = (await drops.copyToHost()).field("at").field("y");
  const least = Math.min(...(heights.toNested() as number[]));
  console.log(`none is below the ground: ${least >= 0}`);
}
