// A magnet, by Ising's model: spins turn at random, the rarer the more
// it costs. Even and odd places take turns; a slider heats it.
import { defaultDevice, full } from "@gridstride/core";
import { frames, heatmap, slider } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const halfSweep = kernel(
  (
    { grid, xoroshiro128pUniformFloat32 },
    spins,
    states,
    parity,
    temperature,
  ) => {
    const [half, y] = grid(2);
    const n = spins.shape[0];
    if (half >= n / 2 || y >= n) return;
    const x = 2 * half + ((y + parity) & 1);
    const ends = spins[(y + 1) % n][x] + spins[(y + n - 1) % n][x];
    const sides = spins[y][(x + 1) % n] + spins[y][(x + n - 1) % n];
    const cost = 2 * spins[y][x] * (ends + sides);
    const state = y * ((n / 2) | 0) + half;
    const chance = xoroshiro128pUniformFloat32(states, state);
    if (chance < Math.exp(-cost / temperature))
      spins[y][x] = -spins[y][x];
  },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 16 : 192;
const blocks = Math.ceil(N / 16);
const launch = halfSweep.configure([blocks, blocks], [16, 16]);
using spins = device.toDevice(full([N, N], 1, "float32"));
using states = device.toDevice(
  createXoroshiro128pStates((N * N) / 2, 5),
);
const temperature = slider({
  name: "temperature",
  min: 0.5,
  max: 5,
  step: 0.05,
  value: 2.3,
});
const means: number[] = [];
for await (const i of frames({ still: 15 })) {
  for (const parity of [0, 1])
    launch(spins, states, parity, temperature.value);
  const now = await spins.copyToHost();
  const all = Array.from(now.data, Number);
  means.push(all.reduce((a, b) => a + b) / all.length);
  if (i === 14)
    console.log(
      `a spin is 1 or -1: ${all.every((spin) => spin ** 2 === 1)};`,
      `fewer point up than at first: ${means[14]! < means[0]!}`,
    );
  heatmap(now, { title: "Spins", scale: "coolwarm", range: [-1, 1] });
}
