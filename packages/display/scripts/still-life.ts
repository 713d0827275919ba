// Renders the picture that examples work on, and writes it as src/still-life-data.ts: a few balls and a box on a tiled
// floor in the light of an evening. Nothing in it is anybody's; it is given to the public domain (CC0).
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Vec = readonly [number, number, number];
const WIDTH = 144;
const HEIGHT = 108;
/** Rays per pixel along each axis. */
const RAYS = 4;

const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scale = (a: Vec, s: number): Vec => [a[0] * s, a[1] * s, a[2] * s];
const times = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vec): Vec => scale(a, 1 / Math.hypot(...a));
const mix = (a: Vec, b: Vec, t: number): Vec => add(scale(a, 1 - t), scale(b, t));
const clamp = (x: number): number => Math.min(Math.max(x, 0), 1);

interface Ball {
  readonly centre: Vec;
  readonly radius: number;
  readonly colour: (p: Vec) => Vec;
  readonly mirror: number;
}

const stripes =
  (a: Vec, b: Vec): ((p: Vec) => Vec) =>
  (p) =>
    Math.sin(14 * p[1] + 3 * p[0]) > 0 ? a : b;
const balls: readonly Ball[] = [
  { centre: [-1.25, 1, 0.4], radius: 1, colour: () => [0.82, 0.2, 0.13], mirror: 0.12 },
  { centre: [0.75, 0.7, -0.7], radius: 0.7, colour: () => [0.9, 0.9, 0.92], mirror: 0.75 },
  { centre: [1.75, 0.95, 1.3], radius: 0.95, colour: stripes([0.1, 0.35, 0.62], [0.92, 0.88, 0.74]), mirror: 0.05 },
  { centre: [-0.25, 0.33, -1.6], radius: 0.33, colour: () => [0.95, 0.72, 0.15], mirror: 0.1 },
  { centre: [2.1, 0.28, -1.2], radius: 0.28, colour: () => [0.2, 0.55, 0.28], mirror: 0.2 },
];
const sun = unit([-0.55, 0.75, -0.6]);

interface Hit {
  readonly distance: number;
  readonly normal: Vec;
  readonly colour: Vec;
  readonly mirror: number;
}

function floorColour(p: Vec): Vec {
  const tile = (Math.floor(p[0] * 0.9) + Math.floor(p[2] * 0.9)) & 1;
  const grain = 0.04 * Math.sin(17 * p[0] + 5 * Math.sin(9 * p[2]));
  return tile ? [0.72 + grain, 0.66 + grain, 0.55 + grain] : [0.3 + grain, 0.26 + grain, 0.24 + grain];
}

function hitOf(from: Vec, ray: Vec): Hit | undefined {
  let best: Hit | undefined;
  if (ray[1] < -1e-4) {
    const distance = -from[1] / ray[1];
    if (distance > 1e-3)
      best = { distance, normal: [0, 1, 0], colour: floorColour(add(from, scale(ray, distance))), mirror: 0.08 };
  }
  for (const ball of balls) {
    const to = add(from, scale(ball.centre, -1));
    const b = dot(to, ray);
    const root = b * b - dot(to, to) + ball.radius ** 2;
    if (root < 0) continue;
    const distance = -b - Math.sqrt(root);
    if (distance < 1e-3 || (best !== undefined && distance > best.distance)) continue;
    const normal = scale(add(to, scale(ray, distance)), 1 / ball.radius);
    best = { distance, normal, colour: ball.colour(normal), mirror: ball.mirror };
  }
  return best;
}

function sky(ray: Vec): Vec {
  const glow = clamp(dot(ray, unit([-0.7, 0.12, 0.6]))) ** 6;
  return add(mix([0.93, 0.72, 0.52], [0.22, 0.36, 0.6], clamp(ray[1] * 1.8) ** 0.7), scale([0.35, 0.18, 0.02], glow));
}

function light(from: Vec, ray: Vec, bounces: number, jitter: number): Vec {
  const hit = hitOf(from, ray);
  if (hit === undefined) return sky(ray);
  const at = add(add(from, scale(ray, hit.distance)), scale(hit.normal, 1e-3));
  // Another point of the sun for each ray makes shadows soft.
  const toSun = unit(add(sun, scale([Math.cos(jitter), Math.sin(jitter), Math.cos(2 * jitter)], 0.06)));
  const lit = hitOf(at, toSun) === undefined ? Math.max(0, dot(hit.normal, toSun)) : 0;
  const ambient = 0.22 + 0.18 * hit.normal[1];
  const own = times(hit.colour, add(scale([1.05, 0.92, 0.74], lit), scale([0.75, 0.85, 1.05], ambient)));
  const haze = clamp((hit.distance - 7) / 30);
  const mirrored = add(ray, scale(hit.normal, -2 * dot(ray, hit.normal)));
  const both = bounces > 0 ? mix(own, light(at, mirrored, bounces - 1, jitter), hit.mirror) : own;
  return mix(both, sky([ray[0], 0.02, ray[2]]), haze);
}

const eye: Vec = [0.2, 1.6, -6];
const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x++) {
    let sum: Vec = [0, 0, 0];
    for (let n = 0; n < RAYS * RAYS; n++) {
      const u = (x + ((n % RAYS) + 0.5) / RAYS - WIDTH / 2) / HEIGHT;
      const v = (HEIGHT / 2 - y - (Math.floor(n / RAYS) + 0.5) / RAYS) / HEIGHT;
      sum = add(sum, light(eye, unit([u * 0.9, v * 0.9 - 0.13, 1]), 2, 2.39996 * n + x + 3 * y));
    }
    const mean = scale(sum, 1 / RAYS ** 2);
    for (let c = 0; c < 3; c++)
      pixels[3 * (y * WIDTH + x) + c] = Math.round(255 * clamp(mean[c] as number) ** (1 / 1.5));
  }

const target = fileURLToPath(new URL("../src/still-life-data.ts", import.meta.url));
writeFileSync(
  target,
  `// Written by scripts/still-life.ts.\nexport const width = ${WIDTH};\nexport const height = ${HEIGHT};\n/** Red, green, blue, row by row, as base64. */\nexport const base64 =\n  "${Buffer.from(pixels).toString("base64")}";\n`,
);
