// A fountain: drops are records. A kernel moves them, a device function
// computes with vectors, and fields are arrays of their own.
import { defaultDevice, record } from "@gridstride/core";
import { heatmap } from "@gridstride/display";
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

const start = kernel(({ grid }, drops) => {
  const i = grid(1);
  if (i >= drops.length) return;
  const turn = (i / drops.length - 0.5) * 0.6;
  const speed = 0.8 + (0.4 * ((i * 97) % 101)) / 101;
  drops[i] = {
    at: { x: 0, y: 0 },
    speed: { x: speed * Math.sin(turn), y: speed * Math.cos(turn) },
    bounces: 0,
  };
});

const move = kernel(
  ({ grid, plus }, drops, dt) => {
    const i = grid(1);
    if (i >= drops.length) return;
    const { at, speed } = drops[i];
    drops[i].speed = plus(speed, dt, { x: 0, y: -1 });
    drops[i].at = plus(at, dt, speed);
    if (drops[i].at.y >= 0) return;
    drops[i].at.y *= -1; // the ground gives half of the speed back
    drops[i].speed.y *= -0.5;
    drops[i].bounces++;
  },
  { uses: { plus } },
);

const draw = kernel(({ grid, atomic }, drops, picture) => {
  const i = grid(1);
  if (i >= drops.length) return;
  const { x, y } = drops[i].at;
  const [column, row] = [
    Math.floor((x + 0.6) * picture.shape[1]),
    picture.shape[0] - 1 - Math.floor(y * 1.8 * picture.shape[1]),
  ];
  if (column >= 0 && column < picture.shape[1] && row >= 0)
    atomic.add(picture, [row, column], 1);
});

const device = await defaultDevice();
const small = device.target === "simulator";
const [count, width, frames] = small ? [200, 24, 6] : [20_000, 240, 60];
const drops = device.zeros(count, drop);
const picture = device.zeros(
  [Math.floor(width * 1.2), Math.floor(width * 1.2)],
  "int32",
);
start.forall(count)(drops);
for (let frame = 0; frame < frames; frame++) {
  for (let step = 0; step < 300 / frames; step++)
    move.forall(count)(drops, 0.01);
  draw.forall(count)(drops, picture);
}

const end = await drops.copyToHost();
console.log(`bytes of a drop: ${drop.itemsize}`);
const bounces = end.field("bounces").toNested() as readonly number[];
console.log(
  "all drops have met the ground:",
  bounces.every((times) => times > 0),
);
const heights = end
  .field("at")
  .field("y")
  .toNested() as readonly number[];
console.log(`none is below it: ${heights.every((y) => y >= 0)}`);
const light = await picture.copyToHost();
heatmap(
  { ...light, data: light.data.map((n) => 16 * Math.log2(n + 1)) },
  { title: "Light of the drops" },
);
